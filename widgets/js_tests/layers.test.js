import assert from "node:assert/strict";
import { test } from "node:test";

import { layersView, panelView } from "../eternitium_widgets/board/board_layers.js";
import { viewContext } from "../eternitium_widgets/board/cards_view.js";
import { MESSAGES, openingMessages, readSettings } from "../eternitium_widgets/board/settings.js";
import { catalog, snapshot } from "./table.js";

const DEFAULTS = { speed: "normal", coach: "off", odds: "shown", memory: "off", confirm: "off", theme: "system", motion: "system", sounds: "off", side: "open" };

test("settings are what was kept, and the default for what is unknown or damaged", () => {
  assert.deepEqual(readSettings(null), DEFAULTS);
  assert.deepEqual(readSettings("{"), DEFAULTS);
  assert.deepEqual(readSettings("[1]"), DEFAULTS);
  assert.deepEqual(readSettings('{"speed":"slow","coach":"5","theme":"pink","sounds":true,"other":1}'), { ...DEFAULTS, speed: "slow", coach: "5" });
});

test("nothing sounds, warns or is covered by default", () => {
  const { sounds, coach, odds } = readSettings("");
  assert.deepEqual([sounds, coach, odds], ["off", "off", "shown"]);
});

test("the coach is told how many points are worth a word", () => {
  assert.deepEqual(MESSAGES.coach({ coach: "off" }), { type: "coach", on: false });
  assert.deepEqual(MESSAGES.coach({ coach: "10" }), { type: "coach", on: true, threshold: 10 });
});

test("a page that opens tells what differs from how the kernel begins", () => {
  assert.deepEqual(openingMessages(readSettings("")), []);
  const both = [MESSAGES.coach({ coach: "5" }), { type: "memory-aid", on: true }];
  assert.deepEqual(openingMessages(readSettings('{"coach":"5","memory":"on"}')), both);
});

test("every dialog has a heading and a button that closes it", () => {
  const ctx = viewContext(snapshot(), catalog, readSettings(""));
  for (const name of ["help", "editions", "settings", "game", "chart", "era-discard", "discard:1", "stack:0"]) {
    const html = panelView(ctx, name);
    assert.equal(html.match(/<h2>[^<]+<\/h2>/g).length, 1, name);
    assert.match(html, /data-layer="close" aria-label="close"/, name);
  }
});

test("a dialog's sentence is announced, and the cover is not closed by a key", () => {
  assert.match(layersView(), /<dialog class="et-dialog">.*role="status" data-part="said"/);
  assert.match(layersView(), /<dialog class="et-cover" role="alertdialog" aria-labelledby="et-cover-title" closedby="none">/);
});
