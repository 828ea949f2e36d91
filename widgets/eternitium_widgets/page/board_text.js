// Words, and questions about a snapshot; nothing here needs a page.

/** @import { Box, Catalog, Translate, Words } from "./types" */
/** @import { LogEntry, NumberSigns, SeatView, SnapshotPayload } from "./payload" */
/** @import { Groups } from "../board/types" */

import { SHAPES } from "./board_art.js";

const ENGLISH = { decimal: ".", percent: "%" };

/** @param {string} text  @param {Record<string, unknown>} [slots] */
export function fillSlots(text, slots = {}) {
  return text.replace(/\{(\w+)\}/g, (slot, name) => (name in slots ? String(slots[name]) : slot));
}

/** The form of a text that fits a number: `none` for zero if there is one, else what the language's grammar says.
 * @param {string | Record<string, string>} entry  @param {any} n  @param {Intl.PluralRules} rules */
function pluralForm(entry, n, rules) {
  if (typeof entry === "string") return entry;
  if (n === 0 && entry.none !== undefined) return entry.none;
  return entry[rules.select(Number(n)) === "one" ? "one" : "many"] ?? entry.many;
}

/** The grammar of each language that was spoken: it takes long to load.
 * @type {Map<string, Intl.PluralRules>} */
const grammars = new Map();

/** @param {string} language */
function grammarOf(language) {
  const known = grammars.get(language) ?? new Intl.PluralRules(language);
  grammars.set(language, known);
  return known;
}

/** @param {Words} [words]  @param {string} [language] */
export function translator(words = {}, language = "en") {
  const rules = grammarOf(language);
  /** @type {Translate} */
  return (key, slots = {}) => fillSlots(pluralForm(words[key] ?? key, slots.n, rules), slots);
}

/** A percentage, below ten with one decimal place. The browser's own formatter takes long to load on a phone.
 * @param {number} percent  @param {NumberSigns} [signs] */
export function percentText(percent, signs = ENGLISH) {
  const places = percent > 0 && percent < 10 ? 10 : 1;
  return `${String(Math.round(percent * places) / places).replace(".", signs.decimal)}${signs.percent}`;
}

/** Whether there is nothing to show yet, because the kernel has not sent a game.
 * @param {SnapshotPayload} snapshot */
export function isEmpty(snapshot) {
  return !snapshot?.game || !snapshot?.seats;
}

/** @param {SnapshotPayload} snapshot */
export function viewerSeat(snapshot) {
  return snapshot.seats.find((seat) => seat.viewer) ?? snapshot.seats[snapshot.game.viewer];
}

/** The other seats in turn order, from the left of the viewer.
 * @param {SnapshotPayload} snapshot */
export function opponents(snapshot) {
  const first = viewerSeat(snapshot).seat;
  /** @param {SeatView} seat */
  const order = (seat) => (seat.seat - first + snapshot.seats.length) % snapshot.seats.length;
  return snapshot.seats.filter((seat) => seat.seat !== first).sort((a, b) => order(a) - order(b));
}

/** @param {SnapshotPayload} snapshot  @param {number} player */
export function playerName(snapshot, player) {
  return snapshot.seats.find((seat) => seat.seat === player)?.name ?? "";
}

/** @param {SnapshotPayload} snapshot */
export function playingName(snapshot) {
  return snapshot.seats.find((seat) => seat.to_move)?.name ?? playerName(snapshot, snapshot.game.to_move);
}

/** "droid" -> "basic", "circle" -> "portal"; "back" for a card unknown here.
 * @param {Pick<Catalog, "cards" | "shapes">} catalog  @param {string} slug */
export function kindOf(catalog, slug) {
  if (SHAPES.includes(slug)) return "portal";
  return catalog.cards?.[slug]?.row ?? "back";
}

/** @param {Pick<Catalog, "cards" | "shapes">} catalog  @param {string} slug */
export function cardName(catalog, slug) {
  return catalog.cards?.[slug]?.name ?? slug;
}

/** The letters of the longest word of a name.
 * @param {string} name */
export function longestWord(name) {
  return Math.max(...name.split(/[\s/-]+/).map((word) => word.length));
}

/** Whether a card is face down, as in "(c)" and "(?)".
 * @param {string} code */
export function liesDown(code) {
  return code.startsWith("(");
}

