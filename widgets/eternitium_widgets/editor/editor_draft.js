// A position that somebody sets up, as plain data: the places of cards, and the effect of moving them. Nothing here draws.

/** @import { CardWords } from "../page/payload" */
/** @import { Draft, Position, Problem, Run, Way, Zone } from "./types" */

export const SHAPES = ["circle", "square", "triangle", "diamond"];
export const LETTERS = ["C", "S", "T", "D"];
export const MOST_PLAYERS = 5;
export const HIDDEN = "?";
export const HIDDEN_ERA = "(?)";
const SHUFFLED_PORTALS = 4; // the mission with a pile of portals
const MOST_PORTALS = 11; // face up and in the pile
const LONGEST_WAY = 200;
const ROWS = ["basic", "advanced"];
const BOX = "box";

// ---- the places of cards

/** The zones of a position, in the order of the page. `kind`: "action" or "era"; `hides`: it may have unknown cards; `faces`:
 * of era cards, "up", "down" or "both"; `open`: it may be left out, and is then filled; `counts`: a number for each shape.
 * @param {Position} position  @returns {Zone[]} */
export function zonesOf(position) {
  const players = position.players.flatMap((_, p) => [
    { id: `players[${p}].stack`, name: "stack", player: p, kind: "era", hides: true, faces: "both", open: true },
    { id: `players[${p}].hand`, name: "hand", player: p, kind: "action", hides: true },
    { id: `players[${p}].deck`, name: "deck", player: p, kind: "action", hides: true },
    { id: `players[${p}].discard`, name: "discard", player: p, kind: "action" },
    { id: `players[${p}].unseen`, name: "unseen", player: p, kind: "action" },
  ]);
  const rows = ROWS.flatMap((row) => [
    { id: `${row}.open`, name: "row-open", row, kind: "action", open: true, part: row },
    { id: `${row}.pile`, name: "row-pile", row, kind: "action", hides: true, part: row },
  ]);
  return [...players, ...supplyZones(position), ...rows, ...eraZones(), ...otherZones(position)];
}

/** @param {Position} position */
function supplyZones(position) {
  if (!hasPortalPile(position)) return [{ id: "supply", name: "supply", kind: "action", open: true, counts: true }];
  return [
    { id: "supply.open", name: "supply", kind: "action", open: true, part: "supply" },
    { id: "supply.pile", name: "supply-pile", kind: "action", hides: true, part: "supply" },
  ];
}

function eraZones() {
  return [
    { id: "market", name: "market", kind: "era", faces: "up", open: true },
    { id: "era_pile", name: "era-pile", kind: "era", faces: "down", hides: true, open: true },
    { id: "era_discard", name: "era-discard", kind: "era", faces: "up" },
  ];
}

/** @param {Position} position */
function otherZones(position) {
  const ai =
    position.players.length === 1 || position.ai?.length
      ? [{ id: "ai", name: "ai", kind: "action", hides: true, open: true }]
      : [];
  return [...ai, { id: BOX, name: BOX, kind: "action", open: true }];
}

/** @param {Position} position */
function hasPortalPile(position) {
  return position.mission === SHUFFLED_PORTALS && position.players.length === 1;
}

/** @param {string} id */
function keysOf(id) {
  return id.split(/[.[\]]+/).filter(Boolean);
}

/** @param {Position} position  @param {string} id */
function found(position, id) {
  return keysOf(id).reduce((value, key) => value?.[key], position);
}

/** The cards of a zone, top first; null if it is left open. */
/** @returns {any}
 * @param {Position} position  @param {Zone} zone */
export function cardsOf(position, zone) {
  const value = found(position, zone.id);
  if (zone.counts) return value ? SHAPES.flatMap((shape) => Array(countOf(value[shape])).fill(shape)) : null;
  if (Array.isArray(value)) return value;
  return zone.open ? (zone.part && position[zone.part] ? [] : null) : [];
}

