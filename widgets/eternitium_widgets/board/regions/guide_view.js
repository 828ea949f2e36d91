// The guide beside the board: what a lesson says and asks, what a puzzle asks and how it judges. From data to HTML text.

import { cardArt, crystalArt } from "../../page/board_art.js";
import { esc, kindOf } from "../../page/board_text.js";
import { button } from "../../page/elements.js";
import { cardLook } from "./cards_view.js";
import { firstButton } from "./first_offer.js";
import { newsView, othersView } from "./unfolding.js";

export function guideView(ctx) {
  if (ctx.guide.kind === "lesson") return lessonGuide(ctx);
  return ctx.guide.kind === "puzzle" ? puzzleGuide(ctx) : "";
}

/** An element's message to the kernel, as the board's click handler reads it. */
export function sends(type, more = {}) {
  return { "data-send": JSON.stringify({ type, ...more }) };
}

// ---- parts of both

export function paragraphs(text) {
  const lines = String(text ?? "").split("\n");
  return lines
    .filter(Boolean)
    .map((line) => `<p>${esc(line)}</p>`)
    .join("");
}

export function guideBox(ctx, label, body) {
  const { guide, ui } = ctx;
  const marks = `data-testid="guide" data-kind="${esc(guide.kind)}" data-id="${esc(guide.id)}" data-state="${guideState(guide)}"`;
  return `<section class="et-guide${ui.folded ? " et-guide-folded" : ""}" aria-label="${label}" ${marks}>${body}</section>`;
}

/** "done", "step-2", or the state of a puzzle or of a try. */
function guideState(guide) {
  if (guide.kind !== "lesson") return esc(guide.state);
  return guide.done ? "done" : `step-${guide.step}`;
}

export function guideHead(ctx, where, title) {
  const label = ctx.ui.folded ? ctx.t("guide-unfold") : ctx.t("guide-fold");
  const hooks = {
    "data-tutor": "fold",
    "data-key": "fold",
    "aria-expanded": String(!ctx.ui.folded),
    "aria-label": label,
  };
  const fold = button("et-fold", hooks, `<span aria-hidden="true">⌄</span>`);
  const said = `<p class="et-where">${where.filter(Boolean).join(" · ")}</p>`;
  const name = `<h2 class="et-guidetitle" tabindex="-1" data-key="guide">${esc(title)}</h2>`;
  return ctx.ui.folded
    ? `<div class="et-guidehead">${name}${fold}</div>${said}`
    : `<div class="et-guidehead">${said}${fold}</div>${name}`;
}

function guideRule(ctx, rule, key) {
  return rule ? button("et-link", { "data-rule": rule, "data-key": key }, ctx.w("which-rule")) : "";
}

export function guideGo(look, route, hooks, body) {
  return button(look, { "data-go": route, "data-key": `go:${route}`, ...hooks }, body);
}

/** Back to the game, or for somebody who has none to where one can be played. */
function playLink(ctx) {
  return guideGo("et-link", "play", { "data-testid": "to-game" }, ctx.w(ctx.guide.begun ? "tutor-return" : "nav-play"));
}

// ---- a lesson

function lessonGuide(ctx) {
  const { guide } = ctx;
  const where = [
    ctx.w("lesson-of", { n: guide.number, of: guide.of }),
    guide.done ? "" : ctx.w("lesson-step", { n: guide.step, of: guide.steps }),
  ];
  const body = guide.done ? lessonDone(ctx) : lessonStep(ctx);
  return guideBox(
    ctx,
    ctx.w("lesson-label"),
    guideHead(ctx, where, guide.title) + lessonBar(guide) + body + lessonWays(ctx),
  );
}

/** One piece for each step; what is behind is filled. */
function lessonBar({ step, steps, done }) {
  const state = (place) => (done || place < step ? "et-past" : place === step ? "et-here" : "");
  const pieces = Array.from({ length: steps }, (_, place) => `<i class="${state(place + 1)}"></i>`);
  return `<div class="et-pieces" aria-hidden="true">${pieces.join("")}</div>`;
}

