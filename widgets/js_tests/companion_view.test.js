// The views of the companion, without a page.

import assert from "./asserts.js";
import test from "node:test";

import { entryText, headView, logView, nowView, viewContext } from "../eternitium_widgets/companion/companion_view.js";

const CATALOG = {
  language: "en",
  shapes: { C: "circle", S: "square", T: "triangle", D: "diamond" },
  shape_names: { circle: "circle", square: "square", triangle: "triangle", diamond: "diamond" },
  cards: {
    circle: { name: "Circle portal" },
    droid: { name: "Droid", row: "basic" },
    "robo-thief": { name: "Robo-Thief", row: "advanced" },
  },
  words: {
    "verb-play": "Play",
    "verb-buy": "Buy",
    entry: "{verb}: {what}",
    against: "against {name}",
    "pay-with": "pay with",
    "not-noted": "Not noted",
    "face-down": "Face down",
    "which-of": "{number} of {of}",
    conflict: "“{entry}” does not fit here",
    "conflict-later": { one: "{n} waits", many: "{n} wait" },
    "offline-last": "Entered: “{entry}”",
    "offline-waits": { one: "{n} waits", many: "{n} wait" },
    "turn-of": "Turn: {name}",
    "step-play": "Step 2",
    "ask-row-advanced": "Which advanced one?",
    "ask-tried": "Which card was it?",
    "ask-action": "What does {name} do?",
  },
};
const VIEW = {
  players: 2,
  names: ["Ann", "<Bo>"],
  question: null,
  options: ["play droid"],
  entries: ["robo-thief", "circle", "play robo-thief @1"],
  about: [
    { kind: "row", player: 0, row: "advanced" },
    { kind: "tried", player: 0, row: "" },
    { kind: "", player: 0, row: "" },
  ],
  waiting: [],
  conflict: null,
  story: [],
  can_redo: false,
  end: null,
  table: {
    turn: { actor: 1, player: 1, step: "play" },
    seats: [{ stack: ["C"] }, { stack: [] }],
    market: [],
    rows: { basic: { open: [] }, advanced: { open: [] } },
  },
};
const UI = { tab: "now", open: "", cut: false, waiting: [], wrong: "" };

test("an entry in words: verb, card, target, price; an era card by its shape", () => {
  const ctx = viewContext(CATALOG, VIEW, UI);
  assert.equal(entryText(ctx, "play robo-thief @1"), "Play: Robo-Thief against <Bo>");
  assert.equal(entryText(ctx, "buy droid with C,D"), "Buy: Droid (pay with circle, diamond)");
  assert.equal(entryText(ctx, "circle"), "Circle portal");
  assert.equal(entryText(ctx, "circle", true), "circle");
  assert.equal(entryText(ctx, "?"), "Not noted");
  assert.equal(entryText(ctx, "(?)", true), "Face down");
});

test("the log asks of each answer what was asked, newest first", () => {
  const html = String(logView(viewContext(CATALOG, VIEW, UI)));
  assert.ok(html.indexOf("log-2") < html.indexOf("log-0"));
  assert.match(html, /Which advanced one\?<\/span> Robo-Thief/);
  assert.match(html, /Which card was it\?<\/span> circle</);
});

test("while the table is set, the question says which card of how many it is", () => {
  const question = { kind: "row", player: 0, row: "advanced", count: 1, number: 2, of: 3 };
  assert.match(nowView(viewContext(CATALOG, { ...VIEW, question }, UI)), /2 of 3/);
});

test("an entry that does not fit is asked about above what can be entered, and the others wait", () => {
  const view = { ...VIEW, waiting: ["buy droid", "end", "take circle"], conflict: "Not <now>" };
  const html = String(nowView(viewContext(CATALOG, view, UI)));
  assert.ok(html.indexOf("“Buy Droid” does not fit here") < html.indexOf('data-testid="question"'));
  assert.match(html, /Not &lt;now&gt;/);
  assert.match(html, /2 wait/);
  assert.match(logView(viewContext(CATALOG, view, UI)), /log-3"[\s\S]*log-2"/);
});

test("without a connection the head and the top of the page show the entries, and no turn", () => {
  const ctx = viewContext(CATALOG, VIEW, { ...UI, cut: true, waiting: ["take circle", "play droid"], verb: "take" });
  assert.match(headView(ctx), /Entered: “Play: Droid”[\s\S]*2 wait/);
  assert.doesNotMatch(headView(ctx), /Turn:/);
  const html = String(nowView(ctx));
  assert.ok(html.indexOf("Play: Droid</li>") < html.indexOf('data-testid="offline"'));
  assert.match(headView(viewContext(CATALOG, VIEW, UI)), /Turn: &lt;Bo&gt;/);
});
