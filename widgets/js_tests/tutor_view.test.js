import assert from "./asserts.js";
import { test } from "node:test";

import * as view from "../eternitium_widgets/tutor/tutor_view.js";
import { hits, shelf, told } from "./tutor_told.js";

const lessons = (state) => shelf.lessons.map((one) => ({ ...one, state }));
const fresh = { ...shelf, lessons: lessons("new"), topics: shelf.topics.map((one) => ({ ...one, solved: 0 })) };
const done = { ...shelf, lessons: lessons("done") };

test("addresses of pages, there and back", () => {
  for (const hash of ["play", "new", "first", "learn", "lesson/goal", "practice", "practice/luck", "profile"])
    assert.equal(view.routeName(view.routeOf(`#${hash}`)), hash);
  assert.deepEqual(view.routeOf("#practice/luck"), { screen: "puzzle", id: "luck" });
  assert.deepEqual(view.routeOf("#lesson"), { screen: "learn" });
});

test("other addresses are not ours", () => {
  for (const hash of ["", "#", "#rendered_cells", "#lesson/a/b", "#lesson/<b>", "#play/1", undefined])
    assert.equal(view.routeOf(hash), null, hash);
});

test("an address of an unknown lesson or topic leads to the list", () => {
  const route = (hash, guide) => view.routeName(view.knownRoute(view.routeOf(hash), shelf, guide));
  assert.deepEqual(
    [route("#first"), route("#first", { kind: "lesson" }), route("#first", { kind: "first" })],
    ["learn", "learn", "first"],
  );
  const known = ["new", "lesson/luck", "practice/cost", "practice/mixed", "practice/endless", "learn", "play"];
  assert.deepEqual(known.map(route), known);
  assert.deepEqual(["lesson/nonsense", "practice/nonsense"].map(route), ["learn", "practice"]);
  const trainer = { today: [{ id: "due" }], themes: [{ id: "theme-order" }] };
  const trained = (id) => view.knownRoute(view.routeOf(`#practice/${id}`), { trainer }).screen;
  assert.deepEqual(["due", "theme-order", "theme-none"].map(trained), ["puzzle", "puzzle", "practice"]);
});

test("the page follows the board", () => {
  assert.deepEqual([{ kind: "lesson" }, { kind: "puzzle" }, { kind: "first" }, {}, undefined].map(view.screenOf), [
    "lesson",
    "puzzle",
    "first",
    "play",
    "play",
  ]);
});

test("the header marks the current page, and in a lesson the course", () => {
  const current = (screen) => hits(view.brandView(told(), screen), /data-go="([a-z]+)"[^>]*aria-current="([a-z]+)"/g);
  assert.deepEqual(["play", "learn", "lesson", "practice", "puzzle"].flatMap(current), [
    "play",
    "learn",
    "learn",
    "practice",
    "practice",
  ]);
  assert.match(view.brandView(told(), "lesson"), /data-go="learn"[^>]*aria-current="true"/);
  assert.equal(hits(view.brandView(told(), "play"), /<(h1)/g).length, 1);
});

test("the board has brand and ways in its bar, so there is no header above it", () => {
  assert.deepEqual(
    ["play", "lesson", "puzzle"].map((screen) => view.shellView(told(), screen)),
    ["", "", ""],
  );
  assert.match(view.shellView(told(), "learn"), /<h1.*data-open="settings"/s);
  assert.deepEqual(
    view.waysFrom(told(), "lesson").map(({ route }) => route),
    ["play", "learn", "practice"],
  );
  assert.deepEqual(
    view.waysFrom(told(), "play").map(({ route }) => route),
    ["learn", "practice"],
  );
});

test("languages are offered by their own names, one alone is not", () => {
  const html = view.shellView(told(), "learn");
  assert.deepEqual(hits(html, /<option value="([a-z]+)"/g), ["en", "fr"]);
  assert.match(html, /<option value="en" lang="en" selected>English/);
  assert.doesNotMatch(
    view.shellView(told({ catalog: { languages: [{ id: "en", name: "English" }] } }), "learn"),
    /<select/,
  );
});

test("a newcomer is welcomed on the board, once, and nobody else", () => {
  const strip = (more, ui, screen = "play") => view.stripView(told(more, ui), screen);
  assert.match(strip({ shelf: fresh }), /data-go="lesson\/goal"/);
  assert.equal(strip({ shelf: fresh }, { welcomed: true }), "");
  assert.equal(strip({ shelf: fresh }, {}, "learn"), "");
  assert.equal(strip({}), "");
  assert.equal(strip({ shelf: fresh, snapshot: { game: { plies: 1 } } }), "");
  assert.equal(strip({ shelf: {} }), "");
});

