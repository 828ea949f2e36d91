// Stepping through the game: the slider and the controls below the log, and the banner at an earlier place.

import { sign } from "../../page/board_art.js";
import { button } from "../../page/elements.js";
import { linesOfPlayView } from "./lines_view.js";
import { html } from "../../page/markup.js";

/** @import { Ctx } from "../types" */
/** @import { GameState, Message } from "../../page/payload" */
/** @typedef {"first" | "turnback" | "back" | "forward" | "turnforward" | "last"} Control */

/** @type {(ply: number | null) => Message} */
const view = (ply) => ({ type: "view", ply });

/**
 * The message of each control at place `ply` of `plies`, or null if it leads nowhere. The last place is the live game.
 * @param {Pick<GameState, "ply" | "plies" | "turn_plies">} told  @returns {Record<Control, Message | null>}
 */
export function replayTargets({ ply, plies, turn_plies: turns = [] }) {
  const back = ply > 0;
  const forward = ply < plies;
  /** @param {number | undefined} place */
  const next = (place) => (place === undefined || place >= plies ? view(null) : view(place));
  return {
    first: back ? view(0) : null,
    turnback: back ? view(turns.findLast((begin) => begin < ply) ?? 0) : null,
    back: back ? view(ply - 1) : null,
    forward: forward ? next(ply + 1) : null,
    turnforward: forward ? next(turns.find((begin) => begin > ply)) : null,
    last: forward ? view(null) : null,
  };
}

/**
 * The places at which rounds begin: a round has a turn for each player.
 * @param {GameState} told
 */
export function roundPlies({ turn_plies: turns = [], players }) {
  return turns.filter((_, place) => place % players === 0);
}

/** @type {Record<string, Control>} */
const TURN_KEYS = { J: "turnback", K: "turnforward" };

/**
 * The message of Shift with a key for turns: a round back or forward; null for any other key.
 * @param {{ key: string, shiftKey: boolean }} told  @param {GameState} game  @returns {Message | null}
 */
export function roundTarget({ key, shiftKey }, game) {
  const name = shiftKey ? TURN_KEYS[key.toUpperCase()] : undefined;
  return name ? replayTargets({ ...game, turn_plies: roundPlies(game) })[name] : null;
}

/** @type {Record<Control, string>} */
const KEYS = { first: "[", turnback: "J", back: ",", forward: ".", turnforward: "K", last: "]" };
/** @param {Ctx} ctx  @param {Control} name  @param {Message | null} target */
function control(ctx, name, target) {
  const label = ctx.t(`replay-${name}`);
  return button("et-tool et-replaybutton", controlHooks(ctx, name, target, label), sign(name));
}

/** @param {Ctx} ctx  @param {Control} name  @param {Message | null} target  @param {string} label */
function controlHooks(ctx, name, target, label) {
  return {
    "data-send": target ? JSON.stringify(target) : "{}",
    "data-key": `replay:${name}`,
    "data-testid": `replay-${name}`,
    "data-shortcut": KEYS[name].toLowerCase(),
    "data-tip": `${label} · ${ctx.t("key-tip", { key: KEYS[name] })}`,
    "aria-label": label,
    "aria-keyshortcuts": KEYS[name],
    "aria-disabled": target ? "" : "true",
  };
}

/**
 * The slider over the whole game, the controls, the number of the place, the lines of play.
 * @param {Ctx} ctx
 */
export function replayView(ctx) {
  const { game } = ctx.snap;
  const targets = replayTargets(game);
  const names = /** @type {Control[]} */ (Object.keys(targets));
  const controls = names.map((name) => control(ctx, name, targets[name]));
  const label = html`role="group" aria-label="${ctx.t("replay")}"`;
  return html`<div class="et-replay" ${label}>${sliderView(ctx)}<div class="et-replaybuttons">${controls}</div>${linesOfPlayView(ctx)}</div>`;
}

/**
 * A mark for each turn, a longer one for each round.
 * @param {Ctx} ctx
 */
function sliderView(ctx) {
  const { game } = ctx.snap;
  const { ply, plies } = game;
  const rounds = new Set(roundPlies(game));
  /** @param {number} place */
  const part = (place) => Math.round((10_000 * place) / Math.max(1, plies)) / 10_000;
  /** @param {number} place */
  const mark = (place) =>
    html`<i${rounds.has(place) ? html` class="et-round-mark"` : ""} style="--at:${part(place)}"></i>`;
  const marks = html`<span class="et-marks" aria-hidden="true">${(game.turn_plies ?? []).map(mark)}</span>`;
  const said = ctx.t("replay-moment", { round: game.round, ply, plies });
  const hooks = html`data-part="slider" data-key="replay:slider" data-testid="replay-slider" aria-label="${ctx.t("replay-slider")}" aria-valuetext="${said}"`;
  const slider = html`<span class="et-slider">${marks}<input type="range" min="0" max="${plies}" value="${ply}" ${hooks}></span>`;
  return html`<div class="et-sliderline">${slider}<span class="et-place">${ctx.t("replay-place", { ply, plies })}</span></div>`;
}

/**
 * The slider follows the game, but never the finger that holds it.
 * @param {any} slider  @param {GameState} told
 */
export function setSlider(slider, { ply }) {
  if (slider && !slider.matches(":active")) slider.value = ply;
}

/**
 * The banner in place of the prompt while an earlier place is shown.
 * @param {Ctx} ctx
 */
export function bannerView(ctx) {
  const { game } = ctx.snap;
  if (game.live !== false) return "";
  const { back, forward } = replayTargets(game);
  const said = html`<div class="et-said"><h2>${ctx.t("replay-earlier")}</h2>
    <p class="et-prompttext">${ctx.t("replay-earlier-text", { ply: game.ply, plies: game.plies })}</p></div>`;
  /** @param {Control} name  @param {Message | null} target */
  const step = (name, target) =>
    html`<button type="button" class="et-tool et-replaybutton" ${bannerHooks(ctx, name, target)}>${sign(name)}</button>`;
  const ways = [step("back", back), step("forward", forward), ...leavingButtons(ctx)];
  return html`<div class="et-prompt et-banner" data-testid="earlier" data-key="earlier" tabindex="-1">${said}<div class="et-buttons">${ways}</div></div>`;
}

/** @param {Ctx} ctx  @param {string} name  @param {Message | null} target */
function bannerHooks(ctx, name, target) {
  const off = target ? "" : html` aria-disabled="true"`;
  const send = JSON.stringify(target ?? {});
  return html`data-send="${send}" data-key="banner:${name}" aria-label="${ctx.t(`replay-${name}`)}"${off}`;
}

/** @param {Ctx} ctx */
function leavingButtons(ctx) {
  /** @param {Message} message  @param {string} key  @param {string} tip */
  const leave = (message, key, tip) => ({
    "data-send": JSON.stringify(message),
    "data-key": key,
    "data-testid": key,
    "data-tip": tip,
  });
  const report =
    ctx.ui.reports === "back"
      ? [button("et-second", { "data-go": "report", "data-key": "to-report" }, ctx.t("report-title"))]
      : [];
  const { desk, ply, shared } = ctx.snap.game;
  const other = button(
    "et-second",
    leave({ type: "branch", ply }, "branch", ctx.t("replay-resume-tip")),
    ctx.t("replay-resume"),
  );
  return [
    ...report,
    ...((desk ?? "play") === "play" && !shared ? [other] : []),
    button("et-second", leave(view(null), "replay-live", ""), ctx.t("replay-live")),
  ];
}
