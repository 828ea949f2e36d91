// The laboratory: from its data to HTML text. These functions need no page.

/** @import { Choice, LabContext, LabDraft, LabTraits, LabUi, Side } from "./types" */
/** @import { Hooks } from "../page/types" */
/** @import { Cell, ChangeCell, ComparedRow, CurvePoint, MeasuredRow, OddsGroup, SharePoint, SliderField, SliderGroup } from "../page/payload" */
/** @import { Piece } from "../page/markup.js" */

import { shapeIcon, SHAPES } from "../page/board_art.js";
import { translator } from "../page/board_text.js";
import { button, panel } from "../page/elements.js";
import { html } from "../page/markup.js";
import { waysToTutor } from "../page/ways.js";
import { isOutdated, movedCount, otherSide, SIDES, sliderValue } from "./laboratory_draft.js";

const LAB_SEATS = [1, 2, 3, 4, 5];
const RUNNING = ["preparing", "working"];

/** All that the views need: the catalog, the settings of both sides on the page and their number, the kernel's answer to them
 * (`sides`), the counted and measured results, and the unfolded parts.
 * @param {LabTraits} traits  @param {LabDraft} draft  @param {LabUi} ui */
export function viewContext(traits, draft, ui) {
  const { catalog } = traits;
  const t = translator(catalog.words, catalog.language);
  return { ...traits, draft, ui, t };
}

/** The frame; each part is filled and refilled on its own. */
export function frameView() {
  /** @param {string} name  @param {string} [look] */
  const part = (name, look = "") => html`<div class="et-lab-${name}${look}" data-part="${name}"></div>`;
  /** @param {Side} name */
  const side = (name) => html`<section class="et-labside" data-part="side-${name}" data-panel="${name}"></section>`;
  const chart = html`<div class="et-labchart" data-part="chart"><h3 data-part="chart-title"></h3>
    <p class="et-chartsaid" role="status" data-part="chart-said"></p><div class="et-plot" data-part="plot" role="img" hidden></div></div>`;
  const results = html`<section class="et-labresults" data-part="findings"><div class="et-panel">${part("measured")}${chart}${part("numbers")}</div>${part("odds")}</section>`;
  const said = html`<p class="et-sr" role="status" data-part="said"></p>`;
  return html`${part("head")}${part("bar")}${part("switch")}<div class="et-labframe">${side("a")}${side("b")}${results}</div>${said}`;
}

/** @param {Hooks} hooks  @param {Choice[]} options  @param {string | number} chosen */
function selectView(hooks, options, chosen) {
  const named = Object.entries(hooks).map(([name, value]) => html` ${name}="${value}"`);
  /** @param {Choice} choice */
  const one = ([value, text]) =>
    html`<option value="${value}"${String(value) === String(chosen) ? " selected" : ""}>${text}</option>`;
  return html`<select${named} data-value="${chosen}">${options.map(one)}</select>`;
}

/** @param {Side} side */
function sideMark(side) {
  return html`<span class="et-labmark et-labmark-${side}" aria-hidden="true">${side.toUpperCase()}</span>`;
}

// ---- above

/** The links to the tutor where it is served, a title, and the language.
 * @param {LabContext} ctx */
export function headView(ctx) {
  const { languages, language } = ctx.catalog;
  const options = languages.map(({ id, name }) => [id, name]);
  const select = selectView({ "data-lab": "language", "aria-label": ctx.t("lab-language") }, options, language);
  const ways = ctx.ui.served ? waysToTutor(ctx) : "";
  return html`${ways}<div><h1 class="et-labtitle">${ctx.t("lab-title")}</h1><p class="et-note">${ctx.t("lab-intro")}</p></div>${select}`;
}

/** The progress of the games, and the button that stops or starts them.
 * @param {LabContext} ctx */
export function barView(ctx) {
  const { state = "", games = 0, of = 1 } = ctx.results;
  const old = isOutdated(ctx.results, ctx.draft.number);
  const running = old || RUNNING.includes(state) || state === "";
  const key = running ? "lab-stop" : "lab-again";
  const hooks = { "data-act": running ? "stop" : "measure", "data-testid": "lab-run", "data-key": "run" };
  const bar = html`<progress max="${of}" value="${old ? 0 : games}" aria-label="${ctx.t("lab-progress")}"></progress>`;
  const said = html`<p class="et-labstate" data-testid="lab-state" data-state="${old ? "outdated" : state}">${stateText(ctx, old)}</p>`;
  return html`${briefView(ctx)}<div class="et-labrun">${said}${bar}</div>${button("et-tool", hooks, ctx.t(key))}`;
}

