// A profile as the text that a browser keeps. Adding a row takes the same time, however many there are.

/** @import { Row } from "./types" */

export const KIND = "eternitium-profile";
const FORMAT = 1;
export const MOST = 20_000;
/** If there are too many rows, the oldest are dropped, some more at once, so that this happens rarely. */
const LEFT = 19_500;
export const MOST_MISTAKES = 300;
/** Characters that the kernel reads. */
export const LONGEST = 4_000_000;
/** Known kinds of rows, which may be dropped when they are old; rows of other versions are kept. */
const KINDS = [
  "lesson",
  "puzzle",
  "guess",
  "mistake",
  "drop",
  "storm",
  "daily",
  "duel",
  "game",
  "review",
  "research",
  "played",
  "before",
];
const MISTAKE = "mistake";

/** The kind of a text, "none", "ours", "newer" (of a later version) or "damaged", and its content.
 * @param {string} text */
export function judged(text) {
  if (!text) return { is: "none", found: {} };
  try {
    const found = JSON.parse(text);
    if (found.kind !== KIND || !Number.isInteger(found.format)) return { is: "damaged" };
    if (found.format > FORMAT) return { is: "newer" };
    return Array.isArray(found.entries) ? { is: "ours", found } : { is: "damaged" };
  } catch {
    return { is: "damaged" };
  }
}

export class ProfileText {
  text = "";

  /** `found`: the content from `judged`.
   * @param {{ entries?: Row[] }} [found] */
  constructor({ entries = [], ...rest } = {}) {
    this.head = JSON.stringify({ format: FORMAT, kind: KIND, ...rest, entries: [] }).slice(0, -2);
    this.rows = new Map(entries.map((row) => [JSON.stringify(row), row]));
    this.mistakes = this.known().filter(isMistake).length;
    this.lost = new Set(); // notes that say what has been deleted
    this.write();
    this.trim();
  }

  /** Add rows; return those that were new.
   * @param {Row[]} rows */
  add(rows) {
    const fresh = rows
      .map((row) => /** @type {[string, Row]} */ ([JSON.stringify(row), row]))
      .filter(([key]) => !this.rows.has(key));
    const comma = this.rows.size && fresh.length ? "," : "";
    for (const [key, row] of fresh) this.rows.set(key, row);
    this.mistakes += fresh.filter(([, row]) => isMistake(row)).length;
    this.text = `${this.text.slice(0, -2)}${comma}${fresh.map(([key]) => key).join(",")}]}`;
    this.trim();
    return fresh.map(([, row]) => row);
  }

  write() {
    this.text = `${this.head}${[...this.rows.keys()].join(",")}]}`;
  }

  known() {
    return [...this.rows.values()].filter((row) => Array.isArray(row) && KINDS.includes(row[1]));
  }

  /** Drop the oldest rows, as many as could not be read again. */
  trim() {
    if (this.mistakes > MOST_MISTAKES) {
      this.lost.add("note-trimmed");
      this.drop(this.oldest().filter(isMistake).slice(0, -MOST_MISTAKES));
    }
    if (this.rows.size > MOST) this.dropOldest(this.rows.size - LEFT);
    while (this.text.length > LONGEST && this.known().length) this.dropOldest(MOST - LEFT);
  }

  /** @param {number} count */
  dropOldest(count) {
    this.lost.add("note-oldest-gone");
    this.drop(this.oldest().slice(0, count));
  }

  oldest() {
    return this.known().sort(([one], [other]) => one - other);
  }

  /** @param {Row[]} rows */
  drop(rows) {
    for (const row of rows) this.rows.delete(JSON.stringify(row));
    this.mistakes -= rows.filter(isMistake).length;
    this.write();
  }
}

/** @param {Row} row */
function isMistake(row) {
  return row[1] === MISTAKE;
}
