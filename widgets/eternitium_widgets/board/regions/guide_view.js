// The guide beside the board: the texts of lessons, the questions and verdicts of puzzles. From data to HTML text.

import { cardArt, crystalArt } from "../../page/board_art.js";
import { kindOf } from "../../page/board_text.js";
import { button } from "../../page/elements.js";
import { cardLook } from "./cards_view.js";
import { firstButton } from "./first_offer.js";
import { newsView, othersView } from "./unfolding.js";
import { html, joined } from "../../page/markup.js";

/** @import { AnyGuide, GuideCtx, LessonCtx, PuzzleCtx } from "../types" */
/** @import { AnswerRow, FigureCell, FigureRow, FigureTable, LessonGuide, PuzzleOption, ScorePayload, VerdictPayload } from "../../page/payload" */
/** @import { Piece } from "../../page/markup.js" */

/** @param {GuideCtx} ctx */
export function guideView(ctx) {
  if (ctx.guide.kind === "lesson") return lessonGuide(/** @type {LessonCtx} */ (ctx));
  return ctx.guide.kind === "puzzle" ? puzzleGuide(/** @type {PuzzleCtx} */ (ctx)) : "";
}

/**
 * An element's message to the kernel, as the board's click handler reads it.
 * @param {string} type  @param {object} [more]
 */
export function sends(type, more = {}) {
  return { "data-send": JSON.stringify({ type, ...more }) };
}

// ---- parts of both

/** @param {string | null | undefined} text */
export function paragraphs(text) {
  const lines = String(text ?? "").split("\n");
  return html`${lines.filter(Boolean).map((line) => html`<p>${line}</p>`)}`;
}

/** @param {GuideCtx} ctx  @param {string} label  @param {Piece} body */
export function guideBox(ctx, label, body) {
  const { guide, ui } = ctx;
  const marks = html`data-testid="guide" data-kind="${guide.kind}" data-id="${guide.id}" data-state="${guideState(guide)}"`;
  return html`<section class="et-guide${ui.folded ? " et-guide-folded" : ""}" aria-label="${label}" ${marks}>${body}</section>`;
}

/**
 * "done", "step-2", or the state of a puzzle or of a try.
 * @param {AnyGuide} guide
 */
function guideState(guide) {
  if (guide.kind !== "lesson") return guide.state;
  return guide.done ? "done" : `step-${guide.step}`;
}

/** @param {GuideCtx} ctx  @param {Piece[]} where  @param {string} title */
export function guideHead(ctx, where, title) {
  const label = ctx.ui.folded ? ctx.t("guide-unfold") : ctx.t("guide-fold");
  const hooks = {
    "data-tutor": "fold",
    "data-key": "fold",
    "aria-expanded": String(!ctx.ui.folded),
    "aria-label": label,
  };
  const fold = button("et-fold", hooks, html`<span aria-hidden="true">⌄</span>`);
  const said = html`<p class="et-where">${joined(where.filter(Boolean), " · ")}</p>`;
  const name = html`<h2 class="et-guidetitle" tabindex="-1" data-key="guide">${title}</h2>`;
  return ctx.ui.folded
    ? html`<div class="et-guidehead">${name}${fold}</div>${said}`
    : html`<div class="et-guidehead">${said}${fold}</div>${name}`;
}

/** @param {GuideCtx} ctx  @param {string} rule  @param {string} key */
function guideRule(ctx, rule, key) {
  return rule ? button("et-link", { "data-rule": rule, "data-key": key }, ctx.t("which-rule")) : "";
}

/** @param {string} look  @param {string} route  @param {Record<string, Piece>} hooks  @param {Piece} body */
export function guideGo(look, route, hooks, body) {
  return button(look, { "data-go": route, "data-key": `go:${route}`, ...hooks }, body);
}

/**
 * The link back to the game, or to where a game can begin.
 * @param {GuideCtx} ctx
 */
function playLink(ctx) {
  return guideGo("et-link", "play", { "data-testid": "to-game" }, ctx.t(ctx.guide.begun ? "tutor-return" : "nav-play"));
}

// ---- a lesson

/** @param {LessonCtx} ctx */
function lessonGuide(ctx) {
  const { guide } = ctx;
  const where = [
    guide.course === "strategy" ? ctx.t("course-strategy") : "",
    ctx.t("lesson-of", { n: guide.number, of: guide.of }),
    guide.done ? "" : ctx.t("lesson-step", { n: guide.step, of: guide.steps }),
  ];
  const body = guide.done ? lessonDone(ctx) : lessonStep(ctx);
  return guideBox(ctx, ctx.t("lesson-label"), [
    guideHead(ctx, where, guide.title),
    lessonBar(guide),
    body,
    lessonWays(ctx),
  ]);
}

