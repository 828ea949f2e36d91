// What the pages that are no board share: their element, what they listen to, and the language that they begin in.

/** @import { Dataset, Handler, Language, Model, PageEvent } from "./types" */
/** @import { Message } from "./payload" */

import { translator } from "./board_text.js";
import { called, fill, keepKeys, loadingView, patch } from "./elements.js";
import { browserStore, keepText, preferredLanguage, recall, remember } from "./memory.js";
import { Notes, notesView } from "./notes.js";

const LANGUAGE_WITHIN = 1000; // milliseconds to wait for words

/** A page has `open()`, then `draw()`, a method `on_input` for an event that it listens to, and `click_save` for a button. */
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

  /** From now on until `stop`: events of the element, and changes of the model.
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

  /** The page is drawn in the language that the person reads. */
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

  /** Opens the page once: with the words that came, or with what is there. */
  begin() {
    clearTimeout(this.waiting);
    if (this.opened) return;
    this.opened = true;
    this.open();
    this.drawNotes();
    this.root.dataset.ready = "true";
  }

  /** What a page shows first, and draws again; each page has its own. */
  open() {}

  draw() {}

  newWords() {
    if (!this.opened) return this.begin();
    this.draw();
    this.drawNotes();
  }

  /** What is entered on a page of its own is kept for the next visit; where that fails, it is said once.
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

  /** For those who hear the page; what was said last is not said again.
   * @param {string} text */
  announce(text) {
    if (text !== this.spoken) this.part("said").textContent = text;
    this.spoken = text;
  }
}
