import assert from "./asserts.js";
import { test } from "node:test";

import { viewContext } from "../eternitium_widgets/board/regions/cards_view.js";
import * as view from "../eternitium_widgets/board/regions/outlook_view.js";
import { numbersView } from "../eternitium_widgets/board/regions/side_view.js";
import { catalog, snapshot } from "./table.js";

const NOW = { game: "a", turn_count: 4 };
const outlook = {
  ...NOW,
  state: "working",
  rollouts: 2000,
  likely: "3 to 6 turns",
  average: "4.2 on average",
  turns: "4.2 turns",
  turns_error: "±0.1",
  turns_range: "4.1 to 4.3",
  win: 0.52,
  win_text: "52 %",
  win_error: "±2",
  win_range: "50 to 54 %",
  curve: [0, 0.25, 0.5, 1].map((share, place) => ({ turn: place + 1, share, text: `${100 * share} %` })),
  note: "2,000 games <b>",
};
const row = (action, win, more) => ({
  action,
  text: `Text of ${action}`,
  win,
  win_text: `${100 * win} %`,
  low: win - 0.05,
  high: win + 0.05,
  turns_text: "4.1 turns",
  best_text: "best in 93 of 100",
  reasons: [`Why ${action} & co.`],
  against: "Compared with <it>",
  ...more,
});
const advice = {
  ...NOW,
  state: "working",
  rollouts: 100,
  rows: [row("play circle", 0.5), row("pass", 0.25, { reasons: [] })],
  note: "",
};

const words = {
  "outlook-spoken": "{turns}, {win}; {premise}",
  "outlook-premise": "if all",
  "outlook-premise-alone": "if you",
  "outlook-played": "as you, these; if all: {win}",
  "outlook-played-alone": "as you; if you: {win}",
  "outlook-played-spoken": "{turns}, {played}; {premise}: {win}",
};
const context = (ahead, more = {}, ui = {}) => viewContext(snapshot(more), { ...catalog, words }, ui, ahead);
const hits = (html, pattern) => [...String(html).matchAll(pattern)].map((hit) => hit[1]);

