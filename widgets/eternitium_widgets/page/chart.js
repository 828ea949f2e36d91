// The large forecast: the chance to be done by each turn, drawn by plotly.js, which a page loads once from the server or kernel.

/** @import { Drawn, Look, View } from "./types" */
/** @import { Message, OutlookPayload, Point } from "./payload" */

import { current, percentText } from "./board_text.js";
import { html } from "./markup.js";
import { button, dialogView, patch } from "./elements.js";

const PATIENCE = 60_000;
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
const REM = 16;
/** The width, in letters, that a drawing needs to have words in it; they are also below it. */
const ROOM_FOR_WORDS = 24;

// ---- what is drawn

/** The dialog: a place for the drawing, what is happening to it, and the same numbers as a table.
 * @param {any} ctx */
export function chartView(ctx) {
  const label = ctx.t("chart-title");
  const plot = html`<div class="et-plot" data-part="plot" role="img" aria-label="${label}" hidden></div>`;
  const body = html`<p class="et-chartsaid" role="status" data-part="chart-said"></p>${plot}<div data-part="chart-table"></div>`;
  return dialogView(ctx, label, body);
}

/** The sentence instead of a drawing: {text, bar, again}; empty while there is one.
 * @param {any} ctx  @param {OutlookPayload} told  @param {string} loading */
export function chartSaid(ctx, told, loading) {
  if (!told.curve?.length)
    return { text: told.note || ctx.t(ctx.snap.game.policy_to_move ? "chart-later" : "chart-none"), bar: false };
  if (loading === "failed") return { text: ctx.t("chart-failed"), again: true };
  return loading === "ready" ? { text: "" } : { text: ctx.t("chart-loading"), bar: true };
}

/** @param {any} ctx  @param {{ text: string, bar?: boolean, again?: boolean }} said */
export function chartSaidView(ctx, { text, bar, again }) {
  const more = again ? button("et-tool", { "data-layer": "plot", "data-key": "plot-again" }, ctx.t("chart-again")) : "";
  return html`${text}${bar ? html`<progress aria-label="${text}"></progress>` : ""} ${more}`;
}

/** The chance to be done by each turn, in rows; open at once when there is no drawing.
 * @param {any} ctx  @param {OutlookPayload} told  @param {boolean} open */
export function chartTableView(ctx, told, open) {
  if (!told.curve?.length) return "";
  /** @param {Point} point */
  const row = ({ turn, text }) => html`<tr><th scope="row">${turn}</th><td>${text}</td></tr>`;
  const heads = html`<tr><th scope="col">${ctx.t("chart-turn")}</th><th scope="col">${ctx.t("chart-share")}</th></tr>`;
  const table = html`<table><thead>${heads}</thead><tbody>${told.curve.map(row)}</tbody></table>`;
  const expected = html`<p>${ctx.t("chart-expected", { turns: told.turns ?? "…" })} <span class="et-note">${told.turns_range}</span></p>`;
  return html`${expected}<details class="et-folded"${open ? " open" : ""}><summary>${ctx.t("chart-table")}</summary>${table}</details>`;
}

/** The place of the expected turn; null if there is none, or if the game ends before.
 * @param {Partial<OutlookPayload>} given */
export function expectedTurn({ measured, curve }) {
  const expected = measured?.turns?.[0] ?? null;
  return expected !== null && curve && expected > curve.length + 0.5 ? null : expected;
}

/** The figure for plotly.js: {data, layout}. `look` has the colours, the font, the size of the text and the width.
 * @param {any} ctx  @param {Drawn} told  @param {Look} look */
