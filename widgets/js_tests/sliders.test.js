import assert from "./asserts.js";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { SliderPage } from "../eternitium_widgets/sliders/sliders.js";
import { placesOf, sliderPanelView } from "../eternitium_widgets/sliders/sliders_view.js";

const EVENT = { id: "event", label: "Event <b>", low: 1, high: 7, step: 1, value: 2, text: "2 of 7" };
const SHAPE = { id: "shape", label: "Shape", low: 1, high: 4, step: 1, value: 1, text: "circle" };
const VIEW = {
  number: 3,
  language: "en",
  title: "A <title>",
  note: "A note & more",
  sliders: [EVENT, SHAPE],
  said: "It is <so>.",
  lines: ["One.", "Two."],
  chart: "<svg></svg>",
  table: {
    title: "Numbers",
    heads: ["Shape", "before"],
    rows: [
      ["circle", "1/2"],
      ["square", "<1/2"],
    ],
  },
};

test("the panel shows its sliders with names for those who do not see them, the picture as it is, and all words as words", () => {
  const html = String(sliderPanelView(VIEW, placesOf(VIEW), false));
  assert.equal(html.match(/<input type="range"/g).length, 2);
  assert.match(
    html,
    /data-slider="event" min="1" max="7" step="1" value="2" aria-label="Event &lt;b&gt;" aria-valuetext="2 of 7"/,
  );
  assert.match(html, /<figure class="et-sliderchart"><svg><\/svg><\/figure>/);
  assert.match(
    html,
    /A &lt;title&gt;[\s\S]*A note &amp; more[\s\S]*role="status">It is &lt;so&gt;\.[\s\S]*<li>One\.<\/li><li>Two\.<\/li>/,
  );
  assert.match(html, /<details class="et-slidermore"><summary>/);
  assert.match(html, /<th scope="row">square<\/th><td>&lt;1\/2<\/td>/);
  assert.match(sliderPanelView(VIEW, placesOf(VIEW), true), /<details class="et-slidermore" open>/);
});

test("a place that the kernel has not heard of has no name yet, and the picture is an older one", () => {
  const html = sliderPanelView(VIEW, { event: 5, shape: 1 }, false);
  assert.match(html, /value="5" aria-label="Event &lt;b&gt;" aria-valuetext="…"/);
  assert.match(html, /<output>circle<\/output>/);
  assert.match(html, /class="et-sliderchart et-sliderold"/);
});

/** A page without a document: it draws nothing. */
function made() {
  const sent = [];
  const state = { view: VIEW };
  const page = Object.create(SliderPage.prototype);
  const model = { get: (name) => state[name], send: (message) => sent.push(message) };
  Object.assign(page, {
    model,
    places: placesOf(VIEW),
    number: 3,
    width: 400,
    asking: false,
    wanted: false,
    draw: () => {},
  });
  const answer = () => {
    const { number, places } = sent.at(-1);
    state.view = { ...VIEW, number, sliders: VIEW.sliders.map((one) => ({ ...one, value: places[one.id] })) };
    page.newView();
  };
  return { page, sent, answer, state };
}

test("the kernel is asked once at a time; of what is moved meanwhile only the end is asked", () => {
  const { page, sent, answer } = made();
  for (const place of [3, 4, 5, 6]) page.slide("event", place);
  assert.deepEqual(sent, [{ type: "set", number: 4, width: 400, places: { event: 3, shape: 1 } }]);
  answer();
  assert.deepEqual(
    sent.map(({ places }) => places.event),
    [3, 6],
  );
  assert.equal(page.places.event, 6);
  answer();
  assert.equal(sent.length, 2);
  assert.equal(page.asking, false);
});

test("a refused slider goes back to the kernel's place, and its next move is heard", () => {
  const { page, sent } = made();
  page.slide("event", 9);
  page.refused();
  assert.deepEqual(page.places, { event: 2, shape: 1 });
  page.slide("shape", 2);
  assert.deepEqual(sent.at(-1).places, { event: 2, shape: 2 });
});

test("a slider moved on another page of the same widget moves here too", () => {
  const { page, state } = made();
  state.view = { ...VIEW, number: 9, sliders: [{ ...EVENT, value: 4 }, SHAPE] };
  page.newView();
  assert.deepEqual(page.places, { event: 4, shape: 1 });
});

test("nothing is asked before the page knows how wide it is", () => {
  const { page, sent } = made();
  page.width = 0;
  page.slide("event", 3);
  assert.deepEqual(sent, []);
});

test("its pages have no words of their own", () => {
  const source = readFileSync(new URL("../eternitium_widgets/sliders/sliders_view.js", import.meta.url), "utf8");
  assert.doesNotMatch(source, />[A-Z][a-z]+</);
});
