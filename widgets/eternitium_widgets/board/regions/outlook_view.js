// The forecast and the advice: from their data to HTML text.

import { sign } from "../../page/board_art.js";
import { current, groupLog, percentText, viewerSeat } from "../../page/board_text.js";
import { button, panel } from "../../page/elements.js";
import { hidden } from "./cards_view.js";
import { html } from "../../page/markup.js";

/** @import { Ctx } from "../types" */
/** @import { AdvicePayload, ChangePart, ChangePayload, ChoicePayload, OutlookPayload, Point } from "../../page/payload" */
/** @import { Piece } from "../../page/markup.js" */

const SENTENCES = ["over", "failed"];
const OTHERS_LINES = 2; // of the log; they fit into the place of the change

/**
 * "over", "failed", "later" (policies have to move), "waiting" (nothing yet), "working" or "done".
 * @param {Ctx} ctx  @param {{ state?: string }} told
 */
function stateOf(ctx, told) {
  if (told.state) return told.state;
  return ctx.snap.game.policy_to_move ? "later" : "waiting";
}

/**
 * Forecast and advice in one panel, for a page without tabs.
 * @param {Ctx} ctx
 */
export function outlookView(ctx) {
  return panel(ctx.t("outlook"), [forecastView(ctx), adviceView(ctx)]);
}

/** @param {Ctx} ctx */
export function forecastView(ctx) {
  const told = current(ctx.snap, ctx.ahead.outlook);
  const state = stateOf(ctx, told);
  const marks = html`data-testid="outlook" data-state="${state}" data-of="${ctx.snap.game.turn_count}"${told.estimate ? " data-estimate" : ""}`;
  const said = SENTENCES.includes(state) ? html`<p class="et-note">${told.note}</p>` : forecastBody(ctx, told, state);
  return html`<div class="et-outlook" ${marks}>${said}</div>`;
}

/** @param {Ctx} ctx  @param {Partial<OutlookPayload>} told  @param {string} state */
function forecastBody(ctx, told, state) {
  const basis = html`<p class="et-note et-basis">${told.note}</p>`;
  return [figuresView(ctx, told), changeView(ctx, told, state), curveView(ctx, told), basis];
}

/** @param {Ctx} ctx  @param {string} state */
function statusView(ctx, state) {
  /** @type {Record<string, string>} */
  const words = {
    later: ctx.t("outlook-later"),
    waiting: ctx.t("outlook-computing"),
    working: ctx.t("outlook-computing"),
  };
  return html`<span class="et-status">${words[state] ?? ""}</span>`;
}

/**
 * The text for a screen reader on request, once the numbers no longer change.
 * @param {Ctx} ctx
 */
export function spokenForecast(ctx) {
  const told = current(ctx.snap, ctx.ahead.outlook);
  if (SENTENCES.includes(told.state)) return told.note;
  if (told.state !== "done") return "";
  const slots = { turns: told.likely, win: told.win_text, premise: ctx.t(premise(ctx)) };
  if (!told.played) return ctx.t("outlook-spoken", slots);
  return ctx.t("outlook-played-spoken", { ...slots, played: told.played.text });
}

// ---- the numbers

/** @param {Ctx} ctx  @param {Partial<OutlookPayload>} told */
function figuresView(ctx, told) {
  const win = firstChance(told);
  const figures = [
    figure(
      "turns",
      ctx.t("outlook-turns"),
      told.likely,
      html`${told.average} ${errorSign(told.turns_error, told.turns_range)}`,
    ),
    figure("win", ctx.t("outlook-win"), win.text, errorSign(win.error, win.range)),
  ];
  const assumed = html`<p class="et-note" data-testid="outlook-premise">${premiseView(ctx, told)}</p>`;
  return html`<dl class="et-figures">${figures}</dl>${assumed}`;
}

/**
 * The chance to win: as those at the table play, if that is known, and otherwise if everybody plays well.
 * @param {Partial<OutlookPayload>} told
 */
export function firstChance({ played, win_text: text, win_error: error, win_range: range }) {
  return played ?? { text, error, range };
}

