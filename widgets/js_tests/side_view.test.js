import assert from "./asserts.js";
import { test } from "node:test";

import { openTab } from "../eternitium_widgets/board/regions/side_view.js";

test("what the person has opened stays open; the coach opens the advice for one choice only", () => {
  const at = (turn_count, ui) => openTab(/** @type {any} */ ({ snap: { game: { turn_count } }, ui }));
  assert.deepEqual([at(4, {}), at(4, { tab: "log" })], ["forecast", "log"]);
  assert.deepEqual([at(4, { tab: "log", advisedAt: 4 }), at(5, { tab: "log", advisedAt: 4 })], ["advice", "log"]);
  assert.equal(at(4, { tab: "odds", advisedAt: null }), "odds");
});
