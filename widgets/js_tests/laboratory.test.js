import assert from "./asserts.js";
import { test } from "node:test";

import { chartLabel, figureOf } from "../eternitium_widgets/laboratory/laboratory_chart.js";
import {
  asPrinted,
  isOutdated,
  movedCount,
  otherSide,
  settingsOf,
  sliderValue,
  typedNumber,
  withChoice,
  withSlider,
} from "../eternitium_widgets/laboratory/laboratory_draft.js";
import {
  barView,
  headView,
  measuredView,
  numbersView,
  oddsView,
  sideView,
  sliderView,
  switchView,
  viewContext,
} from "../eternitium_widgets/laboratory/laboratory_view.js";

const ERA = { id: "era.circle", label: "Circle <b>", low: 0, high: 30 };
const PRINTED = { "era.circle": 15, stack: 10 };
const SETTINGS = { players: 2, edition: "de", mission: null, policy: "steady", switches: {}, box: {} };

const catalog = {
  language: "en",
  languages: [{ id: "en", name: "English" }],
  editions: [{ id: "de", name: "German" }],
  missions: [{ id: 3, title: "Mission 3" }],
  policies: [{ id: "steady", name: "Steady" }],
  house_rules: [
    {
      name: "pass_keep",
      title: "Keep a card?",
      values: [
        { value: 0, text: "no" },
        { value: 1, text: "yes" },
      ],
      presets: { de: 0 },
    },
  ],
  groups: [
    { id: "era", title: "Era cards", note: "In the box.", fields: [ERA] },
    { id: "dealing", title: "Stack", note: "", fields: [{ id: "stack", label: "Stack", low: 1, high: 15 }] },
  ],
  words: {},
};
const cell = (text, more = {}) => ({ text, range: "6.9 to 7.1", ...more });
const row = {
  id: "turns",
  label: "Turns",
  brief: "Turns",
  a: cell("7.00"),
  b: cell("6.50"),
  difference: cell("−0.50", { sure: true, same: false }),
};
const point = (share) => ({ share, low: share - 0.01, high: share + 0.01, text: `${100 * share}%`, range: "a to b" });
const curve = [1, 2, 3].map((turn) => ({ turn, a: point(turn / 4), b: point(turn / 5) }));
const RESULTS = {
  number: 4,
  state: "done",
  games: 900,
  of: 900,
  note: "900 games",
  rows: [row],
  curve,
  spoken: "Done.",
};

function context({
  results = RESULTS,
  settings = SETTINGS,
  fault = null,
  open = [],
  odds = { groups: [] },
  served = false,
} = {}) {
  const side = (wrong) => ({ settings, printed: PRINTED, fault: wrong });
  const sides = { number: 4, a: side(null), b: side(fault) };
  return viewContext(
    { catalog, sides, odds, results },
    { number: 4, a: SETTINGS, b: settings },
    { side: "a", open, served },
  );
}

test("a slider that is back at its printed number counts as never moved", () => {
  const moved = withSlider(SETTINGS, PRINTED, "era.circle", 20);
  assert.deepEqual(moved.box, { "era.circle": 20 });
  assert.equal(sliderValue(moved, PRINTED, "era.circle"), 20);
  assert.equal(movedCount(moved, [ERA]), 1);
  assert.deepEqual(withSlider(moved, PRINTED, "era.circle", 15), SETTINGS);
  assert.deepEqual(SETTINGS.box, {});
});

test("one slider or all of them go back to what is printed", () => {
  const moved = { ...SETTINGS, box: { "era.circle": 20, stack: 12 } };
  assert.deepEqual(asPrinted(moved, ["stack"]).box, { "era.circle": 20 });
  assert.deepEqual(asPrinted(moved).box, {});
});

test("a choice in a list becomes a number, a house rule or nothing", () => {
  assert.equal(withChoice(SETTINGS, "players", "3").players, 3);
  assert.equal(withChoice(SETTINGS, "mission", "").mission, null);
  assert.equal(withChoice(SETTINGS, "mission", "3").mission, 3);
  assert.equal(withChoice(SETTINGS, "edition", "fr").edition, "fr");
  const ruled = withChoice(SETTINGS, "house:pass_keep", "1");
  assert.deepEqual(ruled.switches, { pass_keep: 1 });
  assert.deepEqual(withChoice(ruled, "house:pass_keep", "").switches, {});
});

test("a typed text is a number, or not one yet", () => {
  assert.equal(typedNumber("12"), 12);
  assert.equal(typedNumber("2.5"), 2.5);
  for (const text of ["", " ", "-", "x"]) assert.equal(typedNumber(text), null);
});

test("settings are what the kernel reads, and results are about one state of them", () => {
  assert.deepEqual(settingsOf({ ...SETTINGS, printed: PRINTED }), SETTINGS);
  assert.equal(otherSide("a") + otherSide("b"), "ba");
  assert.ok(isOutdated(RESULTS, 5) && !isOutdated(RESULTS, 4));
});

