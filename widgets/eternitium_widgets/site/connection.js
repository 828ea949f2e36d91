// The line to a kernel over a websocket, without JupyterLab. Its interface is the part of JupyterLab's KernelConnection
// that our widgets use; each message is a frame of the subprotocol below.

/** @import { Handler } from "../page/types" */

const PROTOCOL = "v1.kernel.websocket.jupyter.org";
const WAITS = [0, 500, 1000, 2000, 4000, 8000, 15000]; // milliseconds before each attempt to restore a line
const WORD = 8; // bytes of a number in a frame
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A signal that its handlers get with the sender and the values. */
class Signal {
  /** @type {Set<Handler>} */
  handlers = new Set();

  /** @param {Handler} handler */
  connect(handler) {
    this.handlers.add(handler);
  }

  /** @param {Handler} handler */
  disconnect(handler) {
    this.handlers.delete(handler);
  }

  /** @param {...unknown} said */
  emit(...said) {
    for (const handler of [...this.handlers]) handler(...said);
  }
}

/** A frame: the number of offsets, the offsets, then the parts: channel, header, parent header, metadata, content.
 * @param {object} header  @param {object} content */
export function packed(header, content) {
  const parts = ["shell", ...[header, {}, {}, content].map((part) => JSON.stringify(part))].map((part) =>
    encoder.encode(part),
  );
  let place = WORD * (parts.length + 2);
  const places = [place, ...parts.map(({ length }) => (place += length))];
  const frame = new Uint8Array(place);
  const view = new DataView(frame.buffer);
  [places.length, ...places].forEach((number, at) => {
    view.setBigUint64(WORD * at, BigInt(number), true);
  });
  parts.forEach((part, at) => {
    frame.set(part, places[at]);
  });
  return frame;
}

/** The type and the content of a message.
 * @param {ArrayBuffer} frame */
export function unpacked(frame) {
  const view = new DataView(frame);
  /** @param {number} at */
  const place = (at) => Number(view.getBigUint64(WORD * (at + 1), true));
  /** @param {number} at */
  const part = (at) => JSON.parse(decoder.decode(new Uint8Array(frame, place(at), place(at + 1) - place(at))));
  return { type: part(1).msg_type, content: part(4) };
}

/** A line that restores itself. `hear(type, content)` gets each message except those about the kernel itself. */
export class Connection {
  connectionStatus = "connecting";
  connectionStatusChanged = new Signal();
  statusChanged = new Signal();
  number = 0;
  tries = 0;
  /** Messages from before the line is open for the first time.
   * @type {[object, object][] | null} */
  waiting = [];

  /** @param {string} address  @param {string} session  @param {(type: string, content: any) => void} hear */
  constructor(address, session, hear) {
    this.address = address;
    this.session = session;
    this.hear = hear;
    this.socket = this.open();
  }

  open() {
    clearTimeout(this.timer);
    const url = new URL(`${this.address}/channels?session_id=${this.session}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url, [PROTOCOL]);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.opened();
    socket.onmessage = ({ data }) => socket === this.socket && this.take(data);
    socket.onclose = () => socket === this.socket && this.lost();
    return socket;
  }

  opened() {
    this.tries = 0;
    for (const message of this.waiting ?? []) this.socket.send(packed(...message));
    this.waiting = null;
    this.become("connected");
  }

  /** @param {string} status */
  become(status) {
    if (status === this.connectionStatus) return;
    this.connectionStatus = status;
    this.connectionStatusChanged.emit(this, status);
  }

  lost() {
    this.become(this.tries < WAITS.length ? "connecting" : "disconnected");
    if (this.tries >= WAITS.length) return;
    this.timer = setTimeout(
      () => {
        this.socket = this.open();
      },
      WAITS[this.tries++],
    );
  }

  reconnect() {
    this.tries = 0;
    const old = this.socket;
    this.socket = this.open();
    old.close();
    return Promise.resolve();
  }

  /** @param {string} id  @param {object} data */
  say(id, data) {
    this.number += 1;
    const name = `${this.session}_${this.number}`;
    const header = { msg_id: name, msg_type: "comm_msg", session: this.session, username: "", version: "5.3" };
    /** @type {[object, object]} */
    const message = [
      { ...header, date: new Date().toISOString() },
      { comm_id: id, data },
    ];
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(packed(...message));
    else if (this.waiting) this.waiting.push(message);
    else throw new Error("not connected");
  }

  /** @param {ArrayBuffer} frame */
  take(frame) {
    const { type, content } = unpacked(frame);
    if (type === "status") this.statusChanged.emit(this, content.execution_state);
    else this.hear(type, content);
  }
}
