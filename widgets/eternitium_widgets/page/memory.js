// What this browser remembers of a person between visits: language, progress, what was dismissed. Never needed to play.

const MEMORY_KEY = "eternitium-tutor";

/** The browser's own store; null where it is forbidden. */
export function browserStore() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

let failed = () => {};

/** Who is told that the browser keeps nothing: its store is full or forbidden. */
export function whenNotKept(hear) {
  failed = hear;
}

/** Whether a text is in a store now: it is written, and read back. */
export function isWritten(store, key, text) {
  try {
    store.setItem(key, text);
    return store.getItem(key) === text;
  } catch {
    return false;
  }
}

/** The same for what a person would miss: whoever listens is told of a failure. */
export function keepText(store, key, text) {
  const kept = isWritten(store, key, text);
  if (!kept) failed();
  return kept;
}

/** A text of a store; "" if there is none, or no store. */
export function storedText(store, key) {
  try {
    return store.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** All that is remembered; empty if there is nothing, or nothing that can be read. */
export function recall(store) {
  try {
    const found = JSON.parse(store.getItem(MEMORY_KEY));
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/** Remember some more. */
export function remember(store, more) {
  const all = { ...recall(store), ...more };
  keepText(store, MEMORY_KEY, JSON.stringify(all));
  return all;
}

/** The language to begin with: what was chosen before, else the first one that the browser asks for and we have. */
export function preferredLanguage(languages, wanted, chosen) {
  const known = (languages ?? []).map(({ id }) => id);
  const bases = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return [chosen, ...bases].find((id) => known.includes(id)) ?? null;
}