function lessonStep(ctx) {
  const { guide } = ctx;
  const goal =
    guide.step === 1 && !guide.task ? `<p class="et-goal">${ctx.w("lesson-goal", { goal: guide.goal })}</p>` : "";
  const text = `<div class="et-said-text">${goal}${othersView(guide)}${newsView(guide)}${paragraphs(guide.text)}</div>`;
  const task = guide.task ? `<div class="et-task"><h3>${ctx.w("lesson-task")}</h3>${paragraphs(guide.task)}</div>` : "";
  const behind = guide.feedback?.kind === "good";
  const told = lessonFeedback(ctx);
  return (behind ? told : "") + text + task + (behind ? "" : told) + lessonHint(ctx) + lessonActs(ctx);
}

const FEEDBACK_SIGNS = { good: "✓", wrong: "↺", illegal: "✕" };

/** What a move has brought about stands before what comes next; why one was not carried out, below the task. */
function lessonFeedback(ctx) {
  const { feedback } = ctx.guide;
  if (!feedback) return "";
  const titles = {
    good: ctx.w("lesson-feedback-good"),
    wrong: ctx.w("lesson-feedback-wrong"),
    illegal: ctx.w("lesson-feedback-illegal"),
  };
  const title = `<h3><span aria-hidden="true">${FEEDBACK_SIGNS[feedback.kind] ?? ""}</span> ${titles[feedback.kind] ?? ""}</h3>`;
  const rule = guideRule(ctx, feedback.rule, "feedback-rule");
  return `<div class="et-feedback et-said-${esc(feedback.kind)}" data-testid="feedback">${title}${paragraphs(feedback.text)}${rule}</div>`;
}

function lessonHint(ctx) {
  const { hint } = ctx.guide;
  return hint
    ? `<div class="et-hint" data-testid="hint-text"><h3>${ctx.w("lesson-hint-title")}</h3>${paragraphs(hint)}</div>`
    : "";
}

function lessonActs(ctx) {
  const { guide } = ctx;
  const go = { ...sends("lesson-continue"), "data-key": "continue", "data-testid": "lesson-continue" };
  const forward = guide.can_continue ? button("et-button et-main", go, ctx.w("lesson-can-continue")) : "";
  return `<div class="et-guideacts">${forward}${hintButton(ctx)}${undoButton(ctx)}</div>`;
}

function hintButton(ctx) {
  const { hint, hints_left: left } = ctx.guide;
  if (!left && !hint) return "";
  const none = left ? {} : { "aria-disabled": "true", "data-reason": ctx.t("lesson-hint-none") };
  const hooks = {
    ...sends("lesson-hint"),
    ...none,
    "data-key": "hint",
    "data-testid": "hint",
    "data-shortcut": "h",
    "aria-keyshortcuts": "H",
  };
  return button("et-tool", hooks, left ? ctx.w("lesson-hint-n", { n: left }) : ctx.w("lesson-hint-none"));
}

function undoButton(ctx) {
  const none =
    (ctx.guide.can_undo ?? ctx.snap.game?.can_undo)
      ? {}
      : { "aria-disabled": "true", "data-reason": ctx.t("nothing-to-undo") };
  return button(
    "et-tool",
    { ...sends("undo"), ...none, "data-key": "guide-undo", "data-testid": "lesson-undo" },
    ctx.w("lesson-undo"),
  );
}

function againButton(ctx) {
  return button(
    "et-link",
    { ...sends("lesson-again"), "data-key": "again", "data-testid": "lesson-again" },
    ctx.w("lesson-again"),
  );
}

const CONFETTI = ["circle", "square", "triangle", "diamond", "circle", "triangle", "square", "diamond"];

/** A small celebration: shapes fly up once; those who want no motion see the crystal alone. */
function lessonDone(ctx) {
  const { guide } = ctx;
  const bits = CONFETTI.map((shape, place) => `<i class="et-bit et-${shape}" style="--n:${place}"></i>`).join("");
  const gem = `<div class="et-cheer et-found" aria-hidden="true">${crystalArt()}${bits}</div>`;
  const said = paragraphs(guide.text) || `<p>${ctx.w("lesson-done-text")}</p>`;
  const title = `<h3 class="et-cheertitle">${ctx.w("lesson-done-title")}</h3>`;
  const head = `<div class="et-done" data-testid="lesson-done">${gem}${title}</div>`;
  const praise = guide.feedback?.kind === "good" ? lessonFeedback(ctx) : "";
  return `${head}<div class="et-said-text">${said}</div>${praise}${afterLesson(ctx)}`;
}

