import assert from "./asserts.js";
import { test } from "node:test";

import { viewContext } from "../eternitium_widgets/board/regions/cards_view.js";
import * as view from "../eternitium_widgets/board/lobby/lobby_view.js";
import { portraitArt, seatArt } from "../eternitium_widgets/page/portraits.js";
import { catalog, snapshot } from "./table.js";

const share = (n) => ({ n, low: n - 1, high: n + 1, games: 40000 });
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `level${n}`);
const NAMED = ["random", "steady", "bold", "careful", "expert"];
const said = (id) => ({
  id,
  name: `N-${id}`,
  character: `C-${id}`,
  temper: `Temper <${id}>.`,
  text: LEVELS.includes(id) ? `Temper <${id}>.` : `Text ${id}.`,
});
const policies = [...NAMED, ...LEVELS].map(said);
const more = {
  policies,
  lobby: {
    yardstick: "steady",
    levels: LEVELS,
    strengths: Object.fromEntries(
      policies.map(({ id }, place) => [id, { n: 990 + 10 * place, around: id === "steady" ? 0 : 30 }]),
    ),
    difficulties: { de: { 0: share(21), 1: share(31) }, fr: { 0: share(17), 1: share(11) } },
  },
  house_rules: [
    {
      name: "pass_keep",
      title: "May you keep a card?",
      says: "They differ.",
      values: [
        { value: 0, text: "no" },
        { value: 1, text: "one" },
      ],
      presets: { de: 0, fr: 1 },
    },
  ],
  words: {
    "as-edition": "as there ({answer})",
    "seed-bad": "Not {seed}.",
    "house-changed": { none: "none", one: "{n} one", many: "{n} many" },
    "strength-range": "{low}-{high}",
    rating: "R{n}±{around}",
    "rating-anchor": "R{n}",
    "rating-note": "{name} has {n}",
    "difficulty-note": "{name} in {games}",
    difficulty: "{name} wins {n}",
    "best-won": "won in {n}",
    "best-lost": "{n} left",
  },
};
const context = (snap = {}, ui = {}) => viewContext(snapshot(snap), { ...catalog, ...more }, ui);
const draft = (changes = {}) => ({ ...view.firstDraft(context()), ...changes });
const html = (changes = {}, ...rest) => String(view.lobbyView(context(), draft(changes), ...rest));
const hits = (text, pattern) => [...String(text).matchAll(pattern)].map((hit) => hit[1]);
const values = (text, name) => hits(text, new RegExp(`name="${name}" value="([^"]*)"`, "g"));
const chosen = (text, name) => hits(text, new RegExp(`name="${name}" value="([^"]*)"[^>]* checked`, "g"));

// ---- the choices

test("the form begins as the game on the table, with the seat by lot", () => {
  const game = { ...snapshot().game, players: 3, edition: "fr", deviations: { pass_keep: 1 } };
  const seats = ["bold", "person", "careful"].map((plays, seat) => ({ ...snapshot().seats[seat], plays }));
  const first = view.firstDraft(context({ game, seats }));
  assert.deepEqual(first.others, ["bold", "careful", "steady", "steady"]);
  assert.deepEqual(
    [first.players, first.place, first.mission, first.edition, first.house, first.seed],
    [3, "lot", "0", "fr", { pass_keep: "1" }, ""],
  );
});

test("what the form shows replaces what was chosen, and the rest stays", () => {
  const before = draft({ mission: "3", house: { giga: "false" } });
  const fields = [
    ["preset", "solo"],
    ["players", "4"],
    ["other:1", "random"],
    ["place", "3"],
    ["house:pass_keep", "1"],
    ["seed", " 12 "],
    ["edition", "fr"],
  ];
  const after = view.draftFrom(fields, before);
  assert.deepEqual(
    [after.players, after.others[1], after.place, after.mission, after.edition],
    [4, "random", "3", "3", "fr"],
  );
  assert.deepEqual(after.house, { giga: "false", pass_keep: "1" });
  assert.notEqual(before.others[1], "random");
  assert.ok(!("preset" in after));
});

test("a seat that goes with the number of players is drawn by lot again", () => {
  assert.equal(view.draftFrom([["players", "2"]], draft({ players: 4, place: "3" })).place, "lot");
  assert.equal(view.draftFrom([["players", "4"]], draft({ players: 5, place: "3" })).place, "3");
});

