// The pointer over the board: hints next to the thing it rests on, and the whole card after a long press.

import { findItem } from "../../page/board_text.js";
import { isFar } from "./drag.js";

/** @import { BoardPage } from "../board.js" */

const LONG_PRESS = 450;

/**
 * Name of an event -> method of `Pointer`.
 * @type {Record<string, "focusIn" | "leave" | "over" | "press" | "release" | "contextMenu">}
 */
export const POINTER_EVENTS = {
  focusin: "focusIn",
  focusout: "leave",
  pointerover: "over",
  pointerout: "leave",
  pointerdown: "press",
  pointerup: "release",
  pointercancel: "release",
  contextmenu: "contextMenu",
};

export class Pointer {
  /**
   * The place where the pointer went down: no hints until it has moved away from there.
   * @type {any}
   */
  still = null;
  /** Whether a long press has just shown a card. */
  pressed = false;
  byKey = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  pressing;

  /** @param {BoardPage} board */
  constructor(board) {
    this.board = board;
  }

  stop() {
    clearTimeout(this.pressing);
  }

  /**
   * Whether to ignore a click, because it ends a long press.
   * @param {Event} event
   */
  swallows(event) {
    const { pressed } = this;
    this.pressed = false;
    if (pressed) event.preventDefault();
    return pressed;
  }

  /** @param {any} event */
  hinted(event) {
    const element = event.target.closest?.("[data-key], [data-card], [data-tip]");
    return element && !element.closest("dialog, [role=menu]") ? element : null;
  }

  /** @param {any} event */
  over(event) {
    if (this.still && !isFar(this.still, event)) return;
    this.still = null;
    const element = this.hinted(event);
    if (element && event.pointerType === "mouse" && element !== this.board.layers.hints.described)
      this.board.layers.hints.show(element, 350);
  }

  /** @param {any} event */
  focusIn(event) {
    const element = this.hinted(event);
    const byFinger = matchMedia("(pointer: coarse)").matches && !this.byKey;
    if (!byFinger && element?.matches(":focus-visible")) this.board.layers.hints.show(element, 100);
  }

  /** @param {any} event */
  leave(event) {
    const element = this.hinted(event);
    if (element && !element.contains(event.relatedTarget)) this.board.layers.hints.hide();
  }

  /** @param {any} event */
  press(event) {
    this.board.layers.hints.hide();
    this.board.layers.hush();
    this.board.follow.stop();
    this.byKey = false;
    this.still = event;
    this.pressed = false;
    const key = event.target.closest("[data-group] [data-key]")?.dataset.key;
    if (event.pointerType === "mouse" || !key) return;
    this.pressing = setTimeout(() => this.longPress(key), LONG_PRESS);
  }

  /** @param {string} key */
  longPress(key) {
    this.pressed = Boolean(findItem(this.board.ctx.groups, key));
    this.board.layers.details(key);
  }

  release() {
    clearTimeout(this.pressing);
  }

  /** @param {any} event */
  contextMenu(event) {
    if (this.pressed) event.preventDefault();
  }
}
