// The sheet for the real table: for how many and by which edition it is wanted, how it looks, and its way to the printer.

import { esc } from "../../page/board_text.js";
import { button, dialogView } from "../../page/elements.js";

const MOST_PLAYERS = 5;

/** The offer on the page with all lessons. */
export function sheetOffer(ctx) {
  const { players = 2, edition } = ctx.snap.game ?? {};
  const numbers = Array.from({ length: MOST_PLAYERS }, (_, place) => ({ id: place + 1, name: place + 1 }));
  const fields =
    field("players", ctx.w("sheet-players"), numbers, players) +
    field("edition", ctx.w("sheet-edition"), ctx.catalog.editions ?? [], edition);
  const show = button(
    "et-tool",
    { "data-tutor": "sheet", "data-key": "sheet", "data-testid": "sheet-show" },
    ctx.w("sheet-show"),
  );
  const text = `<p>${ctx.w("sheet-text")}</p><div class="et-keeptools et-sheetfields">${fields}${show}</div>`;
  return `<section class="et-first"><h3 class="et-subtitle">${ctx.w("sheet-title")}</h3>${text}</section>`;
}

function field(name, label, options, chosen) {
  const option = (one) =>
    `<option value="${esc(one.id)}"${one.id === chosen ? " selected" : ""}>${esc(one.name)}</option>`;
  const hooks = `data-sheet-field="${name}" data-key="sheet-${name}" data-testid="sheet-${name}"`;
  return `<label>${label} <select ${hooks}>${options.map(option).join("")}</select></label>`;
}

/** What was chosen there. */
export function sheetWanted(root) {
  const value = (name) => root.querySelector(`[data-sheet-field=${name}]`).value;
  return { players: Number(value("players")), edition: value("edition") };
}

/** The dialog that shows it; printed is the sheet alone, not the page around it. */
export function sheetPanel(ctx, html) {
  const print = button(
    "et-button et-main",
    { "data-layer": "print", "data-key": "sheet-print", "data-testid": "sheet-print" },
    ctx.w("sheet-print"),
  );
  const hooks = `sandbox="allow-same-origin allow-modals" title="${ctx.w("sheet-frame")}" srcdoc="${esc(html)}"`;
  return dialogView(ctx, ctx.w("sheet-title"), `<p>${print}</p><iframe class="et-sheetframe" ${hooks}></iframe>`);
}
