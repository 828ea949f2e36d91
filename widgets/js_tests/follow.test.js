import assert from "./asserts.js";
import { test } from "node:test";

import { Follow, momentOf, nextMoment } from "../eternitium_widgets/board/input/follow.js";

const game = (ply, more = {}) => ({ ply, plies: 9, live: !(ply < 9), ...more });

test("the newest moment is the live game", () => {
  assert.deepEqual(momentOf(4, game(0)), { type: "view", ply: 4 });
  assert.deepEqual(momentOf(9, game(0)), { type: "view", ply: null });
});

test("watching a turn goes on until it is over or the person looks elsewhere", () => {
  assert.deepEqual(nextMoment(game(3), 5), { type: "view", ply: 4 });
  assert.equal(nextMoment(game(5), 5), null);
  assert.equal(nextMoment(game(9), 9), null);
  assert.equal(nextMoment(game(3), undefined), null);
});

function table() {
  const board = {
    asked: [],
    busy: 0,
    ui: {},
    ctx: { snap: { game: game(9) } },
    ask: (message) => board.asked.push(message.ply),
  };
  return { board, follow: new Follow(board) };
}

test("while the kernel is busy only the last moment counts", () => {
  const { board, follow } = table();
  follow.seek(8);
  board.busy = 1;
  for (const ply of [7, 6, 5]) follow.seek(ply);
  assert.deepEqual(board.asked, [8]);
  Object.assign(board, { busy: 0, ctx: { snap: { game: game(8) } } });
  follow.shown(game(8));
  assert.deepEqual(board.asked, [8, 5]);
  follow.shown(game(5));
  assert.deepEqual(board.asked, [8, 5]);
});

test("anything else stops watching a turn", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { board, follow } = table();
  follow.watch(2, 4);
  follow.shown(game(2));
  context.mock.timers.tick(5000);
  assert.deepEqual(board.asked, [2, 3]);
  follow.shown(game(3));
  follow.stop();
  context.mock.timers.tick(5000);
  assert.deepEqual(board.asked, [2, 3]);
});
