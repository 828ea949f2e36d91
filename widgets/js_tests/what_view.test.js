import assert from "./asserts.js";
import { test } from "node:test";

import { groupsOf } from "../eternitium_widgets/page/board_text.js";
import { viewContext } from "../eternitium_widgets/board/regions/cards_view.js";
import { helpView } from "../eternitium_widgets/board/layers/dialogs.js";
import { hindrancesOf, houseView, waysOf, whatView } from "../eternitium_widgets/board/regions/what_view.js";
import { catalog, snapshot } from "./table.js";

const context = (more) => viewContext(snapshot(more), catalog, {});

test("possible moves are listed once for equal cards", () => {
  assert.deepEqual(waysOf(groupsOf(snapshot())), [
    { group: "hand", card: "circle", count: 2, labels: ["Play"] },
    { group: "basic", card: "droid", count: 1, labels: ["Square", "Diamond"] },
    { group: "advanced", card: "time-bomb", count: 1, labels: ["Square", "Diamond"] },
  ]);
});

test("equal cards of two players are kept apart", () => {
  const taken = (owner) => ({ card: "droid", owner, actions: [{ action: `steal droid @${owner}`, label: "Take" }] });
  const html = whatView(context({ choices: { title: "Choose", items: [taken(0), taken(1)] } }));
  const names = snapshot().seats.map(({ name }) => name);
  assert.match(html, new RegExp(`Droid \\(${names[0]}\\).*Droid \\(${names[1]}\\)`, "s"));
});

test("the rules of looking are at hand, those of setting up in the help as well", () => {
  const rules = [
    { id: "setup.supply", title: "The <supply>" },
    { id: "view.stack", title: "How deep" },
  ];
  const told = viewContext(snapshot(), { ...catalog, rules }, {});
  const [what, help] = [whatView(told), helpView(told)];
  for (const html of [what, help]) assert.match(html, /what-look.*data-rule="view\.stack"[^>]*>How deep</s);
  assert.match(help, /help-setup.*data-rule="setup\.supply"[^>]*>The &lt;supply&gt;</s);
  assert.match(help, /about-title.*about-text/s);
  assert.doesNotMatch(what, /setup\.supply/);
  assert.doesNotMatch(whatView(context()), /what-look/);
});

test("impossible moves are listed by reason, each with its rule", () => {
  const hand = [
    { card: "square", actions: [], reason: "It does not match.", rule: "era.match" },
    { card: "square", actions: [], reason: "It does not match.", rule: "era.match" },
    { card: "droid", actions: [], reason: "", rule: "" },
  ];
  assert.deepEqual(
    hindrancesOf(groupsOf(snapshot({ seats: [{ ...snapshot().seats[1], hand }], supply: [], rows: [] })), "Not now."),
    [
      { reason: "It does not match.", rule: "era.match", cards: [{ group: "hand", card: "square", count: 2 }] },
      { reason: "Not now.", rule: "", cards: [{ group: "hand", card: "droid", count: 1 }] },
    ],
  );
});

test("a card outside the hand is listed with its place", () => {
  const words = { "what-from-supply": "{name} from the <supply>", "what-from-row": "{name} from the row" };
  const html = whatView(viewContext(snapshot(), { ...catalog, words }, {}));
  assert.match(html, /2 × Circle portal<.*Droid from the row<.*Circle portal from the &lt;supply&gt;/s);
});

test("the panel lists both, and opens the rule behind each", () => {
  const supply = [{ card: "square", count: 0, actions: [], reason: "None <left>.", rule: "portal.none" }];
  const html = whatView(context({ supply }));
  assert.match(html, /2 × Circle portal/);
  assert.match(html, /Pass.*data-rule="pass\.six"/s);
  assert.match(html, /None &lt;left&gt;\. <button[^>]*data-rule="portal\.none"/);
  assert.match(html, /It does not match\. <\/p>/);
  assert.doesNotMatch(html, /data-action/);
});

test("when nothing can be done the panel says why", () => {
  const nothing = {
    seats: snapshot().seats.map((seat) => ({ ...seat, hand: seat.viewer ? [] : null })),
    rows: [],
    buttons: [],
  };
  assert.match(whatView(context(nothing)), /what-nothing/);
  assert.match(whatView(context({ ...nothing, game: { ...snapshot().game, over: true } })), /what-over/);
});

test("house rules are listed", () => {
  assert.match(
    houseView(context({ game: { ...snapshot().game, house_rules: ["Keep & play."] } })),
    /<li>Keep &amp; play\.<\/li>/,
  );
});
