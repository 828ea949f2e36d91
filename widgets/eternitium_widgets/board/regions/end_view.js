// The end of a game: the crystal, who found it, and its story.

import { viewerSeat } from "../../page/board_text.js";
import { gemArt } from "../../page/board_art.js";
import { button } from "../../page/elements.js";
import { html } from "../../page/markup.js";
import { storyView } from "./story_view.js";

/** @import { Ctx } from "../types" */
/** @import { ResultRow } from "../../page/payload" */
/** @import { Piece } from "../../page/markup.js" */

/**
 * Whether the person at the board has won.
 * @param {Ctx} ctx
 */
export function hasWon(ctx) {
  const { result, seats } = ctx.snap;
  return Boolean(result?.rows[seats.indexOf(viewerSeat(ctx.snap))]?.winner);
}

/** @param {Ctx} ctx */
export function sceneView(ctx) {
  const { result, game } = ctx.snap;
  if (!result || game.live === false) return "";
  const table = result.rows.length > 1 ? resultTable(ctx, result.rows) : "";
  return html`<div class="et-result" data-testid="result" data-key="prompt" tabindex="-1">
    <h2>${result.title}</h2><p>${result.text}</p>${storyView(ctx)}${table}${coachQuestion(ctx)}</div>`;
}

/**
 * The question whether the coach, who is there from the first game on, should stay; asked until it is answered.
 * @param {Ctx} ctx
 */
function coachQuestion(ctx) {
  const { coach = "off", asked } = ctx.ui;
  if (coach === "off" || asked !== "no" || ctx.snap.game.desk === "practice") return "";
  /** @param {string} choice */
  const answer = (choice) =>
    button(
      "et-second",
      {
        "data-layer": "coach-settle",
        "data-choice": choice,
        "data-key": `coach:${choice}`,
        "data-testid": `coach-${choice}`,
      },
      ctx.t(`coach-${choice}`),
    );
  const said = html`<p>${ctx.t("coach-ask")} <small>${ctx.t("coach-asked")}</small></p>`;
  return html`<div class="et-prompt et-onwards" data-testid="coach-ask">${said}<div class="et-buttons" role="group" aria-label="${ctx.t("set-coach")}">${answer("keep")}${answer("off")}</div></div>`;
}

/** @param {Ctx} ctx  @param {ResultRow[]} rows */
function resultTable(ctx, rows) {
  const names = [ctx.t("result-player"), ctx.t("result-points"), ctx.t("result-advanced"), ctx.t("result-era")];
  const heads = names.map((name) => html`<th scope="col">${name}</th>`);
  const lines = rows.map((row) => resultRow(ctx, row));
  return html`<div class="et-tablebox" tabindex="0" role="group" aria-label="${ctx.t("result-table")}">
    <table><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

/** @param {Ctx} ctx  @param {ResultRow} row */
function resultRow(ctx, row) {
  const gem = row.finder
    ? html`<span class="et-gemmark" role="img" aria-label="${ctx.t("finder")}">${gemArt()}</span>`
    : "";
  const won = row.winner ? html` <span class="et-tag et-good">${ctx.t("winner")}</span>` : "";
  const cells = [row.points, row.advanced, row.era_left].map((number) => html`<td>${number}</td>`);
  return html`<tr class="${row.winner ? "et-winner" : ""}"><th scope="row">${gem}${row.name}${won}</th>${cells}</tr>`;
}
