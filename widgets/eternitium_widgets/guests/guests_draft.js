// The entries: a text for each field, for each page of the tables, in one column or two.

/** @import { Bounds, Column, Draft, Entries, Option } from "./types" */

/** @type {Column[]} */
export const COLUMNS = ["a", "b"];

/** The entries of a page: one column, and a second one while two are compared.
 * @param {Draft} draft  @param {string} page */
export function columnsOf(draft, page) {
  return draft.entries[page] ?? { a: {}, b: null };
}

/** The draft with another column on a page.
 * @param {Draft} draft  @param {string} page  @param {Column} column  @param {Entries | null} entries */
export function withColumn(draft, page, column, entries) {
  const columns = { ...columnsOf(draft, page), [column]: entries };
  return { ...draft, number: draft.number + 1, entries: { ...draft.entries, [page]: columns } };
}

/** The entries with one more; an empty text is not an entry.
 * @param {Entries} entries  @param {string} name  @param {string} text */
export function withEntry(entries, name, text) {
  const { [name]: _, ...others } = entries;
  return text === "" ? others : { ...others, [name]: text };
}

/** The entries with one more row in a list.
 * @param {Entries} entries  @param {string} list  @param {Bounds} bounds */
export function withRow(entries, list, bounds) {
  const rows = rowsAsked(entries, list, bounds);
  return { ...entries, [list]: String(Math.min(rows + 1, Number(bounds.most))) };
}

/** The entries without one row of a list; those after it move up.
 * @param {Entries} entries  @param {string} list  @param {Bounds} bounds  @param {number} row */
export function withoutRow(entries, list, bounds, row) {
  const rows = rowsAsked(entries, list, bounds);
  if (row >= rows || rows <= Number(bounds.least)) return entries;
  /** @param {[string, string]} given */
  const moved = ([name, text]) => {
    const found = rowOf(name, list);
    if (!found || found.row < row) return [[name, text]];
    return found.row === row ? [] : [[`${list}.${found.row - 1}.${found.field}`, text]];
  };
  return { ...Object.fromEntries(Object.entries(entries).flatMap(moved)), [list]: String(rows - 1) };
}

/** The number of rows after the last request; a second click may come before the page shows it.
 * @param {Entries} entries  @param {string} list  @param {Bounds} bounds */
function rowsAsked(entries, list, { shown, least, most }) {
  const asked = /^\d+$/.test(entries[list] ?? "") ? entries[list] : shown;
  return Math.max(Number(least), Math.min(Number(most), Number(asked)));
}

/** @param {string} name  @param {string} list */
function rowOf(name, list) {
  const [, row, field] = (name.startsWith(`${list}.`) && name.slice(list.length).match(/^\.(\d+)\.(.+)$/)) || [];
  return row === undefined ? null : { row: Number(row), field };
}

/** The next of several options, the first one after the last.
 * @param {Option[]} options  @param {string} value */
export function nextOption(options, value) {
  const values = options.map(([option]) => option);
  return values[(values.indexOf(value) + 1) % values.length];
}

/** All entries, as the text of a file.
 * @param {string} guest  @param {Omit<Draft, "number">} omit */
export function fileText(guest, { page, entries }) {
  return JSON.stringify({ format: 1, guest, page, entries });
}

/** The content of a kept text or link; null if it is not of this game. The kernel checks the entries more carefully.
 * @param {string} guest  @param {string | null | undefined} text */
export function readFile(guest, text) {
  try {
    const found = JSON.parse(text ?? "");
    const fits =
      found.format === 1 &&
      found.guest === guest &&
      typeof found.page === "string" &&
      typeof found.entries === "object";
    return fits ? { page: found.page, entries: found.entries } : null;
  } catch {
    return null;
  }
}

/** One page as the last part of an address, and back.
 * @param {string} guest  @param {Omit<Draft, "number">} omit */
export function linkText(guest, { page, entries }) {
  const bytes = new TextEncoder().encode(
    fileText(guest, { page, entries: { [page]: entries[page] ?? { a: {}, b: null } } }),
  );
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** @param {string} guest  @param {string} hash */
export function readLink(guest, hash) {
  try {
    const bytes = Uint8Array.from(atob(hash.slice(1).replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
      sign.charCodeAt(0),
    );
    return readFile(guest, new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
