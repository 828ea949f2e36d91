// The report of a game: from the kernel's data to HTML text. These functions need no page. In a saved page (`ctx.stored`) there
// is no kernel, so nothing can be tried again.

/** @import { TutorContext } from "../tutor/types" */
/** @import { Hooks } from "../page/types" */
/** @import { KindRow, MistakeRow, ReportMark, ReportPayload, ReportStep, TurnRow } from "../page/payload" */
/** @import { Piece } from "../page/markup.js" */

import { turnView } from "../board/regions/story_view.js";
import { percentText } from "../page/board_text.js";
import { button } from "../page/elements.js";
import { html } from "../page/markup.js";
import { takeView } from "./take_view.js";

const FIRST = 3; // the costliest choices that are shown at once
const MOST_ROUNDS = 12; // rounds with a number below the curve
const LINES = [0, 0.5, 1];

/** The page; `ctx.report`: the data from the kernel.
 * @param {TutorContext} ctx */
export function reportView(ctx) {
  const { report = {} } = ctx;
  const title = html`<h2 class="et-pagetitle" tabindex="-1" data-key="page-report">${ctx.t("report-title")}</h2>`;
  const body = report.turns ? filledView(ctx, /** @type {ReportPayload} */ (report)) : stateView(ctx, report);
  const marks = html`data-testid="report" data-state="${report.state ?? ""}" data-share="${report.share ?? 0}"`;
  return html`<section class="et-page et-report" aria-label="${ctx.t("report-title")}" ${marks}>${title}${body}</section>`;
}

/** @param {TutorContext} ctx  @param {ReportPayload} report */
function filledView(ctx, report) {
  const said = html`<p class="et-verdict" data-testid="report-sentence"><strong>${report.title}</strong> ${report.sentence}</p>`;
  const parts = [
    said,
    report.story
      ? turnView(ctx.t, report.story, { "data-moment": String(report.story.place), "data-key": "story-look" })
      : "",
    stateView(ctx, report),
    storyView(ctx, report),
    balanceView(ctx, report),
    costsView(ctx, report),
  ];
  const more = [
    turnsView(ctx, report),
    kindsView(ctx, report),
    takeView(ctx, report),
    html`<p class="et-note">${ctx.t("report-lead")}</p>`,
  ];
  return [...parts, ...more];
}

// ---- progress

/** @param {TutorContext} ctx  @param {TutorContext["report"]} report */
function stateView(ctx, { state, share = 0, rough }) {
  if (state === "done") return "";
  if (!state || state === "unreadable") return emptyView(ctx, state);
  const text =
    state === "failed"
      ? ctx.t("report-failed")
      : share
        ? ctx.t("report-computing", { share: percentText(Math.round(100 * share), ctx.catalog.numbers) })
        : ctx.t("one-moment");
  const first = rough && state !== "failed" ? html`<span class="et-note">${ctx.t("report-first")}</span>` : "";
  const bar =
    state === "working"
      ? html`<progress${share ? html` value="${share}"` : ""} max="1" aria-label="${text}"></progress>`
      : "";
  const said = state === "stopped" ? "" : html`<span data-testid="report-share">${text}</span>`;
  const act =
    state === "working" ? toolButton("report-stop", ctx.t("report-stop")) : toolButton("report", ctx.t("report-go-on"));
  return html`<div class="et-reportstate" data-key="report-state">${bar}${said}${first}${act}</div>`;
}

/** The sentence about what is missing, and what to do.
 * @param {TutorContext} ctx  @param {string | undefined} state */
function emptyView(ctx, state) {
  const [missing, todo] = state
    ? [ctx.t("report-unreadable"), ctx.t("report-unreadable-todo")]
    : [ctx.t("report-none"), ctx.t("report-none-todo")];
  return html`<p class="et-verdict" data-testid="report-empty"><strong>${missing}</strong> ${todo}</p>`;
}

/** @param {string} name  @param {Piece} label  @param {string} [look]  @param {Hooks} [more] */
function toolButton(name, label, look = "et-second", more = {}) {
  return button(look, { "data-report": name, "data-key": `do:${name}`, "data-testid": `do-${name}`, ...more }, label);
}

/** The button to the board as it was.
 * @param {string} look  @param {number} place  @param {string} label  @param {string} key */
function momentButton(look, place, label, key) {
  return button(look, { "data-moment": String(place), "data-key": key }, label);
}

// ---- the curve

/** The chance over the game. Its content is also below in words; the marks are a shortcut for the pointer.
 * @param {TutorContext} ctx  @param {ReportPayload} report */
