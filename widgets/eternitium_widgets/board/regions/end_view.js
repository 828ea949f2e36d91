// The end of a game: the crystal lies free, who found it, and what may come next.

import { esc, viewerSeat } from "../../page/board_text.js";
import { gemArt } from "../../page/board_art.js";
import { button } from "../../page/elements.js";
import { firstDraft, newGameMessage } from "../lobby/lobby_view.js";

const LAST_MISSION = 10;

/** Whether the person at the board has won. */
export function hasWon(ctx) {
  const { result, seats } = ctx.snap;
  return Boolean(result?.rows[seats.indexOf(viewerSeat(ctx.snap))]?.winner);
}

export function sceneView(ctx) {
  const { result, game } = ctx.snap;
  if (!result || game.live === false) return "";
  const table = result.rows.length > 1 ? resultTable(ctx, result.rows) : "";
  return `<div class="et-result" data-testid="result" data-key="prompt" tabindex="-1">
    <p class="et-where">${ctx.w("round", { n: game.round })}</p><h2>${esc(result.title)}</h2><p>${esc(result.text)}</p>${table}</div>`;
}

function resultTable(ctx, rows) {
  const names = [ctx.w("result-player"), ctx.w("result-points"), ctx.w("result-advanced"), ctx.w("result-era")];
  const heads = names.map((name) => `<th scope="col">${name}</th>`).join("");
  const lines = rows.map((row) => resultRow(ctx, row)).join("");
  return `<div class="et-tablebox" tabindex="0" role="group" aria-label="${ctx.w("result-table")}">
    <table><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

function resultRow(ctx, row) {
  const gem = row.finder
    ? `<span class="et-gemmark" role="img" aria-label="${ctx.w("finder")}">${gemArt()}</span>`
    : "";
  const won = row.winner ? ` <span class="et-tag et-good">${ctx.w("winner")}</span>` : "";
  const cells = [row.points, row.advanced, row.era_left].map((number) => `<td>${number}</td>`).join("");
  return `<tr class="${row.winner ? "et-winner" : ""}"><th scope="row">${gem}${esc(row.name)}${won}</th>${cells}</tr>`;
}

// ---- what next

/** The ways on from the end of a game: look back, play again in some way, or set up another game. */
export function onwardView(ctx) {
  const { result, game } = ctx.snap;
  if (!result || game.live === false || game.desk === "practice") return "";
  const report = ctx.ui.reports
    ? button(
        "et-button et-main",
        { "data-go": "report", "data-key": "report", "data-testid": "end-report" },
        ctx.w("report-title"),
      )
    : "";
  const look = button(
    report ? "et-second" : "et-button et-main",
    { "data-send": JSON.stringify({ type: "view", ply: 0 }), "data-key": "review" },
    ctx.w("end-review"),
  );
  const ways = Object.entries(waysOn(ctx)).map(([name, message]) => wayButton(ctx, name, message));
  const other = button(
    "et-second",
    { "data-open": "new", "data-key": "again", "data-testid": "end-new" },
    ctx.w("new-game"),
  );
  const buttons = group(ctx, report + look + ways.join("") + other);
  return `<div class="et-prompt et-onwards"><div class="et-said"><h2>${ctx.w("end-next")}</h2></div>${buttons}</div>${coachQuestion(ctx)}`;
}

/** Whether the coach, who is there from the first game on, is to go on: asked until it is answered once. */
function coachQuestion(ctx) {
  const { coach = "off", asked } = ctx.ui;
  if (coach === "off" || asked !== "no") return "";
  const answer = (choice) =>
    button(
      "et-second",
      {
        "data-layer": "coach-settle",
        "data-choice": choice,
        "data-key": `coach:${choice}`,
        "data-testid": `coach-${choice}`,
      },
      ctx.w(`coach-${choice}`),
    );
  const said = `<p>${ctx.w("coach-ask")} <small>${ctx.w("coach-asked")}</small></p>`;
  return `<div class="et-prompt et-onwards" data-testid="coach-ask">${said}<div class="et-buttons" role="group" aria-label="${ctx.w("set-coach")}">${answer("keep")}${answer("off")}</div></div>`;
}

function group(ctx, body) {
  return `<div class="et-buttons" role="group" aria-label="${ctx.w("end-next")}">${body}</div>`;
}

function wayButton(ctx, name, message) {
  const rival = ctx.catalog.policies?.find(({ id }) => message.seats?.includes(id))?.character;
  const steps = { up: ctx.w("end-up", { name: rival }), down: ctx.w("end-down", { name: rival }) };
  const names = {
    again: ctx.w("end-again"),
    seat: ctx.w("end-seat"),
    deal: ctx.w("end-deal"),
    mission: ctx.w("end-mission"),
    ...steps,
  };
  const hooks = { "data-send": JSON.stringify(message), "data-key": `end:${name}`, "data-testid": `end-${name}` };
  return button("et-second", hooks, names[name]);
}

/** The messages that ask for another game like this one, by what is different. */
export function waysOn(ctx) {
  const { game } = ctx.snap;
  const rematch = (how) => ({ type: "rematch", how });
  const ways = { again: rematch("again") };
  if (game.mission && game.mission < LAST_MISSION && hasWon(ctx)) ways.mission = missionMessage(ctx, game.mission + 1);
  const step = nextLevel(ctx);
  if (step) ways[hasWon(ctx) ? "up" : "down"] = newGameMessage({ ...firstDraft(ctx), others: [step] });
  if (game.players > 1) ways.seat = rematch("other-seat");
  return { ...ways, deal: rematch("same-deal") };
}

/** Of two players, where the other one has a level: the next one after a win, the one below after a defeat. */
function nextLevel(ctx) {
  const { snap, catalog } = ctx;
  const levels = catalog.lobby?.levels ?? [];
  const met =
    snap.seats.length === 2
      ? snap.seats.map(({ plays }) => levels.indexOf(plays)).find((level) => level >= 0)
      : undefined;
  return met === undefined ? undefined : levels[met + (hasWon(ctx) ? 1 : -1)];
}

function missionMessage(ctx, mission) {
  return newGameMessage({ ...firstDraft(ctx), mission: String(mission) });
}
