import assert from "./asserts.js";
import { test } from "node:test";

import { firstButton } from "../eternitium_widgets/board/regions/first_offer.js";
import { anyGuide, spokenAny } from "../eternitium_widgets/report/retry_view.js";
import { hits, told } from "./tutor_told.js";

const first = (more = {}) => ({
  kind: "first",
  state: "play",
  round: 2,
  title: "Play <cards>",
  comment: "",
  text: "Or pass.",
  can_undo: true,
  ...more,
});
const view = (guide) => anyGuide(told({ guide }));

test("the guide of the first game shows the prompt, and marks a comment", () => {
  const html = view(first());
  assert.match(html, /first-round/);
  assert.match(html, /Play &lt;cards&gt;/);
  assert.doesNotMatch(html, /et-comment|aria-disabled|first-report/);
  const said = view(first({ comment: "try", text: "A <b>." }));
  assert.match(said, /et-comment" data-testid="comment" data-comment="try"><p>A &lt;b&gt;\./);
  assert.match(view(first({ can_undo: false })), /aria-disabled="true" data-reason="nothing-to-undo"/);
});

test("only comments are spoken: the board speaks the prompt", () => {
  assert.equal(spokenAny(told({ guide: first() })), "");
  assert.equal(spokenAny(told({ guide: first({ comment: "try", text: "Try." }) })), "Try.");
});

test("at its end it leads to the report, and to another one", () => {
  const html = view(first({ state: "over", comment: "won" }));
  assert.deepEqual(hits(html, /data-go="(\w+)"/g), ["report", "learn", "play"]);
  assert.match(html, /data-tutor="first-game"/);
});

test("a first game in progress is continued, not begun again", () => {
  const way = (guide) => hits(firstButton(told({ guide })), /data-(go|tutor)="/g);
  assert.deepEqual([way({}), way(first()), way(first({ state: "over" }))], [["tutor"], ["go"], ["tutor"]]);
});
