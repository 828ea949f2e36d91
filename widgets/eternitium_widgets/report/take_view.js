// The report as files to take along: in the tutor they are asked for, in the page that was taken along they lie in it.

import { button } from "../page/elements.js";

const FILES = { txt: "take-record", csv: "take-table", json: "take-data" };

/** The buttons below a report. Only the page can be had while the game runs: the others tell every hidden card. */
export function takeView(ctx, { over, state }) {
  if (state !== "done") return "";
  const kinds = [...(ctx.stored ? [] : ["page"]), ...(over ? Object.keys(FILES) : [])];
  if (!kinds.length) return "";
  const buttons = kinds.map((kind) => button("et-second", hooksOf(ctx, kind), ctx.w(FILES[kind] ?? "take-page")));
  const note = ctx.stored ? "" : `<p class="et-note">${ctx.w("take-text")}</p>`;
  return `<div class="et-take"><h3 class="et-subtitle">${ctx.w("take")}</h3>${note}<div class="et-guideacts">${buttons.join("")}</div></div>`;
}

function hooksOf(ctx, kind) {
  const name = `report-${kind}`;
  return {
    [ctx.stored ? "data-file" : "data-report"]: ctx.stored ? kind : name,
    "data-key": `take:${kind}`,
    "data-testid": name,
  };
}
