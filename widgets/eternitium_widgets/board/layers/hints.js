// Hints about the thing under the pointer, next to it; a card is shown large if there is room.

import { findItem } from "../../page/board_text.js";
import { peekView, tipView } from "./dialogs.js";
import { placeBeside } from "./toast.js";
import { fill } from "../../page/elements.js";
import { html } from "../../page/markup.js";

/** @import { Layers } from "./board_layers.js" */

const LEAST_PEEK = 300;

export class Hints {
  /**
   * The element that is described now.
   * @type {any}
   */
  described = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  waiting;

  /** @param {Layers} layers */
  constructor(layers) {
    this.layers = layers;
    this.tip = layers.root.querySelector(".et-tip");
    this.tip.id = `et-tip-${Math.random().toString(36).slice(2)}`;
  }

  /**
   * The hint for an element, and the large card that goes with it.
   * @param {any} element
   * @returns {{ text: import("../../page/markup.js").Piece, large?: import("../../page/markup.js").Markup }}
   */
  of(element) {
    const item = findItem(this.layers.ctx.groups, element.dataset.key);
    const slug = item?.card ?? element.dataset.card;
    const tip = element.dataset.tip ? html`<p>${element.dataset.tip}</p>` : "";
    return slug
      ? { text: tipView(this.layers.ctx, slug, item), large: peekView(this.layers.ctx, slug, item) }
      : { text: tip };
  }

  /** @param {any} element  @param {number} delay */
  show(element, delay) {
    this.hide();
    const told = this.of(element);
    if (!told.text || this.layers.menu.isOpen) return;
    this.waiting = setTimeout(() => element.isConnected && this.open(element, told), delay);
  }

  /**
   * Show a large card over the analysis, if that is in sight; any other hint next to its element.
   * @param {any} element
   * @param {{ text: import("../../page/markup.js").Piece, large?: import("../../page/markup.js").Markup }} told
   */
  open(element, { text, large }) {
    const box = large && this.sideInSight ? this.peek : this.tip;
    fill(box, box === this.tip ? text : (large ?? text));
    box.hidden = false;
    if (box === this.tip) this.raise(element);
    box.id ||= `${this.tip.id}-large`;
    element.setAttribute("aria-describedby", box.id);
    this.described = element;
  }

  /** @param {Element} element */
  raise(element) {
    this.tip.hidePopover();
    this.tip.showPopover();
    placeBeside(this.layers.root, this.tip, element);
  }

  get peek() {
    return this.layers.root.querySelector(".et-peek");
  }

  get sideInSight() {
    return this.peek.parentElement.clientHeight > LEAST_PEEK;
  }

  hide() {
    clearTimeout(this.waiting);
    this.described?.removeAttribute("aria-describedby");
    this.described = null;
    if (this.peek) this.peek.hidden = true;
    if (this.tip.matches(":popover-open")) this.tip.hidePopover();
  }
}
