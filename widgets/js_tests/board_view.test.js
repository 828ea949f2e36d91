import assert from "node:assert/strict";
import { test } from "node:test";

import { cardArt, eraArt, eraBack, SHAPES } from "../eternitium_widgets/page/board_art.js";
import { panelView } from "../eternitium_widgets/board/board_layers.js";
import * as view from "../eternitium_widgets/board/board_view.js";
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
  const elsewhere = ["banner", "coming", "odds", "outlook", "replay"];
  assert.deepEqual(places.sort(), [...Object.keys(view.REGIONS), ...elsewhere].sort());
});

test("a card with one action carries it; one with several opens a menu; one with none says why", () => {
  assert.deepEqual(hits(region("hand"), /data-action="([^"]+)"/g), ["play circle", "play circle"]);
  assert.match(region("hand"), /It does not match\./);
  assert.match(region("hand"), /9 of 37/);
  assert.match(region("basic"), /aria-haspopup="menu"/);
  assert.deepEqual(hits(region("basic"), /data-action="([^"]+)"/g), []);
});

test("a price is drawn for the eye and told for the ear", () => {
  const [basic, advanced] = snapshot().rows;
  const paid = { card: "droid", actions: [{ action: "buy droid with S,D", label: "Acquire for a square" }], reason: "" };
  const html = region("basic", { rows: [{ ...basic, open: [paid] }, advanced] });
  assert.match(html, /et-sr">Acquire for a square<.*aria-hidden="true">buy<span class="et-price">.*et-square.*et-diamond/s);
});

test("long words are written smaller", () => {
  const names = { ...catalog, cards: { ...catalog.cards, circle: { ...catalog.cards.circle, short: "Transporter" }, square: { ...catalog.cards.square, short: "Dataverzamelaar" } } };
  const html = view.REGIONS.hand(view.viewContext(snapshot(), names, {}));
  assert.deepEqual(hits(html, /et-name([a-z -]*)"/g), [" et-long", " et-long", " et-longer"]);
});

test("marks that browser tests rely on", () => {
  const page = Object.keys(view.REGIONS)
    .map((name) => region(name))
    .join("");
  const marks = hits(page, /data-testid="([^"]+)"/g);
  for (const mark of ["prompt", "what", "step-play", "step-draw", "log", "new-game", "undo", "discard-own", "help"])
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

test("only what the setup did is called setup in the log", () => {
  const entry = (rule) => ({ n: 0, round: 1, player: 0, turn: 0, text: "Something.", rule, kind: "draw", new: false });
  const title = (rule) => view.turnViews(context({ log: [entry(rule)] }))[0].html;
  assert.ok(title("setup.stack").includes(context().w("log-setup")));
  assert.ok(!title("portal.take").includes(context().w("log-setup")));
});

test("choices appear only when there is something to choose", () => {
  assert.equal(region("choices"), "");
  const choices = { title: "Choose", items: [{ card: "droid", actions: [{ action: "steal droid", label: "Take" }], reason: "" }] };
  assert.match(region("choices", { choices }), /data-group="choices".*data-action="steal droid"/s);
});

test("a closed discard pile shows its top card and its number, and leads to the rule", () => {
  const more = { discard: ["droid"], discard_size: 4, discard_open: false };
  const seats = snapshot().seats.map((seat) => (seat.viewer ? seat : { ...seat, ...more }));
  const html = region("opponents", { seats });
  const [pile] = html.match(/<button[^>]*data-key="discard:0".*?<\/button>/s);
  assert.match(pile, /data-rule="view.others-discard"/);
  assert.doesNotMatch(pile, /data-open/);
  assert.match(pile, /Droid/);
  assert.match(pile, /<b>4<\/b>.*discard-closed/);
  const empty = region("opponents", { seats: seats.map((seat) => (seat.viewer ? seat : { ...seat, discard: [], discard_size: 0 })) });
  assert.doesNotMatch(empty, /view.others-discard/);
  assert.match(region("opponents"), /data-open="discard:0"/);
});

test("choices from several discard piles stand by player", () => {
  const taken = (card, owner) => ({ card, owner, actions: [{ action: `steal ${card} @${owner}`, label: "Take" }], reason: "" });
  const choices = { title: "Choose", items: [taken("droid", 0), taken("circle", 0), taken("droid", 2)] };
  const seats = [{ ...snapshot().seats[0], name: "<Ann>" }, snapshot().seats[1], { ...snapshot().seats[0], seat: 2, name: "Bo" }];
  const html = region("choices", { choices, seats });
  const [, ann, bo] = html.split("<section");
  assert.match(ann, /aria-label="&lt;Ann&gt;"><h3>&lt;Ann&gt;<.*"steal droid @0".*"steal circle @0"/s);
  assert.match(bo, /<h3>Bo<.*"steal droid @2"/s);
  assert.doesNotMatch(ann, /@2/);
});

test("while a policy plays nothing is asked", () => {
  const game = { ...snapshot().game, policy_to_move: true };
  assert.match(region("prompt", { game }), /policy-playing/);
  assert.doesNotMatch(region("prompt", { game }), /data-open="what"/);
});

test("undo and redo send their message, or say that there is nothing", () => {
  const game = { ...snapshot().game, can_undo: true, can_redo: false };
  const html = region("top", { game });
  assert.match(html, /data-send="{&quot;type&quot;:&quot;undo&quot;}" data-key="undo"[^>]*aria-keyshortcuts="U">/);
  assert.match(html, /data-key="redo"[^>]*aria-disabled="true" data-reason="nothing-to-redo"/);
  assert.doesNotMatch(region("top"), /data-key="redo"/);
});

test("a page around the board has the brand and the help itself", () => {
  const inside = view.REGIONS.top(view.viewContext(snapshot(), catalog, { speed: "normal", shell: true }));
  assert.doesNotMatch(inside, /et-wordmark|data-open="help"|data-open="settings"/);
  assert.match(region("top"), /et-wordmark.*data-open="settings".*data-open="help"/s);
});

test("while the coach watches, the line of facts says so", () => {
  const top = (coach) => view.REGIONS.top(view.viewContext(snapshot(), catalog, { coach }));
  assert.match(top("5"), /data-testid="coach-on"/);
  assert.doesNotMatch(top("off") + top(undefined), /coach-on/);
});

test("house rules are counted in the line of facts", () => {
  const game = { ...snapshot().game, house_rules: ["One.", "Two."] };
  assert.match(region("top", { game }), /data-open="house"[^>]*>house-n</);
  assert.doesNotMatch(region("top"), /data-open="house"/);
});

test("a seat says which policy plays it, and a step why it is skipped", () => {
  const [seat, ...others] = snapshot().seats;
  const html = region("opponents", { seats: [{ ...seat, plays: "bold", plays_name: "Bold <1>" }, ...others] });
  assert.equal(hits(html, /et-plays">([^<]*)</g).join(), "Bold &lt;1&gt;");
  const steps = [{ id: "portal", number: 1, title: "Take", state: "skipped", rule: "portal.none", why: "No portal is left." }];
  assert.match(region("steps", { steps }), /data-tip="No portal is left\. · which-rule"/);
});

test("everything that can move has a named place", () => {
  const spots = hits(["hand", "own", "supply", "basic", "market", "opponents"].map((name) => region(name)).join(""), /data-spot="([^"]+)"/g);
  const wanted = ["hand:1:circle", "deck:1", "discard:1", "stack:1", "supply:circle", "basic:droid", "basic:pile", "market:S"];
  for (const name of [...wanted, "era-pile", "era-discard", "hand:0", "deck:0", "discard:0", "stack:0"]) assert.ok(spots.includes(name), name);
});

test("a card on its way shows what the viewer knows of it", () => {
  assert.match(view.ghostView(context(), "droid"), /et-kind-basic.*Droid/s);
  assert.match(view.ghostView(context(), "?"), /et-back/);
  assert.match(view.ghostView(context(), "C"), /et-era".*circle/s);
  assert.match(view.ghostView(context(), "(?)"), /et-down/);
});

test("while an earlier place is shown nothing is asked", () => {
  const game = { ...snapshot().game, live: false, ply: 2, plies: 4 };
  assert.equal(region("prompt", { game }), "");
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
