import assert from "./asserts.js";
import { test } from "node:test";

import { partContext, partView } from "../eternitium_widgets/parts/parts_view.js";

const CATALOG = {
  language: "en",
  words: {
    odds: "Odds",
    "odds-none": "Nothing to try.",
    "face-down": "face down",
    "name-value": "{name}: {value}",
    outlook: "Forecast",
  },
  shapes: { C: "circle", S: "square", T: "triangle", D: "diamond" },
  shape_names: { circle: "Circle", square: "Square" },
  cards: { droid: { name: "Droid", row: "basic", points: 1, copies: 6, text: "Turns a card <up>." } },
  editions: [{ id: "de", name: "German edition" }],
};
const drawn = (view, ahead = {}) => String(partView(partContext(view, CATALOG, {}, ahead)));

test("a stack shows its cards from the top, and the crystal below", () => {
  const html = drawn({ kind: "stack", title: "Stack of <you>", stack: ["C", "(s)", "(?)"] });
  assert.match(html, /Stack of &lt;you&gt;/);
  assert.equal(html.match(/<li /g).length, 4);
  assert.ok(html.indexOf("Circle") < html.indexOf("face down: Square"));
});

test("without odds the panel says so", () => {
  assert.match(drawn({ kind: "odds", snapshot: { odds: null } }), /Nothing to try\./);
});

test("a forecast is drawn without a board", () => {
  const game = { id: "a", turn_count: 3, policy_to_move: false, over: false };
  const outlook = {
    game: "a",
    turn_count: 3,
    state: "done",
    likely: "3 to 6 turns",
    win_text: "50%",
    curve: [],
    note: "",
  };
  assert.match(drawn({ kind: "forecast", snapshot: { game } }, { outlook }), /3 to 6 turns/);
});

test("a card says what it does", () => {
  const html = drawn({ kind: "card", card: "droid" });
  assert.match(html, /Droid/);
  assert.match(html, /Turns a card &lt;up&gt;\./);
});

test("a rule names its place in the booklet", () => {
  const told = {
    rule: "luck.try",
    title: "Try",
    text: "Turn it up.",
    ruling: "",
    place: "Page 4",
    edition: "de",
    others: [],
    readings: [],
  };
  const html = drawn({ kind: "rule", told });
  assert.match(html, /German edition/);
  assert.match(html, /Page 4/);
});
