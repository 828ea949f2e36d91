// The explorer: from its data to HTML text. These functions need no page.

/** @import { ExplorerContext } from "./types" */
/** @import { Catalog } from "../page/types" */
/** @import { ExplorerField, ExplorerPayload, ExplorerRow } from "../page/payload" */

import { translator } from "../page/board_text.js";
import { panel } from "../page/elements.js";
import { html } from "../page/markup.js";
import { waysToTutor } from "../page/ways.js";

/** @param {Catalog} catalog  @param {ExplorerPayload} view  @param {boolean} served */
export function viewContext(catalog, view, served) {
  return { catalog, view, served, t: translator(catalog.words, catalog.language) };
}

/** The question in an address, null if there is none; conditions that are not named there stay as they are.
 * @param {string} query  @param {ExplorerField[]} fields */
export function askedBy(query, fields) {
  const found = new URLSearchParams(query);
  if (!fields.some(({ id }) => found.has(id))) return null;
  return Object.fromEntries(fields.map(({ id, value }) => [id, found.get(id) ?? value]));
}

/** The query of an address with this question; what else it holds stays.
 * @param {Record<string, string>} asked  @param {string} before */
export function addressOf(asked, before) {
  const query = new URLSearchParams(before);
  for (const [name, value] of Object.entries(asked)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return `?${query}`;
}

export function frameView() {
  return html`<div data-part="head"></div><div data-part="notes"></div><div class="et-exframe">
    <form class="et-panel et-exquestion" data-part="question"></form><div data-part="answer"></div></div>
    <p class="et-sr" role="status" data-part="said"></p>`;
}

/** @param {ExplorerContext} ctx */
export function headView(ctx) {
  const { languages, language } = ctx.catalog;
  const options = languages.map(({ id, name }) => [id, name]);
  const ways = ctx.served ? waysToTutor(ctx) : "";
  const select = html`<select data-ex="language" data-value="${language}" aria-label="${ctx.t("language")}">${optionsView(options, language)}</select>`;
  return html`${ways}<div class="et-exhead"><div><h1>${ctx.view.title}</h1><p class="et-note">${ctx.view.intro}</p></div>${select}</div>`;
}

/** @param {string[][]} options  @param {string} chosen */
function optionsView(options, chosen) {
  return options.map(
    ([value, text]) => html`<option value="${value}"${value === chosen ? " selected" : ""}>${text}</option>`,
  );
}

/** @param {ExplorerContext} ctx */
export function questionView(ctx) {
  /** @param {ExplorerField} field */
  const one = ({ id, label, value, options, off = false }) =>
    html`<label><span>${label}</span><select data-ex="${id}" data-key="ex:${id}" data-value="${value}"${off ? " disabled" : ""}>${optionsView(options, value)}</select></label>`;
  return ctx.view.fields.map(one);
}

/** @param {ExplorerContext} ctx */
export function answerView(ctx) {
  const { view } = ctx;
  if (!view.rows.length) return panel("", html`<p class="et-none">${view.said}</p>`);
  const { card, chosen, won, games } = view.heads;
  const head = [won, ...view.others, chosen, games].map((name) => html`<th scope="col">${name}</th>`);
  const table = html`<table class="et-extable"><thead><tr><th scope="col">${card}</th>${head}</tr></thead>
    <tbody>${view.rows.map((row) => rowView(ctx, row))}</tbody></table>`;
  return html`<div class="et-panel">${table}<p class="et-note">${view.said} ${view.note}</p></div>`;
}

/** @param {ExplorerContext} ctx  @param {ExplorerRow} row */
function rowView(ctx, row) {
  const { heads, others } = ctx.view;
  const low = Math.max(0, row.low);
  const bar = html`<span class="et-exbar" aria-hidden="true"><i style="width:${row.percent}%"></i><b style="inset-inline-start:${low}%;width:${Math.max(0.5, row.high - low)}%"></b></span>`;
  const won = html`<td class="et-exwon"><b>${row.text}</b> <small>${row.range}</small>${bar}</td>`;
  /** @param {string} text  @param {string} head */
  const cell = (text, head) => html`<td data-head="${head}">${text || "–"}</td>`;
  return html`<tr${row.rare ? " data-rare" : ""}><th scope="row">${row.name}</th>${won}${row.others.map((text, at) => cell(text, others[at]))}${cell(row.chosen, heads.chosen)}${cell(row.games, heads.games)}</tr>`;
}
