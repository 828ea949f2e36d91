// The frame of the saved page, as HTML text: who played, and the line above the replay of the game.

/** @import { TakenAbout } from "../page/payload" */
/** @import { TutorContext } from "../tutor/types" */

import { crystalArt } from "../page/board_art.js";
import { html } from "../page/markup.js";

/** The places of the page; the board goes into "board".
 * @param {TutorContext} ctx  @param {TakenAbout} given */
export function exportFrame(ctx, { names, seen_by: seen, date }) {
  const { game } = ctx.snap;
  const brand = html`<div class="et-brand">${crystalArt()}<p class="et-wordmark">${ctx.t("tutor-title")}</p></div>`;
  const facts = [
    game.edition_name,
    game.mission_name,
    date,
    names.length > 1 ? ctx.t("take-seen", { name: seen }) : "",
  ].filter(Boolean);
  const head = html`<header class="et-exporthead">${brand}<h1>${names.join(" · ")}</h1><p class="et-facts">${facts.join(" · ")}</p></header>`;
  const steps = html`<div class="et-exporthead"><h2 class="et-pagetitle" tabindex="-1" data-key="replay">${ctx.t("take-replay")}</h2></div>`;
  const player = html`<div class="et-player" data-place="player"></div><p class="et-playersaid" role="status" data-place="said"></p>`;
  const board = html`<section class="et-replayed" aria-label="${ctx.t("take-replay")}">${steps}${player}<div data-place="board"></div></section>`;
  return html`${head}<main><div data-place="report"></div>${board}</main>`;
}

/** The last event.
 * @param {TutorContext} ctx */
export function lastSaid(ctx) {
  return ctx.snap.log
    .filter((/** @type {any} */ entry) => entry.new)
    .map((/** @type {any} */ { text }) => text)
    .join(" ");
}
