// The rules on the page: the search, the results, and each rule. From data to HTML text.

/** @import { BookEntry, BookReading, NamedCode, NamedId } from "../page/payload" */
/** @import { Asked, Book, Index, RulesContext, RulesUi } from "./types" */
/** @import { Piece } from "../page/markup.js" */

import { cardFace, cardLook, miniCard } from "../board/regions/cards_view.js";
import { translator } from "../page/board_text.js";
import { button } from "../page/elements.js";
import { attributes, html } from "../page/markup.js";
import { waysToTutor } from "../page/ways.js";
import { nearest, search } from "./rules_search.js";

const MOST_FOUND = 20;

/** All that the views need. `ui` has the search: `text`, `card`, `chapter`, `only` (the id of one rule), `edition`; the rules
 * that are `open` and `picked` to print; `unfolded`, the other ways to search that are open; and the kind of page: `dialog`,
 * `links` (whether rules have an address), `stored` (whether there is no printer).
 * @param {Index} index  @param {RulesUi} ui */
export function rulesContext(index, ui) {
  const { book } = index;
  const t = translator(book.words, book.language);
  const cards = Object.fromEntries(Object.values(book.cards).map((card) => [card.slug, card]));
  const catalog = /** @type {any} */ ({ language: book.language, words: book.words, cards });
  return {
    index,
    book,
    catalog,
    ui,
    t,
    edition: editionPlace(book, ui.edition),
  };
}

/** @param {Book} book  @param {string} edition */
function editionPlace(book, edition) {
  return Math.max(
    0,
    book.editions.findIndex(({ id }) => id === edition),
  );
}

/** The rules that fit the search; none if it is empty.
 * @param {RulesContext} rulesContext */
export function foundOf({ index, book, ui }) {
  const byId = new Map(book.entries.map((entry) => [entry.id, entry]));
  const only = byId.get(ui.only);
  if (only) return [only];
  if (!isAsked(ui)) return [];
  const text = ui.text.trim();
  const all = text ? search(index, text).flatMap(({ id }) => byId.get(id) ?? []) : book.entries;
  const meant = all.filter(
    ({ cards, chapter }) => (!ui.card || cards.includes(ui.card)) && (!ui.chapter || chapter === ui.chapter),
  );
  return text ? meant.slice(0, MOST_FOUND) : meant;
}

/** @param {Asked} asked */
function isAsked({ text, card, chapter, only }) {
  return Boolean(text.trim() || card || chapter || only);
}

/** @param {RulesContext} ctx */
export function rulesView(ctx) {
  const found = foundOf(ctx);
  const ways = ctx.ui.links && !ctx.ui.dialog ? waysToTutor(ctx) : "";
  return html`${ways}${headView(ctx)}${askView(ctx)}${waysView(ctx)}${resultView(ctx, found)}${printView(ctx, found)}`;
}

// ---- the search

/** @param {RulesContext} ctx */
function headView(ctx) {
  const level = ctx.ui.dialog ? "h2" : "h1";
  const close = ctx.ui.dialog
    ? button("et-tool et-round", { "data-act": "close", "aria-label": ctx.t("close") }, "✕")
    : "";
  return html`<div class="et-rhead"><div><${level} class="et-rtitle">${ctx.t("title")}</${level}><p class="et-note">${ctx.t("intro")}</p></div>${close}</div>`;
}

/** @param {RulesContext} ctx */
function askView(ctx) {
  const hooks = {
    "data-ask": "text",
    "data-key": "ask",
    "data-testid": "rules-text",
    type: "text",
    role: "searchbox",
    enterkeyhint: "search",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 200,
    placeholder: ctx.t("example"),
  };
  const field = html`<label class="et-rtext"><span>${ctx.t("ask")}</span><input${attributes(hooks)}></label>`;
  const languages = ctx.ui.dialog ? "" : selectView(ctx, "language", ctx.book.languages, ctx.book.language);
  return html`<div class="et-rask">${field}${selectView(ctx, "edition", ctx.book.editions, ctx.book.editions[ctx.edition].id)}${languages}</div>`;
}

/** @param {RulesContext} ctx  @param {string} name  @param {NamedCode[]} options  @param {string} chosen */
function selectView(ctx, name, options, chosen) {
  /** @param {NamedCode} named */
  const option = ({ id, name: said }) =>
    html`<option value="${id}"${id === chosen ? " selected" : ""}>${said}</option>`;
  const select = html`<select data-ask="${name}" data-value="${chosen}" data-testid="rules-${name}">${options.map(option)}</select>`;
  return html`<label class="et-rselect"><span>${ctx.t(name)}</span>${select}</label>`;
}

