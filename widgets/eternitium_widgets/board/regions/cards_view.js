// Cards as HTML text: their faces, their effects, the moves with them, and era stacks.

import { actionBack, cardArt, eraArt, eraBack, shapeIcon } from "../../page/board_art.js";
import {
  cardName,
  commonAction,
  eraShape,
  groupsOf,
  kindOf,
  liesDown,
  longestWord,
  percentText,
  pricesOf,
  tabStops,
  translator,
} from "../../page/board_text.js";
import { button, written } from "../../page/elements.js";
import { html, joined } from "../../page/markup.js";

/** @import { Ahead, CardCtx, Ctx, Thing, Ui } from "../types" */
/** @import { SnapshotPayload } from "../../page/payload" */
/** @import { Catalog } from "../../page/types" */
/** @import { Piece } from "../../page/markup.js" */

/**
 * All that the view functions need: the snapshot, the catalog, the words (`t`), the page's own settings, the things that can
 * be chosen, and the forecast and advice (`ahead`).
 * @param {SnapshotPayload} snap  @param {Catalog} catalog  @param {Ui} ui  @param {Ahead} [ahead]  @returns {Ctx}
 */
export function viewContext(snap, catalog, ui, ahead = {}) {
  const t = translator(catalog.words, catalog.language);
  return { snap, catalog, ui, ahead, t, groups: groupsOf(snap) };
}

// ---- small parts

/** @param {string} name  @param {Piece} label  @param {Piece} body  @param {string} [look]  @param {Piece} [more] */
export function group(name, label, body, look = "et-row", more = "") {
  return html`<div class="${look}" role="group" data-group="${name}" aria-label="${label}"${more}>${body}</div>`;
}

/** @param {Piece} text */
export function hidden(text) {
  return text ? html`<span class="et-sr">${text}</span>` : "";
}

/** @param {Ctx} ctx  @param {string} rule  @param {string} key */
export function ruleButton(ctx, rule, key) {
  const name = ctx.t("which-rule");
  return rule
    ? button("et-rule", { "data-rule": rule, "data-key": key, "data-tip": name, "aria-label": name }, "§")
    : "";
}

// ---- action cards

/** @param {CardCtx} ctx  @param {string} slug */
export function cardTitle(ctx, slug) {
  if (slug.startsWith("?")) return slug === "?advanced" ? ctx.t("pile-advanced") : ctx.t("pile-basic");
  return cardName(ctx.catalog, slug);
}

/** @param {CardCtx} ctx  @param {string} slug */
export function cardLook(ctx, slug) {
  if (slug.startsWith("?")) return `et-back et-kind-${slug.slice(1)}`;
  const kind = kindOf(ctx.catalog, slug);
  return kind === "portal" ? `et-kind-portal et-${slug}` : `et-kind-${kind}`;
}

/**
 * A small picture of a card, for lists.
 * @param {CardCtx} ctx  @param {string} slug
 */
export function miniCard(ctx, slug) {
  const known = ctx.catalog.cards?.[slug];
  return html`<span class="et-mini ${cardLook(ctx, slug)}" aria-hidden="true">${known ? cardArt(slug) : actionBack()}</span>`;
}

/** @param {number} points */
function pips(points) {
  return points ? html`<span class="et-pips" aria-hidden="true">${Array(points).fill(html`<i></i>`)}</span>` : "";
}

/**
 * Smaller letters for long words that cannot be broken.
 * @param {string} text
 */
function smallWriting(text) {
  const letters = Math.max(...text.split("\u00ad").map(longestWord));
  if (letters < 11) return "";
  return letters < 13 ? " et-long" : " et-longer";
}

/**
 * The text printed on a card.
 * @param {CardCtx} ctx  @param {string} slug
 */
function faceName(ctx, slug) {
  return ctx.catalog.cards?.[slug]?.face ?? cardName(ctx.catalog, slug);
}

/**
 * The text of a name; a word is broken only if a whole line is too short for it.
 * @param {string} name
 */
function nameText(name) {
  const words = name
    .split(" ")
    .map((word) => (word.includes("\u00ad") ? html`<span class="et-word">${word}</span>` : word));
  return joined(words, " ");
}

/**
 * Name, picture and foot; `does`: the effect of a click or of the card, in full and in two words.
 * @param {CardCtx} ctx  @param {string} slug  @param {string[]} [does]
 */
