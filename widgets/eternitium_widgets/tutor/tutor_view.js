// The pages around the board: header, welcome, the course, the choice of puzzles. From data to HTML text.

/** @import { AnyGuide } from "../board/types" */
/** @import { Round, Route, Shelf, TutorContext, TutorUi } from "./types" */
/** @import { Hooks } from "../page/types" */
/** @import { LessonCard, Message, NamedCode } from "../page/payload" */
/** @import { Piece } from "../page/markup.js" */

import { crystalArt, sign } from "../page/board_art.js";
import { translator } from "../page/board_text.js";
import { button } from "../page/elements.js";
import { html } from "../page/markup.js";
import { lessonPicture, topicPicture } from "../page/scene_art.js";
import { PAGES, waysView } from "../page/ways.js";
import { firstOffer } from "../board/regions/first_offer.js";
import { scoreView } from "../board/regions/guide_view.js";
import { trainerView } from "./trainer_view.js";
import { sheetOffer } from "../board/regions/sheet_view.js";
import { regionsOf } from "../board/regions/unfolding.js";

/** All that the pages need: words (t: plain, w: escaped), the kernel's data, and the page's own state.
 * @param {Record<string, any>} told  @param {TutorUi} ui */
export function tutorContext(told, ui) {
  const catalog = told.catalog ?? {};
  const t = translator(catalog.words, catalog.language);
  const { snapshot: snap = {}, guide = {}, shelf = {}, report = {} } = told;
  return {
    catalog,
    snap,
    guide: guide ?? {},
    shelf: shelf ?? {},
    report: report ?? {},
    ui,
    t,
  };
}

/** The places of the page; the board goes into "desk". */
export function tutorFrame() {
  const places = ["shell", "notes", "strip", "desk", "learn", "practice", "report", "profile", "edit"];
  const frame = places.map((name) => html`<div class="et-place-${name}" data-place="${name}"></div>`);
  return html`${frame}<div class="et-sr" role="status" data-place="said"></div>`;
}

// ---- pages and addresses

/** @type {Record<string, string>} */
const HOME_OF = {
  lesson: "learn",
  puzzle: "practice",
  new: "play",
  report: "play",
  retry: "play",
  profile: "practice",
  first: "learn",
  edit: "play",
};
const GUIDED = ["lesson", "puzzle", "retry", "first"];
const ROUNDS = ["mixed", "endless"];

/** "#lesson/goal" -> {screen: "lesson", id: "goal"}; null for any other address.
 * @param {string} hash  @returns {Route | null} */
export function routeOf(hash) {
  const [name, id, ...rest] = decodeRoute(hash).split("/");
  if (rest.length || (id !== undefined && !/^[\w.-]+$/.test(id))) return null;
  if (name === "lesson") return id ? { screen: "lesson", id } : { screen: "learn" };
  if (name === "practice" && id) return { screen: "puzzle", id };
  return [...PAGES, "new", "report", "profile", "first", "edit"].includes(name) && !id ? { screen: name } : null;
}

