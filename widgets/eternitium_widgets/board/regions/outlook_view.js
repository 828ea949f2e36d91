// The forecast and the advice: from their data to HTML text, and onto the page without disturbing a click.

import { sign } from "../../page/board_art.js";
import { current, esc, percentText } from "../../page/board_text.js";
import { button, panel } from "../../page/elements.js";
import { hidden } from "./cards_view.js";

const SENTENCES = ["over", "failed"];

/** "over", "failed", "later" (policies have to move), "waiting" (nothing yet), "working" or "done". */
export function stateOf(ctx, told) {
  if (told.state) return told.state;
  return ctx.snap.game.policy_to_move ? "later" : "waiting";
}

/** Forecast and advice in one panel, for a page without tabs. */
export function outlookView(ctx) {
  return panel(ctx.w("outlook"), forecastView(ctx) + adviceView(ctx));
}

export function forecastView(ctx) {
  const told = current(ctx.snap, ctx.ahead.outlook);
  const state = stateOf(ctx, told);
  const marks = `data-testid="outlook" data-state="${esc(state)}" data-of="${ctx.snap.game.turn_count}"${estimateMark(told)}`;
  const said = SENTENCES.includes(state) ? `<p class="et-note">${esc(told.note)}</p>` : forecastBody(ctx, told, state);
  return `<div class="et-outlook" ${marks}>${said}</div>`;
}

/** The first numbers are estimates, until simulated games have better ones. */
function estimateMark(told) {
  return told.estimate ? " data-estimate" : "";
}

function forecastBody(ctx, told, state) {
  const basis = `<p class="et-note et-basis">${esc(told.note)}</p>`;
  return figuresView(ctx, told) + changeView(ctx, told, state) + curveView(ctx, told) + basis;
}

function statusView(ctx, state) {
  const words = {
    later: ctx.w("outlook-later"),
    waiting: ctx.w("outlook-computing"),
    working: ctx.w("outlook-computing"),
  };
  return `<span class="et-status">${words[state] ?? ""}</span>`;
}

/** What a screen reader says when it is asked, as soon as the numbers stand still. */
export function spokenForecast(ctx) {
  const told = current(ctx.snap, ctx.ahead.outlook);
  if (SENTENCES.includes(told.state)) return told.note;
  if (told.state !== "done") return "";
  return ctx.t("outlook-spoken", { turns: told.likely, win: told.win_text, premise: ctx.t(premise(ctx)) });
}

// ---- the numbers

function figuresView(ctx, told) {
  const figures = [
    figure(
      "turns",
      ctx.w("outlook-turns"),
      told.likely,
      `${esc(told.average ?? "")} ${errorSign(told.turns_error, told.turns_range)}`,
    ),
    figure("win", ctx.w("outlook-win"), told.win_text, errorSign(told.win_error, told.win_range)),
  ];
  const assumed = `<p class="et-note" data-testid="outlook-premise">${ctx.w(premise(ctx))}</p>`;
  return `<dl class="et-figures">${figures.join("")}</dl>${assumed}`;
}

/** Whose play the numbers assume. */
function premise(ctx) {
  return ctx.snap.seats.length > 1 ? "outlook-premise" : "outlook-premise-alone";
}

function figure(name, label, value, more) {
  const number = `<dd class="et-figure" data-testid="outlook-${name}">${esc(value ?? "…")}</dd>`;
  return `<div><dt>${label}</dt>${number}<dd class="et-range">${more}</dd></div>`;
}

/** How sure a number is: a small sign that says it when it is pointed at or touched. */
function errorSign(error, text) {
  if (!error || !text) return "";
  return `<span class="et-error" data-tip="${esc(text)}" data-reason="${esc(text)}"><span aria-hidden="true">${esc(error)}</span>${hidden(esc(text))}</span>`;
}

/** What has changed since the person's last choice, and why; its place is there before, so that nothing moves. */
function changeView(ctx, told, state) {
  const shown = told.change ? partsView(ctx, told.change) : statusView(ctx, state);
  return `<div class="et-change" data-testid="outlook-change">${shown}</div>`;
}

