import assert from "./asserts.js";
import { test } from "node:test";

import { cardArt, eraArt, eraBack, SHAPES } from "../eternitium_widgets/page/board_art.js";
import { panelView } from "../eternitium_widgets/board/layers/panels.js";
import * as view from "../eternitium_widgets/board/regions/board_view.js";
import * as cards from "../eternitium_widgets/board/regions/cards_view.js";
import * as end from "../eternitium_widgets/board/regions/end_view.js";
import * as onward from "../eternitium_widgets/board/regions/onward_view.js";
import { finishOf, raceLanes } from "../eternitium_widgets/board/regions/race_view.js";
import { html as markup } from "../eternitium_widgets/page/markup.js";
import { catalog, snapshot } from "./table.js";

const UI = Object.freeze({ speed: "normal" }); // a view changes nothing
const context = (more) => cards.viewContext(snapshot(more), catalog, UI);
const region = (name, more) => String(markup`${view.REGIONS[name](context(more))}`);
const hits = (html, pattern) => [...String(html).matchAll(pattern)].map((hit) => hit[1]);

const TECHNOLOGIES = [
  ...["temporal-projector", "droid", "chrono-blaster", "transporter", "digital-wallet", "communicator"],
  ...["ultimate-portal", "time-bomb", "laboratory", "quantum-clock", "robo-recycler", "giga-droid", "robo-thief"],
];

test("every card has a drawing of its own", () => {
  const pairs = SHAPES.flatMap((one, place) => SHAPES.slice(place + 1).map((other) => `double-portal:${one}+${other}`));
  const drawings = [...SHAPES, ...pairs, ...TECHNOLOGIES].map((slug) => String(cardArt(slug)));
  assert.equal(new Set(drawings).size, 23);
  assert.equal(new Set([...SHAPES.map(eraArt), eraBack(), eraBack("circle")].map(String)).size, 6);
  assert.notEqual(cardArt("no-such-card"), cardArt("droid"));
});

test("a card with one action carries it; one with several opens a menu; one with none says why", () => {
  assert.deepEqual(hits(region("hand"), /data-action="([^"]+)"/g), ["play circle", "play circle"]);
  assert.match(region("hand"), /aria-description="It does not match\."/);
  assert.match(region("hand"), /9 of 37/);
  assert.match(region("basic"), /data-action="buy droid with"[^>]*aria-haspopup="menu"/);
});