/** @param {Ctx} ctx  @param {Partial<OutlookPayload>} told */
function premiseView(ctx, told) {
  if (!told.played) return ctx.t(premise(ctx));
  const key = ctx.snap.seats.length > 1 ? "outlook-played" : "outlook-played-alone";
  return html`${ctx.t(key, { win: told.win_text })} ${errorSign(told.win_error, told.win_range)}`;
}

/**
 * The players that the numbers assume.
 * @param {Ctx} ctx
 */
function premise(ctx) {
  return ctx.snap.seats.length > 1 ? "outlook-premise" : "outlook-premise-alone";
}

/** @param {string} name  @param {Piece} label  @param {Piece} value  @param {Piece} more */
function figure(name, label, value, more) {
  const number = html`<dd class="et-figure" data-testid="outlook-${name}">${value ?? "…"}</dd>`;
  return html`<div><dt>${label}</dt>${number}<dd class="et-range">${more}</dd></div>`;
}

/**
 * The uncertainty of a number: a small sign that shows it when pointed at or touched.
 * @param {string | undefined} error  @param {string | undefined} text
 */
function errorSign(error, text) {
  if (!error || !text) return "";
  return html`<span class="et-error" data-tip="${text}" data-reason="${text}"><span aria-hidden="true">${error}</span>${hidden(text)}</span>`;
}

/**
 * The change since the person's last choice, and its reasons; until that is known, what the others have done since.
 * Its place is reserved, so that nothing moves.
 * @param {Ctx} ctx  @param {Partial<OutlookPayload>} told  @param {string} state
 */
function changeView(ctx, told, state) {
  const shown = told.change ? partsView(ctx, told.change) : othersDid(ctx) || statusView(ctx, state);
  return html`<div class="et-change" data-testid="outlook-change">${shown}</div>`;
}

/**
 * The newest lines of the last turn, if it is not the person's own.
 * @param {Ctx} ctx
 */
function othersDid({ snap }) {
  const turn = groupLog(snap.log).at(-1);
  if (!turn || turn.player === viewerSeat(snap)?.seat) return "";
  return turn.entries.slice(-OTHERS_LINES).map(({ text }) => html`<p class="et-othersdid">${text}</p>`);
}

/** @param {Ctx} ctx  @param {ChangePayload} told */
function partsView(ctx, { before, now, total, parts }) {
  const head = html`<p>${ctx.t("outlook-change")}: <b>${before} → ${now} (${total})</b></p>`;
  /** @param {ChangePart} part */
  const part = ({ key, name, text, about, unsure, tip }) => {
    const hooks = { "data-reason": tip, "data-tip": tip, "data-key": `change:${key}`, "data-part": key };
    const body = html`<span>${name}</span> <b>${text}</b> <small>${about}</small>`;
    return html`<li>${button(`et-changepart${unsure ? " et-unsure" : ""}`, hooks, body)}</li>`;
  };
  return html`${head}<ul>${parts.map(part)}</ul>`;
}

// ---- the curve

const WIDE = 260;
const HIGH = 116;
const PLOT = { left: 38, right: 8, top: 16, bottom: 18 };
const EMPTY_TURNS = 6;

/** @param {number} place  @param {number} count */
function across(place, count) {
  return Math.round(10 * (PLOT.left + ((place + 0.5) * (WIDE - PLOT.left - PLOT.right)) / count)) / 10;
}

/** @param {number} share */
function up(share) {
  return Math.round(10 * (HIGH - PLOT.bottom - share * (HIGH - PLOT.top - PLOT.bottom))) / 10;
}

/**
 * The chance to be done by each turn, as a line of dots, and in words.
 * @param {Ctx} ctx  @param {Partial<OutlookPayload>} told
 */
