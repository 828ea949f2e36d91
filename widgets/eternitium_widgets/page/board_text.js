// Words, and questions to a snapshot: everything here works without a page.

import { SHAPES } from "./board_art.js";

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function esc(text) {
  return String(text ?? "").replace(/[&<>"']/g, (sign) => ENTITIES[sign]);
}

export function fillSlots(text, slots = {}) {
  return text.replace(/\{(\w+)\}/g, (slot, name) => (name in slots ? slots[name] : slot));
}

/** The form of a text that fits a number: `none` for zero if there is one, else what the language's grammar says. */
export function pluralForm(entry, n, rules) {
  if (typeof entry === "string") return entry;
  if (n === 0 && entry.none !== undefined) return entry.none;
  return entry[rules.select(Number(n)) === "one" ? "one" : "many"] ?? entry.many;
}

export function translator(words = {}, language = "en") {
  const rules = new Intl.PluralRules(language);
  return (key, slots = {}) => fillSlots(pluralForm(words[key] ?? key, slots.n, rules), slots);
}

export function percentText(percent, language = "en") {
  /** @type {Intl.NumberFormatOptions} */
  const style = { style: "percent", maximumFractionDigits: percent > 0 && percent < 10 ? 1 : 0 };
  return new Intl.NumberFormat(language, style).format(percent / 100);
}

/** Nothing to show yet: the kernel has not sent a game. */
export function isEmpty(snapshot) {
  return !snapshot?.game || !snapshot?.seats;
}

export function viewerSeat(snapshot) {
  return snapshot.seats.find((seat) => seat.viewer) ?? snapshot.seats[snapshot.game.viewer];
}

/** The other seats in turn order, beginning to the left of the viewer. */
export function opponents(snapshot) {
  const first = viewerSeat(snapshot).seat;
  const order = (seat) => (seat.seat - first + snapshot.seats.length) % snapshot.seats.length;
  return snapshot.seats.filter((seat) => seat.seat !== first).sort((a, b) => order(a) - order(b));
}

export function playerName(snapshot, player) {
  return snapshot.seats.find((seat) => seat.seat === player)?.name ?? "";
}

export function playingName(snapshot) {
  return snapshot.seats.find((seat) => seat.to_move)?.name ?? playerName(snapshot, snapshot.game.to_move);
}

/** "droid" -> "basic", "circle" -> "portal"; "back" for a card that is not known here. */
export function kindOf(catalog, slug) {
  if (SHAPES.includes(slug)) return "portal";
  return catalog.cards?.[slug]?.row ?? "back";
}

export function cardName(catalog, slug) {
  return catalog.cards?.[slug]?.name ?? slug;
}

/** The letters of the longest word of a name. */
export function longestWord(name) {
  return Math.max(...name.split(/[\s/-]+/).map((word) => word.length));
}

/** "(c)" and "(?)": the card lies face down. */
export function liesDown(code) {
  return code.startsWith("(");
}

/** "C" -> "circle", "(c)" -> "circle" (known, but face down); null for an era card that is not known. */
export function eraShape(catalog, code) {
  return catalog.shapes?.[code.replace(/[()]/g, "").toUpperCase()] ?? null;
}

/** Equal neighbours of a stack together: ["C", "(?)", "(?)"] -> C once, (?) twice. */
export function stackRuns(stack) {
  const runs = [];
  for (const card of stack) {
    if (runs.at(-1)?.card === card && liesDown(card)) runs.at(-1).count += 1;
    else runs.push({ card, count: 1 });
  }
  return runs;
}

function keyed(group, items) {
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

/** All things that can be chosen, by group, each with a key that survives a new snapshot. */
export function groupsOf(snapshot) {
  const groups = {
    choices: keyed("choices", snapshot.choices?.items ?? []),
    hand: keyed("hand", viewerSeat(snapshot).hand ?? []),
    supply: keyed("supply", snapshot.supply),
  };
  for (const row of snapshot.rows) groups[row.row] = rowItems(row);
  return groups;
}

export function findItem(groups, key) {
  return (
    Object.values(groups)
      .flat()
      .find((item) => item.key === key) ?? null
  );
}

/** The era cards with which a technology is paid, top card first: "buy droid with C,S" -> ["C", "S"]. */
export function priceOf(action) {
  return action.match(/^buy .* with ([A-Z](?:,[A-Z])*)$/)?.[1].split(",") ?? [];
}

/** The alternatives of paying, each once, whatever its order: "CS" is both together, "" costs nothing that is known. */
export function pricesOf(actions) {
  return [...new Set(actions.map(({ action }) => priceOf(action).sort().join("")))];
}

/** What the texts of some actions begin with, in whole words: the text itself if there is one. */
export function commonAction(actions) {
  const [first, ...others] = actions.map(({ action }) => action.split(" "));
  const until = first.findIndex((word, place) => others.some((words) => words[place] !== word));
  return first.slice(0, until < 0 ? first.length : until).join(" ");
}

/** What the decision is about: where the page shows it large if there is little room. */
export function stageOf(snapshot, groups) {
  if (snapshot.result) return "over";
  if (snapshot.choices) return "choices";
  const open = openGroups(groups);
  if (open.includes("supply")) return "take";
  return open.includes("basic") || open.includes("advanced") ? "acquire" : "play";
}

/** The groups in which something may be done now. */
export function openGroups(groups) {
  return Object.keys(groups).filter((name) => groups[name].some((item) => item.actions.length));
}

/** Tab stops: what may be done now; of a group with nothing to do, its first thing. */
export function tabStops(items) {
  const legal = items.some((item) => item.actions.length);
  return items.map((item, place) => (legal ? item.actions.length > 0 : place === 0));
}

/** Log entries in turns: [{round, player, entries}], oldest first. */
export function groupLog(log) {
  const turns = [];
  for (const entry of log) {
    if (turns.at(-1)?.turn !== entry.turn)
      turns.push({ turn: entry.turn, round: entry.round, player: entry.player, entries: [] });
    turns.at(-1).entries.push(entry);
  }
  return turns;
}

/** One sentence group for the live region: what was added after entry `seen`. */
export function newsText(log, seen, limit = 6) {
  const fresh = log.filter((entry) => entry.n > seen);
  return fresh
    .slice(-limit)
    .map((entry) => entry.text)
    .join(" ");
}

export const DELAYS = { slow: 1400, normal: 600, instant: 0 };

/** Milliseconds until the policy may play on; null: send nothing. `asked` is the turn_count already asked for. */
export function pause(snapshot, speed, asked) {
  if (isEmpty(snapshot) || !snapshot.game.policy_to_move || snapshot.game.over) return null;
  if (snapshot.game.live === false) return null;
  return snapshot.game.turn_count === asked ? null : (DELAYS[speed] ?? DELAYS.normal);
}

const SHORTCUTS = { e: ["end", "done", "skip", "decline", "keep none"], p: ["pass"] };

/** The action of the first offered button that a key stands for. */
export function shortcutAction(key, buttons) {
  const wanted = SHORTCUTS[key] ?? [];
  return buttons.find((button) => wanted.includes(button.action))?.action ?? null;
}

/** What Ctrl or Cmd with Z does, as in other programs: undo, with Shift redo, and so does Y; null for any other key. */
export function historyKey({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey || !(ctrlKey || metaKey)) return null;
  return { z: shiftKey ? "redo" : "undo", y: "redo" }[key.toLowerCase()] ?? null;
}

/** Which place of a list gets the focus after one moved by an arrow key; null: the key does not move. */
export function arrowTarget(key, place, count) {
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

/**
 * Left and top of a box near another one: above, below, right or left of it, where there is room and nothing that is to be
 * spared; always inside the window.
 */
export function placeNear(anchor, box, view, spared = [], gap = 8) {
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
  const fits = (place) =>
    inside(place.left, box.width, view.width) === place.left &&
    inside(place.top, box.height, view.height) === place.top;
  const covers = (place, { left, top, width, height }) =>
    place.left < left + width &&
    left < place.left + box.width &&
    place.top < top + height &&
    top < place.top + box.height;
  const spares = (place) => fits(place) && !spared.some((one) => covers(place, one));
  return places.find(spares) ?? places.find(fits) ?? { left, top: inside(below, box.height, view.height) };
}

/** What is told about the position on the board; nothing while only an older one is known. */
export function current(snap, told) {
  const { id, turn_count: count } = snap.game;
  return told?.game === id && told.turn_count === count ? told : {};
}
