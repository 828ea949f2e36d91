// The page of a table: what it shows to whom.

import assert from "node:assert/strict";
import test from "node:test";
import { onwardView } from "../eternitium_widgets/board/regions/onward_view.js";
import { askedText, clockView, talkView, tourView } from "../eternitium_widgets/together/talk_view.js";
import {
  firstDraft,
  hasBoard,
  isAsked,
  isHelped,
  peopleView,
  tableView,
  ways,
} from "../eternitium_widgets/together/together_view.js";

const LEVELS = ["level1", "level3"];
const CATALOG = {
  language: "en",
  languages: [{ id: "en", name: "English" }],
  editions: [{ id: "de", name: "German" }],
  policies: [
    { id: "level1", name: "Level 1", character: "Lumi" },
    { id: "level3", name: "Level 3", character: "Nora" },
    { id: "steady", name: "Steady", character: "Ada" },
  ],
  lobby: { levels: LEVELS },
};
const SEATS = [
  { name: "Anna", mine: true, here: true },
  { name: "Ben <b>", here: false },
  { name: "Nora", plays: "level3" },
];
const UI = { name: "", draft: firstDraft(), own: [] };
const t = (key, slots = {}) => [key, ...Object.values(slots)].join(" ");

function shown(table, ui = {}, address = "http://192.168.1.7:8866/together?table=abc") {
  const whole = { state: "waits", code: "abc", helps: "all", seats: SEATS, mine: 0, ...table };
  return String(tableView({ catalog: CATALOG, table: whole, ui: { ...UI, ...ui }, served: true, address, t }));
}

test("whoever has no table opens one or goes to one; own tables come back", () => {
  const page = shown({ state: "none", code: "", seats: [] }, { own: ["kxyz"] });
  assert.match(page, /data-act="open"/);
  assert.match(page, /name="code"/);
  assert.match(page, /data-code="kxyz"/);
  assert.match(page, /Lumi · Level 1/);
  assert.doesNotMatch(page, /Ada/);
});

test("each seat says who is there; names are text", () => {
  const page = shown({});
  assert.match(page, /Ben &lt;b&gt;/);
  assert.match(page, /data-seat="away"/);
  assert.match(page, /data-seat="level"/);
  assert.doesNotMatch(page, /data-act="start"/);
});

test("the game can be started by whoever opened the table, once no seat is free", () => {
  assert.match(shown({ owns: true }), /data-act="start"/);
  const free = [...SEATS.slice(0, 2), { name: "" }];
  assert.doesNotMatch(shown({ owns: true, seats: free }), /data-act="start"/);
  assert.doesNotMatch(shown({ owns: false }), /data-act="start"/);
});

test("a free seat is offered to those who have none", () => {
  const free = [{ name: "Anna", here: true }, { name: "" }];
  assert.match(shown({ mine: -1, seats: free }), /data-testid="sit-1"/);
  assert.doesNotMatch(shown({ mine: 0, seats: free }), /data-testid="sit-1"/);
  assert.match(shown({ mine: -1, seats: free, helps: "learners" }), /name="learns"/);
  assert.doesNotMatch(shown({ mine: -1, seats: free, helps: "all" }), /name="learns"/);
});

test("during a game only the seat of somebody who is not there can be given away", () => {
  const seats = [SEATS[0], { name: "Ben", here: true }, { name: "Carl", here: false }];
  const page = shown({ state: "plays", owns: true, seats });
  assert.match(page, /data-to="give" data-place="2"/);
  assert.doesNotMatch(page, /data-to="give" data-place="1"/);
  assert.doesNotMatch(shown({ state: "plays", owns: false, seats }), /data-to="give"/);
});

test("deleting asks back", () => {
  assert.match(shown({ owns: true }), />delete</);
  assert.match(shown({ owns: true }, { deleting: true }), />delete-sure</);
});

test("an address that others cannot open says so", () => {
  assert.match(shown({}, {}, "http://127.0.0.1:8866/together?table=abc"), />local</);
  assert.match(shown({}, {}, "https://hub.example/user/me/together?table=abc"), />hub</);
  assert.doesNotMatch(shown({}), />(local|hub)</);
});

test("there is a board once there is a game", () => {
  const snapshot = { game: {} };
  assert.equal(hasBoard({ state: "plays", mine: 1 }, snapshot), true);
  assert.equal(hasBoard({ state: "plays", mine: -1 }, snapshot), true);
  assert.equal(hasBoard({ state: "waits", mine: 1 }, snapshot), false);
  assert.equal(hasBoard({ state: "plays", mine: 1 }, {}), false);
});

test("the name of the window says whose turn it is", () => {
  assert.equal(isAsked({ seats: [{ name: "Anna", mine: true, to_move: true }] }), true);
  assert.equal(
    isAsked({
      seats: [
        { name: "Anna", mine: true },
        { name: "Ben", to_move: true },
      ],
    }),
    false,
  );
});

test("the bar of the board shows the others, and who is there", () => {
  const bar = String(peopleView({ catalog: CATALOG, table: { seats: SEATS }, ui: UI, served: true, address: "", t }));
  assert.doesNotMatch(bar, /Anna/);
  assert.match(bar, /data-seat="away"[\s\S]*Ben[\s\S]*data-seat="here"[\s\S]*Nora/);
});

