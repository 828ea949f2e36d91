// Lines of play beside each other: which one is on the board, the tree of them, names and comments, and how two of them compare.

import { attributes, button, dialogView } from "../../page/elements.js";
import { esc } from "../../page/board_text.js";

const NEXT_KEY = "L";
const LONGEST = { name: 60, comment: 2000 };

const goTo = ({ number }, where) => JSON.stringify({ type: "line", number, where });

/** The line after the one on the board; after the last one the first. */
export function nextLine(lines) {
  return lines[(lines.findIndex(({ here }) => here) + 1) % lines.length];
}

/** Which line is on the board, and the way to all of them; nothing while there is only the game. */
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
  const now = button("et-tool et-linesnow", open, `<b>${esc(lines[here].label)}</b><small>${esc(place)}</small>`);
  return `<div class="et-lines">${now}${nextButton(ctx, lines)}</div>`;
}

/** All lines, and how two of them compare. */
export function linesDialog(ctx) {
  const { lines = [] } = ctx.snap;
  const list = `<ol class="et-linelist">${lines.map((line) => lineView(ctx, line)).join("")}</ol>`;
  return dialogView(ctx, ctx.w("lines"), list + comparedView(ctx));
}

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
  return button("et-tool", hooks, esc(label));
}

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
  const name = button("et-linego", hooks, `<b>${esc(line.label)}</b><small>${esc(about)}</small>`);
  const comment = line.comment ? `<p class="et-linecomment">${esc(line.comment)}</p>` : "";
  return `<li style="--depth:${Number(line.depth)}"><div class="et-linerow">${name}${line.here ? "" : compareButton(ctx, line)}${editButton(ctx, line)}</div>${comment}</li>`;
}

/** Two lines can be compared where the decision is the person's, or none is left; else it says which one is not so far. */
function compareButton(ctx, line) {
  const { number, label } = line;
  const unfinished = ctx.snap.lines.find((one) => one.open && (one.here || one === line));
  const hooks = {
    "aria-disabled": unfinished ? "true" : "",
    "data-reason": unfinished ? ctx.t("line-compare-not", { name: unfinished.label }) : "",
    "data-send": JSON.stringify({ type: "compare", number }),
    "data-key": `compare:${number}`,
    "data-testid": "line-compare",
    "aria-label": ctx.t("line-compare-with", { name: label }),
  };
  return button("et-tool et-second", hooks, ctx.w("line-compare"));
}

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

// ---- two of them beside each other

/** Whether what was compared is still as it was. */
function isThere({ about = [] }, lines) {
  return (
    about.length > 0 &&
    about.every(([number, plies]) => lines.some((line) => line.number === number && line.plies === plies))
  );
}

function comparedView(ctx) {
  const found = ctx.comparison ?? {};
  if (!isThere(found, ctx.snap.lines ?? [])) return "";
  const body = { working: workingView, done: tableView, failed: () => "" }[found.state]?.(ctx, found) ?? "";
  const verdict = found.verdict ? `<p class="et-lineverdict">${esc(found.verdict)}</p>` : "";
  return `<div class="et-compared" role="status" data-testid="compared" data-state="${esc(found.state)}">${body}${verdict}</div>`;
}

function workingView(ctx) {
  return `<p>${ctx.w("compared-working")}</p><progress aria-label="${ctx.w("compared-working")}"></progress>`;
}

function tableView(ctx, { rows }) {
  const cell = (value, error) => `<td>${esc(value)} <small>${esc(error)}</small></td>`;
  const row = (one) =>
    `<tr><th scope="row">${esc(one.label)}</th>${cell(one.win, one.win_error)}${cell(one.turns, one.turns_error)}</tr>`;
  const head = ["compared", "compared-win", "compared-turns"]
    .map((key) => `<th scope="col">${ctx.w(key)}</th>`)
    .join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.map(row).join("")}</tbody></table>`;
}

// ---- its name and what is said about it

/** The dialog in which a line gets its name and comment, or is taken away. */
export function lineDialog(ctx, number) {
  const line = (ctx.snap.lines ?? []).find((one) => one.number === number);
  if (!line) return "";
  const name = `<input name="name" maxlength="${LONGEST.name}" value="${esc(line.name)}" placeholder="${esc(line.label)}" autocomplete="off" autofocus>`;
  const comment = `<textarea name="comment" rows="4" maxlength="${LONGEST.comment}">${esc(line.comment)}</textarea>`;
  const fields = `<label>${ctx.w("line-name")}${name}</label><label>${ctx.w("line-comment")}${comment}</label>`;
  const keep = `<button class="et-button"${attributes({ "data-testid": "line-keep" })}>${ctx.w("line-keep")}</button>`;
  const acts = `<div class="et-answers">${keep}${line.first ? "" : deleteButton(ctx, line)}</div>`;
  return dialogView(
    ctx,
    ctx.w("line-edit"),
    `<form class="et-form et-lineform" data-form="line" data-number="${line.number}">${fields}${acts}</form>`,
  );
}

function deleteButton(ctx, { number }) {
  const hooks = {
    "data-layer": "back",
    "data-send": JSON.stringify({ type: "line-delete", number }),
    "data-testid": "line-delete",
  };
  return button("et-tool", hooks, ctx.w("line-delete"));
}

/**
 * What a filled in form asks for.
 * @returns {import("../../page/payload.js").Message}
 */
export function lineMessage({ dataset, elements }) {
  return {
    type: "line-tell",
    number: Number(dataset.number),
    name: elements.name.value,
    comment: elements.comment.value,
  };
}
