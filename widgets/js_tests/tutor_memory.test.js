import assert from "./asserts.js";
import { test } from "node:test";

import { preferredLanguage, recall, remember } from "../eternitium_widgets/page/memory.js";

function store(first = {}) {
  const kept = new Map(Object.entries(first));
  return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
}

test("remembered values are recalled, and more can be added", () => {
  const one = store();
  remember(one, { language: "de" });
  assert.deepEqual(remember(one, { welcomed: true }), { language: "de", welcomed: true });
  assert.deepEqual(recall(one), { language: "de", welcomed: true });
});

test("a damaged memory is an empty one", () => {
  for (const text of ["{", "null", "7", '"x"', "[1]"])
    assert.deepEqual(recall(store({ "eternitium-tutor": text })), {}, text);
});

test("without a store, or with a full one, nothing breaks", () => {
  assert.deepEqual(recall(null), {});
  assert.deepEqual(remember(null, { a: 1 }), { a: 1 });
  const full = { ...store(), setItem: () => assert.fail("full") };
  assert.deepEqual(remember(full, { a: 1 }), { a: 1 });
});

test("the language: chosen before, else the browser's first that we have", () => {
  const ours = ["en", "de", "fr"].map((id) => ({ id, name: id }));
  assert.equal(preferredLanguage(ours, ["it-IT", "FR-ca", "de"], undefined), "fr");
  assert.equal(preferredLanguage(ours, ["fr"], "de"), "de");
  assert.equal(preferredLanguage(ours, ["fr"], "nl"), "fr");
  assert.equal(preferredLanguage(ours, ["it"], undefined), null);
  assert.equal(preferredLanguage(undefined, ["en"], "en"), null);
});
