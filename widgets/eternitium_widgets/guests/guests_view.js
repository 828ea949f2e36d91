// The tables for another game: from what the kernel tells to HTML text. No page is needed to run these functions.

import { esc, translator } from "../page/board_text.js";
import { attributes, button, panel } from "../page/elements.js";
import { COLUMNS, columnsOf } from "./guests_draft.js";

const SIGNS = { yes: "✓", no: "✗", open: "?" };

/** All that the views need: words and rules, what is entered, what follows from it, and what is open on the page. */
export function viewContext({ catalog, view }, draft, ui) {
  const t = translator(catalog.words, catalog.language);
  return { catalog, view, draft, ui, t, w: (key, slots) => esc(t(key, slots)), entries: columnsOf(draft, draft.page) };
}

export function frameView() {
  const part = (name) => `<div class="et-g-${name}" data-part="${name}"></div>`;
  const column = (name) => `<section class="et-gcolumn" data-part="${name}" data-panel="${name}"></section>`;
  const said = `<p class="et-sr" role="status" data-part="said"></p>`;
  return `${["notes", "head", "tabs", "tools", "notice", "shared", "switch", "differences"].map(part).join("")}<div class="et-gframe">${COLUMNS.map(column).join("")}</div>${said}`;
}

// ---- above

export function headView(ctx) {
  const { languages, language } = ctx.catalog;
  const option = ({ id, name }) =>
    `<option value="${esc(id)}"${id === language ? " selected" : ""}>${esc(name)}</option>`;
  const select = `<select data-guest="language" data-value="${esc(language)}" aria-label="${ctx.w("language")}">${languages.map(option).join("")}</select>`;
  return `<div><h1 class="et-gtitle">${ctx.w("title")}</h1><p class="et-note">${ctx.w("intro")}</p></div>${select}`;
}

export function tabsView(ctx) {
  const tab = ({ id, title }) =>
    button(
      "et-gtab",
      {
        "data-act": "page",
        "data-page": id,
        "data-key": `page:${id}`,
        "aria-current": id === ctx.draft.page ? "page" : "",
      },
      esc(title),
    );
  return `<nav aria-label="${ctx.w("pages")}">${ctx.catalog.pages.map(tab).join("")}</nav>`;
}

export function toolsView(ctx) {
  const tool = (name, word = name) =>
    button("et-tool", { "data-act": name, "data-key": name, "data-testid": `guest-${name}` }, ctx.w(word));
  const two = ctx.entries.b ? [tool("compare", "copy"), tool("one")] : [tool("compare")];
  const file = `<label class="et-tool et-gfile"><input type="file" class="et-sr" accept=".json,application/json" data-guest="file" data-key="file"><span>${ctx.w("open")}</span></label>`;
  return [
    ...two,
    tool("save"),
    file,
    tool("link"),
    tool("text"),
    tool("print"),
    tool(ctx.ui.cleared ? "restore" : "clear"),
  ].join("");
}

export function noticeView({ ui }) {
  return ui.wrong ? `<p>${esc(ui.wrong)}</p>` : "";
}

/** A text to be copied: a link, or the numbers of the page. */
export function sharedView(ctx) {
  const { shared } = ctx.ui;
  if (!shared) return "";
  const area = `<textarea readonly rows="${Math.min(12, shared.text.split("\n").length)}" aria-label="${ctx.w(shared.word)}" data-key="shared">${esc(shared.text)}</textarea>`;
  return panel(
    ctx.w(shared.word),
    area,
    button("et-tool et-round", { "data-act": "unshare", "aria-label": ctx.t("close") }, "✕"),
  );
}

/** On a narrow page one of two columns is shown at a time. */
export function switchView(ctx) {
  if (!ctx.entries.b) return "";
  const one = (name) =>
    button(
      "et-gtab",
      {
        "data-act": "show",
        "data-column": name,
        "data-key": `show:${name}`,
        "aria-pressed": String(ctx.ui.column === name),
      },
      ctx.w("column", { column: name.toUpperCase() }),
    );
  return `<div role="group" aria-label="${ctx.w("columns")}">${COLUMNS.map(one).join("")}</div>`;
}

