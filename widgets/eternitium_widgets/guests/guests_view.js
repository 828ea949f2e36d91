// The tables for another game: from the kernel's data to HTML text. These functions need no page.

/** @import { NamedCode, NamedId } from "../page/payload" */
/** @import { Block, Column, ColumnContext, Difference, Draft, Field, Group, GuestContext, GuestUi, Lineups, Option, Place, Rows } from "./types" */
/** @import { Hooks, View } from "../page/types" */
/** @import { Piece } from "../page/markup.js" */

import { translator } from "../page/board_text.js";
import { button, panel } from "../page/elements.js";
import { attributes, html } from "../page/markup.js";
import { COLUMNS, columnsOf } from "./guests_draft.js";

const SIGNS = { yes: "✓", no: "✗", open: "?" };

/** All that the views need: words and rules, the entries, the answers, and what is open on the page.
 * @param {Pick<GuestContext, "catalog" | "view">} given  @param {Draft} draft  @param {GuestUi} ui */
export function viewContext({ catalog, view }, draft, ui) {
  const t = translator(catalog.words, catalog.language);
  return { catalog, view, draft, ui, t, entries: columnsOf(draft, draft.page) };
}

export function frameView() {
  /** @param {string} name */
  const part = (name) => html`<div class="et-g-${name}" data-part="${name}"></div>`;
  /** @param {string} name */
  const column = (name) => html`<section class="et-gcolumn" data-part="${name}" data-panel="${name}"></section>`;
  const said = html`<p class="et-sr" role="status" data-part="said"></p>`;
  return html`${["notes", "head", "tabs", "tools", "notice", "shared", "switch", "differences"].map(part)}<div class="et-gframe">${COLUMNS.map(column)}</div>${said}`;
}

// ---- above

/** @param {GuestContext} ctx */
export function headView(ctx) {
  const { languages, language } = ctx.catalog;
  /** @param {NamedCode} named */
  const option = ({ id, name }) => html`<option value="${id}"${id === language ? " selected" : ""}>${name}</option>`;
  const select = html`<select data-guest="language" data-value="${language}" aria-label="${ctx.t("language")}">${languages.map(option)}</select>`;
  return html`<div><h1 class="et-gtitle">${ctx.t("title")}</h1><p class="et-note">${ctx.t("intro")}</p></div>${select}`;
}

/** @param {GuestContext} ctx */
export function tabsView(ctx) {
  /** @param {NamedId} given */
  const tab = ({ id, title }) =>
    button(
      "et-gtab",
      {
        "data-act": "page",
        "data-page": id,
        "data-key": `page:${id}`,
        "aria-current": id === ctx.draft.page ? "page" : "",
      },
      title,
    );
  return html`<nav aria-label="${ctx.t("pages")}">${ctx.catalog.pages.map(tab)}</nav>`;
}

/** @param {GuestContext} ctx */
export function toolsView(ctx) {
  /** @param {string} name  @param {string} [word] */
  const tool = (name, word = name) =>
    button("et-tool", { "data-act": name, "data-key": name, "data-testid": `guest-${name}` }, ctx.t(word));
  const two = ctx.entries.b ? [tool("compare", "copy"), tool("one")] : [tool("compare")];
  const file = html`<label class="et-tool et-gfile"><input type="file" class="et-sr" accept=".json,application/json" data-guest="file" data-key="file"><span>${ctx.t("open")}</span></label>`;
  const last = [tool("link"), tool("text"), tool("print"), tool(ctx.ui.cleared ? "restore" : "clear")];
  return html`${two}${tool("save")}${file}${last}`;
}

/** @param {GuestContext} guestContext */
export function noticeView({ ui }) {
  return ui.wrong ? html`<p>${ui.wrong}</p>` : "";
}

/** A text to be copied: a link, or the numbers of the page.
 * @param {GuestContext} ctx */
export function sharedView(ctx) {
  const { shared } = ctx.ui;
  if (!shared) return "";
  const area = html`<textarea readonly rows="${Math.min(12, shared.text.split("\n").length)}" aria-label="${ctx.t(shared.word)}" data-key="shared">${shared.text}</textarea>`;
  return panel(
    ctx.t(shared.word),
    area,
    button("et-tool et-round", { "data-act": "unshare", "aria-label": ctx.t("close") }, "✕"),
  );
}

/** On a narrow page one of two columns is shown at a time.
 * @param {GuestContext} ctx */