/** "C" -> "circle", "(c)" -> "circle" (known, but face down); null for an era card that is not known.
 * @param {Pick<Catalog, "cards" | "shapes">} catalog  @param {string} code */
export function eraShape(catalog, code) {
  return catalog.shapes?.[code.replace(/[()]/g, "").toUpperCase()] ?? null;
}

/** Equal neighbours of a stack together: ["C", "(?)", "(?)"] -> C once, (?) twice.
 * @param {string[]} stack */
export function stackRuns(stack) {
  /** @type {{ card: string, count: number }[]} */
  const runs = [];
  for (const card of stack) {
    const last = runs.at(-1);
    if (last?.card === card && liesDown(card)) last.count += 1;
    else runs.push({ card, count: 1 });
  }
  return runs;
}

/** @param {string} group  @param {any[]} items */
function keyed(group, items) {
  /** @type {Record<string, number>} */
  const seen = {};
  return items.map((item) => {
    seen[item.card] = (seen[item.card] ?? -1) + 1;
    return {
      reason: "",
      odds: "",
      ...item,
      actions: item.actions ?? [],
      group,
      key: `${group}:${item.card}:${seen[item.card]}`,
    };
  });
}

/** @param {any} row */
function rowItems(row) {
  const pile = {
    reason: "",
    ...row.pile,
    actions: row.pile.actions ?? [],
    card: `?${row.row}`,
    group: row.row,
    key: `${row.row}:pile`,
    pile: true,
  };
  return [...keyed(row.row, row.open), pile];
}

/** All things that can be chosen, by group, each with a key that survives a new snapshot.
 * @param {SnapshotPayload} snapshot */
export function groupsOf(snapshot) {
  /** @type {Record<string, any[]>} */
  const groups = {
    choices: keyed("choices", snapshot.choices?.items ?? []),
    hand: keyed("hand", viewerSeat(snapshot).hand ?? []),
    supply: keyed("supply", snapshot.supply),
  };
  for (const row of snapshot.rows) groups[row.row] = rowItems(row);
  return groups;
}

/** @param {Groups} groups  @param {string} key */
export function findItem(groups, key) {
  return (
    Object.values(groups)
      .flat()
      .find((item) => item.key === key) ?? null
  );
}

/** The era cards with which a technology is paid, top card first: "buy droid with C,S" -> ["C", "S"].
 * @param {string} action */
export function priceOf(action) {
  return action.match(/^buy .* with ([A-Z](?:,[A-Z])*)$/)?.[1].split(",") ?? [];
}

/** The alternative prices, each once, in any order: "CS" is both together, "" is no known card.
 * @param {{ action: string }[]} actions */
export function pricesOf(actions) {
  return [...new Set(actions.map(({ action }) => priceOf(action).sort().join("")))];
}

/** The common beginning of the texts of some actions, in whole words.
 * @param {{ action: string }[]} actions */
export function commonAction(actions) {
  const [first, ...others] = actions.map(({ action }) => action.split(" "));
  const until = first.findIndex((word, place) => others.some((words) => words[place] !== word));
  return first.slice(0, until < 0 ? first.length : until).join(" ");
}

/** The subject of the decision, which the page shows large if there is little room.
 * @param {SnapshotPayload} snapshot  @param {Groups} groups */
export function stageOf(snapshot, groups) {
  if (snapshot.result) return "over";
  if (snapshot.choices) return "choices";
  const open = openGroups(groups);
  if (open.includes("supply")) return "take";
  return open.includes("basic") || open.includes("advanced") ? "acquire" : "play";
}

/** The groups in which something may be done now.
 * @param {Groups} groups */
export function openGroups(groups) {
  return Object.keys(groups).filter((name) => groups[name].some((item) => item.actions.length));
}

/** Tab stops: the things that can be used now, or the first thing of a group without any.
 * @param {any[]} items */
export function tabStops(items) {
  const legal = items.some((item) => item.actions.length);
  return items.map((item, place) => (legal ? item.actions.length > 0 : place === 0));
}

/** Log entries in turns: [{round, player, entries}], oldest first.
 * @param {LogEntry[]} log */
export function groupLog(log) {
  /** @type {{ turn: number, round: number, player: number, entries: LogEntry[] }[]} */
  const turns = [];
  for (const entry of log) {
    const { turn, round, player } = entry;
    if (turns.at(-1)?.turn !== turn) turns.push({ turn, round, player, entries: [] });
    turns.at(-1)?.entries.push(entry);
  }
  return turns;
}

