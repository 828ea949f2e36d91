import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const FOLDER = new URL("../eternitium_widgets/", import.meta.url);
const IMPORT = /^import .* from "\.\/(.*\.js)";$/gm;
const read = (name) => readFileSync(new URL(name, FOLDER), "utf8");
const files = (kind) => readdirSync(FOLDER).filter((name) => name.endsWith(`.${kind}`));
const widgets = files("js").filter((name) => name.endsWith("_widget.js"));

/** A module and all that it needs, each after what it needs itself. */
function modulesOf(name, found = new Set(), begun = new Set([name])) {
  for (const [, needed] of read(name).matchAll(IMPORT)) {
    if (!begun.has(needed)) modulesOf(needed, found, begun.add(needed));
  }
  return found.add(name);
}

const joined = (name) => [...modulesOf(name)].map(read).join("\n").replace(IMPORT, "");

test("the board is a widget", () => assert.ok(widgets.includes("board_widget.js")));

for (const name of widgets) {
  test(`${name} and its parts make one module that needs nothing else`, async () => {
    assert.doesNotMatch(joined(name), /^import /m);
    const module = await import(`data:text/javascript,${encodeURIComponent(joined(name))}`);
    assert.equal(typeof module.default.render, "function");
  });
}

test("no file is long, and none asks another computer", () => {
  for (const name of [...files("js"), ...files("css")]) {
    assert.ok(read(name).split("\n").length <= 601, name);
    assert.doesNotMatch(read(name).replaceAll("http://www.w3.org/2000/svg", ""), /https?:|@import|url\(/, name);
  }
});

test("every style is meant for our widgets alone", () => {
  const selectors = files("css")
    .map(read)
    .join("\n")
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/@keyframes [^{]+\{(?:[^{}]*\{[^}]*\})*\s*\}/g, "")
    .matchAll(/([^{}]+)\{/g);
  for (const [, selector] of selectors) assert.match(selector.trim(), /\.eternitium|^@(container|media|starting-style)/);
});

test("every class that the parts use has a style", () => {
  const css = files("css").map(read).join("\n");
  const used = new Set(files("js").flatMap((name) => [...read(name).matchAll(/class="(et-[a-z-]+)"/g)].map((hit) => hit[1])));
  const plain = ["et-portalsign", "et-turns", "et-icon", "et-stroke"];
  for (const name of used) assert.ok(css.includes(`.${name}`) || plain.includes(name), name);
});
