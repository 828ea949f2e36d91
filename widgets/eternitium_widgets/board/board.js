// The board on the page: draws snapshots, sends what the person does, keeps the focus where it was.

import { isEmpty, pause, stageOf, translator } from "../page/board_text.js";
import { fill, keepKeys, loadingView } from "../page/elements.js";
import { afterPainting, Fades } from "../page/fades.js";
import { Asking } from "./asking.js";
import { Clicks } from "./input/clicks.js";
import { Follow } from "./input/follow.js";
import { Keys } from "./input/keys.js";
import { Pointer, POINTER_EVENTS } from "./input/pointer.js";
import { Twice } from "./input/twice.js";
import { Layers } from "./layers/board_layers.js";
import { layersView } from "./layers/panels.js";
import { frameView } from "./layout_view.js";
import { REGIONS } from "./regions/board_view.js";
import { viewContext } from "./regions/cards_view.js";
import { hopeView, hopesFor, nextHandView, oddsView, winsView } from "./regions/chances_view.js";
import { Drawing } from "./regions/drawing.js";
import { hasWon, sceneView } from "./regions/end_view.js";
import { Fold, Log, logView } from "./regions/log_view.js";
import { fly, spotsOf } from "./regions/motion.js";
import { News } from "./regions/news.js";
import { adviceView, advisedKeys, forecastView, keysOf, spokenForecast } from "./regions/outlook_view.js";
import { raceLanes, tellLanes } from "./regions/race_view.js";
import { bannerView, replayView, setSlider } from "./regions/replay_view.js";
import { numbersView, openTab, tabsView } from "./regions/side_view.js";

/** @import { Line } from "../page/keeping_line.js" */
/** @import { Piece } from "../page/markup.js" */
/** @import { Lobby } from "./lobby/lobby.js" */
/** @import { Moment } from "./regions/moment.js" */
/** @import { Message, SnapshotPayload } from "../page/payload" */
/** @import { Catalog } from "../page/types" */
/** @import { Ctx, Surroundings, Ui } from "./types" */

/** @type {Record<string, (ctx: Ctx) => Piece>} */
const VIEWS = {
  ...REGIONS,
  banner: bannerView,
  scene: sceneView,
  onward: () => "",
  odds: oddsView,
  coming: nextHandView,
  wins: winsView,
  log: logView,
};
const KEPT = Object.keys(VIEWS);
const NOTHING = -1; // the last entry of the log that was shown apart
/**
 * Regions that are changed in place, many times a second: nothing under a finger may be replaced.
 * @type {Record<string, (ctx: Ctx) => Piece>}
 */
const AHEAD = {
  hope: hopeView,
  replay: replayView,
  numbers: numbersView,
  tabs: tabsView,
  outlook: forecastView,
  advice: adviceView,
};
const SCROLLS =
  ".et-pane, .et-log, .et-sheet, .et-at-guide, .et-guide, .et-turnfold, .et-menu, .et-dialog > [data-part=dialog]";

/**
 * The surroundings of a board: `model`, the line to the kernel, whose messages the page passes to `receive`. Optional:
 * `drawn(ctx)`, called after each drawing; `marks`, the texts of actions to highlight; `blind`, true while forecast and advice
 * would give an answer away; `unrated`, true where nobody's strength counts; `resting`, true while nothing can be done on the
 * board; `nav()`, the brand and the links to other pages, for the bar; `ways`, the same for the menu; `reports`, true if there
 * is a page with the report of the game, "back" if the person has been there; `edits`, true if the position on the board can be
 * edited; `ownsPage`, true if nothing else on the page uses keys: then the board's keys work wherever the focus is. With
 * addresses of its own it has `goToLobby()` and `leaveLobby()`.
 * @typedef {object} Around
 * @property {any} model
 * @property {(ctx: Ctx) => void} [drawn]
 * @property {string[]} [marks]
 * @property {boolean} [blind]
 * @property {boolean} [unrated]
 * @property {boolean} [resting]
 * @property {() => Piece} [nav]
 * @property {Surroundings["ways"]} [ways]
 * @property {Surroundings["reports"]} [reports]
 * @property {boolean} [edits]
 * @property {boolean} [ownsPage]
 * @property {() => void} [goToLobby]
 * @property {() => void} [leaveLobby]
 */

