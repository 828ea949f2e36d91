// HTML text that nobody can forget to escape: everything put into a template is text, unless a template made it.

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** @type {Record<string, string>} */
const SIGNS = Object.fromEntries(Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign]));

/** HTML text that may go onto the page as it is; only `html` and `raw` make it. */
export class Markup {
  #text;

  /** @param {string} text */
  constructor(text) {
    this.#text = text;
  }

  toString() {
    return this.#text;
  }
}

/**
 * A value for a template; empty values leave no trace.
 * @typedef {Markup | string | number | false | null | undefined | readonly Piece[]} Piece
 */

/**
 * The tag of templates: html`<p title="${title}">${text}</p>`. Attributes with values in them need quotes.
 * @param {TemplateStringsArray} parts
 * @param {...Piece} pieces
 */
export function html(parts, ...pieces) {
  let text = parts[0];
  for (let place = 0; place < pieces.length; place++) text += escaped(pieces[place]) + parts[place + 1];
  return new Markup(text);
}

/**
 * The attributes of an element; empty ones are left out.
 * @param {Record<string, Piece>} hooks
 */
export function attributes(hooks) {
  const given = Object.entries(hooks).filter(([, value]) => value !== undefined && value !== "");
  return new Markup(given.map(([name, value]) => ` ${name}="${escaped(String(value))}"`).join(""));
}

/**
 * Text that is HTML already and contains nothing that a person wrote: our own drawings, the rulebook's prepared pages.
 * @param {Markup | string} text
 */
export function raw(text) {
  return new Markup(String(text));
}

/**
 * Pieces with another one between them, as text is joined.
 * @param {readonly Piece[]} pieces
 * @param {Piece} between
 * @returns {Piece[]}
 */
export function joined(pieces, between) {
  return pieces.flatMap((piece, place) => (place ? [between, piece] : [piece]));
}

/**
 * The value that a template was given, from the text that it made.
 * @param {string} text
 */
export function unescaped(text) {
  return text.replace(/&(?:\w+|#39);/g, (entity) => SIGNS[entity] ?? entity);
}

/**
 * @param {Piece} piece
 * @returns {string}
 */
function escaped(piece) {
  if (piece === false || piece === null || piece === undefined) return "";
  if (Array.isArray(piece)) return piece.map(escaped).join("");
  return piece instanceof Markup ? String(piece) : String(piece).replace(/[&<>"']/g, (sign) => ENTITIES[sign]);
}
