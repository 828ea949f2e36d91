// "What may I do?": everything on the table, with the moves it allows, or the reason why there are none.

import { button, dialogView } from "../../page/elements.js";
import { cardTitle, ruleButton } from "./cards_view.js";
import { fillSlots, playerName } from "../../page/board_text.js";
import { rulesView } from "../layers/dialogs.js";
import { html } from "../../page/markup.js";

/** @import { Ctx, Groups, Thing } from "../types" */
/** @typedef {Pick<Thing, "group" | "card"> & { count: number }} Counted */
/** @typedef {{ reason: string, rule: string, cards: Counted[] }} Hindrance */
/** @import { Piece } from "../../page/markup.js" */

/**
 * @param {Thing[]} entries  @param {(entry: Thing) => string} name
 * @returns {Thing[][]}
 */
function together(entries, name) {
  const found = new Map();
  for (const entry of entries) {
    const key = name(entry);
    if (found.has(key)) found.get(key).push(entry);
    else found.set(key, [entry]);
  }
  return [...found.values()];
}

/** @param {Thing[]} items */
function counted(items) {
  return together(items, ({ group, card }) => `${group} ${card}`).map((same) => ({
    group: same[0].group,
    card: same[0].card,
    count: same.length,
  }));
}

/**
 * The moves with each card, equal cards together: [{group, card, count, labels, owner}]; `owner` if there are several piles.
 * @param {Groups} groups
 */
export function waysOf(groups) {
  const able = Object.values(groups)
    .flat()
    .filter((item) => item.actions.length);
  return together(able, (item) => `${item.group} ${item.card} ${item.owner}`).map((same) => ({
    group: same[0].group,
    card: same[0].card,
    count: same.length,
    labels: same[0].actions.map(({ label }) => label),
    ...(same[0].owner === undefined ? {} : { owner: same[0].owner }),
  }));
}

/**
 * The cards without moves, by reason: [{reason, rule, cards: [{group, card, count}]}].
 * @param {Groups} groups  @param {string} otherwise
 */
export function hindrancesOf(groups, otherwise) {
  const unable = Object.values(groups)
    .flat()
    .filter((item) => !item.actions.length);
  /** @param {Thing} item */
  const reasonOf = (item) => item.reason || otherwise;
  return together(unable, reasonOf).map((same) => ({
    reason: reasonOf(same[0]),
    rule: same.find((item) => item.rule)?.rule ?? "",
    cards: counted(same),
  }));
}

/** @param {Ctx} ctx */
export function whatView(ctx) {
  const { prompt, game } = ctx.snap;
  const asked = game.policy_to_move ? "" : html`<p>${prompt.text}</p>`;
  return dialogView(ctx, ctx.t("what"), [
    asked,
    possibleView(ctx),
    impossibleView(ctx),
    rulesView(ctx, "what-look", "view."),
  ]);
}

/** @param {Ctx} ctx */
function possibleView(ctx) {
  /** @param {number | undefined} owner */
  const whose = (owner) => (owner === undefined ? "" : ` (${playerName(ctx.snap, owner)})`);
  const cards = waysOf(ctx.groups).map((way) => line(thingName(ctx, way) + whose(way.owner), way.labels.join(" · ")));
  const buttons = ctx.snap.buttons.map(({ label, rule, action }) =>
    line(label, "", ruleButton(ctx, rule, `what:${action}`)),
  );
  const none = ctx.snap.game.over ? ctx.t("what-over") : ctx.t("what-nothing");
  const lines = cards.length + buttons.length ? [cards, buttons] : html`<li class="et-none">${none}</li>`;
  return html`<h3 class="et-whathead et-good">✓ ${ctx.t("what-possible")}</h3><ul class="et-whatlist">${lines}</ul>`;
}

/** @param {Piece} name  @param {Piece} text  @param {Piece} [extra] */
function line(name, text, extra = "") {
  return html`<li class="et-whatmay"><span class="et-whatname">${name}</span><span>${text}${extra}</span></li>`;
}

/** @type {Record<string, string>} */
const FROM = { supply: "what-from-supply", basic: "what-from-row", advanced: "what-from-row" };

/**
 * The name of a card with its place, unless it is in the hand or the name implies the place.
 * @param {Ctx} ctx  @param {Counted} told
 */
function thingName(ctx, { group, card, count }) {
  const from = card.startsWith("?") ? undefined : FROM[group];
  const name = (count > 1 ? `${count} × ` : "") + cardTitle(ctx, card);
  return from ? fillSlots(ctx.t(from), { name }) : name;
}

/** @param {Ctx} ctx */
function impossibleView(ctx) {
  const lines = hindrancesOf(ctx.groups, ctx.t("not-now")).map((one, place) => hindranceView(ctx, one, place));
  if (!lines.length) return "";
  return html`<h3 class="et-whathead et-warn">✕ ${ctx.t("what-impossible")}</h3><ul class="et-whatlist et-whynot">${lines}</ul>`;
}

/** @param {Ctx} ctx  @param {Hindrance} told  @param {number} place */
function hindranceView(ctx, { reason, rule, cards }, place) {
  const hooks = { "data-rule": rule, "data-key": `why:${place}`, "aria-label": `${ctx.t("which-rule")} ${reason}` };
  const ask = rule ? button("et-link", hooks, ctx.t("which-rule")) : "";
  const names = cards.map((one) => thingName(ctx, one)).join(", ");
  return html`<li><p>${reason} ${ask}</p><p class="et-note">${names}</p></li>`;
}

/**
 * The house rules that differ from the edition's.
 * @param {Ctx} ctx
 */
export function houseView(ctx) {
  const lines = (ctx.snap.game.house_rules ?? []).map((text) => html`<li>${text}</li>`);
  return dialogView(ctx, ctx.t("house-title"), html`<ul class="et-dotted">${lines}</ul>`);
}
