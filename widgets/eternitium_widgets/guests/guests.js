// The tables for another game on the page: entries are kept here and sent once the person pauses; the kernel answers.

/** @import { Column, Columns, Entries, GuestUi } from "./types" */
/** @import { Dataset, Model, News, PageEvent, PageKey } from "../page/types" */

import { fill, offerFile, patch, setValues } from "../page/elements.js";
import { PlainPage } from "../page/plain_page.js";
import {
  COLUMNS,
  columnsOf,
  fileText,
  linkText,
  nextOption,
  readFile,
  readLink,
  withColumn,
  withEntry,
  withoutRow,
  withRow,
} from "./guests_draft.js";
import {
  columnView,
  differencesView,
  frameView,
  headView,
  noticeView,
  sharedView,
  switchView,
  tabsView,
  toolsView,
  viewContext,
} from "./guests_view.js";

const PAUSE = 120; // milliseconds without a change before the kernel is asked
const VIEWS = {
  head: headView,
  tabs: tabsView,
  tools: toolsView,
  notice: noticeView,
  shared: sharedView,
  switch: switchView,
  differences: differencesView,
};
const FIELDS = "input[data-name]:not([type=checkbox])";

export class GuestPage extends PlainPage {
  /** @type {GuestUi} */
  ui = { column: "a", open: [], walked: {}, shared: null, wrong: "" };
  /** @type {any} */
  draft = null;

  /** @param {Model} model  @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el, "et-guests");
  }

  start() {
    const signal = this.listen(["click", "input", "change", "keydown"], {
      "change:catalog": () => this.newWords(),
      "change:view": () => this.draw(),
      "msg:custom": (message) => this.receive(message),
    });
    this.root.addEventListener("toggle", (event) => this.on_toggle(event), { signal, capture: true });
    window.addEventListener("hashchange", () => readLink(this.guest, location.hash) && location.reload(), { signal });
    this.settleLanguage();
  }

  stop() {
    clearTimeout(this.pausing);
    super.stop();
  }

  // ---- the beginning

  open() {
    const { page, entries, number, given } = this.model.get("view");
    this.guest = this.model.get("catalog").guest;
    this.draft = { number, page, entries };
    fill(this.root, frameView());
    const before = given ? null : this.found();
    if (before) this.send({ type: "load", text: fileText(this.guest, before) });
    this.draw();
  }

  /** The entries in the address, else those that this browser has kept. A widget in a notebook begins empty. */
  found() {
    if (!this.ownsPage) return null;
    const linked = readLink(this.guest, location.hash);
    if (linked) history.replaceState(history.state, "", location.pathname + location.search);
    return linked ?? readFile(this.guest, this.store?.getItem(`eternitium-${this.guest}`));
  }

  keep() {
    this.keepEntered(`eternitium-${this.guest}`, fileText(this.guest, this.draft));
  }

  // ---- drawing

  draw() {
    if (!this.draft) return;
    const view = this.model.get("view");
    if (view.page !== this.draft.page) return;
    const ctx = viewContext({ catalog: this.model.get("catalog"), view }, this.draft, this.ui);
    const two = Boolean(ctx.entries.b);
    this.root.lang = ctx.catalog.language;
    this.root.dataset.column = two ? this.ui.column : "a";
    this.root.dataset.number = view.number;
    this.root.toggleAttribute("data-two", two);
    for (const [name, part] of Object.entries(VIEWS)) patch(this.part(name), part(ctx));
    for (const column of COLUMNS) patch(this.part(column), columnView(ctx, column));
    setValues(this.root, FIELDS, document.activeElement);
    for (const box of this.root.querySelectorAll("input[type=checkbox]")) box.checked = box.hasAttribute("checked");
    if (this.ownsPage) document.title = `${ctx.t("title")} · ${ctx.t("tutor-title")}`;
  }

  // ---- entries

  /** @param {Column} column */
  entriesOf(column) {
    return columnsOf(this.draft, this.draft.page)[column] ?? {};
  }

  /** @param {Column} column  @param {Entries | null} entries */
  change(column, entries) {
    this.ui.cleared = null;
    this.draft = withColumn(this.draft, this.draft.page, column, entries);
    this.keep();
    clearTimeout(this.pausing);
    this.pausing = setTimeout(() => this.tell(), PAUSE);
  }

  /** Make a change that alters the page, and ask the kernel at once.
   * @param {Column} column  @param {Entries | null} entries */
  changeNow(column, entries) {
    this.change(column, entries);
    this.tell();
  }

  tell() {
    clearTimeout(this.pausing);
    const { number, page, entries } = this.draft;
    this.send({ type: "set", number, page, entries });
  }

  // ---- the person

