// Pictures of lessons, topics, themes and rounds of practice, and missions. Each is a row of parts in front of nested shapes.

import { drawing, gem, glyph, SHAPES } from "./board_art.js";
import { raw } from "./markup.js";

// Group (the shapes behind), then the parts from back to front: name, centre, size and, if it is not upright, its rotation in
// degrees. They are in a square of 100 units in the middle of the picture, so that a narrow window may show only that square.
/** @type {Record<string, string>} */
const LESSONS = {
  goal: "circle: gem 50 69 60, back 50 36 50, back 50 31 50, era:circle 50 25 50",
  turn: "circle: turns:5 50 50 84, tip 54 11 32, circle 50 50 48",
  luck: "circle: back 50 50 92 -6, question 50 50 84",
  table: "square: back 26 30 52 -6, era:circle 26 26 52 -6, card:droid 78 34 54 8, fan:circle+square+triangle 50 74 66",
  deck: "square: cycle 50 50 96, card:circle 50 50 58",
  double: "circle: back 60 60 72 6, double-portal:square+triangle 42 44 72",
  "basic-one": "triangle: chrono-blaster 20 28 42, transporter 80 28 42, droid 50 67 60",
  "basic-two": "triangle: temporal-projector 30 34 54, communicator 68 64 58",
  passing: "square: fan:circle+square+diamond 40 64 76, card:droid 78 28 46 20, up 46 17 26 20",
  acquire: "square: card:laboratory 50 36 68, dot:circle 26 86 22, dot:square 50 86 22, dot:diamond 74 86 22",
  unseen: "square: back 50 50 82 8, question 50 50 66",
  wallet: "triangle: digital-wallet 50 50 80",
  "advanced-one": "triangle: ultimate-portal 28 28 46, time-bomb 74 26 44, quantum-clock 28 74 44, laboratory 74 74 44",
  "advanced-two": "triangle: giga-droid 50 34 56, robo-thief 25 72 44, robo-recycler 76 72 44",
  "again-one": "circle: cycle 50 50 96, card:communicator 50 50 58",
  end: "diamond: rays 50 50 92, gem 50 50 58",
  tie: "diamond: gem 30 50 52, gem 72 50 52",
  "again-two": "square: cycle 50 50 96, card:ultimate-portal 50 50 58",
  solo: "diamond: turns:8 50 50 100, ai 50 50 58",
  missions: "diamond: flag 56 42 68, era:square 34 72 44 -8, back 64 78 44 6",
  "mission-nine": "diamond: card:droid 28 50 62 -8, tip 50 50 24, card:square 74 50 62 8",
  "mission-five": "diamond: back 50 36 60, era:square 50 66 60 180, cycle 88 50 22",
  "first-card": "triangle: card:transporter 20 50 62 -8, card:communicator 50 46 76, card:droid 80 50 62 8",
  "buy-early": "square: card:ultimate-portal 28 50 76 -6, card:quantum-clock 72 50 76 6",
  price: "square: back 30 62 62 -6, era:circle 34 54 62 -2, era:diamond 38 46 62 4, card:laboratory 78 36 50 8",
  "needed-portal":
    "circle: era:triangle 50 26 50, card:circle 20 74 46 -10, card:triangle 50 68 62, card:diamond 80 74 46 10",
  "count-first":
    "circle: dot:circle 14 26 24, dot:square 14 50 24, dot:diamond 14 74 24, back 50 50 62, percent 86 50 46",
  "worth-a-try": "circle: back 34 38 66 -8, percent 72 62 50",
  "pass-and-burn": "square: fan:circle+square+diamond 38 56 84, cross 82 42 34",
  "which-order": "triangle: card:circle 24 60 62 -10, card:droid 50 48 62, question 82 44 48",
  "first-seat": "diamond: flag 34 46 78, fast 76 54 44",
  "last-card": "diamond: back 50 36 64, gem 30 78 42, gem 70 78 42",
  "more-rivals": "triangle: gem 18 66 40, gem 50 34 52, gem 82 66 40",
  alone: "diamond: ai 50 50 66",
};

/** @type {Record<string, string>} */
const TOPICS = {
  mixed: "diamond: circle 27 27 42, square 73 27 42, triangle 27 74 42, diamond 73 74 42, cycle 50 50 40",
  endless: "diamond: endless 50 50 96",
  luck: "circle: dot:circle 12 22 24, dot:square 88 22 24, dot:triangle 12 78 24, dot:diamond 88 78 24, back 50 50 68, question 50 50 62",
  chance: "circle: share 50 50 92, percent 50 50 52",
  choice: "triangle: fork 50 78 46, card:circle 22 36 62 -8, card:droid 78 36 62 8",
  cost: "square: era:circle 32 32 54 -8, era:diamond 66 48 54 4, back 36 74 54 -2, question 80 80 46",
  rules: "square: section 50 50 84, check 92 50 24, cross 8 50 24",
};

