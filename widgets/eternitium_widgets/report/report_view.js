// The report of a game: from what the kernel tells to HTML text. No page is needed to run it. In a page that was taken along
// (`ctx.stored`) there is no kernel: nothing can be tried again.

import { esc, percentText } from "../page/board_text.js";
import { button } from "../page/elements.js";
import { takeView } from "./take_view.js";

const FIRST = 3; // so many of the costliest choices are shown at once
const MOST_ROUNDS = 12; // with a number below the curve
const LINES = [0, 0.5, 1];

/** The page; `ctx.report` is what the kernel tells. */
export function reportView(ctx) {
  const { report = {} } = ctx;
  const title = `<h2 class="et-pagetitle" tabindex="-1" data-key="page-report">${ctx.w("report-title")}</h2>`;
  const body = report.turns ? filledView(ctx, report) : stateView(ctx, report);
  const marks = `data-testid="report" data-state="${esc(report.state ?? "")}" data-share="${esc(report.share ?? 0)}"`;
  return `<section class="et-page et-report" aria-label="${ctx.w("report-title")}" ${marks}>${title}${body}</section>`;
}

function filledView(ctx, report) {
  const said = `<p class="et-verdict" data-testid="report-sentence"><strong>${esc(report.title)}</strong> ${esc(report.sentence)}</p>`;
  const parts = [
    said,
    stateView(ctx, report),
    storyView(ctx, report),
    balanceView(ctx, report),
    costsView(ctx, report),
  ];
  const more = [
    turnsView(ctx, report),
    kindsView(ctx, report),
    takeView(ctx, report),
    `<p class="et-note">${ctx.w("report-lead")}</p>`,
  ];
  return [...parts, ...more].join("");
}

// ---- how far it is

function stateView(ctx, { state, share = 0, rough }) {
  if (state === "done") return "";
  if (!state || state === "unreadable") return emptyView(ctx, state);
  const text =
    state === "failed"
      ? ctx.t("report-failed")
      : share
        ? ctx.t("report-computing", { share: percentText(Math.round(100 * share), ctx.catalog.language) })
        : ctx.t("one-moment");
  const first = rough && state !== "failed" ? `<span class="et-note">${ctx.w("report-first")}</span>` : "";
  const bar =
    state === "working"
      ? `<progress${share ? ` value="${share}"` : ""} max="1" aria-label="${esc(text)}"></progress>`
      : "";
  const said = state === "stopped" ? "" : `<span data-testid="report-share">${esc(text)}</span>`;
  const act =
    state === "working" ? toolButton("report-stop", ctx.w("report-stop")) : toolButton("report", ctx.w("report-go-on"));
  return `<div class="et-reportstate" data-key="report-state">${bar}${said}${first}${act}</div>`;
}

/** What is missing, and what to do. */
function emptyView(ctx, state) {
  const [missing, todo] = state
    ? [ctx.w("report-unreadable"), ctx.w("report-unreadable-todo")]
    : [ctx.w("report-none"), ctx.w("report-none-todo")];
  return `<p class="et-verdict" data-testid="report-empty"><strong>${missing}</strong> ${todo}</p>`;
}

function toolButton(name, label, look = "et-second", more = {}) {
  return button(look, { "data-report": name, "data-key": `do:${name}`, "data-testid": `do-${name}`, ...more }, label);
}

/** Leads to the board as it stood. */
function momentButton(look, place, label, key) {
  return button(look, { "data-moment": String(place), "data-key": key }, label);
}

// ---- the curve

/** The chance over the game. What it shows stands below in words: the marks are a shortcut for the hand. */
function storyView(ctx, report) {
  const { curve, plies } = report;
  const name = ctx.t(report.alone ? "report-chance-alone" : "report-chance");
  const lines = LINES.map(
    (share) => `<i style="--up:${share}"><b>${esc(percentText(100 * share, ctx.catalog.language))}</b></i>`,
  );
  const marks = curve.marks.map((mark) => markView(mark, curve.points, plies));
  const box = `<div class="et-storybox" aria-hidden="true">${lines.join("")}${traceView(curve.points, plies)}${marks.join("")}</div>`;
  const head = `<figcaption>${esc(name)}</figcaption>`;
  return `<figure class="et-story" data-key="story">${head}${box}${roundsView(ctx, report)}${legendView(ctx, curve.marks)}</figure>`;
}