function curveView(ctx, told) {
  const points = told.curve ?? [];
  const words = points.map(({ turn, text }) => ctx.t("outlook-point", { n: turn, share: text })).join(", ");
  const hooks = {
    "data-open": "chart",
    "data-key": "chart",
    "data-testid": "chart-open",
    "aria-label": ctx.t("outlook-larger"),
  };
  const larger = button("et-enlarge", { ...hooks, "data-tip": ctx.t("outlook-larger") }, sign("larger"));
  const title = html`<div class="et-curvehead"><h3>${ctx.t("outlook-curve")}</h3>${larger}</div>`;
  const drawing = [gridView(ctx), ticksView(told.curve), lineView(points), labelsView(points)];
  const label = `${ctx.t("outlook-curve")} ${words || ctx.t("outlook-computing")}`;
  const svg = html`<svg class="et-curve" viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label="${label}">${drawing}</svg>`;
  return html`<figure>${title}${svg}</figure>`;
}

/** @param {Ctx} ctx */
function gridView(ctx) {
  /** @param {number} share */
  const line = (share) => {
    const name = percentText(100 * share, ctx.catalog.numbers);
    const text = html`<text class="et-axis" x="${PLOT.left - 4}" y="${up(share) + 3.5}" text-anchor="end">${name}</text>`;
    return html`<path class="et-grid" d="M${PLOT.left} ${up(share)}H${WIDE - PLOT.right}"/>${text}`;
  };
  return [0, 0.5, 1].map(line);
}

/** @param {Point[] | undefined} points */
function ticksView(points) {
  const turns = points?.map(({ turn }) => turn) ?? Array.from({ length: EMPTY_TURNS }, (_, place) => place + 1);
  /** @param {number} turn  @param {number} place */
  const tick = (turn, place) =>
    html`<text class="et-axis" x="${across(place, turns.length)}" y="${HIGH - 4}" text-anchor="middle">${turn}</text>`;
  return turns.map(tick);
}

/** @param {Point[]} points */
function lineView(points) {
  if (!points.length) return "";
  const places = points.map(({ share }, place) => `${across(place, points.length)} ${up(share)}`);
  const ends = [across(0, points.length), across(points.length - 1, points.length)];
  const area = html`<path class="et-under" d="M${ends[0]} ${up(0)}L${places.join("L")}L${ends[1]} ${up(0)}Z"/>`;
  const dots = points.map(
    ({ turn, share, text }, place) =>
      html`<circle class="et-dotmark" cx="${across(place, points.length)}" cy="${up(share)}" r="3"><title>${turn}: ${text}</title></circle>`,
  );
  return html`${area}<path class="et-trace" d="M${places.join("L")}"/>${dots}`;
}

/**
 * Numbers at the dots, as many as fit side by side.
 * @param {Point[]} points
 */
function labelsView(points) {
  const every = Math.ceil(points.length / 7);
  /** @param {Point} point  @param {number} place */
  const text = ({ share }, place) => {
    const spot = html`x="${across(place, points.length)}" y="${up(share) - 6}" text-anchor="middle"`;
    return place % every ? "" : html`<text class="et-value" ${spot}>${Math.round(100 * share)}</text>`;
  };
  return points.map(text);
}

// ---- the advice

/**
 * The choices, best first; or the button that asks for them.
 * @param {Ctx} ctx
 */
export function adviceView(ctx) {
  const told = current(ctx.snap, ctx.ahead.advice);
  const shown = Boolean(told.state);
  return html`<div class="et-advice">${adviceButton(ctx, shown)}${shown ? rankingView(ctx, told) : ""}</div>`;
}

/** @param {Ctx} ctx  @param {boolean} shown */
function adviceButton(ctx, shown) {
  const { policy_to_move: waits, over } = ctx.snap.game;
  const hooks = {
    "data-advice": shown ? "hide-advice" : "advise",
    "data-key": "advice",
    "data-testid": "advice-ask",
    "data-tip": ctx.t("key-tip", { key: "A" }),
    "aria-expanded": String(shown),
    "aria-disabled": waits || over ? "true" : "",
  };
  return button("et-tool", hooks, shown ? ctx.t("advice-hide") : ctx.t("advice-show"));
}

