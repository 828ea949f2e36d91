// The board on the page: draws snapshots, sends what the person does, keeps the focus where it was.

import { findItem, isEmpty, newsText, pause, stageOf, translator } from "../page/board_text.js";
import { viewContext } from "./regions/cards_view.js";
import { REGIONS } from "./regions/board_view.js";
import { fill, keepKeys, loadingView, patch } from "../page/elements.js";
import { Layers } from "./layers/board_layers.js";
import { layersView } from "./layers/panels.js";
import { nextHandView, oddsView } from "./regions/chances_view.js";
import { hasWon, onwardView, sceneView } from "./regions/end_view.js";
import { Keys } from "./input/keys.js";
import { Fold, Log, logView } from "./regions/log_view.js";
import { Drags } from "./input/drag.js";
import { Fades } from "../page/fades.js";
import { focusAgain, membersOf } from "./input/focus.js";
import { Follow } from "./input/follow.js";
import { fly, freshMoves, mayMove, spotsOf } from "./regions/motion.js";
import { adviceView, advisedKeys, forecastView, keysOf, spokenForecast } from "./regions/outlook_view.js";
import { tellLanes } from "./regions/race_view.js";
import { Pointer, POINTER_EVENTS } from "./input/pointer.js";
import { bannerView, replayView, setSlider } from "./regions/replay_view.js";
import { numbersView, tabsView } from "./regions/side_view.js";
import { Twice } from "./input/twice.js";
import { houseView, whatView } from "./regions/what_view.js";
import { frameView } from "./layout_view.js";
import { html, raw } from "../page/markup.js";

/** @import { Ui } from "./types" */

const ANSWER_WITHIN = 4000;
const HOOKS = [
  "send",
  "action",
  "open",
  "rule",
  "reason",
  "watch",
  "turn",
  "log",
  "tab",
  "sheet",
  "beside",
  "advice",
  "reasons",
  "key",
];
const MARKED = "[data-group]:not([data-group=log]) [data-key]";
const VIEWS = {
  ...REGIONS,
  banner: bannerView,
  scene: sceneView,
  onward: onwardView,
  odds: oddsView,
  coming: nextHandView,
  log: logView,
};
/** What is changed in place, many times a second: nothing that a finger is on may be replaced. */
const AHEAD = { replay: replayView, numbers: numbersView, tabs: tabsView, outlook: forecastView, advice: adviceView };
const SCROLLS =
  ".et-pane, .et-log, .et-sheet, .et-at-guide, .et-guide, .et-turnfold, .et-menu, .et-dialog > [data-part=dialog]";
const OWN_PANELS = { what: whatView, house: houseView };

/** @param {any} element */
function regionOf(element) {
  return element?.closest("[data-region]")?.dataset.region;
}

/**
 * The board on a page.
 *
 * `page` is all that the board needs of what is around it: `model`, the line to the kernel, whose messages the page hands to
 * `receive`. It may hold, too: `drawn(ctx)`, called after each drawing; `marks`, the texts of actions to highlight; `blind`,
 * true while forecast and advice would give an answer away; `resting`, true while nothing on the board is to be done; `nav()`,
 * the brand and the ways to other pages, for the bar; `ways`, the same for the menu, {route, name} each; `reports`, true if it
 * has a page with the report of the game, "back" if that was looked at; `edits`, true if it can edit what stands on the board;
 * `ownsPage`, true where no others have keys: then those of the board are heard wherever the focus is.
 */
export class BoardPage {
  /** @type {import("../page/keeping_line.js").Line} */
  model;
  /** @type {AbortController} */
  listening;
  /** @type {any} */
  layers;
  /** @type {Fades} */
  fades;
  /** @type {Fold} */
  fold;
  /** @type {Log} */
  log;
  /** @type {any} */
  ctx;
  /** @type {Record<string, () => void>} */
  handlers;

  constructor(el, page) {
    const ui = /** @type {Ui} */ ({ speed: "normal", shell: Boolean(page.nav) });
    this.page = page;
    this.model = page.model;
    this.ui = ui;
    this.drawn = {};
    this.asked = null;
    this.seen = null;
    this.busy = 0;
    this.follow = new Follow(this);
    this.twice = new Twice(this);
    this.keys = new Keys(this);
    this.pointer = new Pointer(this);
    this.root = document.createElement("div");
    this.root.className = "eternitium et-board";
    this.root.tabIndex = -1; // a click beside all buttons brings the keys to the board
    keepKeys(this.root);
    el.append(this.root);
  }