test("a preset fills the form and is recognised again; any change makes it none", () => {
  const mine = draft({ edition: "fr", house: { pass_keep: "1" }, seed: "5" });
  for (const name of Object.keys(view.PRESETS)) {
    const filled = view.withPreset(mine, name);
    assert.equal(view.presetOf(filled), name);
    assert.deepEqual([filled.edition, filled.house, filled.seed], ["fr", { pass_keep: "1" }, "5"]);
    assert.deepEqual(chosen(view.lobbyView(context(), filled), "preset"), [name]);
  }
  const four = view.withPreset(mine, "four");
  assert.equal(view.presetOf({ ...four, others: ["bold", ...four.others.slice(1)] }), undefined);
  assert.equal(view.presetOf({ ...four, place: "0" }), undefined);
  assert.equal(view.presetOf({ ...view.withPreset(mine, "solo"), mission: "2" }), undefined);
});

test("the message: the person sits where it was chosen, or all seats are shuffled", () => {
  const asked = view.newGameMessage(
    draft({
      players: 3,
      others: ["bold", "careful", "", ""],
      place: "1",
      house: { pass_keep: "", giga: "false" },
      seed: " 7 ",
      mission: "3",
    }),
  );
  const expected = {
    type: "new",
    players: 3,
    edition: "de",
    mission: null,
    house_rules: { giga: false },
    seed: "7",
    seats: ["bold", "person", "careful"],
    shuffle: false,
  };
  assert.deepEqual(asked, expected);
  const lot = view.newGameMessage(draft({ players: 2, others: ["bold", "", "", ""], place: "lot" }));
  assert.deepEqual([lot.seats, lot.shuffle], [["person", "bold"], true]);
  const persons = view.newGameMessage(draft({ players: 2, others: ["person", "", "", ""], place: "lot" }));
  assert.deepEqual([persons.seats, persons.shuffle], [["person", "person"], false]);
  const solo = view.newGameMessage(draft({ players: 1, mission: "3" }));
  assert.deepEqual([solo.mission, "seats" in solo], [3, false]);
  assert.equal(view.newGameMessage(draft({ players: 1, mission: "0" })).mission, null);
});

test("an invalid seed is reported with its field", () => {
  for (const seed of ["", " 123 "]) assert.equal(view.draftFault(context(), draft({ seed })), null);
  assert.deepEqual(view.draftFault(context(), draft({ seed: "seven" })), { field: "seed", text: "Not seven." });
  assert.equal(view.draftFault(context(), draft({ seed: "1".repeat(19) })).field, "seed");
});

// ---- the page

test("each opponent has a face to choose, levels and a person first, and the chosen one shows temper and rating", () => {
  const text = html({ players: 3, others: ["level2", "bold", "", ""] }, {}, { "others-1": true });
  assert.deepEqual(values(text, "other:0"), [...LEVELS, "person", ...NAMED]);
  assert.deepEqual(
    [chosen(text, "other:0"), chosen(text, "other:1"), values(text, "other:2")],
    [["level2"], ["bold"], []],
  );
  for (const told of [
    "Temper &lt;level2&gt;.",
    "<b>N-level2</b> · R1,050±30",
    "Temper &lt;bold&gt;.",
    "Text bold.",
    "<b>N-bold</b> · R1,010±30",
    "C-steady has 1,000",
  ])
    assert.ok(text.includes(told), told);
  assert.equal(hits(text, /(Temper &lt;level2&gt;)/g).length, 1);
  assert.match(text, /value="level2" aria-label="N-level2, C-level2" aria-describedby="et-about-0" checked/);
  assert.deepEqual(hits(text, /<b>opponents-other<\/b> <span>([^<]*)</g), ["", "C-bold"]);
  assert.deepEqual(hits(text, /data-fold="(\S+)" open/g), ["others-1"]);
  assert.match(html({ others: ["steady", "", "", ""] }), /<b>N-steady<\/b> · R1,000</);
});

test("who sits there twice is numbered", () => {
  const text = html({ players: 4, others: ["bold", "bold", "person", ""] });
  assert.match(text, /<b>seat-you, C-bold, C-bold 2, and somebody<\/b>/);
});

test("the form proposes the opponents of the last choice, at first a beginner of the third level", () => {
  const proposed = (last) => view.withLastRivals(draft({ others: ["steady", "", "", ""] }), last, { policies }).others;
  assert.deepEqual(proposed(["level5", "person", "bold", "random"]), ["level5", "person", "bold", "random"]);
  for (const none of [undefined, "level5", [], [3, "genius"]])
    assert.deepEqual(proposed(none), ["level3", "level3", "level3", "level3"]);
});

