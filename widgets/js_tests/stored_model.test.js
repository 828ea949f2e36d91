import assert from "./asserts.js";
import { test } from "node:test";

import { keyOf, RecordedModel } from "../eternitium_widgets/page/stored_model.js";

const act = (action) => ({ type: "act", action });
const recorded = () => ({
  places: [
    {
      traits: { snapshot: { ply: 0 }, view: { number: 0 }, catalog: {} },
      said: [],
      next: { [keyOf(act("pass"))]: 1, [keyOf({ type: "set", a: 1 })]: 2 },
    },
    { traits: { snapshot: { ply: 1 } }, said: [{ type: "news" }], next: {} },
    { traits: { view: { number: 1, a: 1 } }, said: [], next: {} },
  ],
  anywhere: { [keyOf({ type: "view", ply: null })]: 0 },
  answers: { [keyOf({ type: "explain", rule: "r" })]: [{ type: "explained", number: 1 }] },
});

function table(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const news = [];
  const model = new RecordedModel(recorded(), (message) => news.push(["unknown", message.type]));
  for (const name of ["snapshot", "view", "catalog", "heard"])
    model.on(`change:${name}`, () => news.push([name, model.get(name)]));
  model.on("msg:custom", (message) => news.push(["said", message]));
  const send = (message) => {
    news.length = 0;
    model.send(message);
    context.mock.timers.tick(1);
    return [...news];
  };
  return { model, send };
}

test("a message is known whatever the order of its fields, its line and its number", () => {
  assert.equal(
    keyOf({ type: "a", b: { d: 1, c: [2] }, line: "x", n: 3, number: 4 }),
    '{"b":{"c":[2],"d":1},"type":"a"}',
  );
  assert.equal(keyOf({ type: "a", text: '{"z": 1, "y": 2}' }), keyOf({ text: '{"y":2,"z":1}', type: "a" }));
  assert.equal(keyOf({ type: "a", text: "é" }), '{"text":"é","type":"a"}');
});

test("recorded messages lead on and back; listeners hear of changes", (context) => {
  const { send } = table(context);
  assert.deepEqual(send(act("pass")), [
    ["snapshot", { ply: 1 }],
    ["said", { type: "news" }],
  ]);
  assert.deepEqual(send(act("pass")), [["unknown", "act"]]);
  assert.deepEqual(send({ type: "view", ply: null }), [["snapshot", { ply: 0 }]]);
});

test("an answer has the number of its question; a question leads nowhere", (context) => {
  const { model, send } = table(context);
  assert.deepEqual(send({ type: "set", number: 9, a: 1 }), [["view", { number: 9, a: 1 }]]);
  assert.deepEqual(send({ type: "explain", rule: "r", number: 4 }), [["said", { type: "explained", number: 4 }]]);
  assert.equal(model.place, 2);
});

test("each message is heard on its line, known or not, and not before it was sent", (context) => {
  const { model, send } = table(context);
  model.send({ type: "new", line: "w", n: 1 });
  assert.equal(model.get("heard"), undefined);
  context.mock.timers.tick(1);
  assert.deepEqual(model.get("heard"), { w: 1 });
  assert.deepEqual(send({ type: "new", line: "x", n: 1 }), [
    ["heard", { w: 1, x: 1 }],
    ["unknown", "new"],
  ]);
  assert.deepEqual(send({ ...act("pass"), line: "x", n: 2 })[0], ["heard", { w: 1, x: 2 }]);
});
