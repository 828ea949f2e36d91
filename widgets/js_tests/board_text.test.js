import assert from "./asserts.js";
import { test } from "node:test";

import * as text from "../eternitium_widgets/page/board_text.js";
import { catalog, snapshot } from "./table.js";

test("slots are filled, unknown slots and unknown keys stay visible", () => {
  const t = text.translator({ round: "Round {n} of {m}" });
  assert.equal(t("round", { n: 2 }), "Round 2 of {m}");
  assert.equal(t("missing"), "missing");
});

test("a text that depends on a number takes the form that the language asks for", () => {
  const words = {
    left: { one: "{n} rest", many: "{n} rests" },
    none: { none: "nothing", one: "{n} thing", many: "{n} things" },
  };
  const english = text.translator(words, "en");
  assert.deepEqual(
    [english("left", { n: 0 }), english("left", { n: 1 }), english("left", { n: 5 })],
    ["0 rests", "1 rest", "5 rests"],
  );
  assert.equal(english("none", { n: 0 }), "nothing");
  assert.equal(text.translator(words, "fr")("left", { n: 0 }), "0 rest");
});

test("the longest word of a name decides how small it is written", () => {
  assert.equal(text.longestWord("Robo-Thief"), 5);
  assert.equal(text.longestWord("Double Portal circle/diamond"), 7);
});

test("a share is written as people of the language write it", () => {
  assert.equal(text.percentText(24.6), "25%");
  assert.equal(text.percentText(2.6), "2.6%");
  assert.match(text.percentText(2.6, { decimal: ",", percent: "\u00a0%" }), /^2,6\s%$/);
});

test("a snapshot without a game is empty", () => {
  assert.ok(text.isEmpty({}));
  assert.ok(text.isEmpty(undefined));
  assert.ok(!text.isEmpty(snapshot()));
});

test("opponents sit in turn order from the viewer's left", () => {
  assert.deepEqual(
    text.opponents(snapshot()).map((seat) => seat.seat),
    [2, 0],
  );
});

test("kinds of cards", () => {
  assert.equal(text.kindOf(catalog, "circle"), "portal");
  assert.equal(text.kindOf(catalog, "double-portal:circle+diamond"), "basic");
  assert.equal(text.kindOf(catalog, "time-bomb"), "advanced");
  assert.equal(text.kindOf(catalog, "?basic"), "back");
});

test("an era card is known by its letter, also face down", () => {
  assert.equal(text.eraShape(catalog, "C"), "circle");
  assert.equal(text.eraShape(catalog, "(d)"), "diamond");
  assert.equal(text.eraShape(catalog, "(?)"), null);
});

test("face-down neighbours of a stack are counted together", () => {
  assert.deepEqual(text.stackRuns(["C", "C", "(?)", "(?)", "S"]), [
    { card: "C", count: 1 },
    { card: "C", count: 1 },
    { card: "(?)", count: 2 },
    { card: "S", count: 1 },
  ]);
  assert.deepEqual(text.stackRuns([]), []);
});

test("each way to pay appears once, in any order", () => {
  const ways = (...actions) => text.pricesOf(actions.map((action) => ({ action })));
  assert.deepEqual(ways("buy droid with C", "buy droid with S"), ["C", "S"]);
  assert.deepEqual(ways("buy time-bomb with C,S", "buy time-bomb with S,C"), ["CS"]);
  assert.deepEqual(ways("buy droid"), [""]);
});

test("a control that opens a choice is named by what its actions have in common", () => {
  const common = (...actions) => text.commonAction(actions.map((action) => ({ action })));
  assert.equal(common("buy droid with C", "buy droid with S"), "buy droid with");
  assert.equal(common("play robo-thief @0", "play robo-thief @2"), "play robo-thief");
  assert.equal(common("take circle"), "take circle");
  assert.equal(common("discard droid", "destroy droid"), "");
});

test("a page with little room shows large what the decision is about", () => {
  const stage = (more, groups) => text.stageOf(snapshot(more), groups);
  const item = { actions: [{ action: "x" }] };
  assert.equal(stage({}, { hand: [item], supply: [], basic: [] }), "play");
  assert.equal(stage({}, { hand: [item], supply: [item] }), "take");
  assert.equal(stage({}, { hand: [], supply: [], advanced: [item] }), "acquire");
  assert.equal(stage({ choices: { items: [] } }, {}), "choices");
  assert.equal(stage({ result: {} }, { supply: [item] }), "over");
});

test("everything has a key of its own", () => {
  const groups = text.groupsOf(snapshot());
  assert.deepEqual(
    groups.hand.map((item) => item.key),
    ["hand:circle:0", "hand:circle:1", "hand:square:0"],
  );
  assert.equal(text.findItem(groups, "basic:pile").card, "?basic");
  assert.equal(text.findItem(groups, "nowhere"), null);
  const keys = Object.values(groups)
    .flat()
    .map((item) => item.key);
  assert.equal(new Set(keys).size, keys.length);
});

