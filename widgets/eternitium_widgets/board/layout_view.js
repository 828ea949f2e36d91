// Where everything has its place: the bar, the race, the own stack, the table, the own mat, the analysis.

import { sideView } from "./regions/side_view.js";

const TABLE = ["supply", "market", "basic", "advanced"];
const MAT = ["banner", "prompt", "onward", "choices", "hand", "next"];

function regions(names) {
  return names.map((name) => `<div class="et-region et-at-${name}" data-region="${name}"></div>`).join("");
}

/** The empty frame: each region is filled and refilled on its own. */
export function frameView() {
  const bar = `<header class="et-topbar">${regions(["top", "steps", "tools"])}</header>`;
  const table = `<section class="et-shelf">${regions([...TABLE, "scene"])}</section>`;
  const mat = `<section class="et-mat">${regions(MAT)}</section>`;
  const aside = `<aside class="et-aside"><div class="et-side">${sideView(regions)}</div></aside>`;
  const frame = `<div class="et-frame">${bar}${regions(["race", "own"])}${table}${mat}${aside}</div>`;
  return `${frame}<div class="et-overhead" data-part="sky" aria-hidden="true"></div>`;
}

/** Where a sentence about a thing belongs: what is said of a card of the hand stands over the mat, and leaves in sight what is asked. */
export function besideMat(anchor) {
  const mat = anchor.closest(".et-mat");
  if (!mat) return anchor;
  const [{ left, width, bottom }, { top }] = [anchor.getBoundingClientRect(), mat.getBoundingClientRect()];
  return { getBoundingClientRect: () => ({ left, width, top, height: bottom - top }) };
}