function across(place, plies) {
  return Math.round((10_000 * place) / Math.max(1, plies)) / 10_000;
}

function traceView(points, plies) {
  if (!points.length) return "";
  const spots = points.map(
    ([place, share]) => `${Math.round(1000 * across(place, plies))} ${Math.round(1000 * (1 - share))}`,
  );
  const [first, last] = [spots[0].split(" ")[0], spots.at(-1).split(" ")[0]];
  const under = `<path class="et-storyunder" d="M${first} 1000L${spots.join("L")}L${last} 1000Z"/>`;
  const line = `<path class="et-storytrace" vector-effect="non-scaling-stroke" d="M${spots.join("L")}"/>`;
  return `<svg viewBox="0 0 1000 1000" preserveAspectRatio="none">${under}${line}</svg>`;
}

/** How high the curve is at a place. */
export function heightAt(points, place) {
  const after = points.findIndex(([at]) => at >= place);
  if (after < 0) return points.at(-1)?.[1] ?? 0;
  if (points[after][0] === place || after === 0) return points[after][1];
  const [[from, low], [to, high]] = [points[after - 1], points[after]];
  return low + ((high - low) * (place - from)) / (to - from);
}

const SIGNS = { mistake: "", good: "▲", bad: "▼" };

function markView({ kind, place, grade, text }, points, plies) {
  const spot = `--at:${across(place, plies)};--up:${Math.round(1000 * heightAt(points, place)) / 1000}`;
  const hooks = {
    "data-moment": String(place),
    "data-key": `mark:${kind}:${place}`,
    "data-grade": grade,
    title: text,
    tabindex: "-1",
    style: spot,
  };
  return button(`et-storymark et-mark-${kind}`, hooks, `<span>${SIGNS[kind]}</span>`);
}

function roundsView(ctx, { curve: { rounds }, plies }) {
  const every = Math.ceil(rounds.length / MOST_ROUNDS);
  const tick = ([place, round]) => `<i style="--at:${across(place, plies)}">${esc(round)}</i>`;
  const shown = rounds.filter((_, n) => n % every === 0).map(tick);
  return `<div class="et-storyrounds" aria-hidden="true"><b>${ctx.w("report-round")}</b><span>${shown.join("")}</span></div>`;
}

function legendView(ctx, marks) {
  const names = {
    mistake: ctx.w("report-mark-choice"),
    good: ctx.w("report-mark-good"),
    bad: ctx.w("report-mark-bad"),
  };
  const kinds = Object.keys(names).filter((kind) => marks.some((mark) => mark.kind === kind));
  const entry = (kind) => `<li><i class="et-mark-${kind}"><span>${SIGNS[kind]}</span></i> ${names[kind]}</li>`;
  return kinds.length ? `<ul class="et-storylegend" aria-hidden="true">${kinds.map(entry).join("")}</ul>` : "";
}

// ---- how it adds up

function balanceView(ctx, { balance }) {
  const names = {
    start: ctx.w("report-start"),
    luck: ctx.w("report-luck"),
    own: ctx.w("report-own"),
    others: ctx.w("report-others"),
    result: ctx.w("report-result"),
  };
  const part = ({ key, text }) => `<div data-part="${esc(key)}"><dt>${names[key]}</dt><dd>${esc(text)}</dd></div>`;
  if (!balance.length) return "";
  return `<dl class="et-balance" aria-label="${ctx.w("report-sum")}" data-testid="report-balance">${balance.map(part).join("")}</dl>`;
}

// ---- the choices that cost most

/** They can be tried again once the numbers stand still: a mistake costs the same here and there. */
function costsView(ctx, { mistakes, state }) {
  const title = `<h3 class="et-subtitle">${ctx.w("report-costliest")}</h3>`;
  if (!mistakes.length) return state === "done" ? `${title}<p>${ctx.w("report-nothing")}</p>` : "";
  const learn = toolButton(
    "retry",
    `${ctx.w("report-learn")}<small>${ctx.w("report-learn-n", { n: mistakes.length })}</small>`,
    "et-button et-big",
    { "data-testid": "report-learn" },
  );
  const fixed = ctx.stored || state === "working";
  const list = mistakes.slice(0, FIRST).map((one) => costView(ctx, one, fixed));
  const onward = fixed ? "" : `<div class="et-guideacts">${learn}</div>`;
  return `${title}<ol class="et-costs">${list.join("")}</ol>${onward}`;
}