export function switchView(ctx) {
  if (!ctx.entries.b) return "";
  /** @param {Column} name */
  const one = (name) =>
    button(
      "et-gtab",
      {
        "data-act": "show",
        "data-column": name,
        "data-key": `show:${name}`,
        "aria-pressed": String(ctx.ui.column === name),
      },
      ctx.t("column", { column: name.toUpperCase() }),
    );
  return html`<div role="group" aria-label="${ctx.t("columns")}">${COLUMNS.map(one)}</div>`;
}

/** @param {GuestContext} ctx */
export function differencesView(ctx) {
  const { differences = [], b } = ctx.view;
  if (!ctx.entries.b || !b) return "";
  /** @param {Difference} difference */
  const line = ({ id, label, ...found }) =>
    html`<tr data-row="${id}"><th scope="row">${label}</th><td>${found.a}</td><td>${found.b}</td><td><b>${found.difference}</b></td></tr>`;
  const heads = ["A", "B", "B\u00a0−\u00a0A"].map((head) => html`<th scope="col">${head}</th>`);
  const table = html`<table class="et-gtable"><thead><tr><td></td>${heads}</tr></thead><tbody>${differences.map(line)}</tbody></table>`;
  return panel(
    ctx.t("differences"),
    html`${differences.length ? tableBox(ctx.t("differences"), table) : html`<p class="et-note">${ctx.t("alike")}</p>`}`,
  );
}

/** @param {string} name  @param {Piece} table */
function tableBox(name, table) {
  return html`<div class="et-tablebox" tabindex="0" role="group" aria-label="${name}">${table}</div>`;
}

// ---- one column: entries and answers

/** @param {GuestContext} ctx  @param {Column} column */
export function columnView(ctx, column) {
  const shown = ctx.view[column];
  if (!ctx.entries[column] || !shown) return "";
  const at = { ...ctx, column };
  const title = ctx.entries.b
    ? html`<h2 class="et-gcolumntitle">${ctx.t("column", { column: column.toUpperCase() })}</h2>`
    : "";
  const form = shown.groups.map((group) => groupView(at, group));
  const blocks = shown.blocks.map((block, place) => BLOCKS[block.kind](at, block, place));
  const answers = panel(ctx.t("answers"), html`<div class="et-ganswers">${blocks}</div>`);
  return html`${title}<div class="et-gboth"><div class="et-gform">${form}</div><div class="et-gresults" data-testid="answers-${column}">${answers}</div></div>`;
}

/** @param {ColumnContext} ctx  @param {Group} group */
function groupView(ctx, { id, title, note, own, items, folded }) {
  const mark = own ? ownMark(ctx) : "";
  const said = note ? html`<p class="et-note">${note}</p>` : "";
  const body = html`${said}<div class="et-gfields">${items.map((item) => itemView(ctx, item))}</div>`;
  const hooks = { "data-group": id };
  if (!folded)
    return html`<div class="et-panel"${attributes(hooks)}><div class="et-head"><h2 class="et-title">${title}</h2>${mark}</div>${body}</div>`;
  const key = `${ctx.column}:${id}`;
  return html`<details class="et-panel et-gfolded" data-fold="${key}"${attributes(hooks)}${ctx.ui.open.includes(key) ? " open" : ""}><summary data-key="fold:${key}">${title} ${mark}</summary>${body}</details>`;
}

/** @param {GuestContext} ctx */
function ownMark(ctx) {
  return html`<small class="et-gown">${ctx.t("own")}</small>`;
}

/** @param {ColumnContext} ctx  @param {any} item */
function itemView(ctx, item) {
  if (item.kind === "rows") return rowsView(ctx, item);
  if (item.kind === "hexes")
    return html`<div class="et-ghexes" role="group" aria-label="${item.label}">${item.lines.map((/** @type {Field[]} */ line) => html`<div>${line.map((cell) => control(ctx, cell))}</div>`)}</div>`;
  return fieldView(ctx, item);
}

/** @param {ColumnContext} ctx  @param {Field} field */
function fieldView(ctx, field) {
  const own = field.own ? html` ${ownMark(ctx)}` : "";
  const name = html`<span class="et-glabel">${field.label}${own}</span>`;
  const body = field.kind === "tick" ? html`${control(ctx, field)}${name}` : html`${name}${control(ctx, field)}`;
  return html`<div class="et-gfield et-gkind-${field.kind}"><label>${body}</label>${faultView(ctx, field)}</div>`;
}

