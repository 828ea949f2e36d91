import assert from "./asserts.js";
import { test } from "node:test";

import { Store } from "../eternitium_widgets/report/export_store.js";
import { exportFrame, lastSaid } from "../eternitium_widgets/report/export_view.js";
import { takeView } from "../eternitium_widgets/report/take_view.js";
import { hits, told } from "./tutor_told.js";

const snapshot = (ply) => ({ game: { id: "a", ply, plies: 2, viewer: 1, language: "en" } });
const stored = () => ({
  catalog: { language: "en" },
  snapshots: [0, 1, 2].map(snapshot),
  log: [0, 0, 1, 2].map((ply, n) => ({ n, ply, text: `T${n}` })),
  rules: { "luck.fail": { rule: "luck.fail", title: "Luck" } },
});

function table() {
  const answers = [];
  const store = new Store(stored());
  store.on("msg:custom", (message) => answers.push(message));
  return { answers, store };
}

test("the newest place is shown first; each place has its log, of which the last action's lines are new", () => {
  const { store } = table();
  assert.equal(store.get("snapshot").game.ply, 2);
  store.show(1);
  assert.deepEqual(
    store.get("snapshot").log.map((entry) => [entry.text, entry.new]),
    [
      ["T0", false],
      ["T1", false],
      ["T2", true],
    ],
  );
  assert.equal(store.get("catalog").language, "en");
  assert.equal(store.get("advice"), undefined);
});

test("a place is the same thing until another one is shown", () => {
  const { store } = table();
  const drawn = [];
  const draw = () => drawn.push(store.get("snapshot").game.ply);
  store.on("change:snapshot", draw);
  assert.equal(store.get("snapshot"), store.get("snapshot"));
  for (const message of [
    { type: "view", ply: 1 },
    { type: "view", ply: null },
    { type: "act", action: "pass" },
  ])
    store.send(message);
  store.show(-4);
  store.show(99);
  store.off("change:snapshot", draw);
  store.show(1);
  assert.deepEqual(drawn, [1, 2, 0, 2]);
});

test("rules and the whole log are answered later, everything else is ignored", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { store, answers } = table();
  for (const message of [
    { type: "explain", rule: "luck.fail" },
    { type: "explain", rule: "gone" },
    { type: "log" },
    { type: "new" },
  ])
    store.send(message);
  assert.deepEqual(answers, []);
  context.mock.timers.tick(1);
  assert.deepEqual(
    answers.map(({ type }) => type),
    ["explained", "log"],
  );
  assert.equal(answers[0].title, "Luck");
  assert.deepEqual([answers[1].game, answers[1].viewer, answers[1].entries.length], ["a", 1, 4]);
});

test("the tutor asks for all files, a saved page contains them; while the game runs there is only the page", () => {
  const files = (more, state) => hits(takeView({ ...told({}), ...more }, state), /data-(\w+="[\w-]+)" data-key="take/g);
  assert.deepEqual(files({}, { over: true, state: "done" }), [
    'report="report-page',
    'report="report-txt',
    'report="report-csv',
    'report="report-json',
  ]);
  assert.deepEqual(files({ stored: true }, { over: true, state: "done" }), ['file="txt', 'file="csv', 'file="json']);
  assert.deepEqual(files({}, { over: false, state: "done" }), ['report="report-page']);
  for (const [more, state] of [
    [{ stored: true }, { over: false, state: "done" }],
    [{}, { over: true, state: "working" }],
  ])
    assert.deepEqual(files(more, state), []);
});

test("names are text; alone nobody else could have looked", () => {
  const ctx = told({ snapshot: { game: { edition_name: "E", mission_name: "" } } });
  const html = exportFrame(ctx, { names: ["<b>A", "B"], seen_by: "<b>A", date: "2026-11-20" });
  assert.match(html, /<h1>&lt;b&gt;A · B<\/h1>.*E · 2026-11-20 · take-seen/);
  assert.doesNotMatch(exportFrame(ctx, { names: ["A"], seen_by: "A", date: "" }), /take-seen/);
});

test("the last event is said", () => {
  const ctx = {
    snap: {
      log: [
        { text: "A.", new: false },
        { text: "B.", new: true },
        { text: "C.", new: true },
      ],
    },
  };
  assert.equal(lastSaid(ctx), "B. C.");
});