/** Ways to search other than by words; they are open until there is a search.
 * @param {RulesContext} ctx */
function waysView(ctx) {
  const chapters = ctx.book.chapters.map((one) => chapterView(ctx, one));
  const cards = Object.entries(ctx.book.cards).map(([kind, card]) => cardView(ctx, kind, card));
  return html`<div class="et-rways">${wayView(ctx, "chapters", html`<div class="et-rchapters">${chapters}</div>`)}${wayView(ctx, "cards", html`<div class="et-rcards">${cards}</div>`)}</div>`;
}

/** @param {RulesContext} ctx  @param {"chapters" | "cards"} name  @param {Piece} body */
function wayView(ctx, name, body) {
  const open = ctx.ui.unfolded[name] ?? !isAsked(ctx.ui);
  return html`<details class="et-panel et-rway" data-way="${name}" data-testid="rules-${name}"${open ? " open" : ""}><summary>${ctx.t(name)}</summary>${body}</details>`;
}

/** @param {RulesContext} rulesContext  @param {NamedId} given */
function chapterView({ ui }, { id, title }) {
  const hooks = {
    "data-act": "chapter",
    "data-chapter": id,
    "data-key": `chapter:${id}`,
    "aria-pressed": String(ui.chapter === id),
  };
  return button("et-tool", hooks, title);
}

/** @param {RulesContext} ctx  @param {string} kind  @param {Book["cards"][string]} card */
function cardView(ctx, kind, { slug, name }) {
  const hooks = {
    "data-act": "card",
    "data-card-kind": kind,
    "data-key": `card:${kind}`,
    "aria-pressed": String(ctx.ui.card === kind),
    "aria-label": name,
  };
  return button(`et-card et-legal ${cardLook(ctx, slug)}`, hooks, cardFace(ctx, slug));
}

// ---- the results

/** @param {RulesContext} ctx  @param {BookEntry[]} found */
function resultView(ctx, found) {
  if (!isAsked(ctx.ui)) return html`<div class="et-rresult"></div>`;
  const said = ctx.ui.only ? ctx.t("only-one") : ctx.t("found", { n: found.length });
  const count = html`<h2 class="et-rcount" tabindex="-1" data-key="count" data-testid="rules-count"><span role="status">${said}</span></h2>`;
  const filters = [
    filterView(ctx, "card", ctx.book.cards[ctx.ui.card]?.name),
    filterView(ctx, "chapter", chapterTitle(ctx.book, ctx.ui.chapter)),
  ];
  const clear = button(
    "et-tool",
    { "data-act": "clear", "data-key": "clear", "data-testid": "rules-clear" },
    ctx.t(ctx.ui.only ? "back-to-all" : "clear"),
  );
  const list = found.length
    ? html`<ol class="et-rlist">${found.map((entry) => ruleView(ctx, entry))}</ol>`
    : nothingView(ctx);
  return html`<div class="et-rresult"><div class="et-rbar">${count}${filters}${clear}</div>${list}</div>`;
}

/** @param {Book} book  @param {string} chapter */
function chapterTitle(book, chapter) {
  return book.chapters.find(({ id }) => id === chapter)?.title;
}

/** A filter of the search, with the button that removes it.
 * @param {RulesContext} ctx  @param {string} name  @param {string | undefined} title */
function filterView(ctx, name, title) {
  if (!title) return "";
  return button(
    "et-tool et-rfilter",
    { "data-act": name, "data-key": `filter:${name}` },
    html`${ctx.t("all-about", { name: title })} <span aria-hidden="true">✕</span>`,
  );
}

/** @param {RulesContext} ctx */
function nothingView(ctx) {
  const near = nearest(ctx.index, ctx.ui.text).flatMap((id) => ctx.book.entries.find((entry) => entry.id === id) ?? []);
  /** @param {NamedId} given */
  const one = ({ id, title }) =>
    html`<li>${button("et-link", { "data-act": "only", "data-id": id, "data-key": `near:${id}` }, title)}</li>`;
  const proposed = near.length ? html`<p><b>${ctx.t("nearest")}</b></p><ul class="et-rnear">${near.map(one)}</ul>` : "";
  return html`<div class="et-panel et-rnothing" data-testid="rules-nothing"><p>${ctx.t("nothing", { text: ctx.ui.text.trim() })}</p>${proposed}<p class="et-note">${ctx.t("nothing-hint")}</p></div>`;
}

/** One rule: its text, the chosen edition's reading, and, folded, its place and the other editions.
 * @param {RulesContext} ctx  @param {BookEntry} entry */