/** The board on a page. */
export class BoardPage {
  listening = new AbortController();
  /**
   * Set once a game is known.
   * @type {Layers}
   */
  layers = /** @type {any} */ (null);
  /** @type {Fades | undefined} */
  fades;
  /** @type {Fold} */
  fold = /** @type {any} */ (null);
  /** @type {Log} */
  log = /** @type {any} */ (null);
  /** @type {Ctx} */
  ctx = /** @type {any} */ (null);
  news = new News();
  /**
   * The moment of a try, and the feast at the crystal; only where a game is played.
   * @type {Moment | undefined}
   */
  moment;
  /** @type {((root: any) => void) | undefined} */
  feast;
  /**
   * The page for a new game; only where a game is played.
   * @type {((root: any, ui: Ui) => Lobby) | undefined}
   */
  lobbyFor;
  /**
   * The `turn_count` at which the policy was asked to play on.
   * @type {number | null}
   */
  asked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  pacing;

  /** @param {Element} el  @param {Around} page */
  constructor(el, page) {
    this.page = page;
    /** @type {Line} */
    this.model = page.model;
    this.ui = /** @type {Ui} */ ({ speed: "normal", shell: Boolean(page.nav) });
    this.asking = new Asking(this.model);
    this.follow = new Follow(this);
    this.twice = new Twice(this);
    this.keys = new Keys(this);
    this.clicks = new Clicks(this);
    this.pointer = new Pointer(this);
    /** @type {any} */
    this.root = document.createElement("div");
    this.drawing = new Drawing(this.root);
    this.root.className = "eternitium et-board";
    this.root.tabIndex = -1; // a click next to the buttons gives the board the keys
    keepKeys(this.root);
    el.append(this.root);
    /** @type {Record<string, () => void>} */
    this.handlers = {
      "change:snapshot": () => this.ctx?.snap === this.model.get("snapshot") || this.draw(),
      "change:catalog": () => this.rebuild(),
      "change:outlook": () => this.drawNumbers(),
      "change:advice": () => this.drawNumbers(),
      "change:hope": () => this.drawAhead(),
      "change:report": () => this.drawStory(),
      "change:coach": () => this.drawGuide(),
      "change:comparison": () => this.drawGuide(),
    };
  }

  start() {
    const { root, clicks, pointer } = this;
    this.on(root, "click", (event) => clicks.click(event));
    this.on(root, "input", (event) => clicks.typed(event));
    this.on(root, "toggle", (event) => clicks.toggle(event), true);
    this.on(root, "submit", (event) => this.layers.submit(event));
    for (const [name, method] of Object.entries(POINTER_EVENTS)) this.on(root, name, (event) => pointer[method](event));
    this.on(this.page.ownsPage ? document : root, "keydown", (event) => this.key(event));
    this.on(document, "pointerdown", (event) => this.pressedOutside(event));
    this.on(window, "resize", () => this.resized());
    this.fades = new Fades(root, SCROLLS);
    for (const [name, handler] of Object.entries(this.handlers)) this.model.on(name, handler);
    this.rebuild();
  }

  /** @param {EventTarget} target  @param {string} name  @param {(event: any) => void} handler */
  on(target, name, handler, capture = false) {
    const { signal } = this.listening;
    target.addEventListener(name, (event) => this.ready && handler(event), { signal, capture });
  }

  stop() {
    for (const [name, handler] of Object.entries(this.handlers)) this.model.off(name, handler);
    this.listening.abort();
    clearTimeout(this.pacing);
    this.pointer.stop();
    this.follow.stop();
    this.fades?.stop();
    this.asking.answered();
    this.layers?.stop();
    this.moment?.stop();
    this.root.remove();
  }

  // ---- drawing

  get ready() {
    return Boolean(this.layers) && this.root.dataset.ready === "true";
  }

  /** @returns {any} */
  get active() {
    return this.drawing.active;
  }

  rebuild() {
    this.moment?.stop();
    this.empty();
    this.draw();
  }

  empty() {
    this.drawing.drawn = {};
    this.layers?.stop();
    this.layers = /** @type {any} */ (null);
  }

  draw() {
    const snap = this.model.get("snapshot");
    const catalog = this.model.get("catalog") ?? {};
    if (isEmpty(snap) || !catalog.cards) return this.drawLoading(catalog);
    if (!this.layers) this.build(catalog);
    if (this.moment?.holds(snap)) return;
    this.asking.answered();
    if (this.ctx?.snap !== snap) Object.assign(this.ui, { chosen: undefined, coached: [] });
    if (this.ctx?.snap.game.id !== snap.game.id) this.asked = null;
    this.ui.race = raceLanes(snap, this.ui.race);
    this.ctx = viewContext(snap, catalog, this.ui, this.ahead());
    this.layers.update(snap, catalog);
    this.drawSnapshot(snap);
    this.hope();
    this.pace();
    this.fold.mark(snap.game);
    this.follow.shown(snap.game);
    this.page.drawn?.(this.ctx);
  }

