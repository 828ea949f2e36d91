// Search over the rulebook without a kernel: the same as `eternitium.rulebook.search` in Python, number by number.
// A test puts a table of questions to both, so that they cannot differ. `search.py` says why there are two.

/** @import { BookEntry } from "../page/payload" */
/** @import { Book, Index } from "./types" */

const LONGEST = 200;
/** @type {Record<string, string>} */
const LIGATURES = { ß: "ss", æ: "ae", œ: "oe", ø: "o" };
/** @type {Record<string, string>} */
const UMLAUTS = { ä: "ae", ö: "oe", ü: "ue" };

// The weight of a word, by its place.
const [TITLE, ALSO, OWN_CARD, CARD, CHAPTER, TEXT, REST, RULING] = [10, 8, 6, 3, 4, 3, 1, 10];
// The weight of a word, by its likeness to the typed one.
const [SAME, BEGINS, ENDING, PART, LIKE, SLIP, SLIPS] = [12, 9, 8, 6, 6, 5, 4];
const [EXACT_ID, BEGIN_OF_ID, EXACT_TITLE, BEGIN_OF_TITLE, COVERED] = [1_000_000, 100_000, 10_000, 100, 90];
const WORTH_A_THIRD = 3;
const FAR = 50;

// ---- words

/** A text in small letters without accents.
 * @param {string} text */
export function folded(text) {
  return text
    .toLowerCase()
    .replace(/[ßæœø]/g, (letter) => LIGATURES[letter])
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
}

/** The words of a text; those with umlauts also as they are written without.
 * @param {string} text */
export function wordsOf(text) {
  const whole = text.toLowerCase().normalize("NFC");
  const spelled = whole.replace(/[äöü]/g, (letter) => UMLAUTS[letter]);
  return [...new Set([whole, spelled].flatMap((one) => folded(one).match(/[a-z0-9]+/g) ?? []))];
}

/** @param {string} one  @param {string} other */
function common(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** The likeness of a word to the typed one, without typing errors; 0 for none.
 * @param {string} typed  @param {string} written */
function likeness(typed, written) {
  if (typed === written) return SAME;
  if (typed.length > 1 && written.startsWith(typed)) return BEGINS;
  if (Math.min(typed.length, written.length) > 3 && typed.startsWith(written) && typed.length - written.length < 4)
    return ENDING;
  if ((typed.length > 3 && written.includes(typed)) || (written.length > 4 && typed.includes(written))) return PART;
  const same = common(typed, written);
  return same > 4 && Math.max(typed.length, written.length) - same < 4 ? LIKE : 0;
}

/** The likeness of a word, or of its beginning, to the typed one with typing errors; 0 for none.
 * @param {string} typed  @param {string} written */
function misspelled(typed, written) {
  const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
  if (!allowed || written.length < typed.length - allowed) return 0;
  const begun = typed.length > 4 ? slips(typed, written.slice(0, typed.length), allowed) : 9;
  const far = Math.min(slips(typed, written, allowed), begun);
  return far > allowed ? 0 : far === 1 ? SLIP : SLIPS;
}

/** The number of letters that are wrong, missing, extra or swapped with their neighbour; `most + 1` if more than `most`.
 * @param {string} one  @param {string} other  @param {number} most */
export function slips(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  /** @type {number[]} */
  let before = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i += 1) {
    const now = [i];
    for (let k = 1; k <= other.length; k += 1) {
      const wrong = last[k - 1] + (one[i - 1] === other[k - 1] ? 0 : 1);
      const swapped = i > 1 && k > 1 && one[i - 1] === other[k - 2] && one[i - 2] === other[k - 1];
      now.push(Math.min(last[k] + 1, now[k - 1] + 1, wrong, swapped ? before[k - 2] + 1 : wrong));
    }
    [before, last] = [last, now];
  }
  return Math.min(last[other.length], most + 1);
}

// ---- the index

/** The index of a book: `found` has for each word its weight in each entry.
 * @param {Book} book */
export function indexOf(book) {
  /** @type {Index["found"]} */
  const found = new Map();
  book.entries.forEach((entry, at) => {
    for (const [weight, text] of fieldsOf(book, entry)) {
      for (const one of wordsOf(text)) {
        const places = found.get(one) ?? new Map();
        found.set(one, places.set(at, Math.max(weight, places.get(at) ?? 0)));
      }
    }
  });
  return { book, found, titles: book.entries.map(({ title }) => wordsOf(title)) };
}

