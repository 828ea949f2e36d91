import assert from "./asserts.js";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const FOLDER = new URL("../eternitium_widgets/", import.meta.url);
const WORDS = new URL("../../eternitium/rulebook/lang/en/", import.meta.url);
const PARTS = [
  "tutor/tutor.js",
  "tutor/tutor_person.js",
  "tutor/tutor_view.js",
  "board/regions/guide_view.js",
  "tutor/tutor_widget.js",
  "page/ways.js",
];
const source = PARTS.map((name) => readFileSync(new URL(name, FOLDER), "utf8")).join("\n");
const css = readdirSync(FOLDER, { recursive: true })
  .filter((name) => name.endsWith(".css"))
  .map((name) => readFileSync(new URL(name, FOLDER), "utf8"))
  .join("\n");

function keysOf(name) {
  return [...readFileSync(new URL(name, WORDS), "utf8").matchAll(/^([\w-]+) = /gm)].map((hit) => hit[1]);
}

test("every word that the pages use exists, and every word of the pages is used", () => {
  const known = new Set(readdirSync(WORDS).flatMap(keysOf));
  const used = new Set([...source.matchAll(/\b[tw]\("([a-z-]+)"/g)].map((hit) => hit[1]));
  for (const key of used) assert.ok(known.has(key), key);
  for (const key of keysOf("tutor.toml")) assert.ok(source.includes(`"${key}"`), key);
});

test("every class of the pages has a style", () => {
  const used = new Set([...source.matchAll(/\bet-[a-z-]+[a-z]/g)].map(([name]) => name));
  const plain = ["et-kind"];
  for (const name of used) assert.ok(css.includes(`.${name}`) || plain.includes(name), name);
});
