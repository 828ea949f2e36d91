import assert from "./asserts.js";
import { test } from "node:test";

import {
  columnsOf,
  fileText,
  linkText,
  nextOption,
  readFile,
  readLink,
  withColumn,
  withEntry,
  withoutRow,
  withRow,
} from "../eternitium_widgets/guests/guests_draft.js";
import {
  boardView,
  columnView,
  differencesView,
  headView,
  ruleView,
  sharedView,
  switchView,
  tabsView,
  toolsView,
  viewContext,
} from "../eternitium_widgets/guests/guests_view.js";

const catalog = {
  guest: "revive",
  language: "en",
  languages: [{ id: "en", name: "English" }],
  pages: [
    { id: "costs", title: "Costs <b>" },
    { id: "score", title: "Score" },
  ],
  rules: {
    "revive.cost": { title: "Way", text: "One food each.", ruling: "Read so.", place: "KOSTEN", status: "read" },
  },
  words: {},
};

function context({
  groups = [],
  blocks = [],
  entries = { a: { food: "3<" }, b: null },
  ui = {},
  differences = [],
} = {}) {
  const column = { groups, blocks };
  const view = { number: 1, page: "costs", a: column, b: entries.b ? column : null, differences };
  const draft = { number: 1, page: "costs", entries: { costs: entries } };
  return viewContext({ catalog, view }, draft, { column: "a", open: [], walked: {}, shared: null, ...ui });
}

const field = (name, more = {}) => ({ name, kind: "number", label: `Label ${name}`, fault: "", ...more });
const group = (items, more = {}) => ({ id: "own", title: "Own", note: "", own: true, folded: false, items, ...more });
const told = (block, more) => String(columnView(context({ blocks: [block], ...more }), "a"));

test("entries are added, emptied, and their rows move up", () => {
  assert.deepEqual(withEntry({ a: "1" }, "b", "2"), { a: "1", b: "2" });
  assert.deepEqual(withEntry({ a: "1" }, "a", ""), {});
  const bounds = { shown: "2", least: "1", most: "4" };
  assert.deepEqual(withRow({}, "people", bounds), { people: "3" });
  assert.deepEqual(
    withRow(withRow({}, "people", bounds), "people", bounds),
    { people: "4" },
    "before the page shows it",
  );
  assert.deepEqual(withRow({ people: "many" }, "people", bounds), { people: "3" });
  assert.deepEqual(withRow({ people: "9" }, "people", { ...bounds, shown: "4" }), { people: "4" });
  const three = {
    people: "3",
    "people.0.blue": "1",
    "people.1.blue": "2",
    "people.2.blue": "3",
    "peoples.1.blue": "4",
  };
  assert.deepEqual(withoutRow(three, "people", { ...bounds, shown: "3" }, 1), {
    people: "2",
    "people.0.blue": "1",
    "people.1.blue": "3",
    "peoples.1.blue": "4",
  });
  assert.deepEqual(withoutRow({ people: "1" }, "people", bounds, 0), { people: "1" }, "the page still shows two");
  assert.equal(
    nextOption(
      [
        ["", "–"],
        ["own", "own"],
      ],
      "own",
    ),
    "",
  );
});

test("a column is changed without touching the other pages", () => {
  const draft = { number: 4, page: "costs", entries: { score: { a: { x: "1" }, b: null } } };
  const changed = withColumn(draft, "costs", "b", { food: "2" });
  assert.deepEqual(changed.entries, { ...draft.entries, costs: { a: {}, b: { food: "2" } } });
  assert.equal(changed.number, 5);
  assert.deepEqual(columnsOf(draft, "costs"), { a: {}, b: null });
});

test("files and links come back as they were, and nothing else is accepted", () => {
  const draft = {
    number: 1,
    page: "costs",
    entries: { costs: { a: { name: "Zoé ★" }, b: null }, score: { a: { blue: "1" }, b: null } },
  };
  assert.deepEqual(readFile("revive", fileText("revive", draft)), { page: "costs", entries: draft.entries });
  assert.deepEqual(readLink("revive", `#${linkText("revive", draft)}`), {
    page: "costs",
    entries: { costs: draft.entries.costs },
  });
  for (const text of ["", "null", "7", "{}", '{"format":2}', fileText("sabaton", draft)])
    assert.equal(readFile("revive", text), null);
  for (const hash of ["", "#", "#learn", "#%%"]) assert.equal(readLink("revive", hash), null);
});

