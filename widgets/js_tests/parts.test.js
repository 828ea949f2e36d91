import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const FOLDER = new URL("../eternitium_widgets/", import.meta.url);
const PARTS = ["board_art.js", "board_text.js", "board_view.js", "board_layers.js", "outlook_view.js", "board.js"];
const STYLES = ["board.css", "outlook.css"];
const read = (name) => readFileSync(new URL(name, FOLDER), "utf8");
const whole = () =>
  PARTS.map(read)
    .join("\n")
    .replace(/^import .* from "\.\/.*";$/gm, "");

test("the parts make one module that needs nothing else", async () => {
  assert.doesNotMatch(whole(), /^import /m);
  const module = await import(`data:text/javascript,${encodeURIComponent(whole())}`);
  assert.equal(typeof module.default.render, "function");
});

test("no file is long, and none asks another computer", () => {
  for (const name of [...PARTS, ...STYLES]) {
    assert.ok(read(name).split("\n").length < 600, name);
    assert.doesNotMatch(read(name), /https?:|@import|url\(/, name);
  }
});

test("every style is meant for the board alone", () => {
  const selectors = STYLES.map(read)
    .join("\n")
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/@keyframes [^{]+\{[^}]*\}\s*\}/g, "")
    .matchAll(/([^{}]+)\{/g);
  for (const [, selector] of selectors) assert.match(selector.trim(), /\.eternitium|^@(container|media)/);
});

test("every class that the parts use has a style", () => {
  const css = STYLES.map(read).join("\n");
  const used = new Set([...whole().matchAll(/class="(et-[a-z-]+)"/g)].map((hit) => hit[1]));
  const plain = ["et-portalsign", "et-turns", "et-icon"];
  for (const name of used) assert.ok(css.includes(`.${name}`) || plain.includes(name), name);
});
