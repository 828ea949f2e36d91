// Panels with sliders: from their data to HTML text. No page is needed to run these functions.

import { esc } from "../page/board_text.js";
import { attributes, panel } from "../page/elements.js";

/** Where all sliders stand, by their names. */
export function placesOf(view) {
  return Object.fromEntries(view.sliders.map(({ id, value }) => [id, value]));
}

/**
 * The whole panel. `places` is where the sliders stand on the page: the kernel may not have heard of it yet, then the
 * picture is an older one; `open`: whether the table is unfolded.
 */
export function sliderPanelView(view, places, open) {
  const old = view.sliders.some(({ id, value }) => places[id] !== value);
  const said = `<p class="et-slidersaid" role="status">${esc(view.said)}</p>`;
  const lines = `<ul class="et-sliderlines">${view.lines.map((line) => `<li>${esc(line)}</li>`).join("")}</ul>`;
  const chart = `<figure class="et-sliderchart${old ? " et-sliderold" : ""}">${view.chart}</figure>`;
  const sliders = `<div class="et-sliderset">${view.sliders.map((one) => sliderRow(one, places[one.id])).join("")}</div>`;
  const body = `<p class="et-note">${esc(view.note)}</p>${chart}${sliders}${said}${lines}${tableView(view.table, open)}`;
  return panel(esc(view.title), body);
}

/** A slider with its name, and what its place is called; while the kernel has not heard of a new place, nothing is. */
function sliderRow({ id, label, low, high, step, value, text }, place) {
  const told = place === value ? text : "…";
  const hooks = {
    "data-slider": id,
    min: low,
    max: high,
    step,
    value: place,
    "aria-label": label,
    "aria-valuetext": told,
    "data-key": `slider:${id}`,
  };
  const head = `<span aria-hidden="true">${esc(label)}</span><output>${esc(told)}</output>`;
  return `<div class="et-sliderrow">${head}<input type="range"${attributes(hooks)}></div>`;
}

function tableView({ title, heads, rows }, open) {
  const line = ([first, ...cells]) =>
    `<tr><th scope="row">${esc(first)}</th>${cells.map((cell) => `<td>${esc(cell)}</td>`).join("")}</tr>`;
  const head = heads.map((name) => `<th scope="col">${esc(name)}</th>`).join("");
  const table = `<table><thead><tr>${head}</tr></thead><tbody>${rows.map(line).join("")}</tbody></table>`;
  const box = `<div class="et-slidertable" tabindex="0" role="group" aria-label="${esc(title)}">${table}</div>`;
  return `<details class="et-slidermore"${open ? " open" : ""}><summary>${esc(title)}</summary>${box}</details>`;
}