test("a field has its label, its value, its keyboard and its mistake", () => {
  const html = columnView(
    context({
      groups: [group([field("food"), field("gears", { fault: "Not <so>" }), field("list", { kind: "numbers" })])],
    }),
    "a",
  );
  assert.match(
    html,
    /Label food<\/span><input type="text"[^>]*data-name="food" data-column="a"[^>]*inputmode="numeric"[^>]*value="3&lt;"/,
  );
  assert.match(html, /data-name="gears"[^>]*aria-invalid="true" aria-describedby="et-g-a-gears"/);
  assert.match(html, /id="et-g-a-gears">Not &lt;so&gt;/);
  assert.match(html, /data-name="list"[^>]*inputmode="tel"/);
  assert.match(html, /<small class="et-gown">own<\/small>/);
});

test("choices, ticks and fields of a map show their entries", () => {
  const options = [
    ["", "not drawn", ""],
    ["own", "own part", "●"],
  ];
  const items = [
    field("size", {
      kind: "choice",
      options: [
        ["small", "Small"],
        ["large", "Large"],
      ],
    }),
    field("done", { kind: "tick" }),
    { kind: "hexes", label: "Map", lines: [[{ ...field("map.0.0"), kind: "cycle", options }]] },
  ];
  const html = columnView(
    context({ groups: [group(items)], entries: { a: { size: "large", done: "1", "map.0.0": "own" }, b: null } }),
    "a",
  );
  assert.match(html, /<select data-value="large"[^>]*>.*<option value="large" selected>Large/);
  assert.match(html, /type="checkbox"[^>]*data-name="done"[^>]* checked>/);
  assert.match(html, /aria-label="Label map.0.0: own part"[^>]*data-act="cycle"/);
});

test("rows are below each other or side by side, each field with its full name", () => {
  const rows = [0, 1].map((row) => [field(`people.${row}.blue`, { label: "Blue", said: `Blue, P${row}` })]);
  const list = {
    kind: "rows",
    name: "people",
    title: "Persons",
    names: ["P0", "P1"],
    rows,
    add: "Add",
    least: 1,
    most: 4,
  };
  for (const across of [true, false]) {
    const html = String(columnView(context({ groups: [group([{ ...list, across }])] }), "a"));
    assert.match(html, /data-name="people.1.blue"[^>]*aria-label="Blue, P1"/);
    assert.match(
      html,
      /data-list="people" data-shown="2" data-least="1" data-most="4" data-column="a" data-act="drop" data-row="1"/,
    );
    assert.match(html, /data-most="4" data-column="a" data-act="add"/);
    assert.equal(html.match(/data-act="drop"/g).length, across ? 1 : 2);
    assert.doesNotMatch(html, /et-gmany/);
  }
  const many = [["a", "b", "c", "d"].map((name) => field(`people.0.${name}`))];
  assert.match(
    columnView(context({ groups: [group([{ ...list, names: ["P0"], rows: many }])] }), "a"),
    /et-gmany.*<small aria-hidden="true">Label people.0.d</s,
  );
  assert.doesNotMatch(
    columnView(context({ groups: [group([{ ...list, least: 2, add: "" }])] }), "a"),
    /data-act="(drop|add)"/,
  );
});

test("a rule opens to its text, its reading and its place", () => {
  const html = ruleView(context(), "revive.cost");
  assert.match(
    html,
    /<details class="et-grule"><summary>Way<\/summary>.*One food each.*Read so.*KOSTEN.*<code>revive.cost<\/code>/,
  );
  assert.match(html, /status-read/);
  assert.equal(ruleView(context(), "unknown"), "");
});

