// Insights over games on the page of the profile: where points go, what luck did, what to practise. From data to HTML text.

/** @import { TutorContext } from "./types" */
/** @import { InsightCell, InsightLink, InsightRow, InsightTable, InsightsPayload } from "../page/payload" */

import { button } from "../page/elements.js";
import { html } from "../page/markup.js";

/** Tables that are open at first: luck and skill, and the kinds of choices. */
const OPEN = 2;

/** @param {TutorContext} ctx  @param {InsightsPayload} insightsPayload */
export function insightsView(ctx, { games, text, advice, links, tables }) {
  const title = html`<h3 class="et-subtitle">${ctx.t("insights-title")}</h3>`;
  const found = tables.length
    ? html`${adviceView(advice, links)}${tables.map(partView)}<p class="et-note">${ctx.t("insights-note")}</p>`
    : "";
  const hooks = { "data-tutor": "insights-csv", "data-key": "insights-csv", "data-testid": "insights-csv" };
  const save = games ? html`<p>${button("et-tool", hooks, ctx.t("insights-save"))}</p>` : "";
  return html`<section class="et-insights" data-testid="insights">${title}<p>${text}</p>${found}${save}</section>`;
}

/** What to do next because of it, and why.
 * @param {string} advice  @param {InsightLink[]} links */
function adviceView(advice, links) {
  const ways = links.map(({ id, title }) =>
    button("et-button", { "data-go": id, "data-key": `insight:${id}`, "data-testid": `insight:${id}` }, title),
  );
  const list = ways.length ? html`<div class="et-insightways">${ways}</div>` : "";
  return html`<div class="et-next" data-testid="insights-advice"><p>${advice}</p>${list}</div>`;
}

/** A table below its title, or below a title that opens it.
 * @param {InsightTable} insightTable  @param {number} place */
function partView({ title, heads, rows }, place) {
  const found = tableView(title, heads, rows);
  if (!rows.length) return "";
  return place < OPEN
    ? html`<h4>${title}</h4>${found}`
    : html`<details class="et-folded"><summary>${title}</summary>${found}</details>`;
}

/** @param {string} title  @param {string[]} heads  @param {InsightRow[]} rows */
function tableView(title, heads, rows) {
  const head = heads.map((name) => html`<th scope="col">${name}</th>`);
  const body = rows.map((row) => rowView(row, heads.length - 1));
  return html`<div class="et-tablebox" tabindex="0" role="group" aria-label="${title}"><table class="et-profiletable et-insighttable"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** @param {InsightRow} insightRow  @param {number} width */
function rowView({ name, count, cells, few }, width) {
  const some = count ? html` <small>${count}</small>` : "";
  const told = few ? html`<td colspan="${width}" class="et-few">${few}</td>` : cells.map(cellView);
  return html`<tr><th scope="row">${name}${some}</th>${told}</tr>`;
}

/** @param {InsightCell} insightCell */
function cellView({ text, band, worse }) {
  const value = worse ? html`<strong>${text}</strong>` : text;
  return html`<td>${value}${band ? html` <small>${band}</small>` : ""}</td>`;
}
