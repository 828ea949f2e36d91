import assert from "./asserts.js";
import { test } from "node:test";

import { panelView } from "../eternitium_widgets/board/layers/panels.js";
import { viewContext } from "../eternitium_widgets/board/regions/cards_view.js";
import { sceneView } from "../eternitium_widgets/board/regions/end_view.js";
import { MESSAGES, openingMessages, readSettings } from "../eternitium_widgets/board/layers/settings.js";
import { catalog, snapshot } from "./table.js";

const DEFAULTS = {
  speed: "normal",
  coach: "5",
  asked: "no",
  odds: "shown",
  strength: "games",
  memory: "off",
  confirm: "off",
  theme: "system",
  motion: "system",
  sounds: "off",
  side: "open",
};

test("settings are what was kept, and the default for what is unknown or damaged", () => {
  assert.deepEqual(readSettings(null), DEFAULTS);
  assert.deepEqual(readSettings("{"), DEFAULTS);
  assert.deepEqual(readSettings("[1]"), DEFAULTS);
  assert.deepEqual(readSettings('{"speed":"slow","coach":"off","theme":"pink","sounds":true,"other":1}'), {
    ...DEFAULTS,
    speed: "slow",
    coach: "off",
  });
});

test("at the end of a game the person is asked once whether the coach stays", () => {
  const end = (ui) =>
    sceneView(viewContext({ ...snapshot(), result: { rows: [], title: "", text: "" } }, catalog, readSettings(ui)));
  assert.deepEqual(
    [...String(end("")).matchAll(/data-layer="coach-settle" data-choice="(\w+)"/g)].map((hit) => hit[1]),
    ["keep", "off"],
  );
  assert.doesNotMatch(end('{"asked":"yes"}') + end('{"coach":"off"}'), /coach-settle/);
});

test("the coach gets the loss from which it warns", () => {
  assert.deepEqual(MESSAGES.coach({ coach: "off" }), { type: "coach", on: false });
  assert.deepEqual(MESSAGES.coach({ coach: "10" }), { type: "coach", on: true, threshold: 10 });
});

test("a page that opens sends the settings that differ from the kernel's", () => {
  assert.deepEqual(openingMessages(readSettings("")), [MESSAGES.coach({ coach: "5" })]);
  assert.deepEqual(openingMessages(readSettings('{"coach":"off"}')), []);
  const both = [MESSAGES.coach({ coach: "5" }), { type: "memory-aid", on: true }];
  assert.deepEqual(openingMessages(readSettings('{"coach":"5","memory":"on"}')), both);
  const level = { type: "strength", level: "level3" };
  assert.deepEqual(openingMessages(readSettings('{"coach":"off","strength":"level3"}')), [level]);
  assert.deepEqual(MESSAGES.strength({ strength: "games" }), { type: "strength", level: "" });
});

test("every dialog has a heading and a button that closes it", () => {
  const ctx = viewContext(snapshot(), catalog, readSettings(""));
  for (const name of ["help", "editions", "settings", "game", "chart", "era-discard", "discard:1", "stack:0"]) {
    const html = String(panelView(ctx, name));
    assert.equal(html.match(/<h2>[^<]+<\/h2>/g).length, 1, name);
    assert.match(html, /data-layer="close" aria-label="close"/, name);
  }
});
