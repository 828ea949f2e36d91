// Odds on the board: of a try now, and of the next hand.

import { cardTitle } from "./cards_view.js";
import { panel } from "../../page/elements.js";
import { shapeIcon } from "../../page/board_art.js";
import { percentText } from "../../page/board_text.js";
import { html } from "../../page/markup.js";

/** @import { Ctx } from "../types" */
/** @import { CardChance, HopeMap, OddsPayload, OddsRow } from "../../page/payload" */
/** @import { Piece } from "../../page/markup.js" */

/** @param {Ctx} ctx */
export function oddsView(ctx) {
  const { odds } = ctx.snap;
  if (!odds && (ctx.snap.game.desk ?? "play") !== "play") return "";
  if (!odds) return panel(ctx.t("odds"), html`<p class="et-none" data-testid="odds">${ctx.t("odds-none")}</p>`);
  const shapes = odds.shapes.map((row) =>
    oddsRow(ctx, odds, row, [shapeIcon(row.shape), eraWord(ctx, row.shape)], row.shape),
  );
  const cards = odds.cards.map((row) => oddsRow(ctx, odds, row, cardTitle(ctx, row.card), "any"));
  const more = cards.length ? html`<h3>${ctx.t("odds-cards")}</h3><ul class="et-bars">${cards}</ul>` : "";
  const note = html`<p class="et-note">${odds.note}</p>`;
  return panel(
    odds.title,
    html`<div class="et-chances" data-testid="odds"><ul class="et-bars">${shapes}</ul>${more}${note}</div>`,
  );
}

/** @param {Ctx} ctx  @param {string} shape */
function eraWord(ctx, shape) {
  return ctx.catalog.shape_names?.[shape] ?? shape;
}

/** @param {Ctx} ctx  @param {OddsPayload} odds  @param {OddsRow} row  @param {Piece} name  @param {string} shape */
function oddsRow(ctx, odds, row, name, shape) {
  const lines = row.why.map((line) => html`<li>${line}</li>`);
  const ask = html`<span class="et-ask" title="${odds.why}" aria-label="${odds.why}">?</span>`;
  const head = html`<summary>${chance(ctx, row, name)}${ask}${bar(row, shape)}</summary>`;
  return html`<li><details class="et-reasons">${head}<ul>${lines}</ul></details></li>`;
}

/**
 * A name, its chance in natural numbers and in percent; or its range, if it is not known any better.
 * @param {Ctx} ctx  @param {Pick<OddsRow, "range" | "percent" | "text"> | CardChance} row  @param {Piece} name
 */
function chance(ctx, row, name) {
  const percent = "range" in row && row.range ? row.range : percentText(row.percent, ctx.catalog.numbers);
  const frequency = row.text && !row.text.includes("%") ? row.text : "";
  return html`<span class="et-what">${name}</span><span class="et-freq">${frequency}</span><span class="et-percent">${percent}</span>`;
}

/** @param {{ percent: number }} told  @param {string} shape */
function bar({ percent }, shape) {
  return html`<span class="et-bar et-${shape}" aria-hidden="true"><i style="width:${Math.min(100, percent)}%"></i></span>`;
}

/**
 * The possible next hand; a click on its title folds it.
 * @param {Ctx} ctx
 */
export function nextHandView(ctx) {
  const told = ctx.snap.next_hand;
  if (!told?.cards.length) return "";
  const rows = told.cards.map(
    (row) => html`<li class="et-coming">${chance(ctx, row, cardTitle(ctx, row.card))}${bar(row, "any")}</li>`,
  );
  const note = told.note ? html`<p class="et-note">${told.note}</p>` : "";
  const head = html`<summary class="et-head" data-key="next-hand"><h2 class="et-title">${told.title}</h2></summary>`;
  const open = ctx.ui.folded?.["next-hand"] ? "" : " open";
  return html`<details class="et-panel et-unfold" data-testid="next-hand"${open}>${head}<ul class="et-bars">${rows}</ul>${note}</details>`;
}

/**
 * How often each technology won that can be had now; a click on its title opens it.
 * @param {Ctx} ctx
 */
export function winsView(ctx) {
  const told = ctx.snap.wins;
  if (!told) return "";
  const rows = told.rows.map(
    (
      row,
    ) => html`<li class="et-coming"><span class="et-what">${row.name}</span><span class="et-freq">${row.range}</span>
      <span class="et-percent">${row.text}</span>${bar(row, "any")}</li>`,
  );
  const head = html`<summary class="et-head" data-key="wins"><h2 class="et-title">${told.title}</h2></summary>`;
  const open = ctx.ui.folded?.wins === false ? " open" : "";
  return html`<details class="et-panel et-unfold" data-testid="wins"${open}>${head}<ul class="et-bars">${rows}</ul><p class="et-note">${told.note}</p></details>`;
}

// ---- what to hope for

/**
 * Whether chance decides what comes of something that the person may do now.
 * @param {Ctx} ctx
 */
function isOpen({ snap, groups }) {
  const actions = [...(groups.hand ?? []), ...snap.buttons].flatMap((one) =>
    "actions" in one ? one.actions.map(({ action }) => action) : [one.action],
  );
  return actions.some((action) => /^(try .*|play (giga-)?droid|skip)$/.test(action));
}

/**
 * Whether what to hope for is to be asked for: it is open, and not known yet.
 * @param {Ctx} ctx
 */
export function hopesFor(ctx) {
  const { ahead, snap, ui } = ctx;
  const known = ahead.hope?.game === snap.game.id && ahead.hope.turn_count === snap.game.turn_count;
  return ui.folded?.hope === false && !known && isOpen(ctx) && (snap.game.desk ?? "play") === "play";
}

/**
 * What to hope for; a click on its title opens it and asks for it. After the action it says what came.
 * @param {Ctx} ctx
 */
export function hopeView(ctx) {
  const { snap, ahead, ui } = ctx;
  const told = ahead.hope?.game === snap.game.id ? ahead.hope : {};
  if (ui.stored || ui.blind || (snap.game.desk ?? "play") !== "play" || !(isOpen(ctx) || told.came)) return "";
  const head = html`<summary class="et-head" data-key="hope"><h2 class="et-title">${ctx.t("hope")}</h2></summary>`;
  const came = told.came ? html`<p class="et-came" role="status">${told.came}</p>` : "";
  const wait = told.state === "working" ? html`<p class="et-note">${ctx.t("one-moment")}</p>` : "";
  const note = told.note ? html`<p class="et-note">${told.note}</p>` : "";
  const maps = (told.maps ?? []).map((map) => hopeMap(ctx, map));
  const open = ui.folded?.hope === false ? " open" : "";
  return html`<details class="et-panel et-unfold" data-testid="hope" data-state="${told.state ?? ""}"${open}>${head}${came}${wait}${maps}${note}</details>`;
}

/** @param {Ctx} ctx  @param {HopeMap} map */
function hopeMap(ctx, { title, rows }) {
  const lines = rows.map(
    (row) =>
      html`<li class="et-coming">${chance(ctx, { ...row, range: "" }, row.what)}${bar(row, "any")}<small class="et-worth">${row.worth}</small></li>`,
  );
  return html`<h3>${title}</h3><ul class="et-bars">${lines}</ul>`;
}
