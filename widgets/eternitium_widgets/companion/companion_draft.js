// Entries of the companion: what a text says, how choices are grouped, what waits for the kernel. No page is needed.

/** Verbs in the order of a turn; what was only seen comes last. */
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
export const LETTERS = { C: "circle", S: "square", T: "triangle", D: "diamond" };
const ALONE = ["done", "end", "pass", "decline", "skip", "keep none"];
const WITH_UNKNOWN = ["discard", "keep"];
const AT_SOMEBODY = ["chrono-blaster", "robo-thief"];

/** "buy droid with S,D" -> { verb: "buy", card: "droid", price: ["S", "D"], target: null }; an answer has the verb "seen". */
export function parseEntry(text) {
  if (ALONE.includes(text)) return { verb: text.replace(" ", "-"), card: "", price: [], target: null };
  const [first, ...rest] = text.split(" ");
  if (!VERBS.includes(first) || !rest.length) return { verb: "seen", card: text, price: [], target: null };
  const target = rest.find((word) => word.startsWith("@"));
  const price = rest[1] === "with" ? rest[2].split(",") : [];
  return { verb: first, card: rest[0], price, target: target ? Number(target.slice(1)) : null };
}

/** What can be told, by verb and card: { verb, tiles: [{ card, entries }] }, in the order of a turn. */
export function groupedOptions(options) {
  const groups = new Map();
  for (const entry of options) {
    const { verb, card } = parseEntry(entry);
    if (!groups.has(verb)) groups.set(verb, new Map());
    const tiles = groups.get(verb);
    tiles.set(card, [...(tiles.get(card) ?? []), entry]);
  }
  const place = (verb) => (VERBS.indexOf(verb.split("-")[0]) + VERBS.length + 1) % (VERBS.length + 1);
  return [...groups]
    .sort(([a], [b]) => place(a) - place(b))
    .map(([verb, tiles]) => ({ verb, tiles: [...tiles].map(([card, entries]) => ({ card, entries })) }));
}

/** Without the kernel anything may have happened: all cards that a verb can have, or all that can be seen. */
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

/** What the kernel has not heard yet, of messages that wait in order. */
export function waitingEntries(queue) {
  return queue.filter(({ type }) => type === "tell").flatMap(({ entries }) => entries);
}

/** Whether something waits that changes the game. */
export function isChanging(queue) {
  return queue.some(({ type }) => ["tell", "correct", "undo", "redo"].includes(type));
}

/** What the browser keeps: the game as a file, and what has not been checked. */
export function keptText(view, waiting) {
  return JSON.stringify({ file: fileData(view), waiting });
}

export function fileData(view) {
  return { kind: "eternitium-companion", format: 1, names: view.names, game: view.kept };
}

/** What the browser has kept; null if there is nothing, or nothing that can be read. */
export function readKept(text) {
  try {
    const { file, waiting } = JSON.parse(text);
    const texts = Array.isArray(waiting) && waiting.every((entry) => typeof entry === "string");
    return file?.game && texts ? { file, waiting } : null;
  } catch {
    return null;
  }
}

/** The tie-break among finders: points, then advanced technologies (R61). */
export function winnersOf(finders, points, advanced) {
  const rank = (seat) => 1000 * points[seat] + advanced[seat];
  const best = Math.max(...finders.map(rank));
  return finders.filter((seat) => rank(seat) === best);
}