  /** @param {SnapshotPayload} snap */
  drawSnapshot(snap) {
    const { root, ctx } = this;
    const moves = this.news.moves(ctx, this.moment?.shown ?? NOTHING);
    const before = moves.length ? spotsOf(root) : null;
    const glimpse = this.moment?.glimpse(snap);
    const hidden = root.querySelector(".et-stack.et-found") === null;
    const ends = snap.game.desk === "play" && snap.result && root.querySelector("[data-testid=result]") === null;
    this.readNav();
    this.drawing.keepingFocus(() => this.fillAll(snap), KEPT);
    if (ends && this.active) root.querySelector("[data-key=prompt]")?.focus({ preventScroll: true });
    if (before) afterPainting(() => fly(root, ctx, moves, before));
    if (glimpse) afterPainting(glimpse);
    if (before && hidden) afterPainting(() => this.feast?.(root));
  }

  /**
   * Draw everything before the focus moves: at that moment browsers lay the page out.
   * @param {SnapshotPayload} snap
   */
  fillAll(snap) {
    this.fillRegions();
    this.describe(snap);
    this.announce();
  }

  readNav() {
    const { ways, reports, edits, unrated } = this.page;
    const { expected } = this.model.get("shelf")?.trainer ?? {};
    const blind = Boolean(this.page.blind);
    Object.assign(this.ui, { nav: this.page.nav?.(), ways, reports, edits, expected, blind, unrated });
  }

  /** Draw the links to the other pages, after the page has changed. */
  drawNav() {
    if (!this.ready) return;
    this.readNav();
    this.drawing.keepingFocus(() => this.fill("top"), KEPT);
  }

  /** @param {Catalog} catalog */
  drawLoading(catalog) {
    this.root.dataset.ready = "false";
    this.empty();
    fill(this.root, loadingView(translator(catalog.words, catalog.language)));
  }

  /** @param {Catalog} catalog */
  build(catalog) {
    this.drawing.drawn = {};
    this.news = new News();
    fill(this.root, [frameView(), layersView()]);
    this.root.lang = catalog.language ?? "en";
    this.layers = new Layers(this.root, this.ui, this);
    this.log = new Log(this.root, () => this.send({ type: "log" }));
    this.fold = new Fold(this.root);
  }

  fillRegions() {
    const before = this.drawing.entered();
    this.fill(...this.drawing.focusedFirst([...KEPT]));
    this.log.draw(this.ctx);
    this.fillAhead();
    this.drawing.animate(before, this.ui);
  }

  /**
   * What a region shows.
   * @param {string} name
   * @returns {Piece}
   */
  view(name) {
    return VIEWS[name](this.ctx);
  }

  /** @param {...string} names */
  fill(...names) {
    for (const name of names) if (this.drawing.fill(name, this.view(name)) && name === "log") this.log.emptied();
  }

  // ---- the forecast and the advice

  ahead() {
    const names = ["outlook", "advice", "report", "hope"];
    const [outlook, advice, report, hope] = names.map((name) => this.model.get(name));
    return { outlook, advice, report, hope };
  }

  /** Draw the numbers, unless they were drawn with the snapshot that came with them. */
  drawNumbers() {
    const { outlook, advice } = this.ctx?.ahead ?? {};
    const now = this.ahead();
    if (outlook !== now.outlook || advice !== now.advice) this.drawAhead();
  }

  drawAhead() {
    if (!this.ready || this.moment?.waits) return;
    this.ctx.ahead = this.ahead();
    this.drawing.keepingFocus(() => this.fillAhead(), KEPT);
  }

  /** Ask what to hope for, where the person has opened that. */
  hope() {
    if (hopesFor(this.ctx)) this.send({ type: "hope" });
  }

  /** Draw the story of a finished game. */
  drawStory() {
    if (!this.ready || this.moment?.waits || !this.ctx.snap.result) return;
    this.ctx.ahead = this.ahead();
    this.drawing.keepingFocus(() => this.fill("scene", "onward"), KEPT);
  }

  /** Draw what a lesson, a puzzle or the coach marks, perhaps at another place. */
  drawGuide() {
    if (this.ctx?.snap !== this.model.get("snapshot")) return this.draw();
    this.asking.answered();
    this.drawAhead();
  }