test("after a game there is another one for all, and the report once it is whole", () => {
  const snap = { result: { title: "", rows: [] }, game: { shared: true, desk: "play", players: 2 }, seats: [] };
  const end = (state) => String(onwardView({ snap, ui: {}, catalog: CATALOG, t, ahead: { report: { state } } }));
  assert.match(end("done"), /table-rematch[\s\S]*same-deal[\s\S]*report-page[\s\S]*&quot;save&quot;/);
  assert.doesNotMatch(end("working"), /report-page/);
  assert.doesNotMatch(end("done"), /&quot;rematch&quot;|end-new/);
  snap.game.onlooker = true;
  assert.match(end("done"), /end-review/);
  assert.doesNotMatch(end("done"), /table-rematch|lead|save/);
});

test("whoever is asked about a move answers; whoever asked may keep it; the others see for whom it waits", () => {
  const asked = (mine, waits) => {
    const table = { seats: SEATS, mine, undo: { seat: 0, plies: 7, waits } };
    return String(talkView({ catalog: CATALOG, table, ui: UI, served: true, address: "", t }));
  };
  assert.match(asked(1, [1, 2]), /undo-question Anna[\s\S]*data-answer="yes"[\s\S]*data-answer="no"/);
  assert.match(asked(0, [1]), /undo-waits Ben &lt;b&gt;[\s\S]*undo-withdraw/);
  assert.doesNotMatch(asked(1, [2]), /data-answer/);
  assert.equal(askedText({ table: { seats: SEATS, mine: 0 }, t }), "");
});

test("a sentence is shown above the board", () => {
  const ui = { ...UI, said: "<Anna>" };
  assert.match(String(talkView({ catalog: CATALOG, table: { seats: SEATS }, ui, t })), /&lt;Anna&gt;/);
  assert.equal(String(talkView({ catalog: CATALOG, table: { seats: SEATS }, ui: UI, t })), "");
});

test("help is for those whom the table grants it", () => {
  const seats = [{ name: "Anna", learns: true }, { name: "Ben" }];
  const helped = (helps) => [0, 1, -1].map((mine) => isHelped({ helps, seats, mine }));
  assert.deepEqual(["all", "learners", "nobody"].map(helped), [
    [true, true, false],
    [true, false, false],
    [false, false, false],
  ]);
});

test("below the board stands who leads through the game, with a switch to follow", () => {
  const tour = (table) => String(tourView({ table: { seats: SEATS, mine: 0, ...table }, t }));
  assert.equal(tour({}), "");
  assert.match(tour({ leads: 0 }), /leading[\s\S]*lead-stop/);
  assert.match(tour({ leads: 1 }), /leads Ben &lt;b&gt;[\s\S]*look-around/);
  assert.match(tour({ leads: 1, follows: false }), />follow</);
});

test("the clock says who decides and how long they have", () => {
  const seats = [
    { name: "Anna", mine: true, to_move: true },
    { name: "Ben", to_move: false },
  ];
  const clock = (until, now, table = { seats }) => String(clockView({ table, ui: { ...UI, until }, t }, now));
  assert.match(clock(65_000, 0), /clock-you <b>1:05</);
  assert.match(clock(65_000, 55_000), /data-soon[\s\S]*0:10/);
  assert.match(clock(1_000, 5_000), /0:00/);
  assert.match(clock(9_000, 0, { seats: [{ name: "<Ben>", to_move: true }] }), /&lt;Ben&gt; <b>0:09/);
  assert.equal(clock(undefined, 0), "");
});

test("a table may have a clock", () => {
  assert.match(shown({ state: "none", code: "", seats: [] }), /data-to="minutes"/);
  assert.match(shown({ minutes: 3 }), /clock-rule minutes 3/);
  assert.doesNotMatch(shown({}), /clock-rule/);
});

test("sentences are chosen from a few; others' can be silenced; a cut line says so", () => {
  const talk = (ui) =>
    String(talkView({ catalog: CATALOG, table: { seats: SEATS, mine: 0 }, ui: { ...UI, ...ui }, t }));
  assert.equal([...talk({ saying: true }).matchAll(/data-act="say"/g)].length, 6);
  assert.match(talk({ saying: true }), /talk-silence/);
  assert.match(talk({ saying: true, silent: true }), /talk-hear/);
  assert.match(talk({ cut: true }), /data-testid="cut"/);
  assert.deepEqual(
    ways({ table: { mine: -1 }, t, back: "table" }).map(({ route }) => route),
    ["table"],
  );
});

test("a notebook's address leads nowhere, so that only the code is shown", () => {
  const table = { state: "waits", code: "abc", helps: "all", seats: SEATS, mine: 0 };
  const ctx = { catalog: CATALOG, table, ui: UI, address: "http://localhost:8888/lab?table=abc", t };
  assert.match(String(tableView({ ...ctx, served: false })), /<b>abc<[\s\S]*code-only/);
  assert.doesNotMatch(String(tableView({ ...ctx, served: false })), /8888/);
});