test("numbers of the position on the board are shown", () => {
  const html = view.outlookView(context({ outlook, advice: {} }));
  assert.match(html, /data-state="working" data-of="4"/);
  assert.match(
    html,
    /outlook-turns">3 to 6 turns<.*4\.2 on average.*data-tip="4\.1 to 4\.3"[^>]*><span aria-hidden="true">±0\.1</,
  );
  assert.match(html, /outlook-win">52 %<.*data-tip="50 to 54 %"/);
  assert.match(html, /outlook-computing/);
  assert.match(html, /2,000 games &lt;b&gt;/);
});

test("numbers of another position or another game are not", () => {
  for (const other of [{ turn_count: 3 }, { game: "b" }]) {
    const html = view.outlookView(context({ outlook: { ...outlook, ...other }, advice: { ...advice, ...other } }));
    assert.match(html, /data-state="waiting"/);
    assert.doesNotMatch(html, /3 to 6 turns|Text of/);
  }
});

test("before the first number and while policies play there is a place for each number", () => {
  for (const ahead of [{}, { outlook: {}, advice: {} }])
    assert.equal(hits(view.outlookView(context(ahead)), /et-figure"[^>]*>(…)</g).length, 2);
  const game = { ...snapshot().game, policy_to_move: true };
  const html = view.outlookView(context({}, { game }));
  assert.match(html, /data-state="later"/);
  assert.match(html, /aria-disabled="true"/);
});

test("until a change is known the panel says what the others have done since", () => {
  const line = (n, player, text) => ({ n, turn: player, round: 1, player, text, kind: "play" });
  const log = [line(1, 1, "Own."), ...[2, 3, 4, 5].map((n) => line(n, 0, `Theirs ${n}.`))];
  const viewer = snapshot().seats.find((seat) => seat.viewer)?.seat ?? snapshot().game.viewer;
  const seen = log.map((one) => ({ ...one, player: one.player ? viewer : 1 - viewer }));
  assert.match(String(view.outlookView(context({}, { log: seen }))), /Theirs 4\.<\/p><p class="et-othersdid">Theirs 5/);
  assert.doesNotMatch(String(view.outlookView(context({}, { log: seen.slice(0, 1) }))), /Own\./);
});

test("the curve has a dot for each turn and a text", () => {
  const html = view.outlookView(context({ outlook, advice: {} }));
  assert.equal(hits(html, /(<circle)/g).length, 4);
  const heights = hits(html, /cy="([\d.]+)"/g).map(Number);
  assert.deepEqual(heights, [98, 77.5, 57, 16]);
  assert.match(html, /role="img" aria-label="outlook-curve outlook-point, /);
});

test("the change since the last choice is shown part by part, in a place that is reserved for it", () => {
  const part = (key, text, about) => ({
    key,
    name: `Name of ${key}`,
    text,
    about,
    unsure: about !== "",
    tip: `Why <${key}>`,
  });
  const change = {
    before: "54 %",
    now: "48 %",
    total: "−6",
    parts: [part("choice", "−8", ""), part("cards", "+2", "about 0")],
  };
  const said = view.outlookView(context({ outlook: { ...outlook, change }, advice: {} }));
  assert.match(said, /outlook-change: <b>54 % → 48 % \(−6\)<\/b>/);
  assert.deepEqual(hits(said, /data-part="(\w+)"[^>]*><span>Name of/g), ["choice", "cards"]);
  assert.deepEqual(hits(said, /<b>([^(<]*)<\/b> <small>/g), ["−8", "+2"]);
  assert.deepEqual(hits(said, /et-unsure" data-reason="([^"]*)"/g), ["Why &lt;cards&gt;"]);
  assert.match(
    view.outlookView(context({ outlook, advice: {} })),
    /data-testid="outlook-change"><span class="et-status">outlook-computing<\/span><\/div>/,
  );
});

test("a game that ends before has no turns for a curve, and no marks for them", () => {
  const ticks = (curve) =>
    hits(
      view.outlookView(context({ outlook: { ...outlook, curve }, advice: {} })),
      /text-anchor="middle">(\d+)<\/text>/g,
    );
  assert.deepEqual(ticks(outlook.curve.slice(0, 1)), ["1", "0"]);
  assert.deepEqual(ticks([]), []);
  assert.equal(ticks(undefined).length, 6);
});

test("actions lead to the cards and buttons that do them", () => {
  assert.deepEqual(
    [...view.keysOf(context({}), new Set(["buy droid with D", "pass"]))],
    ["basic:droid:0", "button:buy droid with D", "button:pass"],
  );
  assert.equal(view.keysOf(context({}), new Set()).size, 0);
});

test("a game that is over and a forecast that failed get a sentence", () => {
  for (const state of ["over", "failed"]) {
    const html = view.outlookView(context({ outlook: { ...NOW, state, note: "A sentence." }, advice: {} }));
    assert.equal(hits(html, /(A sentence\.)/g).length, 1);
    assert.doesNotMatch(html, /<svg/);
  }
});

test("only final numbers are read out", () => {
  assert.equal(view.spokenForecast(context({ outlook })), "");
  assert.equal(view.spokenForecast(context({ outlook: { ...outlook, state: "done" } })), "3 to 6 turns, 52 %; if all");
  assert.equal(view.spokenForecast(context({ outlook: { ...NOW, state: "failed", note: "No." } })), "No.");
  assert.equal(view.spokenForecast(context({ outlook: { ...outlook, state: "done", turn_count: 3 } })), "");
});

test("the button shows advice and hides it", () => {
  const button = (html) =>
    hits(html, /data-advice="([a-z-]+)"/g).concat(hits(html, /data-testid="advice-ask"[^>]*aria-expanded="(\w+)"/g));
  assert.deepEqual(button(view.outlookView(context({ outlook, advice: {} }))), ["advise", "false"]);
  assert.deepEqual(button(view.outlookView(context({ outlook, advice }))), ["hide-advice", "true"]);
});

test("choices are listed with bars from never to always, and the reasons of the best one", () => {
  const html = view.outlookView(context({ outlook, advice }));
  assert.deepEqual(hits(html, /et-rankname">Text of ([a-z ]+)</g), ["play circle", "pass"]);
  const widths = hits(html, /<i style="width:([\d.]+)%/g).map(Number);
  assert.deepEqual(widths, [50, 25]);
  assert.deepEqual(hits(html, /data-reasons="([^"]+)"[^>]*aria-expanded="true"/g), ["play circle"]);
  assert.match(html, /Compared with &lt;it&gt;.*Why play circle &amp; co\./);
  assert.doesNotMatch(html, /data-action/);
});

test("a chosen line shows its reasons and marks its move; closed again it marks nothing", () => {
  const chosen = context({ outlook, advice }, {}, { chosen: "play circle" });
  assert.deepEqual([...view.advisedKeys(chosen)], ["hand:circle:0", "hand:circle:1", "button:play circle"]);
  const other = context({ outlook, advice }, {}, { chosen: "pass" });
  assert.match(view.outlookView(other), /advice-computing/);
  assert.match(
    view.outlookView(context({ outlook, advice: { ...advice, state: "done" } }, {}, { chosen: "pass" })),
    /advice-none/,
  );
  assert.ok(view.advisedKeys(other).has("button:pass"));
  const closed = context({ outlook, advice }, {}, { chosen: null });
  assert.doesNotMatch(view.outlookView(closed), /et-why-list/);
  assert.equal(view.advisedKeys(closed).size, 0);
  assert.equal(view.advisedKeys(context({ outlook, advice: {} }, {}, { chosen: "pass" })).size, 0);
});

test("advice that is being computed, and advice that failed", () => {
  assert.match(view.outlookView(context({ outlook, advice: { ...advice, rows: [] } })), /advice-computing/);
  const failed = view.outlookView(context({ outlook, advice: { ...NOW, state: "failed", note: "No advice." } }));
  assert.match(failed, /No advice\./);
});

test("the numbers name the players that they assume", () => {
  const { seats } = snapshot();
  for (const [people, premise] of [
    [seats, "if all"],
    [seats.filter((seat) => seat.viewer), "if you"],
  ]) {
    const html = view.outlookView(context({ outlook, advice: {} }, { seats: people }));
    assert.deepEqual(hits(html, /outlook-premise">([^<]*)</g), [premise]);
  }
});

test("the chance as those at the table play comes first, and beside it that of good players", () => {
  const played = { text: "31 %", error: "±9", range: "22 to 40 %" };
  const { seats } = snapshot();
  for (const [people, premise] of [
    [seats, "as you, these; if all: 52 %"],
    [seats.filter((seat) => seat.viewer), "as you; if you: 52 %"],
  ]) {
    const ctx = context({ outlook: { ...outlook, state: "done", played }, advice: {} }, { seats: people });
    const html = view.outlookView(ctx);
    assert.match(html, /outlook-win">31 %<.*data-tip="22 to 40 %".*data-tip="50 to 54 %"/);
    assert.deepEqual(hits(html, /outlook-premise">([^<]*) </g), [premise]);
    assert.match(numbersView(ctx), /<b>31 %<\/b>/);
    assert.match(view.spokenForecast(ctx), /^3 to 6 turns, 31 %; .*: 52 %$/);
  }
});
