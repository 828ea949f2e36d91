// The settings of both sides as the person has them on the page: they change at once, the kernel follows.

/** @import { Side } from "./types" */
/** @import { LaboratoryResults, Settings, SliderField } from "../page/payload" */

/** @type {Side[]} */
export const SIDES = ["a", "b"];

/** The other side.
 * @param {Side} side */
export function otherSide(side) {
  return side === "a" ? "b" : "a";
}

/** The value of a slider: the number it was moved to, or the printed one.
 * @param {Settings} settings  @param {Record<string, number>} printed  @param {string} field */
export function sliderValue({ box }, printed, field) {
  return box[field] ?? printed[field];
}

/** The settings with a slider moved; back at the printed value it counts as never moved.
 * @param {Settings} settings
 * @param {Record<string, number>} printed
 * @param {string} field
 * @param {number} value */
export function withSlider(settings, printed, field, value) {
  const box = { ...settings.box, [field]: value };
  if (value === printed[field]) delete box[field];
  return { ...settings, box };
}

/** The settings with some sliders, or all of them, as printed.
 * @param {Settings} settings  @param {string[]} [fields] */
export function asPrinted(settings, fields = Object.keys(settings.box)) {
  const box = Object.fromEntries(Object.entries(settings.box).filter(([field]) => !fields.includes(field)));
  return { ...settings, box };
}

/** How many of these sliders are not as printed.
 * @param {Settings} settings  @param {SliderField[]} fields */
export function movedCount({ box }, fields) {
  return fields.filter(({ id }) => id in box).length;
}

/** The settings with a choice made in a list; its text has numbers and house rules as JSON.
 * @param {Settings} settings  @param {string} name  @param {string} text */
export function withChoice(settings, name, text) {
  const [kind, which] = name.split(":");
  if (kind === "house") {
    const { [which]: _, ...switches } = settings.switches;
    return { ...settings, switches: text === "" ? switches : { ...switches, [which]: JSON.parse(text) } };
  }
  if (name === "players") return { ...settings, players: Number(text) };
  if (name === "mission") return { ...settings, mission: text === "" ? null : Number(text) };
  return { ...settings, [name]: text };
}

/** The number that a field holds: null while there is none to be read.
 * @param {string} text */
export function typedNumber(text) {
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? null : number;
}

/** The settings alone, without the kernel's additions.
 * @param {Settings} settings */
export function settingsOf({ players, edition, mission, policy, switches, box }) {
  return { players, edition, mission, policy, switches, box };
}

/** Whether what was measured is about other settings than those on the page.
 * @param {LaboratoryResults} results  @param {number} number */
export function isOutdated(results, number) {
  return results.number !== number;
}