/** The most important numbers, which stay in sight while a slider is moved.
 * @param {LabContext} ctx */
function briefView(ctx) {
  const { rows = [] } = ctx.results;
  /** @param {MeasuredRow} measuredRow */
  const one = ({ label, brief, a, b, difference }) => {
    /** @param {Side} name  @param {Cell | null} found */
    const side = (name, found) => html`<span>${sideMark(name)} <b>${found?.text ?? "–"}</b></span>`;
    const change =
      difference && !difference.same
        ? html`<span class="${difference.sure ? "et-labsure" : "et-labunsure"}"><b>${difference.text}</b></span>`
        : "";
    return html`<div title="${label}"><dt>${brief}</dt><dd>${side("a", a)}${side("b", b)}${change}</dd></div>`;
  };
  const told = rows.filter(({ brief }) => brief).map(one);
  return told.length ? html`<dl class="et-labbrief" aria-hidden="true">${told}</dl>` : "";
}

/** @param {LabContext} ctx  @param {boolean} old */
function stateText(ctx, old) {
  const { state, note } = ctx.results;
  /** @type {Record<string, string>} */
  const texts = { preparing: "lab-preparing", failed: "lab-failed", nothing: "lab-nothing", stopped: "lab-stopped" };
  if (old || !state) return ctx.t("lab-working");
  const text = texts[state] ? ctx.t(texts[state]) : "";
  return [text, note].filter(Boolean).join(" ");
}

/** On a narrow page one side is shown at a time.
 * @param {LabContext} ctx */
export function switchView(ctx) {
  /** @param {Side} side */
  const one = (side) => {
    const hooks = {
      "data-act": "show",
      "data-side": side,
      "data-key": `show:${side}`,
      "aria-pressed": String(ctx.ui.side === side),
    };
    return button(
      `et-labtab${ctx.sides[side].fault ? " et-labfault" : ""}`,
      hooks,
      html`${sideMark(side)} ${ctx.t("lab-side", { side: side.toUpperCase() })}`,
    );
  };
  return html`<div role="group" aria-label="${ctx.t("lab-sides")}">${SIDES.map(one)}</div>`;
}

// ---- one side

/** @param {LabContext} ctx  @param {Side} side */
export function sideView(ctx, side) {
  const name = side.toUpperCase();
  const moved = Object.keys(ctx.draft[side].box).length;
  const copy = button(
    "et-tool",
    { "data-act": "copy", "data-side": side, "data-key": `copy:${side}` },
    ctx.t("lab-copy", { from: name, to: otherSide(side).toUpperCase() }),
  );
  const hooks = {
    "data-act": "reset",
    "data-side": side,
    "data-key": `reset:${side}`,
    "data-testid": `lab-reset-${side}`,
    "aria-disabled": moved ? "" : "true",
  };
  const reset = button("et-tool", hooks, ctx.t("lab-reset"));
  const tools = html`<div class="et-labtools">${copy}${reset}</div>`;
  const body = [
    choicesOf(ctx, side),
    faultView(ctx, side, ""),
    houseRulesOf(ctx, side),
    ...ctx.catalog.groups.map((group) => groupView(ctx, side, group)),
    tools,
  ];
  return panel(
    html`${sideMark(side)} <span>${ctx.t("lab-side", { side: name })}</span>`,
    html`<div class="et-labform">${body}</div>`,
  );
}

/** The mistake of a side, at its field.
 * @param {LabContext} ctx  @param {Side} side  @param {string} field */
function faultView(ctx, side, field) {
  const { fault } = ctx.sides[side];
  if (!fault || fault.field !== field) return "";
  return html`<p class="et-labfault" id="${faultId(side)}" data-testid="lab-fault-${side}">${fault.text}</p>`;
}

/** @param {Side} side */
function faultId(side) {
  return `et-lab-fault-${side}`;
}

/** @param {LabContext} ctx  @param {Side} side */
function choicesOf(ctx, side) {
  const { players, edition, mission, policy } = ctx.draft[side];
  const { editions, missions, policies } = ctx.catalog;
  /** @param {string} name  @param {string} label  @param {Choice[]} options  @param {string | number} chosen */
  const field = (name, label, options, chosen) =>
    html`<label><span>${ctx.t(label)}</span>${selectView({ "data-choice": name, "data-side": side, "data-key": `${side}:${name}` }, options, chosen)}</label>`;
  const fields = [
    field(
      "players",
      "players",
      LAB_SEATS.map((n) => [n, n === 1 ? ctx.t("lab-solo") : n]),
      players,
    ),
    field(
      "edition",
      "edition",
      editions.map(({ id, name }) => [id, name]),
      edition,
    ),
    players === 1
      ? field(
          "mission",
          "mission",
          [["", ctx.t("mission-none")], ...missions.map(({ id, title }) => [id, title])],
          mission ?? "",
        )
      : "",
    field(
      "policy",
      "lab-policy",
      policies.map(({ id, name }) => [id, name]),
      policy,
    ),
  ];
  return html`<div class="et-labchoices">${fields}</div>`;
}

