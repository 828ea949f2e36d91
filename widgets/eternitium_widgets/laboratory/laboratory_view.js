// The laboratory: from its data to HTML text. No page is needed to run these functions.

import { shapeIcon, SHAPES } from "../page/board_art.js";
import { esc, translator } from "../page/board_text.js";
import { button, panel } from "../page/elements.js";
import { waysToTutor } from "../page/ways.js";
import { isOutdated, movedCount, otherSide, SIDES, sliderValue } from "./laboratory_draft.js";

const LAB_SEATS = [1, 2, 3, 4, 5];
const RUNNING = ["preparing", "working"];

/**
 * All that the views need: the catalog, the settings of both sides as they are on the page and their number, what the kernel
 * says of them (`sides`), what was counted and measured, and what is unfolded.
 */
export function viewContext(traits, draft, ui) {
  const { catalog } = traits;
  const t = translator(catalog.words, catalog.language);
  return { ...traits, draft, ui, t, w: (key, slots) => esc(t(key, slots)) };
}

/** The frame; each part is filled and refilled on its own. */
export function frameView() {
  const part = (name, look = "") => `<div class="et-lab-${name}${look}" data-part="${name}"></div>`;
  const side = (name) => `<section class="et-labside" data-part="side-${name}" data-panel="${name}"></section>`;
  const chart = `<div class="et-labchart" data-part="chart"><h3 data-part="chart-title"></h3>
    <p class="et-chartsaid" role="status" data-part="chart-said"></p><div class="et-plot" data-part="plot" role="img" hidden></div></div>`;
  const results = `<section class="et-labresults" data-part="findings"><div class="et-panel">${part("measured")}${chart}${part("numbers")}</div>${part("odds")}</section>`;
  const said = `<p class="et-sr" role="status" data-part="said"></p>`;
  return `${part("head")}${part("bar")}${part("switch")}<div class="et-labframe">${side("a")}${side("b")}${results}</div>${said}`;
}

function selectView(hooks, options, chosen) {
  const named = Object.entries(hooks).map(([name, value]) => ` ${name}="${esc(value)}"`);
  const one = ([value, text]) =>
    `<option value="${esc(value)}"${String(value) === String(chosen) ? " selected" : ""}>${esc(text)}</option>`;
  return `<select${named.join("")} data-value="${esc(chosen)}">${options.map(one).join("")}</select>`;
}

function sideMark(side) {
  return `<span class="et-labmark et-labmark-${side}" aria-hidden="true">${side.toUpperCase()}</span>`;
}

// ---- above

/** The ways to the tutor where it is served, what this is, and in which language. */
export function headView(ctx) {
  const { languages, language } = ctx.catalog;
  const options = languages.map(({ id, name }) => [id, name]);
  const select = selectView({ "data-lab": "language", "aria-label": ctx.t("lab-language") }, options, language);
  const ways = ctx.ui.served ? waysToTutor(ctx) : "";
  return `${ways}<div><h1 class="et-labtitle">${ctx.w("lab-title")}</h1><p class="et-note">${ctx.w("lab-intro")}</p></div>${select}`;
}

/** How far the games are, and the button that stops or starts them. */
export function barView(ctx) {
  const { state = "", games = 0, of = 1 } = ctx.results;
  const old = isOutdated(ctx.results, ctx.draft.number);
  const running = old || RUNNING.includes(state) || state === "";
  const key = running ? "lab-stop" : "lab-again";
  const hooks = { "data-act": running ? "stop" : "measure", "data-testid": "lab-run", "data-key": "run" };
  const bar = `<progress max="${of}" value="${old ? 0 : games}" aria-label="${ctx.w("lab-progress")}"></progress>`;
  const said = `<p class="et-labstate" data-testid="lab-state" data-state="${esc(old ? "outdated" : state)}">${stateText(ctx, old)}</p>`;
  return `${briefView(ctx)}<div class="et-labrun">${said}${bar}</div>${button("et-tool", hooks, ctx.w(key))}`;
}

/** The most important numbers, which stay in sight while a slider is moved. */
function briefView(ctx) {
  const { rows = [] } = ctx.results;
  const one = ({ label, brief, a, b, difference }) => {
    const side = (name, found) => `<span>${sideMark(name)} <b>${esc(found?.text ?? "–")}</b></span>`;
    const change =
      difference && !difference.same
        ? `<span class="${difference.sure ? "et-labsure" : "et-labunsure"}"><b>${esc(difference.text)}</b></span>`
        : "";
    return `<div title="${esc(label)}"><dt>${esc(brief)}</dt><dd>${side("a", a)}${side("b", b)}${change}</dd></div>`;
  };
  const told = rows.filter(({ brief }) => brief).map(one);
  return told.length ? `<dl class="et-labbrief" aria-hidden="true">${told.join("")}</dl>` : "";
}

