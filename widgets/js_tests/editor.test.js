import assert from "./asserts.js";
import { test } from "node:test";

import {
  cardsOf,
  faceDown,
  firstWay,
  fitting,
  gone,
  leftOver,
  move,
  nowhere,
  outOfBox,
  placeIn,
  placed,
  put,
  readDraft,
  redone,
  remove,
  replace,
  runsOf,
  turned,
  undone,
  withCards,
  withMission,
  withPlayers,
  withQuestion,
  withRun,
  withTurn,
  withoutHouseRules,
  zonesOf,
} from "../eternitium_widgets/editor/editor_draft.js";
import { placeAt } from "../eternitium_widgets/editor/editor_drag.js";
import { editorContext, editorView } from "../eternitium_widgets/editor/editor_view.js";
import { catalog } from "./table.js";

const CARDS = {
  circle: { copies: 15 },
  square: { copies: 15 },
  triangle: { copies: 15 },
  diamond: { copies: 15 },
  droid: { copies: 9 },
  "time-bomb": { copies: 2 },
};

function two(more = {}) {
  return {
    edition: "de",
    mission: null,
    players: [{ hand: ["circle", "droid"], stack: ["C", "(s)", "(?)"] }, { deck: ["?", "?"] }],
    ...more,
  };
}

const zone = (position, id) => zonesOf(position).find((one) => one.id === id);
const own = (name) => `players[0].${name}`;

test("a zone that may be left out is open, others are empty", () => {
  const position = two({ basic: { open: ["droid"] } });
  const cards = (id) => cardsOf(position, zone(position, id));
  assert.deepEqual(cards(own("stack")), ["C", "(s)", "(?)"]);
  assert.equal(cards("players[1].stack"), null);
  assert.deepEqual(cards("players[1].hand"), []);
  assert.equal(cards("market"), null);
  assert.deepEqual([cards("basic.open"), cards("basic.pile"), cards("advanced.open")], [["droid"], [], null]);
});

test("a zone takes only the cards that fit, and era cards turn as they must", () => {
  const position = two({ mission: null });
  const fits = (id, card) => fitting(zone(position, id), card);
  assert.deepEqual(
    ["C", "(c)", "(?)", "?"].map((card) => fits(own("stack"), card)),
    ["C", "(c)", "(?)", "(?)"],
  );
  assert.deepEqual(
    ["C", "(c)", "(?)", "?"].map((card) => fits("market", card)),
    ["C", "C", null, null],
  );
  assert.deepEqual(
    ["C", "(?)"].map((card) => fits("era_pile", card)),
    ["(c)", "(?)"],
  );
  assert.deepEqual(
    ["droid", "?", "C"].map((card) => fits(own("hand"), card)),
    ["droid", "?", null],
  );
  assert.deepEqual(
    ["droid", "?"].map((card) => fits(own("discard"), card)),
    ["droid", null],
  );
  assert.deepEqual(
    ["droid", "circle"].map((card) => fits("supply", card)),
    [null, "circle"],
  );
  assert.equal(put(position, zone(position, own("hand")), "C"), position);
});

test("cards are put, replaced, deleted and moved, and the position before does not change", () => {
  const before = two();
  const text = JSON.stringify(before);
  const [hand, stack] = [zone(before, own("hand")), zone(before, own("stack"))];
  assert.deepEqual(put(before, hand, "square", 1).players[0].hand, ["circle", "square", "droid"]);
  assert.deepEqual(put(before, stack, "D", 0).players[0].stack, ["D", "C", "(s)", "(?)"]);
  assert.deepEqual(replace(before, stack, "T", 2).players[0].stack, ["C", "(s)", "T"]);
  assert.deepEqual(remove(before, stack, 0).players[0].stack, ["(s)", "(?)"]);
  assert.deepEqual(move(before, stack, 0, stack, 2).players[0].stack, ["(s)", "C", "(?)"]);
  assert.deepEqual(move(before, stack, 2, stack, 0).players[0].stack, ["(?)", "C", "(s)"]);
  const moved = move(before, stack, 1, zone(before, "market"));
  assert.deepEqual([moved.players[0].stack, moved.market], [["C", "(?)"], ["S"]]);
  assert.equal(move(before, stack, 2, zone(before, "market")), before);
  assert.equal(JSON.stringify(before), text);
});