function partsView(ctx, { before, now, total, parts }) {
  const head = `<p>${ctx.w("outlook-change")}: <b>${esc(before)} → ${esc(now)} (${esc(total)})</b></p>`;
  const part = ({ key, name, text, about, tip }) => {
    const hooks = { "data-reason": tip, "data-tip": tip, "data-key": `change:${key}`, "data-part": key };
    const body = `<span>${esc(name)}</span> <b>${esc(text)}</b> <small>${esc(about)}</small>`;
    return `<li>${button(`et-changepart${about ? " et-unsure" : ""}`, hooks, body)}</li>`;
  };
  return `${head}<ul>${parts.map(part).join("")}</ul>`;
}

// ---- the curve

const WIDE = 260;
const HIGH = 116;
const PLOT = { left: 38, right: 8, top: 16, bottom: 18 };
const EMPTY_TURNS = 6;

function across(place, count) {
  return Math.round(10 * (PLOT.left + ((place + 0.5) * (WIDE - PLOT.left - PLOT.right)) / count)) / 10;
}

function up(share) {
  return Math.round(10 * (HIGH - PLOT.bottom - share * (HIGH - PLOT.top - PLOT.bottom))) / 10;
}

/** The chance to be done by each turn, drawn as a line of dots; in words for those who do not see it. */
function curveView(ctx, told) {
  const points = told.curve ?? [];
  const words = points.map(({ turn, text }) => ctx.w("outlook-point", { n: turn, share: text })).join(", ");
  const hooks = {
    "data-open": "chart",
    "data-key": "chart",
    "data-testid": "chart-open",
    "aria-label": ctx.t("outlook-larger"),
  };
  const larger = button("et-enlarge", { ...hooks, "data-tip": ctx.t("outlook-larger") }, sign("larger"));
  const title = `<div class="et-curvehead"><h3>${ctx.w("outlook-curve")}</h3>${larger}</div>`;
  const drawing = gridView(ctx) + ticksView(told.curve) + lineView(points) + labelsView(points);
  const label = `${ctx.w("outlook-curve")} ${words || ctx.w("outlook-computing")}`;
  const svg = `<svg class="et-curve" viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label="${label}">${drawing}</svg>`;
  return `<figure>${title}${svg}</figure>`;
}

function gridView(ctx) {
  const line = (share) => {
    const name = esc(percentText(100 * share, ctx.catalog.language));
    const text = `<text class="et-axis" x="${PLOT.left - 4}" y="${up(share) + 3.5}" text-anchor="end">${name}</text>`;
    return `<path class="et-grid" d="M${PLOT.left} ${up(share)}H${WIDE - PLOT.right}"/>${text}`;
  };
  return [0, 0.5, 1].map(line).join("");
}

function ticksView(points) {
  const turns = points?.map(({ turn }) => turn) ?? Array.from({ length: EMPTY_TURNS }, (_, place) => place + 1);
  const tick = (turn, place) =>
    `<text class="et-axis" x="${across(place, turns.length)}" y="${HIGH - 4}" text-anchor="middle">${turn}</text>`;
  return turns.map(tick).join("");
}

function lineView(points) {
  if (!points.length) return "";
  const places = points.map(({ share }, place) => `${across(place, points.length)} ${up(share)}`);
  const ends = [across(0, points.length), across(points.length - 1, points.length)];
  const area = `<path class="et-under" d="M${ends[0]} ${up(0)}L${places.join("L")}L${ends[1]} ${up(0)}Z"/>`;
  const dots = points.map(
    ({ turn, share, text }, place) =>
      `<circle class="et-dotmark" cx="${across(place, points.length)}" cy="${up(share)}" r="3"><title>${turn}: ${esc(text)}</title></circle>`,
  );
  return `${area}<path class="et-trace" d="M${places.join("L")}"/>${dots.join("")}`;
}

/** Numbers at the dots, as many as fit beside each other. */
function labelsView(points) {
  const every = Math.ceil(points.length / 7);
  const text = ({ share }, place) => {
    const spot = `x="${across(place, points.length)}" y="${up(share) - 6}" text-anchor="middle"`;
    return place % every ? "" : `<text class="et-value" ${spot}>${Math.round(100 * share)}</text>`;
  };
  return points.map(text).join("");
}

