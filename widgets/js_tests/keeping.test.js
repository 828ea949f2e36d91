import assert from "./asserts.js";
import { mock, test } from "node:test";

import { Keeper, meetTabs, offerView } from "../eternitium_widgets/page/keeping.js";
import { freshName, Line } from "../eternitium_widgets/page/keeping_line.js";
import { told } from "./tutor_told.js";

function store() {
  const kept = new Map();
  return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
}

const game = (name, more = {}) => ({ sealed: name, query: `game=${name}`, plies: 5, round: 2, over: false, ...more });

/** A kernel that hears its messages, unless it is deaf. */
function kernel() {
  const hears = new Map();
  const model = {
    sent: [],
    heard: {},
    deaf: false,
    get: (name) => model[name],
    on: (name, hear) => hears.set(name, hear),
    off: (name) => hears.delete(name),
    send(message) {
      if (model.dead) throw new Error("dead");
      model.sent.push(message);
      if (!model.deaf) model.hear(message.n);
    },
    hear(n) {
      const [line] = model.sent.map(({ line }) => line);
      model.heard = { [line]: n };
      hears.get("change:heard")();
    },
  };
  return model;
}

function timed(t) {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
}

// ---- the line

test("messages are numbered and sent one after the other", (t) => {
  timed(t);
  const quiet = kernel();
  quiet.deaf = true;
  const line = new Line(quiet);
  line.send({ type: "a" });
  line.send({ type: "b" });
  assert.deepEqual(quiet.sent, [{ type: "a", line: line.name, n: 1 }]);
  quiet.hear(1);
  assert.deepEqual(
    quiet.sent.map(({ type, n }) => [type, n]),
    [
      ["a", 1],
      ["b", 2],
    ],
  );
  assert.equal(line.pending, true);
  quiet.hear(2);
  assert.equal(line.pending, false);
});

test("what is taken back is the last of its type, whatever came after it, and never what may have arrived", (t) => {
  timed(t);
  const quiet = kernel();
  quiet.deaf = true;
  const line = new Line(quiet);
  for (const type of ["tell", "tell", "tell", "rulebook"]) line.send({ type });
  line.takeBack("tell");
  assert.deepEqual(
    line.queue.map(({ type, n }) => [type, n]),
    [
      ["tell", 1],
      ["tell", 2],
      ["rulebook", 3],
    ],
  );
  line.takeBack("tell");
  line.takeBack("tell");
  line.send({ type: "end" });
  assert.deepEqual(
    line.queue.map(({ type, n }) => [type, n]),
    [
      ["tell", 1],
      ["rulebook", 2],
      ["end", 3],
    ],
  );
});

test("an unheard message is sent again with the same number, and the page knows it", (t) => {
  timed(t);
  const model = kernel();
  const told = [];
  model.deaf = true;
  const line = new Line(model, (late) => told.push(late));
  line.send({ type: "a" });
  mock.timers.tick(1999);
  assert.deepEqual(told, []);
  mock.timers.tick(1);
  assert.deepEqual(told, [true]);
  mock.timers.tick(20_000);
  assert.ok(model.sent.length > 2);
  assert.deepEqual(new Set(model.sent.map(({ n }) => n)), new Set([1]));
  model.hear(1);
  assert.deepEqual(told, [true, false]);
  const { length } = model.sent;
  mock.timers.tick(60_000);
  assert.equal(model.sent.length, length);
});

test("a restarted kernel gets no more messages, and the page knows it", (t) => {
  timed(t);
  for (const status of ["restarting", "autorestarting", "dead"]) {
    const [model, told, hears] = [kernel(), [], []];
    model.widget_manager = { kernel: { statusChanged: { connect: (hear) => hears.push(hear) } } };
    const line = new Line(model, (late, gone) => told.push([late, gone]));
    hears[0](null, "busy");
    assert.deepEqual(told, []);
    hears[0](null, status);
    line.send({ type: "a" });
    mock.timers.tick(20_000);
    assert.deepEqual([model.sent, told], [[], [[true, true]]]);
  }
});

test("a dead kernel is waited for without an error", (t) => {
  timed(t);
  const model = kernel();
  const told = [];
  model.dead = true;
  new Line(model, (late) => told.push(late)).send({ type: "a" });
  mock.timers.tick(30_000);
  assert.deepEqual(told, [true]);
});

test("back after a cut the page asks for everything again, or repeats what was not heard", (t) => {
  timed(t);
  const model = kernel();
  let follow;
  const signal = { connect: (slot) => (follow = slot), disconnect() {} };
  const connection = { connectionStatus: "connected", connectionStatusChanged: signal };
  model.widget_manager = { kernel: connection };
  const line = new Line(model);
  const turn = (status) => {
    connection.connectionStatus = status;
    follow(null, status);
  };
  turn("connected");
  assert.deepEqual(model.sent, []);
  turn("connecting");
  turn("connected");
  assert.deepEqual(
    model.sent.map(({ type }) => type),
    ["again"],
  );
  model.deaf = true;
  turn("connecting");
  line.send({ type: "act" });
  mock.timers.tick(30_000);
  assert.equal(model.sent.length, 2, "nothing is repeated into a cut line");
  turn("connected");
  assert.deepEqual(
    model.sent.map(({ type }) => type),
    ["again", "act", "act"],
  );
});

