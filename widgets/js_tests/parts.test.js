import assert from "./asserts.js";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { isForNotebook } from "../eternitium_widgets/page/elements.js";

const FOLDER = new URL("../eternitium_widgets/", import.meta.url);
const read = (name) => readFileSync(new URL(name, FOLDER), "utf8");
const files = (kind) => readdirSync(FOLDER, { recursive: true }).filter((name) => name.endsWith(`.${kind}`));
const styles = files("css").filter((name) => !name.startsWith("site/")); // those of the pages around widgets
const widgets = files("js").filter((name) => name.endsWith("_widget.js"));

test("each widget is a module that can be drawn", async () => {
  assert.ok(widgets.includes("board/board_widget.js"));
  for (const name of widgets)
    assert.equal(typeof (await import(new URL(name, FOLDER))).default.render, "function", name);
});

test("no file is long, and none asks another computer", () => {
  for (const name of [...files("js"), ...files("css")]) {
    assert.ok(read(name).split("\n").length <= 601, name);
    assert.doesNotMatch(read(name).replaceAll("http://www.w3.org/2000/svg", ""), /https?:|@import ["u]|url\(/, name);
  }
});

test("markup comes onto the page in one place, and only what we drew or prepared ourselves is not escaped", () => {
  const having = (pattern) => files("js").filter((name) => pattern.test(read(name)));
  assert.deepEqual(having(/\.(innerHTML|outerHTML)\b|insertAdjacentHTML|document\.write/), ["page/elements.js"]);
  assert.deepEqual(having(/\bimport \{[^}]*\braw\b[^}]*\} from "[^"]*markup\.js"/).sort(), [
    "page/board_art.js",
    "page/portraits.js",
    "page/redraw.js",
    "page/scene_art.js",
    "rules/rules_print.js",
    "sliders/sliders_view.js",
  ]);
});

test("what all pages share needs no widget", () => {
  for (const name of files("js").filter((one) => one.startsWith("page/"))) {
    for (const [, path] of read(name).matchAll(/^import [^;]* from "([^"]*)";$/gm))
      assert.match(path, /^\.\/\w+\.js$/, name);
  }
});

test("every style is meant for our widgets alone", () => {
  const selectors = styles
    .map(read)
    .join("\n")
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/@keyframes [^{]+\{(?:[^{}]*\{[^}]*\})*\s*\}/g, "")
    .matchAll(/([^{}]+)\{/g);
  for (const [, selector] of selectors)
    assert.match(selector.trim(), /\.(eternitium|et-)|^@(container|font-face|media|starting-style)/);
});

test("letters have one of seven sizes, or that of their card", () => {
  const sizes = styles.flatMap((name) => [...read(name).matchAll(/font(?:-size)?: ([^;}]+)/g)].map((hit) => hit[1]));
  for (const size of sizes)
    assert.match(size, /var\(--text-[1-7]\)|^inherit$|^calc\(var\(--w|^10px\/|^max\(1rem, 16px\)/);
});

test("with Ctrl or Cmd a key is the notebook's, unless it edits text or undoes a move", () => {
  const keys = [
    ["s", true],
    ["Enter", true],
    ["B", true],
    ["z", false],
    ["Y", false],
    ["c", false],
  ];
  for (const held of ["ctrlKey", "metaKey"]) {
    for (const [key, passed] of keys) assert.equal(Boolean(isForNotebook({ key, [held]: true })), passed, key);
  }
  assert.equal(Boolean(isForNotebook({ key: "s", altKey: true })), false);
});