test("a stack card turns through all that can be known of it", () => {
  const stack = zone(two(), own("stack"));
  assert.deepEqual(
    ["S", "(s)", "(?)"].map((card) => turned(stack, card, "S")),
    ["(s)", "(?)", "S"],
  );
  assert.equal(turned(stack, "(?)", undefined), "C");
  assert.equal(turned(zone(two(), "era_pile"), "(?)", "D"), "(d)");
  assert.equal(faceDown("(?)"), "(?)");
});

test("a zone can be left open again, and a run of equal cards has a number", () => {
  const position = two({ era_pile: ["(?)", "(?)", "(c)"], basic: { open: [], pile: ["?"] } });
  const pile = zone(position, "era_pile");
  assert.deepEqual(
    runsOf(pile, position.era_pile).map(({ place, count }) => [place, count]),
    [
      [0, 2],
      [2, 1],
    ],
  );
  assert.deepEqual(withRun(position, pile, { place: 0, count: 2 }, 4).era_pile, ["(?)", "(?)", "(?)", "(?)", "(c)"]);
  assert.equal("era_pile" in withCards(position, pile, null), false);
  assert.equal("basic" in withCards(position, zone(position, "basic.open"), null), false);
  assert.equal("stack" in withCards(position, zone(position, own("stack")), null).players[0], false);
});

test("the remaining cards are counted, and cards that come into the game leave the box", () => {
  const position = two({ box: Array(14).fill("circle"), market: ["C"] });
  const left = leftOver(position, CARDS);
  assert.deepEqual([left.circle, left.droid, left.C, left.S, left.D], [14, 8, 13, 14, 15]);
  assert.equal(outOfBox(position, "circle", left).box.length, 13);
  assert.equal(outOfBox(position, "droid", left), position);
  assert.equal(nowhere(position, left), 0);
  const whole = two({ market: [], era_pile: ["(?)"] });
  whole.players[1].stack = [];
  assert.equal(nowhere(whole, leftOver(whole, CARDS)), 56);
});

test("players come and go with their cards", () => {
  const position = two({
    turn: {
      player: 1,
      step: "play",
      pending: { ask: "robo-thief", victim: 1 },
      top_known: [[], [0]],
      fresh_thieves: [0, 1],
    },
    memory: [1],
  });
  const three = withPlayers(position, 3);
  assert.deepEqual(three.players[2], { hand: [], deck: ["?", "?"], discard: [] });
  assert.deepEqual([three.turn.top_known, three.memory], [[[], [0], []], undefined]);
  const alone = withPlayers(position, 1);
  assert.deepEqual([alone.turn.player, alone.turn.pending.victim, alone.turn.top_known], [0, 0, undefined]);
  assert.equal(withPlayers({ ...alone, mission: 4 }, 2).mission, null);
  const piles = { box: ["circle"], era_pile: ["(?)", "(?)"], ai: ["chrono-blaster"], era_discard: ["C"] };
  const { box, era_pile: pile, ai, era_discard: discard } = withPlayers(two(piles), 3);
  assert.deepEqual([box, pile, ai, discard], [undefined, undefined, undefined, ["C"]]);
  assert.deepEqual(withMission({ ...alone, era_pile: ["(?)", "(c)"] }, 2).era_pile, ["(?)", "(c)"]);
});

test("the mission with a pile of portals keeps the portals, and gives them back", () => {
  const solo = { players: [{}], mission: null, supply: { circle: 2, square: 2, triangle: 0, diamond: 1 } };
  const piled = withMission(solo, 4);
  assert.deepEqual(piled.supply, { open: ["circle", "circle", "square"], pile: ["square", "diamond"] });
  assert.deepEqual(withMission(piled, 2).supply, solo.supply);
  assert.equal(withMission({ ...solo, supply: { circle: 12 } }, 4).supply, undefined);
});

test("the turn and its open question", () => {
  const asked = withQuestion(two({ turn: { player: 1, step: "play" } }), "robo-thief");
  assert.deepEqual(asked.turn.pending, { ask: "robo-thief", victim: 0 });
  assert.equal("pending" in withTurn(asked, "step", "acquire").turn, false);
  assert.equal("pending" in withQuestion(asked, "").turn, false);
  assert.equal("switches" in withoutHouseRules(two({ switches: { pass_keep: 1 } })), false);
});

