// The language of a page before there is a board, and what the tutor has stored in this browser. A language chosen in the
// tutor comes before the languages that the browser asks for.

import { browserStore, preferredLanguage, recall, remember } from "../page/memory.js";

const words = JSON.parse(globalThis.document?.getElementById("page-words")?.textContent ?? "{}");
const languages = Object.keys(words).map((id) => ({ id }));
const store = browserStore();

export function kept() {
  return recall(store);
}

export function readers() {
  return preferredLanguage(languages, navigator.languages ?? [], kept().language) ?? "en";
}

/** Let this page speak a language from now on, and the tutor too.
 * @param {string} language */
export function choose(language) {
  remember(store, { language });
  speak(language);
}

/** @param {string} language */
export function speak(language) {
  if (!Object.hasOwn(words, language)) return;
  document.documentElement.lang = language;
  document.documentElement.dataset.spoken = language;
  for (const part of document.querySelectorAll("[data-word]")) say(part, part.getAttribute("data-word") ?? "");
}

/** Let a part of the page say something, also after the language has changed.
 * @param {Element} part  @param {string} key */
export function say(part, key) {
  part.setAttribute("data-word", key);
  part.textContent = key ? words[document.documentElement.lang][key] : "";
}

speak(readers());
