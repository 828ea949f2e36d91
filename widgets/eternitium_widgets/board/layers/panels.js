// The layers above the board as HTML text, and the dialogs by their names.

import { playerName } from "../../page/board_text.js";
import { chartView } from "../../page/chart.js";
import { editionsView, eraPileView, filesView, helpView, menuView, pileView, settingsView } from "./dialogs.js";
import { lineDialog, linesDialog } from "../regions/lines_view.js";
import { raceDialog } from "../regions/race_view.js";
import { keepSettings } from "./settings.js";
import { html } from "../../page/markup.js";

/** @import { Ctx } from "../types" */
/** @import { Piece } from "../../page/markup.js" */

export function layersView() {
  return html`<div class="et-layer et-tip" role="tooltip" popover="manual"></div>
    <div class="et-layer et-menu" popover="manual"><div class="et-menuhead" data-part="menuhead"></div><div class="et-options-list" role="menu"></div></div>
    <div class="et-layer et-turnfold" role="group" data-testid="fold" popover="auto"></div>
    <div class="et-layer et-toast et-faded" role="status" data-testid="toast" popover="manual"></div>
    <div class="et-sr" role="status" data-part="news"></div>
    <div class="et-sr" role="status" data-part="forecast"></div>
    <section class="et-lobby" data-part="lobby" hidden></section>
    <dialog class="et-dialog"><div data-part="dialog"></div><p class="et-dialogsaid" role="status" data-part="said"></p></dialog>
    <dialog class="et-cover" role="alertdialog" aria-labelledby="et-cover-title" closedby="none"></dialog>`;
}

/** @type {Record<string, (ctx: Ctx) => Piece>} */
const PANELS = {
  menu: menuView,
  help: helpView,
  editions: editionsView,
  settings: (ctx) => settingsView(ctx, keepSettings(ctx.ui)),
  game: filesView,
  chart: chartView,
  lines: linesDialog,
  race: raceDialog,
  "era-discard": (ctx) => eraPileView(ctx, ctx.t("era-discard"), ctx.snap.era_discard),
};

/**
 * The dialog for `data-open`: "menu", "help", "editions", "settings", "game", "chart", "lines", "race", "era-discard", "discard:2", "stack:0", "line:3".
 * @param {Ctx} ctx  @param {string} name  @returns {Piece}
 */
export function panelView(ctx, name) {
  if (PANELS[name]) return PANELS[name](ctx);
  const [kind, seat] = name.split(":");
  if (kind === "line") return lineDialog(ctx, Number(seat));
  const owner = ctx.snap.seats[Number(seat)];
  const slots = { name: playerName(ctx.snap, owner.seat) };
  if (kind === "stack") return eraPileView(ctx, ctx.t("stack-of", slots), owner.stack);
  return pileView(ctx, ctx.t("discard-of", slots), owner.discard);
}
