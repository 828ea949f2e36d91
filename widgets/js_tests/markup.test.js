import assert from "./asserts.js";
import { test } from "node:test";

import { attributes, html, raw } from "../eternitium_widgets/page/markup.js";

const SHARP = `<b title='"'>&`;
const BLUNT = "&lt;b title=&#39;&quot;&#39;&gt;&amp;";

test("everything put into a template is text unless a template made it", () => {
  const rows = [
    [html`<p title="${SHARP}">${SHARP}</p>`, `<p title="${BLUNT}">${BLUNT}</p>`],
    [html`<p>${html`<i>${SHARP}</i>`}</p>`, `<p><i>${BLUNT}</i></p>`],
    [html`<ul>${["<", html`<li>`, [html`<b>`, ">"]]}</ul>`, "<ul>&lt;<li><b>&gt;</ul>"],
    [html`${raw("<svg>")}${0}${""}`, "<svg>0"],
    [html`${false}${null}${undefined}${[]}`, ""],
    [html`${/** @type {any} */ ({ toString: () => "<i>" })}`, "&lt;i&gt;"],
    [
      html`<i${attributes({ title: SHARP, "aria-pressed": false, class: "", id: undefined })}>`,
      `<i title="${BLUNT}" aria-pressed="false">`,
    ],
  ];
  for (const [made, text] of rows) assert.equal(String(made), text);
});