/** The text for the live region: the entries after `seen`.
 * @param {LogEntry[]} log  @param {number} seen  @param {number} [limit] */
export function newsText(log, seen, limit = 6) {
  const fresh = log.filter((entry) => entry.n > seen);
  return fresh
    .slice(-limit)
    .map((entry) => entry.text)
    .join(" ");
}

/** @type {Record<string, number>} */
export const DELAYS = { slow: 1400, normal: 600, instant: 0 };

/** Milliseconds until the policy may play on; null to send nothing. `asked`: the turn_count already asked for.
 * @param {SnapshotPayload} snapshot  @param {string} speed  @param {number | null} asked */
export function pause(snapshot, speed, asked) {
  if (isEmpty(snapshot) || !snapshot.game.policy_to_move || snapshot.game.over) return null;
  if (snapshot.game.live === false) return null;
  return snapshot.game.turn_count === asked ? null : (DELAYS[speed] ?? DELAYS.normal);
}

/** @type {Record<string, string[]>} */
const SHORTCUTS = { e: ["end", "done", "skip", "decline", "keep none"], p: ["pass"] };

/** The action of the first button on offer for a key.
 * @param {string} key  @param {{ action: string }[]} buttons */
export function shortcutAction(key, buttons) {
  const wanted = SHORTCUTS[key] ?? [];
  return buttons.find((button) => wanted.includes(button.action))?.action ?? null;
}

/** The message of Ctrl or Cmd with Z, as in other programs: undo, with Shift redo, also with Y; null for any other key.
 * @param {KeyboardEvent} keyboardEvent */
export function historyKey({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey || !(ctrlKey || metaKey)) return null;
  return { z: shiftKey ? "redo" : "undo", y: "redo" }[key.toLowerCase()] ?? null;
}

/** The place in a list that an arrow key moves to; null if the key does not move.
 * @param {string} key  @param {number} place  @param {number} count */
export function arrowTarget(key, place, count) {
  /** @type {Record<string, number>} */
  const moves = {
    ArrowRight: place + 1,
    ArrowDown: place + 1,
    ArrowLeft: place - 1,
    ArrowUp: place - 1,
    Home: 0,
    End: count - 1,
  };
  if (!(key in moves) || count === 0) return null;
  return (moves[key] + count) % count;
}

/** Left and top of a box near another one: above, below, right or left of it, where there is room and nothing to spare; always
 * inside the window.
 * @param {Box} anchor
 * @param {Pick<Box, "width" | "height">} box
 * @param {Pick<Box, "width" | "height">} view
 * @param {Box[]} [spared]
 * @param {number} [gap] */
export function placeNear(anchor, box, view, spared = [], gap = 8) {
  /** @param {number} place  @param {number} size  @param {number} room */
  const inside = (place, size, room) => Math.max(gap, Math.min(place, room - size - gap));
  const left = inside(anchor.left + anchor.width / 2 - box.width / 2, box.width, view.width);
  const top = inside(anchor.top + anchor.height / 2 - box.height / 2, box.height, view.height);
  const [right, below] = [anchor.left + anchor.width + gap, anchor.top + anchor.height + gap];
  const places = [
    { left, top: anchor.top - box.height - gap },
    { left, top: below },
    { left: right, top },
    { left: anchor.left - box.width - gap, top },
  ];
  /** @param {Pick<Box, "left" | "top">} place */
  const fits = (place) =>
    inside(place.left, box.width, view.width) === place.left &&
    inside(place.top, box.height, view.height) === place.top;
  /** @param {Pick<Box, "left" | "top">} place  @param {Box} box */
  const covers = (place, { left, top, width, height }) =>
    place.left < left + width &&
    left < place.left + box.width &&
    place.top < top + height &&
    top < place.top + box.height;
  /** @param {Pick<Box, "left" | "top">} place */
  const spares = (place) => fits(place) && !spared.some((one) => covers(place, one));
  return places.find(spares) ?? places.find(fits) ?? { left, top: inside(below, box.height, view.height) };
}

/** Data about the position on the board; empty while there is only older data.
 * @param {SnapshotPayload} snap  @param {any} told */
export function current(snap, told) {
  const { id, turn_count: count } = snap.game;
  return told?.game === id && told.turn_count === count ? told : {};
}
