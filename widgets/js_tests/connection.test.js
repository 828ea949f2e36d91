import assert from "./asserts.js";
import { beforeEach, mock, test } from "node:test";

import { Connection, packed, unpacked } from "../eternitium_widgets/site/connection.js";
import { KernelModel, withFiles } from "../eternitium_widgets/site/kernel_model.js";

class Socket {
  static OPEN = 1;
  static all = [];
  readyState = 0;
  sent = [];

  constructor(url, protocols) {
    Object.assign(this, { url: String(url), protocols });
    Socket.all.push(this);
  }

  send(frame) {
    this.sent.push(unpacked(frame.buffer).content.data);
  }

  close() {
    this.readyState = 3;
    this.onclose();
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }
}

const newest = () => Socket.all.at(-1);
const frame = (type, content) => packed({ msg_type: type }, content).buffer;

beforeEach(() => {
  Socket.all = [];
  Object.assign(globalThis, { WebSocket: Socket, location: { href: "https://tutor.test/me/tutor" } });
});

test("a message is a frame of six places and five parts, each of its length", () => {
  const bytes = packed({ msg_type: "comm_msg" }, { comm_id: "é" });
  const view = new DataView(bytes.buffer);
  const numbers = Array.from({ length: 7 }, (_, at) => Number(view.getBigUint64(8 * at, true)));
  assert.deepEqual([numbers[0], numbers[1], numbers[6]], [6, 56, bytes.length]);
  assert.equal(new TextDecoder().decode(bytes.slice(numbers[1], numbers[2])), "shell");
  assert.deepEqual(unpacked(bytes.buffer), { type: "comm_msg", content: { comm_id: "é" } });
});

test("messages before the line is open wait for it; a line that is cut takes none", () => {
  const line = new Connection("/me/api/kernels/k", "s", () => {});
  assert.equal(newest().url, "wss://tutor.test/me/api/kernels/k/channels?session_id=s");
  line.say("model", { n: 1 });
  assert.deepEqual(newest().sent, []);
  newest().open();
  line.say("model", { n: 2 });
  assert.deepEqual(newest().sent, [{ n: 1 }, { n: 2 }]);
  newest().close();
  assert.throws(() => line.say("model", { n: 3 }), /not connected/);
});

test("a line that is cut is reopened after ever longer waits until it gives up; then it can be opened again by hand", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const line = new Connection("/k", "s", () => {});
  const told = [];
  line.connectionStatusChanged.connect((_, status) => told.push(status));
  newest().open();
  for (let tries = 0; tries < 20; tries += 1) {
    newest().close();
    mock.timers.tick(15_000);
  }
  assert.equal(Socket.all.length, 8);
  assert.deepEqual(told, ["connected", "connecting", "disconnected"]);
  line.reconnect();
  newest().open();
  assert.deepEqual([told.at(-1), Socket.all.length], ["connected", 9]);
  mock.timers.reset();
});

test("an older socket is no longer heard, and the state of the kernel is separate from messages", () => {
  const heard = [];
  const line = new Connection("/k", "s", (type, content) => heard.push([type, content]));
  const states = [];
  line.statusChanged.connect((_, state) => states.push(state));
  const old = newest();
  old.open();
  old.onmessage({ data: frame("status", { execution_state: "dead" }) });
  line.reconnect();
  old.onmessage({ data: frame("comm_msg", { comm_id: "old" }) });
  newest().open();
  newest().onmessage({ data: frame("comm_msg", { comm_id: "new" }) });
  assert.deepEqual([heard, states], [[["comm_msg", { comm_id: "new" }]], ["dead"]]);
});

const FILES = { "/files/texts/a": { language: "en" }, "/files/texts/b": [1, 2] };

function withFetch() {
  const asked = [];
  globalThis.fetch = async (address) => {
    asked.push(address);
    return { ok: address in FILES, status: 404, json: async () => FILES[address] };
  };
  return asked;
}

test("a file replaces its address, and is fetched once", async () => {
  const asked = withFetch();
  const told = {
    catalog: { file: "/files/texts/a" },
    view: { book: { file: "/files/texts/b" }, n: null },
    list: ["x"],
  };
  const found = { catalog: { language: "en" }, view: { book: [1, 2], n: null }, list: ["x"] };
  assert.deepEqual([await withFiles(told), await withFiles(told)], [found, found]);
  assert.deepEqual(asked, ["/files/texts/a", "/files/texts/b"]);
  assert.deepEqual(await withFiles({ text: { file: "a", name: "b" } }), { text: { file: "a", name: "b" } });
  await assert.rejects(withFiles({ file: "/files/texts/gone" }), /404/);
});

test("a widget hears what has changed, in order, though a file comes late", async () => {
  withFetch();
  const said = [];
  const model = new KernelModel({ say: (id, data) => said.push([id, data]) }, "m", { view: { n: 1 }, heard: {} });
  await model.ready;
  assert.deepEqual(said, [["m", { method: "request_state" }]]);
  const heard = [];
  for (const name of ["change:view", "change:heard", "change:catalog", "msg:custom"])
    model.on(name, (content) => heard.push(content?.type ?? name));
  model.hear({ method: "update", state: { view: { n: 1 }, heard: { a: 1 } } });
  model.hear({ method: "update", state: { catalog: { file: "/files/texts/a" } } });
  model.hear({ method: "custom", content: { type: "refused" } });
  await model.turn;
  assert.deepEqual(heard, ["change:heard", "change:catalog", "refused"]);
  assert.deepEqual(model.get("catalog"), { language: "en" });
  model.send({ type: "again" });
  assert.deepEqual(said[1], ["m", { method: "custom", content: { type: "again" } }]);
});

test("a file that is cut off is fetched again, and what cannot be shown does not silence what follows", async () => {
  const failures = [new TypeError("Failed to fetch"), { ok: false, status: 404 }];
  globalThis.fetch = async () => {
    const failure = failures.shift();
    if (failure instanceof Error) throw failure;
    return failure ?? { ok: true, json: async () => "c" };
  };
  mock.timers.enable({ apis: ["setTimeout"] });
  const error = mock.method(console, "error", () => {});
  const model = new KernelModel({ say: () => {} }, "m", {});
  model.on("change:broken", () => {
    throw new RangeError("it cannot be drawn");
  });
  const cut = withFiles({ file: "/files/texts/cut" });
  await new Promise((go) => setImmediate(go));
  model.hear({ method: "update", state: { gone: { file: "/files/texts/missing" } } });
  model.hear({ method: "update", state: { broken: 1 } });
  model.hear({ method: "update", state: { heard: 1 } });
  mock.timers.tick(2000);
  assert.equal(await cut, "c");
  await model.turn;
  assert.deepEqual([model.get("gone"), model.get("heard")], [undefined, 1]);
  const wrong = error.mock.calls.map(({ arguments: [said] }) => String(said));
  assert.deepEqual(wrong.slice(-2), ["Error: 404: /files/texts/missing", "RangeError: it cannot be drawn"]);
  mock.timers.reset();
  error.mock.restore();
});
