import assert from "./asserts.js";
import { test } from "node:test";

import { viewContext } from "../eternitium_widgets/board/regions/cards_view.js";
import { soundOf } from "../eternitium_widgets/board/layers/sounds.js";
import * as chart from "../eternitium_widgets/page/chart.js";
import * as view from "../eternitium_widgets/board/layers/dialogs.js";
import { catalog, snapshot } from "./table.js";

const more = {
  languages: [
    { id: "en", name: "English" },
    { id: "de", name: "Deutsch" },
  ],
};
const context = (snap = {}, ui = {}) => viewContext(snapshot(snap), { ...catalog, ...more }, ui);
const hits = (html, pattern) => [...String(html).matchAll(pattern)].map((hit) => hit[1]);

// ---- settings, files, links

test("settings show what is chosen", () => {
  const ui = {
    speed: "slow",
    coach: "5",
    strength: "level3",
    odds: "hidden",
    memory: "on",
    confirm: "on",
    theme: "dark",
    motion: "off",
    sounds: "on",
  };
  const html = view.settingsView(context({}, ui), true);
  assert.deepEqual(hits(html, /data-setting="(\w+)"/g), ["language", ...Object.keys(ui)]);
  assert.deepEqual(hits(html, /value="(\w+)" selected/g), ["en", ...Object.values(ui)]);
  assert.match(html, /set-kept/);
  assert.match(view.settingsView(context({}, ui), false), /set-not-kept/);
  assert.doesNotMatch(view.settingsView(context({}, { ...ui, unrated: true }), true), /set-strength/);
});

test("a file is refused before it is read if it cannot be a game", () => {
  assert.equal(view.fileFault(undefined), "file-none");
  assert.equal(view.fileFault({ size: 0 }), "file-empty");
  assert.equal(view.fileFault({ size: view.FILE_LIMIT }), "");
  assert.equal(view.fileFault({ size: view.FILE_LIMIT + 1 }), "file-big");
});

test("a link is the address of the page with a query of its own", () => {
  const at = (href) => view.addressWith({ href }, "game=x");
  assert.equal(at("https://a.b/c/?lesson=2#top"), "https://a.b/c/?game=x");
  assert.equal(at("http://127.0.0.1:8866/#play"), "http://127.0.0.1:8866/?game=x");
});

// ---- odds, rules, the coach, the cover

test("covered odds are not in the details of a card either", () => {
  const item = { card: "square", actions: [], reason: "No.", odds: "9 of 37", rule: "play.match" };
  assert.match(view.detailsView(context(), "square", item), /odds-badge/);
  assert.match(view.detailsView(context(), "square", item), /data-rule="play\.match"/);
  assert.doesNotMatch(view.tipView(context({}, { odds: "hidden" }), "square", item), /odds-badge/);
  assert.match(view.tipView(context({}, { odds: "hidden", revealed: true }), "square", item), /odds-badge/);
});

test("a rule shows its place, its reading, and what other editions say", () => {
  const told = {
    rule: "pass.keep",
    title: "Keeping <one>",
    text: "Text.",
    ruling: "So it is.",
    place: "Page 3",
    edition: "fr",
    others: [{ edition: "de", name: "German", place: "Page 9" }],
    readings: [{ title: "Why?", says: "Who knows.", answers: [{ edition: "de", name: "German", text: "never" }] }],
  };
  const html = String(view.ruleView(context(), told));
  for (const text of [
    "Keeping &lt;one&gt;",
    "So it is.",
    "<b>French</b> · Page 3",
    "Page 9",
    "Who knows.",
    "never",
    "pass.keep",
  ])
    assert.ok(html.includes(text), text);
  const plain = view.ruleView(context(), {
    rule: "a.b",
    title: "T",
    text: "X",
    ruling: "",
    place: "",
    edition: "de",
    others: [],
    readings: [],
  });
  assert.doesNotMatch(plain, /<details|et-ruling|et-note/);
});

test("the coach asks, then names the place, then the better choice; rethinking and playing are possible at each stage", () => {
  const coach = (stage, more) =>
    String(
      view.coachView(context(), { text: "play <it>", question: "What <else>?", figures: ["Much."], stage, ...more }),
    );
  const stages = [coach(1), coach(2, { hint: "Look <there>." }), coach(3, { best_text: "pass", reason: "Because." })];
  assert.deepEqual(
    stages.map((html) => hits(html, /data-choice="(\w+)"/g)),
    [
      ["rethink", "hint", "play"],
      ["rethink", "show", "play"],
      ["rethink", "play"],
    ],
  );
  for (const text of ["What &lt;else&gt;?", "play &lt;it&gt;"]) assert.ok(stages[0].includes(text), text);
  for (const html of stages.slice(1)) assert.ok(!html.includes("What &lt;else&gt;?"), "one thing at a time");
  for (const html of [stages[0], stages[2]]) assert.match(html, /<details[^>]*>.*Much\./s, "figures are folded");
  for (const html of stages) assert.equal(html.match(/ autofocus/g).length, 1);
  assert.match(stages[0], /data-choice="rethink"[^>]* autofocus/);
  assert.match(stages[1], /autofocus[^>]*>Look &lt;there&gt;/);
  assert.match(stages[2], /pass.*Because\./s);
  assert.doesNotMatch(stages[0] + stages[1], /coach-better/);
});

