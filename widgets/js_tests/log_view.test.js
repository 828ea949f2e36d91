import assert from "./asserts.js";
import { test } from "node:test";

import { viewContext } from "../eternitium_widgets/board/regions/cards_view.js";
import * as view from "../eternitium_widgets/board/regions/log_view.js";
import { catalog, snapshot } from "./table.js";

const line = (n, more = {}) => ({
  n,
  ply: n,
  round: 1,
  player: 0,
  turn: 1,
  text: `Line ${n}.`,
  rule: "",
  kind: "draw",
  new: false,
  ...more,
});
const lines = (first, last) => Array.from({ length: last - first + 1 }, (_, place) => line(first + place));
const game = (more = {}) => ({ id: "a", viewer: 0, language: "en", live: true, plies: 9, ...more });
const numbers = ({ entries }) => entries.map(({ n }) => n);
const context = (more) => viewContext(snapshot(more), catalog, {});

test("the log keeps the lines of earlier snapshots", () => {
  const first = view.wholeLog(null, { game: game(), log: lines(0, 3) });
  const then = view.wholeLog(first, { game: game(), log: lines(2, 6) });
  assert.deepEqual(numbers(then), [0, 1, 2, 3, 4, 5, 6]);
  assert.ok(view.isWhole(then, game()));
});

test("looking back keeps what came later; an undo forgets it", () => {
  const known = view.wholeLog(null, { game: game(), log: lines(0, 9) });
  assert.deepEqual(numbers(view.wholeLog(known, { game: game({ live: false }), log: lines(0, 4) })).at(-1), 9);
  assert.deepEqual(numbers(view.wholeLog(known, { game: game(), log: lines(0, 4) })).at(-1), 4);
});

test("another game, seat or language begins a new log", () => {
  const known = view.wholeLog(null, { game: game(), log: lines(0, 9) });
  for (const other of [{ id: "b" }, { viewer: 1 }, { language: "de" }])
    assert.deepEqual(numbers(view.wholeLog(known, { game: game(other), log: lines(5, 6) })), [5, 6]);
});

test("lines that are missing are asked for, before and after", () => {
  const gap = view.wholeLog(view.wholeLog(null, { game: game(), log: lines(0, 3) }), {
    game: game(),
    log: lines(6, 9),
  });
  assert.deepEqual(numbers(gap), [6, 7, 8, 9]);
  assert.ok(!view.isWhole(gap, game()));
  const told = { game: "a", viewer: 0, language: "en", entries: lines(0, 9) };
  assert.deepEqual(numbers(view.withMissing(gap, told, game())), numbers({ entries: lines(0, 9) }));
  assert.equal(view.withMissing(gap, { ...told, viewer: 1 }, game()), gap);
  const back = view.wholeLog(null, { game: game({ live: false }), log: lines(0, 4) });
  assert.ok(!view.isWhole(back, game({ live: false })));
  assert.deepEqual(numbers(view.withMissing(back, told, game({ live: false }))).at(-1), 9);
});

test("lines are found by all words, whatever their accents and letters", () => {
  const entries = [line(1, { text: "Élodie plays a Droid." }), line(2, { text: "You play a droid." }), line(3)];
  const found = (question) => [...view.findLines(entries, question)];
  assert.deepEqual(found("DROID elodie"), [1]);
  assert.deepEqual(found(" droid "), [1, 2]);
  assert.deepEqual(found("thief"), []);
  assert.deepEqual(found(""), [1, 2, 3]);
});

test("old turns stay as they are", () => {
  const before = view.turnViews(context());
  const after = view.turnViews(context({ log: [...snapshot().log, line(4, { round: 2, player: 1, turn: 3 })] }));
  assert.equal(after[0].view, before[0].view);
  assert.notEqual(after[1].view, before[1].view);
});

test("only what the setup did is called setup", () => {
  const title = (rule) => view.turnViews(context({ log: [line(0, { turn: 0, rule })] }))[0].view;
  assert.match(title("setup.stack"), /log-setup/);
  assert.doesNotMatch(title("portal.take"), /log-setup/);
});

test("a line leads to its moment, its sign to the rule", () => {
  const [{ view: html }] = view.turnViews(context({ log: [line(7, { rule: "turn.begin" })] }));
  assert.match(html, /data-send="{&quot;type&quot;:&quot;view&quot;,&quot;ply&quot;:7}"[^>]*data-key="log:7"/);
  assert.match(html, /data-rule="turn.begin" data-key="log-rule:7" aria-label="which-rule"[^>]*>§/);
  assert.doesNotMatch(view.turnViews(context({ log: [line(7)] }))[0].view, /§/);
});

function element(ply) {
  const marks = new Map();
  const classList = { toggle: (_, later) => marks.set("later", later) };
  return {
    dataset: { ply },
    marks,
    classList,
    setAttribute: (name) => marks.set(name, true),
    removeAttribute: (name) => marks.delete(name),
  };
}

test("the line of the moment is marked, and what came later", () => {
  const all = [0, 1, 1, 2].map(element);
  assert.equal(view.markMoment(all, { live: false, ply: 1 }), all[2]);
  assert.deepEqual(
    all.map(({ marks }) => [marks.has("aria-current"), marks.get("later")]),
    [
      [false, false],
      [false, false],
      [true, false],
      [false, true],
    ],
  );
  assert.equal(view.markMoment(all, { live: true, ply: 9 }), null);
  assert.ok(all.every(({ marks }) => !marks.has("aria-current") && !marks.get("later")));
});

test("a turn lasts until the next one begins", () => {
  const played = { turn_plies: [2, 5], plies: 8 };
  assert.deepEqual(
    [1, 2].map((turn) => view.spanOf(played, turn)),
    [
      { from: 2, until: 5 },
      { from: 5, until: 8 },
    ],
  );
  const html = view.foldView(context(), [line(3)], { from: 2, until: 5 });
  assert.match(html, /data-watch="2:5"/);
  assert.match(html, /data-key="fold:3"/);
});
