// Learning from one's mistakes: the guide beside the board, from its data to HTML text.

import { esc } from "../page/board_text.js";
import { button } from "../page/elements.js";
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

const GUIDES = { retry: retryGuide, first: firstGuide };
const SPOKEN = { retry: spokenRetry, first: spokenFirst };

/** The guide, of whatever kind. */
export function anyGuide(ctx) {
  return (GUIDES[ctx.guide.kind] ?? guideView)(ctx);
}

export function spokenAny(ctx) {
  return (SPOKEN[ctx.guide.kind] ?? spokenGuide)(ctx);
}

function retryGuide(ctx) {
  const { guide } = ctx;
  const solved = guide.solved ? `✓ ${ctx.w("report-solved")}` : "";
  const where = [ctx.w("retry-of", { n: guide.number, of: guide.of }), solved];
  const body = { ask: askView, checking: checkingView, answered: answerView }[guide.state](ctx);
  return guideBox(ctx, ctx.w("retry-label"), guideHead(ctx, where, guide.question) + body + waysView(ctx));
}

function step(name, label, look = "et-tool", more = {}) {
  return button(look, { ...sends(name), "data-key": name, "data-testid": name, ...more }, label);
}

function acts(...buttons) {
  return `<div class="et-guideacts">${buttons.join("")}</div>`;
}

function saidView(ctx) {
  return `<div class="et-said-text">${paragraphs(ctx.guide.text)}</div>`;
}

function askView(ctx) {
  const hint = ctx.guide.hint ? `<div class="et-hint" data-testid="hint-text">${paragraphs(ctx.guide.hint)}</div>` : "";
  const hinting = ctx.guide.hint
    ? ""
    : step("retry-hint", ctx.w("retry-hint"), "et-tool", { "data-shortcut": "h", "aria-keyshortcuts": "H" });
  return saidView(ctx) + feedbackView(ctx) + hint + acts(hinting, step("retry-show", ctx.w("retry-show")));
}

function checkingView(ctx) {
  return `<div class="et-checking" data-testid="checking"><p>${ctx.w("retry-checking")}</p><progress aria-label="${ctx.w("retry-checking")}"></progress></div>`;
}

/** What came of a try, or the answer. */
function feedbackView(ctx) {
  const { feedback, state } = ctx.guide;
  if (!feedback) return "";
  const title =
    state === "ask" ? `↺ ${ctx.w("retry-wrong")}` : feedback.good ? `✓ ${ctx.w("retry-right")}` : ctx.w("retry-answer");
  return `<div class="et-feedback${feedback.good ? " et-said-good" : ""}" data-testid="feedback" data-good="${feedback.good}"><h3>${title}</h3>${paragraphs(feedback.text)}</div>`;
}

function answerView(ctx) {
  const { reasons, hindsight, last } = ctx.guide;
  const why = reasons.length
    ? `<h3 class="et-subtitle">${ctx.w("retry-why")}</h3><ul class="et-why-list">${reasons.map((line) => `<li>${esc(line)}</li>`).join("")}</ul>`
    : "";
  const hooks = { "data-key": "continue", "data-testid": "retry-next" };
  const on = last
    ? guideGo("et-button et-main", "report", hooks, ctx.w("retry-back"))
    : step("retry-next", ctx.w("retry-next"), "et-button et-main", hooks);
  const later = hindsight ? `<p class="et-note">${esc(hindsight)}</p>` : "";
  return feedbackView(ctx) + averagesView(ctx) + why + later + acts(on, step("retry-play", ctx.w("retry-play")));
}

/** How it goes on average after what was tried, what was played, and the better choice. */
function averagesView(ctx) {
  const { averages = [] } = ctx.guide;
  if (!averages.length) return "";
  const cell = (value, error) => `<td>${esc(value)} <small>${esc(error)}</small></td>`;
  const row = (one) =>
    `<tr><th scope="row">${esc(one.what)}<small>${esc(one.choice)}</small></th>${cell(one.win, one.win_error)}${cell(one.turns, one.turns_error)}</tr>`;
  const head = ["retry-average", "compared-win", "compared-turns"]
    .map((key) => `<th scope="col">${ctx.w(key)}</th>`)
    .join("");
  return `<table class="et-averages" data-testid="averages"><thead><tr>${head}</tr></thead><tbody>${averages.map(row).join("")}</tbody></table>`;
}

function waysView(ctx) {
  const on = ctx.guide.state === "ask" && ctx.guide.of > 1 ? step("retry-next", ctx.w("retry-next"), "et-link") : "";
  return `<div class="et-ways">${on}${guideGo("et-link", "report", { "data-testid": "to-report" }, ctx.w("retry-back"))}</div>`;
}

/** What a screen reader says when there is something new. */
function spokenRetry(ctx) {
  const { guide } = ctx;
  if (guide.state === "checking") return ctx.t("retry-checking");
  const told = [guide.feedback?.text, ...guide.reasons];
  return (guide.state === "ask" && !guide.feedback ? [guide.question, guide.text, guide.hint] : told)
    .filter(Boolean)
    .join(" ");
}
