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

/** All that is remembered; empty if there is nothing, or nothing that can be read. */
export function recall(store) {
  try {
    const found = JSON.parse(store.getItem(MEMORY_KEY));
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/** Remember some more; a full or forbidden store forgets it silently. */
export function remember(store, more) {
  const all = { ...recall(store), ...more };
  try {
    store.setItem(MEMORY_KEY, JSON.stringify(all));
  } catch {
    // Nothing is lost but the comfort.
  }
  return all;
}

/** The language to begin with: what was chosen before, else the first one that the browser asks for and we have. */
export function preferredLanguage(languages, wanted, chosen) {
  const known = (languages ?? []).map(({ id }) => id);
  const bases = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return [chosen, ...bases].find((id) => known.includes(id)) ?? null;
}
