// A small table for the tests: a catalog whose words are their own keys, and a snapshot in step 2.

const SHAPE_NAMES = { circle: "circle", square: "square", triangle: "triangle", diamond: "diamond" };

function card(name, row, points) {
  return { name, row, points, copies: 3, text: `What ${name} does.` };
}

export const catalog = {
  language: "en",
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
  words: {},
};

const play = (card) => ({ card, actions: [{ action: `play ${card}`, label: "Play" }], reason: "", odds: "" });

function seat(number, more = {}) {
  return {
    seat: number,
    name: `Player ${number}`,
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

function row(name, card) {
  const ways = [
    { action: `buy ${card} with S`, label: "Square" },
    { action: `buy ${card} with D`, label: "Diamond" },
  ];
  return {
    row: name,
    title: `Row ${name}`,
    open: [{ card, actions: ways, reason: "" }],
    pile: { count: 4, actions: [], reason: "Not now." },
  };
}

/** A fresh snapshot; `more` replaces parts of it. */
export function snapshot(more = {}) {
  const hand = [
    play("circle"),
    play("circle"),
    { card: "square", actions: [], reason: "It does not match.", odds: "9 of 37" },
  ];
  return {
    game: {
      id: "a",
      turn_count: 4,
      players: 3,
      edition: "de",
      edition_name: "German",
      seed: 7,
      round: 2,
      viewer: 1,
      turn_player: 1,
      to_move: 1,
      policy_to_move: false,
      over: false,
      last_round: false,
      can_undo: true,
    },
    steps: [
      { id: "play", number: 2, title: "Play", state: "current", rule: "play.choose" },
      { id: "draw", number: 5, title: "Draw", state: "todo", rule: "draw.hand" },
    ],
    prompt: { title: "Play", text: "Play a card.", rule: "play.choose" },
    seats: [seat(0), seat(1, { viewer: true, in_turn: true, to_move: true, hand, hand_size: 3 }), seat(2)],
    supply: ["circle", "square"].map((card) => ({
      card,
      count: card === "circle" ? 2 : 0,
      actions: [],
      reason: "Only in step 1.",
    })),
    rows: [row("basic", "droid"), row("advanced", "time-bomb")],
    market: ["S"],
    era_pile: 3,
    era_discard: [],
    choices: null,
    buttons: [{ action: "pass", label: "Pass", rule: "pass.six" }],
    odds: null,
    log: [
      { n: 1, round: 1, player: 0, turn: 0, text: "Cards are dealt.", rule: "setup.stack", kind: "deal", new: false },
      { n: 2, round: 2, player: 1, turn: 3, text: "Your turn begins.", rule: "turn.begin", kind: "turn", new: true },
      { n: 3, round: 2, player: 1, turn: 3, text: "You play a <b>circle</b>.", rule: "", kind: "play", new: true },
    ],
    result: null,
    ...more,
  };
}
