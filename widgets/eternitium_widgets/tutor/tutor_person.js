// The person's clicks, keys and entries on the pages of the tutor.

/** @import { TutorPage } from "./tutor.js" */
/** @import { Route } from "./types" */
/** @import { Dataset, PageEvent, PageKey } from "../page/types" */
/** @import { LessonFeedback } from "../page/payload" */

import { findItem } from "../page/board_text.js";
import { called } from "../page/elements.js";
import { remember } from "../page/memory.js";
import { sheetWanted } from "../board/regions/sheet_view.js";
import { routeOf } from "./tutor_view.js";

const LOADED_AFTER = 700;
const LARGEST_FILE = 4_000_000;

export class Person {
  /** The element that was clicked last; a refusal is shown near it.
   * @type {HTMLElement | null} */
  clicked = null;
  /** The field in which a number is being typed.
   * @type {HTMLElement | null} */
  typing = null;
  /** The reason why a clicked card cannot be used.
   * @type {LessonFeedback | null} */
  forbidden = null;
  /** The visit whose notice was dismissed.
   * @type {string | undefined} */
  dismissed;
  loading = 0;

  /** @param {TutorPage} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    for (const name of ["click", "change", "input", "keydown"])
      this.page.root.addEventListener(name, (event) => called(this, `on_${name}`, event), { signal });
  }

  /** Show a sentence near the clicked element.
   * @param {string} text */
  refused(text) {
    clearTimeout(this.loading);
    if (this.clicked?.isConnected && !this.page.board?.root.contains(this.clicked)) this.page.say(text, this.clicked);
  }

  /** @param {HTMLInputElement} field */
  async loadFile(field) {
    const file = field.files?.[0];
    field.value = "";
    if (!file) return;
    const text = file.size > LARGEST_FILE ? null : await file.text().catch(() => null);
    if (text === null) return this.page.say(this.page.context().t("tutor-file-unreadable"), field);
    this.clicked = field.closest("label");
    this.page.model.send({ type: "progress-load", text });
    this.loading = setTimeout(() => this.page.say(this.page.context().t("learn-loaded"), this.clicked), LOADED_AFTER);
  }

  /** @param {PageEvent} event */
  on_click(event) {
    /** @param {string} hook */
    const at = (hook) => event.target.closest(`[data-${hook}]`);
    this.clicked = event.target.closest("button, label") ?? this.clicked;
    if (!this.page.board) return;
    if (at("go")) this.page.going.go(/** @type {Route} */ (routeOf(at("go").dataset.go)));
    else if (this.page.report.click(event.target)) return;
    else if (at("tutor")) called(this, `do_${at("tutor").dataset.tutor.replace("-", "_")}`, at("tutor"));
    else if (at("open")?.isConnected && !this.page.board.root.contains(at("open")))
      this.page.board.clicks.open(at("open"));
    else if (this.page.guide.kind === "lesson" && at("key")) this.explainRefusal(at("key").dataset.key);
  }

  /** @param {string} key */
  explainRefusal(key) {
    const item = findItem(this.page.board.ctx.groups, key);
    if (!item?.reason || item.actions.length) return;
    this.forbidden = { kind: "illegal", text: item.reason, rule: item.rule };
    this.page.guidePart.draw();
  }

  /** @param {PageEvent} event */
  on_change({ target }) {
    const { tutor } = target.dataset;
    if (tutor === "language") this.page.model.send({ type: "language", language: target.value });
    if (tutor === "load") this.loadFile(target);
    if (tutor === "research") this.page.model.send({ type: "research", on: target.checked });
    if (tutor !== "predict") return;
    this.page.ui.predict = target.checked;
    remember(this.page.store, { predict: target.checked });
  }

  /** @param {PageEvent} event */
  on_input({ target }) {
    if (target.dataset.tutor !== "percent") return;
    this.page.ui.guess = target.value;
    this.typing = target;
    this.page.setValues(this.page.guidePart.box, this.page.context());
    this.typing = null;
  }

  /** @param {PageKey} event */
  on_keydown(event) {
    const { tutor } = event.target.dataset;
    if (event.key === "?" && this.page.board && !event.target.closest("input, dialog"))
      return this.page.board.layers.open("help");
    if (event.key === "Enter" && tutor === "percent") this.do_guess(event.target);
    else if (
      event.key === "Enter" &&
      !event.defaultPrevented &&
      !event.target.closest("button, a, summary, select, input, dialog")
    )
      this.goOn(event);
  }

  /** Go on after Enter, unless the focus is on something that uses Enter.
   * @param {PageKey} event */
  goOn(event) {
    const onward = this.page.guidePart.box.querySelector("[data-key=continue]");
    if (!onward) return;
    event.preventDefault();
    onward.click();
  }

  /** @param {any} element */
  do_guess(element) {
    const percent = Number(this.page.ui.guess);
    const fits = String(this.page.ui.guess).trim() !== "" && percent >= 0 && percent <= 100;
    if (fits) this.page.board.ask({ type: "guess", percent });
    else this.page.say(this.page.context().t("puzzle-guess-range"), element);
  }

  do_fold() {
    this.page.ui.folded = !this.page.ui.folded;
    this.page.guidePart.draw();
  }

  do_first_game() {
    this.page.going.wanted = { route: { screen: "first" }, record: "push" };
    this.page.model.send({ type: "first-game" });
  }

  do_strategy() {
    const head = this.page.root.querySelector("[data-key=strategy]");
    head?.focus({ preventScroll: true });
    head?.scrollIntoView();
  }

  do_edit() {
    this.page.editor.openBoard();
    this.page.going.go({ screen: "edit" });
  }

  do_sheet() {
    this.page.model.send({ type: "sheet", ...sheetWanted(this.page.place("learn")) });
  }

  do_take_kept() {
    this.page.games.take();
  }

  do_leave_kept() {
    this.page.games.leave();
    this.page.going.focusPage();
  }

  do_dismiss() {
    this.page.ui.welcomed = true;
    remember(this.page.store, { welcomed: true });
    this.page.draw();
    this.page.going.focusPage();
  }

  do_dismiss_notice() {
    this.page.ui.notice = "";
    this.dismissed = this.page.model.get("welcome")?.visited;
    this.page.draw();
    this.page.going.focusPage();
  }

  /** @param {{ dataset: Dataset }} given */
  do_dismiss_note({ dataset }) {
    this.page.notes.dismiss(dataset.note);
    this.page.going.focusPage();
  }

  do_aside_save() {
    this.page.profile.saveAside();
  }

  do_progress_save() {
    this.page.model.send({ type: "progress-save" });
  }

  do_insights_csv() {
    this.page.model.send({ type: "insights-csv" });
  }

  do_research_save() {
    this.page.model.send({ type: "research-save" });
  }

  do_forget() {
    this.askAgain(true, "forget-no");
  }

  do_forget_no() {
    this.askAgain(false, "forget");
  }

  do_forget_yes() {
    this.page.profile.forget();
    remember(this.page.store, { missions: {} });
    this.askAgain(false, "forget");
  }

  /** @param {boolean} forgetting  @param {string} key */
  askAgain(forgetting, key) {
    this.page.ui.forgetting = forgetting;
    this.page.draw();
    this.page.root.querySelector(`[data-key=${key}]`)?.focus();
  }
}