/**
 * The bar of a lesson: one piece for each step, filled if it is done.
 * @param {LessonGuide} told
 */
function lessonBar({ step, steps, done }) {
  /** @param {number} place */
  const state = (place) => (done || place < step ? "et-past" : place === step ? "et-here" : "");
  const pieces = Array.from({ length: steps }, (_, place) => html`<i class="${state(place + 1)}"></i>`);
  return html`<div class="et-pieces" aria-hidden="true">${pieces}</div>`;
}

/** @param {LessonCtx} ctx */
function lessonStep(ctx) {
  const { guide } = ctx;
  const goal =
    guide.step === 1 && !guide.task && !guide.verdict
      ? html`<p class="et-goal">${ctx.t("lesson-goal", { goal: guide.goal })}</p>`
      : "";
  const text = html`<div class="et-said-text">${goal}${othersView(guide)}${newsView(guide)}${paragraphs(guide.text)}</div>`;
  const task = guide.task
    ? html`<div class="et-task"><h3>${ctx.t("lesson-task")}</h3>${paragraphs(guide.task)}</div>`
    : "";
  const behind = guide.feedback?.kind === "good";
  const told = lessonFeedback(ctx);
  const verdict = guide.verdict ? verdictBox(ctx, guide.verdict) : "";
  const asked = guide.answer ? lessonAsk(ctx) : "";
  const more = guide.verdict ? puzzleRows(ctx, guide.verdict) : "";
  return [
    behind && told,
    verdict,
    text,
    figureTable(ctx),
    task,
    asked,
    !behind && told,
    lessonHint(ctx),
    lessonActs(ctx),
    more,
  ];
}

/** @param {LessonCtx} ctx */
function lessonAsk(ctx) {
  if (ctx.guide.answer === "choice") return puzzleChoices(ctx);
  return ctx.guide.answer === "percent" ? puzzlePercent(ctx) : "";
}

/**
 * A table of measured numbers, a column for each kind of player.
 * @param {LessonCtx} ctx
 */
function figureTable(ctx) {
  const { figures } = ctx.guide;
  if (!figures) return "";
  const columns = figures.columns.map((name) => html`<th scope="col">${name}</th>`);
  const head = html`<tr><td></td>${columns}</tr>`;
  const rows = figures.rows.map(figureRow);
  const command = html`<p class="et-note">${ctx.t("figures-command")} <code>${figures.command}</code></p>`;
  return html`<div class="et-measured" data-testid="figures"><table><caption>${figures.caption}</caption><thead>${head}</thead><tbody>${rows}</tbody></table><p class="et-note">${figures.note}</p>${command}</div>`;
}

/** @param {FigureRow} row */
function figureRow({ title, cells }) {
  return html`<tr><th scope="row">${title}</th>${cells.map(figureCell)}</tr>`;
}

/** @param {FigureCell} cell */
function figureCell({ text, interval, sign }) {
  const look = sign > 0 ? "et-above" : sign < 0 ? "et-below" : "";
  return html`<td><b class="${look}">${text}</b> <small>${interval}</small></td>`;
}

/** @type {Record<string, string>} */
const FEEDBACK_SIGNS = { good: "✓", wrong: "↺", illegal: "✕" };

/**
 * The feedback: the effect of a move above the next step, or the reason why it was refused below the task.
 * @param {LessonCtx} ctx
 */
function lessonFeedback(ctx) {
  const { feedback } = ctx.guide;
  if (!feedback) return "";
  /** @type {Record<string, string>} */
  const titles = {
    good: ctx.t("lesson-feedback-good"),
    wrong: ctx.t("lesson-feedback-wrong"),
    illegal: ctx.t("lesson-feedback-illegal"),
  };
  const title = html`<h3><span aria-hidden="true">${FEEDBACK_SIGNS[feedback.kind] ?? ""}</span> ${titles[feedback.kind] ?? ""}</h3>`;
  const rule = guideRule(ctx, feedback.rule, "feedback-rule");
  return html`<div class="et-feedback et-said-${feedback.kind}" data-testid="feedback">${title}${paragraphs(feedback.text)}${rule}</div>`;
}