function storyView(ctx, report) {
  const { curve, plies } = report;
  const name = ctx.t(report.alone ? "report-chance-alone" : "report-chance");
  const lines = LINES.map(
    (share) => html`<i style="--up:${share}"><b>${percentText(100 * share, ctx.catalog.numbers)}</b></i>`,
  );
  const marks = curve.marks.map((mark) => markView(mark, curve.points, plies));
  const box = html`<div class="et-storybox" aria-hidden="true">${lines}${traceView(curve.points, plies)}${marks}</div>`;
  const head = html`<figcaption>${name}</figcaption>`;
  return html`<figure class="et-story" data-key="story">${head}${box}${roundsView(ctx, report)}${legendView(ctx, curve.marks)}</figure>`;
}

/** @param {number} place  @param {number} plies */
function across(place, plies) {
  return Math.round((10_000 * place) / Math.max(1, plies)) / 10_000;
}

/** @param {number[][]} points  @param {number} plies */
function traceView(points, plies) {
  if (!points.length) return "";
  const spots = points.map(
    ([place, share]) => `${Math.round(1000 * across(place, plies))} ${Math.round(1000 * (1 - share))}`,
  );
  const [first, last] = [spots[0], spots[spots.length - 1]].map((spot) => spot.split(" ")[0]);
  const under = html`<path class="et-storyunder" d="M${first} 1000L${spots.join("L")}L${last} 1000Z"/>`;
  const line = html`<path class="et-storytrace" vector-effect="non-scaling-stroke" d="M${spots.join("L")}"/>`;
  return html`<svg viewBox="0 0 1000 1000" preserveAspectRatio="none">${under}${line}</svg>`;
}

/** The height of the curve at a place.
 * @param {number[][]} points  @param {number} place */
export function heightAt(points, place) {
  const after = points.findIndex(([at]) => at >= place);
  if (after < 0) return points.at(-1)?.[1] ?? 0;
  if (points[after][0] === place || after === 0) return points[after][1];
  const [[from, low], [to, high]] = [points[after - 1], points[after]];
  return low + ((high - low) * (place - from)) / (to - from);
}

/** @type {Record<string, string>} */
const SIGNS = { mistake: "", good: "▲", bad: "▼" };

/** @param {ReportMark} reportMark  @param {number[][]} points  @param {number} plies */
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
  return button(`et-storymark et-mark-${kind}`, hooks, html`<span>${SIGNS[kind]}</span>`);
}

/** @param {TutorContext} ctx  @param {ReportPayload} reportPayload */
function roundsView(ctx, { curve: { rounds }, plies }) {
  const every = Math.ceil(rounds.length / MOST_ROUNDS);
  /** @param {number[]} number */
  const tick = ([place, round]) => html`<i style="--at:${across(place, plies)}">${round}</i>`;
  const shown = rounds.filter((_, n) => n % every === 0).map(tick);
  return html`<div class="et-storyrounds" aria-hidden="true"><b>${ctx.t("report-round")}</b><span>${shown}</span></div>`;
}

/** @param {TutorContext} ctx  @param {ReportMark[]} marks */
function legendView(ctx, marks) {
  /** @type {Record<string, string>} */
  const names = {
    mistake: ctx.t("report-mark-choice"),
    good: ctx.t("report-mark-good"),
    bad: ctx.t("report-mark-bad"),
  };
  const kinds = Object.keys(names).filter((kind) => marks.some((mark) => mark.kind === kind));
  /** @param {string} kind */
  const entry = (kind) => html`<li><i class="et-mark-${kind}"><span>${SIGNS[kind]}</span></i> ${names[kind]}</li>`;
  return kinds.length ? html`<ul class="et-storylegend" aria-hidden="true">${kinds.map(entry)}</ul>` : "";
}

// ---- how it adds up

/** @param {TutorContext} ctx  @param {ReportPayload} reportPayload */
function balanceView(ctx, { balance }) {
  /** @type {Record<string, string>} */
  const names = {
    start: ctx.t("report-start"),
    luck: ctx.t("report-luck"),
    own: ctx.t("report-own"),
    others: ctx.t("report-others"),
    result: ctx.t("report-result"),
  };
  /** @param {ReportStep} reportStep */
  const part = ({ key, text }) => html`<div data-part="${key}"><dt>${names[key]}</dt><dd>${text}</dd></div>`;
  if (!balance.length) return "";
  return html`<dl class="et-balance" aria-label="${ctx.t("report-sum")}" data-testid="report-balance">${balance.map(part)}</dl>`;
}

// ---- the choices that cost most

/** The costliest choices; they can be tried again once the numbers are final, so that they are the same in both places.
 * @param {TutorContext} ctx  @param {ReportPayload} reportPayload */
function costsView(ctx, { mistakes, state }) {
  const title = html`<h3 class="et-subtitle">${ctx.t("report-costliest")}</h3>`;
  if (!mistakes.length) return state === "done" ? html`${title}<p>${ctx.t("report-nothing")}</p>` : "";
  const learn = toolButton(
    "retry",
    html`${ctx.t("report-learn")}<small>${ctx.t("report-learn-n", { n: mistakes.length })}</small>`,
    "et-button et-big",
    { "data-testid": "report-learn" },
  );
  const fixed = ctx.stored || state === "working";
  const list = mistakes.slice(0, FIRST).map((one) => costView(ctx, one, fixed));
  const onward = fixed ? "" : html`<div class="et-guideacts">${learn}</div>`;
  return html`${title}<ol class="et-costs">${list}</ol>${onward}`;
}

