// The end of a game: the crystal, who found it, and what may come next.

import { viewerSeat } from "../../page/board_text.js";
import { gemArt } from "../../page/board_art.js";
import { button } from "../../page/elements.js";
import { firstDraft, newGameMessage } from "../lobby/lobby_view.js";
import { html } from "../../page/markup.js";
import { momentsButton, storyView } from "./story_view.js";

/** @import { Ctx } from "../types" */
/** @import { Message, ResultRow } from "../../page/payload" */
/** @import { Piece } from "../../page/markup.js" */

const LAST_MISSION = 10;

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
    <h2>${result.title}</h2><p>${result.text}</p>${storyView(ctx)}${table}</div>`;
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

// ---- what next

/**
 * The ways on from the end of a game: look back, play again in some way, or set up another game.
 * @param {Ctx} ctx
 */
export function onwardView(ctx) {
  const { result, game } = ctx.snap;
  if (!result || game.live === false || game.desk === "practice") return "";
  const moments = momentsButton(ctx);
  const report = ctx.ui.reports
    ? button(
        moments ? "et-second" : "et-button et-main",
        { "data-go": "report", "data-key": "report", "data-testid": "end-report" },
        ctx.t("report-title"),
      )
    : "";
  const look = button(
    report ? "et-second" : "et-button et-main",
    { "data-send": JSON.stringify({ type: "view", ply: 0 }), "data-key": "review" },
    ctx.t("end-review"),
  );
  const ways = Object.entries(waysOn(ctx)).map(([name, message]) => wayButton(ctx, name, message));
  const other = button(
    "et-second",
    { "data-open": "new", "data-key": "again", "data-testid": "end-new" },
    ctx.t("new-game"),
  );
  const buttons = group(ctx, [moments, report, look, ways, other]);
  return html`<div class="et-prompt et-onwards"><div class="et-said"><h2>${ctx.t("end-next")}</h2></div>${buttons}</div>${coachQuestion(ctx)}`;
}

/**
 * The question whether the coach, who is there from the first game on, should stay; asked until it is answered.
 * @param {Ctx} ctx
 */
function coachQuestion(ctx) {
  const { coach = "off", asked } = ctx.ui;
  if (coach === "off" || asked !== "no") return "";
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

/** @param {Ctx} ctx  @param {Piece} body */
function group(ctx, body) {
  return html`<div class="et-buttons" role="group" aria-label="${ctx.t("end-next")}">${body}</div>`;
}

/** @param {Ctx} ctx  @param {string} name  @param {Message} message */
function wayButton(ctx, name, message) {
  const seats = message.type === "new" ? message.seats : null;
  const rival = ctx.catalog.policies?.find(({ id }) => seats?.includes(id))?.character;
  const steps = { up: ctx.t("end-up", { name: rival }), down: ctx.t("end-down", { name: rival }) };
  /** @type {Record<string, string>} */
  const names = {
    again: ctx.t("end-again"),
    seat: ctx.t("end-seat"),
    deal: ctx.t("end-deal"),
    mission: ctx.t("end-mission"),
    ...steps,
  };
  const hooks = { "data-send": JSON.stringify(message), "data-key": `end:${name}`, "data-testid": `end-${name}` };
  return button("et-second", hooks, names[name]);
}

/**
 * The messages that ask for another game like this one, by the difference.
 * @param {Ctx} ctx  @returns {Record<string, Message>}
 */
export function waysOn(ctx) {
  const { game } = ctx.snap;
  /** @type {(how: "again" | "other-seat" | "same-deal") => Message} */
  const rematch = (how) => ({ type: "rematch", how });
  /** @type {Record<string, Message>} */
  const ways = { again: rematch("again") };
  if (game.mission && game.mission < LAST_MISSION && hasWon(ctx)) ways.mission = missionMessage(ctx, game.mission + 1);
  const step = nextLevel(ctx);
  if (step) ways[hasWon(ctx) ? "up" : "down"] = newGameMessage({ ...firstDraft(ctx), others: [step] });
  if (game.players > 1) ways.seat = rematch("other-seat");
  return { ...ways, deal: rematch("same-deal") };
}

/**
 * The next level of the opponent in a game of two: one up after a win, one down after a defeat.
 * @param {Ctx} ctx
 */
function nextLevel(ctx) {
  const { snap, catalog } = ctx;
  const levels = catalog.lobby?.levels ?? [];
  const met =
    snap.seats.length === 2
      ? snap.seats.map(({ plays }) => levels.indexOf(plays)).find((level) => level >= 0)
      : undefined;
  return met === undefined ? undefined : levels[met + (hasWon(ctx) ? 1 : -1)];
}

/** @param {Ctx} ctx  @param {number} mission */
function missionMessage(ctx, mission) {
  return newGameMessage({ ...firstDraft(ctx), mission: String(mission) });
}
