// The search for rules on a page or in a dialog: what a person types and taps, what is drawn, and the way to the printer.

import { patch } from "../page/elements.js";
import { indexOf } from "./rules_search.js";
import { printDocument } from "./rules_print.js";
import { foundOf, rulesContext, rulesView } from "./rules_view.js";

const NOTHING = { text: "", card: "", chapter: "", only: "" };

/** One index for each book. */
const indices = new WeakMap();

function indexFor(book) {
  if (!indices.has(book)) indices.set(book, indexOf(book));
  return indices.get(book);
}

/** `told` hears after each change what is asked now, `speak` which language is wanted, `close` that a person is done. */
export class RulesPanel {
  /** @type {any} */
  ui;
  /** @type {any} */
  ctx;

  /** @param {any} root  @param {any} options */
  constructor(root, { asked = {}, told = () => {}, speak = () => {}, close = () => {}, dialog = false } = {}) {
    this.root = root;
    this.told = told;
    this.speak = speak;
    this.close = close;
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
      root.addEventListener(name, (event) => this[`on_${name}`](event), { signal: this.listening.signal });
    root.addEventListener("toggle", (event) => this.on_toggle(event), { signal: this.listening.signal, capture: true });
  }

  stop() {
    this.listening.abort();
  }

  /** The rules of a language have come. */
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

  /** Something else is asked. */
  ask(changes) {
    Object.assign(this.ui, changes);
    this.draw();
    this.told(this.ui);
  }

  // ---- the person

  on_input(event) {
    event.stopPropagation();
    if (event.target.dataset.ask === "text") this.ask({ text: event.target.value, only: "", unfolded: {} });
  }

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

  /** Enter opens the first rule; the arrows lead from rule to rule and back to the field. */
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

  on_toggle({ target }) {
    const { fold, way } = target.dataset;
    if (fold)
      this.ui.open = target.open ? [...new Set([...this.ui.open, fold])] : this.ui.open.filter((id) => id !== fold);
    if (way) this.ui.unfolded = { ...this.ui.unfolded, [way]: target.open };
  }

  on_click(event) {
    event.stopPropagation();
    const found = event.target.closest("[data-act]");
    if (found) this[`click_${found.dataset.act}`](found, event);
  }

  click_close() {
    this.close();
  }

  click_card({ dataset }) {
    const kind = dataset.cardKind ?? "";
    this.choose({ card: kind === this.ui.card ? "" : kind, only: "" });
  }

  click_chapter({ dataset }) {
    const { chapter = "" } = dataset;
    this.choose({ chapter: chapter === this.ui.chapter ? "" : chapter, only: "" });
  }

  /** What was found comes into sight, or the field, once nothing is asked any more. */
  choose(changes) {
    this.ask({ ...changes, unfolded: {} });
    (this.root.querySelector("[data-key=count]") ?? this.field).focus();
  }

  click_clear() {
    this.ask({ ...NOTHING, unfolded: {} });
    this.field.value = "";
    this.field.focus();
  }

  /** A link to a rule is followed here, unless it is to open elsewhere. */
  click_only({ dataset, target }, event) {
    if (target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.choose({ ...NOTHING, only: dataset.id, open: [dataset.id] });
    this.field.value = "";
  }

  click_print({ dataset }) {
    const wanted = {
      picked: () => this.ui.picked,
      shown: () => foundOf(this.ctx).map(({ id }) => id),
      all: () => this.book.entries.map(({ id }) => id),
    };
    print(this.root, this.ctx.t("print-frame"), printDocument(this.ctx, wanted[dataset.print]()));
  }
}

/** A document goes to the printer alone, without the page around it. */
function print(root, title, html) {
  root.parentElement.querySelector(".et-rpaper")?.remove();
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