/** @param {LessonCtx} ctx */
function lessonHint(ctx) {
  const { hint } = ctx.guide;
  return hint
    ? html`<div class="et-hint" data-testid="hint-text"><h3>${ctx.t("lesson-hint-title")}</h3>${paragraphs(hint)}</div>`
    : "";
}

/** @param {LessonCtx} ctx */
function lessonActs(ctx) {
  const { guide } = ctx;
  const go = { ...sends("lesson-continue"), "data-key": "continue", "data-testid": "lesson-continue" };
  const forward = guide.can_continue ? button("et-button et-main", go, ctx.t("lesson-can-continue")) : "";
  return html`<div class="et-guideacts">${forward}${hintButton(ctx)}${undoButton(ctx)}</div>`;
}

/** @param {LessonCtx} ctx */
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
  return button("et-tool", hooks, left ? ctx.t("lesson-hint-n", { n: left }) : ctx.t("lesson-hint-none"));
}

/** @param {LessonCtx} ctx */
function undoButton(ctx) {
  const none =
    (ctx.guide.can_undo ?? ctx.snap.game?.can_undo)
      ? {}
      : { "aria-disabled": "true", "data-reason": ctx.t("nothing-to-undo") };
  return button(
    "et-tool",
    { ...sends("undo"), ...none, "data-key": "guide-undo", "data-testid": "lesson-undo" },
    ctx.t("lesson-undo"),
  );
}

/** @param {LessonCtx} ctx */
function againButton(ctx) {
  return button(
    "et-link",
    { ...sends("lesson-again"), "data-key": "again", "data-testid": "lesson-again" },
    ctx.t("lesson-again"),
  );
}

const CONFETTI = ["circle", "square", "triangle", "diamond", "circle", "triangle", "square", "diamond"];

/**
 * A small celebration: shapes fly up once; without motion there is only the crystal.
 * @param {LessonCtx} ctx
 */
function lessonDone(ctx) {
  const { guide } = ctx;
  const bits = CONFETTI.map((shape, place) => html`<i class="et-bit et-${shape}" style="--n:${place}"></i>`);
  const gem = html`<div class="et-cheer et-found" aria-hidden="true">${crystalArt()}${bits}</div>`;
  const said = guide.text ? paragraphs(guide.text) : html`<p>${ctx.t("lesson-done-text")}</p>`;
  const title = html`<h3 class="et-cheertitle">${ctx.t("lesson-done-title")}</h3>`;
  const head = html`<div class="et-done" data-testid="lesson-done">${gem}${title}</div>`;
  const praise = guide.feedback?.kind === "good" ? lessonFeedback(ctx) : "";
  return html`${head}<div class="et-said-text">${said}</div>${praise}${afterLesson(ctx)}`;
}

/** @param {LessonCtx} ctx */
function afterLesson(ctx) {
  const { lessons = [], strategy = [] } = ctx.shelf;
  const next = [...lessons, ...strategy].find(({ id }) => id === ctx.guide.next);
  const hooks = { "data-key": "continue", "data-testid": "next-lesson" };
  const on = next
    ? guideGo("et-button et-main", `lesson/${next.id}`, hooks, ctx.t("lesson-next", { title: next.title }))
    : [
        firstButton(ctx, hooks),
        guideGo("et-tool", "practice", { "data-testid": "go-practice" }, ctx.t("learn-practice")),
      ];
  const { duel, duel_text: short } = ctx.guide;
  const played = duel ? guideGo("et-tool", `practice/${duel}`, { "data-testid": "go-duel" }, short) : "";
  return html`<div class="et-guideacts">${on}${played}</div>`;
}

/** @param {LessonCtx} ctx */
function lessonWays(ctx) {
  const course = guideGo("et-link", "learn", { "data-testid": "to-course" }, ctx.t("guide-back"));
  return html`<div class="et-ways">${againButton(ctx)}${course}${playLink(ctx)}</div>`;
}

// ---- a puzzle

/** @type {Record<string, (ctx: PuzzleCtx) => Piece>} */
const PUZZLE_BODIES = {
  ask: puzzleAsk,
  checking: puzzleChecking,
  answered: puzzleVerdict,
  play: puzzlePlay,
  over: puzzleOver,
};