test("each problem is next to its place", () => {
  const problems = [
    { field: "players[0].hand[1]", text: "a" },
    { field: "players[0]", text: "b" },
    { field: "turn.pending.ask", text: "c" },
  ];
  const at = placed(problems, [own("hand"), own("handle"), "turn.pending"]);
  assert.deepEqual(Object.keys(at), [own("hand"), "", "turn.pending"]);
  assert.deepEqual([placeIn("players[0].hand[1]", own("hand")), placeIn(own("hand"), own("hand"))], [1, null]);
});

test("back and forth", () => {
  const way = gone(gone(firstWay(1), 2), 3);
  assert.deepEqual(undone(way), { past: [1], now: 2, coming: [3] });
  assert.deepEqual(redone(undone(way)), way);
  assert.equal(undone(firstWay(1)).now, 1);
  assert.deepEqual(gone(undone(way), 4).coming, []);
});

test("a kept draft is read only if it can be drawn", () => {
  for (const bad of [null, 5, {}, { position: {} }, { position: { players: [] } }, { position: { players: [5] } }])
    assert.equal(readDraft(bad), null);
  const read = readDraft({
    position: { players: [{ hand: "x", stack: [1] }, {}, {}, {}, {}, {}], market: { a: 1 }, turn: 5 },
    seat: 9,
  });
  assert.deepEqual(read, { position: { edition: "de", mission: null, players: [{}, {}, {}, {}, {}] }, seat: 0 });
});

test("a card is dropped between the cards of a place", () => {
  const boxes = [0, 1].map((place) => ({
    left: 50 * place,
    right: 50 * place + 40,
    top: 0,
    bottom: 60,
    place,
    count: 1,
  }));
  const at = (clientX, clientY = 30) => placeAt(boxes, { clientX, clientY });
  assert.deepEqual([at(5), at(35), at(55), at(95), at(5, 90)], [0, 1, 1, 2, Infinity]);
});

test("the page shows every zone, the choice and the mistakes, and no text of a position as HTML", () => {
  const t = (key, slots = {}) => [key, slots.name, slots.value].filter(Boolean).join(" ");
  const page = {
    catalog: { ...catalog, shape_names: { ...catalog.shape_names, circle: "<b>" } },
    t,
  };
  const position = {
    ...two(),
    edition: "<img>",
    turn: { step: "play", pending: { ask: "temporal-projector", chosen: 1, mode: "free" } },
  };
  const ui = {
    problems: [
      { field: own("hand[1]"), text: "Wrong <i>" },
      { field: "position", text: "All of it" },
      { field: "basic", text: "Both" },
    ],
    held: { card: "droid" },
    open: "",
  };
  const html = String(editorView(editorContext(page, firstWay({ position, seat: 1 }), ui)));
  for (const { id } of zonesOf(position))
    if (!id.endsWith("unseen")) assert.ok(html.includes(`data-ezone="${id}"`), id);
  assert.ok(
    html.includes("Wrong &lt;i&gt;") &&
      html.includes("All of it") &&
      html.includes("name-value editor-problems Wrong &lt;i&gt;"),
  );
  assert.ok(html.includes('aria-disabled="true" title="Wrong &lt;i&gt;"') && !html.includes("edit-mend"));
  const changed = { ...firstWay({ position, seat: 1 }), past: [position] };
  assert.match(
    editorView(editorContext(page, changed, ui)),
    /data-edit="undo"[^>]*data-testid="edit-mend">editor-mend-undo</,
  );
  assert.equal(html.split("Both").length, 2);
  assert.ok(html.includes("et-ebadcard") && html.includes("et-efits") && html.includes('data-efield="pending.mode"'));
  assert.equal(/<img>|<i>Wrong|<b>[^\d×]/.test(html.replaceAll(/<b class/g, "")), false);
  const solo = { ...page, catalog: { ...catalog, missions: [{ id: 3, title: "Mission 3: so close" }] } };
  const alone = firstWay({ position: { players: [{}], mission: 3 }, seat: 0 });
  assert.match(editorView(editorContext(solo, alone, ui)), /<option value="3" selected>Mission 3: so close<\/option>/);
});