/** @param {TutorContext} ctx  @param {MistakeRow} one  @param {boolean} fixed */
function costView(ctx, one, fixed) {
  const solved = one.solved ? html` <span class="et-tag et-good">✓ ${ctx.t("report-solved")}</span>` : "";
  const grade = html`<span class="et-grade" data-grade="${one.grade}">${one.grade_text}</span>`;
  const points = html`<b class="et-lost">${one.points} <small>${one.error}</small></b>`;
  const head = html`<div class="et-costhead"><span class="et-where">${ctx.t("report-round")} ${one.round}</span>${grade}${solved}${points}</div>`;
  const said = html`<p class="et-played">${one.played}</p>`;
  const again = fixed
    ? ""
    : button(
        "et-second",
        { "data-report": "retry", "data-mistake": String(one.place), "data-key": `retry:${one.place}` },
        ctx.t("report-try"),
      );
  const look = momentButton("et-second", one.place, ctx.t("report-look"), `look:${one.place}`);
  return html`<li class="et-cost" data-grade="${one.grade}" data-testid="report-mistake" data-key="cost:${one.place}">${head}${said}${betterView(ctx, one)}<div class="et-guideacts">${again}${look}</div></li>`;
}

/** The answer, folded until the person asks for it or has found something as good.
 * @param {TutorContext} ctx  @param {MistakeRow} one */
function betterView(ctx, one) {
  const better = html`<p>${ctx.t("report-better")} <strong>${one.better}</strong></p>`;
  const lines = one.reasons.map((line) => html`<li>${line}</li>`);
  const why = lines.length > 0 && html`<ul class="et-why-list">${lines}</ul>`; // they come last, with the complete report
  const later = one.hindsight ? html`<p class="et-note">${one.hindsight}</p>` : "";
  if (one.solved) return html`${better}${why}${later}`;
  const name = html`<summary>${ctx.t("report-show")}</summary>`;
  return html`<details class="et-folded" data-testid="report-better" data-key="better:${one.place}">${name}${better}${why}${later}</details>`;
}

// ---- all turns, all kinds

/** @param {TutorContext} ctx  @param {ReportPayload} reportPayload */
function turnsView(ctx, { turns, alone, over, rough }) {
  const cells = over ? [ctx.t("report-choices"), ctx.t("report-luck")] : [];
  const heads = [ctx.t("report-turn-text"), ctx.t("report-share"), ...cells].map(
    (name) => html`<th scope="col">${name}</th>`,
  );
  const rows = turns.map((turn) => turnRow(ctx, turn, alone, over));
  const table = html`<table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
  const box = html`<div class="et-tablebox" tabindex="0" role="group" aria-label="${ctx.t("report-turns")}">${table}</div>`;
  return html`<details class="et-folded et-turnlist" data-testid="report-turns"${rough ? " data-estimate" : ""}><summary>${ctx.t("report-turns")}</summary>${box}</details>`;
}

/** @param {TutorContext} ctx  @param {TurnRow} turn  @param {boolean} alone  @param {boolean} over */
function turnRow(ctx, turn, alone, over) {
  const name = [turn.round, alone ? "" : turn.name].filter(Boolean).join(" · ");
  const who = html`<span class="et-mover${turn.own ? " et-own" : ""}"><span class="et-sr">${ctx.t("report-round")} </span>${name}</span> `;
  const text = momentButton("et-tilelink", turn.ply, turn.text, `turn:${turn.ply}`);
  const numbers = [turn.chance, ...(over ? [turn.choices, turn.luck] : [])].map((value) => html`<td>${value}</td>`);
  return html`<tr><th scope="row">${who}${text}</th>${numbers}</tr>`;
}

/** @param {TutorContext} ctx  @param {ReportPayload} reportPayload */
function kindsView(ctx, { kinds, rate }) {
  if (!kinds.length) return "";
  /** @param {KindRow} kindRow */
  const row = ({ name, n, rate: lost }) => html`<tr><th scope="row">${name}</th><td>${n}</td><td>${lost}</td></tr>`;
  const heads = [ctx.t("report-kind"), ctx.t("report-choices"), ctx.t("report-per-choice")].map(
    (name) => html`<th scope="col">${name}</th>`,
  );
  const table = html`<table><thead><tr>${heads}</tr></thead><tbody>${kinds.map(row)}</tbody></table>`;
  return html`<details class="et-folded" data-testid="report-kinds"><summary>${ctx.t("report-kinds")} <small>${rate}</small></summary>${table}</details>`;
}