test("an answer is one of three, also in words", () => {
  for (const [ok, sign] of [
    ["yes", "✓"],
    ["no", "✗"],
    ["open", "?"],
  ]) {
    const html = told({ kind: "verdict", ok, text: "So.", rule: "revive.cost" });
    assert.ok(
      html.includes(`data-ok="${ok}"`) && html.includes(`aria-hidden="true">${sign}<`) && html.includes(`is-${ok}`),
    );
  }
  const question = {
    kind: "question",
    text: "May one?",
    rule: "revive.cost",
    answered: true,
    field: field("again", {
      kind: "choice",
      said: "May one?",
      options: [
        ["", "–"],
        ["yes", "Yes"],
      ],
    }),
  };
  assert.match(told(question), /your-table <small class="et-gown">own<\/small>.*data-name="again"/s);
  assert.doesNotMatch(told({ ...question, answered: false }), /et-gown/);
});

test("a total opens to its lines, and stays open", () => {
  const total = {
    kind: "total",
    id: "first",
    label: "Price",
    value: "3 food",
    lines: [
      { label: "Way", value: "1 food", rule: "revive.cost", open: false },
      { label: "Back", value: "still", rule: "", open: true },
    ],
  };
  assert.match(
    told(total),
    /data-total="first" data-fold="a:total:first"><summary[^>]*><span>Price<\/span><b>3 food<\/b>/,
  );
  assert.match(told(total), /<li class="et-gopen"><span>Back<\/span>/);
  assert.match(told(total, { ui: { open: ["a:total:first"] } }), /data-fold="a:total:first" open>/);
});

test("steps come one at a time, with the line-ups as they are then", () => {
  const board = (name) => ({
    attacker: [
      { place: "place 1", name, marks: [["∞", "connection", true]] },
      { place: "virtual", virtual: true },
    ],
    defender: [],
  });
  const walk = {
    kind: "walk",
    board: board("before"),
    steps: [
      { what: "one", rule: "", board: board("after one") },
      { what: "two", rule: "", ok: "no", board: board("after two") },
    ],
  };
  const at = (shown) => told(walk, { ui: { walked: { a: shown } } });
  assert.match(at(0), /before.*data-testid="guest-again"[^>]*aria-disabled="true".*0 \/ 2/s);
  assert.match(at(1), /after one.*1 \/ 2.*<span>one<\/span>/s);
  assert.doesNotMatch(at(1), /<span>two</);
  assert.match(at(Infinity), /after two.*data-testid="guest-next"[^>]*aria-disabled="true".*<li data-ok="no">/s);
  assert.match(boardView(context(), board("x")), /et-gplace et-gvirtual.*et-gfront/s);
  assert.match(boardView(context(), board("x")), /et-gmark et-ggone.*et-sr">connection/);
});

test("a switch shows one of two columns, and their differences are listed", () => {
  const entries = { a: {}, b: {} };
  const differences = [{ id: "x", label: "Total <i>", a: "1", b: "3", difference: "+2" }];
  assert.match(
    differencesView(context({ entries, differences })),
    /Total &lt;i&gt;<\/th><td>1<\/td><td>3<\/td><td><b>\+2/,
  );
  assert.match(differencesView(context({ entries })), /alike/);
  assert.equal(differencesView(context()) + switchView(context()), "");
  assert.match(
    switchView(context({ entries })),
    /data-column="a"[^>]*aria-pressed="true".*data-column="b"[^>]*aria-pressed="false"/,
  );
  assert.match(toolsView(context({ entries })), />copy<.*guest-one/s);
  assert.doesNotMatch(toolsView(context()), /guest-one/);
});

test("the open page is marked, and a shared text can be selected", () => {
  assert.match(tabsView(context()), /data-page="costs"[^>]*aria-current="page">Costs &lt;b&gt;/);
  assert.match(headView(context()), /data-guest="language" data-value="en"/);
  assert.match(
    sharedView(context({ ui: { shared: { word: "link", text: "a\nb" } } })),
    /<textarea readonly rows="2" aria-label="link"[^>]*>a\nb</,
  );
});