function stateText(ctx, old) {
  const { state, note } = ctx.results;
  const texts = { preparing: "lab-preparing", failed: "lab-failed", nothing: "lab-nothing", stopped: "lab-stopped" };
  if (old || !state) return ctx.w("lab-working");
  const text = texts[state] ? ctx.w(texts[state]) : "";
  return [text, esc(note)].filter(Boolean).join(" ");
}

/** On a narrow page one side is shown at a time. */
export function switchView(ctx) {
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
      `${sideMark(side)} ${ctx.w("lab-side", { side: side.toUpperCase() })}`,
    );
  };
  return `<div role="group" aria-label="${ctx.w("lab-sides")}">${SIDES.map(one).join("")}</div>`;
}

// ---- one side

export function sideView(ctx, side) {
  const name = side.toUpperCase();
  const moved = Object.keys(ctx.draft[side].box).length;
  const copy = button(
    "et-tool",
    { "data-act": "copy", "data-side": side, "data-key": `copy:${side}` },
    ctx.w("lab-copy", { from: name, to: otherSide(side).toUpperCase() }),
  );
  const hooks = {
    "data-act": "reset",
    "data-side": side,
    "data-key": `reset:${side}`,
    "data-testid": `lab-reset-${side}`,
    "aria-disabled": moved ? "" : "true",
  };
  const reset = button("et-tool", hooks, ctx.w("lab-reset"));
  const tools = `<div class="et-labtools">${copy}${reset}</div>`;
  const body = [
    choicesOf(ctx, side),
    faultView(ctx, side, ""),
    houseRulesOf(ctx, side),
    ...ctx.catalog.groups.map((group) => groupView(ctx, side, group)),
    tools,
  ];
  return panel(
    `${sideMark(side)} <span>${ctx.w("lab-side", { side: name })}</span>`,
    `<div class="et-labform">${body.join("")}</div>`,
  );
}

/** What is wrong with a side, at the field that it is about. */
function faultView(ctx, side, field) {
  const { fault } = ctx.sides[side];
  if (!fault || fault.field !== field) return "";
  return `<p class="et-labfault" id="${faultId(side)}" data-testid="lab-fault-${side}">${esc(fault.text)}</p>`;
}

function faultId(side) {
  return `et-lab-fault-${side}`;
}

function choicesOf(ctx, side) {
  const { players, edition, mission, policy } = ctx.draft[side];
  const { editions, missions, policies } = ctx.catalog;
  const field = (name, label, options, chosen) =>
    `<label><span>${ctx.w(label)}</span>${selectView({ "data-choice": name, "data-side": side, "data-key": `${side}:${name}` }, options, chosen)}</label>`;
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
  return `<div class="et-labchoices">${fields.join("")}</div>`;
}

function folded(ctx, side, name, title, count, body) {
  const key = `${side}:${name}`;
  const open = ctx.ui.open.includes(key) ? " open" : "";
  const changed = `<small${count ? ` class="et-labmoved"` : ""}>${count}</small>`;
  return `<details class="et-labfolded" data-fold="${key}"${open}><summary data-key="fold:${key}">${title} ${changed}</summary><div>${body}</div></details>`;
}

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
    return `<label><span>${esc(rule.title)}</span>${selectView(hooks, options, chosen)}</label>`;
  });
  const n = Object.keys(switches).length;
  return folded(ctx, side, "house", ctx.w("house-rules"), n ? ctx.w("house-changed", { n }) : "", rows.join(""));
}

function groupView(ctx, side, group) {
  const n = movedCount(ctx.draft[side], group.fields);
  const note = group.note ? `<p class="et-note">${esc(group.note)}</p>` : "";
  const body =
    note + faultView(ctx, side, group.id) + group.fields.map((field) => sliderView(ctx, side, field)).join("");
  return folded(ctx, side, group.id, esc(group.title), n ? ctx.w("lab-changed", { n }) : "", body);
}

/** A slider with its number, what is printed, and the way back to it. */
export function sliderView(ctx, side, { id, label, low, high }) {
  const settings = ctx.draft[side];
  const { printed, fault } = ctx.sides[side];
  const value = sliderValue(settings, printed, id);
  const shape = SHAPES.find((name) => id === `era.${name}` || id === `copies.${name}`);
  const icon = shape ? `<span class="et-labicon">${shapeIcon(shape)}</span>` : "";
  const wrong = fault?.field === id ? ` aria-invalid="true" aria-describedby="${faultId(side)}"` : "";
  const shared = `data-slider="${esc(id)}" data-side="${side}" min="${low}" max="${high}" value="${esc(value)}"${wrong}`;
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
    `${ctx.w("lab-printed", { n: printed[id] })}${moved ? ` <span aria-hidden="true">↺</span>` : ""}`,
  );
  const number = `<input type="number" step="1" inputmode="numeric" aria-label="${esc(named)}" data-key="number:${side}:${esc(id)}" ${shared}>`;
  const range = `<input type="range" step="1" aria-label="${esc(named)}" data-key="range:${side}:${esc(id)}" ${shared}>`;
  return `<div class="et-labslider${moved ? " et-labchanged" : ""}"><div class="et-labsliderhead"><span class="et-labsliderlabel">${icon}${esc(label)}</span>${back}</div>${range}${number}${faultView(ctx, side, id)}</div>`;
}