/** @param {Book} book  @param {BookEntry} entry */
function fieldsOf(book, entry) {
  const chapter = book.chapters.find(({ id }) => id === entry.chapter);
  /** @type {[weight: number, text: string][]} */
  const fields = [
    [TITLE, entry.title],
    [ALSO, entry.also],
    [TEXT, entry.text],
    [REST, entry.ruling],
    [REST, entry.refusal],
  ];
  if (chapter) fields.push([CHAPTER, chapter.title], [CHAPTER, chapter.also]);
  fields.push(...entry.rulings.map((number) => /** @type {[number, string]} */ ([RULING, number])));
  for (const kind of entry.cards) {
    const { names, text } = book.cards[kind];
    fields.push(
      ...names.map((name) => /** @type {[number, string]} */ ([entry.chapter === "card" ? OWN_CARD : CARD, name])),
    );
    if (entry.id === `card.${kind}`) fields.push([REST, text]);
  }
  for (const name of entry.readings) fields.push([REST, book.readings[name].title], [REST, book.readings[name].says]);
  return fields;
}

// ---- the search itself

/** The rules that fit the typed text, best first: [{id, score}].
 * @param {Index} index  @param {string} text  @param {number} [limit] */
export function search(index, text, limit = Infinity) {
  const { entries } = index.book;
  return ranked(index, text.slice(0, LONGEST))
    .slice(0, limit)
    .map(([at, score]) => ({ id: entries[at].id, score }));
}

/** @param {Index} index  @param {string} typed */
function ranked(index, typed) {
  const { scores, covered } = counted(index, wordsOf(typed));
  const best = Math.max(0, ...scores.values());
  const kept = new Map([...scores].filter(([, score]) => score * WORTH_A_THIRD >= best));
  for (const [at, extra] of named(index, typed, covered)) {
    if (extra >= BEGIN_OF_TITLE || kept.has(at)) kept.set(at, (kept.get(at) ?? 0) + extra);
  }
  return [...kept].sort(([one, score], [other, another]) => another - score || one - other);
}

/** The weight of each word in each rule, and the words of the titles that were meant.
 * @param {Index} index  @param {string[]} typed */
function counted(index, typed) {
  /** @type {Map<number, number>} */
  const scores = new Map();
  /** @type {Map<number, Set<string>>} */
  const covered = new Map();
  for (const one of typed) {
    const best = new Map();
    for (const [written, like] of meant(index, one)) {
      for (const [at, weight] of index.found.get(written) ?? []) {
        best.set(at, Math.max(best.get(at) ?? 0, like * weight));
        if (index.titles[at].includes(written)) covered.set(at, (covered.get(at) ?? new Set()).add(written));
      }
    }
    const rare = 32 - Math.clz32(Math.floor(index.book.entries.length / Math.max(1, best.size)));
    for (const [at, score] of best) scores.set(at, (scores.get(at) ?? 0) + score * rare);
  }
  return { scores, covered };
}

/** The words that may be meant; typing errors are considered only if no word is as typed.
 * @param {Index} index  @param {string} typed */
function meant(index, typed) {
  /** @type {Map<string, number>} */
  const like = new Map();
  for (const written of index.found.keys()) {
    const found = likeness(typed, written);
    if (found) like.set(written, found);
  }
  if ([...like.values()].some((found) => found >= ENDING)) return like;
  for (const written of index.found.keys()) {
    const found = misspelled(typed, written);
    if (found) like.set(written, Math.max(like.get(written) ?? 0, found));
  }
  return like;
}

/** The bonus of a rule whose id or title is the typed text.
 * @param {Index} index  @param {string} typed  @param {Map<number, Set<string>>} covered */
function named(index, typed, covered) {
  const [name, whole] = [typed.trim().toLowerCase(), wordsOf(typed).join(" ")];
  /** @type {[at: number, more: number][]} */
  const gained = [];
  index.book.entries.forEach(({ id }, at) => {
    const title = index.titles[at].join(" ");
    if (name === id) gained.push([at, EXACT_ID]);
    else if (name.includes(".") && id.startsWith(name)) gained.push([at, BEGIN_OF_ID]);
    if (whole && title === whole) gained.push([at, EXACT_TITLE]);
    else if (whole && title.startsWith(whole)) gained.push([at, BEGIN_OF_TITLE]);
    const words = covered.get(at)?.size;
    if (words) gained.push([at, Math.floor((COVERED * words) / index.titles[at].length)]);
  });
  return gained;
}

/** The ids of the rules with the titles nearest to the typed text, for a search that finds nothing.
 * @param {Index} index  @param {string} text  @param {number} [limit] */
export function nearest(index, text, limit = 4) {
  const typed = wordsOf(text.slice(0, LONGEST));
  const far = index.titles.map((title, at) => [farness(typed, title), at]);
  const near = far.filter(([share]) => share <= FAR).sort(([one, at], [other, place]) => one - other || at - place);
  return near.slice(0, limit).map(([, at]) => index.book.entries[at].id);
}

/** The difference, in percent, between the two words that are most alike.
 * @param {string[]} typed  @param {string[]} title */
function farness(typed, title) {
  const pairs = typed.flatMap((one) => title.map((other) => [one, other]));
  const long = pairs.filter(([one, other]) => Math.min(one.length, other.length) > 2);
  return Math.min(
    100,
    ...long.map(([one, other]) => Math.floor((100 * slips(one, other, LONGEST)) / Math.max(one.length, other.length))),
  );
}