/** @param {LabContext} ctx
 * @param {Side} side
 * @param {string} name
 * @param {Piece} title
 * @param {string} count
 * @param {Piece} body */
function folded(ctx, side, name, title, count, body) {
  const key = `${side}:${name}`;
  const open = ctx.ui.open.includes(key) ? " open" : "";
  const changed = html`<small${count ? html` class="et-labmoved"` : ""}>${count}</small>`;
  return html`<details class="et-labfolded" data-fold="${key}"${open}><summary data-key="fold:${key}">${title} ${changed}</summary><div>${body}</div></details>`;
}

/** @param {LabContext} ctx  @param {Side} side */
function houseRulesOf(ctx, side) {
  const { switches, edition } = ctx.draft[side];
  const rows = ctx.catalog.house_rules.map((rule) => {
    const usual = rule.values.find(({ value }) => value === rule.presets[edition])?.text ?? "";
    const options = [
      ["", ctx.t("as-edition", { answer: usual })],
      ...rule.values.map(({ value, text }) => [JSON.stringify(value), text]),
    ];
    const chosen = rule.name in switches ? JSON.stringify(switches[rule.name]) : "";
    const hooks = { "data-choice": `house:${rule.name}`, "data-side": side, "data-key": `${side}:house:${rule.name}` };
    return html`<label><span>${rule.title}</span>${selectView(hooks, options, chosen)}</label>`;
  });
  const n = Object.keys(switches).length;
  return folded(ctx, side, "house", ctx.t("house-rules"), n ? ctx.t("house-changed", { n }) : "", rows);
}

/** @param {LabContext} ctx  @param {Side} side  @param {SliderGroup} group */
function groupView(ctx, side, group) {
  const n = movedCount(ctx.draft[side], group.fields);
  const note = group.note ? html`<p class="et-note">${group.note}</p>` : "";
  const body = html`${note}${faultView(ctx, side, group.id)}${group.fields.map((field) => sliderView(ctx, side, field))}`;
  return folded(ctx, side, group.id, group.title, n ? ctx.t("lab-changed", { n }) : "", body);
}

/** A slider with its number, the printed one, and the button back to it.
 * @param {LabContext} ctx  @param {Side} side  @param {SliderField} sliderField */
export function sliderView(ctx, side, { id, label, low, high }) {
  const settings = ctx.draft[side];
  const { printed, fault } = ctx.sides[side];
  const value = sliderValue(settings, printed, id);
  const shape = SHAPES.find((name) => id === `era.${name}` || id === `copies.${name}`);
  const icon = shape ? html`<span class="et-labicon">${shapeIcon(shape)}</span>` : "";
  const wrong = fault?.field === id ? html` aria-invalid="true" aria-describedby="${faultId(side)}"` : "";
  const shared = html`data-slider="${id}" data-side="${side}" min="${low}" max="${high}" value="${value}"${wrong}`;
  const moved = id in settings.box;
  const named = ctx.t("lab-of-side", { label, side: side.toUpperCase() });
  const hooks = {
    "data-act": "printed",
    "data-side": side,
    "data-field": id,
    "data-key": `printed:${side}:${id}`,
    "aria-disabled": moved ? "" : "true",
    "aria-label": `${ctx.t("lab-printed", { n: printed[id] })}, ${ctx.t("lab-printed-reset", { label, n: printed[id] })}`,
  };
  const back = button(
    "et-labback",
    hooks,
    html`${ctx.t("lab-printed", { n: printed[id] })}${moved ? html` <span aria-hidden="true">↺</span>` : ""}`,
  );
  const number = html`<input type="number" step="1" inputmode="numeric" aria-label="${named}" data-key="number:${side}:${id}" ${shared}>`;
  const range = html`<input type="range" step="1" aria-label="${named}" data-key="range:${side}:${id}" ${shared}>`;
  return html`<div class="et-labslider${moved ? " et-labchanged" : ""}"><div class="et-labsliderhead"><span class="et-labsliderlabel">${icon}${label}</span>${back}</div>${range}${number}${faultView(ctx, side, id)}</div>`;
}