/** @param {ColumnContext} ctx  @param {Field} field */
function faultView(ctx, field) {
  return field.fault ? html`<p class="et-gfault" id="${faultId(ctx, field)}">${field.fault}</p>` : "";
}

/** @param {ColumnContext} ctx  @param {Field} field */
function faultId(ctx, field) {
  return `et-g-${ctx.column}-${field.name.replaceAll(/[^\w-]/g, "-")}`;
}

/** The attributes of any control: its place in the entries, and its full name if no label has it.
 * @param {ColumnContext} ctx  @param {Field} field */
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

/** @type {Record<string, (field: Field, value: string, hooks: Hooks) => View>} */
const CONTROLS = { choice: choiceView, tick: tickView, cycle: cycleView };
/** @type {Record<string, string>} */
const KEYBOARDS = { number: "numeric", numbers: "tel" };

/** @param {ColumnContext} ctx  @param {Field} field */
function control(ctx, field) {
  const value = ctx.entries[ctx.column]?.[field.name] ?? field.value ?? "";
  return (CONTROLS[field.kind] ?? typedView)(field, value, hooksOf(ctx, field));
}

/** @param {Field} field  @param {string} value  @param {Hooks} hooks */
function typedView({ kind, hint = "" }, value, hooks) {
  const mode = KEYBOARDS[kind] ?? "";
  return html`<input type="text" autocomplete="off" enterkeyhint="next" class="et-g${kind}"${attributes({ ...hooks, inputmode: mode, placeholder: hint, value })}>`;
}

/** @param {Field} field  @param {string} value  @param {Hooks} hooks */
function choiceView({ options = [] }, value, hooks) {
  /** @param {Option} option */
  const one = ([id, text]) => html`<option value="${id}"${id === value ? " selected" : ""}>${text}</option>`;
  return html`<select data-value="${value}"${attributes(hooks)}>${options.map(one)}</select>`;
}

/** @param {Field} _  @param {string} value  @param {Hooks} hooks */
function tickView(_, value, hooks) {
  return html`<input type="checkbox"${attributes(hooks)}${value ? " checked" : ""}>`;
}

/** A button that shows the next of its options at each click.
 * @param {Field} field  @param {string} value  @param {Hooks} hooks */
function cycleView({ options = [], label }, value, hooks) {
  const [id, text, mark] = options.find(([option]) => option === value) ?? options[0];
  const more = {
    ...hooks,
    "aria-label": `${label}: ${text}`,
    title: text,
    "data-act": "cycle",
    "data-state": id,
    "data-options": JSON.stringify(options),
  };
  return button("et-ghex", more, html`<span aria-hidden="true">${mark}</span>`);
}

/** A list of rows; with `across` each row is a column, else its fields are side by side.
 * @param {ColumnContext} ctx  @param {Rows} item */
function rowsView(ctx, item) {
  const { name, title, names, rows, add, least, most, across } = item;
  const list = {
    "data-list": name,
    "data-shown": rows.length,
    "data-least": least,
    "data-most": most,
    "data-column": ctx.column,
  };
  /** @param {number} row */
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
    ? button("et-tool", { ...list, "data-act": "add", "data-key": `add:${ctx.column}:${name}` }, add)
    : "";
  /** @param {Field} field */
  const cell = (field) => html`<div class="et-gcell">${control(ctx, field)}${faultView(ctx, field)}</div>`;
  const body = across ? acrossView(item, drop, cell) : downView(item, drop, cell);
  return html`<div class="et-grows" role="group" aria-label="${title}" data-rows="${name}" style="--columns: ${across ? rows.length : (rows[0]?.length ?? 1)}">${across ? "" : html`<h3 class="et-gheading">${title}</h3>`}${body}${more}</div>`;
}

/** @param {Rows} rows  @param {(row: number) => View} drop  @param {(field: Field) => View} cell */
function acrossView({ names, rows }, drop, cell) {
  const heads = names.map(
    (name, row) =>
      html`<div class="et-gcell et-gperson"><span>${name}</span>${row === names.length - 1 ? drop(row) : ""}</div>`,
  );
  /** @param {Field} field  @param {number} place */
  const line = (field, place) => {
    const own = field.about ? html`<small>${field.about}</small>` : "";
    return html`<div class="et-gline"><div class="et-glinelabel">${field.label} ${own}</div>${rows.map((row) => cell(row[place]))}</div>`;
  };
  return html`<div class="et-gacross"><div class="et-gline et-gheads"><div class="et-glinelabel"></div>${heads}</div>${(rows[0] ?? []).map(line)}</div>`;
}

