// The bar with the ways to the pages of the tutor: Play, Learn, Practice.

import { attributes } from "./elements.js";
import { html } from "./markup.js";

export const PAGES = ["play", "learn", "practice"];

/** `way` draws one of them: from its page, the hooks that it has everywhere, and its name. */
export function waysView({ t }, way) {
  const names = { play: t("nav-play"), learn: t("nav-learn"), practice: t("nav-practice") };
  const entry = (page) =>
    html`<li>${way(page, { "data-key": `nav:${page}`, "data-testid": `nav-${page}` }, names[page])}</li>`;
  return html`<nav class="et-nav" aria-label="${t("nav-label")}"><ul>${PAGES.map(entry)}</ul></nav>`;
}

/** On any other page of the server: links to the tutor. */
export function waysToTutor(ctx) {
  return waysView(
    ctx,
    (page, hooks, name) => html`<a class="et-tab"${attributes({ href: `tutor#${page}`, ...hooks })}>${name}</a>`,
  );
}
