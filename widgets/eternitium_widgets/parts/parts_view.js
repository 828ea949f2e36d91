// The small widgets: from their data to HTML text. They use the view functions of the board.

import { cardArt, crystalArt } from "../page/board_art.js";
import { oddsView } from "../board/regions/chances_view.js";
import { ruleView, tipView } from "../board/layers/dialogs.js";
import { cardLook, eraFace, eraName, viewContext } from "../board/regions/cards_view.js";
import { panel } from "../page/elements.js";
import { html, raw } from "../page/markup.js";
import { outlookView } from "../board/regions/outlook_view.js";

const EMPTY = { game: {}, seats: [{ viewer: true, hand: [], stack: [] }], rows: [], supply: [], buttons: [], log: [] };

/** The context of a widget without a board: its view holds as much of a snapshot as it shows. */
export function partContext(view, catalog, ui, ahead) {
  return { ...viewContext({ ...EMPTY, ...view.snapshot }, catalog, ui, ahead), view };
}

/** What each widget draws; `view.kind` names it. */
const PARTS = { stack: stackPart, odds: oddsView, forecast: outlookView, card: cardPart, rule: rulePart };

function stackPart(ctx) {
  const { title, stack } = ctx.view;
  const card = (code) =>
    html`<li class="et-partcard">${raw(eraFace(ctx, code))}<span aria-hidden="true">${eraName(ctx, code)}</span></li>`;
  const crystal = html`<li class="et-partcard"><span class="et-era">${crystalArt()}</span></li>`;
  return panel(html`${title}`, html`<ol class="et-partstack" aria-label="${title}">${stack.map(card)}${crystal}</ol>`);
}

function cardPart(ctx) {
  const { card } = ctx.view;
  const art = html`<span class="et-bigart ${cardLook(ctx, card)}">${cardArt(card)}</span>`;
  return html`<div class="et-panel"><div class="et-details">${art}<div>${raw(tipView(ctx, card))}</div></div></div>`;
}

function rulePart(ctx) {
  return html`<div class="et-panel">${raw(ruleView(ctx, ctx.view.told))}</div>`;
}

/** The HTML text of a widget. */
export function partView(ctx) {
  return PARTS[ctx.view.kind](ctx);
}
