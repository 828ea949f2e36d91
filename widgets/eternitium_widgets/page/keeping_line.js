// The line to the kernel. Each message is numbered and sent until it is heard, so that none is lost and none is carried out
// twice, whatever happens to the connection meanwhile.

/** @import { Handler } from "./types" */
/** @import { Message } from "./payload" */

const WAITING_AFTER = 2000;
const AGAIN_AFTER = 4000;
/** Events of the page around a board: it gets "eternitium:late" when no answer comes, and sends "eternitium:back". */
/** The states after which a kernel no longer knows its widgets. */
const GONE = ["restarting", "autorestarting", "dead"];
const LATE_EVENT = "eternitium:late";
const BACK_EVENT = "eternitium:back";

/** A name that no other page has. */
export function freshName() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A model that loses no message, and is otherwise like the one behind it. */
export class Line {
  /** `tell(late, gone)` is called with whether an answer is overdue, and whether none will ever come.
   * @param {any} model
   * @param {(late: boolean, gone: boolean) => void} tell */
  constructor(model, tell = () => {}) {
    this.model = model;
    this.tell = tell;
    this.name = freshName();
    this.number = 0;
    /** @type {(Message & { line: string, n: number })[]} */
    this.queue = [];
    this.late = false;
    this.gone = false;
    this.hears = () => this.hear();
    model.on("change:heard", this.hears);
    this.listening = new AbortController();
    globalThis.addEventListener?.(BACK_EVENT, () => this.reconnect(), { signal: this.listening.signal });
    this.connection = model.widget_manager?.kernel;
    /** @type {(_: unknown, status: string) => void} */
    this.follows = (_, status) => this.follow(status);
    this.connection?.connectionStatusChanged?.connect(this.follows);
    /** @type {(_: unknown, status: string) => void} */
    this.dies = (_, status) => GONE.includes(status) && this.lose();
    this.connection?.statusChanged?.connect(this.dies);
  }

  stop() {
    clearTimeout(this.timer);
    this.listening.abort();
    this.model.off("change:heard", this.hears);
    this.connection?.connectionStatusChanged?.disconnect(this.follows);
    this.connection?.statusChanged?.disconnect(this.dies);
  }

  /** Note that the kernel has forgotten the widget, so that no message reaches it. */
  lose() {
    clearTimeout(this.timer);
    this.gone = true;
    this.tellLate(true);
  }

  /** @param {string} name */
  get(name) {
    return this.model.get(name);
  }

  /** @param {string} name  @param {Handler} hear */
  on(name, hear) {
    this.model.on(name, hear);
  }

  /** @param {string} name  @param {Handler} hear */
  off(name, hear) {
    this.model.off(name, hear);
  }

  /** Whether a message has not been heard yet. */
  get pending() {
    return this.queue.length > 0;
  }

  /** Send a message after all earlier ones.
   * @param {Message} message */
  send(message) {
    this.number += 1;
    this.queue.push({ ...message, line: this.name, n: this.number });
    if (this.queue.length === 1) this.transmit();
  }

  /** Withdraw the last message of a type, unless it is the first in the queue, which may have arrived.
   * @param {Message["type"]} type */
  takeBack(type) {
    const place = this.queue.findLastIndex((message) => message.type === type);
    if (place < 1) return;
    this.queue.splice(place, 1);
    this.number -= 1;
    for (const later of this.queue.slice(place)) later.n -= 1;
  }

  transmit() {
    clearTimeout(this.timer);
    if (this.gone) return;
    try {
      this.model.send(this.queue[0]);
    } catch {
      // Nobody listens any more; the missing answer will show it.
    }
    this.timer = setTimeout(() => this.wait(), this.late ? AGAIN_AFTER : WAITING_AFTER);
  }

  wait() {
    this.tellLate(true);
    if (this.connected) this.transmit();
    else this.timer = setTimeout(() => this.wait(), AGAIN_AFTER);
  }

  /** Whether there is a connection; true if its state is unknown. */
  get connected() {
    return (this.connection?.connectionStatus ?? "connected") === "connected";
  }

  hear() {
    const heard = this.model.get("heard")?.[this.name] ?? 0;
    if (!this.pending || this.queue[0].n > heard) return;
    this.queue = this.queue.filter(({ n }) => n > heard);
    clearTimeout(this.timer);
    this.tellLate(false);
    if (this.pending) this.transmit();
  }

  /** @param {boolean} late */
  tellLate(late) {
    if (late) globalThis.dispatchEvent?.(new Event(LATE_EVENT));
    if (late === this.late && !this.gone) return;
    this.late = late;
    this.tell(late, this.gone);
  }

  /** Follow the connection: if it is cut, say so at once; if it is back, messages may have been lost meanwhile.
   * @param {string} status */
  follow(status) {
    if (this.gone) return;
    const cut = status !== "connected";
    if (cut && !this.cut) globalThis.dispatchEvent?.(new Event(LATE_EVENT));
    if (this.cut && !cut) this.backAgain();
    this.cut = cut;
  }

  backAgain() {
    if (this.pending) this.transmit();
    else this.send({ type: "again" });
  }

  /** Reconnect at once, because the server answers again. */
  reconnect() {
    if (this.connected) this.backAgain();
    else this.connection.reconnect().catch(() => {});
  }
}

/** A small sign on the page while an answer is overdue. In a notebook it says what to do when the kernel is gone.
 * @param {HTMLElement} el  @param {HTMLElement} root  @param {(key: string) => string} word */
export function waitingSign(el, root, word) {
  const sign = document.createElement("div");
  sign.className = "eternitium et-waiting";
  sign.dataset.testid = "waiting";
  sign.setAttribute("role", "status");
  el.append(sign);
  return (/** @type {boolean} */ late, gone = false) => {
    const lost = gone && !document.body.dataset.voila;
    sign.textContent = late ? word(lost ? "kernel-gone" : "kept-waiting") : "";
    sign.toggleAttribute("data-lost", lost);
    root.toggleAttribute("data-late", late);
    root.inert = lost;
  };
}
