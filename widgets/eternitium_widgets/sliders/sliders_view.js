// Panels with sliders: from their data to HTML text. These functions need no page.

/** @import { PanelPayload, PanelSlider, PanelTable } from "../page/payload" */

import { panel } from "../page/elements.js";
import { attributes, html, raw } from "../page/markup.js";

/** The places of all sliders, by their names.
 * @param {PanelPayload} view */
export function placesOf(view) {
  return Object.fromEntries(view.sliders.map(({ id, value }) => [id, value]));
}

/** The whole panel. `places`: of the sliders on the page; until the kernel has heard of them, the picture is an older one;
 * `open`: whether the table is unfolded.
 * @param {PanelPayload} view  @param {Record<string, number>} places  @param {boolean} open */
export function sliderPanelView(view, places, open) {
  const old = view.sliders.some(({ id, value }) => places[id] !== value);
  const said = html`<p class="et-slidersaid" role="status">${view.said}</p>`;
  const lines = html`<ul class="et-sliderlines">${view.lines.map((line) => html`<li>${line}</li>`)}</ul>`;
  const chart = html`<figure class="et-sliderchart${old ? " et-sliderold" : ""}">${raw(view.chart)}</figure>`;
  const sliders = html`<div class="et-sliderset">${view.sliders.map((one) => sliderRow(one, places[one.id]))}</div>`;
  const body = html`<p class="et-note">${view.note}</p>${chart}${sliders}${said}${lines}${tableView(view.table, open)}`;
  return panel(view.title, body);
}

/** A slider with its name and the text of its place, which is empty until the kernel has heard of a new place.
 * @param {PanelSlider} panelSlider  @param {number} place */
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
  const head = html`<span aria-hidden="true">${label}</span><output>${told}</output>`;
  return html`<div class="et-sliderrow">${head}<input type="range"${attributes(hooks)}></div>`;
}

/** @param {PanelTable} table  @param {boolean} open */
function tableView({ title, heads, rows }, open) {
  /** @param {string[]} string */
  const line = ([first, ...cells]) =>
    html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  const head = heads.map((name) => html`<th scope="col">${name}</th>`);
  const table = html`<table><thead><tr>${head}</tr></thead><tbody>${rows.map(line)}</tbody></table>`;
  const box = html`<div class="et-slidertable" tabindex="0" role="group" aria-label="${title}">${table}</div>`;
  return html`<details class="et-slidermore"${open ? " open" : ""}><summary>${title}</summary>${box}</details>`;
}
