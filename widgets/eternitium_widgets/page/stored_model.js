// The model of a page without a kernel: the recorded traits and answers of a widget, stored in the page.

/** @import { News, Recorded } from "./types" */

import { TraitModel } from "./model.js";

/** The data stored in a page, unpacked from base64 of deflated JSON.
 * @param {string} text */
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

/** Traits, and messages that come later, like those of a kernel. */
export class StoredModel extends TraitModel {
  /** @param {News} message */
  answer(message) {
    setTimeout(() => this.tell("msg:custom", message), 0);
  }
}

/** The key of a message: everything in it except its line, its number and the width of the page. The order of fields does not
 * matter, also not in a position or a file that is sent as text.
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
 * A recorded widget: `places`, each with the traits that differ from those of the first, the messages on the way there
 * (`said`), and the ways on (`next`: key of a message -> place); `anywhere`: messages that lead to the same place from
 * everywhere; `answers` to questions.
 */
export class RecordedModel extends StoredModel {
  /** `unknown(message)` is called with messages that were not recorded.
   * @param {Recorded} recorded  @param {(message: News) => void} unknown */
  constructor({ places, anywhere, answers }, unknown) {
    super(places[0].traits);
    this.places = places;
    this.anywhere = anywhere;
    this.answers = answers;
    this.unknown = unknown;
    this.place = 0;
  }

  /** Send a message; as with a kernel, the answer comes only after the sender has finished.
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

  /** Go to a place, as the answer to the message with this number.
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

/** A recorded answer with the number of the current question.
 * @param {any} told  @param {number | undefined} number */
function numberedAs(told, number) {
  return number === undefined || told.number === undefined ? told : { ...told, number };
}

/** @param {Record<string, any>} traits  @param {number | undefined} number */
function numbered(traits, number) {
  return Object.fromEntries(Object.entries(traits).map(([name, value]) => [name, numberedAs(value, number)]));
}