test("the cover shows nothing but whose turn it is", () => {
  const html = view.coverView(context(), { seat: 1, name: "<Ann>" });
  assert.match(html, /data-layer="seat"[^>]* autofocus/);
  assert.doesNotMatch(html, /Droid|data-key|<Ann>/);
});

test("every key of the help is in one group", () => {
  const keys = hits(view.helpView(context()), /<kbd>([^<]+)<\/kbd>/g);
  assert.equal(new Set(keys).size, keys.length);
  for (const key of ["U", "R", ",", ".", "W", "A", "?", "N"]) assert.ok(keys.includes(key), key);
});

// ---- the large chart

const told = {
  state: "done",
  turns: "2.5 turns",
  turns_range: "2.4 to 2.6",
  measured: { past: 0, turns: [2.5, 2.4, 2.6], win: [0.5, 0.4, 0.6] },
  curve: [0, 0.5, 1].map((share, place) => ({ turn: place + 1, share, text: `${100 * share}%` })),
};
const look = {
  ink: "black",
  line: "teal",
  back: "white",
  grid: "grey",
  mark: "purple",
  fill: "green",
  font: "serif",
  size: 10,
  width: 400,
};

test("the expected turn is the measured one; there is none once the crystal is found", () => {
  assert.equal(chart.expectedTurn(told), 2.5);
  assert.equal(chart.expectedTurn({ ...told, measured: { ...told.measured, turns: null } }), null);
  assert.equal(chart.expectedTurn({}), null);
  assert.equal(chart.expectedTurn({ ...told, curve: told.curve.slice(0, 1) }), null);
});

test("the drawing has the curve, the expected turn, and words only where they fit", () => {
  const { data, layout } = chart.chartFigure(context(), told, look);
  assert.deepEqual(data[0].y, [0, 0.5, 1]);
  assert.deepEqual([layout.shapes[0].x0, layout.annotations.length, data[0].mode], [2.5, 1, "lines+markers+text"]);
  assert.ok(layout.xaxis.title);
  const tight = chart.chartFigure(context(), told, { ...look, width: 100 });
  assert.deepEqual(
    [tight.layout.annotations.length, tight.data[0].mode, tight.layout.xaxis.title],
    [0, "lines+markers", undefined],
  );
});

test("waiting, failing and having nothing to draw are said; the table is there at once", () => {
  assert.deepEqual(chart.chartSaid(context(), told, "ready"), { text: "" });
  assert.ok(chart.chartSaid(context(), told, "waiting").bar);
  assert.ok(chart.chartSaid(context(), told, "failed").again);
  assert.equal(chart.chartSaid(context(), { note: "Over." }, "ready").text, "Over.");
  const waits = { game: { ...snapshot().game, policy_to_move: true } };
  assert.equal(chart.chartSaid(context(waits), {}, "ready").text, "chart-later");
  assert.equal(chart.chartSaid(context(), {}, "ready").text, "chart-none");
  assert.deepEqual(hits(chart.chartTableView(context(), told, false), /<td>([^<]+)</g), ["0%", "50%", "100%"]);
  assert.match(chart.chartTableView(context(), told, true), /<details[^>]* open>/);
  assert.equal(chart.chartTableView(context(), {}, true), "");
});

// ---- sounds

test("the most important event sounds, and nothing sounds on looking back", () => {
  const entry = (n, kind, rule = "") => ({ n, kind, rule });
  const at = (log, changes = {}) => ({ game: { id: "a", viewer: 0, live: true, ...changes }, log, result: null });
  const before = at([entry(1, "play")]);
  assert.equal(soundOf(undefined, before), "");
  assert.equal(soundOf(before, at([entry(1, "turn"), entry(2, "play")])), "card");
  assert.equal(soundOf(before, at([entry(2, "try", "luck.try"), entry(3, "discard-era", "luck.success")])), "good");
  assert.equal(soundOf(before, at([entry(2, "play"), entry(3, "shuffle-stack", "luck.fail")])), "bad");
  const found = (player) => at([entry(2, "try"), { ...entry(3, "crystal", "end.crystal"), player }]);
  assert.deepEqual([soundOf(before, found(0)), soundOf(before, found(1))], ["win", ""]);
  assert.equal(soundOf(before, at([entry(1, "play"), entry(2, "turn")])), "");
  assert.equal(soundOf(before, at([])), "");
  assert.equal(soundOf(before, at([entry(2, "play")], { live: false })), "");
  assert.equal(soundOf(before, at([entry(2, "play")], { id: "b" })), "");
  const result = { rows: [{ winner: true }] };
  assert.equal(soundOf(before, { ...at([entry(2, "win")]), result }), "win");
});
