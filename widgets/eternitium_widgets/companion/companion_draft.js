// Entries of the companion: their texts, groups of choices, and those that wait for the kernel. No page is needed.

/** @import { CompanionPayload, Message } from "../page/payload" */

/** Verbs in the order of a turn; those for seen cards come last. */
export const VERBS = [
  "pick",
  "take",
  "play",
  "try",
  "discard",
  "destroy",
  "keep",
  "steal",
  "recover",
  "gain",
  "buy",
  "done",
  "end",
  "pass",
  "decline",
  "skip",
];
export const SHAPES = ["circle", "square", "triangle", "diamond"];
/** @type {Record<string, string>} */
export const LETTERS = { C: "circle", S: "square", T: "triangle", D: "diamond" };
const ALONE = ["done", "end", "pass", "decline", "skip", "keep none"];
const WITH_UNKNOWN = ["discard", "keep"];
const AT_SOMEBODY = ["chrono-blaster", "robo-thief"];

/** "buy droid with S,D" -> { verb: "buy", card: "droid", price: ["S", "D"], target: null }; an answer has the verb "seen".
 * @param {string} text */
export function parseEntry(text) {
  if (ALONE.includes(text)) return { verb: text.replace(" ", "-"), card: "", price: [], target: null };
  const [first, ...rest] = text.split(" ");
  if (!VERBS.includes(first) || !rest.length) return { verb: "seen", card: text, price: [], target: null };
  const target = rest.find((word) => word.startsWith("@"));
  const price = rest[1] === "with" ? rest[2].split(",") : [];
  return { verb: first, card: rest[0], price, target: target ? Number(target.slice(1)) : null };
}

/** The possible entries, by verb and card: { verb, tiles: [{ card, entries }] }, in the order of a turn.
 * @param {string[]} options */
export function groupedOptions(options) {
  const groups = new Map();
  for (const entry of options) {
    const { verb, card } = parseEntry(entry);
    if (!groups.has(verb)) groups.set(verb, new Map());
    const tiles = groups.get(verb);
    tiles.set(card, [...(tiles.get(card) ?? []), entry]);
  }
  /** @param {string} verb */
  const place = (verb) => (VERBS.indexOf(verb.split("-")[0]) + VERBS.length + 1) % (VERBS.length + 1);
  return [...groups]
    .sort(([a], [b]) => place(a) - place(b))
    .map(([verb, tiles]) => ({ verb, tiles: [...tiles].map(([card, entries]) => ({ card, entries })) }));
}

/** All entries with a verb, for any card: without the kernel anything may have happened.
 * @param {string} verb  @param {string[]} cards  @param {Pick<CompanionPayload, "players" | "thief_opens_all">} given */
export function anyEntries(verb, cards, { players, thief_opens_all: opensAll = false }) {
  const technologies = cards.filter((card) => !SHAPES.includes(card));
  if (verb === "seen") return [...SHAPES, ...technologies, "(?)", "?"];
  if (verb === "take") return SHAPES.map((shape) => `take ${shape}`);
  if (verb === "pick") return [...technologies, "?basic"].map((card) => `pick ${card}`);
  if (verb === "try")
    return cards
      .filter((card) => SHAPES.includes(card) || card.startsWith("double-portal"))
      .map((card) => `try ${card}`);
  if (verb === "play")
    return cards.flatMap((card) => [
      `play ${card}`,
      ...(AT_SOMEBODY.includes(card) && players > 1 ? atSeats(`play ${card}`, players) : []),
    ]);
  if (verb === "steal" && opensAll) return cards.flatMap((card) => atSeats(`steal ${card}`, players));
  if (verb === "buy")
    return [...technologies, "?basic", "?advanced"].flatMap((card) => prices().map((price) => `buy ${card}${price}`));
  if (verb === "gain") return [...technologies, "?basic", "?advanced"].map((card) => `gain ${card}`);
  if (verb === "plain") return ["end", "pass", "done", "skip", "decline", "keep none"];
  return [...cards, ...(WITH_UNKNOWN.includes(verb) ? ["?"] : [])].map((card) => `${verb} ${card}`);
}

/** @param {string} text  @param {number} players */
function atSeats(text, players) {
  return Array.from({ length: players }, (_, seat) => `${text} @${seat}`);
}

function prices() {
  const letters = Object.keys(LETTERS);
  return [
    "",
    ...letters.map((one) => ` with ${one}`),
    ...letters.flatMap((one) => letters.map((two) => ` with ${one},${two}`)),
  ];
}

/** The entries that the kernel has not heard yet, from waiting messages.
 * @param {Message[]} queue */
export function waitingEntries(queue) {
  return queue.flatMap((message) => (message.type === "tell" ? message.entries : []));
}

/** Whether a waiting message changes the game.
 * @param {Message[]} queue */
export function isChanging(queue) {
  return queue.some(({ type }) => ["tell", "correct", "undo", "redo"].includes(type));
}

/** The text that the browser keeps: the last view of the game, with its file, and the entries that are not checked yet.
 * @param {CompanionPayload} view  @param {string[]} waiting */
export function keptText(view, waiting) {
  return JSON.stringify({ view, waiting });
}

/** @param {CompanionPayload} view */
export function fileData(view) {
  return { kind: "eternitium-companion", format: 1, names: view.names, game: view.kept };
}

/** The kept game; null if there is none that can be read. Older ones have no view.
 * @param {string} text */
export function readKept(text) {
  try {
    const { view = null, waiting, file = fileData(view) } = JSON.parse(text);
    const texts = Array.isArray(waiting) && waiting.every((entry) => typeof entry === "string");
    return file?.game && texts ? { file, waiting, view } : null;
  } catch {
    return null;
  }
}

/** The messages that open a kept game and tell its waiting entries: one each, for they are taken back one by one.
 * @param {{ file: unknown, waiting: string[] }} kept
 * @returns {Message[]} */
export function messagesOf({ file, waiting }) {
  const entries = waiting.map((entry) => ({ type: /** @type {const} */ ("tell"), entries: [entry] }));
  return [{ type: "open", text: JSON.stringify(file) }, ...entries];
}

/** The tie-break among finders: points, then advanced technologies (R61).
 * @param {number[]} finders  @param {number[]} points  @param {number[]} advanced */
export function winnersOf(finders, points, advanced) {
  /** @param {number} seat */
  const rank = (seat) => 1000 * points[seat] + advanced[seat];
  const best = Math.max(...finders.map(rank));
  return finders.filter((seat) => rank(seat) === best);
}
