import assert from "./asserts.js";
import { test } from "node:test";

import { pathOf } from "../eternitium_widgets/board/regions/feast.js";

test("the shapes of the feast fly to all sides, around the crystal and not far from it", () => {
  const ends = Array.from({ length: 28 }, (_, place) => pathOf(place, 100)[1].transform.match(/-?\d+/g).map(Number));
  for (const side of [([x]) => x > 50, ([x]) => x < -50, ([, y]) => y > 50, ([, y]) => y < -50])
    assert.ok(ends.filter(side).length > 4);
  for (const [x, y] of ends) assert.ok(Math.hypot(x, y) > 70 && Math.hypot(x, y) < 180);
});