function ruleView(ctx, entry) {
  const { id, title, text } = entry;
  const picture = entry.cards.length === 1 ? miniCard(ctx, ctx.book.cards[entry.cards[0]].slug) : "";
  const here = readingsHere(ctx, entry).map((said) => html`<p class="et-rhere">${said}</p>`);
  const picked = ctx.ui.picked.includes(id) ? " checked" : "";
  const box = html`<input type="checkbox" data-pick="${id}"${picked} aria-label="${ctx.t("pick", { title })}">`;
  const pick = html`<label class="et-rpick">${box}<span aria-hidden="true">${ctx.t("pick-short")}</span></label>`;
  const more = html`<details class="et-rmore" data-fold="${id}"${ctx.ui.open.includes(id) ? " open" : ""}><summary>${ctx.t("more")}</summary>${moreView(ctx, entry)}</details>`;
  return html`<li class="et-panel et-rrule" data-key="rule:${id}" data-id="${id}"><div class="et-rname">${picture}<h3>${title}</h3>${pick}</div><p>${text}</p>${here}${more}</li>`;
}

/** The chosen edition's answers to the questions on which the editions differ.
 * @param {RulesContext} ctx  @param {BookEntry} entry */
export function readingsHere(ctx, entry) {
  const edition = ctx.book.editions[ctx.edition].name;
  return entry.readings.map((name) => {
    const { title, answers } = ctx.book.readings[name];
    return ctx.t("here", { edition, question: title, answer: answers[ctx.edition] });
  });
}

/** @param {RulesContext} ctx  @param {BookEntry} entry */
function moreView(ctx, entry) {
  const ruling = entry.ruling ? html`<h4>${ctx.t("read")}</h4><p>${entry.ruling}</p>` : "";
  const others = ctx.book.editions.filter((_, place) => place !== ctx.edition);
  const places = pairsView(others.map(({ id, name }) => [name, placeOf(ctx, entry, id)]));
  const readings = entry.readings.map((name) => readingView(ctx, ctx.book.readings[name]));
  const here = html`<p class="et-note"><b>${ctx.book.editions[ctx.edition].name}</b> · ${placeOf(ctx, entry)}</p>`;
  return html`${ruling}${here}<h4>${ctx.t("others")}</h4>${places}${readings}${addressView(ctx, entry)}`;
}

/** @param {RulesContext} rulesContext  @param {BookReading} reading */
function readingView({ book }, { title, says, answers }) {
  return html`<section><h5>${title}</h5><p>${says}</p>${pairsView(answers.map((answer, place) => [book.editions[place].name, answer]))}</section>`;
}

/** @param {string[][]} pairs */
function pairsView(pairs) {
  return html`<dl class="et-rpairs">${pairs.map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl>`;
}

/** The place of a rule in the booklet of an edition.
 * @param {RulesContext} rulesContext  @param {BookEntry} entry  @param {string} [id] */
export function placeOf({ book, edition }, entry, id = book.editions[edition].id) {
  return book.places[entry.places[editionPlace(book, id)]];
}

/** The id of a rule, with a link if it has an address; during a game it opens in another tab.
 * @param {RulesContext} ctx  @param {BookEntry} entry */
function addressView(ctx, { id, rulings }) {
  const query = new URLSearchParams({ id, edition: ctx.book.editions[ctx.edition].id, language: ctx.book.language });
  const aside = ctx.ui.dialog ? { target: "_blank", rel: "noopener" } : {};
  const code = html`<code>${id}</code>`;
  const hooks = {
    href: `rules?${query}`,
    "data-act": "only",
    "data-id": id,
    "aria-label": `${ctx.t("link")} ${id}`,
    ...aside,
  };
  return html`<p class="et-rid">${ctx.ui.links ? html`<a${attributes(hooks)}>${code}</a>` : code} ${rulings.join(" ")}</p>`;
}

// ---- printing

/** @param {RulesContext} ctx  @param {BookEntry[]} found */
function printView(ctx, found) {
  const { picked, stored } = ctx.ui;
  if (stored) return "";
  /** @param {string} name  @param {string} word  @param {number} [n] */
  const print = (name, word, n) =>
    button(
      "et-tool",
      { "data-act": "print", "data-print": name, "data-key": `print:${name}`, "data-testid": `rules-print-${name}` },
      ctx.t(word, { n }),
    );
  const chosen = picked.length
    ? print("picked", "print-picked", picked.length)
    : found.length
      ? print("shown", "print-shown", found.length)
      : "";
  return html`<div class="et-rprint">${chosen}${print("all", "print-all")}</div>`;
}
