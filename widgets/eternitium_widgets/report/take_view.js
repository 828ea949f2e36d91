// The report as files: the tutor asks the kernel for them, a saved page contains them.

/** @import { TutorContext } from "../tutor/types" */
/** @import { ReportPayload } from "../page/payload" */

import { button } from "../page/elements.js";
import { html } from "../page/markup.js";

/** @type {Record<string, string>} */
const FILES = { txt: "take-record", csv: "take-table", json: "take-data" };

/** The buttons below a report. While the game runs there is only the page: the other files show every hidden card.
 * @param {TutorContext} ctx  @param {Partial<ReportPayload>} given */
export function takeView(ctx, { over, state }) {
  if (state !== "done") return "";
  const kinds = [...(ctx.stored ? [] : ["page"]), ...(over ? Object.keys(FILES) : [])];
  if (!kinds.length) return "";
  const buttons = kinds.map((kind) => button("et-second", hooksOf(ctx, kind), ctx.t(FILES[kind] ?? "take-page")));
  const note = ctx.stored ? "" : html`<p class="et-note">${ctx.t("take-text")}</p>`;
  return html`<div class="et-take"><h3 class="et-subtitle">${ctx.t("take")}</h3>${note}<div class="et-guideacts">${buttons}</div></div>`;
}

/** @param {TutorContext} ctx  @param {string} kind */
function hooksOf(ctx, kind) {
  const name = `report-${kind}`;
  return {
    [ctx.stored ? "data-file" : "data-report"]: ctx.stored ? kind : name,
    "data-key": `take:${kind}`,
    "data-testid": name,
  };
}
