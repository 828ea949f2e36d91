import assert from "./asserts.js";
import { test } from "node:test";

import { html } from "../eternitium_widgets/page/markup.js";
import { attributesOf, outline } from "../eternitium_widgets/page/outline.js";

/** @param {import("../eternitium_widgets/page/outline.js").Outline[] | null} nodes  @returns {any} */
const shape = (nodes) => nodes?.map(({ tag, kids, text }) => (tag ? [tag, ...(shape(kids) ?? [])] : text));

test("a text is split into elements and texts, each with its content", () => {
  const sharp = `">"</i>`;
  const text = String(
    html`<p title="${sharp}" data-key="a:b">a<b>${sharp}</b></p> <input value="1" checked><svg><g d=""/></svg>z`,
  );
  const nodes = outline(text);
  assert.deepEqual(shape(nodes), [
    ["p", "a", ["b", "&quot;&gt;&quot;&lt;/i&gt;"]],
    " ",
    ["input"],
    ["svg", ["g"]],
    "z",
  ]);
  assert.equal(nodes?.map((node) => node.text).join(""), text);
  assert.deepEqual([nodes?.[0].key, nodes?.[2].key], ["a:b", undefined]);
  assert.deepEqual(
    [...attributesOf(/** @type {any} */ (nodes)[0])],
    [
      ["title", sharp],
      ["data-key", "a:b"],
    ],
  );
  assert.deepEqual(
    [...attributesOf(/** @type {any} */ (nodes)[2])],
    [
      ["value", "1"],
      ["checked", ""],
    ],
  );
});

test("a text that is not well formed is left to the browser", () => {
  for (const text of ["<p>", "<p></b>", "</p>", "<ul><li>a<li>b</ul>"]) assert.equal(outline(text), null, text);
  assert.deepEqual(outline(""), []);
});
