import assert from "./asserts.js";
import { test } from "node:test";

import { contains, isFar, zoneOf } from "../eternitium_widgets/board/input/drag.js";

test("clearing cards are dropped on the stack, gained ones on the piles, others are only clicked", () => {
  const zones = {
    "play droid": "stack",
    "try circle": "stack",
    "take square": "piles",
    "buy droid": "piles",
    "pick ?basic": "piles",
    "destroy droid": null,
    pass: null,
  };
  for (const [action, zone] of Object.entries(zones)) assert.equal(zoneOf(action), zone, action);
  assert.equal(zoneOf("buy droid with S", true), "stack");
});

test("a small move is still a press", () => {
  const at = (clientX, clientY) => ({ clientX, clientY });
  assert.ok(!isFar(at(10, 10), at(15, 15)));
  assert.ok(isFar(at(10, 10), at(10, 19)));
  assert.ok(contains({ left: 0, top: 0, right: 9, bottom: 9 }, at(9, 0)));
  assert.ok(!contains({ left: 0, top: 0, right: 9, bottom: 9 }, at(10, 0)));
});