export function differencesView(ctx) {
  const { differences = [], b } = ctx.view;
  if (!ctx.entries.b || !b) return "";
  const line = ({ id, label, ...found }) =>
    `<tr data-row="${esc(id)}"><th scope="row">${esc(label)}</th><td>${esc(found.a)}</td><td>${esc(found.b)}</td><td><b>${esc(found.difference)}</b></td></tr>`;
  const heads = ["A", "B", "B\u00a0−\u00a0A"].map((head) => `<th scope="col">${head}</th>`).join("");
  const table = `<table class="et-gtable"><thead><tr><td></td>${heads}</tr></thead><tbody>${differences.map(line).join("")}</tbody></table>`;
  return panel(
    ctx.w("differences"),
    differences.length ? tableBox(ctx.w("differences"), table) : `<p class="et-note">${ctx.w("alike")}</p>`,
  );
}

function tableBox(name, table) {
  return `<div class="et-tablebox" tabindex="0" role="group" aria-label="${name}">${table}</div>`;
}

// ---- one column: what is entered, and what follows

export function columnView(ctx, column) {
  const shown = ctx.view[column];
  if (!ctx.entries[column] || !shown) return "";
  const at = { ...ctx, column };
  const title = ctx.entries.b
    ? `<h2 class="et-gcolumntitle">${ctx.w("column", { column: column.toUpperCase() })}</h2>`
    : "";
  const form = shown.groups.map((group) => groupView(at, group)).join("");
  const blocks = shown.blocks.map((block, place) => BLOCKS[block.kind](at, block, place)).join("");
  const answers = panel(ctx.w("answers"), `<div class="et-ganswers">${blocks}</div>`);
  return `${title}<div class="et-gboth"><div class="et-gform">${form}</div><div class="et-gresults" data-testid="answers-${column}">${answers}</div></div>`;
}

function groupView(ctx, { id, title, note, own, items, folded }) {
  const mark = own ? ownMark(ctx) : "";
  const said = note ? `<p class="et-note">${esc(note)}</p>` : "";
  const body = `${said}<div class="et-gfields">${items.map((item) => itemView(ctx, item)).join("")}</div>`;
  const hooks = { "data-group": id };
  if (!folded)
    return `<div class="et-panel"${attributes(hooks)}><div class="et-head"><h2 class="et-title">${esc(title)}</h2>${mark}</div>${body}</div>`;
  const key = `${ctx.column}:${id}`;
  return `<details class="et-panel et-gfolded" data-fold="${esc(key)}"${attributes(hooks)}${ctx.ui.open.includes(key) ? " open" : ""}><summary data-key="fold:${esc(key)}">${esc(title)} ${mark}</summary>${body}</details>`;
}

function ownMark(ctx) {
  return `<small class="et-gown">${ctx.w("own")}</small>`;
}

function itemView(ctx, item) {
  if (item.kind === "rows") return rowsView(ctx, item);
  if (item.kind === "hexes")
    return `<div class="et-ghexes" role="group" aria-label="${esc(item.label)}">${item.lines.map((line) => `<div>${line.map((cell) => control(ctx, cell)).join("")}</div>`).join("")}</div>`;
  return fieldView(ctx, item);
}

function fieldView(ctx, field) {
  const own = field.own ? ` ${ownMark(ctx)}` : "";
  const name = `<span class="et-glabel">${esc(field.label)}${own}</span>`;
  const body = field.kind === "tick" ? `${control(ctx, field)}${name}` : `${name}${control(ctx, field)}`;
  return `<div class="et-gfield et-gkind-${field.kind}"><label>${body}</label>${faultView(ctx, field)}</div>`;
}

function faultView(ctx, field) {
  return field.fault ? `<p class="et-gfault" id="${faultId(ctx, field)}">${esc(field.fault)}</p>` : "";
}

