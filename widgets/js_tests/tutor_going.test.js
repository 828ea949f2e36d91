// Going from page to page while the kernel's answers still arrive.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Editor } from "../eternitium_widgets/editor/editor.js";
import { Going } from "../eternitium_widgets/tutor/tutor_going.js";

const PUZZLE = { kind: "puzzle", id: "1", topic: "own" };
const GUIDES = { play: {}, puzzle: PUZZLE, goal: { kind: "lesson", id: "goal" }, race: { kind: "lesson", id: "race" } };
const ROUTES = {
  play: { screen: "play" },
  learn: { screen: "learn" },
  puzzle: { screen: "puzzle", id: "own" },
  goal: { screen: "lesson", id: "goal" },
  race: { screen: "lesson", id: "race" },
};

/** @param {any} guide */
function begun(guide) {
  const page = {
    guide,
    root: { querySelector: () => null, scrollIntoView: () => null },
    board: {},
    ui: { predict: false },
    report: { entered: () => null },
    draw: () => null,
    sent: [],
    model: { get: () => ({}), send: ({ type }) => page.sent.push(type) },
  };
  page.going = new Going(page);
  page.going.begin(null);
  return { page, going: page.going };
}

test("whoever went elsewhere before an answer came stays there, and a board has its own guide again", () => {
  // From where; where to; the answers that come then; where the person is; what the kernel was asked for.
  for (const [from, ways, answers, here, sent] of [
    ["play", ["puzzle"], ["puzzle"], "puzzle", ["practice"]],
    ["play", ["puzzle", "learn"], ["puzzle"], "learn", ["practice"]],
    ["puzzle", ["play", "learn"], ["play"], "learn", ["leave"]],
    ["play", ["puzzle", "play"], ["puzzle", "play"], "play", ["practice", "leave"]],
    ["puzzle", ["play", "puzzle"], ["play", "puzzle"], "puzzle", ["leave", "practice"]],
    ["play", ["goal", "race"], ["goal", "race"], "race", ["lesson", "lesson"]],
    ["play", ["puzzle", "goal"], ["puzzle", "goal"], "goal", ["practice", "lesson"]],
    ["play", ["puzzle", "goal", "learn"], ["puzzle", "goal"], "learn", ["practice", "lesson"]],
    ["play", [], ["puzzle"], "puzzle", []],
  ]) {
    const { page, going } = begun(GUIDES[from]);
    for (const way of ways) going.go(ROUTES[way]);
    for (const answer of answers) {
      page.guide = GUIDES[answer];
      going.newGuide();
    }
    assert.deepEqual([going.route.screen, page.sent], [ROUTES[here].screen, sent], `${from}: ${ways}`);
    assert.equal(going.route.id, ROUTES[here].id, `${from}: ${ways}`);
  }
});

test("whoever goes back after a puzzle has come stays in the editor", () => {
  const { page, going } = begun({});
  const ask = () => {
    going.wanted = { route: { screen: "puzzle" }, record: "push" };
  };
  const told = () => Editor.prototype.asked.call({ page });
  going.arrive({ screen: "edit" }, "keep");
  ask();
  page.guide = PUZZLE;
  going.newGuide();
  assert.deepEqual(going.route, { screen: "puzzle", id: "own" });
  going.arrive({ screen: "edit" }, "keep");
  told();
  assert.deepEqual(going.route, { screen: "edit" });
  ask(); // the same position again: its guide is there already
  told();
  assert.deepEqual(going.route, { screen: "puzzle", id: "own" });
});
