// The search for rules over any page: "/" opens it, Esc closes it, and the page below stays as it was.

/** @import { DialogParts } from "./types" */
/** @import { News, PageKey, PagePointer } from "../page/types" */

import { fill } from "../page/elements.js";
import { html } from "../page/markup.js";
import { RulesPanel } from "./rules_panel.js";

const QUIET_AFTER = 2500; // milliseconds after which the rules are fetched, so that they are there without a network
const FIELDS =
  "input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable=true], dialog";

/**
 * `host` is the element over which it opens; `send` sends a message to the kernel, whose answers the page passes to `hear`;
 * `about()` returns `language`, `edition`, the `title` of the dialog, the text `later` while there are no rules yet, and
 * `stored` if there is no printer. `books` outlives it.
 */
export class RulesDialog {
  /** @type {any} */
  dialog;
  /** @type {any} */
  panel;
  /** @type {any} */
  opener;

  /** @param {HTMLElement} host  @param {DialogParts} dialogParts */
  constructor(host, { send, about, books = new Map() }) {
    this.host = host;
    this.send = send;
    this.about = about;
    this.books = books;
    this.dialog = null;
    this.listening = new AbortController();
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.listening.signal });
    window.addEventListener("eternitium:rules", () => this.open(), { signal: this.listening.signal });
    this.fetching = setTimeout(() => this.bring(), QUIET_AFTER);
  }

  stop() {
    clearTimeout(this.fetching);
    this.listening.abort();
    this.dialog?.close();
  }

  get language() {
    return this.about().language;
  }

  /** Ask for the rules, once for each language. */
  bring() {
    if (!this.books.has(this.language)) this.send({ type: "rulebook", language: this.language });
  }

  /** Handle a message; return whether it had the rules.
   * @param {News} message */
  hear(message) {
    if (message.type !== "rulebook") return false;
    this.books.set(message.book.language, message.book);
    this.host.dataset.rules = "here";
    this.fill();
    return true;
  }

  /** @param {PageKey} event */
  key(event) {
    const { target } = event;
    const meant =
      this.host.contains(target) || (target === document.body && (document.body.dataset.voila || this.about().stored));
    if (event.key !== "/" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!meant || target.closest(FIELDS) || this.host.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.open();
  }

  open(asked = {}, opener = document.activeElement) {
    if (this.dialog) return;
    clearTimeout(this.fetching);
    const { edition, title, later, stored = false } = this.about();
    this.opener = opener;
    this.dialog = Object.assign(document.createElement("dialog"), { className: "et-dialog et-rulesdialog" });
    this.dialog.dataset.testid = "rules-dialog";
    fill(this.dialog, html`<div class="et-rsearch"><p role="status" tabindex="-1">${later}</p></div>`);
    this.dialog.setAttribute("aria-label", title);
    this.dialog.addEventListener("close", () => this.closed());
    this.dialog.addEventListener("click", (/** @type {PagePointer} */ event) => this.click(event));
    this.host.append(this.dialog);
    this.dialog.showModal();
    this.panel = new RulesPanel(this.dialog.firstElementChild, {
      asked: { edition, stored, ...asked },
      dialog: true,
      close: () => this.dialog.close(),
    });
    this.fill();
    this.bring();
  }

  /** Close it after a click outside; its scroll bar is part of it.
   * @param {PagePointer} pointer */
  click({ target, clientX, clientY }) {
    const { left, right, top, bottom } = this.dialog.getBoundingClientRect();
    const within = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === this.dialog && !within) this.dialog.close();
  }

  fill() {
    const book = this.books.get(this.language);
    if (!this.dialog || !book || this.panel.book) return;
    this.panel.show(book);
    this.panel.field.focus();
  }

  /** Give the focus back to the opener, which may have been drawn again. */
  closed() {
    this.panel.stop();
    this.dialog.remove();
    this.dialog = null;
    const { key } = this.opener?.dataset ?? {};
    const again = key && this.host.querySelector(`[data-key="${CSS.escape(key)}"]`);
    (this.opener?.isConnected ? this.opener : again || this.host.querySelector("[data-key=prompt]"))?.focus({
      preventScroll: true,
    });
  }
}
