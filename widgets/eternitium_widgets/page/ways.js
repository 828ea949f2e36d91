// The bar with the ways to the pages of the tutor: Play, Learn, Practice.

import { attributes } from "./elements.js";

export const PAGES = ["play", "learn", "practice"];

/** `way` draws one of them: from its page, the hooks that it has everywhere, and its name. */
export function waysView({ w }, way) {
  const names = { play: w("nav-play"), learn: w("nav-learn"), practice: w("nav-practice") };
  const entry = (page) =>
    `<li>${way(page, { "data-key": `nav:${page}`, "data-testid": `nav-${page}` }, names[page])}</li>`;
  return `<nav class="et-nav" aria-label="${w("nav-label")}"><ul>${PAGES.map(entry).join("")}</ul></nav>`;
}

/** On any other page of the server: links to the tutor. */
export function waysToTutor(ctx) {
  return waysView(
    ctx,
    (page, hooks, name) => `<a class="et-tab"${attributes({ href: `tutor#${page}`, ...hooks })}>${name}</a>`,
  );
}
