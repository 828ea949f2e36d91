// Entries of the companion, without a page.

import assert from "./asserts.js";
import test from "node:test";

import {
  anyEntries,
  groupedOptions,
  keptText,
  parseEntry,
  readKept,
  messagesOf,
  waitingEntries,
  winnersOf,
} from "../eternitium_widgets/companion/companion_draft.js";

test("an entry says verb, card, price and target", () => {
  const rows = [
    ["buy droid with S,D", "buy", "droid", ["S", "D"], null],
    ["play robo-thief @2", "play", "robo-thief", [], 2],
    ["take circle", "take", "circle", [], null],
    ["keep none", "keep-none", "", [], null],
    ["end", "end", "", [], null],
    ["droid", "seen", "droid", [], null],
    ["(?)", "seen", "(?)", [], null],
    ["keep ?", "keep", "?", [], null],
  ];
  for (const [text, verb, card, price, target] of rows)
    assert.deepEqual(parseEntry(text), { verb, card, price, target });
});

test("choices are grouped by verb in the order of a turn, and by card", () => {
  const groups = groupedOptions([
    "end",
    "try circle",
    "play chrono-blaster @0",
    "play chrono-blaster @1",
    "play droid",
  ]);
  assert.deepEqual(
    groups.map(({ verb }) => verb),
    ["play", "try", "end"],
  );
  assert.deepEqual(
    groups[0].tiles.map(({ card, entries }) => [card, entries.length]),
    [
      ["chrono-blaster", 2],
      ["droid", 1],
    ],
  );
});

test("without the kernel every entry can be made, and read again", () => {
  const cards = [
    "circle",
    "square",
    "triangle",
    "diamond",
    "double-portal:circle+square",
    "droid",
    "chrono-blaster",
    "robo-thief",
  ];
  for (const verb of ["take", "play", "try", "buy", "pick", "discard", "destroy", "steal", "recover", "gain", "keep"]) {
    const entries = anyEntries(verb, cards, { players: 3 });
    assert.ok(entries.length);
    for (const entry of entries) assert.equal(parseEntry(entry).verb, verb);
  }
  const rows = [
    ["play chrono-blaster @2", 3, false],
    ["play chrono-blaster", 1, false],
    ["buy droid with D,D", 2, false],
    ["seen (?)", 2, false],
    ["play robo-thief @1", 2, false],
    ["play robo-thief", 2, false],
    ["play robo-thief", 2, true],
    ["steal droid @1", 2, true],
    ["steal droid", 2, false],
  ];
  for (const [entry, players, opensAll] of rows) {
    const [verb] = entry.split(" ");
    const entries = anyEntries(verb, cards, { players, thief_opens_all: opensAll });
    assert.ok(entries.includes(entry.replace("seen ", "")), `${entry} ${opensAll}`);
  }
  assert.ok(!anyEntries("steal", cards, { players: 2, thief_opens_all: true }).includes("steal droid"));
});

test("unheard entries are kept, and a damaged memory counts as empty", () => {
  const queue = [{ type: "tell", entries: ["end"] }, { type: "undo" }, { type: "tell", entries: ["a", "b"] }];
  assert.deepEqual(waitingEntries(queue), ["end", "a", "b"]);
  const kept = readKept(keptText({ names: ["A"], kept: { players: 1 } }, ["end"]));
  assert.deepEqual([kept.file.names, kept.file.game, kept.waiting], [["A"], { players: 1 }, ["end"]]);
  const told = messagesOf({ ...kept, waiting: ["take circle", "end"] });
  assert.deepEqual(told, [
    { type: "open", text: JSON.stringify(kept.file) },
    { type: "tell", entries: ["take circle"] },
    { type: "tell", entries: ["end"] },
  ]);
  for (const text of ["", null, "{}", "[]", '{"file": {"game": 1}, "waiting": [1]}'])
    assert.equal(readKept(text), null);
  const older = readKept('{"file": {"game": 1}, "waiting": []}'); // before the view was kept, too
  assert.deepEqual([older.file.game, older.view], [1, null]);
});

test("points decide, then advanced technologies; equal finders share", () => {
  assert.deepEqual(winnersOf([0, 2], [5, 9, 4], [0, 9, 9]), [0]);
  assert.deepEqual(winnersOf([0, 1], [5, 5], [1, 2]), [1]);
  assert.deepEqual(winnersOf([0, 1], [5, 5], [2, 2]), [0, 1]);
});