/** @param {PuzzleCtx} ctx */
function puzzleGuide(ctx) {
  const { guide } = ctx;
  const count = guide.opponent
    ? ""
    : guide.of
      ? ctx.t("puzzle-of", { n: guide.number, of: guide.of })
      : ctx.t("puzzle-number", { n: guide.number });
  const text = guide.text ? html`<div class="et-said-text">${paragraphs(guide.text)}</div>` : "";
  const body = (PUZZLE_BODIES[guide.state] ?? puzzleAsk)(ctx);
  const themed = guide.theme_title && guide.theme_title !== guide.topic_title ? guide.theme_title : "";
  const head = guideHead(ctx, [count, guide.topic_title, themed, otherEdition(ctx)], guide.question);
  const said = ["play", "over"].includes(guide.state) || (guide.clock && guide.verdict) ? "" : text;
  return guideBox(ctx, ctx.t("puzzle-label"), [head, stormClock(ctx), said, body, puzzleScore(ctx), puzzleWays(ctx)]);
}

/**
 * The name of the edition, if it is not the usual one: its rules may decide the question.
 * @param {PuzzleCtx} told
 */
function otherEdition({ catalog, snap }) {
  const [usual] = catalog.editions ?? [];
  const { edition, edition_name: name } = snap.game ?? {};
  return usual && edition && edition !== usual.id ? html`<strong>${name}</strong>` : "";
}

/**
 * The time left in a storm, and its score so far; `training_page.js` moves the hand of the clock.
 * @param {PuzzleCtx} ctx
 */
function stormClock(ctx) {
  const { clock } = ctx.guide;
  if (!clock) return "";
  const left = html`<b data-part="clock" role="timer">${clockText(clock.left)}</b>`;
  return html`<p class="et-stormclock" data-testid="storm-clock">${left} <span>${ctx.t("storm-solved", { n: clock.solved })}</span> <span>${ctx.t("storm-combo", { n: clock.combo })}</span></p>`;
}

/**
 * Minutes and seconds, as "2:05".
 * @param {number} seconds
 */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** @param {GuideCtx} ctx  @param {string} name  @param {string} label  @param {string} [look] */
function trainingStep(ctx, name, label, look = "et-tool") {
  return button(look, { ...sends(name), "data-key": name, "data-testid": name }, ctx.t(label));
}

/** @param {PuzzleCtx} ctx */
function puzzlePlay(ctx) {
  const text = ctx.guide.opponent ? paragraphs(ctx.guide.text) : html`<p>${ctx.t("training-playing")}</p>`;
  return html`<div class="et-said-text">${text}</div><div class="et-guideacts">${trainingStep(ctx, "training-again", "training-again")}</div>`;
}

/** @param {PuzzleCtx} ctx */
function puzzleOver(ctx) {
  const { clock, ended, topic } = ctx.guide;
  const misses = clock?.missed ? trainingStep(ctx, "training-misses", "training-misses", "et-button et-main") : "";
  const again = clock
    ? guideGo("et-tool", `practice/${topic}`, { "data-testid": "storm-again" }, ctx.t("training-storm-again"))
    : trainingStep(ctx, "training-again", "training-again");
  return html`<div class="et-feedback et-said-good" data-testid="storm-over"><p>${ended}</p></div><div class="et-guideacts">${misses}${again}</div>`;
}

/** @param {PuzzleCtx} ctx */
function puzzleAsk(ctx) {
  if (ctx.guide.answer === "choice") return puzzleChoices(ctx);
  if (ctx.guide.answer === "percent") return puzzlePercent(ctx);
  return html`<p class="et-task">${ctx.t("puzzle-board")}</p>`;
}

/** @param {PuzzleCtx | LessonCtx} ctx */
function puzzleChoices(ctx) {
  const choices = ctx.guide.options.map((/** @type {PuzzleOption} */ option) => {
    const hooks = {
      ...sends("answer", { id: option.id }),
      "data-key": `option:${option.id}`,
      "data-testid": `option-${option.id}`,
    };
    return button("et-option", hooks, html`${optionArt(ctx, option.card)}<span>${option.text}</span>`);
  });
  const label = ctx.t("puzzle-choice");
  return html`<p class="et-note">${label}</p><div class="et-options" role="group" aria-label="${label}">${choices}</div>`;
}

/** @param {GuideCtx} ctx  @param {string} slug */
function optionArt(ctx, slug) {
  const kind = slug ? kindOf(ctx.catalog, slug) : "back";
  return kind === "back"
    ? ""
    : html`<span class="et-bigart ${cardLook(ctx, slug)}" aria-hidden="true">${cardArt(slug)}</span>`;
}

