import assert from "./asserts.js";
import { test } from "node:test";

import { guideView, scoreView, spokenGuide } from "../eternitium_widgets/board/regions/guide_view.js";
import { isBlind, isResting, pageState } from "../eternitium_widgets/tutor/tutor_view.js";
import { snapshot } from "./table.js";
import { hits, lesson, puzzle, told, verdict } from "./tutor_told.js";

const view = (guide, ui) => String(guideView(told({ guide }, ui)));
const unescaped = (html) => html.replaceAll("&quot;", '"');
const sent = (html) => hits(unescaped(html), /data-send="(\{.*?\})"/g).map((text) => JSON.parse(text));

test("a step shows its place and its task, and nothing can be mistaken for markup", () => {
  const html = view(lesson({ title: "<i>" }));
  assert.match(html, /data-id="luck" data-state="step-2"/);
  assert.match(html, /lesson-of · lesson-step/);
  assert.match(html, /<p>One\.<\/p><p>Two &amp; three\.<\/p>/);
  assert.match(html, /lesson-task<\/h3><p>Take a portal\./);
  assert.match(html, /&lt;i&gt;/);
  assert.deepEqual(hits(html, /<i class="([a-z-]*)"><\/i>/g), ["et-past", "et-here", "", ""]);
});

test("the goal is shown only in the first step, and only if there is nothing to do yet", () => {
  assert.match(view(lesson({ step: 1, task: "" })), /lesson-goal/);
  assert.doesNotMatch(view(lesson({ step: 1 })), /lesson-goal/);
  assert.doesNotMatch(view(lesson()), /lesson-goal/);
});

test("the others' moves and new regions come before the text, escaped", () => {
  const news = [
    { region: "supply", text: "This is the <supply>." },
    { region: "log", text: "And the log." },
  ];
  const html = view(lesson({ news, others: "Ada <passes>." }));
  const order = ["Ada &lt;passes&gt;.", "This is the &lt;supply&gt;.", "And the log.", "One."].map((text) =>
    html.indexOf(text),
  );
  assert.ok(order.every((place, at) => place > (order[at - 1] ?? 0)));
  assert.deepEqual(hits(html, /et-news-(\w+)/g), ["supply", "log"]);
  assert.doesNotMatch(view(lesson()), /et-news|et-others/);
});

test("the page knows which regions of the board are not there yet, only in a lesson", () => {
  const guide = lesson({ unseen: ["race", "log"], news: [{ region: "supply", text: "New." }] });
  assert.deepEqual(pageState(guide, "lesson"), {
    screen: "lesson",
    guide: "lesson",
    unseen: "race log",
    fresh: "supply",
  });
  assert.deepEqual(pageState({}, "play"), { screen: "play", guide: "", unseen: "", fresh: "" });
});

test("the effect of a move comes before the next text, a reason against a move below the task", () => {
  const order = (kind) => {
    const html = view(lesson({ feedback: { kind, text: "So it is.", rule: "" } }));
    return [html.indexOf("One."), html.indexOf("Take a portal."), html.indexOf("So it is.")];
  };
  const [text, , praise] = order("good");
  assert.ok(praise < text);
  for (const kind of ["wrong", "illegal"]) {
    const [, task, reason] = order(kind);
    assert.ok(reason > task);
  }
});

test("the buttons of a lesson send their messages; only a step without a task has one to go on", () => {
  assert.equal(view({}), "");
  assert.doesNotMatch(view(lesson()), /lesson-continue/);
  const html = view(lesson({ can_continue: true }));
  assert.deepEqual(sent(html), [
    { type: "lesson-continue" },
    { type: "lesson-hint" },
    { type: "undo" },
    { type: "lesson-again" },
  ]);
  assert.deepEqual(hits(html, /data-go="([^"]+)"/g), ["learn", "play"]);
});

test("hints come one after the other; when there are no more the button says so, and without any there is none", () => {
  assert.doesNotMatch(view(lesson()), /aria-disabled[^>]*data-testid="hint"/);
  const last = view(lesson({ hint: "Look.", hints_left: 0 }));
  assert.match(last, /data-testid="hint-text"><h3>lesson-hint-title<\/h3><p>Look\./);
  assert.match(last, /aria-disabled="true" data-reason="lesson-hint-none"[^>]*data-testid="hint"/);
  assert.doesNotMatch(view(lesson({ hints_left: 0 })), /data-testid="hint"/);
});

