// What is said at a table: the sentences of the others, and the choice of one's own.

/** @import { News } from "../page/types" */
/** @import { TogetherPage } from "./together.js" */
/** @import { TogetherContext } from "./types" */

import { patch } from "../page/elements.js";
import { remember } from "../page/memory.js";
import { askedText, talkView } from "./talk_view.js";

const SAID_FOR = 7000; // milliseconds

export class Talk {
  /** The question that was announced. */
  asked = "";

  /** @param {TogetherPage} page */
  constructor(page) {
    this.page = page;
  }

  stop() {
    clearTimeout(this.hushing);
  }

  /** @param {TogetherContext} ctx */
  draw(ctx) {
    const { page } = this;
    patch(page.part("talk"), talkView(ctx));
    const asked = askedText(ctx);
    if (asked && asked !== this.asked) page.announce(asked);
    this.asked = asked;
  }

  drawAnew() {
    this.draw(this.page.context());
  }

  /** Show a sentence for a while; what persons say only to those who want to hear it.
   * @param {News} message */
  hear({ text, spoken = false }) {
    const { page } = this;
    if (spoken && page.ui.silent) return;
    clearTimeout(this.hushing);
    page.ui.said = text;
    this.drawAnew();
    page.announce(text);
    this.hushing = setTimeout(() => this.hush(), SAID_FOR);
  }

  hush() {
    this.page.ui.said = "";
    this.drawAnew();
    this.page.spoken = ""; // the same sentence may be said again
  }

  /** Open the choice of sentences, or close it. */
  toggle() {
    const { ui, root } = this.page;
    ui.saying = !ui.saying;
    this.drawAnew();
    const to = ui.saying ? "[data-act=say]" : ".et-board";
    root.querySelector(to)?.focus();
  }

  /** @param {string} what */
  say(what) {
    this.page.send(/** @type {any} */ ({ type: "table-say", what }));
    this.toggle();
  }

  /** Hear what the others say no longer, or again. */
  silence() {
    const { ui, store } = this.page;
    ui.silent = !ui.silent;
    remember(store, { silent: ui.silent });
    this.drawAnew();
  }
}