// ---- the advice

/** The choices, best first; before they are asked for, the button that does. */
export function adviceView(ctx) {
  const told = current(ctx.snap, ctx.ahead.advice);
  const shown = Boolean(told.state);
  return `<div class="et-advice">${adviceButton(ctx, shown)}${shown ? rankingView(ctx, told) : ""}</div>`;
}

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
  return button("et-tool", hooks, shown ? ctx.w("advice-hide") : ctx.w("advice-show"));
}

function rankingView(ctx, told) {
  const marks = `data-testid="advice" data-state="${esc(told.state)}"${estimateMark(told)}`;
  if (told.state === "failed") return `<p class="et-note" ${marks}>${esc(told.note)}</p>`;
  const { rows } = told;
  if (!rows.length) return `<p class="et-note" ${marks}>${ctx.w("advice-computing")}</p>`;
  const open = openRow(ctx, rows);
  const list = rows.map((row) => choiceView(ctx, row, row.action === open ? reasonsView(ctx, row, told.state) : ""));
  const label = `role="group" data-group="advice" aria-label="${ctx.w("advice")}"`;
  return `<div ${marks}><p class="et-note">${ctx.w("advice-note")}</p><div ${label}><ol class="et-ranks">${list.join("")}</ol></div></div>`;
}

/** The row whose reasons are shown: the best one, until the person has chosen another or none. */
function openRow(ctx, rows) {
  return ctx.ui.chosen === undefined ? rows[0].action : ctx.ui.chosen;
}

function choiceView(ctx, row, reasons) {
  const hooks = {
    "data-reasons": row.action,
    "data-key": `advice:${row.action}`,
    "aria-expanded": String(reasons !== ""),
    "data-tip": row.tip,
  };
  const facts = [row.turns_text, row.best_text].filter(Boolean).map(esc).join(" · ");
  const head = `<span class="et-rankname">${esc(row.text)}</span><span class="et-percent">${esc(row.win_text)}${pointsView(ctx, row)}</span>`;
  const body = `${head}${gaugeView(ctx, row)}<span class="et-rankfacts">${facts}</span>`;
  return `<li class="et-rank${reasons ? " et-open" : ""}">${button("et-rankbutton", hooks, body)}${reasons}</li>`;
}

/** What a choice changes of the forecast. */
function pointsView(ctx, { points_text: text }) {
  return text ? ` <small class="et-points" title="${ctx.w("advice-points")}">${esc(text)}</small>` : "";
}

/** A bar from never to always. */
function gaugeView(ctx, { low, high, win, win_text: share }) {
  const part = (value) => `${100 * value}%`;
  const percent = (value) => percentText(Math.round(100 * value), ctx.catalog.language);
  const label = ctx.w("advice-bar", { share, low: percent(low), high: percent(high) });
  const error = `<u style="left:${part(low)};width:${part(high - low)}"></u>`;
  return `<span class="et-gauge" role="img" aria-label="${label}"><i style="width:${part(win)}"></i>${error}</span>`;
}

/** Why a choice is better or worse than the one that it is compared with; the first numbers come without reasons. */
function reasonsView(ctx, { reasons, against }, state) {
  const lines = reasons.length ? reasons.map(esc) : [ctx.w(state === "working" ? "advice-computing" : "advice-none")];
  const head = against ? `<p class="et-note">${esc(against)}</p>` : "";
  return `${head}<ul class="et-why-list">${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`;
}

/** The keys of the things on the board with which the chosen row's action is done. */
export function advisedKeys(ctx) {
  const told = current(ctx.snap, ctx.ahead.advice);
  const { chosen } = ctx.ui;
  return keysOf(ctx, new Set(chosen && told.state ? [chosen] : []));
}

/** The keys of the cards and buttons with which some actions are done. */
export function keysOf(ctx, actions) {
  if (!actions.size) return new Set();
  const items = Object.values(ctx.groups).flat();
  const keys = items.filter((item) => item.actions.some(({ action }) => actions.has(action))).map((item) => item.key);
  return new Set([...keys, ...[...actions].map((action) => `button:${action}`)]);
}