  /** @param {PageEvent} event */
  on_input({ target }) {
    const { name, column } = target.dataset;
    if (!name || target.type === "checkbox" || target.tagName === "SELECT") return;
    this.change(column, withEntry(this.entriesOf(column), name, target.value));
  }

  /** @param {PageEvent} event */
  on_change({ target }) {
    const { name, column, guest } = target.dataset;
    if (guest === "language") this.speak(target.value);
    else if (guest === "file") this.read(target);
    else if (name && target.type === "checkbox")
      this.changeNow(column, withEntry(this.entriesOf(column), name, target.checked ? "1" : ""));
    else if (name && target.tagName === "SELECT")
      this.changeNow(column, withEntry(this.entriesOf(column), name, target.value));
  }

  /** @param {HTMLInputElement} input */
  async read(input) {
    const file = input.files?.[0];
    if (file) this.send({ type: "load", text: await file.text() });
    input.value = "";
  }

  /** Go to the next field after Enter, as the key of a phone says.
   * @param {PageKey} event */
  on_keydown(event) {
    if (event.key !== "Enter" || !event.target.matches(FIELDS)) return;
    const fields = [...this.root.querySelectorAll(FIELDS)].filter((field) => field.checkVisibility());
    fields[fields.indexOf(event.target) + 1]?.focus();
    event.preventDefault();
  }

  /** @param {PageEvent} event */
  on_toggle({ target }) {
    const { fold } = target.dataset;
    if (!fold) return;
    const others = this.ui.open.filter((name) => name !== fold);
    this.ui.open = target.open ? [...others, fold] : others;
  }

  /** @param {Dataset} dataset */
  click_page({ page }) {
    this.draft = { ...this.draft, page, number: this.draft.number + 1 };
    Object.assign(this.ui, { walked: {}, shared: null, wrong: "", cleared: null });
    this.keep();
    this.tell();
  }

  click_compare() {
    this.ui.column = "b";
    this.changeNow("b", { ...this.entriesOf("a") });
  }

  click_one() {
    this.ui.column = "a";
    this.changeNow("b", null);
  }

  click_clear() {
    const { a, b } = columnsOf(this.draft, this.draft.page);
    this.change("b", b && {});
    this.changeNow("a", {});
    Object.assign(this.ui, { walked: {}, cleared: { a, b } });
  }

  click_restore() {
    const { a, b } = /** @type {Columns} */ (this.ui.cleared);
    this.change("b", b);
    this.changeNow("a", a);
  }

  /** @param {Dataset} dataset */
  click_show({ column }) {
    this.ui.column = column;
    this.draw();
  }

  /** @param {Dataset} dataset */
  click_add({ list, column, ...bounds }) {
    this.changeNow(column, withRow(this.entriesOf(column), list, /** @type {any} */ (bounds)));
  }

  /** @param {Dataset} dataset */
  click_drop({ list, row, column, ...bounds }) {
    this.changeNow(column, withoutRow(this.entriesOf(column), list, /** @type {any} */ (bounds), Number(row)));
  }

  /** @param {Dataset} dataset */
  click_cycle({ name, column, options, state }) {
    this.changeNow(column, withEntry(this.entriesOf(column), name, nextOption(JSON.parse(options), state)));
  }

  /** @param {Dataset} dataset */
  click_walk({ column, shown }) {
    this.ui.walked = { ...this.ui.walked, [column]: Number(shown) };
    this.draw();
    this.announce(
      [...this.part(column).querySelectorAll('[data-testid="walk"] > li > span:nth-child(2)')].at(-1)?.textContent ??
        "",
    );
  }

  click_save() {
    offerFile(`${this.guest}.json`, fileText(this.guest, this.draft));
  }

  click_print() {
    for (const total of this.root.querySelectorAll(".et-gtotal")) total.open = true;
    setTimeout(() => window.print());
  }

  click_link() {
    const address = this.ownsPage ? `${location.origin}${location.pathname}` : "";
    this.share("link", `${address}#${linkText(this.guest, this.draft)}`);
  }

  click_text() {
    this.share("text", this.model.get("view").text);
  }

  /** Show a text to copy, and select it.
   * @param {string} word  @param {string} text */
  share(word, text) {
    this.ui.shared = { word, text };
    this.draw();
    this.part("shared").querySelector("textarea").select();
  }

  /** @param {string} text */
  tellWrong(text) {
    this.ui.wrong = text;
    this.draw();
    this.announce(text);
  }

  click_unshare() {
    this.ui.shared = null;
    this.draw();
  }

  // ---- the kernel

  /** @param {News} message */
  receive(message) {
    if (message.type === "refused") this.tellWrong(message.text);
    if (message.type !== "loaded") return;
    this.draft = { number: this.draft.number + 1, page: message.page, entries: message.entries };
    Object.assign(this.ui, { walked: {}, wrong: "" });
    this.keep();
    this.tell();
  }
}