  start() {
    this.listening = new AbortController();
    for (const [name, method] of Object.entries({ click: "click", submit: "submit", input: "typed" }))
      this.on(this.root, name, method);
    for (const [name, method] of Object.entries(POINTER_EVENTS))
      this.on(this.root, name, method, { hearer: this.pointer });
    this.on(this.page.ownsPage ? document : this.root, "keydown", "key");
    this.on(document, "pointerdown", "outside");
    this.on(window, "resize", "resized");
    this.fades = new Fades(this.root, SCROLLS);
    this.on(this.root, "toggle", "toggle", { capture: true });
    this.handlers = {
      "change:snapshot": () => this.draw(),
      "change:catalog": () => this.rebuild(),
      "change:outlook": () => this.drawAhead(),
      "change:advice": () => this.drawAhead(),
      ...Object.fromEntries(["coach", "comparison"].map((name) => [`change:${name}`, () => this.drawGuide()])),
    };
    for (const [name, handler] of Object.entries(this.handlers)) this.model.on(name, handler);
    this.rebuild();
  }

  /** @param {any} target  @param {string} name  @param {string} method  @param {any} options */
  on(target, name, method, { hearer = this, capture = false } = {}) {
    const { signal } = this.listening;
    target.addEventListener(name, (event) => this.ready && hearer[method](event), { signal, capture });
  }

  stop() {
    for (const [name, handler] of Object.entries(this.handlers)) this.model.off(name, handler);
    this.listening.abort();
    clearTimeout(this.pacing);
    this.pointer.stop();
    this.follow.stop();
    this.fades.stop();
    clearTimeout(this.busy);
    this.layers?.stop();
    this.drags?.stop();
    this.root.remove();
  }

  // ---- drawing

  get ready() {
    return Boolean(this.layers) && this.root.dataset.ready === "true";
  }

  rebuild() {
    this.drawn = {};
    this.layers?.stop();
    this.layers = null;
    this.draw();
  }

  draw() {
    const snap = this.model.get("snapshot");
    const catalog = this.model.get("catalog") ?? {};
    if (isEmpty(snap) || !catalog.cards) return this.drawLoading(catalog);
    if (!this.layers) this.build(catalog);
    this.answered();
    if (this.ctx?.snap !== snap) Object.assign(this.ui, { chosen: undefined, coached: [] });
    if (this.ctx?.snap.game.id !== snap.game.id) this.asked = null;
    this.ctx = viewContext(snap, catalog, this.ui, this.ahead());
    this.layers.update(snap, catalog);
    const moves = this.moves(snap);
    const before = moves.length ? spotsOf(this.root) : null;
    const ends = snap.game.desk === "play" && snap.result && this.root.querySelector("[data-testid=result]") === null;
    this.readNav();
    this.keepingFocus(() => this.fillRegions());
    if (ends && this.active) this.root.querySelector("[data-key=prompt]")?.focus({ preventScroll: true });
    if (before) requestAnimationFrame(() => fly(this.root, this.ctx, moves, before));
    this.describe(snap);
    this.announce(snap);
    this.pace();
    this.fold.mark(snap.game);
    this.follow.shown(snap.game);
    this.page.drawn?.(this.ctx);
  }

  readNav() {
    Object.assign(this.ui, {
      nav: this.page.nav?.(),
      ways: this.page.ways,
      reports: this.page.reports,
      edits: this.page.edits,
    });
  }

  /** The ways to the other pages, when another one is shown. */
  drawNav() {
    if (!this.ready) return;
    this.readNav();
    this.keepingFocus(() => this.fill("top", REGIONS.top(this.ctx)));
  }

  /** What moved where since the last drawing, if that is to be seen moving. */
  moves(snap) {
    const known = this.told === snap.game.id && this.seen !== null;
    return known && mayMove(this.ui) ? freshMoves(this.ctx, this.seen) : [];
  }

  drawLoading(catalog) {
    this.root.dataset.ready = "false";
    this.layers?.stop();
    this.layers = null;
    fill(this.root, loadingView(translator(catalog.words, catalog.language)));
  }