// ---- what was found

/** What was measured on both sides, and the difference. */
export function measuredView(ctx) {
  const { rows = [] } = ctx.results;
  const title = `<div class="et-head"><h3 class="et-title">${ctx.w("lab-measured")}</h3></div>`;
  if (!rows.length)
    return `${title}<p class="et-none">${ctx.w(ctx.results.state === "nothing" ? "lab-nothing" : "lab-waiting")}</p>`;
  const alike = rows.every(({ difference }) => difference?.same);
  return `${title}${tableView(ctx, rows, ctx.w("lab-measured"))}<p class="et-note">${ctx.w(alike ? "lab-alike" : "lab-sure-note")}</p>`;
}

/** A table with a column for each side and one for the difference. */
export function tableView(ctx, rows, name) {
  const heads = SIDES.map(
    (side) =>
      `<th scope="col">${sideMark(side)}<span class="et-sr">${ctx.w("lab-side", { side: side.toUpperCase() })}</span></th>`,
  );
  const cell = (found) => `<td>${cellView(found)}</td>`;
  const line = (row) =>
    `<tr data-row="${esc(row.id)}"><th scope="row">${rowLabel(row)}</th>${SIDES.map((side) => cell(row[side])).join("")}${differenceCell(row.difference)}</tr>`;
  return `<div class="et-tablebox" tabindex="0" role="group" aria-label="${name}"><table class="et-labtable"><thead><tr><td></td>${heads.join("")}
    <th scope="col">B − A</th></tr></thead><tbody>${rows.map(line).join("")}</tbody></table></div>`;
}

function rowLabel({ id, label }) {
  const icon = SHAPES.includes(id) ? `<span class="et-labicon">${shapeIcon(id)}</span>` : "";
  return `<span class="et-labrow">${icon}<span>${esc(label)}</span></span>`;
}

function cellView(found) {
  if (!found) return "–";
  return `<b>${esc(found.text)}</b>${found.range ? `<small>${esc(found.range)}</small>` : ""}`;
}

function differenceCell(found) {
  const look = found?.sure ? "et-labsure" : "et-labunsure";
  return `<td class="${look}">${cellView(found)}</td>`;
}

/** The curves as numbers, for those who do not see them. */
export function numbersView(ctx) {
  const { curve = [] } = ctx.results;
  if (!curve.length) return "";
  const heads = SIDES.map((side) => `<th scope="col">${side.toUpperCase()}</th>`).join("");
  const cell = (point) => `<td>${point ? `${esc(point.text)} <small>${esc(point.range)}</small>` : "–"}</td>`;
  const line = (row) => `<tr><th scope="row">${row.turn}</th>${SIDES.map((side) => cell(row[side])).join("")}</tr>`;
  const table = `<table class="et-labtable"><thead><tr><th scope="col">${ctx.w("lab-turn")}</th>${heads}</tr></thead><tbody>${curve.map(line).join("")}</tbody></table>`;
  const open = ctx.ui.open.includes("curve") ? " open" : "";
  return `<details class="et-labfolded" data-fold="curve"${open}><summary data-key="fold:curve">${ctx.w("chart-table")}</summary><div tabindex="0" role="group" aria-label="${ctx.w("chart-table")}">${table}</div></details>`;
}

/** What was counted exactly, in groups; the first stands open. */
export function oddsView(ctx) {
  const groups = ctx.odds.groups ?? [];
  const one = (group) => {
    const key = `odds:${group.id}`;
    const open = ctx.ui.open.includes(key) ? " open" : "";
    const differ = group.differ
      ? ` <small class="et-labmoved">${ctx.w("lab-differ", { n: group.differ })}</small>`
      : "";
    const body = `<p class="et-note">${esc(group.note)}</p>${tableView(ctx, group.rows, esc(group.title))}`;
    return `<details class="et-labfolded" data-fold="${key}"${open}><summary data-key="fold:${key}">${esc(group.title)}${differ}</summary><div>${body}</div></details>`;
  };
  return panel(ctx.w("lab-odds"), `<p class="et-note">${ctx.w("lab-odds-note")}</p>${groups.map(one).join("")}`);
}
