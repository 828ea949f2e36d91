// Dragging: a card onto your stack, a technology to your piles, a price onto the stack. A drop does the same as a click.

const FAR = 8; // pixels after which a press is a drag
const BACK = 180; // milliseconds in which a card dropped elsewhere glides back

const ONTO_STACK = ["play", "try"];
const TO_PILES = ["take", "buy", "pick", "gain"];

/** @typedef {"stack" | "piles"} Zone */
/** @typedef {{ clientX: number, clientY: number }} Point */

/**
 * The place to drop a thing, by its action: "stack", "piles", or null if it can only be clicked.
 * @param {string} action  @param {boolean} [price]  @returns {Zone | null}
 */
export function zoneOf(action, price = false) {
  const [verb] = action.split(" ");
  if (ONTO_STACK.includes(verb) || (price && verb === "buy")) return "stack";
  return TO_PILES.includes(verb) ? "piles" : null;
}

/** @param {Point} from  @param {Point} to */
export function isFar(from, to) {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > FAR;
}

/** @param {DOMRect} told  @param {Point} more */
export function contains({ left, top, right, bottom }, { clientX: x, clientY: y }) {
  return x >= left && x <= right && y >= top && y <= bottom;
}

const PLACES = { stack: ".et-at-own", piles: ".et-piles" };

/** The drags on a board: `drop(element)` acts like a click on the element, `began()` is called when a press becomes a drag. */
export class Drags {
  /** @type {{ element: any, zone: Zone, from: PointerEvent, moving: boolean } | null} */
  held = null;
  listening = new AbortController();

  /** @param {any} root  @param {{ drop: (element: any) => void, began: () => void }} told */
  constructor(root, { drop, began }) {
    this.root = root;
    this.drop = drop;
    this.began = began;
    /** @type {(target: EventTarget, name: string, handler: (event: any) => void) => void} */
    const on = (target, name, handler) => target.addEventListener(name, handler, { signal: this.listening.signal });
    on(root, "pointerdown", (event) => this.press(event));
    on(document, "pointermove", (event) => this.move(event));
    on(document, "pointerup", (event) => this.release(event));
    on(document, "pointercancel", () => this.cancel());
    on(document, "keydown", (event) => event.key === "Escape" && this.cancel());
    on(root, "dragstart", (event) => this.held && event.preventDefault());
  }

  stop() {
    this.listening.abort();
  }

  /** @param {any} event */
  press(event) {
    this.cancel();
    const element =
      event.button === 0 && event.isPrimary
        ? event.target.closest("[data-group] .et-legal[data-action], .et-menu [data-action]")
        : null;
    const zone = element && zoneOf(element.dataset.action, Boolean(element.closest(".et-menu")));
    if (zone) this.held = { element, zone, from: event, moving: false };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.from.pointerId) return;
    if (!held.element.isConnected) return this.cancel();
    if (!held.moving && isFar(held.from, event)) this.begin(held);
    if (!held.moving) return;
    held.element.style.translate = `${event.clientX - held.from.clientX}px ${event.clientY - held.from.clientY}px`;
    this.target.classList.toggle("et-over", this.isOver(event));
  }

  /** @param {NonNullable<Drags["held"]>} held */
  begin(held) {
    held.moving = true;
    held.element.classList.add("et-dragged");
    this.root.toggleAttribute("data-dragging", true);
    this.target.classList.add("et-droppable");
    this.began();
  }

  /** The place that shines while something is dragged: the stack, if the piles are not in sight. */
  get target() {
    const place = this.held && this.root.querySelector(PLACES[this.held.zone]);
    return place?.checkVisibility() ? place : this.root.querySelector(PLACES.stack);
  }

  /**
   * A drop anywhere next to your stack counts: the piles are there too.
   * @param {Point} event
   */
  isOver(event) {
    return contains(this.root.querySelector(PLACES.stack).getBoundingClientRect(), event);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { held } = this;
    if (!held?.moving) return this.cancel();
    const dropped = this.isOver(event) && held.element.isConnected;
    this.cancel(dropped);
    if (dropped) this.drop(held.element);
  }

  /** A dropped card stays where it is until the board is drawn again; anything else glides back. */
  cancel(stays = false) {
    const { held } = this;
    if (held?.moving) {
      this.target.classList.remove("et-droppable", "et-over");
      this.root.removeAttribute("data-dragging");
      setTimeout(() => glideBack(held.element), stays ? 2 * BACK : 0);
    }
    this.held = null;
  }
}

/** @param {any} element */
function glideBack(element) {
  element.style.translate = "";
  setTimeout(() => element.classList.remove("et-dragged"), BACK);
}
