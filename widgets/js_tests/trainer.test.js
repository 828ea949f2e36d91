import assert from "./asserts.js";
import { test } from "node:test";
import { clockText, guideView } from "../eternitium_widgets/board/regions/guide_view.js";
import { insightsView } from "../eternitium_widgets/tutor/insights_view.js";
import { profileView } from "../eternitium_widgets/tutor/profile_view.js";
import { trainerView } from "../eternitium_widgets/tutor/trainer_view.js";
import { isBlind, isResting, tutorContext } from "../eternitium_widgets/tutor/tutor_view.js";
import { catalog } from "./table.js";

const HOSTILE = "<img src=x onerror=alert(1)>";
const rating = { text: "950 (95%: 900 to 1000)", answers: 40, value: 950 };
const trainer = {
  today: [
    { id: "due", title: "Your mistakes", text: "They come back.", state: "2 are due today.", ready: true, count: 2 },
    { id: "daily", title: "Five", text: HOSTILE, state: "Done.", ready: false, count: 0 },
  ],
  next: { id: "due", text: "First repeat 2." },
  rating,
  games: { text: "940, after 7 games", value: 940 },
  expected: {},
  answers: "40 answers, right: 20",
  themes: [
    {
      id: "theme-order",
      title: "What first?",
      text: "In order.",
      count: 10,
      solved: 3,
      state: "3 answers",
      rating: { ...rating, value: null, text: "open" },
    },
  ],
  sense: {
    text: "3 guesses.",
    curve: [
      {
        said: 0.2,
        true: 0.25,
        low: 0.2,
        high: 0.3,
        said_text: "20%",
        true_text: "25%",
        band_text: "20% to 30%",
        guesses: 5,
      },
    ],
    kinds: [{ title: "Hand", text: HOSTILE }],
  },
  weeks: [{ name: "this week", answers: 9, right: 6, share_text: "67%" }],
  insights: { games: 0, text: "Play 5 games.", advice: "", links: [], tables: [] },
  research: { on: false, games: 0, text: "No game is noted." },
};
const insights = {
  games: 40,
  text: "You won half.",
  advice: `Here: ${HOSTILE}`,
  links: [
    { id: "lesson/worth-a-try", title: "Lesson: a try" },
    { id: "practice/theme-try", title: HOSTILE },
  ],
  tables: [
    {
      title: "By kind",
      heads: ["Choice", "It costs you", "Level 4", "Difference"],
      rows: [
        {
          name: "trying",
          count: "48 choices",
          cells: [
            { text: "3.0", band: "2.0 to 4.0", worse: false },
            { text: "1.0", band: "", worse: false },
            { text: "+2.0", band: "0.5 to 3.5", worse: true },
          ],
          few: "",
        },
        { name: HOSTILE, count: "4 choices", cells: [], few: "not enough yet: 4 of 20" },
      ],
    },
    { title: "By opponent", heads: ["Opponent", "It costs you"], rows: [] },
  ],
};
const ctx = (more = {}, guide = {}) => tutorContext({ catalog, snapshot: {}, shelf: { trainer, ...more }, guide }, {});
const hits = (html, pattern) => [...String(html).matchAll(pattern)].map((hit) => hit[1]);

test("practice says what to do next, what belongs to today, and the themes", () => {
  const html = String(trainerView(ctx()));
  assert.deepEqual(hits(html, /data-go="([^"]+)"/g), [
    "practice/due",
    "practice/due",
    "profile",
    "practice/theme-order",
  ]);
  assert.match(html, /et-duecount[^>]*>2</);
  assert.equal(html.split("<li ").length, html.split(/<li class="et-tile[^>]*><svg class="et-scene/).length);
  assert.ok(!html.includes(HOSTILE));
  assert.equal(trainerView(ctx({ trainer: undefined })), "");
});

test("the profile also shows everything in tables", () => {
  const html = String(profileView(ctx()));
  assert.equal(hits(html, /<table class="(et-profiletable)"/g).length, 3);
  assert.match(html, /<circle cx="200" cy="750"/);
  for (const text of ["20% to 30%", "this week", "6 (67%)", rating.text]) assert.ok(html.includes(text), text);
  assert.ok(!html.includes(HOSTILE));
  assert.doesNotMatch(
    profileView(ctx({ trainer: { ...trainer, weeks: [], sense: { text: "", curve: [], kinds: [] } } })),
    /<svg/,
  );
});

