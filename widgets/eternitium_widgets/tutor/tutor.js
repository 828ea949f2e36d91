// The composed page: free game, course and practice around one board. Screens change without loading the page again.

/** @import { TutorContext, TutorUi } from "./types" */
/** @import { Handler, Model, News } from "../page/types" */

import { crystalArt } from "../page/board_art.js";
import { PlayBoard } from "../board/play_board.js";
import { Line, waitingSign } from "../page/keeping_line.js";
import { KeptGames } from "../page/keeping_page.js";
import { ReportPage } from "../report/report_page.js";
import { reportView } from "../report/report_view.js";
import { FIRST_GUESS, GuidePart } from "./guide_part.js";
import { KeptProfile } from "./kept_profile.js";
import { Going } from "./tutor_going.js";
import { Person } from "./tutor_person.js";
import { TrainingPage } from "./training_page.js";
import { profileView } from "./profile_view.js";
import { Editor } from "../editor/editor.js";
import { fill, keepKeys, patch } from "../page/elements.js";
import { html } from "../page/markup.js";
import { browserStore, LANGUAGE_WITHIN, preferredLanguage, recall, remember, whenNotKept } from "../page/memory.js";
import { Notes, notesView } from "../page/notes.js";
import {
  brandView,
  isBlind,
  isGuided,
  isResting,
  learnView,
  onBoard,
  pageState,
  practiceView,
  routeOf,
  shellView,
  stripView,
  tutorContext,
  tutorFrame,
  waysFrom,
} from "./tutor_view.js";

const TRAITS = ["catalog", "snapshot", "guide", "shelf", "report"];

/** The page, which is also the `page` of its board. */
export class TutorPage {
  /** @type {Record<string, Handler>} */
  handlers = {};
  listening = new AbortController();
  /** @type {any} */
  editor;
  /** @type {any} */
  board;

  /** @param {Model} model  @param {HTMLElement} el */
  constructor(model, el) {
    this.store = browserStore();
    const { welcomed = false, predict = false } = recall(this.store);
    /** @type {TutorUi} */
    const ui = { welcomed, predict, folded: false, forgetting: false, guess: FIRST_GUESS, notice: "" };
    this.model = new Line(model, (late, gone) => this.sign(late, gone));
    this.ui = ui;
    this.gates = new Map();
    this.ownsPage = Boolean(document.body.dataset.voila);
    this.root = document.createElement("div");
    this.root.className = "eternitium et-tutor";
    keepKeys(this.root);
    el.append(this.root);
    this.sign = waitingSign(el, this.root, (key) => this.context().t(key));
    this.notes = new Notes(() => this.draw());
    whenNotKept(() => this.notes.say("note-not-kept"));
    this.going = new Going(this);
    this.person = new Person(this);
    this.games = new KeptGames(this);
    this.guidePart = new GuidePart(this);
    this.report = new ReportPage(this);
    this.profile = new KeptProfile(this);
    this.training = new TrainingPage(this);
  }

