// The sheet for a real table: the choice of players and edition, the sheet itself, and printing it.

import { button, dialogView } from "../../page/elements.js";
import { html } from "../../page/markup.js";

/** @import { GuideCtx } from "../types" */
/** @import { Translate } from "../../page/types" */

const MOST_PLAYERS = 5;

/**
 * The offer on the page with all lessons.
 * @param {GuideCtx} ctx
 */
export function sheetOffer(ctx) {
  const { players = 2, edition } = ctx.snap.game ?? {};
  const numbers = Array.from({ length: MOST_PLAYERS }, (_, place) => ({ id: place + 1, name: place + 1 }));
  const fields = [
    field("players", ctx.t("sheet-players"), numbers, players),
    field("edition", ctx.t("sheet-edition"), ctx.catalog.editions ?? [], edition),
  ];
  const show = button(
    "et-tool",
    { "data-tutor": "sheet", "data-key": "sheet", "data-testid": "sheet-show" },
    ctx.t("sheet-show"),
  );
  const text = html`<p>${ctx.t("sheet-text")}</p><div class="et-keeptools et-sheetfields">${fields}${show}</div>`;
  return html`<section class="et-first"><h3 class="et-subtitle">${ctx.t("sheet-title")}</h3>${text}</section>`;
}

/**
 * @param {string} name  @param {string} label  @param {{ id: string | number, name: string | number }[]} options
 * @param {string | number | undefined} chosen
 */
function field(name, label, options, chosen) {
  /** @param {{ id: string | number, name: string | number }} one */
  const option = (one) => html`<option value="${one.id}"${one.id === chosen ? " selected" : ""}>${one.name}</option>`;
  const hooks = html`data-sheet-field="${name}" data-key="sheet-${name}" data-testid="sheet-${name}"`;
  return html`<label>${label} <select ${hooks}>${options.map(option)}</select></label>`;
}

/**
 * The choices in the form.
 * @param {any} root
 */
export function sheetWanted(root) {
  /** @param {string} name */
  const value = (name) => root.querySelector(`[data-sheet-field=${name}]`).value;
  return { players: Number(value("players")), edition: value("edition") };
}

/**
 * The dialog with the sheet; only the sheet is printed, not the page around it.
 * @param {{ t: Translate }} ctx  @param {string} sheet
 */
export function sheetPanel(ctx, sheet) {
  const print = button(
    "et-button et-main",
    { "data-layer": "print", "data-key": "sheet-print", "data-testid": "sheet-print" },
    ctx.t("sheet-print"),
  );
  const hooks = html`sandbox="allow-same-origin allow-modals" title="${ctx.t("sheet-frame")}" srcdoc="${sheet}"`;
  return dialogView(ctx, ctx.t("sheet-title"), html`<p>${print}</p><iframe class="et-sheetframe" ${hooks}></iframe>`);
}
