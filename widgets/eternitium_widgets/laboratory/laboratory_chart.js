// The curves of both sides in one drawing of plotly.js, which is loaded as for the large forecast.

/** @import { LabContext, LabLook, Side } from "./types" */
/** @import { CurvePoint } from "../page/payload" */

import { percentText } from "../page/board_text.js";
import { chartSaidView, LargeChart } from "../page/chart.js";
import { fill } from "../page/elements.js";
import { isOutdated, SIDES } from "./laboratory_draft.js";

const LAB_TICKS = [0, 0.25, 0.5, 0.75, 1];
/** @type {Record<Side, { dash: string, symbol: string }>} */
const LAB_LINES = { a: { dash: "solid", symbol: "circle" }, b: { dash: "dash", symbol: "diamond" } };

/** The figure for plotly.js: for each side a line and the band of its intervals.
 * @param {LabContext} ctx  @param {CurvePoint[]} curve  @param {LabLook} look */
export function figureOf(ctx, curve, look) {
  const shown = SIDES.filter((side) => curve.some((point) => point[side]));
  return { data: shown.flatMap((side) => sideTraces(ctx, curve, side, look)), layout: layoutOf(ctx, curve, look) };
}

/** @param {LabContext} ctx  @param {CurvePoint[]} curve  @param {Side} side  @param {LabLook} look */
function sideTraces(ctx, curve, side, look) {
  const points = curve.filter((point) => point[side]);
  const x = points.map(({ turn }) => turn);
  /** @param {"share" | "low" | "high"} name */
  const y = (name) => points.map((point) => point[side]?.[name]);
  const edge = {
    type: "scatter",
    mode: "lines",
    x,
    line: { width: 0 },
    hoverinfo: "skip",
    showlegend: false,
    cliponaxis: false,
  };
  const { dash, symbol } = LAB_LINES[side];
  const hover = ctx.t("lab-point", { side: side.toUpperCase() });
  const line = {
    type: "scatter",
    mode: "lines+markers",
    name: side.toUpperCase(),
    x,
    y: y("share"),
    text: points.map((point) => point[side]?.text),
    customdata: points.map((point) => point[side]?.range),
    hovertemplate: `${hover}<extra></extra>`
      .replace("{n}", "%{x}")
      .replace("{share}", "%{text}")
      .replace("{range}", "%{customdata}"),
    line: { color: look[side], width: 2.5, dash },
    marker: { color: look.back, size: 7, symbol, line: { color: look[side], width: 2 } },
    cliponaxis: false,
  };
  return [{ ...edge, y: y("low") }, { ...edge, y: y("high"), fill: "tonexty", fillcolor: look[`${side}-fill`] }, line];
}

/** @param {LabContext} ctx  @param {CurvePoint[]} curve  @param {LabLook} look */
function layoutOf(ctx, curve, look) {
  const turns = curve.length;
  const font = { family: look.font, size: look.size, color: look.ink };
  const axis = { gridcolor: look.grid, linecolor: look.grid, zeroline: false, fixedrange: true, automargin: true };
  /** @param {string} text */
  const title = (text) => ({ title: { text, standoff: look.size / 2, font } });
  const step = Math.max(1, Math.ceil((2.2 * look.size * turns) / look.width));
  return {
    font,
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    margin: { l: 8, r: look.size, t: look.size, b: 8 },
    legend: { orientation: "h", traceorder: "normal", x: 0, xanchor: "left", y: 1.02, yanchor: "bottom" },
    hovermode: "x unified",
    hoverlabel: { bgcolor: look.back, bordercolor: look.grid, font },
    xaxis: { ...axis, ...title(ctx.t("lab-turn")), dtick: step, range: [0.5, turns + 0.5] },
    yaxis: {
      ...axis,
      range: [0, 1.02],
      tickvals: LAB_TICKS,
      ticktext: LAB_TICKS.map((share) => percentText(100 * share, ctx.catalog.numbers)),
    },
  };
}

/** The drawing in words.
 * @param {LabContext} ctx  @param {CurvePoint[]} curve */
export function chartLabel(ctx, curve) {
  /** @param {Side} side */
  const said = (side) => {
    const points = curve.filter((point) => point[side]).map((point) => `${point.turn}: ${point[side]?.text}`);
    return points.length ? `${side.toUpperCase()}: ${points.join(", ")}.` : "";
  };
  return [ctx.t("lab-chart"), ...SIDES.map(said)].filter(Boolean).join(" ");
}

/** The chart in its place on the page; it is drawn again when the curves, the size or the colours change. */
export class LabChart extends LargeChart {
  draw() {
    const plot = this.part("plot");
    if (!plot) return;
    const { ctx } = this.page;
    const { curve = [] } = ctx.results;
    /** @type {Record<string, { text: string, bar?: boolean, again?: boolean }>} */
    const texts = {
      waiting: { text: ctx.t("chart-loading"), bar: true },
      failed: { text: ctx.t("chart-failed"), again: true },
    };
    const said = curve.length ? (texts[this.loading] ?? { text: "" }) : { text: "" };
    this.part("chart").hidden = !curve.length;
    this.part("chart-title").textContent = ctx.t("lab-chart");
    fill(this.part("chart-said"), said.text ? chartSaidView(ctx, said) : "");
    plot.hidden = Boolean(said.text) || !curve.length;
    plot.setAttribute("aria-label", chartLabel(ctx, curve));
    plot.classList.toggle("et-labold", isOutdated(ctx.results, ctx.draft.number));
    if (!plot.hidden) this.plot(plot, figureOf(ctx, curve, { ...this.look(), width: plot.clientWidth }));
  }

  /** @param {HTMLElement} plot  @param {{ data: object[], layout: object }} given */
  plot(plot, { data, layout }) {
    const size = { width: plot.clientWidth, height: plot.clientHeight };
    this.plotly.react(plot, data, { ...layout, ...size }, { displayModeBar: false, responsive: false });
  }

  look() {
    const colours = super.look();
    /** @param {string} colour */
    const thin = (colour) => colour.replace(/^rgb\((.*)\)$/, "rgba($1, 0.2)");
    const [a, b] = [colours.mark, colours.line];
    return { ...colours, grid: colours.grid, a, b, "a-fill": thin(a), "b-fill": thin(b) };
  }
}
