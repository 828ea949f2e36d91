// Dragging in the editor: a card of the palette or of a place onto another place. On a phone a long press begins it.

/** @import { Chip, DragParts } from "./types" */
/** @import { PagePointer } from "../page/types" */

import { isFar } from "../board/input/drag.js";
import { fill } from "../page/elements.js";

const LASTS = 280; // milliseconds after which a finger drags; before that it scrolls

/** The place of a zone at a point: the number of the card that moves on; Infinity after the last one.
 * @param {Chip[]} boxes  @param {{ clientX: number, clientY: number }} given */
export function placeAt(boxes, { clientX: x, clientY: y }) {
  const row = boxes.filter(({ top, bottom }) => y >= top && y <= bottom);
  const after = row.find(({ left, right }) => x < (left + right) / 2);
  if (after) return after.place;
  const last = row.at(-1);
  return last ? last.place + last.count : Infinity;
}

/** `source(element)` returns what is dragged, or null; `ghost(what)` its picture; `drop(what, zone, place)` drops it. */
export class EditorDrags {
  /** @param {HTMLElement} root  @param {DragParts} dragParts */
  constructor(root, { source, ghost, drop }) {
    this.root = root;
    this.source = source;
    this.ghost = ghost;
    this.drop = drop;
    /** @type {any} */
    this.held = null;
    this.listening = new AbortController();
    /** @param {EventTarget} target
     * @param {string} name
     * @param {(event: any) => any} handler
     * @param {AddEventListenerOptions} [more] */
    const on = (target, name, handler, more = {}) =>
      target.addEventListener(name, handler, { signal: this.listening.signal, ...more });
    on(root, "pointerdown", (event) => this.press(event));
    on(document, "pointermove", (event) => this.move(event));
    on(document, "pointerup", (event) => this.release(event));
    on(document, "pointercancel", () => this.cancel());
    on(document, "keydown", (event) => event.key === "Escape" && this.cancel());
    on(root, "dragstart", (event) => event.preventDefault());
    on(root, "contextmenu", (event) => this.held && event.preventDefault());
    on(root, "touchmove", (event) => this.held?.moving && event.preventDefault(), { passive: false });
    on(root, "click", (event) => this.swallow(event), { capture: true });
  }

  stop() {
    this.cancel();
    this.listening.abort();
  }

  /** @param {PagePointer} event */
  press(event) {
    this.cancel();
    this.swallowing = false;
    const element = event.button === 0 && event.isPrimary ? event.target.closest("[data-etile], [data-echip]") : null;
    if (!element) return;
    this.held = { what: this.source(element), from: event, moving: false };
    if (event.pointerType === "touch") this.lasting = setTimeout(() => this.held && this.begin(event), LASTS);
  }

  /** @param {PagePointer} event */
  move(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.from.pointerId) return;
    if (!held.moving && isFar(held.from, event)) {
      if (event.pointerType === "touch") return this.cancel();
      this.begin(event);
    }
    if (held.moving) this.follow(event);
  }

  /** @param {PagePointer} event */
  begin(event) {
    const { held } = this;
    held.moving = true;
    held.ghost = document.createElement("div");
    held.ghost.className = "et-eghost";
    fill(held.ghost, this.ghost(held.what));
    this.root.append(held.ghost);
    this.follow(event);
  }

  /** @param {PagePointer} event */
  follow(event) {
    const { held } = this;
    const { left, top } = this.root.getBoundingClientRect();
    held.ghost.style.translate = `${event.clientX - left}px ${event.clientY - top}px`;
    const zone = this.zoneAt(event);
    if (zone === held.over) return;
    held.over?.classList.remove("et-eover");
    zone?.classList.add("et-eover");
    held.over = zone;
  }

  /** @param {PagePointer} event */
  zoneAt(event) {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-ezone]") ?? null;
  }

  /** @param {PagePointer} event */
  release(event) {
    const { held } = this;
    if (!held?.moving) return this.cancel();
    const zone = this.zoneAt(event);
    this.swallowing = true;
    this.cancel();
    if (zone) this.drop(held.what, zone.dataset.ezone, placeAt(boxesOf(zone), event));
    setTimeout(() => (this.swallowing = false));
  }

  /** Swallow the click after a drop.
   * @param {PagePointer} event */
  swallow(event) {
    if (!this.swallowing) return;
    this.swallowing = false;
    event.stopPropagation();
    event.preventDefault();
  }

  cancel() {
    clearTimeout(this.lasting);
    this.held?.ghost?.remove();
    this.held?.over?.classList.remove("et-eover");
    this.held = null;
  }
}

/** @param {HTMLElement} zone */
function boxesOf(zone) {
  return [...zone.querySelectorAll("[data-echip]")].map((chip) => {
    const { left, right, top, bottom } = chip.getBoundingClientRect();
    const count = Number(chip.querySelector(".et-ecount")?.textContent.slice(1) ?? 1);
    return { left, right, top, bottom, place: Number(chip.dataset.echip), count };
  });
}