  fillAhead() {
    const { ctx, drawing, root, ui } = this;
    ui.blind = Boolean(this.page.blind);
    for (const [name, view] of Object.entries(AHEAD)) {
      const region = drawing.region(name);
      region.hidden = ui.blind && ["outlook", "advice"].includes(name);
      drawing.patch(name, !region.hidden && view(ctx));
    }
    root.dataset.pane = openTab(ctx);
    root.toggleAttribute("data-sheeted", Boolean(ui.sheet));
    root.toggleAttribute("data-resting", Boolean(this.page.resting));
    const marked = new Set([...(this.page.marks ?? []), ...this.coached]);
    drawing.mark({ "et-advised": advisedKeys(ctx), "et-marked": keysOf(ctx, marked) });
    tellLanes(root, ctx);
    setSlider(root.querySelector("[data-part=slider]"), ctx.snap.game);
    this.speakForecast();
  }

  /**
   * The actions that the coach has marked; they stay marked while the person thinks again.
   * @returns {string[]}
   */
  get coached() {
    return this.model.get("coach")?.marks ?? this.ui.coached ?? [];
  }

  /** Read the numbers out once they no longer change, if the person has asked for that. */
  speakForecast() {
    const text = this.ui.listens ? spokenForecast(this.ctx) : "";
    if (!text) return;
    this.ui.listens = false;
    this.root.querySelector("[data-part=forecast]").textContent = text;
  }

  /** @param {SnapshotPayload} snap */
  describe(snap) {
    const { game } = snap;
    const { root, ctx } = this;
    Object.assign(root.dataset, {
      ready: "true",
      turnCount: game.turn_count,
      game: game.id,
      waits: game.policy_to_move,
      stage: stageOf(snap, ctx.groups),
      players: game.players,
      side: (game.desk ?? "play") === "play" ? this.ui.side : "open",
    });
    root.toggleAttribute("data-earlier", game.live === false);
    root.toggleAttribute("data-over", Boolean(snap.result));
    root.toggleAttribute("data-won", hasWon(ctx));
    root.toggleAttribute("data-nohand", !snap.choices && ctx.groups.hand.length === 0);
  }

  announce() {
    const told = this.news.told(this.ctx);
    if (told !== null) this.root.querySelector("[data-part=news]").textContent = told;
  }

  // ---- the person

  /**
   * Apply a changed setting.
   * @param {string} name
   */
  settled(name) {
    if (!this.ready) return;
    if (name === "speed") this.pace();
    else this.drawing.keepingFocus(() => this.fill("steps", "tools", "onward"), KEPT);
    this.describe(this.ctx.snap);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    this.pointer.byKey = true;
    this.keys.press(event);
  }

  /** @param {any} event */
  pressedOutside({ target }) {
    const { menu } = this.layers;
    if (menu.isOpen && !menu.box.contains(target)) menu.close(false);
  }

  /** Whether there is so little room that the analysis is a sheet. */
  get sheetLike() {
    return this.root.querySelector(".et-numbers").checkVisibility();
  }

  /** Close what no longer has room after a change of size. */
  resized() {
    this.layers.menu.close(false);
    this.fold.close();
    if (this.ui.sheet && !this.sheetLike) this.clicks.sheet();
    this.log.scroll();
  }

  // ---- the kernel

  /** Whether an answer is awaited. */
  get busy() {
    return this.asking.busy;
  }

  /** @param {Message} message */
  ask(message) {
    this.asking.ask(message);
  }

  /** @param {Message} message */
  send(message) {
    this.model.send(message);
  }

  /** @param {string} action */
  act(action) {
    if (this.twice.asks(action)) return;
    this.layers.hush();
    this.layers.menu.close();
    this.ask({ type: "act", action });
  }

  pace() {
    clearTimeout(this.pacing);
    const wait = pause(this.ctx.snap, this.ui.speed, this.asked);
    if (wait !== null) this.pacing = setTimeout(() => this.proceed(), wait);
  }

  proceed() {
    this.asked = this.ctx.snap.game.turn_count;
    this.send({ type: "proceed" });
  }

  /** @param {any} message  @param {any[]} [buffers] */
  receive(message, buffers) {
    if (!this.ready || this.layers.rules.hear(message)) return;
    if (message.type === "log") return this.log.take(message);
    this.asking.answered();
    if (message.type !== "refused") return this.layers.receive(message, buffers);
    this.layers.say(message.text, this.active);
    this.pace();
  }
}