export function cardFace(ctx, slug, does = doesText(ctx, slug)) {
  const card = ctx.catalog.cards?.[slug];
  const name = faceName(ctx, slug);
  const art = html`<span class="et-art">${cardArt(slug)}${pips(card?.points ?? 0)}</span>`;
  return html`<span class="et-name${smallWriting(name)}">${nameText(name)}</span>${art}${footText(does)}`;
}

/** @param {string[]} texts */
function footText([does, brief]) {
  return html`<span class="et-foot">${written("et-does", does)}${written("et-brief", brief)}</span>`;
}

/**
 * The effect of a card, in at most five words and in at most two.
 * @param {CardCtx} ctx  @param {string} slug
 */
function doesText(ctx, slug) {
  const card = ctx.catalog.cards?.[slug];
  return [card?.does ?? "", card?.brief ?? ""];
}

/**
 * The text on a card in hand that can be used in another way than by playing it; on a portal that clears nothing now, its shape.
 * @param {Ctx} ctx  @param {Thing} item
 */
function handText(ctx, item) {
  if (!item.actions.length && kindOf(ctx.catalog, item.card) === "portal")
    return [doesText(ctx, item.card)[0], faceName(ctx, item.card)];
  /** @type {Record<string, string>} */
  const ways = {
    try: ctx.t("brief-try"),
    discard: ctx.t("brief-discard"),
    destroy: ctx.t("brief-destroy"),
    keep: ctx.t("brief-keep"),
  };
  const briefs = item.actions.map(({ action }) => ways[action.split(" ")[0]]);
  if (!briefs.length || briefs.some((brief) => !brief)) return doesText(ctx, item.card);
  return [item.actions.map(({ label }) => label).join(" / "), briefs.join(" / ")];
}

/** @param {Ctx} ctx  @param {Thing} item */
function pileFace(ctx, item) {
  return html`<span class="et-art">${actionBack()}</span>${written("et-foot", ctx.t("pile-n", { n: item.count }))}`;
}

/** @param {Ctx} ctx  @param {Thing} item */
function portalFace(ctx, item) {
  const name = faceName(ctx, item.card);
  return html`<span class="et-name">${name}</span><span class="et-art">${cardArt(item.card)}</span>${written("et-foot", String(item.count))}`;
}

/** @param {Ctx} ctx  @param {Thing} item */
function faceOf(ctx, item) {
  if (item.pile) return pileFace(ctx, item);
  if (item.group === "supply") return portalFace(ctx, item);
  return cardFace(ctx, item.card, item.group === "hand" ? handText(ctx, item) : undefined);
}

// ---- on top of a card: odds and prices

/** @param {Ctx} ctx  @param {Thing} item */
function oddsRow(ctx, item) {
  return item.odds ? (ctx.snap.odds?.cards ?? []).find(({ card }) => card === item.card) : undefined;
}

/** @param {Ctx} ctx  @param {Thing} item */
function oddsBadge(ctx, item) {
  if (!item.odds) return "";
  const row = oddsRow(ctx, item);
  const text = row && !row.range ? percentText(row.percent, ctx.catalog.numbers) : item.odds;
  return html`<span class="et-odds" aria-hidden="true" style="--p:${row?.percent ?? 0}">${written("", text)}</span>`;
}

/**
 * The ways to pay: shapes side by side are paid together, with a stroke between alternatives.
 * @param {Ctx} ctx  @param {Thing} item
 */
function priceBadge(ctx, item) {
  if (!item.actions[0]?.action.startsWith("buy ")) return "";
  /** @param {string} letters */
  const icons = (letters) => [...letters].map((letter) => shapeIcon(ctx.catalog.shapes?.[letter]));
  const unseen = item.actions[0].unseen ? "?" : "0";
  const prices = pricesOf(item.actions).map((letters) =>
    letters ? icons(letters) : html`<b>${written("", unseen)}</b>`,
  );
  return html`<span class="et-price" aria-hidden="true">${joined(prices, html`<i>${written("", "/")}</i>`)}</span>`;
}

// ---- a card that may be chosen

/**
 * The name of an item's place, for moving cards; a card to choose from a discard pile is still on that pile.
 * @param {Ctx} ctx  @param {Thing} item
 */
function spotOf(ctx, item) {
  if (item.group === "choices") return "";
  if (item.pile) return `${item.group}:pile`;
  const place = item.group === "hand" ? `hand:${ctx.snap.game.viewer}` : item.group;
  return `${place}:${item.card}`;
}