test("a damaged link is reported on every page until that is dismissed", () => {
  const html = view.stripView(told({}, { notice: "Broken <link>", welcomed: true }), "learn");
  assert.match(html, /role="status"[^>]*>Broken &lt;link&gt;/);
  assert.match(html, /data-tutor="dismiss-notice"/);
});

test("the button goes on with the lesson that was begun, else with the first that is not done", () => {
  assert.equal(view.nextLesson(shelf).id, "luck");
  assert.equal(view.nextLesson(fresh).id, "goal");
  assert.equal(view.nextLesson({ lessons: [fresh.lessons[0], shelf.lessons[1]] }).id, "luck");
  assert.equal(view.nextLesson({ lessons: shelf.lessons.slice(0, 1) }), null);
  assert.equal(view.nextLesson({}), null);
});

test("the course: each lesson with its state, the whole with its progress", () => {
  const html = view.learnView(told());
  assert.deepEqual(hits(html, /et-tile et-tile-(\w+)/g), ["done", "begun", "new"]);
  assert.match(html, /<progress value="1" max="3"/);
  assert.match(html, /data-go="lesson\/luck"[^>]*data-testid="continue-course">learn-continue<small>Luck/);
  assert.match(html, /The &lt;goal&gt;/);
  assert.match(view.learnView(told({ shelf: fresh })), /learn-first/);
});

test("after the whole course, and without lessons, the page says so", () => {
  assert.match(view.learnView(told({ shelf: done })), /learn-all-done.*data-go="practice"/s);
  assert.match(view.learnView(told({ shelf: {} })), /learn-empty/);
});

test("strategy is a course of its own, with a way to it from the top", () => {
  const strategy = [{ id: "seat", number: 1, title: "The <seat>", summary: "Who?", minutes: 4, state: "done" }];
  const html = view.learnView(told({ shelf: { ...shelf, strategy } }));
  assert.match(html, /data-tutor="strategy".*course-rules.*data-testid="strategy".*data-go="lesson\/seat"/s);
  assert.doesNotMatch(view.learnView(told()), /data-testid="strategy"/);
  assert.deepEqual(view.knownRoute({ screen: "lesson", id: "seat" }, { strategy }), { screen: "lesson", id: "seat" });
});

test("what the kernel has to do before a page is shown: nothing if it is there already", () => {
  const ui = { predict: true };
  const asked = (route, guide = {}, topic = "") => view.askingFor(route, { guide, topic, ui });
  const goal = { screen: "lesson", id: "goal" };
  assert.deepEqual(asked(goal), { type: "lesson", id: "goal" });
  assert.equal(asked(goal, { kind: "lesson", id: "goal" }), null);
  assert.deepEqual(asked(goal, { kind: "lesson", id: "goal", done: true }), { type: "lesson", id: "goal" });
  const luck = { screen: "puzzle", id: "luck" };
  const round = { kind: "puzzle", predict: true, last: true, state: "ask" };
  assert.equal(asked(luck, round, "luck"), null);
  assert.deepEqual(asked(luck, { ...round, state: "answered" }, "luck"), {
    type: "practice",
    topic: "luck",
    predict: true,
  });
  for (const screen of ["play", "new", "report"])
    assert.deepEqual(asked({ screen }, { kind: "first" }), { type: "leave" });
  assert.deepEqual(
    [asked({ screen: "play" }), asked({ screen: "learn" }, { kind: "first" }), asked({ screen: "first" })],
    [null, null, null],
  );
});

test("progress can be saved, loaded and, asked twice, forgotten", () => {
  const html = view.learnView(told());
  assert.deepEqual(hits(html, /data-tutor="([a-z-]+)"/g), ["first-game", "sheet", "progress-save", "load", "forget"]);
  assert.deepEqual(hits(view.learnView(told({}, { forgetting: true })), /data-tutor="(forget[a-z-]*)"/g), [
    "forget-yes",
    "forget-no",
  ]);
});

test("practice: mixed and endless first, then each topic with what is solved", () => {
  const html = view.practiceView(told());
  assert.deepEqual(hits(html, /data-go="practice\/([a-z]+)"/g), ["mixed", "endless", "luck", "cost"]);
  assert.deepEqual(hits(html, /<progress value="(\d+)"/g), ["5", "8"]);
  assert.equal(hits(html, /(et-tile-done)/g).length, 1);
  assert.doesNotMatch(html, / checked/);
  assert.match(view.practiceView(told({}, { predict: true })), /role="switch"[^>]* checked/);
  assert.match(view.practiceView(told({ shelf: {} })), /practice-empty/);
});

test("the numbers of lessons and minutes are said as the language says them", () => {
  const catalog = { language: "en", words: { minutes: { one: "{n} minute", many: "{n} minutes" } } };
  assert.deepEqual(hits(view.learnView(told({ catalog })), /(\d minutes?)/g), ["1 minute", "2 minutes", "3 minutes"]);
});
