import assert from "./asserts.js";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const FOLDER = new URL("../eternitium_widgets/", import.meta.url);
const WORDS = new URL("../../eternitium/rulebook/lang/en/", import.meta.url);
// Sections of words of one page each: their file, and the folder that uses them; "" for several.
const PAGES = [
  ["guests", "guests-view", "guests/"],
  ["laboratory", "laboratory-page", "laboratory/"],
  ["report", "report-page", ""],
  ["tutor", "tutor", ""],
];
const PUT_TOGETHER = /^(status|is)-|^(attacker|defender)$/;
const PLAIN = ["et-cover-title", "et-lab-fault", "et-portalsign", "et-told", "et-waits"]; // without a style

const files = (kind, folder = "") =>
  readdirSync(new URL(folder, FOLDER), { recursive: true })
    .filter((name) => name.endsWith(`.${kind}`))
    .map((name) => readFileSync(new URL(folder + name, FOLDER), "utf8"))
    .join("\n");
const toml = (name) => readFileSync(new URL(name, WORDS), "utf8");
const keysOf = (text) => [...text.matchAll(/^([\w-]+) = /gm)].map(([, key]) => key);
const own = (name, section) => keysOf(toml(`${name}.toml`).split(`[${section}]\n`).at(-1).split(/^\[/m)[0]);
const hits = (text, pattern) => [...text.matchAll(pattern)].map((hit) => hit[1]);

test("every word that a page uses exists", () => {
  const known = new Set(
    [...readdirSync(WORDS), "../together.toml", "../room.toml"].flatMap((name) => keysOf(toml(name))),
  );
  for (const key of hits(files("js"), /\b[tw]\((?:\w+ \? )?"([a-z-]+)"/g)) assert.ok(known.has(key), key);
  // The tables for other games have no words of the tutor's pages.
  const theirs = [...own("guests", "guests-view"), "title", "intro", "tutor-title"];
  for (const key of hits(files("js", "guests/"), /\b(?:t|w|tool|share)\((?:"[a-z]+", )?"([a-z-]+)"/g))
    assert.ok(theirs.includes(key), key);
});

test("every word of a page is used", () => {
  for (const [name, section, folder] of PAGES) {
    const source = files("js", folder);
    for (const key of own(name, section)) assert.ok(source.includes(`"${key}"`) || PUT_TOGETHER.test(key), key);
  }
});

test("every class has a style", () => {
  const css = files("css");
  for (const name of hits(files("js"), /\b(et-[a-z-]+[a-z])/g))
    assert.ok(css.includes(`.${name}`) || PLAIN.includes(name), name);
});