function faultId(ctx, field) {
  return `et-g-${ctx.column}-${field.name.replaceAll(/[^\w-]/g, "-")}`;
}

/** The hooks that any control carries: its place in the entries, and its whole name where no label says it. */
function hooksOf(ctx, field) {
  const faulty = field.fault ? { "aria-invalid": "true", "aria-describedby": faultId(ctx, field) } : {};
  return {
    "data-name": field.name,
    "data-column": ctx.column,
    "data-key": `${ctx.column}:${field.name}`,
    "aria-label": field.said ?? "",
    ...faulty,
  };
}

const CONTROLS = { choice: choiceView, tick: tickView, cycle: cycleView };
const KEYBOARDS = { number: "numeric", numbers: "tel" };

function control(ctx, field) {
  const value = ctx.entries[ctx.column][field.name] ?? field.value ?? "";
  return (CONTROLS[field.kind] ?? typedView)(field, value, hooksOf(ctx, field));
}

function typedView({ kind, hint = "" }, value, hooks) {
  const mode = KEYBOARDS[kind] ?? "";
  return `<input type="text" autocomplete="off" enterkeyhint="next" class="et-g${kind}"${attributes({ ...hooks, inputmode: mode, placeholder: hint, value })}>`;
}

function choiceView({ options }, value, hooks) {
  const one = ([id, text]) => `<option value="${esc(id)}"${id === value ? " selected" : ""}>${esc(text)}</option>`;
  return `<select data-value="${esc(value)}"${attributes(hooks)}>${options.map(one).join("")}</select>`;
}

function tickView(_, value, hooks) {
  return `<input type="checkbox"${attributes(hooks)}${value ? " checked" : ""}>`;
}

/** A button that shows the next of its options at each click. */
function cycleView({ options, label }, value, hooks) {
  const [id, text, mark] = options.find(([option]) => option === value) ?? options[0];
  const more = {
    ...hooks,
    "aria-label": `${label}: ${text}`,
    title: text,
    "data-act": "cycle",
    "data-state": id,
    "data-options": JSON.stringify(options),
  };
  return button("et-ghex", more, `<span aria-hidden="true">${esc(mark)}</span>`);
}

/** A list of rows: `across`, a row is a column of its own; else its fields stand side by side. */
function rowsView(ctx, item) {
  const { name, title, names, rows, add, least, most, across } = item;
  const list = {
    "data-list": name,
    "data-shown": rows.length,
    "data-least": least,
    "data-most": most,
    "data-column": ctx.column,
  };
  const drop = (row) =>
    rows.length > least
      ? button(
          "et-tool et-round et-gdrop",
          {
            ...list,
            "data-act": "drop",
            "data-row": row,
            "data-key": `drop:${ctx.column}:${name}:${row}`,
            "aria-label": ctx.t("remove", { name: names[row] }),
          },
          "✕",
        )
      : "";
  const more = add
    ? button("et-tool", { ...list, "data-act": "add", "data-key": `add:${ctx.column}:${name}` }, esc(add))
    : "";
  const cell = (field) => `<div class="et-gcell">${control(ctx, field)}${faultView(ctx, field)}</div>`;
  const body = across ? acrossView(item, drop, cell) : downView(item, drop, cell);
  return `<div class="et-grows" role="group" aria-label="${esc(title)}" data-rows="${esc(name)}" style="--columns: ${across ? rows.length : (rows[0]?.length ?? 1)}">${across ? "" : `<h3 class="et-gheading">${esc(title)}</h3>`}${body}${more}</div>`;
}

function acrossView({ names, rows }, drop, cell) {
  const heads = names
    .map(
      (name, row) =>
        `<div class="et-gcell et-gperson"><span>${esc(name)}</span>${row === names.length - 1 ? drop(row) : ""}</div>`,
    )
    .join("");
  const line = (field, place) => {
    const own = field.about ? `<small>${esc(field.about)}</small>` : "";
    return `<div class="et-gline"><div class="et-glinelabel">${esc(field.label)} ${own}</div>${rows.map((row) => cell(row[place])).join("")}</div>`;
  };
  return `<div class="et-gacross"><div class="et-gline et-gheads"><div class="et-glinelabel"></div>${heads}</div>${(rows[0] ?? []).map(line).join("")}</div>`;
}

