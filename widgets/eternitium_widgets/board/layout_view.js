// The places of everything: the bar, the race, your stack, the table, your mat, the analysis.

import { sideView } from "./regions/side_view.js";
import { html } from "../page/markup.js";

const TABLE = ["supply", "market", "basic", "advanced"];
const MAT = ["banner", "prompt", "onward", "choices", "hand", "next"];

/** @param {string[]} names */
function regions(names) {
  return names.map((name) => html`<div class="et-region et-at-${name}" data-region="${name}"></div>`);
}

/** The empty frame: each region is filled and refilled on its own. */
export function frameView() {
  const bar = html`<header class="et-topbar">${regions(["top", "steps", "tools"])}</header>`;
  const table = html`<section class="et-shelf">${regions([...TABLE, "scene"])}</section>`;
  const mat = html`<section class="et-mat">${regions(MAT)}</section>`;
  const aside = html`<aside class="et-aside"><div class="et-side">${sideView(regions)}</div></aside>`;
  const frame = html`<div class="et-frame">${bar}${regions(["race", "own"])}${table}${mat}${aside}</div>`;
  return html`${frame}<div class="et-overhead" data-part="sky" aria-hidden="true"></div>`;
}

/**
 * The anchor of a sentence about a thing: for a card in hand the mat, so that the prompt stays in sight.
 * @param {Element} anchor
 */
export function besideMat(anchor) {
  const mat = anchor.closest(".et-mat");
  if (!mat) return anchor;
  const [{ left, width, bottom }, { top }] = [anchor.getBoundingClientRect(), mat.getBoundingClientRect()];
  return { getBoundingClientRect: () => ({ left, width, top, height: bottom - top }) };
}
