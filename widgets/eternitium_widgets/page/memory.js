// The memory of this browser between visits: language, progress, dismissed notices. Nobody needs it to play.

/** @import { Language } from "./types" */

const MEMORY_KEY = "eternitium-tutor";

/** The browser's own store; null if it is forbidden. */
export function browserStore() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

let failed = () => {};

/** Call `hear` when the browser keeps nothing because its store is full or forbidden.
 * @param {() => void} hear */
export function whenNotKept(hear) {
  failed = hear;
}

/** Write a text into a store and read it back; return whether it is there.
 * @param {Storage | null} store  @param {string} key  @param {string} text */
export function isWritten(store, key, text) {
  try {
    store?.setItem(key, text);
    return store?.getItem(key) === text;
  } catch {
    return false;
  }
}

/** The same for texts that a person would miss: failures are reported to the listener.
 * @param {Storage | null} store  @param {string} key  @param {string} text */
export function keepText(store, key, text) {
  const kept = isWritten(store, key, text);
  if (!kept) failed();
  return kept;
}

/** A text of a store; "" if there is none, or no store.
 * @param {Storage | null} store  @param {string} key */
export function storedText(store, key) {
  try {
    return store?.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** All that is remembered; empty if there is nothing, or nothing that can be read.
 * @param {Storage | null} store */
export function recall(store) {
  try {
    const found = JSON.parse(store?.getItem(MEMORY_KEY) ?? "null");
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/** Remember more values.
 * @param {Storage | null} store  @param {Record<string, unknown>} more */
export function remember(store, more) {
  const all = { ...recall(store), ...more };
  keepText(store, MEMORY_KEY, JSON.stringify(all));
  return all;
}

/** Milliseconds in which a page shows nothing rather than another language than the reader's. */
export const LANGUAGE_WITHIN = 1000;

/** The language to begin with: what was chosen before, else the first one that the browser asks for and we have.
 * @param {{ id: string }[] | undefined} languages
 * @param {readonly string[]} wanted
 * @param {string | null | undefined} chosen
 * @returns {Language | null} */
export function preferredLanguage(languages, wanted, chosen) {
  /** @type {(string | null | undefined)[]} */
  const known = (languages ?? []).map(({ id }) => id);
  const bases = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return /** @type {Language} */ ([chosen, ...bases].find((id) => known.includes(id))) ?? null;
}
