// A small table for the tests: a catalog whose words are their own keys, and a snapshot in step 2; `tsc` checks both
// against the structures of Python.

/**
 * @import { CardWords, CatalogPayload, HandItem } from "../eternitium_widgets/page/payload.d.ts"
 * @import { OfferRow, SeatView, SnapshotPayload } from "../eternitium_widgets/page/payload.d.ts"
 */

const SHAPE_NAMES = { circle: "circle", square: "square", triangle: "triangle", diamond: "diamond" };

/** @param {string} name  @param {string} row  @param {number} points  @returns {CardWords} */
function card(name, row, points) {
  return { name, face: name, does: "", brief: "", row, points, copies: 3, text: `What ${name} does.`, places: {} };
}

/** @type {CatalogPayload} */
export const catalog = {
  language: "en",
  numbers: { decimal: ".", percent: "%" },
  languages: [],
  cards: {
    circle: card("Circle portal", "portal", 0),
    square: card("Square portal", "portal", 0),
    droid: card("Droid", "basic", 1),
    "time-bomb": card("Time Bomb", "advanced", 2),
    "double-portal:circle+diamond": card("Double Portal circle/diamond", "basic", 1),
  },
  shapes: { C: "circle", S: "square", T: "triangle", D: "diamond" },
  shape_names: SHAPE_NAMES,
  missions: [{ id: 1, title: "Mission 1: basic training", text: "Only portals and basic technologies." }],
  differences: [
    {
      name: "pass_keep",
      title: "May you keep a card?",
      says: "The French booklet says so.",
      ruling: "R23",
      answers: { de: "no", fr: "yes" },
      differ: true,
    },
  ],
  editions: [
    { id: "de", name: "German" },
    { id: "fr", name: "French" },
  ],
  rules: [],
  policies: [],
  house_rules: [],
  words: {},
};

/** @param {string} card  @returns {HandItem} */
const play = (card) => ({ card, actions: [{ action: `play ${card}`, label: "Play" }], reason: "", rule: "", odds: "" });

/** @param {number} number  @param {Partial<SeatView>} more  @returns {SeatView} */
function seat(number, more = {}) {
  return {
    seat: number,
    name: `Player ${number}`,
    plays: "person",
    plays_name: `Player ${number}`,
    viewer: false,
    in_turn: false,
    to_move: false,
    finished: false,
    stack: ["C", "(?)", "(?)"],
    stack_label: "1 visible",
    hand: null,
    hand_size: 5,
    deck: 1,
    discard: ["droid"],
    discard_size: 1,
    discard_open: true,
    total: 7,
    ...more,
  };
}

/** @param {string} name  @param {string} card  @returns {OfferRow} */
function row(name, card) {
  const ways = [
    { action: `buy ${card} with S`, label: "Square" },
    { action: `buy ${card} with D`, label: "Diamond" },
  ];
  return {
    row: name,
    title: `Row ${name}`,
    open: [{ card, actions: ways, reason: "", rule: "" }],
    pile: { card: `?${name}`, count: 4, actions: [], reason: "Not now.", rule: "" },
  };
}

const logged = { ply: 0, cards: [], target: null };

/**
 * A fresh snapshot; `more` replaces parts of it.
 *
 * @param {Partial<SnapshotPayload>} more
 * @returns {SnapshotPayload}
 */
export function snapshot(more = {}) {
  const hand = [
    play("circle"),
    play("circle"),
    { card: "square", actions: [], reason: "It does not match.", rule: "", odds: "9 of 37" },
  ];
  return {
    game: {
      id: "a",
      turn_count: 4,
      players: 3,
      edition: "de",
      edition_name: "German",
      mission: null,
      mission_name: "",
      deviations: {},
      house_rules: [],
      language: "en",
      seed: 7,
      seed_known: true,
      round: 2,
      viewer: 1,
      turn_player: 1,
      to_move: 1,
      policy_to_move: false,
      over: false,
      last_round: false,
      ply: 0,
      plies: 0,
      live: true,
      can_undo: true,
      can_redo: false,
      handover: null,
      desk: "play",
      turn_plies: [],
    },
    steps: [
      { id: "play", number: 2, title: "Play", brief: "", why: "", state: "current", rule: "play.choose" },
      { id: "draw", number: 5, title: "Draw", brief: "", why: "", state: "todo", rule: "draw.hand" },
    ],
    prompt: { title: "Play", text: "Play a card.", rule: "play.choose" },
    seats: [seat(0), seat(1, { viewer: true, in_turn: true, to_move: true, hand, hand_size: 3 }), seat(2)],
    supply: ["circle", "square"].map((card) => ({
      card,
      count: card === "circle" ? 2 : 0,
      actions: [],
      reason: "Only in step 1.",
      rule: "",
    })),
    rows: [row("basic", "droid"), row("advanced", "time-bomb")],
    market: ["S"],
    era_pile: 3,
    era_discard: [],
    choices: null,
    buttons: [{ action: "pass", label: "Pass", rule: "pass.six" }],
    odds: null,
    log: [
      {
        ...logged,
        n: 1,
        round: 1,
        player: 0,
        turn: 0,
        text: "Cards are dealt.",
        rule: "setup.stack",
        kind: "deal",
        new: false,
      },
      {
        ...logged,
        n: 2,
        round: 2,
        player: 1,
        turn: 3,
        text: "Your turn begins.",
        rule: "turn.begin",
        kind: "turn",
        new: true,
      },
      {
        ...logged,
        n: 3,
        round: 2,
        player: 1,
        turn: 3,
        text: "You play a <b>circle</b>.",
        rule: "",
        kind: "play",
        new: true,
      },
    ],
    turns: [],
    result: null,
    next_hand: null,
    next_ai: null,
    portal_pile: 0,
    ai: null,
    ...more,
  };
}
