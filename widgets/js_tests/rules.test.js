import assert from "./asserts.js";
import { test } from "node:test";

import { askedIn, queryFor } from "../eternitium_widgets/rules/rules.js";
import { printDocument } from "../eternitium_widgets/rules/rules_print.js";
import { indexOf, search, wordsOf } from "../eternitium_widgets/rules/rules_search.js";
import { foundOf, rulesContext, rulesView } from "../eternitium_widgets/rules/rules_view.js";

const rule = (id, title, more = {}) => ({
  id,
  title,
  text: `${title} <now>.`,
  ruling: "",
  refusal: "",
  chapter: id.split(".")[0],
  cards: [],
  also: "",
  rulings: [],
  readings: [],
  places: [0, 1],
  ...more,
});
const BOOK = {
  language: "en",
  languages: [
    { id: "en", name: "English" },
    { id: "de", name: "Deutsch" },
  ],
  editions: [
    { id: "de", name: "German" },
    { id: "fr", name: "French" },
  ],
  chapters: [
    { id: "pass", title: "Passing", also: "skip" },
    { id: "card", title: "Technologies", also: "" },
  ],
  places: ["Page 1", "Page 2"],
  entries: [
    rule("pass.six", "Pass"),
    rule("pass.keep", "Keep a card", { readings: ["keep"], rulings: ["R23"], ruling: "One <card>." }),
    rule("card.droid", "Droid", { cards: ["droid"] }),
  ],
  cards: {
    droid: {
      slug: "droid",
      name: "Droid",
      face: "Droid",
      does: "Turns",
      brief: "T",
      row: "basic",
      points: 1,
      names: ["Droid", "Droïde"],
      text: "Turns up.",
    },
  },
  readings: { keep: { title: "May you keep one?", says: "It differs.", answers: ["no", "yes"] } },
  words: {
    here: "{edition}: {question} {answer}",
    nothing: "Nothing for {text}",
    pick: "Print: {title}",
    found: { one: "{n} rule", many: "{n} rules" },
  },
};
const INDEX = indexOf(BOOK);
const context = (ui) =>
  rulesContext(INDEX, {
    text: "",
    card: "",
    chapter: "",
    only: "",
    edition: "fr",
    open: [],
    picked: [],
    unfolded: {},
    ...ui,
  });
const ids = (ui) => foundOf(context(ui)).map(({ id }) => id);

test("words lose their accents, and umlauts are spelled both ways", () => {
  assert.deepEqual(wordsOf("Œuvre d’Été, GRÖSSE ß2"), ["oeuvre", "d", "ete", "grosse", "ss2", "groesse"]);
});

test("a card is found by its name in another language, a rule by a word for its topic", () => {
  assert.equal(search(INDEX, "droïde")[0].id, "card.droid");
  assert.deepEqual(
    search(INDEX, "skip").map(({ id }) => id),
    ["pass.six", "pass.keep"],
  );
});

test("nothing is listed before something is asked; cards, topics and words narrow together", () => {
  assert.deepEqual(ids({}), []);
  assert.deepEqual(ids({ chapter: "pass" }), ["pass.six", "pass.keep"]);
  assert.deepEqual(ids({ chapter: "pass", card: "droid" }), []);
  assert.deepEqual(ids({ chapter: "pass", text: "keep" }), ["pass.keep"]);
  assert.deepEqual(ids({ only: "card.droid", text: "keep" }), ["card.droid"]);
});

test("a rule shows the chosen edition's reading, and the other editions", () => {
  const html = rulesView(context({ only: "pass.keep" }));
  assert.match(html, /French: May you keep one\? yes/);
  assert.match(html, /German<\/dt><dd>Page 1/);
  assert.match(html, /One &lt;card&gt;\./);
});

test("on a page of the server the ways lead to the tutor; in a notebook and in a dialog there are none", () => {
  const ways = (ui) =>
    [...String(rulesView(context(ui))).matchAll(/<a class="et-tab" href="([^"]+)"/g)].map((hit) => hit[1]);
  assert.deepEqual(ways({ links: true }), ["tutor#play", "tutor#learn", "tutor#practice"]);
  assert.deepEqual([...ways({ links: false }), ...ways({ links: true, dialog: true })], []);
});

test("the printed document has the chosen rules, by topics, and escapes them", () => {
  const html = String(printDocument(context({}), ["card.droid", "pass.keep"]));
  assert.equal(html.match(/<article>/g).length, 2);
  assert.ok(html.indexOf("Keep a card") < html.indexOf("Droid"));
  assert.match(html, /Keep a card &lt;now&gt;\..*French: May you keep one\? yes.*Page 2 · pass\.keep · R23/);
});

test("an address asks only for known things, and the same address comes back", () => {
  const query = "?q=no+portal&card=droid&chapter=nonsense&id=%3Cb%3E&edition=fr&language=de";
  const asked = askedIn(query, BOOK);
  assert.deepEqual(asked, { text: "no portal", card: "droid", edition: "fr" });
  assert.equal(queryFor({ chapter: "", only: "", ...asked }, "de"), "q=no+portal&card=droid&edition=fr&language=de");
});