function afterLesson(ctx) {
  const next = (ctx.shelf.lessons ?? []).find(({ id }) => id === ctx.guide.next);
  const hooks = { "data-key": "continue", "data-testid": "next-lesson" };
  const on = next
    ? guideGo("et-button et-main", `lesson/${next.id}`, hooks, ctx.w("lesson-next", { title: next.title }))
    : firstButton(ctx, hooks) +
      guideGo("et-tool", "practice", { "data-testid": "go-practice" }, ctx.w("learn-practice"));
  return `<div class="et-guideacts">${on}</div>`;
}

function lessonWays(ctx) {
  const course = guideGo("et-link", "learn", { "data-testid": "to-course" }, ctx.w("guide-back"));
  return `<div class="et-ways">${againButton(ctx)}${course}${playLink(ctx)}</div>`;
}

// ---- a puzzle

const PUZZLE_BODIES = {
  ask: puzzleAsk,
  checking: puzzleChecking,
  answered: puzzleVerdict,
  play: puzzlePlay,
  over: puzzleOver,
};

function puzzleGuide(ctx) {
  const { guide } = ctx;
  const count = guide.opponent
    ? ""
    : guide.of
      ? ctx.w("puzzle-of", { n: guide.number, of: guide.of })
      : ctx.w("puzzle-number", { n: guide.number });
  const text = guide.text ? `<div class="et-said-text">${paragraphs(guide.text)}</div>` : "";
  const body = (PUZZLE_BODIES[guide.state] ?? puzzleAsk)(ctx);
  const themed = guide.theme_title && guide.theme_title !== guide.topic_title ? esc(guide.theme_title) : "";
  const head = guideHead(ctx, [count, esc(guide.topic_title), themed, otherEdition(ctx)], guide.question);
  const said = ["play", "over"].includes(guide.state) || (guide.clock && guide.verdict) ? "" : text;
  return guideBox(
    ctx,
    ctx.w("puzzle-label"),
    head + stormClock(ctx) + said + body + puzzleScore(ctx) + puzzleWays(ctx),
  );
}

/** Which edition it is, if it is not the usual one: its rules may decide the question. */
function otherEdition({ catalog, snap }) {
  const [usual] = catalog.editions ?? [];
  const { edition, edition_name: name } = snap.game ?? {};
  return usual && edition && edition !== usual.id ? `<strong>${esc(name)}</strong>` : "";
}

/** The time that is left of a storm, and what it has brought so far; `training_page.js` moves its hand. */
function stormClock(ctx) {
  const { clock } = ctx.guide;
  if (!clock) return "";
  const left = `<b data-part="clock" role="timer">${clockText(clock.left)}</b>`;
  return `<p class="et-stormclock" data-testid="storm-clock">${left} <span>${ctx.w("storm-solved", { n: clock.solved })}</span> <span>${ctx.w("storm-combo", { n: clock.combo })}</span></p>`;
}

/** Minutes and seconds, as "2:05". */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function trainingStep(ctx, name, label, look = "et-tool") {
  return button(look, { ...sends(name), "data-key": name, "data-testid": name }, ctx.w(label));
}

function puzzlePlay(ctx) {
  const text = ctx.guide.opponent ? paragraphs(ctx.guide.text) : `<p>${ctx.w("training-playing")}</p>`;
  return `<div class="et-said-text">${text}</div><div class="et-guideacts">${trainingStep(ctx, "training-again", "training-again")}</div>`;
}

function puzzleOver(ctx) {
  const { clock, ended, topic } = ctx.guide;
  const misses = clock?.missed ? trainingStep(ctx, "training-misses", "training-misses", "et-button et-main") : "";
  const again = clock
    ? guideGo("et-tool", `practice/${topic}`, { "data-testid": "storm-again" }, ctx.w("training-storm-again"))
    : trainingStep(ctx, "training-again", "training-again");
  return `<div class="et-feedback et-said-good" data-testid="storm-over"><p>${esc(ended)}</p></div><div class="et-guideacts">${misses}${again}</div>`;
}

function puzzleAsk(ctx) {
  if (ctx.guide.answer === "choice") return puzzleChoices(ctx);
  if (ctx.guide.answer === "percent") return puzzlePercent(ctx);
  return `<p class="et-task">${ctx.w("puzzle-board")}</p>`;
}