  build(catalog) {
    this.drawn = {};
    this.seen = null;
    fill(this.root, [frameView(), layersView()]);
    this.root.lang = catalog.language ?? "en";
    this.layers = new Layers(this.root, this.ui, this);
    this.log = new Log(this.root, () => this.send({ type: "log" }));
    this.fold = new Fold(this.root);
    this.drags?.stop();
    this.drags = new Drags(this.root, {
      drop: (element) => this.click_action(element),
      began: () => this.pointer.release(),
    });
  }

  fillRegions() {
    const before = this.entered();
    for (const name of this.focusedFirst(Object.keys(VIEWS))) this.fill(name, VIEWS[name](this.ctx));
    this.log.draw(this.ctx);
    this.fillAhead();
    if (before.size) this.animate(before);
  }

  /** When the focus goes, browsers lay out what has changed until then: nothing yet. */
  focusedFirst(names) {
    const held = regionOf(this.active);
    return names.sort((one, other) => Number(other === held) - Number(one === held));
  }

  // ---- the forecast and the advice

  ahead() {
    return { outlook: this.model.get("outlook"), advice: this.model.get("advice") };
  }

  drawAhead() {
    if (!this.ready) return;
    this.ctx.ahead = this.ahead();
    this.keepingFocus(() => this.fillAhead());
  }

  /** A lesson, a puzzle or the coach has something new to say, perhaps about another place. */
  drawGuide() {
    if (this.ctx?.snap !== this.model.get("snapshot")) return this.draw();
    this.answered();
    this.drawAhead();
  }

  fillAhead() {
    this.ui.blind = Boolean(this.page.blind);
    for (const [name, view] of Object.entries(AHEAD)) {
      const region = this.root.querySelector(`[data-region=${name}]`);
      region.hidden = this.ui.blind && ["outlook", "advice"].includes(name);
      this.patchRegion(name, region, region.hidden ? "" : view(this.ctx));
    }
    this.root.dataset.pane = this.ui.tab ?? "forecast";
    this.root.toggleAttribute("data-sheeted", Boolean(this.ui.sheet));
    this.root.toggleAttribute("data-resting", Boolean(this.page.resting));
    this.mark({
      "et-advised": advisedKeys(this.ctx),
      "et-marked": keysOf(this.ctx, new Set([...(this.page.marks ?? []), ...this.coached])),
    });
    tellLanes(this.root, this.ctx);
    setSlider(this.root.querySelector("[data-part=slider]"), this.ctx.snap.game);
    this.speakForecast();
  }

  /** What the coach has shown stays marked while one thinks again. */
  get coached() {
    return this.model.get("coach")?.marks ?? this.ui.coached ?? [];
  }

  /** The numbers are told once they stand still, to a person who has asked for them. */
  speakForecast() {
    const text = this.ui.listens ? spokenForecast(this.ctx) : "";
    if (!text) return;
    this.ui.listens = false;
    this.root.querySelector("[data-part=forecast]").textContent = text;
  }

  /** Several times a second the same is told again. */
  patchRegion(name, region, view) {
    const text = String(html`${view}`);
    if (this.drawn[name] !== text) patch(region, raw(text));
    this.drawn[name] = text;
  }

  mark(looks) {
    for (const element of this.root.querySelectorAll(MARKED)) {
      for (const [look, keys] of Object.entries(looks)) element.classList.toggle(look, keys.has(element.dataset.key));
    }
  }

  fillAll(...regions) {
    for (const region of regions) this.fill(region, VIEWS[region](this.ctx));
  }

  fill(name, view) {
    const before = this.drawn[name];
    const region = this.root.querySelector(`[data-region="${name}"]`);
    this.patchRegion(name, region, view);
    if (this.drawn[name] === before) return;
    region.hidden = this.drawn[name] === "";
    if (name === "log") this.log.emptied();
  }

  describe(snap) {
    const { game } = snap;
    Object.assign(this.root.dataset, {
      ready: "true",
      turnCount: game.turn_count,
      game: game.id,
      waits: game.policy_to_move,
    });
    Object.assign(this.root.dataset, { stage: stageOf(snap, this.ctx.groups), players: game.players });
    this.root.dataset.side = (game.desk ?? "play") === "play" ? this.ui.side : "open";
    this.root.toggleAttribute("data-earlier", game.live === false);
    this.root.toggleAttribute("data-over", Boolean(snap.result));
    this.root.toggleAttribute("data-won", hasWon(this.ctx));
    this.root.toggleAttribute("data-nohand", !snap.choices && this.ctx.groups.hand.length === 0);
  }