test("groups in which something can be done", () => {
  assert.deepEqual(text.openGroups(text.groupsOf(snapshot())), ["hand", "basic", "advanced"]);
});

test("Tab stops at what can be done; a group without anything keeps one stop", () => {
  const groups = text.groupsOf(snapshot());
  assert.deepEqual(text.tabStops(groups.hand), [true, true, false]);
  assert.deepEqual(text.tabStops(groups.supply), [true, false]);
});

test("the log is divided into turns", () => {
  const turns = text.groupLog(snapshot().log);
  assert.deepEqual(
    turns.map((turn) => [turn.turn, turn.entries.length]),
    [
      [0, 1],
      [3, 2],
    ],
  );
});

test("the news is the entries since then", () => {
  const { log } = snapshot();
  assert.equal(text.newsText(log, 1), "Your turn begins. You play a <b>circle</b>.");
  assert.equal(text.newsText(log, 0, 1), "You play a <b>circle</b>.");
  assert.equal(text.newsText(log, 3), "");
});

test("a policy is asked once for each snapshot, after the pause that the person set", () => {
  const waiting = snapshot();
  waiting.game.policy_to_move = true;
  assert.equal(text.pause(snapshot(), "normal", null), null);
  assert.equal(text.pause(waiting, "slow", null), 1400);
  assert.equal(text.pause(waiting, "instant", 3), 0);
  assert.equal(text.pause(waiting, "normal", 4), null);
  assert.equal(text.pause({ ...waiting, game: { ...waiting.game, live: false } }, "normal", null), null);
  assert.equal(text.pause({}, "normal", null), null);
});

test("shortcuts work for the buttons on offer", () => {
  assert.equal(text.shortcutAction("p", snapshot().buttons), "pass");
  assert.equal(text.shortcutAction("e", snapshot().buttons), null);
  assert.equal(text.shortcutAction("e", [{ action: "skip" }]), "skip");
});

test("arrow keys go round", () => {
  assert.equal(text.arrowTarget("ArrowRight", 2, 3), 0);
  assert.equal(text.arrowTarget("ArrowUp", 0, 3), 2);
  assert.equal(text.arrowTarget("End", 0, 3), 2);
  assert.equal(text.arrowTarget("a", 0, 3), null);
  assert.equal(text.arrowTarget("Home", -1, 0), null);
});

test("Ctrl or Cmd with Z undoes and redoes; other keys with Ctrl are not ours", () => {
  const pressed = (key, more) => text.historyKey({ key, ...more });
  assert.equal(pressed("z", { ctrlKey: true }), "undo");
  assert.equal(pressed("Z", { metaKey: true, shiftKey: true }), "redo");
  assert.equal(pressed("y", { ctrlKey: true }), "redo");
  for (const [key, more] of [
    ["z", {}],
    ["s", { ctrlKey: true }],
    ["z", { ctrlKey: true, altKey: true }],
  ])
    assert.equal(pressed(key, more), null);
});

test("a hint is above its thing, below it at the upper edge, and never outside the window", () => {
  const view = { width: 390, height: 800 };
  const box = { width: 200, height: 100 };
  assert.deepEqual(text.placeNear({ left: 100, top: 300, width: 50, height: 50 }, box, view), { left: 25, top: 192 });
  assert.deepEqual(text.placeNear({ left: 0, top: 20, width: 50, height: 50 }, box, view), { left: 8, top: 78 });
  assert.equal(text.placeNear({ left: 380, top: 300, width: 10, height: 10 }, box, view).left, 182);
  const high = { left: 100, top: 60, width: 50, height: 400 };
  assert.deepEqual(text.placeNear(high, box, { width: 400, height: 500 }), { left: 158, top: 210 });
  assert.equal(text.placeNear({ ...high, left: 250 }, box, { width: 400, height: 500 }).left, 42);
});

test("a hint leaves the spared boxes free, if there is another place", () => {
  const [anchor, box, view] = [
    { left: 100, top: 300, width: 50, height: 50 },
    { width: 200, height: 100 },
    { width: 390, height: 800 },
  ];
  const above = { left: 0, top: 200, width: 390, height: 60 };
  assert.deepEqual(text.placeNear(anchor, box, view, [above]), { left: 25, top: 358 });
  assert.deepEqual(text.placeNear(anchor, box, view, [above, { left: 0, top: 0, width: 390, height: 800 }]), {
    left: 25,
    top: 192,
  });
});

test("the price of a technology is part of its action", () => {
  assert.deepEqual(text.priceOf("buy droid with C,S"), ["C", "S"]);
  assert.deepEqual(text.priceOf("buy ?basic with T"), ["T"]);
  assert.deepEqual(text.priceOf("buy droid"), []);
  assert.deepEqual(text.priceOf("play droid with C"), []);
});
