// The bar with the links to the pages of the tutor: Play, Learn, Practice.

/** @import { Hooks, Translate, View } from "./types" */

import { attributes, html } from "./markup.js";

export const PAGES = ["play", "learn", "practice"];

/** `way` draws one of them: from its page, the hooks that it has everywhere, and its name.
 * @param {{ t: Translate }} given  @param {(page: string, hooks: Hooks, name: string) => View} way */
export function waysView({ t }, way) {
  /** @type {Record<string, string>} */
  const names = { play: t("nav-play"), learn: t("nav-learn"), practice: t("nav-practice") };
  /** @param {string} page */
  const entry = (page) =>
    html`<li>${way(page, { "data-key": `nav:${page}`, "data-testid": `nav-${page}` }, names[page])}</li>`;
  return html`<nav class="et-nav" aria-label="${t("nav-label")}"><ul>${PAGES.map(entry)}</ul></nav>`;
}

/** The bar on any other page of the server: links to the tutor.
 * @param {{ t: Translate }} ctx */
export function waysToTutor(ctx) {
  return waysView(
    ctx,
    (page, hooks, name) => html`<a class="et-tab"${attributes({ href: `tutor#${page}`, ...hooks })}>${name}</a>`,
  );
}
