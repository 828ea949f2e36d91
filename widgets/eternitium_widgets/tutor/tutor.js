// The composed page: free game, course and practice around one board. Screens change without loading the page again.

/** @import { Route, TutorContext, TutorUi } from "./types" */
/** @import { Dataset, Handler, Model, News, PageEvent, PageKey } from "../page/types" */

import { crystalArt } from "../page/board_art.js";
import { BoardPage } from "../board/board.js";
import { findItem } from "../page/board_text.js";
import { Line, waitingSign } from "../page/keeping_line.js";
import { KeptGames } from "../page/keeping_page.js";
import { ReportPage } from "../report/report_page.js";
import { reportView } from "../report/report_view.js";
import { FIRST_GUESS, GuidePart } from "./guide_part.js";
import { KeptProfile } from "./kept_profile.js";
import { TrainingPage } from "./training_page.js";
import { profileView } from "./profile_view.js";
import { sheetWanted } from "../board/regions/sheet_view.js";
import { Editor } from "../editor/editor.js";
import { called, fill, keepKeys, patch } from "../page/elements.js";
import { html } from "../page/markup.js";
import { browserStore, preferredLanguage, recall, remember, whenNotKept } from "../page/memory.js";
import { Notes, notesView } from "../page/notes.js";
import {
  askingFor,
  brandView,
  isBlind,
  isGuided,
  isResting,
  knownRoute,
  learnView,
  onBoard,
  pageState,
  practiceView,
  routeName,
  routeOf,
  screenOf,
  shellView,
  stripView,
  tutorContext,
  tutorFrame,
  waysFrom,
} from "./tutor_view.js";

const LANGUAGE_WITHIN = 1000;
const LOADED_AFTER = 700;
const LARGEST_FILE = 4_000_000;
const TRAITS = ["catalog", "snapshot", "guide", "shelf", "report"];

/** It is itself the `page` of its board. */
export class TutorPage {
  /** @type {Record<string, Handler>} */
  handlers = {};
  listening = new AbortController();
  /** @type {any} */
  editor;
  /** @type {any} */
  board;
  /** @type {any} */
  route;
  /** @type {any} */
  wanted;

  /** @param {Model} model  @param {HTMLElement} el */
  constructor(model, el) {
    this.store = browserStore();
    const { welcomed = false, predict = false } = recall(this.store);
    /** @type {TutorUi} */
    const ui = { welcomed, predict, folded: false, forgetting: false, guess: FIRST_GUESS, notice: "" };
    this.model = new Line(model, (late, gone) => this.sign(late, gone));
    this.ui = ui;
    this.gates = new Map();
    this.route = { screen: "play" };
    this.wanted = null;
    this.ownsPage = Boolean(document.body.dataset.voila);
    this.root = document.createElement("div");
    this.root.className = "eternitium et-tutor";
    keepKeys(this.root);
    el.append(this.root);
    this.sign = waitingSign(el, this.root, (key) => this.context().t(key));
    this.notes = new Notes(() => this.draw());
    whenNotKept(() => this.notes.say("note-not-kept"));
    this.games = new KeptGames(this);
    this.guidePart = new GuidePart(this);
    this.report = new ReportPage(this);
    this.profile = new KeptProfile(this);
    this.training = new TrainingPage(this);
  }