test("games for research are off at first, and the file is offered when there is something in it", () => {
  const off = String(profileView(ctx()));
  assert.match(
    off,
    /<input type="checkbox" role="switch" data-tutor="research" data-key="research" data-testid="research">/,
  );
  assert.ok(!off.includes("research-save"));
  const on = String(profileView(ctx({ trainer: { ...trainer, research: { on: true, games: 2, text: HOSTILE } } })));
  assert.match(on, /data-testid="research" checked>/);
  assert.ok(on.includes('data-tutor="research-save"') && !on.includes(HOSTILE));
});

test("insights say what to do and why, with a table for those who want it", () => {
  const html = String(insightsView(ctx(), insights));
  assert.deepEqual(hits(html, /data-go="([^"]+)"/g), ["lesson/worth-a-try", "practice/theme-try"]);
  assert.equal(hits(html, /(<table)/g).length, 1);
  assert.deepEqual(hits(html, /<strong>([^<]+)<\/strong>/g), ["+2.0"]);
  assert.match(html, /<td colspan="3" class="et-few">not enough yet: 4 of 20<\/td>/);
  assert.match(html, /3\.0 <small>2\.0 to 4\.0<\/small>/);
  assert.ok(html.indexOf("Here: ") < html.indexOf("<table") && html.includes('data-tutor="insights-csv"'));
  assert.ok(!html.includes(HOSTILE));
});

test("before there are enough games, insights say how many are needed", () => {
  const html = String(insightsView(ctx(), trainer.insights));
  assert.ok(html.includes("Play 5 games.") && !html.includes("<button") && !html.includes("<table"));
  assert.match(insightsView(ctx(), { ...trainer.insights, games: 3 }), /data-tutor="insights-csv"/);
});

const puzzle = {
  kind: "puzzle",
  id: "1-1",
  number: 1,
  of: 10,
  topic: "storm",
  topic_title: "Storm",
  theme_title: "What first?",
  question: "What now?",
  text: "Choose.",
  answer: "board",
  options: [],
  score: null,
  marks: [],
};
const verdict = { good: true, title: "Right!", text: "Yes.", lines: [], rows: [], rule: "", guess_text: "" };

test("a storm shows its clock, and in the end what was missed", () => {
  const clock = { left: 124.2, running: true, combo: 2, solved: 5, missed: 1 };
  const ask = guideView(ctx({}, { ...puzzle, state: "ask", clock }));
  assert.match(ask, /data-part="clock"[^>]*>2:05</);
  const answered = guideView(ctx({}, { ...puzzle, state: "answered", verdict, clock }));
  assert.deepEqual(
    hits(answered, /data-testid="(next-puzzle|training-[a-z]+)"/g),
    ["next-puzzle"],
    "it waits until the verdict is read",
  );
  const over = guideView(ctx({}, { ...puzzle, state: "over", clock, ended: HOSTILE }));
  assert.match(over, /data-testid="training-misses"/);
  assert.ok(!String(over).includes(HOSTILE));
  assert.doesNotMatch(
    guideView(ctx({}, { ...puzzle, state: "over", clock: { ...clock, missed: 0 }, ended: "" })),
    /training-misses/,
  );
  assert.deepEqual([clockText(0), clockText(-3), clockText(59.1), clockText(180)], ["0:00", "0:00", "1:00", "3:00"]);
});

test("after the answer one can go on, play it out or try again", () => {
  const html = guideView(ctx({}, { ...puzzle, state: "answered", verdict, explaining: true }));
  assert.deepEqual(hits(html, /data-testid="(next-puzzle|training-[a-z]+)"/g), [
    "next-puzzle",
    "training-play",
    "training-again",
  ]);
  const plays = guideView(ctx({}, { ...puzzle, state: "play" }));
  assert.deepEqual(hits(plays, /data-testid="(next-puzzle|training-[a-z]+)"/g), ["training-again"]);
  assert.deepEqual(
    [isBlind({ kind: "puzzle", state: "play" }), isResting({ kind: "puzzle", state: "play" })],
    [false, false],
  );
});