/** @param {any} value */
function countOf(value) {
  return Number.isInteger(value) && value > 0 ? Math.min(value, 99) : 0;
}

/** The position with other cards in a zone; null leaves the zone open.
 * @param {Position} position  @param {Zone} zone  @param {string[] | null} cards */
export function withCards(position, zone, cards) {
  const copy = structuredClone(position);
  if (cards === null) {
    delete copy[zone.part ?? keysOf(zone.id)[0]];
    if (zone.player !== undefined) {
      copy.players = structuredClone(position.players);
      delete copy.players[zone.player][zone.name];
    }
    return tidy(copy);
  }
  const keys = keysOf(zone.id);
  const last = keys.pop() ?? "";
  const place = keys.reduce((value, key) => (value[key] ??= {}), copy);
  place[last] = zone.counts
    ? Object.fromEntries(SHAPES.map((shape) => [shape, cards.filter((card) => card === shape).length]))
    : cards;
  if (zone.name === "unseen" && !cards.length) delete place[last];
  return tidy(copy);
}

/** Drop what belongs to another position, or to piles that have changed.
 * @param {Position} position */
function tidy(position) {
  delete position.memory;
  const { turn, players } = position;
  if (Array.isArray(turn?.top_known)) {
    turn.top_known = players.map(({ deck }, p) =>
      deck?.length ? (turn.top_known[p] ?? []).filter((/** @type {number} */ one) => one < players.length) : [],
    );
    if (turn.top_known.every((/** @type {number[]} */ knowing) => !knowing.length)) delete turn.top_known;
  }
  if (Array.isArray(turn?.fresh_thieves)) {
    /** @param {Position["players"][number]} position */
    const thieves = ({ discard }) =>
      (discard ?? []).filter((/** @type {string} */ card) => card === "robo-thief").length;
    turn.fresh_thieves = players.map((player, p) => Math.min(turn.fresh_thieves[p] ?? 0, thieves(player)));
    if (turn.fresh_thieves.every((/** @type {number} */ count) => !count)) delete turn.fresh_thieves;
  }
  return position;
}

// ---- which card fits where

/** @param {string} card */
export function isEra(card) {
  return LETTERS.includes(card) || /^\([cstd?]\)$/.test(card);
}

/** @param {string} card */
function isPortal(card) {
  return SHAPES.includes(card);
}

/** A card as it fits a zone: era cards are turned if they must be; null if it does not fit.
 * @param {Zone} zone  @param {string} card */
export function fitting(zone, card) {
  if (zone.kind === "action") {
    if (isEra(card) || (card === HIDDEN && !zone.hides) || (zone.counts && !isPortal(card))) return null;
    return card;
  }
  if (card === HIDDEN) return zone.hides ? HIDDEN_ERA : null;
  if (!isEra(card) || (card === HIDDEN_ERA && !zone.hides)) return null;
  if (card === HIDDEN_ERA || zone.faces === "both") return card;
  return zone.faces === "up" ? faceUp(card) : faceDown(card);
}

/** @param {string} card */
export function faceUp(card) {
  return card.replace(/[()]/g, "").toUpperCase();
}

/** @param {string} card */
export function faceDown(card) {
  return card === HIDDEN_ERA ? card : `(${faceUp(card).toLowerCase()})`;
}

/** An era card after a tap: face up, face down but known, unknown, then the shape that it had before.
 * @param {Zone} zone  @param {string} card  @param {string | undefined} before */
export function turned(zone, card, before) {
  if (zone.faces === "up") return card;
  if (card === HIDDEN_ERA) return zone.faces === "down" ? faceDown(before ?? LETTERS[0]) : faceUp(before ?? LETTERS[0]);
  if (LETTERS.includes(card)) return faceDown(card);
  return HIDDEN_ERA;
}

// ---- changes

/** @param {Position} position  @param {Zone} zone  @param {(cards: string[]) => string[]} change */
function changed(position, zone, change) {
  return withCards(position, zone, change([...(cardsOf(position, zone) ?? [])]));
}

