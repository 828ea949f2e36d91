// The kernel's data for a tutor page, made by hand: words are their own keys.

import { tutorContext } from "../eternitium_widgets/tutor/tutor_view.js";
import { catalog, snapshot } from "./table.js";

export const shelf = {
  lessons: [
    { id: "goal", number: 1, title: "The <goal>", summary: "What it is about.", minutes: 1, state: "done" },
    { id: "luck", number: 2, title: "Luck", summary: "Face down.", minutes: 2, state: "begun" },
    { id: "pass", number: 3, title: "Passing", summary: "Six cards.", minutes: 3, state: "new" },
  ],
  topics: [
    { id: "luck", title: "Luck", text: "Which portal?", count: 12, solved: 5 },
    { id: "cost", title: "Cost", text: "How much?", count: 8, solved: 8 },
  ],
  score: { right: 7, asked: 9, streak: 3, best: 5 },
};

export function lesson(more = {}) {
  const step = {
    step: 2,
    steps: 4,
    text: "One.\nTwo & three.",
    task: "Take a portal.",
    hint: "",
    hints_left: 2,
    feedback: null,
  };
  const rest = {
    number: 2,
    of: 3,
    title: "Luck",
    goal: "See luck.",
    done: false,
    next: "pass",
    marks: ["pass"],
    can_continue: false,
  };
  return { kind: "lesson", id: "luck", ...step, ...rest, ...more };
}

export function puzzle(more = {}) {
  const options = [
    { id: "a", text: "The circle", card: "circle" },
    { id: "b", text: "2 < 3", card: "" },
  ];
  const asked = { number: 3, of: 12, topic: "luck", topic_title: "Luck", question: "Which?", text: "Look." };
  const rest = {
    answer: "choice",
    options,
    state: "ask",
    predict: false,
    verdict: null,
    score: shelf.score,
    last: false,
  };
  return { kind: "puzzle", id: "luck-1", ...asked, ...rest, ...more };
}

const row = (id, share, more) => ({
  id,
  text: `Row ${id}`,
  value_text: `${100 * share} %`,
  share,
  low: share - 0.05,
  high: share + 0.05,
  ...more,
});

export const verdict = {
  good: false,
  title: "There is better",
  text: "The square.",
  lines: ["Because <b>."],
  rows: [row("b", 0.5, { best: true, good: true }), row("a", 0.25, { mine: true })],
  rule: "luck.try",
  guess_text: "You guessed 40 %.",
};

const languages = [
  { id: "en", name: "English" },
  { id: "fr", name: "Français" },
];

export function told(more = {}, ui = {}) {
  const all = { catalog: { ...catalog, languages }, snapshot: snapshot(), guide: {}, shelf, ...more };
  return tutorContext(all, {
    welcomed: false,
    predict: false,
    folded: false,
    forgetting: false,
    guess: 50,
    notice: "",
    ...ui,
  });
}

export const hits = (html, pattern) => [...String(html).matchAll(pattern)].map((hit) => hit[1]);
