// The person's settings for the page; the browser keeps them if it allows that.

import { browserStore, keepText } from "../../page/memory.js";
import { COACH_POINTS, LEVELS } from "./dialogs.js";

/** @import { Settings } from "../types" */
/** @import { Message } from "../../page/payload" */

const KEPT_AS = "eternitium-settings";
/** The values of each setting; the first is the default. `asked`: whether the person has decided about the coach. */
export const SETTINGS = {
  speed: ["normal", "slow", "instant"],
  coach: ["5", "off", ...COACH_POINTS.filter((points) => points !== "5")],
  asked: ["no", "yes"],
  odds: ["shown", "hidden"],
  strength: ["games", ...LEVELS, "expert"],
  memory: ["off", "on"],
  confirm: ["off", "on"],
  theme: ["system", "light", "dark"],
  motion: ["system", "off"],
  sounds: ["off", "on"],
  side: ["open", "folded"],
};

/**
 * Read all settings from any text.
 * @param {string | null} text  @returns {Settings}
 */
export function readSettings(text) {
  /** @type {Record<string, string>} */
  let kept = {};
  try {
    kept = JSON.parse(text ?? "{}") ?? {};
  } catch {
    // a damaged text counts as empty
  }
  /** @param {[string, string[]]} setting */
  const one = ([name, values]) => [name, values.includes(kept[name]) ? kept[name] : values[0]];
  return /** @type {Settings} */ (Object.fromEntries(Object.entries(SETTINGS).map(one)));
}

export function keptText() {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}

/**
 * Keep the settings in the browser; return whether it does: a private window may refuse.
 * @param {Settings} ui
 */
export function keepSettings(ui) {
  const kept = Object.fromEntries(
    Object.keys(SETTINGS).map((name) => [name, ui[/** @type {keyof Settings} */ (name)]]),
  );
  return keepText(browserStore(), KEPT_AS, JSON.stringify(kept));
}

/**
 * The message to the kernel about a setting; it does not need the others.
 * @type {Record<string, (ui: Settings) => Message>}
 */
export const MESSAGES = {
  coach: ({ coach }) =>
    coach === "off" ? { type: "coach", on: false } : { type: "coach", on: true, threshold: Number(coach) },
  memory: ({ memory }) => ({ type: "memory-aid", on: memory === "on" }),
  strength: ({ strength }) => ({ type: "strength", level: strength === "games" ? "" : strength }),
};
/** @type {Record<string, string>} */
const BEGINNING = { coach: "off", memory: "off", strength: "games" };

/**
 * The messages to the kernel when a page opens: the settings with which it does not begin.
 * @param {Settings} ui
 */
export function openingMessages(ui) {
  const other = Object.keys(MESSAGES).filter((name) => ui[/** @type {keyof Settings} */ (name)] !== BEGINNING[name]);
  return other.map((name) => MESSAGES[name](ui));
}