/**
 * A slider for the hand and a field for the keyboard; both show the same number.
 * @param {PuzzleCtx | LessonCtx} ctx
 */
function puzzlePercent(ctx) {
  const name = ctx.t("puzzle-guess-label");
  const limits = html`min="0" max="100" step="1" value="${ctx.ui.guess}" aria-label="${name}" data-tutor="percent"`;
  const slider = html`<input type="range" class="et-guessslider" data-key="guess-slider" ${limits}>`;
  const number = html`<input type="number" inputmode="numeric" data-key="guess-number" ${limits}>`;
  const field = html`<label class="et-percentfield">${number}<span aria-hidden="true">%</span></label>`;
  const send = button(
    "et-button et-main",
    { "data-tutor": "guess", "data-key": "guess", "data-testid": "guess" },
    ctx.t("puzzle-guess"),
  );
  return html`<div class="et-guess"><p class="et-note">${name}</p>${slider}<div class="et-guideacts">${field}${send}</div></div>`;
}

/** @param {PuzzleCtx} ctx */
function puzzleChecking(ctx) {
  return html`<div class="et-checking" data-testid="checking"><p>${ctx.t("puzzle-checking")}</p>
    <progress aria-label="${ctx.t("puzzle-checking")}"></progress></div>`;
}

/** @param {PuzzleCtx} ctx */
function puzzleVerdict(ctx) {
  const { verdict } = ctx.guide;
  if (!verdict) return puzzleNext(ctx);
  const box = verdictBox(ctx, verdict);
  if (ctx.guide.clock) return [box, stormNext(ctx)];
  return [box, puzzleNext(ctx), puzzleReasons(ctx, verdict), puzzleRows(ctx, verdict)];
}

/** @param {GuideCtx} ctx  @param {VerdictPayload} verdict */
function verdictBox(ctx, verdict) {
  const sign = html`<span aria-hidden="true">${verdict.good ? "✓" : "✕"}</span>`;
  const title = verdict.title || (verdict.good ? ctx.t("puzzle-right") : ctx.t("puzzle-wrong"));
  const guess = verdict.guess_text ? html`<p>${verdict.guess_text}</p>` : "";
  const said = html`<h3>${sign} ${title}</h3>${paragraphs(verdict.text)}${guess}${guideRule(ctx, verdict.rule, "verdict-rule")}`;
  const look = verdict.good ? " et-said-good" : "";
  return html`<div class="et-feedback${look}" data-testid="verdict" data-good="${String(Boolean(verdict.good))}">${said}</div>`;
}

/** @param {PuzzleCtx} ctx */
function puzzleNext(ctx) {
  const hooks = { "data-key": "continue", "data-testid": "next-puzzle" };
  const on = ctx.guide.last
    ? guideGo("et-button et-main", "practice", hooks, ctx.t("puzzle-finish"))
    : button("et-button et-main", { ...sends("next"), ...hooks }, ctx.t("puzzle-next"));
  const more = ctx.guide.marks
    ? [trainingStep(ctx, "training-play", "training-play"), trainingStep(ctx, "training-again", "training-again")]
    : "";
  return html`<div class="et-guideacts">${on}${more}</div>`;
}

/**
 * The button after a verdict, until which the clock rests.
 * @param {PuzzleCtx} ctx
 */
function stormNext(ctx) {
  const { last, clock } = ctx.guide;
  const name = ctx.t(last || !clock?.left ? "puzzle-finish" : "puzzle-next");
  const on = button(
    "et-button et-main",
    { ...sends("next"), "data-key": "continue", "data-testid": "next-puzzle" },
    name,
  );
  return html`<div class="et-guideacts">${on}</div><p class="et-note">${ctx.t("storm-rests")}</p>`;
}

/** @param {GuideCtx} ctx  @param {VerdictPayload} told */
function puzzleRows(ctx, { rows = [] }) {
  if (!rows.length) return "";
  const lines = rows.map((row) => puzzleRow(ctx, row));
  return html`<h3 class="et-subtitle">${ctx.t("puzzle-values")}</h3><ol class="et-worths">${lines}</ol>`;
}

