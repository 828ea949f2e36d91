// The rules as a document to print: some of them, or all, by the topics of the booklet.

/** @import { BookEntry } from "../page/payload" */
/** @import { RulesContext } from "./types" */
/** @import { Piece } from "../page/markup.js" */

import { placeOf, readingsHere } from "./rules_view.js";
import { html, raw } from "../page/markup.js";

const STYLE = `
  :root { color-scheme: light; }
  body { max-width: 46rem; margin: 1.5rem auto; padding: 0 1rem; color: #111; background: #fff; font: 10.5pt/1.4 system-ui, sans-serif; }
  h1 { margin: 0; font-size: 18pt; } h2 { margin: 1.2em 0 0.3em; border-bottom: 1px solid #999; font-size: 13pt; break-after: avoid; }
  h3 { margin: 0; font-size: 11pt; } p { margin: 0.15em 0; } article { margin: 0.6em 0; break-inside: avoid; }
  .quiet { color: #444; font-size: 9pt; } .here { padding-left: 0.6em; border-left: 2px solid #777; }
  @page { margin: 16mm; } @media print { body { margin: 0; padding: 0; } }`;

/** The document; `ids`: of the rules, in the order of the booklet.
 * @param {RulesContext} ctx  @param {string[]} ids */
export function printDocument(ctx, ids) {
  const { book } = ctx;
  const wanted = new Set(ids);
  const chapters = book.chapters.map(({ id, title }) =>
    chapterView(
      ctx,
      title,
      book.entries.filter((one) => one.chapter === id && wanted.has(one.id)),
    ),
  );
  const head = html`<h1>${ctx.t("print-title")}</h1><p>${book.editions[ctx.edition].name}</p><p class="quiet">${ctx.t("print-note")}</p>`;
  const about = html`<meta charset="utf-8">${element("title", ctx.t("print-title"))}${element("style", raw(STYLE))}`;
  return html`<!DOCTYPE html><html lang="${book.language}">${element("head", about)}${element("body", html`${head}${chapters}`)}</html>`;
}

/** @param {string} name  @param {Piece} body */
function element(name, body) {
  return html`<${name}>${body}</${name}>`;
}

/** @param {RulesContext} ctx  @param {string} title  @param {BookEntry[]} entries */
function chapterView(ctx, title, entries) {
  return entries.length
    ? html`<section><h2>${title}</h2>${entries.map((entry) => ruleView(ctx, entry))}</section>`
    : "";
}

/** @param {RulesContext} ctx  @param {BookEntry} entry */
function ruleView(ctx, entry) {
  const here = readingsHere(ctx, entry).map((said) => html`<p class="here">${said}</p>`);
  const ruling = entry.ruling ? html`<p class="quiet">${ctx.t("read")} · ${entry.ruling}</p>` : "";
  const place = html`<p class="quiet">${[placeOf(ctx, entry), entry.id, ...entry.rulings].join(" · ")}</p>`;
  return html`<article><h3>${entry.title}</h3><p>${entry.text}</p>${here}${ruling}${place}</article>`;
}