test("a line that has ended is silent", (t) => {
  timed(t);
  const model = kernel();
  model.deaf = true;
  const line = new Line(model);
  line.send({ type: "a" });
  line.stop();
  mock.timers.tick(60_000);
  assert.equal(model.sent.length, 1);
  assert.notEqual(freshName(), freshName());
});

// ---- the games

test("a reload goes on with the game of the tab", () => {
  const tab = store();
  const browser = store();
  new Keeper(tab, browser, "").keep(game("a"));
  const again = new Keeper(tab, browser, "");
  assert.deepEqual(again.goesOn, game("a"));
  assert.equal(again.offered(), null);
});

test("two tabs do not touch each other, and a new one offers the last game", () => {
  const browser = store();
  const [one, other] = [store(), store()];
  new Keeper(one, browser, "").keep(game("a"));
  const second = new Keeper(other, browser, "");
  second.keep(game("b"));
  assert.deepEqual(new Keeper(one, browser, "").goesOn, game("a"));
  const third = new Keeper(store(), browser, "");
  assert.equal(third.goesOn, null);
  assert.deepEqual(third.offered(), game("b"));
  assert.deepEqual(third.offered([second.name]), game("a"), "b is open elsewhere");
});

test("after reloads a tab is kept once, and only the newest games are", () => {
  const tab = store();
  const browser = store();
  for (const name of ["a", "b", "c"]) new Keeper(tab, browser, "").keep(game(name));
  assert.deepEqual(
    new Keeper(store(), browser, "").games.map(({ kept }) => kept.sealed),
    ["c"],
  );
  for (let n = 0; n < 9; n += 1) new Keeper(store(), browser, "").keep(game(`t${n}`));
  assert.equal(new Keeper(store(), browser, "").games.length, 5);
});

test("games that were not begun or are over are not offered", () => {
  const browser = store();
  new Keeper(store(), browser, "").keep(game("a", { plies: 0 }));
  assert.equal(new Keeper(store(), browser, "").offered(), null);
  const tab = new Keeper(store(), browser, "");
  tab.keep(game("b"));
  assert.deepEqual(new Keeper(store(), browser, "").offered(), game("b"));
  tab.keep(game("b", { over: true }));
  assert.equal(new Keeper(store(), browser, "").offered(), null);
});

test("a link wins, the game before it is offered; the same address goes on", () => {
  const tab = store();
  new Keeper(tab, store(), "?language=de").keep(game("a"));
  for (const search of ["?language=fr", ""]) assert.deepEqual(new Keeper(tab, store(), search).goesOn, game("a"));
  const linked = new Keeper(tab, store(), "?game=1x");
  assert.equal(linked.goesOn, null);
  assert.deepEqual(linked.offered(), game("a"));
  linked.keep(game("x"));
  const again = new Keeper(tab, store(), "?game=1x");
  assert.deepEqual([again.goesOn, again.offered()], [game("x"), game("a")]);
  again.keep(game("x2"));
  again.keep(game("a"));
  again.take(game("x2"));
  assert.equal(again.offered(), null);
  const third = new Keeper(tab, store(), "?game=1x");
  assert.deepEqual([third.goesOn, third.offered()], [game("a"), game("x2")]);
});

test("a game that does not come back in time is offered", () => {
  const tab = store();
  new Keeper(tab, store(), "").keep(game("a"));
  const slow = new Keeper(tab, store(), "");
  slow.miss();
  slow.keep(game("new", { plies: 0 }));
  assert.deepEqual(slow.offered(), game("a"));
  assert.deepEqual(new Keeper(tab, store(), "").offered(), game("a"));
  slow.decline();
  assert.equal(slow.offered(), null);
});

test("a damaged, forbidden or full store keeps nothing and breaks nothing", () => {
  for (const text of ["{", "null", "7", "[1]", '{"kept":7}', '{"kept":{"sealed":1}}']) {
    const damaged = store();
    damaged.kept.set("eternitium-kept", text);
    damaged.kept.set("eternitium-games", text);
    const keeper = new Keeper(damaged, damaged, "");
    assert.deepEqual([keeper.goesOn, keeper.offered()], [null, null], text);
  }
  const full = { getItem: () => null, setItem: () => assert.fail("full") };
  for (const none of [null, full]) new Keeper(none, none, "").keep(game("a"));
  new Keeper(store(), store(), "").keep({});
});

test("tabs find each other", async (t) => {
  timed(t);
  const witness = new BroadcastChannel("eternitium-tabs");
  t.after(() => witness.close());
  const answered = new Promise((resolve) => {
    witness.onmessage = ({ data }) => data === "one" && resolve(undefined);
  });
  const found = {};
  for (const name of ["one", "two"]) t.after(meetTabs(name, (open) => Object.assign(found, { [name]: [...open] })));
  await answered;
  for (let n = 0; n < 20; n += 1) await new Promise(setImmediate); // until the second tab has the answer, too
  mock.timers.tick(60_000);
  assert.deepEqual(found.two, ["one"]);
});

test("the offer names the round and has two buttons; without a game there is none", () => {
  const ctx = told();
  assert.equal(offerView(ctx, null), "");
  const html = String(offerView(ctx, game("a", { round: "<3>" })));
  assert.match(html, /data-testid="take-kept"/);
  assert.match(html, /data-testid="leave-kept"/);
  assert.ok(!html.includes("<3>"));
});