function puzzleChoices(ctx) {
  const choices = ctx.guide.options.map((option) => {
    const hooks = {
      ...sends("answer", { id: option.id }),
      "data-key": `option:${option.id}`,
      "data-testid": `option-${option.id}`,
    };
    return button("et-option", hooks, `${optionArt(ctx, option.card)}<span>${esc(option.text)}</span>`);
  });
  const label = ctx.w("puzzle-choice");
  return `<p class="et-note">${label}</p><div class="et-options" role="group" aria-label="${label}">${choices.join("")}</div>`;
}

function optionArt(ctx, slug) {
  const kind = slug ? kindOf(ctx.catalog, slug) : "back";
  return kind === "back"
    ? ""
    : `<span class="et-bigart ${cardLook(ctx, slug)}" aria-hidden="true">${cardArt(slug)}</span>`;
}

/** A slider for the hand and a field for the keyboard; both show the same number. */
function puzzlePercent(ctx) {
  const name = ctx.w("puzzle-guess-label");
  const limits = `min="0" max="100" step="1" value="${esc(ctx.ui.guess)}" aria-label="${name}" data-tutor="percent"`;
  const slider = `<input type="range" class="et-guessslider" data-key="guess-slider" ${limits}>`;
  const number = `<input type="number" inputmode="numeric" data-key="guess-number" ${limits}>`;
  const field = `<label class="et-percentfield">${number}<span aria-hidden="true">%</span></label>`;
  const send = button(
    "et-button et-main",
    { "data-tutor": "guess", "data-key": "guess", "data-testid": "guess" },
    ctx.w("puzzle-guess"),
  );
  return `<div class="et-guess"><p class="et-note">${name}</p>${slider}<div class="et-guideacts">${field}${send}</div></div>`;
}

function puzzleChecking(ctx) {
  const share = ctx.guide.progress;
  const value = typeof share === "number" ? ` value="${share}" max="1"` : "";
  return `<div class="et-checking" data-testid="checking"><p>${ctx.w("puzzle-checking")}</p>
    <progress${value} aria-label="${ctx.w("puzzle-checking")}"></progress></div>`;
}

function puzzleVerdict(ctx) {
  const { verdict } = ctx.guide;
  if (!verdict) return puzzleNext(ctx);
  const sign = `<span aria-hidden="true">${verdict.good ? "✓" : "✕"}</span>`;
  const title = esc(verdict.title) || (verdict.good ? ctx.w("puzzle-right") : ctx.w("puzzle-wrong"));
  const guess = verdict.guess_text ? `<p>${esc(verdict.guess_text)}</p>` : "";
  const said = `<h3>${sign} ${title}</h3>${paragraphs(verdict.text)}${guess}${guideRule(ctx, verdict.rule, "verdict-rule")}`;
  const look = verdict.good ? " et-said-good" : "";
  const box = `<div class="et-feedback${look}" data-testid="verdict" data-good="${Boolean(verdict.good)}">${said}</div>`;
  if (ctx.guide.clock) return box + stormNext(ctx);
  return box + puzzleNext(ctx) + puzzleReasons(ctx, verdict) + puzzleRows(ctx, verdict);
}

function puzzleNext(ctx) {
  const hooks = { "data-key": "continue", "data-testid": "next-puzzle" };
  const on = ctx.guide.last
    ? guideGo("et-button et-main", "practice", hooks, ctx.w("puzzle-finish"))
    : button("et-button et-main", { ...sends("next"), ...hooks }, ctx.w("puzzle-next"));
  const more = ctx.guide.marks
    ? trainingStep(ctx, "training-play", "training-play") + trainingStep(ctx, "training-again", "training-again")
    : "";
  return `<div class="et-guideacts">${on}${more}</div>`;
}

/** The clock rests until the verdict is read. */
function stormNext(ctx) {
  const { last, clock } = ctx.guide;
  const name = ctx.w(last || !clock.left ? "puzzle-finish" : "puzzle-next");
  const on = button(
    "et-button et-main",
    { ...sends("next"), "data-key": "continue", "data-testid": "next-puzzle" },
    name,
  );
  return `<div class="et-guideacts">${on}</div><p class="et-note">${ctx.w("storm-rests")}</p>`;
}