/** Rows under one line of heads; of rows with many fields each field has its label above it.
 * @param {Rows} rows  @param {(row: number) => View} drop  @param {(field: Field) => View} cell */
function downView({ rows }, drop, cell) {
  if (rows[0]?.length > 3) return manyView(rows, drop, cell);
  /** @param {Field[]} row  @param {number} place */
  const line = (row, place) => html`<div class="et-gline">${row.map(cell)}${drop(place)}</div>`;
  const heads = rows.length
    ? html`<div class="et-gline et-gheads" aria-hidden="true">${rows[0].map(({ label }) => html`<div class="et-gcell">${label}</div>`)}</div>`
    : "";
  return html`<div class="et-gdown">${heads}${rows.map(line)}</div>`;
}

/** @param {Field[][]} rows  @param {(row: number) => View} drop  @param {(field: Field) => View} cell */
function manyView(rows, drop, cell) {
  /** @param {Field} field */
  const labelled = (field) => html`<div><small aria-hidden="true">${field.label}</small>${cell(field)}</div>`;
  return rows.map((row, place) => html`<div class="et-gmany">${row.map(labelled)}${drop(place)}</div>`);
}

// ---- answers

/** @type {Record<string, (ctx: ColumnContext, block: any, place: number) => View>} */
const BLOCKS = {
  heading: (_, { text }) => html`<h3 class="et-gheading">${text}</h3>`,
  note: (_, { text }) => html`<p class="et-note">${text}</p>`,
  verdict: verdictView,
  question: questionView,
  total: totalView,
  steps: stepsView,
  table: tableView,
  areas: areasView,
  walk: walkView,
};

/** The title of a rule, which opens to its text and id.
 * @param {GuestContext} ctx  @param {string} id */
export function ruleView(ctx, id) {
  const rule = ctx.catalog.rules[id];
  if (!rule) return "";
  const more = [rule.text, rule.ruling].filter(Boolean).map((text) => html`<p>${text}</p>`);
  return html`<details class="et-grule"><summary>${rule.title}</summary><div>${more}<p class="et-note">${ctx.t(`status-${rule.status}`)} · ${rule.place} · <code>${id}</code></p></div></details>`;
}

/** @param {GuestContext} ctx  @param {"yes" | "no" | "open"} ok */
function signView(ctx, ok) {
  return html`<span class="et-gsign" aria-hidden="true">${SIGNS[ok]}</span><span class="et-sr">${ctx.t(`is-${ok}`)}</span>`;
}

/** @param {ColumnContext} ctx  @param {Block} block */
function verdictView(ctx, { ok, text, rule }) {
  return html`<div class="et-gverdict" data-ok="${ok}">${signView(ctx, ok)}<p>${text}</p>${ruleView(ctx, rule)}</div>`;
}

/** A question that the text leaves open: the table answers, and the answer is marked as the table's.
 * @param {ColumnContext} ctx  @param {Block} block */
function questionView(ctx, { text, rule, field, answered }) {
  const mark = answered ? html` ${ownMark(ctx)}` : "";
  return html`<div class="et-gverdict" data-ok="open">${signView(ctx, "open")}<p>${text}</p>${ruleView(ctx, rule)}
    <label class="et-gask"><span>${ctx.t("your-table")}${mark}</span> ${control(ctx, field)}</label></div>`;
}

/** @param {ColumnContext} ctx  @param {Block} block  @param {number} place */
function totalView(ctx, { id, label, value, lines }, place) {
  const key = `${ctx.column}:total:${id ?? place}`;
  /** @param {Record<string, any>} one */
  const line = (one) =>
    html`<li class="${one.open ? "et-gopen" : ""}"><span>${one.label}</span><b>${one.value}</b>${ruleView(ctx, one.rule)}</li>`;
  return html`<details class="et-gtotal" data-total="${id}" data-fold="${key}"${ctx.ui.open.includes(key) ? " open" : ""}><summary data-key="fold:${key}"><span>${label}</span><b>${value}</b></summary><ul class="et-glines">${lines.map(line)}</ul></details>`;
}

