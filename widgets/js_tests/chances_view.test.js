import assert from "./asserts.js";
import { test } from "node:test";

import { viewContext } from "../eternitium_widgets/board/regions/cards_view.js";
import * as view from "../eternitium_widgets/board/regions/chances_view.js";
import { catalog, snapshot } from "./table.js";

const context = (more, ui = {}) => viewContext(snapshot(more), catalog, ui);
const hits = (html, pattern) => [...String(html).matchAll(pattern)].map((hit) => hit[1]);

test("an estimate that is no better than a guess is shown as a range", () => {
  const row = { card: "circle", text: "cannot be counted", percent: 0, range: "0 to 80 %", why: [] };
  const html = view.oddsView(context({ odds: { title: "", note: "", why: "", shapes: [], cards: [row] } }));
  assert.deepEqual(hits(html, /et-(?:freq|percent)">([^<]*)</g), ["cannot be counted", "0 to 80 %"]);
});

test("odds are natural frequencies with bars", () => {
  const odds = {
    title: "Now",
    note: "A count.",
    why: "Why?",
    shapes: [{ shape: "circle", text: "14 of 57", percent: 24.6, why: ["Cards that nobody has seen: 57."] }],
    cards: [{ card: "circle", text: "14 of 57", percent: 24.6, why: [] }],
  };
  const html = view.oddsView(context({ odds }));
  assert.equal(hits(html, /width:([\d.]+)%/g).join(), "24.6,24.6");
  assert.match(html, /A count\./);
  assert.match(html, /<\/summary><ul><li>Cards that nobody has seen: 57\.<\/li><\/ul>/);
  assert.match(html, /aria-label="Why\?"/);
  assert.match(view.oddsView(context()), /odds-none/);
  assert.equal(view.oddsView(context({ game: { ...snapshot().game, desk: "practice" } })), "");
});

test("the next hand is shown in natural numbers, or in percent if there are none", () => {
  const cards = [
    { card: "circle", percent: 83.3, text: "5 of 6" },
    { card: "droid", percent: 41, text: "41 %" },
  ];
  const next_hand = { title: "Next <hand>", note: "A note.", draw: 5, cards };
  const html = view.nextHandView(context({ next_hand }));
  assert.deepEqual(hits(html, /et-freq">([^<]*)</g), ["5 of 6", ""]);
  assert.deepEqual(hits(html, /et-percent">([^<]*)</g), ["83%", "41%"]);
  assert.deepEqual(hits(html, /width:([\d.]+)%/g), ["83.3", "41"]);
  assert.match(html, /<details [^>]*data-testid="next-hand" open>.*Next &lt;hand&gt;.*A note\./s);
});

test("the next hand stays folded, and is left out when nothing is known", () => {
  const next_hand = { title: "Next hand", note: "", draw: 5, cards: [{ card: "circle", percent: 10, text: "" }] };
  assert.doesNotMatch(view.nextHandView(context({ next_hand }, { folded: { "next-hand": true } })), / open/);
  assert.equal(view.nextHandView(context()), "");
  assert.equal(view.nextHandView(context({ next_hand: { ...next_hand, cards: [] } })), "");
});

test("what to hope for is a fold where something is open, asked for once it is opened", () => {
  const buttons = [{ action: "skip", label: "Skip", rule: "" }];
  const hope = {
    game: "g",
    turn_count: 5,
    state: "done",
    maps: [
      { action: "skip", title: "<Hand>", rows: [{ what: "2 <fit>", percent: 60, text: "3 of 5", worth: "win 61%" }] },
    ],
    note: "About",
    came: "",
  };
  const game = { ...snapshot().game, id: "g", turn_count: 5 };
  const at = (more, ui = { folded: { hope: false } }) => ({
    ...context({ game, buttons, ...more }, ui),
    ahead: { hope },
  });
  const html = String(view.hopeView(at()));
  assert.match(html, / open>.*&lt;Hand&gt;.*2 &lt;fit&gt;.*3 of 5.*60%.*win 61%.*About/s);
  assert.equal(view.hopesFor(at()), false);
  assert.equal(view.hopesFor(at({ game: { ...game, turn_count: 6 } })), true);
  assert.equal(view.hopesFor(at({ game: { ...game, turn_count: 6 } }, {})), false);
  assert.equal(view.hopeView(at({ buttons: [], game: { ...game, desk: "practice" } })), "");
  const came = { ...at({ buttons: [] }), ahead: { hope: { ...hope, maps: [], came: "Came: <circle>" } } };
  assert.match(String(view.hopeView(came)), /role="status">Came: &lt;circle&gt;/);
});