/** @type {Record<string, string>} */
const TRAINING = {
  due: "diamond: cycle 50 50 96, cross 50 50 30",
  daily: "circle: dot:circle 50 16 30, dot:square 84 42 30, dot:triangle 72 82 30, dot:diamond 28 82 30, gem 16 42 34",
  sense: "triangle: share 50 50 92, question 50 50 54",
  storm: "square: turns:3 50 50 92, fast 52 50 46",
  duel: "diamond: turns:2 50 50 92, gem 50 51 58",
  "theme-technology": "triangle: laboratory 26 32 50, droid 74 32 50, question 50 78 42",
  "theme-race": "diamond: back 26 30 48 -6, era:square 74 30 48 6, gem 50 72 56",
  "theme-portal": "circle: card:circle 18 38 58 -8, card:square 50 34 58, card:triangle 82 38 58 8, question 50 82 34",
  "theme-order": "square: card:droid 22 50 72, tip 50 50 28, card:chrono-blaster 78 50 72",
  "theme-try": "circle: back 36 36 66 -8, card:diamond 68 60 68 8",
  "theme-pass": "square: fan:circle+square+diamond 38 56 84, fork 82 42 34",
  "theme-failed-try": "triangle: back 50 50 92 -6, cross 50 50 46",
};

// Mission 0 is the solo game without a mission.
const MISSIONS = [
  "circle: turns:8 50 50 92, gem 50 52 56",
  "square: back 14 82 34, back 50 82 34, back 86 82 34, chrono-blaster 52 38 66",
  "square: droid 50 50 80, strike 50 50 78",
  "circle: turns:4 50 50 92, gem 50 60 48, era:triangle 50 36 40",
  "triangle: circle 22 70 44, square 78 70 44, diamond 50 26 48, cycle 50 62 24",
  "diamond: era:square 50 32 54 180, back 50 68 54, up 6 50 44, down 94 50 44",
  "square: card:triangle 50 50 92 8, crack 50 50 84 8",
  "diamond: gem 50 75 54, back 50 54 48, back 50 48 48, back 50 42 48, down 50 12 28",
  "circle: dot:circle 24 12 18, dot:square 50 12 18, dot:triangle 76 12 18, down 50 34 26, gem 50 79 48, back 50 62 48",
  "circle: fan:square+triangle+circle 36 52 74, fast 82 50 44",
  "triangle: circle 17 22 30, circle 17 54 30, square 39 22 30, square 39 54 30, triangle 61 22 30, triangle 61 54 30, diamond 83 22 30, diamond 83 54 30, droid 50 84 28",
];

/** @type {Record<string, string>} */
const SIGNS = {
  question: "M36 36a14 14 0 1 1 21 12c-5 3-7 6-7 12M50 73v1",
  check: "M14 54l24 24 48-54",
  cross: "M20 20l60 60M80 20L20 80",
  strike: "M10 90L90 10",
  up: "M50 90V14M22 42l28-28 28 28",
  down: "M50 10v76M22 58l28 28 28-28",
  fast: "M10 16l36 34-36 34M54 16l36 34-36 34",
  fork: "M50 94V66Q50 46 12 46M50 66q0-20 38-20M26 30L10 46l16 16M74 30l16 16-16 16",
  tip: "M30 16l36 34-36 34",
  cycle: "M14 44A37 37 0 0 1 82 32M86 56A37 37 0 0 1 18 68M84 12v22H62M16 88V66h22",
  endless: "M50 50C36 26 6 24 6 50s30 24 44 0 44-26 44 0-30 24-44 0z",
  percent: "M80 16L20 84M40 28a12 12 0 1 1-24 0 12 12 0 0 1 24 0M84 72a12 12 0 1 1-24 0 12 12 0 0 1 24 0",
  section:
    "M66 20q-3-11-16-11-16 0-16 13 0 9 16 17 20 9 20 21 0 10-10 13M34 80q3 11 16 11 16 0 16-13 0-9-16-17-20-9-20-21 0-10 10-13",
  flag: "M30 96V6M30 10h50l-14 19 14 19H30",
};

