import assert from "node:assert/strict";
import { test } from "node:test";

import { cardArt, eraArt, eraBack, SHAPES } from "../eternitium_widgets/board_art.js";
import * as view from "../eternitium_widgets/board_view.js";
import { panelView } from "../eternitium_widgets/board_layers.js";
import { catalog, snapshot } from "./table.js";

const context = (more) => view.viewContext(snapshot(more), catalog, { speed: "normal" });
const region = (name, more) => view.REGIONS[name](context(more));
const hits = (html, pattern) => [...html.matchAll(pattern)].map((hit) => hit[1]);

const TECHNOLOGIES = [
  "temporal-projector",
  "droid",
  "chrono-blaster",
  "transporter",
  "digital-wallet",
  "communicator",
  "ultimate-portal",
  "time-bomb",
  "laboratory",
  "quantum-clock",
  "robo-recycler",
  "giga-droid",
  "robo-thief",
];

test("every card has a drawing of its own", () => {
  const pairs = SHAPES.flatMap((one, place) => SHAPES.slice(place + 1).map((other) => `double-portal:${one}+${other}`));
  const drawings = [...SHAPES, ...pairs, ...TECHNOLOGIES].map(cardArt);
  assert.equal(new Set(drawings).size, 23);
  assert.equal(new Set([...SHAPES.map(eraArt), eraBack(), eraBack("circle")]).size, 6);
  assert.notEqual(cardArt("no-such-card"), cardArt("droid"));
});

test("the frame has a place for each region", () => {
  const places = hits(view.frameView(), /data-region="([a-z]+)"/g);
  assert.deepEqual(places.sort(), [...Object.keys(view.REGIONS), "outlook"].sort());
});

test("a card with one action carries it; one with several opens a menu; one with none says why", () => {
  assert.deepEqual(hits(region("hand"), /data-action="([^"]+)"/g), ["play circle", "play circle"]);
  assert.match(region("hand"), /It does not match\./);
  assert.match(region("hand"), /9 of 37/);
  assert.match(region("basic"), /aria-haspopup="menu"/);
  assert.deepEqual(hits(region("basic"), /data-action="([^"]+)"/g), []);
});

test("marks that browser tests rely on", () => {
  const page = Object.keys(view.REGIONS)
    .map((name) => region(name))
    .join("");
  const marks = hits(page, /data-testid="([^"]+)"/g);
  for (const mark of ["prompt", "step-play", "step-draw", "odds", "log", "new-game", "undo", "discard-own", "help"])
    assert.ok(marks.includes(mark), mark);
  assert.deepEqual(hits(page, /data-group="([^"]+)"/g), ["buttons", "hand", "supply", "market", "basic", "advanced", "log"]);
});

test("nothing in the page can be mistaken for markup", () => {
  const told = view
    .turnViews(context())
    .map((turn) => turn.html)
    .join("");
  assert.match(told, /You play a &lt;b&gt;circle/);
  assert.match(region("prompt", { prompt: { title: "<i>", text: "<u>", rule: "" } }), /&lt;i&gt;.*&lt;u&gt;/s);
});

test("old turns of the log stay as they are", () => {
  const before = view.turnViews(context());
  const log = [...snapshot().log, { n: 4, round: 2, player: 1, turn: 3, text: "More.", rule: "", kind: "draw", new: true }];
  const after = view.turnViews(context({ log }));
  assert.equal(after[0].html, before[0].html);
  assert.notEqual(after[1].html, before[1].html);
});

test("choices appear only when there is something to choose", () => {
  assert.equal(region("choices"), "");
  const choices = { title: "Choose", items: [{ card: "droid", actions: [{ action: "steal droid", label: "Take" }], reason: "" }] };
  assert.match(region("choices", { choices }), /data-group="choices".*data-action="steal droid"/s);
});

test("odds are natural frequencies with bars", () => {
  const odds = {
    title: "Now",
    note: "A count.",
    why: "Why?",
    shapes: [{ shape: "circle", text: "14 of 57", percent: 24.6, why: ["Cards that nobody has seen: 57."] }],
    cards: [{ card: "circle", text: "14 of 57", percent: 24.6, why: [] }],
  };
  const html = region("odds", { odds });
  assert.equal(hits(html, /width:([\d.]+)%/g).join(), "24.6,24.6");
  assert.match(html, /A count\./);
  assert.match(html, /<\/summary><ul><li>Cards that nobody has seen: 57\.<\/li><\/ul>/);
  assert.match(html, /aria-label="Why\?"/);
  assert.match(region("odds"), /odds-none/);
});

test("while a policy plays nothing is asked", () => {
  const game = { ...snapshot().game, policy_to_move: true };
  assert.match(region("prompt", { game }), /policy-playing/);
});

test("the result takes the place of the prompt", () => {
  const rows = [{ name: "You", winner: true, finder: true, points: 7, advanced: 2, era_left: 0 }];
  const html = region("prompt", { result: { title: "Won", text: "Well.", rows } });
  assert.match(html, /data-testid="result"/);
  assert.match(html, /<td>7<\/td><td>2<\/td><td>0<\/td>/);
  assert.doesNotMatch(html, /data-testid="prompt"/);
});

test("empty places are shown as empty", () => {
  const seats = snapshot().seats.map((seat) => ({ ...seat, stack: [], discard: [], hand: seat.viewer ? [] : null, deck: 0 }));
  const bare = { seats, market: [], era_pile: 0, rows: snapshot().rows.map((row) => ({ ...row, open: [] })) };
  assert.match(region("hand", bare), /hand-empty/);
  assert.match(region("own", bare), /stack-empty/);
  assert.equal(hits(region("basic", bare), /(et-empty)/g).length, 3);
  assert.equal(hits(region("market", bare), /(et-empty)/g).length, 4);
  assert.match(region("supply"), /et-gone/);
});

test("piles, help and the new game open as panels", () => {
  assert.match(panelView(context(), "discard:1"), /Droid/);
  assert.match(panelView(context(), "stack:0"), /circle/);
  assert.match(panelView(context(), "era-discard"), /empty/);
  assert.match(panelView(context(), "help"), /<kbd>U<\/kbd>/);
  assert.match(panelView(context(), "new"), /value="3" checked/);
});
