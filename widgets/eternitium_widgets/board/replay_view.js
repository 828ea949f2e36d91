// Stepping through the game: the controls below the log, and the line that says that an earlier place is shown.

import { sign } from "../page/board_art.js";
import { button } from "../page/elements.js";
import { esc } from "../page/board_text.js";

const view = (ply) => ({ type: "view", ply });

/** Where each control leads from place `ply` of `plies`; null: it leads nowhere now. The last place is the live game. */
export function replayTargets({ ply, plies }) {
  const back = ply > 0;
  const forward = ply < plies;
  return {
    first: back ? view(0) : null,
    back: back ? view(ply - 1) : null,
    forward: forward ? view(ply + 1 === plies ? null : ply + 1) : null,
    last: forward ? view(null) : null,
  };
}

const KEYS = { first: "[", back: ",", forward: ".", last: "]" };
function control(ctx, name, target) {
  const label = ctx.t(`replay-${name}`);
  return button("et-tool et-replaybutton", controlHooks(ctx, name, target, label), sign(name));
}

function controlHooks(ctx, name, target, label) {
  return {
    "data-send": target ? JSON.stringify(target) : "{}",
    "data-key": `replay:${name}`,
    "data-testid": `replay-${name}`,
    "data-shortcut": KEYS[name],
    "data-tip": `${label} · ${ctx.t("key-tip", { key: KEYS[name] })}`,
    "aria-label": label,
    "aria-keyshortcuts": KEYS[name],
    "aria-disabled": target ? "" : "true",
  };
}

/** The four controls and the number of the place; nothing for a kernel that keeps no places. */
export function replayView(ctx) {
  const { game } = ctx.snap;
  if (game.plies === undefined) return "";
  const targets = replayTargets(game);
  const controls = Object.keys(targets).map((name) => control(ctx, name, targets[name]));
  const place = `<span class="et-place">${ctx.w("replay-place", { ply: game.ply, plies: game.plies })}</span>`;
  const label = `role="group" aria-label="${ctx.w("replay")}"`;
  return `<div class="et-replay" ${label}>${controls.slice(0, 2).join("")}${place}${controls.slice(2).join("")}</div>`;
}

/** Instead of the prompt while an earlier place is shown. */
export function bannerView(ctx) {
  const { game } = ctx.snap;
  if (game.live !== false) return "";
  const { back, forward } = replayTargets(game);
  const said = `<div class="et-said"><h2>${ctx.w("replay-earlier")}</h2>
    <p class="et-prompttext">${ctx.w("replay-earlier-text", { ply: game.ply, plies: game.plies })}</p></div>`;
  const step = (name, target) => `<button type="button" class="et-tool et-replaybutton" ${bannerHooks(ctx, name, target)}>${sign(name)}</button>`;
  const ways = [step("back", back), step("forward", forward), ...leavingButtons(ctx)].join("");
  return `<div class="et-prompt et-banner" data-testid="earlier" data-key="earlier" tabindex="-1">${said}<div class="et-buttons">${ways}</div></div>`;
}

function bannerHooks(ctx, name, target) {
  const off = target ? "" : ` aria-disabled="true"`;
  const send = esc(JSON.stringify(target ?? {}));
  return `data-send="${send}" data-key="banner:${name}" aria-label="${ctx.w(`replay-${name}`)}"${off}`;
}

function leavingButtons(ctx) {
  const leave = (message, key, tip) => ({ "data-send": JSON.stringify(message), "data-key": key, "data-testid": key, "data-tip": tip });
  return [
    button("et-second", leave({ type: "resume" }, "resume", ctx.t("replay-resume-tip")), ctx.w("replay-resume")),
    button("et-second", leave(view(null), "replay-live", ""), ctx.w("replay-live")),
  ];
}
