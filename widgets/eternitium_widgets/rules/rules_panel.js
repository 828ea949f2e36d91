// The search for rules on a page or in a dialog: typing, clicks, drawing, and printing.

/** @import { Book, RulesUi } from "./types" */
/** @import { Dataset, PageEvent, PageKey } from "../page/types" */
/** @import { Markup } from "../page/markup.js" */

import { called, patch } from "../page/elements.js";
import { indexOf } from "./rules_search.js";
import { printDocument } from "./rules_print.js";
import { foundOf, rulesContext, rulesView } from "./rules_view.js";

const NOTHING = { text: "", card: "", chapter: "", only: "" };

/** One index for each book. */
const indices = new WeakMap();

/** @param {Book} book */
function indexFor(book) {
  if (!indices.has(book)) indices.set(book, indexOf(book));
  return indices.get(book);
}

/** `told` is called after each change of the search, `speak` with another language, `close` when the person is done. */
export class RulesPanel {
  /** @type {RulesUi} */
  ui;
  /** @type {any} */
  ctx;

  /** @param {any} root  @param {any} options */
  constructor(root, { asked = {}, told = () => {}, speak = () => {}, close = () => {}, dialog = false } = {}) {
    this.root = root;
    this.told = told;
    this.speak = speak;
    this.close = close;
    /** @type {Book | null} */
    this.book = null;
    this.ui = {
      ...NOTHING,
      edition: "de",
      open: [],
      picked: [],
      unfolded: {},
      dialog,
      links: Boolean(document.body.dataset.voila),
      ...asked,
    };
    if (this.ui.only) this.ui.open = [this.ui.only];
    this.listening = new AbortController();
    for (const name of ["click", "input", "change", "keydown"])
      root.addEventListener(name, (/** @type {Event} */ event) => called(this, `on_${name}`, event), {
        signal: this.listening.signal,
      });
    root.addEventListener("toggle", (/** @type {PageEvent} */ event) => this.on_toggle(event), {
      signal: this.listening.signal,
      capture: true,
    });
  }

  stop() {
    this.listening.abort();
  }

  /** Show the rules of a language.
   * @param {Book} book */
  show(book) {
    const first = !this.book;
    this.book = book;
    this.draw();
    if (first) this.field.value = this.ui.text;
  }

  get field() {
    return this.root.querySelector("[data-ask=text]");
  }

  draw() {
    if (!this.book) return;
    this.ctx = rulesContext(indexFor(this.book), this.ui);
    patch(this.root, rulesView(this.ctx));
    for (const list of this.root.querySelectorAll("select[data-value]")) list.value = list.dataset.value;
    for (const box of this.root.querySelectorAll("[data-pick]")) box.checked = box.hasAttribute("checked");
  }

  /** Change the search.
   * @param {Partial<RulesUi>} changes */
  ask(changes) {
    Object.assign(this.ui, changes);
    this.draw();
    this.told(this.ui);
  }

  // ---- the person

  /** @param {PageEvent} event */
  on_input(event) {
    event.stopPropagation();
    if (event.target.dataset.ask === "text") this.ask({ text: event.target.value, only: "", unfolded: {} });
  }

  /** @param {PageEvent} event */
  on_change(event) {
    event.stopPropagation();
    const { ask, pick } = event.target.dataset;
    if (ask === "edition") this.ask({ edition: event.target.value });
    if (ask === "language") this.speak(event.target.value);
    if (pick)
      this.ask({
        picked: event.target.checked ? [...this.ui.picked, pick] : this.ui.picked.filter((id) => id !== pick),
      });
  }

  /** Enter opens the first rule; the arrows lead from rule to rule and back to the field.
   * @param {PageKey} event */
  on_keydown(event) {
    event.stopPropagation();
    const folds = [...this.root.querySelectorAll(".et-rmore > summary")];
    const place = folds.indexOf(event.target);
    if (event.target === this.field && event.key === "Enter") this.openFirst();
    else if (event.key === "ArrowDown" && (place >= 0 || event.target === this.field)) folds[place + 1]?.focus();
    else if (event.key === "ArrowUp" && place >= 0) (folds[place - 1] ?? this.field).focus();
    else if (event.key === "/" && event.target !== this.field) this.field.focus();
    else return;
    event.preventDefault();
  }

  openFirst() {
    const [first] = foundOf(this.ctx);
    if (!first) return;
    this.ask({ open: [...new Set([...this.ui.open, first.id])] });
    this.root.querySelector(".et-rmore > summary").focus();
  }

  /** @param {PageEvent} event */
  on_toggle({ target }) {
    const { fold, way } = target.dataset;
    if (fold)
      this.ui.open = target.open ? [...new Set([...this.ui.open, fold])] : this.ui.open.filter((id) => id !== fold);
    if (way) this.ui.unfolded = { ...this.ui.unfolded, [way]: target.open };
  }

  /** @param {PageEvent} event */
  on_click(event) {
    event.stopPropagation();
    const found = event.target.closest("[data-act]");
    if (found) called(this, `click_${found.dataset.act}`, found, event);
  }

  click_close() {
    this.close();
  }

  /** @param {{ dataset: Dataset }} given */
  click_card({ dataset }) {
    const kind = dataset.cardKind ?? "";
    this.choose({ card: kind === this.ui.card ? "" : kind, only: "" });
  }

  /** @param {{ dataset: Dataset }} given */
  click_chapter({ dataset }) {
    const { chapter = "" } = dataset;
    this.choose({ chapter: chapter === this.ui.chapter ? "" : chapter, only: "" });
  }

  /** Change the search by a click; scroll to the results, or to the field if the search is empty.
   * @param {Partial<RulesUi>} changes */
  choose(changes) {
    this.ask({ ...changes, unfolded: {} });
    (this.root.querySelector("[data-key=count]") ?? this.field).focus();
  }

  click_clear() {
    this.ask({ ...NOTHING, unfolded: {} });
    this.field.value = "";
    this.field.focus();
  }

  /** Follow a link to a rule here, unless it should open elsewhere.
   * @param {HTMLAnchorElement} link  @param {MouseEvent} event */
  click_only({ dataset, target }, event) {
    if (target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.choose({ ...NOTHING, only: dataset.id ?? "", open: dataset.id ? [dataset.id] : [] });
    this.field.value = "";
  }

  /** @param {{ dataset: Dataset }} given */
  click_print({ dataset }) {
    /** @type {Record<string, () => string[]>} */
    const wanted = {
      picked: () => this.ui.picked,
      shown: () => foundOf(this.ctx).map(({ id }) => id),
      all: () => this.book?.entries.map(({ id }) => id) ?? [],
    };
    print(this.root, this.ctx.t("print-frame"), printDocument(this.ctx, wanted[dataset.print]()));
  }
}

/** Print a document without the page around it.
 * @param {HTMLElement} root  @param {string} title  @param {Markup} html */
function print(root, title, html) {
  root.parentElement?.querySelector(".et-rpaper")?.remove();
  const paper = Object.assign(document.createElement("iframe"), {
    className: "et-rpaper",
    title,
    tabIndex: -1,
    srcdoc: String(html),
  });
  paper.setAttribute("sandbox", "allow-same-origin allow-modals");
  paper.setAttribute("aria-hidden", "true");
  paper.addEventListener("load", () => paper.contentWindow?.print(), { once: true });
  root.after(paper);
}
