import { readFileSync } from "node:fs";
import { test } from "node:test";

import { text } from "./art.js";
import assert from "./asserts.js";

test("pictures that Python draws have the art of the page", () => {
  const stored = readFileSync(new URL("../../eternitium/display/art.json", import.meta.url), "utf8");
  assert.equal(stored, text, "python -m tests.renew art");
});