/**
 * The short spoken name: the card, the effect of a click, its chance, how many are left.
 * @param {Ctx} ctx  @param {Thing} item
 */
function spokenName(ctx, item) {
  const { actions } = item;
  const deed = actions.length > 1 ? ctx.t("ways", { n: actions.length }) : actions[0]?.label;
  const name = item.pile ? ctx.t(`pile-${item.group}`) : cardName(ctx.catalog, item.card);
  const count = item.count === undefined ? "" : `${ctx.t("left")}${item.count}`;
  return [deed ? ctx.t("name-value", { name, value: deed }) : name, item.odds, count].filter(Boolean).join(", ");
}

/** @param {Ctx} ctx  @param {Thing} item  @param {boolean} stop  @returns {Record<string, Piece>} */
function itemHooks(ctx, item, stop) {
  /** @type {Record<string, Piece>} */
  const hooks = {
    "data-key": item.key,
    "data-enter": item.key,
    "data-spot": spotOf(ctx, item),
    tabindex: stop ? 0 : -1,
    "aria-label": spokenName(ctx, item),
  };
  if (!item.actions.length) return { ...hooks, "aria-description": item.reason || ctx.t("not-now") };
  const action = { ...hooks, "data-action": commonAction(item.actions) };
  return item.actions.length > 1 ? { ...action, "aria-haspopup": "menu", "aria-expanded": "false" } : action;
}

/** @param {Ctx} ctx  @param {Thing} item */
function itemLook(ctx, item) {
  const marks = `${item.actions.length ? " et-legal" : ""}${item.count === 0 ? " et-gone" : ""}${item.odds ? " et-tried" : ""}`;
  return `et-card ${cardLook(ctx, item.card)}${marks}`;
}

/** @param {Ctx} ctx  @param {Thing} item  @param {boolean} stop */
function itemButton(ctx, item, stop) {
  return button(itemLook(ctx, item), itemHooks(ctx, item, stop), [
    faceOf(ctx, item),
    oddsBadge(ctx, item),
    priceBadge(ctx, item),
  ]);
}

/** @param {Ctx} ctx  @param {Thing[]} items */
export function itemButtons(ctx, items) {
  const stops = tabStops(items);
  return items.map((item, place) => itemButton(ctx, item, stops[place]));
}

/** @param {CardCtx} ctx  @param {string} [look] */
export function emptyPlace(ctx, look = "et-card") {
  return html`<span class="${look} et-empty">${ctx.t("empty")}</span>`;
}

/**
 * The large view of a card.
 * @param {CardCtx} ctx  @param {string} slug
 */
export function bigCard(ctx, slug) {
  const known = ctx.catalog.cards?.[slug];
  const face = known ? cardFace(ctx, slug) : html`<span class="et-art">${actionBack()}</span>`;
  return html`<span class="et-card et-bigcard ${cardLook(ctx, slug)}" aria-hidden="true">${face}</span>`;
}

// ---- era cards

/** @param {CardCtx} ctx  @param {string} code */
export function eraName(ctx, code) {
  const shape = eraShape(ctx.catalog, code);
  const value = shape ? (ctx.catalog.shape_names?.[shape] ?? shape) : "";
  if (!liesDown(code)) return value;
  return value ? ctx.t("name-value", { name: ctx.t("face-down"), value }) : ctx.t("face-down");
}

/** @param {CardCtx} ctx  @param {string} code */
export function eraFace(ctx, code) {
  const shape = eraShape(ctx.catalog, code);
  const art = liesDown(code) ? eraBack(shape) : eraArt(shape);
  return html`<span class="et-era${liesDown(code) ? " et-down" : ""}">${art}${hidden(eraName(ctx, code))}</span>`;
}

/**
 * A moving card: the face of an era card, the back of an unknown card.
 * @param {CardCtx} ctx  @param {string} code
 */
export function ghostView(ctx, code) {
  if ((code.length === 1 && code !== "?") || liesDown(code)) return eraFace(ctx, code);
  const known = ctx.catalog.cards?.[code];
  const face = known ? cardFace(ctx, code) : html`<span class="et-art">${actionBack()}</span>`;
  return html`<span class="et-card ${known ? cardLook(ctx, code) : "et-back"}">${face}</span>`;
}