/** Put a card before the one at `place`, or at the end if there is none.
 * @param {Position} position  @param {Zone} zone  @param {string} card  @param {number} [place] */
export function put(position, zone, card, place = Infinity) {
  const lies = fitting(zone, card);
  return lies === null
    ? position
    : changed(position, zone, (cards) => cards.toSpliced(Math.min(place, cards.length), 0, lies));
}

/** @param {Position} position  @param {Zone} zone  @param {string} card  @param {number} place */
export function replace(position, zone, card, place) {
  const lies = fitting(zone, card);
  return lies === null ? position : changed(position, zone, (cards) => cards.with(place, lies));
}

/** @param {Position} position  @param {Zone} zone  @param {number} place */
export function remove(position, zone, place) {
  return changed(position, zone, (cards) => cards.toSpliced(place, 1));
}

/** Move a card from one place to another, perhaps within its zone.
 * @param {Position} position  @param {Zone} from  @param {number} place  @param {Zone} to  @param {any} [target] */
export function move(position, from, place, to, target = Infinity) {
  const card = cardsOf(position, from)?.[place];
  if (card === undefined || fitting(to, card) === null) return position;
  const goal = from.id === to.id && target > place ? target - 1 : target;
  return put(remove(position, from, place), to, card, goal);
}

/** Change the number of equal cards in a run.
 * @param {Position} position  @param {Zone} zone  @param {Run} run  @param {number} wanted */
export function withRun(position, zone, { place, count }, wanted) {
  return changed(position, zone, (cards) => cards.toSpliced(place, count, ...Array(wanted).fill(cards[place])));
}

/** The runs of equal neighbours in a zone; in a stack or hand each card is a run of its own.
 * @param {Zone} zone  @param {string[]} cards */
export function runsOf(zone, cards) {
  /** @type {Run[]} */
  const runs = [];
  const alone = ["stack", "hand", "market", "row-open"].includes(zone.name);
  cards.forEach((card, place) => {
    const last = runs.at(-1);
    if (!alone && last?.card === card) last.count += 1;
    else runs.push({ card, place, count: 1 });
  });
  return runs;
}

// ---- what is played

/** Change the number of players; a new one has as many unknown cards as the last one has cards, and a stack as dealt.
 * @param {Position} position  @param {number} count */
export function withPlayers(position, count) {
  const copy = leftOpen(position);
  while (copy.players.length > count) copy.players.pop();
  while (copy.players.length < count) copy.players.push(newPlayer(copy.players[copy.players.length - 1]));
  if (count > 1) copy.mission = null;
  if (count > 1) delete copy.ai;
  return tidy(withSupplyOf(withinSeats(copy, count), position));
}

/** @param {{ hand?: string[], deck?: string[] }} given */
function newPlayer({ hand = [], deck = [] }) {
  /** @param {string[]} cards */
  const unknown = (cards) => Array(cards.length).fill(HIDDEN);
  return { hand: unknown(hand), deck: unknown(deck), discard: [] };
}

/** @param {Position} position  @param {number} count */
function withinSeats(position, count) {
  const { turn } = position;
  if (turn?.player >= count) turn.player = 0;
  for (const name of ["victim", "asked"]) if (turn?.pending?.[name] >= count) turn.pending[name] = 0;
  return position;
}

/** @param {Position} position  @param {number | null} mission */
export function withMission(position, mission) {
  return tidy(withSupplyOf({ ...leftOpen(position), mission }, position));
}

/** Leave unknown piles open after a change of their size; the rest of the box follows from the others.
 * @param {Position} position */
function leftOpen(position) {
  const copy = structuredClone(position);
  for (const name of ["era_pile", "ai"])
    if (copy[name]?.every((/** @type {string} */ card) => [HIDDEN, HIDDEN_ERA].includes(card))) delete copy[name];
  delete copy[BOX];
  return copy;
}

