// Stepping through the game: the slider and the controls below the log, and the line that says that an earlier place is shown.

import { sign } from "../../page/board_art.js";
import { button } from "../../page/elements.js";
import { esc } from "../../page/board_text.js";
import { linesOfPlayView } from "./lines_view.js";

const view = (ply) => ({ type: "view", ply });

/** Where each control leads from place `ply` of `plies`; null: it leads nowhere now. The last place is the live game. */
export function replayTargets({ ply, plies, turn_plies: turns = [] }) {
  const back = ply > 0;
  const forward = ply < plies;
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

/** The places at which rounds begin: every so many turns. */
export function roundPlies({ turn_plies: turns = [], players }) {
  return turns.filter((_, place) => place % players === 0);
}

/** Where Shift with the keys for turns leads: a round back or forward; null for any other key. */
export function roundTarget({ key, shiftKey }, game) {
  const name = shiftKey ? { J: "turnback", K: "turnforward" }[key.toUpperCase()] : undefined;
  return name ? replayTargets({ ...game, turn_plies: roundPlies(game) })[name] : null;
}

const KEYS = { first: "[", turnback: "J", back: ",", forward: ".", turnforward: "K", last: "]" };
function control(ctx, name, target) {
  const label = ctx.t(`replay-${name}`);
  return button("et-tool et-replaybutton", controlHooks(ctx, name, target, label), sign(name));
}

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

/** The slider over the whole game, the controls, the number of the place, the lines of play; nothing for a kernel that keeps no places. */
export function replayView(ctx) {
  const { game } = ctx.snap;
  if (game.plies === undefined) return "";
  const targets = replayTargets(game);
  const controls = Object.keys(targets).map((name) => control(ctx, name, targets[name]));
  const label = `role="group" aria-label="${ctx.w("replay")}"`;
  return `<div class="et-replay" ${label}>${sliderView(ctx)}<div class="et-replaybuttons">${controls.join("")}</div>${linesOfPlayView(ctx)}</div>`;
}

/** A mark for each turn, a longer one for each round. */
function sliderView(ctx) {
  const { game } = ctx.snap;
  const { ply, plies } = game;
  const rounds = new Set(roundPlies(game));
  const part = (place) => Math.round((10_000 * place) / Math.max(1, plies)) / 10_000;
  const mark = (place) => `<i${rounds.has(place) ? ` class="et-round-mark"` : ""} style="--at:${part(place)}"></i>`;
  const marks = `<span class="et-marks" aria-hidden="true">${(game.turn_plies ?? []).map(mark).join("")}</span>`;
  const said = ctx.w("replay-moment", { round: game.round, ply, plies });
  const hooks = `data-part="slider" data-key="replay:slider" data-testid="replay-slider" aria-label="${ctx.w("replay-slider")}" aria-valuetext="${said}"`;
  const slider = `<span class="et-slider">${marks}<input type="range" min="0" max="${plies}" value="${ply}" ${hooks}></span>`;
  return `<div class="et-sliderline">${slider}<span class="et-place">${ctx.w("replay-place", { ply, plies })}</span></div>`;
}

/** The slider follows the game, but never the finger that holds it. */
export function setSlider(slider, { ply }) {
  if (slider && !slider.matches(":active")) slider.value = ply;
}

/** Instead of the prompt while an earlier place is shown. */
export function bannerView(ctx) {
  const { game } = ctx.snap;
  if (game.live !== false) return "";
  const { back, forward } = replayTargets(game);
  const said = `<div class="et-said"><h2>${ctx.w("replay-earlier")}</h2>
    <p class="et-prompttext">${ctx.w("replay-earlier-text", { ply: game.ply, plies: game.plies })}</p></div>`;
  const step = (name, target) =>
    `<button type="button" class="et-tool et-replaybutton" ${bannerHooks(ctx, name, target)}>${sign(name)}</button>`;
  const ways = [step("back", back), step("forward", forward), ...leavingButtons(ctx)].join("");
  return `<div class="et-prompt et-banner" data-testid="earlier" data-key="earlier" tabindex="-1">${said}<div class="et-buttons">${ways}</div></div>`;
}

function bannerHooks(ctx, name, target) {
  const off = target ? "" : ` aria-disabled="true"`;
  const send = esc(JSON.stringify(target ?? {}));
  return `data-send="${send}" data-key="banner:${name}" aria-label="${ctx.w(`replay-${name}`)}"${off}`;
}

function leavingButtons(ctx) {
  const leave = (message, key, tip) => ({
    "data-send": JSON.stringify(message),
    "data-key": key,
    "data-testid": key,
    "data-tip": tip,
  });
  const report =
    ctx.ui.reports === "back"
      ? [button("et-second", { "data-go": "report", "data-key": "to-report" }, ctx.w("report-title"))]
      : [];
  const { desk, ply } = ctx.snap.game;
  const other = button(
    "et-second",
    leave({ type: "branch", ply }, "branch", ctx.t("replay-resume-tip")),
    ctx.w("replay-resume"),
  );
  return [
    ...report,
    ...((desk ?? "play") === "play" ? [other] : []),
    button("et-second", leave(view(null), "replay-live", ""), ctx.w("replay-live")),
  ];
}
