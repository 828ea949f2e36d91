// Lines of play: the one on the board, the tree of all, names and comments, and the comparison of two.

import { button, dialogView } from "../../page/elements.js";
import { attributes, html } from "../../page/markup.js";

/** @import { Ctx } from "../types" */
/** @import { ComparisonPayload, LineRow, Message, PlayLine } from "../../page/payload" */

const NEXT_KEY = "L";
const LONGEST = { name: 60, comment: 2000 };

/** @param {PlayLine} line  @param {string} where */
const goTo = ({ number }, where) => JSON.stringify({ type: "line", number, where });

/**
 * The line after the one on the board; after the last one the first.
 * @param {PlayLine[]} lines
 */
export function nextLine(lines) {
  return lines[(lines.findIndex(({ here }) => here) + 1) % lines.length];
}

/**
 * The line on the board, and the button for all of them; empty while there is only the game.
 * @param {Ctx} ctx
 */
export function linesOfPlayView(ctx) {
  const { lines = [] } = ctx.snap;
  if (!lines.length) return "";
  const here = lines.findIndex((line) => line.here);
  const place = ctx.t("lines-place", { n: here + 1, of: lines.length });
  const open = {
    "data-open": "lines",
    "data-key": "lines",
    "data-testid": "lines",
    "aria-haspopup": "dialog",
    "data-tip": ctx.t("lines"),
  };
  const now = button("et-tool et-linesnow", open, html`<b>${lines[here].label}</b><small>${place}</small>`);
  return html`<div class="et-lines">${now}${nextButton(ctx, lines)}</div>`;
}

/**
 * All lines, and the comparison of two.
 * @param {Ctx} ctx
 */
export function linesDialog(ctx) {
  const { lines = [] } = ctx.snap;
  const list = html`<ol class="et-linelist">${lines.map((line) => lineView(ctx, line))}</ol>`;
  return dialogView(ctx, ctx.t("lines"), [list, comparedView(ctx)]);
}

/** @param {Ctx} ctx  @param {PlayLine[]} lines */
function nextButton(ctx, lines) {
  const label = ctx.t("lines-next");
  const hooks = {
    "data-send": goTo(nextLine(lines), "fork"),
    "data-key": "lines-next",
    "data-testid": "lines-next",
    "data-shortcut": NEXT_KEY.toLowerCase(),
    "data-tip": `${label} · ${ctx.t("key-tip", { key: NEXT_KEY })}`,
    "aria-keyshortcuts": NEXT_KEY,
  };
  return button("et-tool", hooks, label);
}

/** @param {Ctx} ctx  @param {PlayLine} line */
function lineView(ctx, line) {
  const from = line.first ? "" : ctx.t("line-from", { round: line.round });
  const about = [from, line.result, line.open ? ctx.t("line-open") : "", line.here ? ctx.t("line-here") : ""]
    .filter(Boolean)
    .join(" · ");
  const hooks = {
    "data-layer": "close",
    "data-send": goTo(line, "end"),
    "data-key": `line:${line.number}`,
    "data-testid": "line",
    "aria-current": line.here ? "true" : "",
  };
  const name = button("et-linego", hooks, html`<b>${line.label}</b><small>${about}</small>`);
  const comment = line.comment ? html`<p class="et-linecomment">${line.comment}</p>` : "";
  return html`<li style="--depth:${Number(line.depth)}"><div class="et-linerow">${name}${line.here ? "" : compareButton(ctx, line)}${editButton(ctx, line)}</div>${comment}</li>`;
}

/**
 * The button to compare two lines that end at a decision of the person or at the end of the game; else the reason why not.
 * @param {Ctx} ctx  @param {PlayLine} line
 */
function compareButton(ctx, line) {
  const { number, label } = line;
  const unfinished = ctx.snap.lines?.find((one) => one.open && (one.here || one === line));
  const hooks = {
    "aria-disabled": unfinished ? "true" : "",
    "data-reason": unfinished ? ctx.t("line-compare-not", { name: unfinished.label }) : "",
    "data-send": JSON.stringify({ type: "compare", number }),
    "data-key": `compare:${number}`,
    "data-testid": "line-compare",
    "aria-label": ctx.t("line-compare-with", { name: label }),
  };
  return button("et-tool et-second", hooks, ctx.t("line-compare"));
}