  start() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    for (const name of ["click", "change", "input", "keydown"])
      this.root.addEventListener(name, (event) => called(this, `on_${name}`, event), { signal });
    if (this.ownsPage) window.addEventListener("popstate", () => this.followAddress(), { signal });
    this.handlers = {
      "change:catalog": () => this.newWords(),
      "change:guide": () => this.newGuide(),
      "change:shelf": () => this.newShelf(),
      "change:report": () => this.route.screen === "report" && this.draw(),
      "change:welcome": () => this.newWelcome(),
      "change:kept": () => this.games.keep(),
      "msg:custom": (message, buffers) => this.receive(message, buffers),
    };
    for (const [name, handler] of Object.entries(this.handlers)) this.model.on(name, handler);
    this.profile.start(signal);
    if (!this.games.goOn()) this.tellAddress();
    this.settleLanguage();
  }

  stop() {
    for (const [name, handler] of Object.entries(this.handlers)) this.model.off(name, handler);
    clearTimeout(this.loading);
    this.training.stop();
    for (const timer of this.gates.values()) clearTimeout(timer);
    this.listening.abort();
    this.model.stop();
    this.games.stop();
    this.board?.stop();
    this.editor?.stop();
    this.root.remove();
  }

  // ---- the beginning

  get guide() {
    return this.model.get("guide") ?? {};
  }

  get query() {
    return this.ownsPage ? location.search.slice(1) : "";
  }

  /** A kernel that was started before the visit does not know what the address asks for. */
  tellAddress() {
    const { visited } = this.model.get("welcome") ?? {};
    if (this.query && this.query !== visited) this.model.send({ type: "visit", query: this.query });
  }

  /** The board is drawn in the language that the person reads; for a moment nothing is shown rather than another one. */
  settleLanguage() {
    const { languages, language } = this.model.get("catalog") ?? {};
    const fixed = this.model.get("welcome")?.language_fixed || new URLSearchParams(this.query).has("language");
    const wanted = preferredLanguage(languages, navigator.languages ?? [], recall(this.store).language);
    if (!fixed && wanted && wanted !== language) {
      this.waitFor("language", LANGUAGE_WITHIN);
      this.model.send({ type: "language", language: wanted });
    }
    if (!this.gates.size) this.open();
    else if (!this.ownsPage) fill(this.root, html`<div class="et-loading">${crystalArt()}</div>`);
  }

  /** The page is not opened before this has come, or not in time.
   * @param {string} name  @param {number} within */
  waitFor(name, within) {
    this.gates.set(
      name,
      setTimeout(() => this.passed(name), within),
    );
  }

  /** @param {string} name */
  passed(name) {
    clearTimeout(this.gates.get(name));
    if (this.gates.delete(name) && !this.gates.size) this.open();
  }

  open() {
    fill(this.root, tutorFrame());
    this.language = this.model.get("catalog")?.language;
    this.ui.notice = this.model.get("welcome")?.notice ?? "";
    this.board = new BoardPage(this.place("desk"), this);
    this.editor = new Editor(this, this.place("edit"));
    this.kind = this.guide.kind;
    const asked = this.ownsPage && (!this.kind || this.games.cameBack) ? routeOf(location.hash) : null;
    this.topic = asked?.screen === "puzzle" && this.kind === "puzzle" ? asked.id : this.guide.topic;
    this.route = { screen: this.firstScreen, id: this.guide.topic ?? this.guide.id };
    this.board.start();
    this.draw();
    if (asked) this.follow(asked);
    this.games.opened();
  }

  get firstScreen() {
    const { report, screen } = this.model.get("welcome") ?? {};
    return report ? "report" : (screen ?? screenOf(this.guide));
  }

  get marks() {
    return this.guide.marks ?? [];
  }

  /** While a question is open the board shows no chance that would answer it. */
  get blind() {
    return isBlind(this.guide);
  }

  /** Nothing is to be done on the board while a lesson is to be read, or while a question is answered beside it. */
  get resting() {
    return isResting(this.guide);
  }

  get ways() {
    return waysFrom(this.context(), this.route.screen);
  }

  /** Whether the board offers to edit what stands on it. */
  get edits() {
    return true;
  }

  get reports() {
    return this.report.offered;
  }

  /** For the bar of the board. */
  nav() {
    return onBoard(this.route.screen) ? brandView(this.context(), this.route.screen) : "";
  }

  drawn() {
    this.guidePart.draw();
    this.drawStrip(this.context());
  }

  // ---- drawing

  /** @param {string} name */
  place(name) {
    return this.root.querySelector(`[data-place=${name}]`);
  }

  context() {
    return tutorContext(Object.fromEntries(TRAITS.map((name) => [name, this.model.get(name)])), this.ui);
  }

  draw() {
    if (!this.board) return;
    const { screen } = this.route;
    this.ui.noted = this.notes.shown.length > 0;
    this.ui.aside = ["learn", "profile"].includes(screen) && this.profile.hasAside;
    const ctx = this.context();
    Object.assign(this.root.dataset, pageState(this.guide, screen));
    this.root.lang = ctx.catalog.language ?? "en";
    this.root.toggleAttribute("data-whole", this.ownsPage && onBoard(screen));
    this.root.toggleAttribute("data-guided", isGuided(screen));
    patch(this.place("shell"), shellView(ctx, screen));
    patch(this.place("notes"), notesView(ctx, this.notes.shown, "data-tutor"));
    this.drawStrip(ctx);
    this.board.drawNav();
    patch(this.place("learn"), screen === "learn" ? learnView(ctx) : "");
    patch(this.place("practice"), screen === "practice" ? practiceView(ctx) : "");
    patch(this.place("report"), screen === "report" ? reportView(ctx) : "");
    patch(this.place("profile"), screen === "profile" ? profileView(ctx) : "");
    this.board.layers?.lobby.toggle(screen === "new");
    this.editor.toggle(screen === "edit");
    this.setValues(this.root, ctx);
    this.guidePart.draw();
    if (this.ownsPage) this.nameThePage(ctx);
  }

  /** @param {TutorContext} ctx */
  drawStrip(ctx) {
    const { screen } = this.route;
    patch(this.place("strip"), this.games.strip(ctx, screen, stripView(ctx, screen)));
  }

  /** What a person has changed in a field is not an attribute: it is set anew.
   * @param {HTMLElement} root  @param {TutorContext} ctx */
  setValues(root, ctx) {
    const values = { language: ctx.catalog.language, percent: this.ui.guess };
    for (const [name, value] of Object.entries(values)) {
      for (const field of root.querySelectorAll(`[data-tutor=${name}]`)) if (field !== this.typing) field.value = value;
    }
    const predict = root.querySelector("[data-tutor=predict]");
    if (predict) predict.checked = this.ui.predict;
  }

  /** @param {TutorContext} ctx */
  nameThePage(ctx) {
    const { screen } = this.route;
    /** @type {Record<string, string | undefined>} */
    const names = {
      new: ctx.t("new-game"),
      learn: ctx.t("learn-title"),
      practice: ctx.t("practice-title"),
      lesson: this.guide.title,
      puzzle: this.guide.topic_title,
      report: ctx.t("report-title"),
      edit: ctx.t("editor-title"),
      retry: ctx.t("retry-label"),
      profile: ctx.t("profile-title"),
      first: ctx.t("first-offer"),
    };
    document.title = [names[screen], ctx.t("tutor-title")].filter(Boolean).join(" · ");
    document.documentElement.lang = ctx.catalog.language ?? "en";
    document.documentElement.dataset.board = String(onBoard(screen));
  }

  // ---- focus

  /** @returns {any} */
  get focused() {
    const active = this.root.getRootNode().activeElement;
    return active && this.root.contains(active) ? active : null;
  }

  focusPage() {
    const { screen } = this.route;
    const named = ["new", "learn", "practice", "report", "profile", "edit"].includes(screen)
      ? `[data-key=page-${screen}]`
      : "[data-key=guide]";
    const head = screen === "play" ? "[data-key=earlier], [data-key=prompt]" : named;
    this.root.querySelector(head)?.focus({ preventScroll: true });
    if (this.ownsPage) window.scrollTo(0, 0);
    else this.root.scrollIntoView({ block: "nearest" });
  }

  // ---- going from page to page

  /** `record`: "push" a new place in the browser's history, "replace" the last one, or "keep" it.
   * @param {Route} route  @param {"push" | "replace" | "keep"} [record] */
  go(route, record = "push") {
    const message = askingFor(route, this);
    if (!message) return this.arrive(route, record);
    this.wanted = { route, record };
    if (route.screen === "puzzle") this.topic = route.id;
    this.model.send(message);
  }

  goToLobby() {
    this.go({ screen: "new" });
  }

  leaveLobby() {
    this.go({ screen: "play" });
  }

  /** @param {Route} route  @param {"push" | "replace" | "keep"} record */
  arrive(route, record) {
    this.wanted = null;
    this.report.entered(route.screen, this.route.screen);
    this.route = route;
    this.ui.forgetting = false;
    this.writeAddress(record);
    this.board.layers?.dialog.close();
    const way = this.focused?.closest(".et-nav") && this.focused.dataset.key;
    this.draw();
    if (way) this.root.querySelector(`[data-key="${way}"]`)?.focus();
    else this.focusPage();
  }

  /** @param {"push" | "replace" | "keep"} record */
  writeAddress(record) {
    if (!this.ownsPage || record === "keep") return;
    const address = `#${routeName(this.route)}`;
    if (location.hash === address) return;
    if (record === "push") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  }

  followAddress() {
    const route = location.hash ? routeOf(location.hash) : { screen: "play" };
    if (this.board && route) this.follow(route);
  }

  /** To a page that the address names; a page that there is not is left out of the address.
   * @param {Route} route */
  follow(route) {
    const known = knownRoute(route, this.model.get("shelf"), this.guide);
    this.go(known, known === route ? "keep" : "replace");
  }

  // ---- news from the kernel

  newWords() {
    if (!this.board) return this.passed("language");
    const { language } = this.model.get("catalog");
    if (language !== this.language) remember(this.store, { language });
    this.language = language;
    this.forbidden = null;
    this.draw();
  }

  newGuide() {
    if (!this.board) return;
    this.forbidden = null;
    this.training.newGuide();
    this.board.drawGuide();
    const { kind, id, topic } = this.guide;
    const screen = screenOf(this.guide);
    const route = this.wanted?.route;
    const here = route?.screen === screen || (["new", "report"].includes(route?.screen) && screen === "play");
    if (here && (screen !== "lesson" || route.id === id)) this.arrive(route, this.wanted.record);
    else if (kind !== this.kind) this.arrive({ screen, id: kind === "puzzle" ? topic : id }, "push");
    else this.draw();
    this.kind = kind;
  }

  newShelf() {
    const shelf = this.model.get("shelf");
    this.profile.restored();
    this.profile.tellStart(shelf);
    for (const note of shelf?.notes ?? []) this.notes.say(note);
    this.draw();
  }

  /** What was dismissed is not said again in another language. */
  newWelcome() {
    const { notice = "", visited } = this.model.get("welcome") ?? {};
    if (visited !== this.dismissed) this.ui.notice = notice;
    this.draw();
  }

  /** @param {News} message  @param {ArrayBuffer[]} buffers */
  receive(message, buffers) {
    if (this.profile.hear(message) || this.games.hear(message) || this.editor?.hear(message)) return;
    this.board?.receive(message, buffers);
    if (message.type === "refused") this.refused(message);
  }

  /** One sentence near what was clicked.
   * @param {News} message */
  refused({ text }) {
    clearTimeout(this.loading);
    this.wanted = null;
    this.writeAddress("replace");
    if (this.clicked?.isConnected && !this.board?.root.contains(this.clicked)) this.say(text, this.clicked);
  }

  /** @param {string} text  @param {HTMLElement} anchor */
  say(text, anchor) {
    this.board?.layers?.say(text, anchor);
  }

  // ---- progress

  /** @param {HTMLInputElement} field */
  async loadFile(field) {
    const file = field.files?.[0];
    field.value = "";
    if (!file) return;
    const text = file.size > LARGEST_FILE ? null : await file.text().catch(() => null);
    if (text === null) return this.say(this.context().t("tutor-file-unreadable"), field);
    this.clicked = field.closest("label");
    this.model.send({ type: "progress-load", text });
    this.loading = setTimeout(() => this.say(this.context().t("learn-loaded"), this.clicked), LOADED_AFTER);
  }

  // ---- the person

  /** @param {PageEvent} event */
  on_click(event) {
    /** @param {string} hook */
    const at = (hook) => event.target.closest(`[data-${hook}]`);
    this.clicked = event.target.closest("button, label") ?? this.clicked;
    if (!this.board) return;
    if (at("go")) this.go(/** @type {Route} */ (routeOf(at("go").dataset.go)));
    else if (this.report.click(event.target)) return;
    else if (at("tutor")) called(this, `do_${at("tutor").dataset.tutor.replace("-", "_")}`, at("tutor"));
    else if (at("open")?.isConnected && !this.board.root.contains(at("open"))) this.board.click_open(at("open"));
    else if (this.guide.kind === "lesson" && at("key")) this.explainRefusal(at("key").dataset.key);
  }

  /** @param {string} key */
  explainRefusal(key) {
    const item = findItem(this.board.ctx.groups, key);
    if (!item?.reason || item.actions.length) return;
    this.forbidden = { kind: "illegal", text: item.reason, rule: item.rule };
    this.guidePart.draw();
  }

  /** @param {PageEvent} event */
  on_change({ target }) {
    const { tutor } = target.dataset;
    if (tutor === "language") this.model.send({ type: "language", language: target.value });
    if (tutor === "load") this.loadFile(target);
    if (tutor !== "predict") return;
    this.ui.predict = target.checked;
    remember(this.store, { predict: target.checked });
  }

  /** @param {PageEvent} event */
  on_input({ target }) {
    if (target.dataset.tutor !== "percent") return;
    this.ui.guess = target.value;
    this.typing = target;
    this.setValues(this.guidePart.box, this.context());
    this.typing = null;
  }

  /** @param {PageKey} event */
  on_keydown(event) {
    const { tutor } = event.target.dataset;
    if (event.key === "?" && this.board && !event.target.closest("input, dialog"))
      return this.board.layers.open("help");
    if (event.key === "Enter" && tutor === "percent") this.do_guess(event.target);
    else if (
      event.key === "Enter" &&
      !event.defaultPrevented &&
      !event.target.closest("button, a, summary, select, input, dialog")
    )
      this.goOn(event);
  }

  /** Enter goes on wherever the focus is, unless it is on something that Enter works.
   * @param {PageKey} event */
  goOn(event) {
    const onward = this.guidePart.box.querySelector("[data-key=continue]");
    if (!onward) return;
    event.preventDefault();
    onward.click();
  }

  /** @param {any} element */
  do_guess(element) {
    const percent = Number(this.ui.guess);
    const fits = String(this.ui.guess).trim() !== "" && percent >= 0 && percent <= 100;
    if (fits) this.board.ask({ type: "guess", percent });
    else this.say(this.context().t("puzzle-guess-range"), element);
  }

  do_fold() {
    this.ui.folded = !this.ui.folded;
    this.guidePart.draw();
  }

  do_first_game() {
    this.wanted = { route: { screen: "first" }, record: "push" };
    this.model.send({ type: "first-game" });
  }

  do_edit() {
    this.editor.openBoard();
    this.go({ screen: "edit" });
  }

  do_sheet() {
    this.model.send({ type: "sheet", ...sheetWanted(this.place("learn")) });
  }

  do_take_kept() {
    this.games.take();
  }

  do_leave_kept() {
    this.games.leave();
    this.focusPage();
  }

  do_dismiss() {
    this.ui.welcomed = true;
    remember(this.store, { welcomed: true });
    this.draw();
    this.focusPage();
  }

  do_dismiss_notice() {
    this.ui.notice = "";
    this.dismissed = this.model.get("welcome")?.visited;
    this.draw();
    this.focusPage();
  }

  /** @param {{ dataset: Dataset }} given */
  do_dismiss_note({ dataset }) {
    this.notes.dismiss(dataset.note);
    this.focusPage();
  }

  do_aside_save() {
    this.profile.saveAside();
  }

  do_progress_save() {
    this.model.send({ type: "progress-save" });
  }

  do_forget() {
    this.askAgain(true, "forget-no");
  }

  do_forget_no() {
    this.askAgain(false, "forget");
  }

  do_forget_yes() {
    this.profile.forget();
    remember(this.store, { missions: {} });
    this.askAgain(false, "forget");
  }

  /** @param {boolean} forgetting  @param {string} key */
  askAgain(forgetting, key) {
    this.ui.forgetting = forgetting;
    this.draw();
    this.root.querySelector(`[data-key=${key}]`)?.focus();
  }
}
