// The analysis: four tabs, or, if there is little room, one line of numbers that opens them as a sheet.

import { sign } from "../../page/board_art.js";
import { current } from "../../page/board_text.js";
import { button } from "../../page/elements.js";
import { html } from "../../page/markup.js";
import { firstChance } from "./outlook_view.js";

/** @import { Ctx } from "../types" */
/** @import { Piece } from "../../page/markup.js" */

export const TABS = ["forecast", "advice", "odds", "log"];
/** @type {Record<string, string[]>} */
const PANES = {
  forecast: ["outlook"],
  advice: ["advice", "wins"],
  odds: ["odds", "hope", "coming"],
  log: ["log", "replay"],
};

/**
 * The tabs with their names, and the places of their pages.
 * @param {(names: string[]) => Piece} regions
 */
export function sideView(regions) {
  const panes = TABS.map(
    (name) =>
      html`<div class="et-pane et-pane-${name}" role="tabpanel" data-pane="${name}">${regions(PANES[name])}</div>`,
  );
  return html`<div class="et-region et-at-numbers" data-region="numbers"></div><div class="et-sheet">
    <div class="et-region et-at-tabs" data-region="tabs"></div>${panes}</div><div class="et-peek" hidden></div>`;
}

/**
 * The tab that is open: what the person has opened, or the advice while the coach shows a choice in it.
 * @param {Pick<Ctx, "ui" | "snap">} ctx
 */
export function openTab({ ui, snap }) {
  return ui.advisedAt === snap.game.turn_count ? "advice" : (ui.tab ?? "forecast");
}

/** @param {Ctx} ctx */
export function tabsView(ctx) {
  /** @type {Record<string, string>} */
  const names = { forecast: ctx.t("outlook"), advice: ctx.t("advice"), odds: ctx.t("odds"), log: ctx.t("log-tab") };
  const chosen = openTab(ctx);
  const tabs = TABS.map((name) => {
    const hooks = {
      role: "tab",
      "data-tab": name,
      "data-key": `tab:${name}`,
      "aria-selected": String(name === chosen),
      tabindex: name === chosen ? 0 : -1,
    };
    return button(`et-tabbutton et-tabbutton-${name}`, { ...hooks, ...(MARKS[name] ?? {}) }, names[name]);
  });
  return html`<div class="et-tabs" role="tablist" data-group="tabs" aria-label="${ctx.t("analysis")}">${tabs}</div>`;
}

/** @type {Record<string, Record<string, string>>} */
const MARKS = { advice: { "data-testid": "advice-toggle", "data-shortcut": "a", "aria-keyshortcuts": "A" } };

/**
 * The chance to win and the turns to the crystal in one line.
 * @param {Ctx} ctx
 */
export function numbersView(ctx) {
  const told = ctx.ui.blind ? {} : current(ctx.snap, ctx.ahead.outlook);
  const known = !ctx.ui.blind && !ctx.snap.game.over;
  const win = html`<b>${firstChance(told).text ?? "…"}</b><span>${ctx.t("numbers-win")}</span>`;
  const turns = html`<b>${told.likely ?? "…"}</b>`;
  const hooks = {
    "data-sheet": "toggle",
    "data-key": "sheet",
    "data-testid": "sheet",
    "aria-expanded": String(Boolean(ctx.ui.sheet)),
  };
  return button("et-numbers", hooks, [known ? [win, turns] : ctx.t("analysis"), sign("up")]);
}