/** @type {Record<string, (of: string) => string>} */
const PARTS = {
  gem: () => `<g transform="scale(0.5)">${gem()}</g>`,
  dot: (shape) => glyph(shape),
  back: () =>
    `${lying("et-sceneback")}<path class="et-scenesand" d="M40 36h20q0 9-7 14 7 5 7 14H40q0-9 7-14-7-5-7-14z"/>`,
  era: (shape) => `<g class="et-print et-${shape}">${lying("et-sky")}${glyph(shape, 50, 50, 21)}</g>`,
  card: (slug) => upright(slug),
  fan: (slugs) => fan(slugs.split("+")),
  turns: (count) =>
    `<circle class="et-l" cx="50" cy="50" r="46" transform="rotate(-90 50 50)" pathLength="${count}0" stroke-dasharray="7 3"/>`,
  share: () =>
    `<circle class="et-l et-dim" cx="50" cy="50" r="46"/><circle class="et-scenegem" cx="50" cy="50" r="46" transform="rotate(-90 50 50)" pathLength="100" stroke-dasharray="62 38"/>`,
  rays: () =>
    [...Array(12).keys()]
      .map((ray) => `<path class="et-scenegem" transform="rotate(${ray * 30} 50 50)" d="M50 0v7"/>`)
      .join(""),
  crack: () => `<path class="et-l et-gap" d="M60-4L42 32l16 10-22 22 14 10-10 30"/>`,
  ai: () => `<path class="et-l" d="M50 22V10M2 46v16M98 46v16"/><rect class="et-f et-l" x="12" y="22" width="76" height="66" rx="16"/>
    <circle class="et-s" cx="34" cy="50" r="8"/><circle class="et-s" cx="66" cy="50" r="8"/><path class="et-l" d="M36 70h28"/>`,
};

/** @param {string} look */
function lying(look) {
  return `<rect class="et-rim ${look}" x="4" y="19" width="92" height="62" rx="8"/>`;
}

/** An action card: a portal is a field of its colour, a technology a drawing on paper.
 * @param {string} slug */
function upright(slug) {
  const face = `x="17" y="4" width="66" height="92" rx="9"`;
  if (SHAPES.includes(slug))
    return `<g class="et-${slug}"><rect class="et-rim et-ring" ${face}/><g class="et-white">${glyph(slug, 50, 50, 22)}</g></g>`;
  return `<g class="et-print"><rect class="et-rim et-bubble" ${face}/><g transform="translate(23 23) scale(0.54)">${drawing(slug)}</g></g>`;
}

/** @param {string[]} slugs */
function fan(slugs) {
  /** @param {string} slug  @param {number} place */
  const card = (slug, place) => {
    const turn = 20 * (place - (slugs.length - 1) / 2);
    return `<g transform="rotate(${turn} 50 110) translate(20 16) scale(0.6)">${upright(slug)}</g>`;
  };
  return slugs.map(card).join("");
}

/** A sign with a dark edge, so that it can be seen in front of a card.
 * @param {string} path */
function sign(path) {
  return `<path class="et-l et-outline" d="${path}"/><path class="et-l et-bold" d="${path}"/>`;
}

/** @param {string} name */
function drawn(name) {
  const [kind, of] = name.split(":");
  if (SIGNS[name]) return sign(SIGNS[name]);
  return PARTS[kind]?.(of) ?? drawing(name);
}

/** @param {string} row */
function placed(row) {
  const [name, x, y, size, turn = "0"] = row.split(" ");
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${Number(size) / 100}) translate(-50 -50)">${drawn(name)}</g>`;
}

/** A picture; without rows the crystal. */
function scene(rows = "circle: gem 50 50 70") {
  const [group, parts] = rows.split(": ");
  const behind = [176, 128, 86, 48].map((r) => glyph(group, 160, 56, r)).join("");
  const size = `viewBox="0 0 320 112" preserveAspectRatio="xMidYMid slice"`;
  const front = parts.split(", ").map(placed).join("");
  return raw(
    `<svg class="et-scene et-${group}" ${size} aria-hidden="true" focusable="false"><g class="et-behind">${behind}</g><g transform="translate(110 6)">${front}</g></svg>`,
  );
}

/** @param {string} id */
export function lessonPicture(id) {
  return scene(LESSONS[id]);
}

/** The picture of a topic or theme of practice, or of one of its rounds, "mixed" or "daily".
 * @param {string} id */
export function topicPicture(id) {
  return scene(TOPICS[id] ?? TRAINING[id]);
}

/** The picture of a mission of the solo game, by its number; 0 for none.
 * @param {number} number */
export function missionPicture(number) {
  return scene(MISSIONS[number]);
}