test("a slider has its number, its ends, and what is printed", () => {
  const html = sliderView(context({ settings: { ...SETTINGS, box: { "era.circle": 20 } } }), "b", ERA);
  assert.match(html, /type="range"[^>]*min="0" max="30" value="20"/);
  assert.match(html, /type="number"[^>]*value="20"/);
  assert.match(html, /Circle &lt;b&gt;/);
  assert.doesNotMatch(html, /<b>|aria-disabled/);
  assert.match(sliderView(context(), "a", ERA), /data-act="printed"[^>]*aria-disabled="true"/);
});

test("a mistake is shown at its slider, its group or its side", () => {
  const told = (field) => String(sideView(context({ fault: { field, text: "No <i>." } }), "b"));
  for (const field of ["era.circle", "era", ""]) {
    assert.equal(told(field).split("No &lt;i&gt;.").length, 2, field);
  }
  assert.equal(told("era.circle").split('aria-invalid="true"').length, 3);
  assert.doesNotMatch(sideView(context({ fault: { field: "era", text: "No." } }), "a"), /No\./);
});

test("missions are for one player, and what is unfolded stays so", () => {
  assert.doesNotMatch(sideView(context(), "b"), /data-choice="mission"/);
  const alone = sideView(context({ settings: { ...SETTINGS, players: 1, mission: 3 }, open: ["b:dealing"] }), "b");
  assert.match(alone, /data-choice="mission"[^>]*data-value="3"/);
  assert.match(alone, /data-fold="b:dealing" open/);
  assert.doesNotMatch(alone, /data-fold="b:era" open/);
});

test("the bar offers to stop running games and to start stopped ones", () => {
  const act = (results) => String(barView(context({ results }))).match(/data-act="(\w+)"/)[1];
  assert.equal(act(RESULTS), "measure");
  assert.equal(act({ ...RESULTS, state: "stopped" }), "measure");
  assert.equal(act({ ...RESULTS, state: "working" }), "stop");
  assert.equal(act({ ...RESULTS, number: 3 }), "stop");
  assert.match(barView(context({ results: { ...RESULTS, number: 3 } })), /data-state="outdated"/);
});

test("both sides and their difference are in a table", () => {
  const html = String(measuredView(context()));
  for (const text of ["7.00", "6.50", "−0.50", "6.9 to 7.1", "et-labsure", "lab-sure-note"])
    assert.ok(html.includes(text), text);
  const same = { ...row, difference: { text: "none", range: "", sure: false, same: true } };
  assert.match(measuredView(context({ results: { ...RESULTS, rows: [same] } })), /lab-alike/);
  const alone = String(
    measuredView(context({ results: { ...RESULTS, rows: [{ ...row, b: null, difference: null }] } })),
  );
  assert.equal(alone.split("<td>–</td>").length - 1 + alone.split('et-labunsure">–').length - 1, 2);
  assert.match(measuredView(context({ results: { number: 0, state: "" } })), /lab-waiting/);
});

test("the curve is drawn with its bands, and given in numbers and words", () => {
  const look = {
    font: "serif",
    size: 13,
    width: 400,
    ink: "k",
    grid: "g",
    back: "w",
    a: "red",
    b: "blue",
    "a-fill": "r",
    "b-fill": "c",
  };
  const { data, layout } = figureOf(context(), curve, look);
  assert.deepEqual(
    data.filter(({ name }) => name).map(({ name, y }) => [name, y]),
    [
      ["A", [0.25, 0.5, 0.75]],
      ["B", [0.2, 0.4, 0.6]],
    ],
  );
  assert.equal(data.filter(({ fill }) => fill === "tonexty").length, 2);
  assert.deepEqual(layout.xaxis.range, [0.5, 3.5]);
  const alone = curve.map(({ turn, a }) => ({ turn, a }));
  assert.equal(figureOf(context(), alone, look).data.length, 3);
  assert.match(chartLabel(context(), alone), /A: 1: 25%, 2: 50%, 3: 75%\.$/);
  assert.match(numbersView(context()), /<tr><th scope="row">3<\/th>/);
  assert.equal(numbersView(context({ results: {} })), "");
});

test("the exact counts are in groups", () => {
  const odds = { groups: [{ id: "match", title: "A try", note: "Exact.", differ: 2, rows: [row] }] };
  const html = oddsView(context({ odds, open: ["odds:match"] }));
  assert.match(html, /data-fold="odds:match" open/);
  assert.match(html, /lab-differ/);
});

test("the rest of the page", () => {
  assert.match(headView(context()), /^<div>.*<option value="en" selected>English/);
  assert.match(headView(context({ served: true })), /^<nav.*href="tutor#learn"/);
  assert.equal(String(switchView(context())).split('aria-pressed="true"').length, 2);
});