/** Rows under one line of heads; of rows with many fields each field has its label above it. */
function downView({ rows }, drop, cell) {
  if (rows[0]?.length > 3) return manyView(rows, drop, cell);
  const line = (row, place) => `<div class="et-gline">${row.map(cell).join("")}${drop(place)}</div>`;
  const heads = rows.length
    ? `<div class="et-gline et-gheads" aria-hidden="true">${rows[0].map(({ label }) => `<div class="et-gcell">${esc(label)}</div>`).join("")}</div>`
    : "";
  return `<div class="et-gdown">${heads}${rows.map(line).join("")}</div>`;
}

function manyView(rows, drop, cell) {
  const labelled = (field) => `<div><small aria-hidden="true">${esc(field.label)}</small>${cell(field)}</div>`;
  return rows.map((row, place) => `<div class="et-gmany">${row.map(labelled).join("")}${drop(place)}</div>`).join("");
}

// ---- answers

const BLOCKS = {
  heading: (_, { text }) => `<h3 class="et-gheading">${esc(text)}</h3>`,
  note: (_, { text }) => `<p class="et-note">${esc(text)}</p>`,
  verdict: verdictView,
  question: questionView,
  total: totalView,
  steps: stepsView,
  table: tableView,
  areas: areasView,
  walk: walkView,
};

/** The title of a rule; it opens to what the rule says, and to its id. */
export function ruleView(ctx, id) {
  const rule = ctx.catalog.rules[id];
  if (!rule) return "";
  const more = [rule.text, rule.ruling]
    .filter(Boolean)
    .map((text) => `<p>${esc(text)}</p>`)
    .join("");
  return `<details class="et-grule"><summary>${esc(rule.title)}</summary><div>${more}<p class="et-note">${ctx.w(`status-${rule.status}`)} · ${esc(rule.place)} · <code>${esc(id)}</code></p></div></details>`;
}

function signView(ctx, ok) {
  return `<span class="et-gsign" aria-hidden="true">${SIGNS[ok]}</span><span class="et-sr">${ctx.w(`is-${ok}`)}</span>`;
}

function verdictView(ctx, { ok, text, rule }) {
  return `<div class="et-gverdict" data-ok="${ok}">${signView(ctx, ok)}<p>${esc(text)}</p>${ruleView(ctx, rule)}</div>`;
}

/** What the text does not say: the table answers, and the answer is marked as its own. */
function questionView(ctx, { text, rule, field, answered }) {
  const mark = answered ? ` ${ownMark(ctx)}` : "";
  return `<div class="et-gverdict" data-ok="open">${signView(ctx, "open")}<p>${esc(text)}</p>${ruleView(ctx, rule)}
    <label class="et-gask"><span>${ctx.w("your-table")}${mark}</span> ${control(ctx, field)}</label></div>`;
}

function totalView(ctx, { id, label, value, lines }, place) {
  const key = `${ctx.column}:total:${id ?? place}`;
  const line = (one) =>
    `<li class="${one.open ? "et-gopen" : ""}"><span>${esc(one.label)}</span><b>${esc(one.value)}</b>${ruleView(ctx, one.rule)}</li>`;
  return `<details class="et-gtotal" data-total="${esc(id)}" data-fold="${esc(key)}"${ctx.ui.open.includes(key) ? " open" : ""}><summary data-key="fold:${esc(key)}"><span>${esc(label)}</span><b>${esc(value)}</b></summary><ul class="et-glines">${lines.map(line).join("")}</ul></details>`;
}

function stepsView(ctx, { steps }) {
  const one = ({ number, what, rule, field }) => {
    const text = field ? `<label>${control(ctx, field)}<span>${esc(what)}</span></label>` : `<span>${esc(what)}</span>`;
    return `<li><span class="et-gstep">${esc(number)}</span>${text}${ruleView(ctx, rule)}</li>`;
  };
  return `<ol class="et-gsteps">${steps.map(one).join("")}</ol>`;
}

