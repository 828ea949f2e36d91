// Odds on the board: of a try now, and of the next hand.

import { cardTitle } from "./cards_view.js";
import { panel } from "../../page/elements.js";
import { shapeIcon } from "../../page/board_art.js";
import { esc, percentText } from "../../page/board_text.js";

export function oddsView(ctx) {
  const { odds } = ctx.snap;
  if (!odds && (ctx.snap.game.desk ?? "play") !== "play") return "";
  if (!odds) return panel(ctx.w("odds"), `<p class="et-none" data-testid="odds">${ctx.w("odds-none")}</p>`);
  const shapes = odds.shapes.map((row) =>
    oddsRow(ctx, odds, row, shapeIcon(row.shape) + eraWord(ctx, row.shape), row.shape),
  );
  const cards = odds.cards.map((row) => oddsRow(ctx, odds, row, cardTitle(ctx, row.card), "any"));
  const more = cards.length ? `<h3>${ctx.w("odds-cards")}</h3><ul class="et-bars">${cards.join("")}</ul>` : "";
  const note = `<p class="et-note">${esc(odds.note)}</p>`;
  return panel(
    esc(odds.title),
    `<div class="et-chances" data-testid="odds"><ul class="et-bars">${shapes.join("")}</ul>${more}${note}</div>`,
  );
}

function eraWord(ctx, shape) {
  return esc(ctx.catalog.shape_names?.[shape] ?? shape);
}

function oddsRow(ctx, odds, row, name, shape) {
  const lines = row.why.map((line) => `<li>${esc(line)}</li>`).join("");
  const ask = `<span class="et-ask" title="${esc(odds.why)}" aria-label="${esc(odds.why)}">?</span>`;
  const head = `<summary>${chance(ctx, row, name)}${ask}${bar(row, shape)}</summary>`;
  return `<li><details class="et-reasons">${head}<ul>${lines}</ul></details></li>`;
}

/** A name, its chance in natural numbers and in percent; or its range, if it is not known any better. */
function chance(ctx, row, name) {
  const percent = row.range ? esc(row.range) : percentText(row.percent, ctx.catalog.language);
  const frequency = row.text && !row.text.includes("%") ? esc(row.text) : "";
  return `<span class="et-what">${name}</span><span class="et-freq">${frequency}</span><span class="et-percent">${percent}</span>`;
}

function bar({ percent }, shape) {
  return `<span class="et-bar et-${shape}" aria-hidden="true"><i style="width:${Math.min(100, percent)}%"></i></span>`;
}

/** What the next hand may hold; folded away by a click on its title. */
export function nextHandView(ctx) {
  const told = ctx.snap.next_hand;
  if (!told?.cards.length) return "";
  const rows = told.cards.map(
    (row) => `<li class="et-coming">${chance(ctx, row, cardTitle(ctx, row.card))}${bar(row, "any")}</li>`,
  );
  const note = told.note ? `<p class="et-note">${esc(told.note)}</p>` : "";
  const head = `<summary class="et-head" data-key="next-hand"><h2 class="et-title">${esc(told.title)}</h2></summary>`;
  const open = ctx.ui.folded?.["next-hand"] ? "" : " open";
  return `<details class="et-panel et-unfold" data-testid="next-hand"${open}>${head}<ul class="et-bars">${rows.join("")}</ul>${note}</details>`;
}
