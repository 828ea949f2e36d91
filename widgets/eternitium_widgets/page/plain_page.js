// The base of the pages without a board: their element, their listeners, and their first language.

/** @import { Dataset, Handler, Language, Model, PageEvent } from "./types" */
/** @import { Message } from "./payload" */

import { translator } from "./board_text.js";
import { called, fill, keepKeys, loadingView, patch } from "./elements.js";
import { browserStore, keepText, LANGUAGE_WITHIN, preferredLanguage, recall, remember } from "./memory.js";
import { Notes, notesView } from "./notes.js";

/** A page with `open()`, then `draw()`; a method such as `on_input` for each event, such as `click_save` for each button. */
export class PlainPage {
  /** @type {[string, Handler][]} */
  handlers = [];
  listening = new AbortController();
  spoken = "";

  /** @param {Model} model  @param {HTMLElement} el  @param {string} kind */
  constructor(model, el, kind) {
    this.model = model;
    this.store = browserStore();
    this.ownsPage = Boolean(document.body.dataset.voila);
    this.notes = new Notes(() => this.drawNotes());
    this.root = document.createElement("div");
    this.root.className = `eternitium ${kind}`;
    keepKeys(this.root);
    el.append(this.root);
  }

  /** Listen until `stop` to events of the element and changes of the model.
   * @param {string[]} events  @param {Record<string, Handler>} handlers */
  listen(events, handlers) {
    this.listening = new AbortController();
    const { signal } = this.listening;
    for (const name of events)
      this.root.addEventListener(name, (event) => called(this, `on_${name}`, event), { signal });
    this.handlers = Object.entries(handlers);
    for (const [name, handler] of this.handlers) this.model.on(name, handler);
    return signal;
  }

  stop() {
    for (const [name, handler] of this.handlers) this.model.off(name, handler);
    clearTimeout(this.waiting);
    this.listening.abort();
    this.root.remove();
  }

  /** @param {Message} message */
  send(message) {
    this.model.send(message);
  }

  /** Ask for the language that the person reads. */
  settleLanguage() {
    const { languages, language, fixed } = this.model.get("catalog");
    const asked = this.ownsPage ? new URLSearchParams(location.search).get("language") : null;
    const chosen = asked ?? recall(this.store).language;
    const wanted = fixed && !asked ? language : preferredLanguage(languages, navigator.languages ?? [], chosen);
    if (!wanted || wanted === language) return this.begin();
    fill(this.root, loadingView(translator()));
    this.root.querySelector("p")?.remove();
    this.waiting = setTimeout(() => this.begin(), LANGUAGE_WITHIN);
    this.send({ type: "language", language: wanted });
  }

  /** Open the page, once, with the words that have come or with those that are there. */
  begin() {
    clearTimeout(this.waiting);
    if (this.opened) return;
    this.opened = true;
    this.open();
    this.drawNotes();
    this.root.dataset.ready = "true";
  }

  /** Open the page; each page has its own way. */
  open() {}

  draw() {}

  newWords() {
    if (!this.opened) return this.begin();
    this.draw();
    this.drawNotes();
  }

  /** Keep the entries of a page for the next visit; if that fails, say so once.
   * @param {string} key  @param {string} text */
  keepEntered(key, text) {
    if (this.ownsPage && !keepText(this.store, key, text)) this.notes.say("note-entered-not-kept");
  }

  drawNotes() {
    const place = this.part("notes");
    if (!place) return;
    const { words, language } = this.model.get("catalog");
    const t = translator(words, language);
    patch(place, notesView({ t }, this.notes.shown, "data-act"));
  }

  /** @param {Dataset} dataset */
  "click_dismiss-note"({ note }) {
    this.notes.dismiss(note);
    this.root.querySelector("button, select")?.focus();
  }

  /** @param {Language} language */
  speak(language) {
    remember(this.store, { language });
    this.send({ type: "language", language });
  }

  /** @param {PageEvent} event */
  on_click({ target }) {
    const found = target.closest("[data-act]");
    if (found && !found.getAttribute("aria-disabled")) called(this, `click_${found.dataset.act}`, found.dataset);
  }

  /** @param {string} name */
  part(name) {
    return this.root.querySelector(`[data-part="${name}"]`);
  }

  /** Say a text to screen readers, unless it is the same as the last one.
   * @param {string} text */
  announce(text) {
    if (text !== this.spoken) this.part("said").textContent = text;
    this.spoken = text;
  }
}