  entered() {
    return new Set([...this.root.querySelectorAll("[data-enter]")].map((element) => element.dataset.enter));
  }

  animate(before) {
    if (!mayMove(this.ui)) return;
    const frames = [
      { opacity: 0, transform: "translateY(0.5rem) scale(0.96)" },
      { opacity: 1, transform: "none" },
    ];
    for (const element of this.root.querySelectorAll("[data-enter]")) {
      if (!before.has(element.dataset.enter)) element.animate(frames, { duration: 260, easing: "ease-out" });
    }
  }

  announce(snap) {
    const last = snap.log.at(-1)?.n ?? -1;
    const sameGame = this.told === snap.game.id;
    const prompt = this.asks(snap);
    const news = sameGame && last > this.seen ? newsText(snap.log, this.seen) : "";
    if (this.seen !== null)
      this.root.querySelector("[data-part=news]").textContent = `${news} ${snap.game.policy_to_move ? "" : prompt}`;
    this.seen = last;
    this.told = snap.game.id;
  }

  /** What the person has to know now, in a few words. */
  asks({ game, result, prompt }) {
    if (game.live === false) return this.ctx.t("replay-earlier-text", { ply: game.ply, plies: game.plies });
    return result ? result.title : prompt.title;
  }

  // ---- focus

  /** @returns {any} */
  get active() {
    const active = this.root.getRootNode().activeElement;
    return active && this.root.contains(active) ? active : null;
  }

  keepingFocus(change) {
    const held = this.active;
    const { key } = held?.dataset ?? {};
    const group = held?.closest("[data-group]")?.dataset.group;
    const place = group ? membersOf(this.root, group).indexOf(held) : 0;
    const region = regionOf(held);
    const was = this.drawn[region];
    change();
    const anew = region in VIEWS && this.drawn[region] !== was;
    if (held && (anew || !held.isConnected)) focusAgain(this.root, held, key, group, place);
  }

  // ---- the person

  click(event) {
    const at = (hook) => event.target.closest(`[data-${hook}]`);
    if (this.pointer.swallows(event)) return;
    this.layers.hints.hide();
    const hook = HOOKS.find((name) => at(name) && this.root.contains(at(name)));
    if (hook) this[`click_${hook}`](at(hook), event);
  }

  click_action(element, event) {
    if (element.getAttribute("aria-haspopup")) this.click_key(element, event);
    else this.act(element.dataset.action);
  }

  click_send(element) {
    if (this.fold.box.contains(element)) this.fold.stepAside();
    if (!element.getAttribute("aria-disabled")) this.ask(JSON.parse(element.dataset.send));
    else if (element.dataset.reason) this.layers.say(element.dataset.reason, element);
  }

  click_open(element) {
    const { open } = element.dataset;
    if (OWN_PANELS[open]) this.layers.openPanel(OWN_PANELS[open](this.ctx));
    else this.layers.open(open, element);
  }

  /** A part that the person has opened or closed stays so when it is drawn anew. */
  toggle(event) {
    const mark = event.target.classList.contains("et-unfold") ? event.target.dataset.testid : null;
    if (mark) this.ui.folded = { ...this.ui.folded, [mark]: !event.target.open };
  }

  click_rule(element) {
    this.model.send({ type: "explain", rule: element.dataset.rule });
  }

  click_reason(element) {
    this.layers.say(element.dataset.reason, element);
  }

  click_advice(element) {
    if (element.getAttribute("aria-disabled")) this.layers.say(this.ctx.t("advice-not-now"), element);
    else this.model.send({ type: element.dataset.advice });
  }

  /** A tab shows its page; that of the advice asks for it, and takes it away when it is chosen again. */
  click_tab(element) {
    const { tab } = element.dataset;
    const again = tab === (this.ui.tab ?? "forecast");
    const ask = this.root.querySelector("[data-key=advice]");
    const shown = ask?.dataset.advice === "hide-advice";
    if (tab === "advice" && ask && (again || !shown)) this.click_advice(ask);
    if (this.root.dataset.side === "folded" && !this.sheetLike) this.click_beside();
    this.ui.tab = tab === "advice" && again && shown ? "forecast" : tab;
    this.ui.sheet = this.sheetLike;
    this.ui.listens = this.ui.tab === "forecast";
    this.fillAhead();
    this.log.scroll();
  }