export function chartFigure(ctx, told, look) {
  const turns = told.curve.map(({ turn }) => turn);
  const line = {
    type: "scatter",
    mode: look.width / turns.length > 3.5 * look.size ? "lines+markers+text" : "lines+markers",
    x: turns,
    y: told.curve.map(({ share }) => share),
    text: told.curve.map(({ text }) => text),
    textposition: "top center",
    hovertemplate: `${ctx.t("chart-point")}<extra></extra>`.replace("{n}", "%{x}").replace("{share}", "%{text}"),
    line: { color: look.line, width: 3 },
    marker: { color: look.back, size: 9, line: { color: look.line, width: 2.5 } },
    fill: "tozeroy",
    fillcolor: look.fill,
    cliponaxis: false,
  };
  return { data: [line], layout: chartLayout(ctx, told, look) };
}

/** @param {any} ctx  @param {Drawn} told  @param {Look} look */
function chartLayout(ctx, told, look) {
  const turns = told.curve.length;
  const font = { family: look.font, size: look.size, color: look.ink };
  const axis = { gridcolor: look.grid, linecolor: look.grid, zeroline: false, fixedrange: true, automargin: true };
  /** @param {number} share */
  const name = (share) => percentText(100 * share, ctx.catalog.numbers);
  /** @param {string} text */
  const title = (text) => (roomy(look) ? { title: { text, standoff: look.size / 2, font } } : {});
  return {
    font,
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    margin: { l: 8, r: look.size, t: look.size / 2, b: 8 },
    showlegend: false,
    hoverlabel: { bgcolor: look.back, bordercolor: look.line, font },
    xaxis: {
      ...axis,
      ...title(ctx.t("chart-turn")),
      dtick: Math.ceil((2 * look.size * turns) / look.width),
      range: [0.5, turns + 0.5],
    },
    yaxis: {
      ...axis,
      ...title(ctx.t("chart-share")),
      range: [0, 1.1],
      tickvals: QUARTERS,
      ticktext: QUARTERS.map(name),
    },
    ...expectedMark(ctx, told, look),
  };
}

/** @param {Look} look */
function roomy({ width, size }) {
  return width > ROOM_FOR_WORDS * size;
}

/** @param {any} ctx  @param {Drawn} told  @param {Look} look */
function expectedMark(ctx, told, look) {
  const x = expectedTurn(told);
  if (x === null) return {};
  const line = { color: look.mark, width: 2, dash: "dash" };
  const text = ctx.t("chart-expected", { turns: told.turns });
  const early = x < (told.curve.length + 1) / 2;
  const place = early
    ? { xanchor: "left", xshift: 4, y: 0.04, yanchor: "bottom" }
    : { xanchor: "right", xshift: -4, y: 1, yanchor: "top" };
  const label = { x, ...place, yref: "paper", text, showarrow: false, font: { color: look.mark } };
  const shapes = [{ type: "line", x0: x, x1: x, y0: 0, y1: 1, yref: "paper", layer: "below", line }];
  return { shapes, annotations: roomy(look) ? [{ ...label, bgcolor: look.back }] : [] };
}

// ---- plotly.js

/** @type {Promise<any> | null} */
let plotlyComing = null;
/** @type {{ resolve?: (address: string) => void, reject?: (wrong: Error) => void }} */
const plotlyEnds = {};

/** Ask for plotly.js, once a page, however often a chart is opened.
 * @param {(message: Message) => void} send */
function askForPlotly(send) {
  if (window.Plotly?.react) return Promise.resolve(window.Plotly);
  plotlyComing ??= new Promise((resolve, reject) => {
    Object.assign(plotlyEnds, { resolve, reject });
    setTimeout(() => reject(new Error("late")), PATIENCE);
    send({ type: "plotly" });
  }).then(runScript);
  plotlyComing.catch(() => {
    plotlyComing = null;
  });
  return plotlyComing;
}

/** Load plotly.js from its address on the server, or from its bytes. */
/** @param {any} message  @param {any[]} buffers */
export function plotlyCame({ address }, [bytes] = []) {
  plotlyEnds.resolve?.(address ?? URL.createObjectURL(new Blob([bytes], { type: "text/javascript" })));
}

/** Note that the kernel does not have it. */
export function plotlyRefused() {
  plotlyEnds.reject?.(new Error("refused"));
}

