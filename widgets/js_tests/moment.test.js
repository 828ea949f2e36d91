import assert from "./asserts.js";
import { test } from "node:test";

import { tryOf } from "../eternitium_widgets/board/regions/moment.js";

const tried = { n: 4, kind: "try", player: 0, cards: ["circle"], rule: "luck.try" };
const hit = { n: 5, kind: "discard-era", player: 0, cards: ["C"], rule: "luck.success" };
const missed = { n: 5, kind: "turn-back", player: 0, cards: ["T"], rule: "luck.fail" };
const shuffled = { n: 6, kind: "shuffle-stack", player: 0, cards: [], rule: "luck.fail" };
const seen = (log, after = 3, game = {}) => tryOf({ log, game: { viewer: 0, ...game } }, after);

test("the person's own new try is shown with what came of it", () => {
  assert.deepEqual(seen([tried, hit]), { player: 0, card: "circle", era: "C", hit: true, last: 5 });
  assert.deepEqual(seen([tried, missed, shuffled]), { player: 0, card: "circle", era: "T", hit: false, last: 5 });
});

test("another player's new try is found for them, and never for the person", () => {
  const other = (game) => tryOf({ log: [tried, missed, shuffled], game }, 3, false);
  assert.deepEqual(other({ viewer: 1 }), { player: 0, card: "circle", era: "T", hit: false, last: 5 });
  assert.equal(other({ viewer: 0 }), null);
  assert.equal(other({ viewer: 1, live: false }), null);
});

test("no other thing is: an old try, another's, one in a replay, a card cleared without luck", () => {
  assert.equal(seen([tried, hit], 5), null);
  assert.equal(seen([tried, hit], 3, { viewer: 1 }), null);
  assert.equal(seen([tried, hit], 3, { live: false }), null);
  assert.equal(
    seen([
      { ...tried, kind: "play" },
      { ...hit, rule: "era.discard" },
    ]),
    null,
  );
});
