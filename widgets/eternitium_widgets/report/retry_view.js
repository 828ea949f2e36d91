// Learning from your mistakes: the guide beside the board, from its data to HTML text.

/** @import { RetryContext, TutorContext } from "../tutor/types" */
/** @import { Hooks, View } from "../page/types" */
/** @import { AverageRow } from "../page/payload" */
/** @import { Piece } from "../page/markup.js" */

import { button } from "../page/elements.js";
import { html } from "../page/markup.js";
import { firstGuide, spokenFirst } from "../board/regions/first_view.js";
import {
  guideBox,
  guideGo,
  guideHead,
  guideView,
  paragraphs,
  sends,
  spokenGuide,
} from "../board/regions/guide_view.js";

/** @type {Record<string, (ctx: any) => View>} */
const GUIDES = { retry: retryGuide, first: firstGuide };
/** @type {Record<string, (ctx: any) => string>} */
const SPOKEN = { retry: spokenRetry, first: spokenFirst };

/** The guide, of whatever kind.
 * @param {TutorContext} ctx */
export function anyGuide(ctx) {
  return (GUIDES[ctx.guide.kind ?? ""] ?? guideView)(ctx);
}

/** @param {TutorContext} ctx */
export function spokenAny(ctx) {
  return (SPOKEN[ctx.guide.kind ?? ""] ?? spokenGuide)(ctx);
}

/** @param {RetryContext} ctx */
function retryGuide(ctx) {
  const { guide } = ctx;
  const solved = guide.solved ? `✓ ${ctx.t("report-solved")}` : "";
  const where = [ctx.t("retry-of", { n: guide.number, of: guide.of }), solved];
  const body = { ask: askView, checking: checkingView, answered: answerView }[guide.state](ctx);
  return guideBox(ctx, ctx.t("retry-label"), html`${guideHead(ctx, where, guide.question)}${body}${waysView(ctx)}`);
}

/** @param {string} name  @param {string} label  @param {string} [look]  @param {Hooks} [more] */
function step(name, label, look = "et-tool", more = {}) {
  return button(look, { ...sends(name), "data-key": name, "data-testid": name, ...more }, label);
}

/** @param {...Piece} buttons */
function acts(...buttons) {
  return html`<div class="et-guideacts">${buttons}</div>`;
}

/** @param {RetryContext} ctx */
function saidView(ctx) {
  return html`<div class="et-said-text">${paragraphs(ctx.guide.text)}</div>`;
}

/** @param {RetryContext} ctx */
function askView(ctx) {
  const hint = ctx.guide.hint
    ? html`<div class="et-hint" data-testid="hint-text">${paragraphs(ctx.guide.hint)}</div>`
    : "";
  const hinting = ctx.guide.hint
    ? ""
    : step("retry-hint", ctx.t("retry-hint"), "et-tool", { "data-shortcut": "h", "aria-keyshortcuts": "H" });
  return html`${saidView(ctx)}${feedbackView(ctx)}${hint}${acts(hinting, step("retry-show", ctx.t("retry-show")))}`;
}

/** @param {RetryContext} ctx */
function checkingView(ctx) {
  return html`<div class="et-checking" data-testid="checking"><p>${ctx.t("retry-checking")}</p><progress aria-label="${ctx.t("retry-checking")}"></progress></div>`;
}

/** The feedback on a try, or the answer.
 * @param {RetryContext} ctx */
function feedbackView(ctx) {
  const { feedback, state } = ctx.guide;
  if (!feedback) return "";
  const title =
    state === "ask" ? `↺ ${ctx.t("retry-wrong")}` : feedback.good ? `✓ ${ctx.t("retry-right")}` : ctx.t("retry-answer");
  return html`<div class="et-feedback${feedback.good ? " et-said-good" : ""}" data-testid="feedback" data-good="${String(feedback.good)}"><h3>${title}</h3>${paragraphs(feedback.text)}</div>`;
}

/** @param {RetryContext} ctx */
function answerView(ctx) {
  const { reasons, hindsight, last } = ctx.guide;
  const why = reasons.length
    ? html`<h3 class="et-subtitle">${ctx.t("retry-why")}</h3><ul class="et-why-list">${reasons.map((line) => html`<li>${line}</li>`)}</ul>`
    : "";
  const hooks = { "data-key": "continue", "data-testid": "retry-next" };
  const on = last
    ? guideGo("et-button et-main", ctx.guide.back, hooks, backText(ctx))
    : step("retry-next", ctx.t("retry-next"), "et-button et-main", hooks);
  const later = hindsight ? html`<p class="et-note">${hindsight}</p>` : "";
  return html`${feedbackView(ctx)}${averagesView(ctx)}${why}${later}${acts(on, step("retry-play", ctx.t("retry-play")))}`;
}

/** The averages after the tried, the played and the better choice.
 * @param {RetryContext} ctx */
function averagesView(ctx) {
  const { averages = [] } = ctx.guide;
  if (!averages.length) return "";
  /** @param {string} value  @param {string} error */
  const cell = (value, error) => html`<td>${value} <small>${error}</small></td>`;
  /** @param {AverageRow} one */
  const row = (one) =>
    html`<tr><th scope="row">${one.what}<small>${one.choice}</small></th>${cell(one.win, one.win_error)}${cell(one.turns, one.turns_error)}</tr>`;
  const head = ["retry-average", "compared-win", "compared-turns"].map(
    (key) => html`<th scope="col">${ctx.t(key)}</th>`,
  );
  return html`<table class="et-averages" data-testid="averages"><thead><tr>${head}</tr></thead><tbody>${averages.map(row)}</tbody></table>`;
}

/** @param {RetryContext} ctx */
function waysView(ctx) {
  const on = ctx.guide.state === "ask" && ctx.guide.of > 1 ? step("retry-next", ctx.t("retry-next"), "et-link") : "";
  return html`<div class="et-ways">${on}${guideGo("et-link", ctx.guide.back, { "data-testid": "to-report" }, backText(ctx))}</div>`;
}

/** @param {RetryContext} ctx */
function backText(ctx) {
  return ctx.t(ctx.guide.back === "play" ? "retry-end" : "retry-back");
}

/** The text for a screen reader when there is something new.
 * @param {RetryContext} ctx */
function spokenRetry(ctx) {
  const { guide } = ctx;
  if (guide.state === "checking") return ctx.t("retry-checking");
  const told = [guide.feedback?.text, ...guide.reasons];
  return (guide.state === "ask" && !guide.feedback ? [guide.question, guide.text, guide.hint] : told)
    .filter(Boolean)
    .join(" ");
}
