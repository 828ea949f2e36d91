import assert from "./asserts.js";
import { test } from "node:test";

import { viewContext } from "../eternitium_widgets/board/regions/cards_view.js";
import { framesOf, freshMoves, movesOf } from "../eternitium_widgets/board/regions/motion.js";
import { catalog, snapshot } from "./table.js";

const entry = (kind, cards, more = {}) => ({ n: 9, kind, cards, player: 1, target: null, rule: "", ...more });
const moves = (...given) => movesOf(entry(...given), catalog);

test("a played card goes from the hand to the discard pile", () => {
  assert.deepEqual(moves("play", ["circle"]), [
    { card: "circle", from: ["hand:1:circle", "hand:1"], to: ["discard:1"] },
  ]);
});

test("each drawn card takes its own way", () => {
  assert.deepEqual(
    moves("draw", ["circle", "?"]).map(({ from, to }) => [from[0], to[0]]),
    [
      ["deck:1", "hand:1:circle"],
      ["deck:1", "hand:1:?"],
    ],
  );
});

test("era cards leave their stack, and prices come from the market", () => {
  assert.deepEqual(moves("discard-era", ["C"], { target: 2 }), [{ card: "C", from: ["stack:2"], to: ["era-discard"] }]);
  assert.deepEqual(moves("pay", ["S"], { target: 1 }), [{ card: "S", from: ["market:S"], to: ["stack:1"] }]);
  assert.deepEqual(moves("market", ["D"])[0].from, ["era-pile"]);
});

test("a bought card comes from its row, or from the pile if nobody saw it", () => {
  assert.deepEqual(moves("buy", ["droid"]), [{ card: "droid", from: ["basic:droid", "basic:pile"], to: ["deck:1"] }]);
});

test("swapped cards cross", () => {
  assert.deepEqual(
    moves("swap", ["C", "S"], { target: 2 }).map(({ from, to }) => [from[0], to[0]]),
    [
      ["stack:1", "stack:2"],
      ["stack:2", "stack:1"],
    ],
  );
});

test("turning and shuffling move a stack once, dealing and talk move nothing", () => {
  assert.deepEqual(moves("turn-down", ["S", "S"], { target: 0 }), [{ card: "S", turn: ["stack:0"] }]);
  assert.deepEqual(moves("shuffle-stack", [], { target: 0 }), [{ card: "", shake: ["stack:0"] }]);
  assert.deepEqual(moves("shuffle-deck", ["circle", "square"]), [{ card: "?", from: ["discard:1"], to: ["deck:1"] }]);
  assert.deepEqual(moves("open", ["droid"], { rule: "setup.rows" }), []);
  assert.deepEqual(moves("end", []), []);
});

const fresh = (log, seen, ui = {}) => freshMoves(viewContext(snapshot({ log }), catalog, ui), seen);

test("only what is new moves, and not what would be too much", () => {
  const log = [entry("play", ["circle"], { n: 1 }), entry("play", ["square"], { n: 2 })];
  assert.deepEqual(
    fresh(log, 1).map(({ card }) => card),
    ["square"],
  );
  assert.deepEqual(fresh(log, 2), []);
  assert.deepEqual(fresh([entry("draw", Array(15).fill("?"))], 0), []);
});

test("when the others play at once, only the viewer's own cards move", () => {
  const log = [entry("play", ["circle"], { n: 1, player: 0 }), entry("play", ["square"], { n: 2 })];
  assert.deepEqual(
    fresh(log, 0, { speed: "instant" }).map(({ card }) => card),
    ["square"],
  );
});

test("a picture grows on its way, and fades without an aim", () => {
  const small = { left: 10, top: 20, width: 50 };
  const large = { left: 30, top: 40, width: 100 };
  assert.deepEqual(
    framesOf(small, large, 100).map(({ transform }) => transform),
    ["translate(10px, 20px) scale(0.5)", "translate(30px, 40px) scale(1)", "translate(30px, 40px) scale(1)"],
  );
  assert.equal(framesOf(small, undefined, 50).length, 2);
});