test("a step can be undone when the lesson says so, else when the board does", () => {
  const disabled = (html) => /aria-disabled="true"[^>]*data-testid="lesson-undo"/.test(html);
  assert.ok(!disabled(view(lesson())));
  assert.ok(disabled(view(lesson({ can_undo: false }))));
});

test("a lesson asks as a puzzle does, tells the verdict, and shows measured numbers for each kind of player", () => {
  const options = [{ id: "droid", text: "Droid", card: "droid" }];
  const asked = view(lesson({ course: "strategy", answer: "choice", options, task: "Which?" }));
  assert.match(asked, /course-strategy · lesson-of/);
  assert.deepEqual(
    sent(asked).find(({ type }) => type === "answer"),
    { type: "answer", id: "droid" },
  );
  assert.match(view(lesson({ answer: "percent", task: "How often?" })), /data-testid="guess"/);
  assert.equal(isResting({ kind: "lesson", answer: "choice", task: "Which?" }), true);
  assert.equal(isResting({ kind: "lesson", answer: "board", task: "Which?" }), false);
  assert.equal(isBlind({ kind: "lesson", answer: "board" }), true);
  assert.equal(isBlind({ kind: "lesson", answer: "" }), false);
  const cells = [
    { text: "+3", interval: "1 to 5", sign: 1 },
    { text: "-2", interval: "-4 to -1", sign: -1 },
  ];
  const rows = [{ title: "A <card>", cells }];
  const figures = { caption: "Points", columns: ["Weak", "Strong"], rows, note: "Small.", command: "study" };
  const shown = view(lesson({ task: "", can_continue: true, verdict, figures }));
  assert.match(shown, /<caption>Points<\/caption>.*<th scope="col">Weak<\/th><th scope="col">Strong<\/th>/s);
  assert.match(shown, /<th scope="row">A &lt;card&gt;<\/th><td><b class="et-above">\+3<\/b> <small>1 to 5<\/small>/);
  assert.match(shown, /et-below.*<code>study<\/code>/s);
  assert.match(shown, /data-testid="verdict"/);
});

test("feedback has its sign, its reason and its rule", () => {
  const html = view(lesson({ feedback: { kind: "illegal", text: "It does not match.", rule: "play.match" } }));
  assert.match(
    html,
    /et-said-illegal" data-testid="feedback">.*✕.*lesson-feedback-illegal.*It does not match\..*data-rule="play\.match"/s,
  );
  assert.doesNotMatch(view(lesson({ feedback: { kind: "good", text: "Yes.", rule: "" } })), /data-rule/);
});

test("a lesson that is done leads to the next one, the last one to a first game and to practice", () => {
  const html = view(lesson({ done: true, text: "" }));
  assert.match(html, /data-state="done".*data-testid="lesson-done".*lesson-done-text/s);
  assert.match(html, /data-go="lesson\/pass"[^>]*data-testid="next-lesson"/);
  assert.equal(hits(html, /(et-past)/g).length, 4);
  const last = view(lesson({ done: true, next: "" }));
  assert.match(last, /data-testid="next-lesson" data-tutor="first-game">first-start</);
  assert.match(last, /data-go="practice"/);
});

test("a folded guide says that it can be unfolded", () => {
  assert.match(view(lesson(), { folded: true }), /et-guide-folded.*aria-expanded="false" aria-label="guide-unfold"/s);
  assert.match(view(lesson()), /aria-expanded="true" aria-label="guide-fold"/);
});

test("a puzzle of another edition says so", () => {
  const game = { ...snapshot().game, edition: "fr", edition_name: "French" };
  assert.match(
    guideView(told({ guide: puzzle(), snapshot: snapshot({ game }) })),
    /puzzle-of · Luck · <strong>French</,
  );
});

