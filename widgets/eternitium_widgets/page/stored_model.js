// What a page without a kernel has instead of one: what a widget has shown and answered before, stored in the page.

/** @import { News, Recorded } from "./types" */

import { TraitModel } from "./model.js";

/** What is stored in a page, unpacked: base64 of JSON that was deflated.
 * @param {string} text */
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

/** Traits, and messages that come later, as those of a kernel do. */
export class StoredModel extends TraitModel {
  /** @param {News} message */
  answer(message) {
    setTimeout(() => this.tell("msg:custom", message), 0);
  }
}

/** What a message is known by: all that is in it but its line, its number and how wide the page is. The order of fields says nothing, nor
 * does it in a position or a file that is sent as text.
 * @param {News} message */
export function keyOf({ line, n, number, width, ...message }) {
  return JSON.stringify(
    { ...message, ...(message.text === undefined ? {} : { text: read(message.text) }) },
    (_, value) => (isTable(value) ? sorted(value) : value),
  );
}

/** @param {unknown} value */
function isTable(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** @param {object} table */
function sorted(table) {
  return Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @param {string} text */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * A widget as it was recorded: `places`, each with the traits that differ from those of the first one, what was `said` on the
 * way there, and what leads on (`next`: key of a message -> place); `anywhere`: messages that lead to the same from each place;
 * `answers`: what is said to questions.
 */
export class RecordedModel extends StoredModel {
  /** `unknown(message)` hears what nobody has asked before.
   * @param {Recorded} recorded  @param {(message: News) => void} unknown */
  constructor({ places, anywhere, answers }, unknown) {
    super(places[0].traits);
    this.places = places;
    this.anywhere = anywhere;
    this.answers = answers;
    this.unknown = unknown;
    this.place = 0;
  }

  /** As with a kernel, nothing comes of it before whoever sends it has done the rest.
   * @param {News} message */
  send(message) {
    setTimeout(() => this.hear(message), 0);
  }

  /** @param {News} message */
  hear(message) {
    if (message.line) this.change({ heard: { ...this.get("heard"), [message.line]: message.n } });
    const key = keyOf(message);
    const found = this.places[this.place].next[key] ?? this.anywhere[key];
    if (found !== undefined) this.go(found, message.number);
    else if (this.answers[key])
      for (const said of this.answers[key]) this.tell("msg:custom", numberedAs(said, message.number));
    else this.unknown(message);
  }

  /** To a place, as the answer to a message with that number.
   * @param {number} place  @param {number} number */
  go(place, number) {
    const before = this.places[this.place].traits;
    const { traits, said } = this.places[place];
    const first = this.places[0].traits;
    const back = Object.fromEntries(Object.keys(place ? before : first).map((name) => [name, first[name]]));
    this.place = place;
    this.change({ ...back, ...numbered(traits, number) });
    for (const message of said) this.tell("msg:custom", message);
  }
}

/** What was recorded with the number of its question gets that of the question which is asked now.
 * @param {any} told  @param {number | undefined} number */
function numberedAs(told, number) {
  return number === undefined || told.number === undefined ? told : { ...told, number };
}

/** @param {Record<string, any>} traits  @param {number | undefined} number */
function numbered(traits, number) {
  return Object.fromEntries(Object.entries(traits).map(([name, value]) => [name, numberedAs(value, number)]));
}
