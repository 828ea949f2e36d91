// The small widgets: from their data to HTML text. They use the view functions of the board.

/** @import { View } from "../page/types" */

import { cardArt, crystalArt } from "../page/board_art.js";
import { oddsView } from "../board/regions/chances_view.js";
import { ruleView, tipView } from "../board/layers/dialogs.js";
import { cardLook, eraFace, eraName, viewContext } from "../board/regions/cards_view.js";
import { panel } from "../page/elements.js";
import { html } from "../page/markup.js";
import { outlookView } from "../board/regions/outlook_view.js";

const EMPTY = { game: {}, seats: [{ viewer: true, hand: [], stack: [] }], rows: [], supply: [], buttons: [], log: [] };

/** The context of a widget without a board: its view has the part of a snapshot that it shows.
 * @param {any} view  @param {any} catalog  @param {any} ui  @param {any} ahead */
export function partContext(view, catalog, ui, ahead) {
  return { ...viewContext({ ...EMPTY, ...view.snapshot }, catalog, ui, ahead), view };
}

/** The view of each kind of widget, by `view.kind`. */
/** @type {Record<string, (ctx: any) => View>} */
const PARTS = { stack: stackPart, odds: oddsView, forecast: outlookView, card: cardPart, rule: rulePart };

/** @param {any} ctx */
function stackPart(ctx) {
  const { title, stack } = ctx.view;
  /** @param {string} code */
  const card = (code) =>
    html`<li class="et-partcard">${eraFace(ctx, code)}<span aria-hidden="true">${eraName(ctx, code)}</span></li>`;
  const crystal = html`<li class="et-partcard"><span class="et-era">${crystalArt()}</span></li>`;
  return panel(title, html`<ol class="et-partstack" aria-label="${title}">${stack.map(card)}${crystal}</ol>`);
}

/** @param {any} ctx */
function cardPart(ctx) {
  const { card } = ctx.view;
  const art = html`<span class="et-bigart ${cardLook(ctx, card)}">${cardArt(card)}</span>`;
  return html`<div class="et-panel"><div class="et-details">${art}<div>${tipView(ctx, card)}</div></div></div>`;
}

/** @param {any} ctx */
function rulePart(ctx) {
  return html`<div class="et-panel">${ruleView(ctx, ctx.view.told)}</div>`;
}

/** The HTML text of a widget.
 * @param {any} ctx */
export function partView(ctx) {
  return PARTS[ctx.view.kind](ctx);
}