function costView(ctx, one, fixed) {
  const solved = one.solved ? ` <span class="et-tag et-good">✓ ${ctx.w("report-solved")}</span>` : "";
  const grade = `<span class="et-grade" data-grade="${esc(one.grade)}">${esc(one.grade_text)}</span>`;
  const points = `<b class="et-lost">${esc(one.points)} <small>${esc(one.error)}</small></b>`;
  const head = `<div class="et-costhead"><span class="et-where">${ctx.w("report-round")} ${esc(one.round)}</span>${grade}${solved}${points}</div>`;
  const said = `<p class="et-played">${esc(one.played)}</p>`;
  const again = fixed
    ? ""
    : button(
        "et-second",
        { "data-report": "retry", "data-mistake": String(one.place), "data-key": `retry:${one.place}` },
        ctx.w("report-try"),
      );
  const look = momentButton("et-second", one.place, ctx.w("report-look"), `look:${one.place}`);
  return `<li class="et-cost" data-grade="${esc(one.grade)}" data-testid="report-mistake" data-key="cost:${one.place}">${head}${said}${betterView(ctx, one)}<div class="et-guideacts">${again}${look}</div></li>`;
}

/** The answer: folded until it is asked for, or something as good was found. */
function betterView(ctx, one) {
  const better = `<p>${ctx.w("report-better")} <strong>${esc(one.better)}</strong></p>`;
  const lines = one.reasons.map((line) => `<li>${esc(line)}</li>`).join("");
  const why = lines && `<ul class="et-why-list">${lines}</ul>`; // they come last, with the complete report
  const later = one.hindsight ? `<p class="et-note">${esc(one.hindsight)}</p>` : "";
  if (one.solved) return better + why + later;
  const name = `<summary>${ctx.w("report-show")}</summary>`;
  return `<details class="et-folded" data-testid="report-better" data-key="better:${one.place}">${name}${better}${why}${later}</details>`;
}

// ---- all turns, all kinds

function turnsView(ctx, { turns, alone, over, rough }) {
  const cells = over ? [ctx.w("report-choices"), ctx.w("report-luck")] : [];
  const heads = [ctx.w("report-turn-text"), ctx.w("report-share"), ...cells].map(
    (name) => `<th scope="col">${name}</th>`,
  );
  const rows = turns.map((turn) => turnRow(ctx, turn, alone, over));
  const table = `<table><thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const box = `<div class="et-tablebox" tabindex="0" role="group" aria-label="${ctx.w("report-turns")}">${table}</div>`;
  return `<details class="et-folded et-turnlist" data-testid="report-turns"${rough ? " data-estimate" : ""}><summary>${ctx.w("report-turns")}</summary>${box}</details>`;
}

function turnRow(ctx, turn, alone, over) {
  const name = [esc(turn.round), alone ? "" : esc(turn.name)].filter(Boolean).join(" · ");
  const who = `<span class="et-mover${turn.own ? " et-own" : ""}"><span class="et-sr">${ctx.w("report-round")} </span>${name}</span> `;
  const text = momentButton("et-tilelink", turn.ply, esc(turn.text), `turn:${turn.ply}`);
  const numbers = [turn.chance, ...(over ? [turn.choices, turn.luck] : [])].map((value) => `<td>${esc(value)}</td>`);
  return `<tr><th scope="row">${who}${text}</th>${numbers.join("")}</tr>`;
}

function kindsView(ctx, { kinds, rate }) {
  if (!kinds.length) return "";
  const row = ({ name, n, rate: lost }) =>
    `<tr><th scope="row">${esc(name)}</th><td>${n}</td><td>${esc(lost)}</td></tr>`;
  const heads = [ctx.w("report-kind"), ctx.w("report-choices"), ctx.w("report-per-choice")].map(
    (name) => `<th scope="col">${name}</th>`,
  );
  const table = `<table><thead><tr>${heads.join("")}</tr></thead><tbody>${kinds.map(row).join("")}</tbody></table>`;
  return `<details class="et-folded" data-testid="report-kinds"><summary>${ctx.w("report-kinds")} <small>${esc(rate)}</small></summary>${table}</details>`;
}