function puzzleRows(ctx, { rows = [] }) {
  if (!rows.length) return "";
  const lines = rows.map((row) => puzzleRow(ctx, row));
  return `<h3 class="et-subtitle">${ctx.w("puzzle-values")}</h3><ol class="et-worths">${lines.join("")}</ol>`;
}

function puzzleRow(ctx, row) {
  const best = row.best ? ` <span class="et-tag et-good">${ctx.w("puzzle-best")}</span>` : "";
  const mine = row.mine ? ` <span class="et-tag">${ctx.w("puzzle-mine")}</span>` : "";
  const name = `<span class="et-worthname">${esc(row.text)}${best}${mine}</span>`;
  const head = `${name}<span class="et-percent">${esc(row.value_text)}</span>`;
  const look = `et-worth${row.best || row.good ? " et-worth-good" : ""}${row.mine ? " et-worth-mine" : ""}`;
  return `<li class="${look}">${head}${puzzleGauge(row)}</li>`;
}

function percentPart(share) {
  return `${Math.round(1000 * Math.min(1, Math.max(0, share))) / 10}%`;
}

/** How much an answer is worth, and between what bounds that is known. */
function puzzleGauge({ share, low, high }) {
  if (typeof share !== "number") return "";
  const known = typeof low === "number" && typeof high === "number" && high > low;
  const error = known ? `<u style="left:${percentPart(low)};width:${percentPart(high - low)}"></u>` : "";
  return `<span class="et-gauge" aria-hidden="true"><i style="width:${percentPart(share)}"></i>${error}</span>`;
}

function puzzleReasons(ctx, { lines = [] }) {
  if (!lines.length) return ctx.guide.explaining ? `<p class="et-note">${ctx.w("training-explaining")}</p>` : "";
  const list = lines.map((line) => `<li>${esc(line)}</li>`).join("");
  return `<h3 class="et-subtitle">${ctx.w("puzzle-reasons")}</h3><ul class="et-why-list">${list}</ul>`;
}

function puzzleScore(ctx) {
  const { score } = ctx.guide;
  return score ? scoreView(ctx, score) : "";
}

/** Right answers, answers in a row, the longest row; and how far off the guesses were. */
export function scoreView(ctx, { right = 0, asked = 0, streak = 0, best = 0, error_text: off }) {
  const facts = [
    ["right", ctx.w("practice-right"), ctx.w("practice-right-of", { right, asked })],
    ["streak", ctx.w("practice-streak"), streak],
    ["best", ctx.w("practice-best"), best],
  ];
  /** @param {any[]} fact */
  const fact = ([name, label, value]) => `<div><dt>${label}</dt><dd data-testid="score-${name}">${value}</dd></div>`;
  const note = off ? `<p class="et-note">${esc(off)}</p>` : "";
  const list = `<dl class="et-score">${facts.map(fact).join("")}</dl>`;
  return `<div class="et-scorebox" role="group" aria-label="${ctx.w("practice-score")}">${list}${note}</div>`;
}

function puzzleWays(ctx) {
  const back = guideGo("et-link", "practice", { "data-testid": "to-practice" }, ctx.w("puzzle-back"));
  return `<div class="et-ways">${back}${playLink(ctx)}</div>`;
}

// ---- for the ear

/** What a screen reader says when the guide has something new: feedback, then what to do. */
export function spokenGuide(ctx) {
  const { guide } = ctx;
  if (guide.kind === "lesson") return spokenLesson(ctx, guide);
  if (guide.kind !== "puzzle") return "";
  if (guide.state === "checking") return ctx.t("puzzle-checking");
  if (guide.state === "ask") return `${guide.question} ${guide.text ?? ""}`.trim();
  if (guide.state === "play") return ctx.t("training-playing");
  if (guide.state === "over") return guide.ended;
  const { verdict } = guide;
  return verdict ? [verdict.title, verdict.text, verdict.guess_text].filter(Boolean).join(" ") : "";
}

function spokenLesson(ctx, guide) {
  const feedback = guide.feedback?.text ?? "";
  if (guide.done) return [feedback, ctx.t("lesson-done-title"), guide.text].filter(Boolean).join(" ");
  const news = (guide.news ?? []).map(({ text }) => text);
  return [feedback, guide.others, guide.hint, ...news, guide.text, guide.task].filter(Boolean).join(" ");
}
