import assert from "./asserts.js";
import { test } from "node:test";

import * as view from "../eternitium_widgets/report/report_view.js";
import { anyGuide, spokenAny } from "../eternitium_widgets/report/retry_view.js";
import { sceneView } from "../eternitium_widgets/board/regions/end_view.js";
import { onwardView } from "../eternitium_widgets/board/regions/onward_view.js";
import * as pages from "../eternitium_widgets/tutor/tutor_view.js";
import { hits, told } from "./tutor_told.js";

const mistake = (place, more = {}) => ({
  place,
  round: 1,
  grade: 4,
  grade_text: "serious",
  played: "A <b>",
  better: "C",
  points: "−26",
  error: "±3",
  reasons: ["Why & how"],
  solved: false,
  ...more,
});
const turn = (ply, seat) => ({
  ply,
  round: 1,
  seat,
  name: `N${seat}`,
  own: seat === 0,
  text: "Cleared <1>",
  chance: "75%",
  choices: "−4",
  luck: "±0",
});
const report = (more = {}) => ({
  state: "done",
  share: 1,
  game: "a",
  over: true,
  alone: false,
  rough: false,
  title: "You win!",
  sentence: "You lost <9> points.",
  plies: 40,
  balance: [
    { key: "start", text: "50%" },
    { key: "luck", text: "+9" },
    { key: "result", text: "100%" },
  ],
  curve: {
    points: [
      [0, 0.5],
      [10, 0.25],
      [40, 1],
    ],
    rounds: [
      [2, 1],
      [20, 2],
    ],
    marks: [
      { kind: "mistake", place: 0, grade: 4, text: "A" },
      { kind: "good", place: 20, text: "+9" },
    ],
  },
  mistakes: [0, 4, 8, 12].map((place) => mistake(place)),
  turns: [turn(2, 0), turn(9, 1)],
  rate: "0.4",
  kinds: [{ name: "try", n: 3, rate: "1.5" }],
  ...more,
});
const page = (more) => String(view.reportView(told({ report: report(more) })));
const retry = (more = {}) =>
  told({
    guide: {
      kind: "retry",
      id: "4",
      number: 1,
      of: 3,
      round: 2,
      state: "ask",
      question: "What <else>?",
      text: "You chose.",
      feedback: null,
      reasons: [],
      hint: "",
      marks: [],
      solved: false,
      last: false,
      back: "report",
      ...more,
    },
  });

test("the page shows who won by what, the costliest three, and all turns", () => {
  const html = page();
  assert.match(html, /You win!.*You lost &lt;9&gt; points\./);
  assert.equal(hits(html, /data-testid="(report-mistake)"/g).length, 3);
  assert.match(html, /A &lt;b&gt;.*report-better.*<strong>C<\/strong>.*Why &amp; how/s);
  assert.deepEqual(hits(html, /data-key="turn:(\d+)"/g), ["2", "9"]);
  assert.deepEqual(hits(html, /data-key="turn:\d+">([^<]+)</g), ["Cleared &lt;1&gt;", "Cleared &lt;1&gt;"]);
  assert.match(html, /data-report="retry"/);
});

