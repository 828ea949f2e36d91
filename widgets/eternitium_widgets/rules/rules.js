// The page with all rules, whose search is part of its address.

/** @import { Book, RulesUi } from "./types" */
/** @import { Handler, Language, Model, PageKey } from "../page/types" */

import { fill, keepKeys } from "../page/elements.js";
import { html } from "../page/markup.js";
import { browserStore, LANGUAGE_WITHIN, preferredLanguage, recall, remember } from "../page/memory.js";
import { RulesPanel } from "./rules_panel.js";

const OTHERS_AFTER = 2500;
/** The fields of an address, each with its name in `ui`. */
/** @type {Record<string, "text" | "card" | "chapter" | "only" | "edition">} */
const FIELDS = { q: "text", card: "card", chapter: "chapter", id: "only", edition: "edition" };

/** The search in an address, as far as it is valid.
 * @param {string} query  @param {Book} book */
export function askedIn(query, book) {
  const found = new URLSearchParams(query);
  /** @type {Record<string, string[]>} */
  const known = {
    card: Object.keys(book.cards),
    chapter: book.chapters.map(({ id }) => id),
    id: book.entries.map(({ id }) => id),
    edition: book.editions.map(({ id }) => id),
  };
  const asked = Object.entries(FIELDS).map(([name, field]) => ({
    field,
    value: found.get(name) ?? "",
    allowed: known[name],
  }));
  return Object.fromEntries(
    asked
      .filter(({ value, allowed }) => value && (!allowed || allowed.includes(value)))
      .map(({ field, value }) => [field, value]),
  );
}

/** The query of an address that asks for the same.
 * @param {RulesUi} ui  @param {string} language */
export function queryFor(ui, language) {
  const fields = Object.entries(FIELDS).map(([name, field]) => [name, ui[field].trim()]);
  return new URLSearchParams([...fields.filter(([, value]) => value), ["language", language]]).toString();
}

export class RulesPage {
  listening = new AbortController();
  /** @type {RulesPanel | null} */
  panel = null;

  /** @param {Model} model  @param {HTMLElement} el */
  constructor(model, el) {
    const { book } = model.get("view");
    this.model = model;
    /** @type {Handler} */
    this.hear = (message) => message.type === "rulebook" && this.take(message.book);
    this.store = browserStore();
    this.books = new Map([[book.language, book]]);
    this.ownsPage = Boolean(document.body.dataset.voila);
    this.root = document.createElement("div");
    this.root.className = "eternitium et-rulespage";
    keepKeys(this.root);
    fill(this.root, html`<div class="et-rsearch"></div>`);
    el.append(this.root);
  }

  start() {
    this.model.on("msg:custom", this.hear);
    document.addEventListener("keydown", (/** @type {any} */ event) => this.key(event), {
      signal: this.listening.signal,
    });
    this.settleLanguage();
  }

  stop() {
    this.model.off("msg:custom", this.hear);
    for (const timer of [this.waiting, this.fetching]) clearTimeout(timer);
    this.listening.abort();
    this.panel?.stop();
    this.root.remove();
  }

  get query() {
    return this.ownsPage ? location.search : "";
  }

  settleLanguage() {
    const { book, fixed } = this.model.get("view");
    const asked = new URLSearchParams(this.query).get("language");
    const prefers = preferredLanguage(book.languages, navigator.languages ?? [], asked ?? recall(this.store).language);
    this.language = (fixed && !asked ? null : prefers) ?? book.language;
    if (this.books.has(this.language)) return this.open();
    this.waiting = setTimeout(() => this.open(), LANGUAGE_WITHIN);
    this.want(this.language);
  }

  /** @param {Language} language */
  want(language) {
    if (!this.books.has(language)) this.model.send({ type: "rulebook", language });
  }

  /** Take the rules of a language, expected now or for later.
   * @param {Book} book */
  take(book) {
    this.books.set(book.language, book);
    if (book.languages.every(({ id }) => this.books.has(id))) this.root.dataset.needs = "nothing";
    if (book.language === this.language) this.open();
  }

  open() {
    clearTimeout(this.waiting);
    const { book: first, query, edition } = this.model.get("view");
    const book = this.books.get(this.language) ?? first;
    const begins = !this.panel;
    if (!this.panel) {
      const asked = { text: query, edition, ...askedIn(this.query, book) };
      this.panel = new RulesPanel(this.root.firstElementChild, {
        asked,
        told: () => this.tellAddress(),
        speak: (/** @type {Language} */ language) => this.speak(language),
      });
    }
    this.panel.show(book);
    this.root.lang = book.language;
    this.root.dataset.ready = "true";
    if (!begins) this.tellAddress();
    this.nameThePage(book);
    if (begins && this.ownsPage) this.panel.field.focus({ preventScroll: true });
    const fetch = () => {
      for (const { id } of book.languages) this.want(id);
    };
    if (begins) this.fetching = setTimeout(fetch, OTHERS_AFTER);
  }

  /** @param {Book} book */
  nameThePage(book) {
    if (!this.ownsPage) return;
    document.title = `${book.words.title} · Eternitium Tutor`;
    document.documentElement.lang = book.language;
  }

  /** @param {Language} language */
  speak(language) {
    this.language = language;
    remember(this.store, { language });
    if (this.books.has(language)) this.open();
    else this.want(language);
  }

  tellAddress() {
    if (this.ownsPage && this.panel?.book)
      history.replaceState(history.state, "", `?${queryFor(this.panel.ui, this.panel.book.language)}`);
  }

  /** @param {PageKey} event */
  key(event) {
    const meant = this.root.contains(event.target) || (this.ownsPage && event.target === document.body);
    if (event.key !== "/" || event.defaultPrevented || !meant || event.target.matches("input, select, textarea"))
      return;
    event.preventDefault();
    this.panel?.field.focus();
  }
}
