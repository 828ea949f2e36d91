// "What may I do?": everything on the table, what can be done with it, and if nothing, why.

import { button, dialogView } from "../../page/elements.js";
import { cardTitle, ruleButton } from "./cards_view.js";
import { esc, fillSlots, playerName } from "../../page/board_text.js";
import { rulesView } from "../layers/dialogs.js";

function together(entries, name) {
  const found = new Map();
  for (const entry of entries) {
    const key = name(entry);
    if (found.has(key)) found.get(key).push(entry);
    else found.set(key, [entry]);
  }
  return [...found.values()];
}

function counted(items) {
  return together(items, ({ group, card }) => `${group} ${card}`).map((same) => ({
    group: same[0].group,
    card: same[0].card,
    count: same.length,
  }));
}

/** What can be done with which card, equal cards together: [{group, card, count, labels, owner}]; of several piles, whose it is. */
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

/** What cannot be done, by reason: [{reason, rule, cards: [{group, card, count}]}]. */
export function hindrancesOf(groups, otherwise) {
  const unable = Object.values(groups)
    .flat()
    .filter((item) => !item.actions.length);
  const reasonOf = (item) => item.reason || otherwise;
  return together(unable, reasonOf).map((same) => ({
    reason: reasonOf(same[0]),
    rule: same.find((item) => item.rule)?.rule ?? "",
    cards: counted(same),
  }));
}

export function whatView(ctx) {
  const { prompt, game } = ctx.snap;
  const asked = game.policy_to_move ? "" : `<p>${esc(prompt.text)}</p>`;
  return dialogView(
    ctx,
    ctx.w("what"),
    asked + possibleView(ctx) + impossibleView(ctx) + rulesView(ctx, "what-look", "view."),
  );
}

function possibleView(ctx) {
  const whose = (owner) => (owner === undefined ? "" : ` (${esc(playerName(ctx.snap, owner))})`);
  const cards = waysOf(ctx.groups).map((way) =>
    line(thingName(ctx, way) + whose(way.owner), way.labels.map(esc).join(" · ")),
  );
  const buttons = ctx.snap.buttons.map(({ label, rule, action }) =>
    line(esc(label), "", ruleButton(ctx, rule, `what:${action}`)),
  );
  const none = ctx.snap.game.over ? ctx.w("what-over") : ctx.w("what-nothing");
  const lines = [...cards, ...buttons].join("") || `<li class="et-none">${none}</li>`;
  return `<h3 class="et-whathead et-good">✓ ${ctx.w("what-possible")}</h3><ul class="et-whatlist">${lines}</ul>`;
}

function line(name, text, extra = "") {
  return `<li class="et-whatmay"><span class="et-whatname">${name}</span><span>${text}${extra}</span></li>`;
}

/** A card by its name; from where, unless it is in the hand or on a pile that the name tells. */
function thingName(ctx, { group, card, count }) {
  const from = { supply: "what-from-supply", basic: "what-from-row", advanced: "what-from-row" }[
    card.startsWith("?") ? "" : group
  ];
  const name = (count > 1 ? `${count} × ` : "") + cardTitle(ctx, card);
  return from ? fillSlots(ctx.w(from), { name }) : name;
}

function impossibleView(ctx) {
  const lines = hindrancesOf(ctx.groups, ctx.t("not-now")).map((one, place) => hindranceView(ctx, one, place));
  if (!lines.length) return "";
  return `<h3 class="et-whathead et-warn">✕ ${ctx.w("what-impossible")}</h3><ul class="et-whatlist et-whynot">${lines.join("")}</ul>`;
}

function hindranceView(ctx, { reason, rule, cards }, place) {
  const hooks = { "data-rule": rule, "data-key": `why:${place}`, "aria-label": `${ctx.t("which-rule")} ${reason}` };
  const ask = rule ? button("et-link", hooks, ctx.w("which-rule")) : "";
  const names = cards.map((one) => thingName(ctx, one)).join(", ");
  return `<li><p>${esc(reason)} ${ask}</p><p class="et-note">${names}</p></li>`;
}

/** Which rules of the house differ from the edition's. */
export function houseView(ctx) {
  const lines = (ctx.snap.game.house_rules ?? []).map((text) => `<li>${esc(text)}</li>`);
  return dialogView(ctx, ctx.w("house-title"), `<ul class="et-dotted">${lines.join("")}</ul>`);
}
