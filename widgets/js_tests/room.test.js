// The room of a class: what the teacher sees, and what those who learn see.

import assert from "node:assert/strict";
import test from "node:test";
import { doorView, firstRoomDraft, questionChoices, roomRest } from "../eternitium_widgets/together/room_view.js";

const CATALOG = {
  language: "en",
  languages: [{ id: "en", name: "English" }],
  editions: [{ id: "de", name: "German" }],
  policies: [{ id: "level1", name: "Level 1", character: "Lumi" }],
  lobby: { levels: ["level1"] },
};
const QUESTION = {
  number: 2,
  title: "What now?",
  text: "",
  snapshot: {},
  options: [
    { id: "pass", text: "Pass", card: "" },
    { id: "skip", text: "Acquire nothing", card: "" },
  ],
  rows: [],
};
const ROWS = [
  {
    id: "pass",
    text: "Pass",
    count: 3,
    share: 0.6,
    low: 0,
    high: 1,
    value_text: "60%",
    best: true,
    good: true,
    why: "So.",
  },
  {
    id: "skip",
    text: "Acquire nothing",
    count: 1,
    share: 0.4,
    low: 0,
    high: 1,
    value_text: "40%",
    best: false,
    good: false,
    why: "",
  },
];
const t = (key, slots = {}) => [key, ...Object.values(slots)].join(" ");

function context(room, { ui = {}, question = {}, now = 0 } = {}) {
  const whole = { state: "teacher", code: "abc234", people: [], tables: [], groups: [], ...room };
  const shown = { name: "", draft: firstRoomDraft(), sure: "", refused: "", ...ui };
  return {
    catalog: CATALOG,
    table: { state: "none", seats: [] },
    room: whole,
    question,
    ui: shown,
    served: true,
    address: "http://a/together?room=abc234",
    back: "",
    warning: "",
    now,
    t,
  };
}

const rest = (room, more) => String(roomRest(context(room, more)));

test("the page of tables has a door to a room", () => {
  assert.match(String(doorView({ t })), /data-say="\{&quot;type&quot;:&quot;room-open&quot;\}"/);
});

test("the teacher sees people as text, all tables, and for whom one waits long", () => {
  const seats = [
    { name: "Ben <b>", to_move: true, left: 4 },
    { name: "Lumi", is_level: true, left: 6 },
  ];
  const table = { code: "x", state: "plays", round: 3, since: 1000, seats };
  const room = { people: [{ number: 0, name: "Ben <b>", here: true }], tables: [table] };
  const late = rest(room, { now: 1150 });
  assert.match(late, /Ben &lt;b&gt;/);
  assert.match(late, /round 3/);
  assert.match(late, /data-late/);
  assert.match(late, /room-late Ben &lt;b&gt; 2/);
  assert.doesNotMatch(rest(room, { now: 1030 }), /data-late/);
});

test("nobody is told that a level thinks too long", () => {
  const table = {
    code: "x",
    state: "plays",
    round: 1,
    since: 0,
    seats: [{ name: "Lumi", is_level: true, to_move: true }],
  };
  assert.doesNotMatch(rest({ tables: [table] }, { now: 900 }), /data-late/);
});

test("ending a lesson asks back, and so does a duel that ends tables", () => {
  assert.match(rest({}), /data-sure="room-end"/);
  assert.match(rest({}, { ui: { sure: "room-end" } }), /room-end-sure/);
  assert.match(rest({}), /room-duel&quot;/);
  const tables = [{ code: "x", state: "plays", round: 1, since: 0, seats: [] }];
  assert.match(rest({ tables }), /data-sure="room-begin-duel"/);
});

test("the results of a duel have those who won first", () => {
  const table = (name, state, won, round) => ({
    code: name,
    state,
    round,
    since: 0,
    seats: [
      { name, won, left: 0 },
      { name: "Lumi", is_level: true },
    ],
  });
  const tables = [
    table("Anna", "plays", false, 2),
    table("Ben", "over", false, 5),
    table("Carl", "over", true, 9),
    table("Dora", "over", true, 6),
  ];
  assert.match(rest({ duel: "level1", tables }), /Dora[\s\S]*Carl[\s\S]*Ben[\s\S]*Anna/);
});

test("somebody without a name types one; somebody inside may play with others", () => {
  assert.match(rest({ state: "stranger" }), /data-act="room-join"/);
  const groups = [{ first: 4, size: 3, names: ["Ben"] }];
  const page = rest({ state: "learner", name: "Anna", number: 1, groups });
  assert.match(page, /room-come/);
  assert.doesNotMatch(page, /room-end|room-seat"/);
});

test("before the teacher shows the answers there is no number beside a choice", () => {
  const asked = { state: "learner", asked: 2, answer: "skip" };
  const before = String(questionChoices(context(asked, { question: QUESTION })));
  assert.match(before, /data-option="skip"[^>]*aria-pressed="true"/);
  assert.match(before, /room-yours Acquire nothing/);
  assert.doesNotMatch(before, /et-roombar|room-worth|room-best|%/);
  const after = String(questionChoices(context(asked, { question: { ...QUESTION, rows: ROWS } })));
  assert.match(after, /room-people 3[\s\S]*room-worth 60%[\s\S]*So\./);
  assert.match(after, /width:33%/);
  assert.match(after, /Acquire nothing <span class="et-tag">room-mine/);
});

test("the teacher shows the answers and does not answer", () => {
  const page = String(questionChoices(context({ asked: 2, answered: 1 }, { question: QUESTION })));
  assert.match(page, /room-reveal/);
  assert.doesNotMatch(page, /data-option/);
});

test("in a notebook the room is found by its code: the address there leads nobody in", () => {
  const page = String(roomRest({ ...context({}), served: false }));
  assert.match(page, /code-only/);
  assert.doesNotMatch(page, /room-link"[^>]*readonly|data-testid="room-qr"|data-testid="room-link"/);
});