/** Turn counted portals into open ones and a pile, or the other way round; those of several players are too many.
 * @param {Position} position  @param {Position} before */
function withSupplyOf(position, before) {
  if (!position.supply || hasPortalPile(position) === hasPortalPile(before)) return position;
  /** @param {Position} position */
  const zone = ({ mission, players }) => zonesOf({ mission, players }).filter(({ id }) => id.startsWith("supply"));
  const cards = zone(before)
    .flatMap((one) => cardsOf(before, one) ?? [])
    .filter(isPortal);
  delete position.supply;
  if (hasPortalPile(position) && cards.length > MOST_PORTALS) return position;
  const [first, pile] = zone(position);
  const open = withCards(position, first, pile ? cards.slice(0, 3) : cards);
  return pile ? withCards(open, pile, cards.slice(3)) : open;
}

/** @param {Position} position  @param {string} edition */
export function withEdition(position, edition) {
  return tidy({ ...structuredClone(position), edition });
}

/** @param {Position} position  @param {string} name  @param {unknown} value */
export function withTurn(position, name, value) {
  const turn = { ...structuredClone(position.turn ?? {}), [name]: value };
  if (value === undefined) delete turn[name];
  if (name === "step" && value !== "play") delete turn.pending;
  return tidy({ ...structuredClone(position), turn });
}

/** @type {Record<string, (position: Position) => object>} */
const DETAILS = {
  transporter: () => ({ chosen: 0 }),
  "temporal-projector": () => ({ chosen: 0, mode: "free" }),
  "robo-thief": (position) => ({ victim: nextSeat(position) }),
  "laboratory-others": (position) => ({ asked: nextSeat(position) }),
};
export const QUESTIONS = [
  "transporter",
  "temporal-projector",
  "robo-thief",
  "robo-recycler",
  "laboratory",
  "laboratory-others",
  "pass",
  "keep",
];
export const STEPS = ["pick", "destroy", "portal", "play", "acquire", "over"];
export const MODES = ["free", "discard", "destroy"];

/** @param {Position} position */
function nextSeat({ players, turn }) {
  return ((turn?.player ?? 0) + 1) % players.length;
}

/** An open question with what belongs to it; "" for none.
 * @param {Position} position  @param {string} ask */
export function withQuestion(position, ask) {
  return withTurn(position, "pending", ask ? { ask, ...DETAILS[ask]?.(position) } : undefined);
}

/** @param {Position} position */
export function withoutHouseRules(position) {
  const { switches: _, components: __, ...rest } = structuredClone(position);
  return tidy(rest);
}

// ---- what is left in the box

/** How many of each card are not in the game yet: action cards by slug, era cards by letter. A "?" also uses one up.
 * @param {Position} position  @param {Record<string, CardWords>} cards */
export function leftOver(position, cards) {
  const copies = Object.fromEntries(
    Object.entries(cards).map(([slug, card]) => [slug, position.components?.copies?.[slug] ?? card.copies]),
  );
  const eras = Object.fromEntries(LETTERS.map((letter, i) => [letter, position.components?.era?.[SHAPES[i]] ?? 15]));
  const left = { ...copies, ...eras };
  for (const zone of zonesOf(position).filter(({ id }) => id !== BOX)) {
    for (const card of cardsOf(position, zone) ?? []) {
      const name = isEra(card) ? faceUp(card) : card;
      if (name in left) left[name] -= 1;
    }
  }
  const held = position.turn?.pending?.held;
  if (held in left) left[held] -= 1;
  return left;
}

/** The position without a card that comes into the game, if the box has all the remaining ones.
 * @param {Position} position  @param {string} card  @param {Record<string, number>} left */
export function outOfBox(position, card, left) {
  const box = /** @type {Zone} */ (zonesOf(position).find(({ id }) => id === BOX));
  const there = (cardsOf(position, box) ?? []).filter((/** @type {string} */ one) => one === card).length;
  return there && there >= left[card] ? remove(position, box, cardsOf(position, box).indexOf(card)) : position;
}