  /** Whether there is so little room that the analysis is a sheet. */
  get sheetLike() {
    return this.root.querySelector(".et-numbers").checkVisibility();
  }

  /** Where there is room the analysis is folded away, and comes back. */
  click_beside() {
    this.layers.setting({ dataset: { setting: "side" }, value: this.ui.side === "folded" ? "open" : "folded" });
  }

  click_sheet() {
    this.ui.sheet = !this.ui.sheet;
    this.ui.listens = this.ui.sheet;
    this.fillAhead();
  }

  click_turn(element) {
    const { turn } = element.dataset;
    this.fold.toggle(
      Number(turn),
      this.root.querySelector(`.et-lane[data-turn="${turn}"]`),
      this.ctx,
      this.log.known.entries,
    );
  }

  click_log(element) {
    if (element.dataset.log === "clear") this.log.clear();
    else this.fold.close();
  }

  click_watch(element) {
    this.fold.stepAside();
    this.follow.watch(...element.dataset.watch.split(":").map(Number));
  }

  typed({ target }) {
    if (target.dataset.part === "logsearch") this.log.search(target.value);
    if (target.dataset.part === "slider") this.follow.seek(Number(target.value));
  }

  click_reasons(element) {
    const open = element.getAttribute("aria-expanded") === "true";
    this.ui.chosen = open ? null : element.dataset.reasons;
    this.fillAhead();
  }

  /** A finger on a card that cannot be used now is shown the whole card: there is no hovering. */
  click_key(element, event) {
    const item = findItem(this.ctx.groups, element.dataset.key);
    if (!item) return;
    if (item.actions.length > 1) this.layers.openMenu(element, item);
    else if (event.pointerType === "touch" && !item.pile) this.layers.details(item.key);
    else this.layers.say(item.reason || this.ctx.t("not-now"), element);
  }

  /** A setting has changed. */
  settled(name) {
    if (!this.ready) return;
    if (name === "speed") this.pace();
    else this.keepingFocus(() => this.fillAll("steps", "tools", "onward"));
    this.describe(this.ctx.snap);
  }

  submit(event) {
    this.layers.submit(event);
  }

  key(event) {
    this.pointer.byKey = true;
    this.keys.press(event);
  }

  // ---- what lies open

  outside(event) {
    if (this.layers.menuOpen && !this.layers.menu.contains(event.target)) this.layers.closeMenu(false);
  }

  /** What lay where it had room lies there no more. */
  resized() {
    this.layers.closeMenu(false);
    this.fold.close();
    if (this.ui.sheet && !this.sheetLike) this.click_sheet();
    this.log.scroll();
  }

  // ---- the kernel

  /**
   * Nothing is sent while an answer is awaited: a double click is one action.
   * @param {import("../page/payload.js").Message} message
   */
  ask(message) {
    if (this.busy) return;
    this.waitForAnswer();
    this.send(message);
  }

  /** Nothing else is asked while the kernel has not even heard the last question. */
  waitForAnswer() {
    this.busy = setTimeout(() => (this.model.pending ? this.waitForAnswer() : this.answered()), ANSWER_WITHIN);
  }

  /** @param {import("../page/payload.js").Message} message */
  send(message) {
    this.model.send(message);
  }

  answered() {
    clearTimeout(this.busy);
    this.busy = 0;
  }

  act(action) {
    if (this.twice.asks(action)) return;
    this.layers.hush();
    this.layers.closeMenu();
    this.ask({ type: "act", action });
  }

  pace() {
    clearTimeout(this.pacing);
    const wait = pause(this.ctx.snap, this.ui.speed, this.asked);
    if (wait !== null) this.pacing = setTimeout(() => this.proceed(), wait);
  }

  proceed() {
    this.asked = this.ctx.snap.game.turn_count;
    this.model.send({ type: "proceed" });
  }

  receive(message, buffers) {
    if (!this.ready || this.layers.rules.hear(message)) return;
    if (message.type === "log") return this.log.take(message);
    this.answered();
    if (message.type !== "refused") return this.layers.receive(message, buffers);
    this.layers.say(message.text, this.active);
    this.pace();
  }
}