/** @param {string} hash */
function decodeRoute(hash) {
  return String(hash ?? "").replace(/^#/, "");
}

/** The address of a route; topics are under "practice", and mistakes that are tried again under the report.
 * @param {Route} route */
export function routeName({ screen, id }) {
  if (screen === "retry") return "report";
  return id ? `${screen === "puzzle" ? "practice" : screen}/${id}` : screen;
}

/** An existing page: an unknown lesson or topic, or a first game that was left, leads to the page with all of them.
 * @param {Route} route  @param {Shelf} [shelf]  @param {AnyGuide} [guide] */
export function knownRoute(route, { lessons = [], strategy = [], topics = [], trainer } = {}, guide = {}) {
  if (route.screen === "first" && guide.kind !== "first") return { screen: HOME_OF.first };
  const today = (trainer?.today ?? []).flatMap((tile) => [tile, ...(tile.choices ?? [])]);
  const rounds = [...topics, ...today, ...(trainer?.themes ?? [])].map(({ id }) => id);
  /** @type {Record<string, string[]>} */
  const known = { lesson: [...lessons, ...strategy].map(({ id }) => id), puzzle: [...ROUNDS, ...rounds] };
  const ids = known[route.screen];
  return !ids || ids.includes(route.id ?? "") ? route : { screen: HOME_OF[route.screen] };
}

/** The message to the kernel before a page can be shown; null if it is there already.
 * @param {Route} route  @param {{ guide: AnyGuide, topic?: string, ui: TutorUi }} given
 * @returns {Message | null} */
export function askingFor({ screen, id = "" }, { guide, topic, ui }) {
  const { kind, id: now, done } = guide;
  if (screen === "lesson") return kind === "lesson" && now === id && !done ? null : { type: "lesson", id };
  if (screen === "puzzle")
    return isInRound(id, guide, topic, ui) ? null : { type: "practice", topic: id, predict: ui.predict };
  return ["play", "new", "report"].includes(screen) && kind ? { type: "leave" } : null;
}

/** @param {string | undefined} wanted
 * @param {AnyGuide} anyGuide
 * @param {string | undefined} topic
 * @param {TutorUi} ui */
function isInRound(wanted, { kind, predict, last, state }, topic, ui) {
  const over = (last && state === "answered") || state === "over";
  return kind === "puzzle" && topic === wanted && Boolean(predict) === ui.predict && !over;
}

/** The page of a state of the kernel.
 * @param {AnyGuide} guide */
export function screenOf(guide) {
  return GUIDED.find((kind) => kind === guide?.kind) ?? "play";
}

/** The attributes on which the look of the page depends.
 * @param {AnyGuide} guide  @param {string} screen */
export function pageState(guide, screen) {
  return { screen, guide: guide.kind ?? "", ...regionsOf(guide) };
}

/** Whether a question is open that a chance on the board would answer.
 * @param {AnyGuide} anyGuide */
export function isBlind({ kind, state, answer }) {
  if (kind === "lesson") return Boolean(answer);
  return (kind === "puzzle" || kind === "retry") && (state === "ask" || state === "checking");
}

/** Whether nothing can be done on the board: there is something to read, or to answer beside it.
 * @param {AnyGuide} anyGuide */
export function isResting({ kind, can_continue: goesOn, task, done, state, answer }) {
  if (kind === "lesson") return Boolean(done || (goesOn && !task) || answer === "choice" || answer === "percent");
  if (kind === "retry") return state === "checking" || state === "answered";
  return kind === "puzzle" && state !== "play" && (state !== "ask" || answer !== "board");
}

// ---- the header

/** The header of the pages beside the board; on the board its bar has brand and links.
 * @param {TutorContext} ctx  @param {string} screen */
export function shellView(ctx, screen) {
  if (onBoard(screen)) return "";
  return html`<div class="et-shell">${brandView(ctx, screen)}<div class="et-shelltools">${languageMenu(ctx)}${shellTools(ctx)}</div></div>`;
}

/** The brand and the links to the pages.
 * @param {TutorContext} ctx  @param {string} screen */
export function brandView(ctx, screen) {
  return html`<div class="et-brand">${crystalArt()}<h1 class="et-wordmark">${ctx.t("tutor-title")}</h1></div>${navView(ctx, screen)}`;
}

/** @param {string} screen */
export function onBoard(screen) {
  return !["learn", "practice", "new", "report", "profile", "edit"].includes(screen);
}

/** Whether there is a guide beside the board.
 * @param {string} screen */
export function isGuided(screen) {
  return GUIDED.includes(screen);
}

/** The other pages, {route, name} each.
 * @param {TutorContext} ctx  @param {string} screen */
export function waysFrom(ctx, screen) {
  /** @type {Record<string, string>} */
  const names = {
    report: ctx.t("report-title"),
    play: ctx.t("nav-play"),
    learn: ctx.t("nav-learn"),
    practice: ctx.t("nav-practice"),
  };
  const report = screen === "retry" || (screen === "play" && ctx.snap.game?.plies > 0) ? ["report"] : [];
  return [...report, ...PAGES.filter((page) => page !== screen)].map((route) => ({ route, name: names[route] }));
}

/** @param {TutorContext} ctx  @param {string} screen */
function navView(ctx, screen) {
  const here = HOME_OF[screen] ?? screen;
  return waysView(ctx, (page, hooks, name) => {
    const current = page === here ? (page === screen ? "page" : "true") : "";
    return button("et-tab", { "data-go": page, ...hooks, "aria-current": current }, name);
  });
}

/** @param {TutorContext} ctx */
function languageMenu(ctx) {
  const { languages = [], language } = ctx.catalog;
  if (languages.length < 2) return "";
  /** @param {string} id */
  const chosen = (id) => (id === language ? " selected" : "");
  /** @param {NamedCode} named */
  const option = ({ id, name }) => html`<option value="${id}" lang="${id}"${chosen(id)}>${name}</option>`;
  const select = html`<select data-tutor="language" data-key="language" data-testid="language">${languages.map(option)}</select>`;
  return html`<label class="et-language"><span class="et-sr">${ctx.t("tutor-language")}</span>${select}</label>`;
}

/** @param {TutorContext} ctx */
function shellTools(ctx) {
  /** @param {string} name  @param {string} test  @param {Hooks} more  @param {Piece} face */
  const tool = (name, test, more, face) => {
    const hooks = { "data-open": name, "data-key": `shell:${name}`, "data-testid": test, ...more };
    return button("et-tool et-round", hooks, face);
  };
  const settings = ctx.t("tutor-settings");
  const help = { "aria-label": ctx.t("help"), title: ctx.t("key-tip", { key: "?" }), "aria-keyshortcuts": "?" };
  return html`${tool("settings", "open-settings", { "aria-label": settings, title: settings }, sign("settings"))}${tool("help", "help", help, "?")}`;
}

// ---- the welcome

/** A line for new visitors.
 * @param {TutorContext} ctx  @param {string} screen */
export function stripView(ctx, screen) {
  if (ctx.ui.notice) return noticeStrip(ctx);
  const [first] = ctx.shelf.lessons ?? [];
  const begun = ctx.snap.game?.plies > 0;
  if (screen !== "play" || !first || begun || ctx.ui.welcomed || ctx.ui.noted || reached(ctx.shelf)) return "";
  const text = html`<p>${ctx.t("welcome-text")}</p>`;
  const hooks = { "data-go": `lesson/${first.id}`, "data-key": "welcome-start", "data-testid": "welcome-start" };
  const start = button("et-button", hooks, ctx.t("welcome-start", { n: first.minutes }));
  const away = dismissButton(ctx, "dismiss");
  return html`<section class="et-strip" aria-label="${ctx.t("welcome-label")}" data-testid="welcome">${text}${start}${away}</section>`;
}

/** The notice about a damaged address.
 * @param {TutorContext} ctx */
function noticeStrip(ctx) {
  const text = html`<p role="status" data-testid="notice">${ctx.ui.notice}</p>`;
  return html`<div class="et-strip">${text}${dismissButton(ctx, "dismiss-notice")}</div>`;
}

/** @param {TutorContext} ctx  @param {string} name */
function dismissButton(ctx, name) {
  const hooks = {
    "data-tutor": name,
    "data-key": name,
    "data-testid": `welcome-${name}`,
    "aria-label": ctx.t("welcome-dismiss"),
  };
  return button("et-fold", hooks, html`<span aria-hidden="true">✕</span>`);
}

/** Whether the person has begun anything.
 * @param {Shelf} shelf */
export function reached({ lessons = [], topics = [] }) {
  return lessons.some(({ state }) => state !== "new") || topics.some(({ solved }) => solved > 0);
}

// ---- the course

/** The lesson to go on with: one that was begun, else the first that is not done; null after the last.
 * @param {Shelf} shelf */
export function nextLesson({ lessons = [] }) {
  return lessons.find(({ state }) => state === "begun") ?? lessons.find(({ state }) => state !== "done") ?? null;
}

/** @param {TutorContext} ctx */
export function learnView(ctx) {
  const { lessons = [] } = ctx.shelf;
  const body = lessons.length ? courseView(ctx, lessons) : html`<p class="et-none">${ctx.t("learn-empty")}</p>`;
  const jump = ctx.shelf.strategy?.length ? strategyJump(ctx) : "";
  const rules = html`${jump}<h3 class="et-subtitle">${ctx.t("course-rules")}</h3>${body}`;
  const parts = html`${rules}${strategyView(ctx)}${progressTools(ctx)}`;
  return pageView("learn", ctx.t("learn-title"), ctx.t("learn-intro"), parts);
}

/** The way to the second course, which is further down.
 * @param {TutorContext} ctx */
function strategyJump(ctx) {
  const hooks = { "data-tutor": "strategy", "data-key": "to-strategy", "data-testid": "to-strategy" };
  return html`<p>${button("et-link", hooks, ctx.t("learn-to-strategy"))}</p>`;
}

/** The course of strategy, whose lessons may be taken in any order.
 * @param {TutorContext} ctx */
function strategyView(ctx) {
  const { strategy = [] } = ctx.shelf;
  if (!strategy.length) return "";
  const list = strategy.map((lesson) => lessonCard(ctx, lesson, false));
  const head = html`<h3 class="et-subtitle" tabindex="-1" data-key="strategy">${ctx.t("course-strategy")}</h3><p class="et-lead">${ctx.t("learn-strategy")}</p>`;
  return html`<section class="et-strategy" data-testid="strategy">${head}${doneOf(ctx, strategy)}<ol class="et-course">${list}</ol></section>`;
}

/** How many lessons of a course are done.
 * @param {TutorContext} ctx  @param {LessonCard[]} lessons */
function doneOf(ctx, lessons) {
  const done = lessons.filter(({ state }) => state === "done").length;
  const said = ctx.t("learn-done-of", { n: done, of: lessons.length });
  const bar = html`<progress value="${done}" max="${lessons.length}" aria-label="${ctx.t("learn-progress")}"></progress>`;
  return html`<div class="et-course-state"><p>${said}</p>${bar}</div>`;
}

/** @param {string} name  @param {string} title  @param {string} lead  @param {Piece} body */
export function pageView(name, title, lead, body) {
  const head = html`<h2 class="et-pagetitle" tabindex="-1" data-key="page-${name}">${title}</h2><p class="et-lead">${lead}</p>`;
  return html`<section class="et-page" aria-label="${title}" data-testid="${name}">${head}${body}</section>`;
}

/** @param {TutorContext} ctx  @param {LessonCard[]} lessons */
function courseView(ctx, lessons) {
  const onward = nextLesson(ctx.shelf);
  const list = lessons.map((lesson) => lessonCard(ctx, lesson, lesson === onward));
  const top = html`${onwardView(ctx, onward)}${doneOf(ctx, lessons)}`;
  return html`<div class="et-onward">${top}</div><ol class="et-course">${list}</ol>${firstOffer(ctx)}${sheetOffer(ctx)}`;
}

/** @param {TutorContext} ctx  @param {LessonCard | null} lesson */
function onwardView(ctx, lesson) {
  if (!lesson) return html`<p class="et-lead">${ctx.t("learn-all-done")}</p>${goPractice(ctx)}`;
  const key = lesson.number === 1 && lesson.state === "new" ? "learn-first" : "learn-continue";
  const body = html`${ctx.t(key, { n: lesson.number })}<small>${lesson.title}</small>`;
  return button(
    "et-button et-big",
    { "data-go": `lesson/${lesson.id}`, "data-key": "onward", "data-testid": "continue-course" },
    body,
  );
}

/** @param {TutorContext} ctx */
function goPractice(ctx) {
  return button("et-button", { "data-go": "practice", "data-key": "go-practice" }, ctx.t("learn-practice"));
}

/** @param {TutorContext} ctx  @param {LessonCard} lesson  @param {boolean} onward */
function lessonCard(ctx, lesson, onward) {
  const states = { new: ctx.t("learn-new"), begun: ctx.t("learn-begun"), done: ctx.t("learn-done") };
  const done = lesson.state === "done";
  const sign = html`<span class="et-badge" aria-hidden="true">${done ? "✓" : lesson.number}</span>`;
  const hooks = {
    "data-go": `lesson/${lesson.id}`,
    "data-key": `lesson:${lesson.id}`,
    "data-testid": `lesson-${lesson.id}`,
  };
  const number = html`<span class="et-sr">${ctx.t("learn-number", { n: lesson.number })}: </span>`;
  const title = html`<h3>${button("et-tilelink", hooks, html`${number}${lesson.title}`)}</h3>`;
  const look = { new: "et-sr", begun: "et-tag", done: "et-tag et-good" }[lesson.state];
  const state = html`<span class="${look}">${states[lesson.state] ?? ""}</span>`;
  const facts = html`<p class="et-facts">${ctx.t("minutes", { n: lesson.minutes })} ${state}</p>`;
  const body = html`<div>${title}<p>${lesson.summary}</p>${facts}</div>`;
  return html`<li class="et-tile et-tile-${lesson.state}${onward ? " et-tile-next" : ""}">${lessonPicture(lesson.id)}${sign}${body}</li>`;
}

/** The buttons to save, load and delete progress; deleting needs a second click.
 * @param {TutorContext} ctx */
export function progressTools(ctx) {
  const note = html`<p class="et-note">${ctx.t("learn-progress-note")}</p>`;
  const forget = ctx.ui.forgetting ? forgetAsk(ctx) : keepTool("forget", ctx.t("learn-forget"));
  const aside = ctx.ui.aside ? keepTool("aside-save", ctx.t("aside-save")) : "";
  const tools = html`${keepTool("progress-save", ctx.t("learn-save"))}${fileTool(ctx)}${aside}${forget}`;
  return html`<div class="et-keep"><h3>${ctx.t("learn-progress")}</h3>${note}<div class="et-keeptools">${tools}</div></div>`;
}

/** @param {string} name  @param {string} label */
function keepTool(name, label) {
  return button("et-tool", { "data-tutor": name, "data-key": name, "data-testid": name }, label);
}

/** @param {TutorContext} ctx */
function fileTool(ctx) {
  const input = html`<input type="file" accept=".json,application/json" data-tutor="load" data-key="load" data-testid="progress-load">`;
  return html`<label class="et-tool et-file">${ctx.t("learn-load")}${input}</label>`;
}

/** @param {TutorContext} ctx */
function forgetAsk(ctx) {
  const answers = html`${keepTool("forget-yes", ctx.t("learn-forget-yes"))}${keepTool("forget-no", ctx.t("learn-forget-no"))}`;
  return html`<div class="et-confirm" role="group" aria-label="${ctx.t("learn-forget")}"><p>${ctx.t("learn-forget-ask")}</p>${answers}</div>`;
}

// ---- practice

/** @param {TutorContext} ctx */
export function practiceView(ctx) {
  const { topics = [], score } = ctx.shelf;
  const body = topics.length ? topicsView(ctx, topics) : html`<p class="et-none">${ctx.t("practice-empty")}</p>`;
  const basics = html`<h3 class="et-subtitle">${ctx.t("practice-topics")}</h3><div class="et-onward">${predictSwitch(ctx)}${score ? scoreView(ctx, score) : ""}</div>`;
  return pageView(
    "practice",
    ctx.t("practice-title"),
    ctx.t("practice-intro"),
    html`${trainerView(ctx)}${basics}${body}`,
  );
}

/** @param {TutorContext} ctx */
function predictSwitch(ctx) {
  return switchTool("predict", ctx.ui.predict, ctx.t("practice-predict"), ctx.t("practice-predict-text"));
}

/** @param {string} name  @param {boolean} on  @param {string} title  @param {string} text */
export function switchTool(name, on, title, text) {
  const hooks = html`data-tutor="${name}" data-key="${name}" data-testid="${name}"${on ? " checked" : ""}`;
  const input = html`<input type="checkbox" role="switch" ${hooks}>`;
  const said = html`<span><strong>${title}</strong> <small>${text}</small></span>`;
  return html`<label class="et-switch">${input}<i aria-hidden="true"></i>${said}</label>`;
}

/** @param {TutorContext} ctx  @param {Round[]} topics */
function topicsView(ctx, topics) {
  const rounds = [
    { id: "mixed", title: ctx.t("practice-mixed"), text: ctx.t("practice-mixed-text") },
    { id: "endless", title: ctx.t("practice-endless"), text: ctx.t("practice-endless-text") },
  ];
  /** @param {Round[]} some */
  const list = (some) => html`<ul class="et-course">${some.map((topic) => topicCard(ctx, topic))}</ul>`;
  return list([...rounds, ...topics]);
}

/** @param {TutorContext} ctx  @param {Round} round */
function topicCard(ctx, { id, title, text, count, solved }) {
  const hooks = { "data-go": `practice/${id}`, "data-key": `topic:${id}`, "data-testid": `topic-${id}` };
  const said = ctx.t("practice-solved", { n: solved ?? 0, of: count });
  const bar = html`<progress value="${solved ?? 0}" max="${count}" aria-label="${said}"></progress>`;
  const facts = count ? html`<p class="et-facts">${said}</p>${bar}` : "";
  const done = count && solved === count ? " et-tile-done" : "";
  const name = html`<h4>${button("et-tilelink", hooks, title)}</h4>`;
  return html`<li class="et-tile${done}">${topicPicture(id)}<div>${name}<p>${text}</p>${facts}</div></li>`;
}