// ---- results

/** The measured results of both sides, and the difference.
 * @param {LabContext} ctx */
export function measuredView(ctx) {
  const { rows = [] } = ctx.results;
  const title = html`<div class="et-head"><h3 class="et-title">${ctx.t("lab-measured")}</h3></div>`;
  if (!rows.length)
    return html`${title}<p class="et-none">${ctx.t(ctx.results.state === "nothing" ? "lab-nothing" : "lab-waiting")}</p>`;
  const alike = rows.every(({ difference }) => difference?.same);
  return html`${title}${tableView(ctx, rows, ctx.t("lab-measured"))}<p class="et-note">${ctx.t(alike ? "lab-alike" : "lab-sure-note")}</p>`;
}

/** A table with a column for each side and one for the difference.
 * @param {LabContext} ctx  @param {ComparedRow[]} rows  @param {string} name */
export function tableView(ctx, rows, name) {
  const heads = SIDES.map(
    (side) =>
      html`<th scope="col">${sideMark(side)}<span class="et-sr">${ctx.t("lab-side", { side: side.toUpperCase() })}</span></th>`,
  );
  /** @param {Cell | null} found */
  const cell = (found) => html`<td>${cellView(found)}</td>`;
  /** @param {ComparedRow} row */
  const line = (row) =>
    html`<tr data-row="${row.id}"><th scope="row">${rowLabel(row)}</th>${SIDES.map((side) => cell(row[side]))}${differenceCell(row.difference)}</tr>`;
  return html`<div class="et-tablebox" tabindex="0" role="group" aria-label="${name}"><table class="et-labtable"><thead><tr><td></td>${heads}
    <th scope="col">B − A</th></tr></thead><tbody>${rows.map(line)}</tbody></table></div>`;
}

/** @param {ComparedRow} row */
function rowLabel({ id, label }) {
  const icon = SHAPES.includes(id) ? html`<span class="et-labicon">${shapeIcon(id)}</span>` : "";
  return html`<span class="et-labrow">${icon}<span>${label}</span></span>`;
}

/** @param {Cell | null} found */
function cellView(found) {
  if (!found) return "–";
  return html`<b>${found.text}</b>${found.range ? html`<small>${found.range}</small>` : ""}`;
}

/** @param {ChangeCell | null} found */
function differenceCell(found) {
  const look = found?.sure ? "et-labsure" : "et-labunsure";
  return html`<td class="${look}">${cellView(found)}</td>`;
}

/** The curves as a table of numbers.
 * @param {LabContext} ctx */
export function numbersView(ctx) {
  const { curve = [] } = ctx.results;
  if (!curve.length) return "";
  const heads = SIDES.map((side) => html`<th scope="col">${side.toUpperCase()}</th>`);
  /** @param {SharePoint | undefined} point */
  const cell = (point) => html`<td>${point ? html`${point.text} <small>${point.range}</small>` : "–"}</td>`;
  /** @param {CurvePoint} row */
  const line = (row) => html`<tr><th scope="row">${row.turn}</th>${SIDES.map((side) => cell(row[side]))}</tr>`;
  const table = html`<table class="et-labtable"><thead><tr><th scope="col">${ctx.t("lab-turn")}</th>${heads}</tr></thead><tbody>${curve.map(line)}</tbody></table>`;
  const open = ctx.ui.open.includes("curve") ? " open" : "";
  return html`<details class="et-labfolded" data-fold="curve"${open}><summary data-key="fold:curve">${ctx.t("chart-table")}</summary><div tabindex="0" role="group" aria-label="${ctx.t("chart-table")}">${table}</div></details>`;
}

/** The exact counts, in groups; the first is open.
 * @param {LabContext} ctx */
export function oddsView(ctx) {
  const groups = ctx.odds.groups ?? [];
  /** @param {OddsGroup} group */
  const one = (group) => {
    const key = `odds:${group.id}`;
    const open = ctx.ui.open.includes(key) ? " open" : "";
    const differ = group.differ
      ? html` <small class="et-labmoved">${ctx.t("lab-differ", { n: group.differ })}</small>`
      : "";
    const body = html`<p class="et-note">${group.note}</p>${tableView(ctx, group.rows, group.title)}`;
    return html`<details class="et-labfolded" data-fold="${key}"${open}><summary data-key="fold:${key}">${group.title}${differ}</summary><div>${body}</div></details>`;
  };
  return panel(ctx.t("lab-odds"), html`<p class="et-note">${ctx.t("lab-odds-note")}</p>${groups.map(one)}`);
}