test("another person has no strength, and among persons no seat is chosen", () => {
  const text = html({ players: 2, others: ["person", "", "", ""] });
  assert.match(text, /seat-person-text/);
  assert.doesNotMatch(text, /R\d|C-steady has|name="place"/);
  assert.deepEqual(values(html({ players: 3, others: ["bold", "person", "", ""] }), "place"), ["lot", "0", "1", "2"]);
});

test("the solo game has missions instead, with their difficulty in the edition and the person's best result", () => {
  const best = { 0: { won: true, turns: 7, left: 0 }, 1: { won: "x" } };
  const text = html({ players: 1, mission: "1" }, best);
  assert.deepEqual(
    [values(text, "mission"), chosen(text, "mission"), values(text, "other:0")],
    [["0", "1"], ["1"], []],
  );
  for (const said of [
    "mission-plain-text",
    "Only portals and basic technologies.",
    "C-steady wins 21",
    "C-steady wins 31",
    "C-steady in 40,000",
    "won in 7",
    "best-none",
  ])
    assert.ok(text.includes(said), said);
  assert.match(html({ players: 1, edition: "fr" }), /C-steady wins 11/);
  assert.match(text, /aria-label="Mission 1: basic training" aria-describedby="et-mission-1"/);
});

test("a folded part shows its current value, and stays open once opened", () => {
  const usual = (edition) => hits(html({ edition }), /<option value="" selected>as there \(([^)]*)\)/g);
  assert.deepEqual([usual("de"), usual("fr")], [["no"], ["one"]]);
  const text = html({ house: { pass_keep: "1" }, seed: "12" }, {}, { house: true });
  assert.match(text, /<option value="1" selected>one</);
  for (const said of ["<span>German</span>", "<span>1 one</span>", "<span>12</span>"])
    assert.ok(text.includes(said), said);
  assert.deepEqual(hits(text, /data-fold="(\w+)" open/g), ["house"]);
});

test("the foot says who plays, and warns only if a game is given up", () => {
  assert.match(html({ players: 3, others: ["bold", "person", "", ""] }), /<b>seat-you, C-bold, and somebody<\/b>/);
  assert.match(html({ players: 1, mission: "1" }), /<b>Mission 1: basic training<\/b>/);
  const warned = (game) =>
    /new-warning/.test(view.lobbyView(context({ game: { ...snapshot().game, ...game } }), draft()));
  assert.deepEqual([warned({}), warned({ can_undo: false }), warned({ over: true })], [true, false, false]);
});

test("everybody has a face", () => {
  assert.equal(new Set([...policies.map(({ id }) => id), "person"].map((who) => String(portraitArt(who)))).size, 14);
  assert.equal(portraitArt("nobody we know"), portraitArt("person"));
  const seats = ["person", "bold", "master", "level8", "bold"].map((plays, seat) => ({ seat, plays }));
  const art = (seat, place) => String(seatArt(seats, seats[seat], place));
  assert.equal(art(1, 1), art(1, 4));
  assert.equal(new Set([0, 1, 2, 3, 4].map((seat) => art(seat, seat))).size, 5);
  assert.notEqual(art(0, 1), art(0, 2));
  assert.equal(seatArt(seats, { seat: 0 }, 1), seatArt(seats, { seat: 0, plays: "a policy of one's own" }, 1));
});

// ---- the best results

const over = (more, rows = [{ winner: true, era_left: 0 }]) => ({
  game: { players: 1, mission: 3, desk: "play", live: true, round: 4, ...more },
  result: rows && { rows },
});

test("a solo game that is over is a result, another game is none", () => {
  assert.deepEqual(view.soloResult(over({})), { mission: "3", won: true, turns: 4, left: 0 });
  assert.equal(view.soloResult(over({ mission: null })).mission, "0");
  for (const other of [over({ players: 2 }), over({ desk: "lesson" }), over({ live: false }), over({}, null)])
    assert.equal(view.soloResult(other), null);
});

test("the better result: won before lost, then fewer turns, then fewer cards left", () => {
  const result = (won, turns, left) => ({ won, turns, left });
  const order = [
    result(true, 5, 0),
    result(true, 8, 0),
    result(false, 8, 1),
    result(false, 4, 6),
    undefined,
    { won: true },
  ];
  for (let place = 1; place < 5; place += 1) {
    assert.equal(view.betterResult(order[place], order[place - 1]), order[place - 1]);
    assert.equal(view.betterResult(order[place - 1], order[place]), order[place - 1]);
  }
  assert.equal(view.betterResult(order[5], order[3]), order[3]);
});