/** @param {Ctx} ctx  @param {PlayLine} told */
function editButton(ctx, { number, label }) {
  const name = ctx.t("line-edit-of", { name: label });
  return button(
    "et-tool et-round",
    {
      "data-open": `line:${number}`,
      "data-key": `edit:${number}`,
      "data-testid": "line-edit",
      "aria-label": name,
      "data-tip": ctx.t("line-edit"),
    },
    "✎",
  );
}

// ---- two lines side by side

/**
 * Whether the compared lines have not changed.
 * @param {Partial<ComparisonPayload>} told  @param {PlayLine[]} lines
 */
function isThere({ about = [] }, lines) {
  return (
    about.length > 0 &&
    about.every(([number, plies]) => lines.some((line) => line.number === number && line.plies === plies))
  );
}

/** @param {Ctx} ctx */
function comparedView(ctx) {
  /** @type {Partial<ComparisonPayload>} */
  const found = ctx.comparison ?? {};
  if (!isThere(found, ctx.snap.lines ?? [])) return "";
  const body = found.state === "working" ? workingView(ctx) : found.state === "done" && tableView(ctx, found);
  const verdict = found.verdict ? html`<p class="et-lineverdict">${found.verdict}</p>` : "";
  return html`<div class="et-compared" role="status" data-testid="compared" data-state="${found.state}">${body}${verdict}</div>`;
}

/** @param {Ctx} ctx */
function workingView(ctx) {
  return html`<p>${ctx.t("compared-working")}</p><progress aria-label="${ctx.t("compared-working")}"></progress>`;
}

/** @param {Ctx} ctx  @param {Partial<ComparisonPayload>} told */
function tableView(ctx, { rows = [] }) {
  /** @param {string} value  @param {string} error */
  const cell = (value, error) => html`<td>${value} <small>${error}</small></td>`;
  /** @param {LineRow} one */
  const row = (one) =>
    html`<tr><th scope="row">${one.label}</th>${cell(one.win, one.win_error)}${cell(one.turns, one.turns_error)}</tr>`;
  const head = ["compared", "compared-win", "compared-turns"].map((key) => html`<th scope="col">${ctx.t(key)}</th>`);
  return html`<table><thead><tr>${head}</tr></thead><tbody>${rows.map(row)}</tbody></table>`;
}

// ---- name and comment

/**
 * The dialog in which a line gets its name and comment, or is deleted.
 * @param {Ctx} ctx  @param {number} number
 */
export function lineDialog(ctx, number) {
  const line = (ctx.snap.lines ?? []).find((one) => one.number === number);
  if (!line) return "";
  const name = html`<input name="name" maxlength="${LONGEST.name}" value="${line.name}" placeholder="${line.label}" autocomplete="off" autofocus>`;
  const comment = html`<textarea name="comment" rows="4" maxlength="${LONGEST.comment}">${line.comment}</textarea>`;
  const fields = html`<label>${ctx.t("line-name")}${name}</label><label>${ctx.t("line-comment")}${comment}</label>`;
  const keep = html`<button class="et-button"${attributes({ "data-testid": "line-keep" })}>${ctx.t("line-keep")}</button>`;
  const acts = html`<div class="et-answers">${keep}${line.first ? "" : deleteButton(ctx, line)}</div>`;
  return dialogView(
    ctx,
    ctx.t("line-edit"),
    html`<form class="et-form et-lineform" data-form="line" data-number="${line.number}">${fields}${acts}</form>`,
  );
}

/** @param {Ctx} ctx  @param {PlayLine} told */
function deleteButton(ctx, { number }) {
  const hooks = {
    "data-layer": "back",
    "data-send": JSON.stringify({ type: "line-delete", number }),
    "data-testid": "line-delete",
  };
  return button("et-tool", hooks, ctx.t("line-delete"));
}

/**
 * The message of a form.
 * @param {any} told  @returns {Message}
 */
export function lineMessage({ dataset, elements }) {
  return {
    type: "line-tell",
    number: Number(dataset.number),
    name: elements.name.value,
    comment: elements.comment.value,
  };
}