test("a price is drawn and has a text for screen readers", () => {
  const [basic, advanced] = snapshot().rows;
  const way = (action) => ({ action, label: "Acquire for a square" });
  const badge = (...ways) =>
    region("basic", { rows: [{ ...basic, open: [{ card: "droid", actions: ways.map(way), reason: "" }] }, advanced] });
  assert.match(badge("buy droid with S,D"), /et-price" aria-hidden="true">.*et-diamond.*et-square/s);
  assert.match(
    badge("buy droid with S", "buy droid with D"),
    /et-square.*<i><span class="et-written" data-text="\/"><\/span><\/i>.*et-diamond/s,
  );
  const words = { "name-value": "{name}: {value}" };
  const paid = { ...basic, open: [{ card: "droid", actions: [way("buy droid with S")], reason: "" }] };
  assert.match(
    view.REGIONS.basic(cards.viewContext(snapshot({ rows: [paid, advanced] }), { ...catalog, words }, {})),
    /aria-label="Droid: Acquire for a square"/,
  );
  assert.match(badge("buy droid"), /et-price[^>]*><b><span class="et-written" data-text="0"><\/span><\/b>/);
  assert.doesNotMatch(badge("gain droid"), /et-price/);
});

test("a card says what it does, in full and in two words; a hand card with another use says which", () => {
  const told = {
    ...catalog,
    cards: { ...catalog.cards, circle: { ...catalog.cards.circle, does: "Clears its shape", brief: "Clears it" } },
  };
  const hand = (action, label) => {
    const actions = action ? [{ action, label }] : [];
    const seats = snapshot().seats.map((seat) =>
      seat.viewer ? { ...seat, hand: [{ card: "circle", actions }] } : seat,
    );
    return view.REGIONS.hand(cards.viewContext(snapshot({ seats }), told, {}));
  };
  assert.match(
    hand("play circle", "Play"),
    /et-does et-written" data-text="Clears its shape".*et-brief et-written" data-text="Clears it"/,
  );
  assert.match(
    hand("try circle", "Try your luck"),
    /et-does et-written" data-text="Try your luck".*et-brief et-written" data-text="brief-try"/,
  );
  assert.match(
    hand(),
    /et-does et-written" data-text="Clears its shape".*et-brief et-written" data-text="Circle portal"/,
  );
  assert.match(
    hand("discard circle", "Discard"),
    /et-does et-written" data-text="Discard".*et-brief et-written" data-text="brief-discard"/,
  );
});

test("the last turn is part of the prompt until the person has acted", () => {
  const table = snapshot();
  const [other, own] = [table.seats.find(({ viewer }) => !viewer), table.seats.find(({ viewer }) => viewer)];
  const seats = [
    { ...other, in_turn: false },
    { ...own, in_turn: true },
    { ...other, seat: 2, in_turn: false },
  ];
  const turns = [
    { seat: other.seat, turn: 4, ply: 12, text: "Cleared 1" },
    { seat: own.seat, turn: 5, ply: 20, text: "Cleared nothing" },
    { seat: 2, turn: 3, ply: 8, text: "Passed" },
  ];
  const prompt = (plies) => region("prompt", { seats, turns, game: { ...table.game, plies } });
  assert.match(prompt(20), /data-turn="4"[^>]*data-testid="ticker"|data-testid="ticker"[^>]*data-turn="4"/);
  assert.doesNotMatch(prompt(21), /ticker/);
});

test("choices appear only when there is something to choose", () => {
  assert.equal(region("choices"), "");
  const choices = {
    title: "Choose",
    items: [{ card: "droid", actions: [{ action: "steal droid", label: "Take" }], reason: "" }],
  };
  assert.match(region("choices", { choices }), /data-group="choices".*data-action="steal droid"/s);
});

test("a closed discard pile shows its top card and its number, and leads to the rule", () => {
  const more = { discard: ["droid"], discard_size: 4, discard_open: false };
  const seats = snapshot().seats.map((seat) => (seat.viewer ? seat : { ...seat, ...more }));
  const html = region("race", { seats });
  const [pile] = html.match(/<button[^>]*data-key="discard:0".*?<\/button>/s);
  assert.match(pile, /data-rule="view.others-discard"/);
  assert.doesNotMatch(pile, /data-open/);
  assert.match(pile, /Droid/);
  assert.match(pile, /aria-label="discard-of: 4, discard-closed, Droid".*<b>4<\/b>/s);
  const empty = region("race", {
    seats: seats.map((seat) => (seat.viewer ? seat : { ...seat, discard: [], discard_size: 0 })),
  });
  assert.doesNotMatch(empty, /view.others-discard/);
  assert.match(region("race"), /data-open="discard:0"/);
});

test("each lane shows when its crystal is likely found, and its seat's chance to win", () => {
  const { game, seats } = snapshot();
  const [own, other] = [true, false].map((viewer) => seats.find((seat) => seat.viewer === viewer).seat);
  const told = [
    { seat: own, first: 3, last: 7, win_text: "31%" },
    { seat: other, first: null, last: null, win_text: "0%" },
  ];
  const ctx = (more) =>
    cards.viewContext(
      snapshot(),
      catalog,
      {},
      { outlook: { game: game.id, turn_count: game.turn_count, seats: told, ...more } },
    );
  assert.deepEqual(finishOf(ctx(), own), { from: 14, to: 50, text: "race-likely", win: "31%" });
  assert.equal(finishOf(ctx(), other), null);
  assert.equal(finishOf(ctx({ turn_count: -1 }), own), null);
  assert.match(finishOf(ctx({ seats: [{ ...told[0], seat: other }] }), other).text, /^race-likely-other/);
});

test("the AI deck shows each card's chance to be the next", () => {
  const ai = {
    count: 3,
    cards: [
      { card: "time-bomb", count: 2 },
      { card: "droid", count: 1 },
    ],
  };
  const next_ai = { title: "Next", cards: [{ card: "time-bomb", percent: 66.7, text: "2 of 3" }] };
  const html = region("race", { ai, next_ai });
  assert.equal(hits(html.slice(html.indexOf('data-testid="ai-deck"')), /<li( )/g).length, 2);
  assert.match(html, /et-percent">67%</);
  assert.match(html, /1 × Droid/);
  assert.equal(hits(html, /class="(et-tick)"/g).length, 3);
});

test("a race shows the cards left, those cleared lately, and the crystal", () => {
  const turns = [{ seat: 0, turn: 1, ply: 4, cleared: 1, text: "Cleared 1, took <b>" }];
  const [seat, me, last] = snapshot().seats;
  const html = region("race", { turns, seats: [seat, { ...me, stack: ["C", "S", "(?)", "(?)", "(?)", "(?)"] }, last] });
  const [lane] = html.split("<li").filter((part) => part.includes("Player 0"));
  assert.equal(hits(lane, /(et-won)/g).length, 3);
  assert.equal(hits(lane, /(et-lately)/g).length, 1);
  assert.equal(hits(lane, /(et-hid)"/g).length, 2);
  assert.match(lane, /et-left"[^>]*>3<.*data-turn="1"[^>]*><span>Cleared 1, took &lt;b&gt;</s);
});

test("lanes do not shrink in a game, and begin again in another one", () => {
  const [seat] = snapshot().seats;
  const at = (id, cards, before) =>
    raceLanes({ game: { id }, seats: [{ ...seat, stack: Array(cards).fill("C") }], ai: null }, before);
  const long = at("a", 9);
  assert.deepEqual([long.longest, at("a", 2, long).longest, at("b", 2, long).longest], [9, 9, 5]);
});

test("choices from several discard piles are grouped by player", () => {
  const taken = (card, owner) => ({
    card,
    owner,
    actions: [{ action: `steal ${card} @${owner}`, label: "Take" }],
    reason: "",
  });
  const choices = { title: "Choose", items: [taken("droid", 0), taken("circle", 0), taken("droid", 2)] };
  const seats = [
    { ...snapshot().seats[0], name: "<Ann>" },
    snapshot().seats[1],
    { ...snapshot().seats[0], seat: 2, name: "Bo" },
  ];
  const html = region("choices", { choices, seats });
  const [, ann, bo] = html.split("<section");
  assert.match(ann, /aria-label="&lt;Ann&gt;"><h3>&lt;Ann&gt;<.*"steal droid @0".*"steal circle @0"/s);
  assert.match(bo, /<h3>Bo<.*"steal droid @2"/s);
  assert.doesNotMatch(ann, /@2/);
});

test("while a policy plays, or an earlier place is shown, nothing is asked", () => {
  const game = { ...snapshot().game, policy_to_move: true };
  assert.match(region("prompt", { game }), /policy-playing/);
  assert.doesNotMatch(region("prompt", { game }), /data-open="what"/);
  assert.equal(region("prompt", { game: { ...snapshot().game, live: false, ply: 2, plies: 4 } }), "");
});

test("undo and redo send their message, or say that there is nothing", () => {
  const game = { ...snapshot().game, can_undo: true, can_redo: false };
  const html = region("tools", { game });
  assert.match(
    html,
    /data-send="{&quot;type&quot;:&quot;undo&quot;}" data-key="undo"[^>]*aria-keyshortcuts="U Control\+Z Meta\+Z">/,
  );
  assert.match(html, /data-key="redo"[^>]*aria-disabled="true" data-reason="nothing-to-redo"/);
});

test("a page around the board gives the bar its brand and its ways", () => {
  const top = (ui) => view.REGIONS.top(cards.viewContext(snapshot(), catalog, ui));
  assert.equal(top({ shell: true, nav: "<nav></nav>" }), "<nav></nav>");
  assert.match(top({}), /et-wordmark/);
  const menu = (ui) => panelView(cards.viewContext(snapshot(), catalog, ui), "menu");
  assert.match(menu({ ways: [{ route: "learn", name: "Learn" }] }), /data-go="learn"/);
  assert.doesNotMatch(menu({}), /data-go/);
});

test("while the coach watches, the bar says so", () => {
  const bar = (coach) => view.REGIONS.steps(cards.viewContext(snapshot(), catalog, { coach }));
  assert.match(bar("5"), /data-testid="coach-on"/);
  assert.doesNotMatch(bar("off") + bar(undefined), /coach-on/);
});

test("house rules are counted in the menu", () => {
  const game = { ...snapshot().game, house_rules: ["One.", "Two."] };
  assert.match(panelView(context({ game }), "menu"), /data-open="house"[^>]*>house-n</);
  assert.doesNotMatch(panelView(context(), "menu"), /data-open="house"/);
});

test("a seat says which policy plays it, and a step why it is skipped", () => {
  const [seat, ...others] = snapshot().seats;
  const html = region("race", { seats: [{ ...seat, plays: "bold", plays_name: "Bold <1>" }, ...others] });
  assert.equal(hits(html, /et-plays">([^<]*)</g).join(), "Bold &lt;1&gt;");
  const steps = [
    { id: "portal", number: 1, title: "Take", state: "skipped", rule: "portal.none", why: "No portal is left." },
  ];
  assert.match(region("steps", { steps }), /data-tip="No portal is left\. · which-rule"/);
});

test("everything that can move has a named place", () => {
  const spots = hits(
    ["hand", "own", "supply", "basic", "market", "race"].map((name) => region(name)).join(""),
    /data-spot="([^"]+)"/g,
  );
  const wanted = [
    "hand:1:circle",
    "deck:1",
    "discard:1",
    "stack:1",
    "supply:circle",
    "basic:droid",
    "basic:pile",
    "market:S",
  ];
  for (const name of [...wanted, "era-pile", "era-discard", "hand:0", "deck:0", "discard:0", "stack:0"])
    assert.ok(spots.includes(name), name);
});

test("a card on its way shows what the viewer knows of it", () => {
  assert.match(cards.ghostView(context(), "droid"), /et-kind-basic.*Droid/s);
  assert.match(cards.ghostView(context(), "?"), /et-back/);
  assert.match(cards.ghostView(context(), "C"), /et-era".*circle/s);
  assert.match(cards.ghostView(context(), "(?)"), /et-down/);
});

const rows = [0, 1, 2].map((seat) => ({
  name: `Player ${seat}`,
  winner: seat === 1,
  finder: seat === 1,
  points: 7,
  advanced: 2,
  era_left: 0,
}));
const result = { title: "Won", text: "Well.", rows };

test("the result takes the place of the table and the prompt", () => {
  const html = end.sceneView(context({ result }));
  assert.match(html, /data-testid="result"/);
  assert.match(html, /<td>7<\/td><td>2<\/td><td>0<\/td>/);
  assert.equal(region("prompt", { result }) + region("hand", { result }), "");
  assert.equal(end.sceneView(context()) + onward.onwardView(context()), "");
  assert.doesNotMatch(end.sceneView(context({ result: { ...result, rows: rows.slice(0, 1) } })), /<table/);
});

test("the end leads on: again, another seat, the same deal, the next mission", () => {
  const ways = (game, more = {}) => {
    const seats = snapshot().seats.map((seat) => ({ ...seat, plays: seat.viewer ? "person" : "bold" }));
    return onward.waysOn(
      context({ result, seats, game: { ...snapshot().game, deviations: { luck_double: true }, ...game }, ...more }),
    );
  };
  const rematch = (how) => ({ type: "rematch", how });
  assert.deepEqual(ways({}), { again: rematch("again"), seat: rematch("other-seat"), deal: rematch("same-deal") });
  const alone = {
    result: { ...result, rows: [{ ...rows[1] }] },
    seats: [{ ...snapshot().seats[1], seat: 0, plays: "person" }],
  };
  const solo = { players: 1, viewer: 0, mission: 3, seed: null };
  assert.deepEqual(Object.keys(ways(solo, alone)), ["again", "mission", "deal"]);
  const { mission, players, house_rules } = ways(solo, alone).mission;
  assert.deepEqual([mission, players, house_rules], [4, 1, { luck_double: true }]);
  const lost = { ...alone, result: { ...result, rows: [{ ...rows[0] }] } };
  assert.deepEqual(Object.keys(ways(solo, lost)), ["again", "deal"]);
});

test("after a game against a level the next one is offered, or the one below", () => {
  const policies = [1, 2, 3].map((n) => ({ id: `level${n}`, character: `C${n}` }));
  const ways = (plays, winner) => {
    const seats = [0, 1].map((seat) => ({
      ...snapshot().seats[seat],
      seat,
      viewer: seat === 0,
      plays: seat ? plays : "person",
    }));
    const told = { ...catalog, policies, lobby: { levels: policies.map(({ id }) => id) } };
    const snap = snapshot({
      result: { ...result, rows: [0, 1].map((seat) => ({ ...rows[seat], winner: seat === winner })) },
      seats,
      game: { ...snapshot().game, players: 2, viewer: 0 },
    });
    return cards.viewContext(snap, told, {});
  };
  const asked = (...game) => onward.waysOn(ways(...game));
  assert.deepEqual(asked("level2", 0).up.seats, ["person", "level3"]);
  assert.deepEqual(asked("level2", 1).down.seats, ["person", "level1"]);
  for (const game of [
    ["level3", 0],
    ["level1", 1],
    ["bold", 0],
  ])
    assert.deepEqual(Object.keys(asked(...game)), ["again", "seat", "deal"]);
  assert.match(onward.onwardView(ways("level2", 0)), /data-testid="end-up"[^>]*>end-up/);
});

test("empty places are shown as empty", () => {
  const seats = snapshot().seats.map((seat) => ({
    ...seat,
    stack: [],
    discard: [],
    hand: seat.viewer ? [] : null,
    deck: 0,
  }));
  const bare = { seats, market: [], era_pile: 0, rows: snapshot().rows.map((row) => ({ ...row, open: [] })) };
  assert.match(region("hand", bare), /hand-empty/);
  assert.match(region("own", bare), /stack-empty/);
  assert.equal(hits(region("basic", bare), /(et-card et-empty)/g).length, 3);
  assert.equal(hits(region("market", bare), /(et-era et-empty)/g).length, 4);
  assert.match(region("supply"), /et-gone/);
});

test("piles and help open as panels", () => {
  assert.match(panelView(context(), "discard:1"), /Droid/);
  assert.match(panelView(context(), "stack:0"), /circle/);
  assert.match(panelView(context(), "era-discard"), /empty/);
  assert.match(panelView(context(), "help"), /<kbd>U<\/kbd>/);
});