  start() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.person.listen(signal);
    if (this.ownsPage) window.addEventListener("popstate", () => this.going.followAddress(), { signal });
    this.handlers = {
      "change:catalog": () => this.newWords(),
      "change:guide": () => this.newGuide(),
      "change:shelf": () => this.newShelf(),
      "change:report": () => this.screen === "report" && this.draw(),
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
    clearTimeout(this.person.loading);
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

  /** Send the address: a kernel that started before the visit does not know it. */
  tellAddress() {
    const { visited } = this.model.get("welcome") ?? {};
    if (this.query && this.query !== visited) this.model.send({ type: "visit", query: this.query });
  }

  /** Ask for the language that the person reads, and show nothing for a moment rather than another language. */
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

  /** Wait for a trait before the page opens, but not too long.
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
    this.board = new PlayBoard(this.place("desk"), this);
    this.editor = new Editor(this, this.place("edit"));
    const asked = this.ownsPage && (!this.guide.kind || this.games.cameBack) ? routeOf(location.hash) : null;
    this.going.begin(asked);
    this.board.start();
    this.draw();
    if (asked) this.going.follow(asked);
    this.games.opened();
  }

  get screen() {
    return this.going.route.screen;
  }

  get marks() {
    return this.guide.marks ?? [];
  }

  /** Whether a question is open, so that the board must not show chances that would answer it. */
  get blind() {
    return isBlind(this.guide);
  }

  /** Whether nothing can be done on the board: there is a text to read, or a question to answer beside it. */
  get resting() {
    return isResting(this.guide);
  }

  get ways() {
    return waysFrom(this.context(), this.screen);
  }

  /** Whether the board offers to edit its position. */
  get edits() {
    return true;
  }

  get reports() {
    return this.report.offered;
  }

  /** The brand and the links, for the bar of the board. */
  nav() {
    return onBoard(this.screen) ? brandView(this.context(), this.screen) : "";
  }

  /** @param {any} ctx */
  drawn(ctx) {
    this.report.shown(ctx.snap);
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
    const { screen } = this;
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
    this.board.layers?.lobby?.toggle(screen === "new");
    this.editor.toggle(screen === "edit");
    this.setValues(this.root, ctx);
    this.guidePart.draw();
    if (this.ownsPage) this.nameThePage(ctx);
  }

  /** @param {TutorContext} ctx */
  drawStrip(ctx) {
    const { screen } = this;
    patch(this.place("strip"), this.games.strip(ctx, screen, stripView(ctx, screen)));
  }

  /** Set the values of fields again, because they are not attributes.
   * @param {HTMLElement} root  @param {TutorContext} ctx */
  setValues(root, ctx) {
    const values = { language: ctx.catalog.language, percent: this.ui.guess };
    for (const [name, value] of Object.entries(values)) {
      for (const field of root.querySelectorAll(`[data-tutor=${name}]`))
        if (field !== this.person.typing) field.value = value;
    }
    const switches = { predict: this.ui.predict, research: Boolean(ctx.shelf.trainer?.research.on) };
    for (const [name, on] of Object.entries(switches)) {
      const field = root.querySelector(`[data-tutor=${name}]`);
      if (field) field.checked = on;
    }
  }

  /** @param {TutorContext} ctx */
  nameThePage(ctx) {
    const { screen } = this;
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

  // ---- going from page to page

  goToLobby() {
    this.going.go({ screen: "new" });
  }

  leaveLobby() {
    this.going.go({ screen: "play" });
  }

  // ---- news from the kernel

  newWords() {
    if (!this.board) return this.passed("language");
    const { language } = this.model.get("catalog");
    if (language !== this.language) remember(this.store, { language });
    this.language = language;
    this.person.forbidden = null;
    this.draw();
  }

  newGuide() {
    if (!this.board) return;
    this.person.forbidden = null;
    this.training.newGuide();
    this.board.drawGuide();
    this.going.newGuide();
  }

  newShelf() {
    const shelf = this.model.get("shelf");
    this.profile.restored();
    this.profile.tellStart(shelf);
    for (const note of shelf?.notes ?? []) this.notes.say(note);
    this.draw();
  }

  /** Take a new welcome; a dismissed notice is not repeated in another language. */
  newWelcome() {
    const { notice = "", visited } = this.model.get("welcome") ?? {};
    if (visited !== this.person.dismissed) this.ui.notice = notice;
    this.draw();
  }

  /** @param {News} message  @param {ArrayBuffer[]} buffers */
  receive(message, buffers) {
    if (this.profile.hear(message) || this.games.hear(message) || this.editor?.hear(message)) return;
    this.board?.receive(message, buffers);
    if (message.type !== "refused") return;
    this.going.refused();
    this.person.refused(message.text);
  }

  /** @param {string} text  @param {HTMLElement | null} anchor */
  say(text, anchor) {
    this.board?.layers?.say(text, anchor);
  }
}