/** @param {ColumnContext} ctx  @param {Block} block */
function stepsView(ctx, { steps }) {
  /** @param {Record<string, any>} given */
  const one = ({ number, what, rule, field }) => {
    const text = field ? html`<label>${control(ctx, field)}<span>${what}</span></label>` : html`<span>${what}</span>`;
    return html`<li><span class="et-gstep">${number}</span>${text}${ruleView(ctx, rule)}</li>`;
  };
  return html`<ol class="et-gsteps">${steps.map(one)}</ol>`;
}

/** @param {ColumnContext} ctx  @param {Block} block */
function tableView(ctx, { title, heads, rows, folded }) {
  /** @param {string[]} string */
  const line = ([first, ...cells]) =>
    html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  const head = heads.map((/** @type {string} */ text) => html`<th scope="col">${text}</th>`);
  const box = tableBox(
    title,
    html`<table class="et-gtable"><thead><tr>${head}</tr></thead><tbody>${rows.map(line)}</tbody></table>`,
  );
  return folded
    ? foldedView(ctx, `${ctx.column}:${folded}`, title, box)
    : html`<h3 class="et-gheading">${title}</h3>${box}`;
}

/** @param {ColumnContext} ctx  @param {string} key  @param {string} title  @param {Piece} body */
function foldedView(ctx, key, title, body) {
  return html`<details class="et-gtotal" data-fold="${key}"${ctx.ui.open.includes(key) ? " open" : ""}><summary data-key="fold:${key}"><span>${title}</span></summary>${body}</details>`;
}

/** @param {GuestContext} _  @param {Block} block */
function areasView(_, { areas }) {
  /** @param {string} name */
  const card = (name) => html`<li class="et-gcard">${name}</li>`;
  /** @param {{ title: string, cards: string[], note: string }} given */
  const one = ({ title, cards, note }) =>
    html`<div><h3>${title}</h3><ul>${cards.map(card)}</ul>${note ? html`<p class="et-note">${note}</p>` : ""}</div>`;
  return html`<div class="et-gareas">${areas.map(one)}</div>`;
}

/** Steps that are shown one at a time, with both line-ups as they are after the last one shown.
 * @param {ColumnContext} ctx  @param {Block} block */
function walkView(ctx, { steps, board }) {
  const shown = Math.min(ctx.ui.walked[ctx.column] ?? 0, steps.length);
  const told = steps
    .slice(0, shown)
    .map(
      (/** @type {Record<string, any>} */ { what, rule, ok }, /** @type {number} */ place) =>
        html`<li${ok ? html` data-ok="${ok}"` : ""}><span class="et-gstep">${place + 1}</span><span>${what}</span>${ruleView(ctx, rule)}</li>`,
    );
  /** @param {string} word  @param {number} to  @param {boolean} off */
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
      ctx.t(word),
    );
  const last = steps.length;
  const tools = html`<div class="et-gtools">${tool("next", shown + 1, shown === last)}${tool("all", last, shown === last)}${tool("again", 0, shown === 0)}<span class="et-note">${shown} / ${last}</span></div>`;
  return html`${boardView(ctx, shown ? steps[shown - 1].board : board)}${tools}<ol class="et-gsteps" data-testid="walk">${told}</ol>`;
}

/** Both tableaus, the front line between them.
 * @param {GuestContext} ctx  @param {Lineups} lineups */
export function boardView(ctx, { attacker, defender }) {
  /** @param {NonNullable<Place["marks"]>} signs */
  const marks = (signs) =>
    signs.map(
      ([sign, text, gone]) =>
        html`<span class="et-gmark${gone ? " et-ggone" : ""}" title="${text}"><span aria-hidden="true">${sign}</span><span class="et-sr">${text}</span></span>`,
    );
  /** @param {Place} one */
  const place = (one) =>
    html`<li class="et-gplace${one.virtual ? " et-gvirtual" : ""}${one.name ? " et-gtaken" : ""}"><small>${one.place}</small>${one.name ? html`<b>${one.name}</b>` : ""}${marks(one.marks ?? [])}</li>`;
  /** @param {"attacker" | "defender"} name  @param {Place[]} places */
  const side = (name, places) =>
    html`<div class="et-gtableau et-g${name}"><h3>${ctx.t(name)}</h3><ol>${places.map(place)}</ol></div>`;
  return html`<div class="et-gboard">${side("attacker", attacker)}<p class="et-gfront">${ctx.t("front")}</p>${side("defender", defender)}</div>`;
}