/** Run plotly.js as a script, because it is not a module.
 * @param {string} address */
function runScript(address) {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: address });
    script.onload = () => (window.Plotly?.react ? resolve(window.Plotly) : reject(new Error("no plotly")));
    script.onerror = () => reject(new Error("no script"));
    document.head.append(script);
  }).finally(() => URL.revokeObjectURL(address));
}

// ---- on the page

/** The chart in its open dialog, drawn again when the forecast, the size or the colours change. */
export class LargeChart {
  /** @type {any} */
  page;

  /** @param {HTMLElement} dialog  @param {any} page */
  constructor(dialog, page) {
    this.dialog = dialog;
    this.page = page;
    this.loading = "waiting";
    this.resizing = new ResizeObserver(() => this.plotly && this.draw());
    this.scheme = matchMedia("(prefers-color-scheme: dark)");
    this.redraw = () => this.draw();
    this.scheme.addEventListener("change", this.redraw);
    this.load();
  }

  /** @param {string} name */
  part(name) {
    return this.dialog.querySelector(`[data-part="${name}"]`);
  }

  load() {
    this.loading = "waiting";
    this.draw();
    askForPlotly((message) => this.page.send(message)).then(
      (plotly) => this.arrived(plotly),
      () => this.failed(),
    );
  }

  /** @param {any} plotly */
  arrived(plotly) {
    this.plotly = plotly;
    this.loading = "ready";
    this.draw();
    if (this.part("plot")) this.resizing.observe(this.part("plot").parentElement);
  }

  failed() {
    this.loading = "failed";
    this.draw();
  }

  draw() {
    const plot = this.part("plot");
    if (!plot) return;
    const { ctx } = this.page;
    const told = current(ctx.snap, this.page.model.get("outlook"));
    const said = chartSaid(ctx, told, this.loading);
    patch(this.part("chart-said"), chartSaidView(ctx, said));
    this.drawTable(chartTableView(ctx, told, this.loading === "failed"));
    plot.hidden = said.text !== "";
    if (!plot.hidden) this.drawPlot(plot, chartFigure(ctx, told, { ...this.look(), width: plot.clientWidth }), told);
  }

  /** Draw the table; it stays folded or unfolded as the person left it.
   * @param {View} html */
  drawTable(html) {
    const place = this.part("chart-table");
    const open = place.querySelector("details")?.open;
    patch(place, html);
    if (open) place.querySelector("details")?.setAttribute("open", "");
  }

  /** @param {HTMLElement} plot  @param {{ data: object[], layout: object }} given  @param {Drawn} told */
  drawPlot(plot, { data, layout }, told) {
    const { t } = this.page.ctx;
    const points = told.curve.map(({ turn, text }) => t("outlook-point", { n: turn, share: text })).join(", ");
    plot.setAttribute("aria-label", `${t("chart-title")} ${points}`);
    const size = { width: plot.clientWidth, height: plot.clientHeight };
    this.plotly.react(plot, data, { ...layout, ...size }, { displayModeBar: false, responsive: false });
  }

  /** The current colours of the page, and the size of its text. */
  look() {
    const probe = this.part("chart-said");
    /** @param {string} name */
    const colour = (name) => {
      probe.style.color = `var(--${name})`;
      return getComputedStyle(probe).color;
    };
    const colours = {
      ink: colour("ink"),
      line: colour("gem"),
      back: colour("panel"),
      grid: colour("line"),
      mark: colour("accent"),
    };
    probe.style.color = "";
    const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / REM;
    const fill = colours.line.replace(/^rgb\((.*)\)$/, "rgba($1, 0.18)");
    return { ...colours, fill, font: getComputedStyle(probe).fontFamily, size: Math.round(13 * scale) };
  }

  stop() {
    this.resizing.disconnect();
    this.scheme.removeEventListener("change", this.redraw);
    const plot = this.part("plot");
    if (this.plotly && plot) this.plotly.purge(plot);
  }
}
