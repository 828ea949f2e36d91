import assert from "./asserts.js";
import test from "node:test";
import {
  lineDialog,
  lineMessage,
  linesDialog,
  linesOfPlayView,
  nextLine,
} from "../eternitium_widgets/board/regions/lines_view.js";

const GAME = {
  number: 0,
  label: "The game",
  name: "",
  comment: "",
  here: false,
  first: true,
  depth: 0,
  ply: 0,
  plies: 20,
  round: 1,
  result: "Ada wins",
};
const OTHER = {
  number: 3,
  label: "<b>x</b>",
  name: "<b>x</b>",
  comment: "a <i>\nb",
  here: true,
  first: false,
  depth: 1,
  ply: 12,
  plies: 15,
  round: 2,
  result: "",
};

function context(lines, comparison) {
  const t = (key, slots = {}) => [key, ...Object.values(slots)].join(" ");
  const w = (key, slots) => t(key, slots).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return { snap: { lines }, t, w, comparison };
}

test("a game of one line shows nothing of lines", () => {
  assert.equal(linesOfPlayView(context([])), "");
  assert.equal(linesOfPlayView(context(undefined)), "");
});

test("one button names the line on the board, another leads to the next", () => {
  const html = linesOfPlayView(context([GAME, OTHER]));
  assert.match(html, /data-open="lines".*&lt;b&gt;x&lt;\/b&gt;.*lines-place 2 2/s);
  assert.match(html, /data-shortcut="l"/);
  assert.match(html, /&quot;number&quot;:0,&quot;where&quot;:&quot;fork&quot;/);
  assert.equal(
    nextLine([
      { ...GAME, here: true },
      { ...OTHER, here: false },
    ]).number,
    3,
  );
});

test("the tree shows where lines branch off, how they ended, and their comments", () => {
  const html = linesDialog(context([GAME, OTHER]));
  assert.match(html, /--depth:0.*Ada wins.*--depth:1.*line-from 2 · line-here.*a &lt;i&gt;\nb/s);
  assert.match(html, /aria-current="true"/);
  assert.equal([...String(html).matchAll(/data-testid="line-compare"/g)].length, 1);
  assert.doesNotMatch(html, /<b>x|<i>/);
});

test("two lines are compared only once both can be; the button says which one cannot", () => {
  const html = (...lines) => linesDialog(context(lines));
  assert.doesNotMatch(html(GAME, OTHER), /aria-disabled|line-open/);
  assert.match(
    html(GAME, { ...OTHER, open: true }),
    /aria-disabled="true" data-reason="line-compare-not &lt;b&gt;x.*line-open/s,
  );
  assert.match(html({ ...GAME, open: true }, OTHER), /data-reason="line-compare-not The game"/);
});

test("a comparison is shown as long as both lines are what they were", () => {
  const rows = [OTHER, GAME].map(({ label }) => ({
    label,
    win: "54 %",
    win_error: "±1",
    turns: "7.0",
    turns_error: "",
  }));
  const found = {
    about: [
      [3, 15],
      [0, 20],
    ],
    state: "done",
    rows,
    verdict: "No <clear> difference.",
  };
  assert.match(linesDialog(context([GAME, OTHER], found)), /<table>.*54 %.*No &lt;clear&gt; difference\./s);
  assert.match(linesDialog(context([GAME, OTHER], { ...found, state: "working", rows: [], verdict: "" })), /<progress/);
  assert.doesNotMatch(linesDialog(context([GAME, { ...OTHER, plies: 16 }], found)), /<table>/);
});

test("name and comment are asked for; the game itself cannot be deleted", () => {
  const html = lineDialog(context([GAME, OTHER]), 3);
  assert.match(html, /value="&lt;b&gt;x&lt;\/b&gt;".*a &lt;i&gt;\nb<\/textarea>.*line-delete/s);
  assert.doesNotMatch(lineDialog(context([GAME, OTHER]), 0), /line-delete/);
  assert.equal(lineDialog(context([GAME]), 9), "");
  const form = { dataset: { number: "3" }, elements: { name: { value: "n" }, comment: { value: "c" } } };
  assert.deepEqual(lineMessage(form), { type: "line-tell", number: 3, name: "n", comment: "c" });
});