/** The number of era cards that have no place although no zone is open.
 * @param {Position} position  @param {Record<string, number>} left */
export function nowhere(position, left) {
  const zones = zonesOf(position).filter(({ kind }) => kind === "era");
  const cards = zones.map((zone) => cardsOf(position, zone));
  if (cards.includes(null)) return 0;
  const unknown = cards.flat().filter((card) => card === HIDDEN_ERA).length;
  return Math.max(0, LETTERS.reduce((sum, letter) => sum + Math.max(0, left[letter]), 0) - unknown);
}

// ---- mistakes

/** The problems by the zone or field that shows them; "" for those of the whole position.
 * @param {Problem[]} problems  @param {string[]} fields */
export function placed(problems, fields) {
  /** @type {Record<string, Problem[]>} */
  const at = {};
  for (const problem of problems) {
    const home = fields.filter((field) => belongs(problem.field, field)).sort((a, b) => b.length - a.length)[0] ?? "";
    at[home] = [...(at[home] ?? []), problem];
  }
  return at;
}

/** @param {string} field  @param {string} home */
function belongs(field, home) {
  return field === home || (field.startsWith(home) && /^[.[]/.test(field.slice(home.length)));
}

/** The place in a zone that a problem is about; null if it is about the whole zone.
 * @param {string} field  @param {string} zone */
export function placeIn(field, zone) {
  const [, place] = field.slice(zone.length).match(/^\[(\d+)\]$/) ?? [];
  return place === undefined ? null : Number(place);
}

// ---- back and forth

/** @param {Draft} draft */
export function firstWay(draft) {
  return { past: [], now: draft, coming: [] };
}

/** @param {Way} way  @param {Draft} draft */
export function gone({ past, now }, draft) {
  return { past: [...past, now].slice(-LONGEST_WAY), now: draft, coming: [] };
}

/** @param {Way} way */
export function undone(way) {
  return way.past.length
    ? { past: way.past.slice(0, -1), now: way.past[way.past.length - 1], coming: [way.now, ...way.coming] }
    : way;
}

/** @param {Way} way */
export function redone(way) {
  const [next, ...coming] = way.coming;
  return next ? { past: [...way.past, way.now], now: next, coming } : way;
}

// ---- the draft that the browser keeps

/** Read a draft that was kept or came from elsewhere, with all that the page needs to draw it; null if it is not a draft.
 * @param {any} value */
export function readDraft(value) {
  const players = value?.position?.players;
  if (
    !Array.isArray(players) ||
    !players.length ||
    !players.every((player) => player && typeof player === "object" && !Array.isArray(player))
  )
    return null;
  const seat = Number.isInteger(value.seat) && value.seat >= 0 && value.seat < players.length ? value.seat : 0;
  return { position: asDrawn(value.position), seat };
}

/** The position without fields that should be lists and are not: they could not be drawn.
 * @param {Position} given */
function asDrawn(given) {
  /** @type {Position} */
  const position = { edition: "de", mission: null, ...structuredClone(given) };
  position.players = position.players.slice(0, MOST_PLAYERS);
  for (const zone of zonesOf(position)) {
    const value = found(position, zone.id);
    const fits = zone.counts
      ? value && typeof value === "object" && !Array.isArray(value)
      : Array.isArray(value) && value.every((card) => typeof card === "string");
    if (value !== undefined && !fits) dropped(position, zone);
  }
  if (position.turn !== undefined && (typeof position.turn !== "object" || position.turn === null))
    delete position.turn;
  return position;
}

/** @param {Position} position  @param {Zone} zone */
function dropped(position, zone) {
  const keys = keysOf(zone.id);
  const last = keys.pop() ?? "";
  const place = keys.reduce((value, key) => value?.[key], position);
  if (place && typeof place === "object") delete place[last];
}