test("a question with choices: each is a button that answers", () => {
  const html = view(puzzle());
  assert.match(html, /puzzle-of · Luck</);
  assert.match(view(puzzle({ begun: true })), /data-testid="to-game">tutor-return</);
  assert.match(html, /data-testid="to-game">nav-play</);
  assert.deepEqual(sent(html), [
    { type: "answer", id: "a" },
    { type: "answer", id: "b" },
  ]);
  assert.match(html, /2 &lt; 3/);
  assert.equal(hits(html, /(et-bigart)/g).length, 1);
});

test("a question without end has no total; one on the board says where to answer", () => {
  const html = view(puzzle({ of: 0, answer: "board" }));
  assert.match(html, /puzzle-number/);
  assert.match(html, /puzzle-board/);
  assert.equal(sent(html).length, 0);
});

test("a guess has a slider and a field with the same number, both named", () => {
  const html = view(puzzle({ answer: "percent" }), { guess: 37 });
  assert.deepEqual(hits(html, /type="(range|number)"[^>]*value="37" aria-label="puzzle-guess-label"/g), [
    "range",
    "number",
  ]);
  assert.match(html, /data-tutor="guess"/);
});

test("while an answer is checked there is a bar, with a value if one is known", () => {
  assert.match(view(puzzle({ state: "checking" })), /<progress aria-label/);
});

test("nothing of the verdict is shown before the answer", () => {
  for (const state of ["ask", "checking"])
    assert.doesNotMatch(view(puzzle({ state, verdict })), /There is better|Row b|guessed/);
});

test("a verdict: right or wrong, what each answer is worth, why, and on to the next", () => {
  const html = view(puzzle({ state: "answered", verdict }));
  assert.match(html, /data-testid="verdict" data-good="false".*✕.*There is better.*The square\..*You guessed 40 %/s);
  assert.match(html, /data-rule="luck\.try"/);
  assert.deepEqual(hits(html, /<i style="width:([\d.]+)%"/g), ["50", "25"]);
  assert.deepEqual(hits(html, /<u style="left:([\d.]+)%;width:10%"/g), ["45", "20"]);
  assert.match(html, /Row b <span class="et-tag et-good">puzzle-best<\/span>/);
  assert.match(html, /Row a .*puzzle-mine/);
  assert.match(html, /Because &lt;b&gt;\./);
  assert.deepEqual(sent(html), [{ type: "next" }]);
});

test("a verdict without titles, bars, reasons or rule is a plain one", () => {
  const html = view(puzzle({ state: "answered", verdict: { good: true, title: "", text: "", rule: "" }, last: true }));
  assert.match(html, /✓<\/span> puzzle-right/);
  assert.doesNotMatch(html, /et-gauge|puzzle-reasons|data-rule|data-send/);
  assert.match(html, /data-go="practice"[^>]*data-testid="next-puzzle"[^>]*>puzzle-finish</);
});

test("bars end at their ends, and a value without bounds has no mark", () => {
  const rows = [
    { id: "a", text: "A", value_text: "3", share: 1.2, low: null, high: null },
    { id: "b", text: "B", value_text: "4" },
  ];
  const html = view(puzzle({ state: "answered", verdict: { ...verdict, rows } }));
  assert.deepEqual(hits(html, /<i style="width:([\d.]+)%"/g), ["100"]);
  assert.doesNotMatch(html, /<u /);
});

test("the score, and how far off guesses were if any was made", () => {
  const html = scoreView(told(), { right: 7, asked: 9, streak: 3, best: 5, error_text: "4 points off" });
  assert.deepEqual(hits(html, /<dd data-testid="score-[a-z]+">([^<]+)</g), ["practice-right-of", "3", "5"]);
  assert.match(html, /4 points off/);
  assert.doesNotMatch(scoreView(told(), {}), /et-note/);
});

test("the text for screen readers: feedback first, then the task", () => {
  const say = (guide) => spokenGuide(told({ guide }));
  assert.equal(say(lesson({ feedback: { kind: "good", text: "Yes." } })), "Yes. One.\nTwo & three. Take a portal.");
  assert.equal(say(lesson({ done: true, text: "End." })), "lesson-done-title End.");
  assert.equal(say(puzzle()), "Which? Look.");
  assert.equal(say(puzzle({ state: "checking" })), "puzzle-checking");
  assert.equal(say(puzzle({ state: "answered", verdict })), "There is better The square. You guessed 40 %.");
  assert.equal(say({}), "");
});
