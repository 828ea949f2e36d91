import assert from "./asserts.js";
import { test } from "node:test";

import { isFinal, Twice } from "../eternitium_widgets/board/input/twice.js";

test("moves that show something hidden or give something up for good are final", () => {
  const final = [
    "try circle",
    "try double-portal:circle+square",
    "pass",
    "destroy droid",
    "buy ?basic with S",
    "pick ?advanced",
    "gain ?basic",
  ];
  for (const action of final) assert.ok(isFinal(action), action);
  for (const action of ["play circle", "take circle", "buy droid with S", "end", "skip", "done", "passage"])
    assert.ok(!isFinal(action), action);
});

function asking(confirm) {
  const said = [];
  const root = { querySelectorAll: () => [] };
  const layers = { toast: { lower() {} }, say: (text) => said.push(text) };
  const board = { root, layers, ui: { confirm }, ctx: { snap: { game: { turn_count: 1 } }, t: (key) => key } };
  return { board, said, twice: new Twice(board) };
}

test("only a person who has chosen it is asked, once for each choice", () => {
  assert.ok(!asking("off").twice.asks("pass"));
  const { board, said, twice } = asking("on");
  assert.deepEqual(
    ["pass", "pass", "play droid"].map((action) => twice.asks(action)),
    [true, false, false],
  );
  assert.deepEqual(
    ["try circle", "pass", "try circle"].map((action) => twice.asks(action)),
    [true, true, true],
  );
  assert.equal(said.length, 4);
  board.ctx.snap.game.turn_count = 2;
  assert.ok(twice.asks("try circle"));
});
