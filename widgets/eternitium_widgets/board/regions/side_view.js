// The analysis: four tabs, and where there is little room one line of numbers that opens them as a sheet.

import { sign } from "../../page/board_art.js";
import { current, esc } from "../../page/board_text.js";
import { button } from "../../page/elements.js";

export const TABS = ["forecast", "advice", "odds", "log"];
const PANES = { forecast: ["outlook"], advice: ["advice"], odds: ["odds", "coming"], log: ["log", "replay"] };

/** The tabs with their names, and the places of what they show. */
export function sideView(regions) {
  const panes = TABS.map(
    (name) => `<div class="et-pane et-pane-${name}" role="tabpanel" data-pane="${name}">${regions(PANES[name])}</div>`,
  );
  return `<div class="et-region et-at-numbers" data-region="numbers"></div><div class="et-sheet">
    <div class="et-region et-at-tabs" data-region="tabs"></div>${panes.join("")}</div><div class="et-peek" hidden></div>`;
}

export function tabsView(ctx) {
  const names = { forecast: ctx.w("outlook"), advice: ctx.w("advice"), odds: ctx.w("odds"), log: ctx.w("log-tab") };
  const chosen = ctx.ui.tab ?? "forecast";
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
  return `<div class="et-tabs" role="tablist" data-group="tabs" aria-label="${ctx.w("analysis")}">${tabs.join("")}</div>`;
}

const MARKS = { advice: { "data-testid": "advice-toggle", "data-shortcut": "a", "aria-keyshortcuts": "A" } };

/** The chance to win and the turns to the crystal in one line. */
export function numbersView(ctx) {
  const told = ctx.ui.blind ? {} : current(ctx.snap, ctx.ahead.outlook);
  const known = !ctx.ui.blind && !ctx.snap.game.over;
  const win = `<b>${esc(told.win_text ?? "…")}</b><span>${ctx.w("numbers-win")}</span>`;
  const turns = `<b>${esc(told.likely ?? "…")}</b>`;
  const hooks = {
    "data-sheet": "toggle",
    "data-key": "sheet",
    "data-testid": "sheet",
    "aria-expanded": String(Boolean(ctx.ui.sheet)),
  };
  return button("et-numbers", hooks, `${known ? win + turns : ctx.w("analysis")}${sign("up")}`);
}