/** @param {GuideCtx} ctx  @param {AnswerRow} row */
function puzzleRow(ctx, row) {
  const best = row.best ? html` <span class="et-tag et-good">${ctx.t("puzzle-best")}</span>` : "";
  const mine = row.mine ? html` <span class="et-tag">${ctx.t("puzzle-mine")}</span>` : "";
  const name = html`<span class="et-worthname">${row.text}${best}${mine}</span>`;
  const head = html`${name}<span class="et-percent">${row.value_text}</span>`;
  const look = `et-worth${row.best || row.good ? " et-worth-good" : ""}${row.mine ? " et-worth-mine" : ""}`;
  return html`<li class="${look}">${head}${puzzleGauge(row)}</li>`;
}

/** @param {number} share */
function percentPart(share) {
  return `${Math.round(1000 * Math.min(1, Math.max(0, share))) / 10}%`;
}

/**
 * The gauge of an answer: its chance to win, with the interval.
 * @param {AnswerRow} told
 */
function puzzleGauge({ share, low, high }) {
  if (typeof share !== "number") return "";
  const known = typeof low === "number" && typeof high === "number" && high > low;
  const error = known ? html`<u style="left:${percentPart(low)};width:${percentPart(high - low)}"></u>` : "";
  return html`<span class="et-gauge" aria-hidden="true"><i style="width:${percentPart(share)}"></i>${error}</span>`;
}

/** @param {PuzzleCtx} ctx  @param {VerdictPayload} told */
function puzzleReasons(ctx, { lines = [] }) {
  if (!lines.length) return ctx.guide.explaining ? html`<p class="et-note">${ctx.t("training-explaining")}</p>` : "";
  const list = lines.map((line) => html`<li>${line}</li>`);
  return html`<h3 class="et-subtitle">${ctx.t("puzzle-reasons")}</h3><ul class="et-why-list">${list}</ul>`;
}

/** @param {PuzzleCtx} ctx */
function puzzleScore(ctx) {
  const { score } = ctx.guide;
  return score ? scoreView(ctx, score) : "";
}

/**
 * The score: right answers, answers in a row, the longest row; and how far off the estimates were.
 * @param {GuideCtx} ctx  @param {Partial<ScorePayload>} told
 */
export function scoreView(ctx, { right = 0, asked = 0, streak = 0, best = 0, error_text: off }) {
  const facts = [
    ["right", ctx.t("practice-right"), ctx.t("practice-right-of", { right, asked })],
    ["streak", ctx.t("practice-streak"), streak],
    ["best", ctx.t("practice-best"), best],
  ];
  /** @param {any[]} fact */
  const fact = ([name, label, value]) =>
    html`<div><dt>${label}</dt><dd data-testid="score-${name}">${value}</dd></div>`;
  const note = off ? html`<p class="et-note">${off}</p>` : "";
  const list = html`<dl class="et-score">${facts.map(fact)}</dl>`;
  return html`<div class="et-scorebox" role="group" aria-label="${ctx.t("practice-score")}">${list}${note}</div>`;
}

/** @param {PuzzleCtx} ctx */
function puzzleWays(ctx) {
  const back = guideGo("et-link", "practice", { "data-testid": "to-practice" }, ctx.t("puzzle-back"));
  return html`<div class="et-ways">${back}${playLink(ctx)}</div>`;
}

// ---- for the ear

/**
 * The text for a screen reader when the guide has something new: feedback, then the task.
 * @param {GuideCtx} ctx
 */
export function spokenGuide(ctx) {
  const { guide } = ctx;
  if (guide.kind === "lesson") return spokenLesson(/** @type {LessonCtx} */ (ctx));
  if (guide.kind !== "puzzle") return "";
  if (guide.state === "checking") return ctx.t("puzzle-checking");
  if (guide.state === "ask") return `${guide.question} ${guide.text ?? ""}`.trim();
  if (guide.state === "play") return ctx.t("training-playing");
  if (guide.state === "over") return guide.ended;
  const { verdict } = guide;
  return verdict ? [verdict.title, verdict.text, verdict.guess_text].filter(Boolean).join(" ") : "";
}

/** @param {LessonCtx} ctx */
function spokenLesson(ctx) {
  const { guide } = ctx;
  const feedback = guide.feedback?.text ?? "";
  if (guide.done) return [feedback, ctx.t("lesson-done-title"), guide.text].filter(Boolean).join(" ");
  const news = (guide.news ?? []).map(({ text }) => text);
  const { title = "", text: judged = "" } = guide.verdict ?? {};
  const said = [feedback, title, judged, guide.others, guide.hint, ...news, guide.text, guide.task];
  return said.filter(Boolean).join(" ");
}