function tableView(ctx, { title, heads, rows, folded }) {
  const line = ([first, ...cells]) =>
    `<tr><th scope="row">${esc(first)}</th>${cells.map((cell) => `<td>${esc(cell)}</td>`).join("")}</tr>`;
  const head = heads.map((text) => `<th scope="col">${esc(text)}</th>`).join("");
  const box = tableBox(
    esc(title),
    `<table class="et-gtable"><thead><tr>${head}</tr></thead><tbody>${rows.map(line).join("")}</tbody></table>`,
  );
  return folded
    ? foldedView(ctx, `${ctx.column}:${folded}`, title, box)
    : `<h3 class="et-gheading">${esc(title)}</h3>${box}`;
}

function foldedView(ctx, key, title, body) {
  return `<details class="et-gtotal" data-fold="${esc(key)}"${ctx.ui.open.includes(key) ? " open" : ""}><summary data-key="fold:${esc(key)}"><span>${esc(title)}</span></summary>${body}</details>`;
}

function areasView(_, { areas }) {
  const card = (name) => `<li class="et-gcard">${esc(name)}</li>`;
  const one = ({ title, cards, note }) =>
    `<div><h3>${esc(title)}</h3><ul>${cards.map(card).join("")}</ul>${note ? `<p class="et-note">${esc(note)}</p>` : ""}</div>`;
  return `<div class="et-gareas">${areas.map(one).join("")}</div>`;
}

/** Steps that are shown one at a time, with both line-ups as they are after the last one shown. */
function walkView(ctx, { steps, board }) {
  const shown = Math.min(ctx.ui.walked[ctx.column] ?? 0, steps.length);
  const told = steps
    .slice(0, shown)
    .map(
      ({ what, rule, ok }, place) =>
        `<li${ok ? ` data-ok="${ok}"` : ""}><span class="et-gstep">${place + 1}</span><span>${esc(what)}</span>${ruleView(ctx, rule)}</li>`,
    );
  const tool = (word, to, off) =>
    button(
      "et-tool",
      {
        "data-act": "walk",
        "data-shown": to,
        "data-column": ctx.column,
        "data-key": `${word}:${ctx.column}`,
        "data-testid": `guest-${word}`,
        "aria-disabled": off ? "true" : "",
      },
      ctx.w(word),
    );
  const last = steps.length;
  const tools = `<div class="et-gtools">${tool("next", shown + 1, shown === last)}${tool("all", last, shown === last)}${tool("again", 0, shown === 0)}<span class="et-note">${shown} / ${last}</span></div>`;
  return `${boardView(ctx, shown ? steps[shown - 1].board : board)}${tools}<ol class="et-gsteps" data-testid="walk">${told.join("")}</ol>`;
}

/** Both tableaus, the front line between them. */
export function boardView(ctx, { attacker, defender }) {
  const marks = (signs) =>
    signs
      .map(
        ([sign, text, gone]) =>
          `<span class="et-gmark${gone ? " et-ggone" : ""}" title="${esc(text)}"><span aria-hidden="true">${esc(sign)}</span><span class="et-sr">${esc(text)}</span></span>`,
      )
      .join("");
  const place = (one) =>
    `<li class="et-gplace${one.virtual ? " et-gvirtual" : ""}${one.name ? " et-gtaken" : ""}"><small>${esc(one.place)}</small>${one.name ? `<b>${esc(one.name)}</b>` : ""}${marks(one.marks ?? [])}</li>`;
  const side = (name, places) =>
    `<div class="et-gtableau et-g${name}"><h3>${ctx.w(name)}</h3><ol>${places.map(place).join("")}</ol></div>`;
  return `<div class="et-gboard">${side("attacker", attacker)}<p class="et-gfront">${ctx.w("front")}</p>${side("defender", defender)}</div>`;
}
