// What a person has set for the page: kept in the browser where it allows that.

import { browserStore, keepText } from "../../page/memory.js";
import { COACH_POINTS } from "./dialogs.js";

/** @import { Settings } from "../types" */
/** @import { Message } from "../../page/payload" */

const KEPT_AS = "eternitium-settings";
/** What each setting may be; the first is the default. `asked`: whether the person has said what becomes of the coach. */
export const SETTINGS = {
  speed: ["normal", "slow", "instant"],
  coach: ["5", "off", ...COACH_POINTS.filter((points) => points !== "5")],
  asked: ["no", "yes"],
  odds: ["shown", "hidden"],
  memory: ["off", "on"],
  confirm: ["off", "on"],
  theme: ["system", "light", "dark"],
  motion: ["system", "off"],
  sounds: ["off", "on"],
  side: ["open", "folded"],
};

/**
 * All settings, from a text that may be anything.
 * @param {string | null} text  @returns {Settings}
 */
export function readSettings(text) {
  /** @type {Record<string, string>} */
  let kept = {};
  try {
    kept = JSON.parse(text ?? "{}") ?? {};
  } catch {
    // what is damaged counts as nothing
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
 * Whether the browser keeps them: in a private window it may refuse.
 * @param {Settings} ui
 */
export function keepSettings(ui) {
  const kept = Object.fromEntries(
    Object.keys(SETTINGS).map((name) => [name, ui[/** @type {keyof Settings} */ (name)]]),
  );
  return keepText(browserStore(), KEPT_AS, JSON.stringify(kept));
}

/**
 * What the kernel is told of a setting; of the others it need not know.
 * @type {Record<string, (ui: Settings) => Message>}
 */
export const MESSAGES = {
  coach: ({ coach }) =>
    coach === "off" ? { type: "coach", on: false } : { type: "coach", on: true, threshold: Number(coach) },
  memory: ({ memory }) => ({ type: "memory-aid", on: memory === "on" }),
};

/**
 * What the kernel is told of all settings when a page opens: what is on, for there everything is off in the beginning.
 * @param {Settings} ui
 */
export function openingMessages(ui) {
  const on = Object.keys(MESSAGES).filter((name) => ui[/** @type {keyof Settings} */ (name)] !== "off");
  return on.map((name) => MESSAGES[name](ui));
}