test("the story is told at the end of the game with its picture, and leads to the moments to think about again", () => {
  const story = {
    sentences: ["You led.", "Round <9> decided it.", "Luck weighed most."],
    place: 12,
    turn: "Ada: 1 <miss>",
    picture: "<svg/>",
    skill: "Like level 4",
    moments: 3,
    share: "I won",
    rating: "",
  };
  const over = {
    result: { title: "You win!", text: "", rows: [] },
    game: { id: "g", live: true, players: 2 },
    seats: [],
  };
  const at = (more) => ({
    ...told({}, { reports: true }),
    snap: over,
    ahead: { report: { game: "g", story, ...more } },
  });
  const html = String(sceneView(at({ state: "done" })));
  assert.match(
    html,
    /Round &lt;9&gt; decided it\..*Like level 4.*src="data:image\/svg\+xml,%3Csvg%2F%3E" alt="Ada: 1 &lt;miss&gt;"/s,
  );
  assert.match(html, /data-send="[^"]*view[^"]*12/);
  const waits = String(sceneView(at({ state: "working", share: 0.3, story: { ...story, picture: "", moments: 0 } })));
  assert.match(waits, /<progress value="0.3"/);
  assert.doesNotMatch(waits, /<img|story-none/);
  assert.match(String(sceneView(at({ state: "done", story: { ...story, moments: 0 } }))), /story-none/);
  assert.doesNotMatch(String(sceneView(at({ game: "another" }))), /story/);
  assert.match(String(onwardView(at({}))), /et-main"[^>]*data-testid="end-moments".*et-second"[^>]*end-report/s);
  assert.match(page({ story }), /You lost.*share-picture.*share-text/s);
});

test("the better choice is folded until it is asked for or found, and can be tried again once the numbers are final", () => {
  const folds = (more) => hits(page(more), /<details class="et-folded" (data-testid="report-better")/g).length;
  assert.equal(folds(), 3);
  assert.equal(folds({ mistakes: [mistake(0, { solved: true }), mistake(4)] }), 1);
  assert.doesNotMatch(page().replace(/<details.*?<\/details>/gs, ""), /<strong>C</);
  assert.doesNotMatch(page({ state: "working" }), /data-report="retry"/);
  assert.match(page({ state: "stopped" }), /data-report="retry"/);
});

test("each mark, row and mistake leads to its moment", () => {
  const html = page();
  assert.deepEqual(hits(html, /et-storymark[^>]*data-moment="(\d+)"/g), ["0", "20"]);
  assert.deepEqual(hits(html, /data-moment="(\d+)" data-key="look/g), ["0", "4", "8"]);
  assert.deepEqual(hits(html, /data-report="retry" data-mistake="(\d+)"/g), ["0", "4", "8"]);
});

test("the marks are on the curve", () => {
  const { points } = report().curve;
  assert.deepEqual(
    [0, 5, 10, 25, 40].map((place) => view.heightAt(points, place)),
    [0.5, 0.375, 0.25, 0.625, 1],
  );
  assert.equal(view.heightAt([], 3), 0);
});

test("while it is computed it says how far it is and can be stopped, then gone on with", () => {
  assert.match(
    page({ state: "working", share: 0.4, rough: true }),
    /<progress value="0.4".*report-first.*data-report="report-stop"/s,
  );
  assert.match(page({ state: "stopped", share: 0.4 }), /data-report="report"/);
  assert.doesNotMatch(page(), /<progress|data-report="report-stop"/);
  const begun = view.reportView(told({ report: { state: "working", share: 0, game: "a" } }));
  assert.match(begun, /<progress max="1"/);
  assert.doesNotMatch(begun, /et-story/);
  assert.match(view.reportView(told({ report: { state: "failed", share: 0 } })), /report-failed/);
  for (const [report, missing] of [
    [{}, "none"],
    [{ state: "unreadable", share: 0 }, "unreadable"],
  ]) {
    const empty = view.reportView(told({ report }));
    assert.match(empty, new RegExp(`report-${missing}</strong> report-${missing}-todo`));
    assert.doesNotMatch(empty, /<button|<progress/);
  }
});

test("what was solved is marked; without mistakes it says so at the end only", () => {
  assert.match(page({ mistakes: [mistake(0, { solved: true })] }), /report-solved/);
  assert.doesNotMatch(page(), /report-solved/);
  assert.match(page({ mistakes: [] }), /report-nothing/);
  assert.doesNotMatch(page({ mistakes: [], state: "working", share: 0.5 }), /report-nothing/);
});

test("while the game runs luck is not shown; in the solo game it is the chance to make it", () => {
  const running = page({ over: false, balance: [] });
  assert.doesNotMatch(running, /<dl|report-luck/);
  assert.match(page({ alone: true }), /report-chance-alone/);
  assert.doesNotMatch(page({ alone: true }), /N0/);
});

test("the report has an address, is in the menu of a game that has begun, and comes first at its end", () => {
  assert.deepEqual(pages.routeOf("#report"), { screen: "report" });
  assert.deepEqual(
    ["report", "retry"].map((screen) => pages.routeName({ screen })),
    ["report", "report"],
  );
  const ways = (plies, screen = "play") =>
    pages.waysFrom(told({ snapshot: { game: { plies } } }), screen).map(({ route }) => route);
  assert.deepEqual([ways(0)[0], ways(1)[0], ways(0, "retry")[0]], ["learn", "report", "report"]);
  const over = { game: { live: true, players: 1, desk: "play" }, result: { rows: [] }, seats: [{}] };
  const end = (ui, game = {}) =>
    onwardView({ ...told({}, ui), ahead: {}, snap: { ...over, game: { ...over.game, ...game } } });
  assert.match(end({ reports: true }), /et-main[^>]*data-go="report"/);
  assert.doesNotMatch(end({}), /data-go="report"/);
  assert.equal(end({ reports: true }, { desk: "practice" }), "");
});

test("a mistake is asked with its answer hidden", () => {
  const html = anyGuide(retry());
  assert.match(html, /What &lt;else&gt;\?.*You chose\..*retry-hint.*retry-show/s);
  assert.doesNotMatch(html, /data-key="continue"|hint-text/);
  assert.match(anyGuide(retry({ hint: "Look <there>" })), /hint-text"><p>Look &lt;there&gt;/);
  assert.match(anyGuide(retry({ feedback: { good: false, text: "Not <yet>" } })), /retry-wrong.*Not &lt;yet&gt;/s);
});

test("while a try is played out nothing else is asked", () => {
  const html = anyGuide(retry({ state: "checking" }));
  assert.match(html, /<progress/);
  assert.doesNotMatch(html, /retry-hint|retry-show/);
  assert.equal(spokenAny(retry({ state: "checking" })), "retry-checking");
});

test("the answer comes with reasons, the next one and playing on", () => {
  const found = { state: "answered", feedback: { good: true, text: "Found" }, reasons: ["Since <x>"], solved: true };
  const html = anyGuide(retry(found));
  assert.match(html, /report-solved.*retry-right.*Found.*Since &lt;x&gt;.*retry-next.*retry-play/s);
  assert.match(anyGuide(retry({ ...found, last: true })), /data-go="report" data-key="continue"/);
  assert.match(
    anyGuide(retry({ ...found, last: true, back: "play" })),
    /data-go="play" data-key="continue".*retry-end/s,
  );
  assert.equal(spokenAny(retry(found)), "Found Since <x>");
});

test("while the person looks for something better, nothing on the board gives it away; after the answer nothing can be done there", () => {
  const states = ["ask", "checking", "answered", "play"].map((state) => ({ kind: "retry", state }));
  assert.deepEqual(states.map(pages.isBlind), [true, true, false, false]);
  assert.deepEqual(states.map(pages.isResting), [false, true, true, false]);
});