/** @param {Ctx} ctx  @param {AdvicePayload} told */
function rankingView(ctx, told) {
  const marks = html`data-testid="advice" data-state="${told.state}"`;
  if (told.state === "failed") return html`<p class="et-note" ${marks}>${told.note}</p>`;
  const { rows = [] } = told;
  if (!rows.length) return html`<p class="et-note" ${marks}>${ctx.t("advice-computing")}</p>`;
  const open = openRow(ctx, rows);
  const list = rows.map((row) => choiceView(ctx, row, row.action === open ? reasonsView(ctx, row, told.state) : ""));
  const label = html`role="group" data-group="advice" aria-label="${ctx.t("advice")}"`;
  return html`<div ${marks}><p class="et-note">${ctx.t("advice-note")}</p><div ${label}><ol class="et-ranks">${list}</ol></div></div>`;
}

/**
 * The row with its reasons: the best one, unless the person has chosen another or none.
 * @param {Ctx} ctx  @param {ChoicePayload[]} rows
 */
function openRow(ctx, rows) {
  return ctx.ui.chosen === undefined ? rows[0].action : ctx.ui.chosen;
}

/** @param {Ctx} ctx  @param {ChoicePayload} row  @param {Piece} reasons */
function choiceView(ctx, row, reasons) {
  const hooks = {
    "data-reasons": row.action,
    "data-key": `advice:${row.action}`,
    "aria-expanded": String(reasons !== ""),
  };
  const facts = [row.turns_text, row.best_text].filter(Boolean).join(" · ");
  const head = html`<span class="et-rankname">${row.text}</span><span class="et-percent">${row.win_text}${pointsView(ctx, row)}</span>`;
  const body = html`${head}${gaugeView(ctx, row)}<span class="et-rankfacts">${facts}</span>`;
  return html`<li class="et-rank${reasons ? " et-open" : ""}">${button("et-rankbutton", hooks, body)}${reasons}</li>`;
}

/**
 * The change of the forecast by a choice.
 * @param {Ctx} ctx  @param {ChoicePayload} told
 */
function pointsView(ctx, { points_text: text }) {
  return text ? html` <small class="et-points" title="${ctx.t("advice-points")}">${text}</small>` : "";
}

/**
 * A bar from never to always.
 * @param {Ctx} ctx  @param {ChoicePayload} told
 */
function gaugeView(ctx, { low, high, win, win_text: share }) {
  /** @param {number} value */
  const part = (value) => `${100 * value}%`;
  /** @param {number} value */
  const percent = (value) => percentText(Math.round(100 * value), ctx.catalog.numbers);
  const label = ctx.t("advice-bar", { share, low: percent(low), high: percent(high) });
  const error = html`<u style="left:${part(low)};width:${part(high - low)}"></u>`;
  return html`<span class="et-gauge" role="img" aria-label="${label}"><i style="width:${part(win)}"></i>${error}</span>`;
}

/**
 * The reasons why a choice is better or worse than another; the first numbers have none.
 * @param {Ctx} ctx  @param {ChoicePayload} told  @param {string} state
 */
function reasonsView(ctx, { reasons, against }, state) {
  const lines = reasons.length ? reasons : [ctx.t(state === "working" ? "advice-computing" : "advice-none")];
  const head = against ? html`<p class="et-note">${against}</p>` : "";
  return html`${head}<ul class="et-why-list">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}

/**
 * The keys of the things on the board for the chosen row's action.
 * @param {Ctx} ctx
 */
export function advisedKeys(ctx) {
  const told = current(ctx.snap, ctx.ahead.advice);
  const { chosen } = ctx.ui;
  return keysOf(ctx, new Set(chosen && told.state ? [chosen] : []));
}

/**
 * The keys of the cards and buttons for some actions.
 * @param {Ctx} ctx  @param {Set<string>} actions
 */
export function keysOf(ctx, actions) {
  if (!actions.size) return new Set();
  const items = Object.values(ctx.groups).flat();
  const keys = items.filter((item) => item.actions.some(({ action }) => actions.has(action))).map((item) => item.key);
  return new Set([...keys, ...[...actions].map((action) => `button:${action}`)]);
}
