// What may come after the end of a game.

import { button } from "../../page/elements.js";
import { firstDraft, newGameMessage } from "../lobby/lobby_view.js";
import { html } from "../../page/markup.js";
import { hasWon } from "./end_view.js";
import { momentsButton } from "./story_view.js";

/** @import { Ctx } from "../types" */
/** @import { Message } from "../../page/payload" */
/** @import { Piece } from "../../page/markup.js" */

const LAST_MISSION = 10;

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
  if (game.shared) return sharedView(ctx, look);
  const ways = Object.entries(waysOn(ctx)).map(([name, message]) => wayButton(ctx, name, message));
  const other = button(
    "et-second",
    { "data-open": "new", "data-key": "again", "data-testid": "end-new" },
    ctx.t("new-game"),
  );
  const buttons = group(ctx, [moments, report, look, ways, other]);
  return html`<div class="et-prompt et-onwards"><div class="et-said"><h2>${ctx.t("end-next")}</h2></div>${buttons}</div>`;
}

/**
 * The ways on where the others have boards of their own.
 * @param {Ctx} ctx  @param {Piece} look
 */
function sharedView(ctx, look) {
  if (ctx.snap.game.onlooker) return html`<div class="et-prompt et-onwards">${group(ctx, look)}</div>`;
  /** @param {Message} message  @param {string} label */
  const way = (message, label) => {
    const key = `end:${"how" in message ? message.how : message.type}`;
    return button(
      "et-second",
      { "data-send": JSON.stringify(message), "data-key": key, "data-testid": key },
      ctx.t(label),
    );
  };
  const report = ctx.ahead?.report?.state === "done" ? way({ type: "report-page" }, "take-page") : "";
  const again = way({ type: "table-rematch", how: "other-seat" }, "rematch");
  const same = way({ type: "table-rematch", how: "same-deal" }, "end-deal");
  const lead = way({ type: "lead", on: true }, "lead");
  const ways = group(ctx, [look, lead, again, same, report, way({ type: "save" }, "file-save")]);
  return html`<div class="et-prompt et-onwards"><div class="et-said"><h2>${ctx.t("end-next")}</h2></div>${ways}</div>`;
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
