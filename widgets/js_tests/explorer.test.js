// The explorer: a question in its address, and rows with what is known of each choice.

import assert from "node:assert/strict";
import test from "node:test";
import {
  addressOf,
  answerView,
  askedBy,
  questionView,
  viewContext,
} from "../eternitium_widgets/explorer/explorer_view.js";

const FIELDS = [
  {
    id: "players",
    label: "Players",
    value: "2",
    options: [
      ["2", "2"],
      ["3", "3"],
    ],
  },
  {
    id: "seat",
    label: "Seat",
    value: "1",
    options: [
      ["", "every seat"],
      ["1", "seat 1"],
    ],
    off: true,
  },
];
const ROW = {
  card: "droid",
  name: "Droid <b>",
  rare: true,
  percent: 45,
  text: "45%",
  range: "few games",
  low: -1,
  high: 47,
  chosen: "58%",
  games: "90",
  others: ["", "37%"],
};
const HEADS = { card: "Technology", chosen: "Takes it", won: "Won", games: "Games" };
const VIEW = {
  title: "What wins",
  intro: "",
  fields: FIELDS,
  heads: HEADS,
  others: ["Steady", "Veteran"],
  rows: [ROW],
  said: "90 games.",
  note: "",
};
const context = (view = VIEW) =>
  viewContext(/** @type {any} */ ({ words: {}, language: "en", languages: [] }), view, false);

test("an address holds the question, and what else it held", () => {
  const address = addressOf({ players: "3", seat: "" }, "?language=de&seat=1");
  assert.equal(address, "?language=de&players=3");
  assert.deepEqual(askedBy(address, FIELDS), { players: "3", seat: "1" });
  assert.equal(askedBy("?language=de", FIELDS), null);
});

test("a row says what is known, marks few games, and writes names as text", () => {
  const shown = String(answerView(context()));
  for (const text of [
    "Droid &lt;b&gt;",
    "45%",
    "<tr data-rare>",
    ">–</td>",
    'data-head="Veteran">37%',
    "inset-inline-start:0%;width:47%",
  ])
    assert.ok(shown.includes(text), text);
  assert.ok(String(answerView(context({ ...VIEW, rows: [], said: "No game." }))).includes("No game."));
});

test("a condition without use now cannot be set", () => {
  const [first, second] = questionView(context()).map(String);
  assert.ok(!first.includes("disabled") && second.includes("disabled") && second.includes('value="1" selected'));
});
