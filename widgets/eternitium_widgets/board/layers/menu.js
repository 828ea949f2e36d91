// The menu of a card that can be used in several ways; it covers the place of the hand.

import { arrowTarget } from "../../page/board_text.js";
import { button, fill } from "../../page/elements.js";
import { html } from "../../page/markup.js";
import { cardTitle } from "../regions/cards_view.js";
import { waysView } from "./dialogs.js";

/** @import { Ctx, Thing } from "../types" */

export class Menu {
  /** @type {any} */
  owner = null;

  /** @param {any} root */
  constructor(root) {
    this.root = root;
    this.box = root.querySelector(".et-menu");
    this.ways = this.box.querySelector("[role=menu]");
  }

  get isOpen() {
    return this.box.matches(":popover-open");
  }

  /** @param {Ctx} ctx  @param {any} element  @param {Thing} item */
  open(ctx, element, item) {
    this.owner = element;
    element.setAttribute("aria-expanded", "true");
    const name = ctx.t("menu-for", { name: cardTitle(ctx, item.card) });
    this.ways.setAttribute("aria-label", name);
    fill(this.ways, waysView(ctx, item));
    const back = button("et-second", { "data-layer": "unchoose" }, ctx.t("back"));
    fill(this.box.querySelector("[data-part=menuhead]"), html`<h2>${name}</h2>${back}`);
    this.box.hidePopover();
    this.box.showPopover();
    this.lieOver(this.root.querySelector(".et-mat"));
    this.ways.firstElementChild.focus();
  }

  /**
   * Place the menu over the hand, or as near to it as it fits.
   * @param {Element} mat
   */
  lieOver(mat) {
    const { left, bottom, width, height } = mat.getBoundingClientRect();
    Object.assign(this.box.style, { left: `${left}px`, width: `${width}px`, minHeight: `${height}px` });
    this.box.toggleAttribute("data-scrolls", this.box.scrollHeight > this.box.clientHeight);
    this.box.style.top = `${Math.max(0, Math.min(bottom, innerHeight) - this.box.offsetHeight)}px`;
  }

  close(back = true) {
    if (!this.isOpen) return;
    this.box.hidePopover();
    this.owner?.setAttribute("aria-expanded", "false");
    if (back) this.owner?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const entries = [...this.ways.children];
    const target = arrowTarget(event.key, entries.indexOf(event.target), entries.length);
    if (target !== null) entries[target].focus();
    else if (event.key === "Escape" || event.key === "Tab") this.close();
    else return;
    event.preventDefault();
  }
}
