// The page of the profile: strength, by theme and over time, and the sense for chances. From data to HTML text.

/** @import { TutorContext } from "./types" */
/** @import { ResearchPayload, SensePayload, SensePoint, TrainerPayload, WeekRow } from "../page/payload" */
/** @import { Piece } from "../page/markup.js" */

import { button } from "../page/elements.js";
import { html } from "../page/markup.js";
import { insightsView } from "./insights_view.js";
import { pageView, progressTools, switchTool } from "./tutor_view.js";

/** @param {TutorContext} ctx */
export function profileView(ctx) {
  const { trainer } = ctx.shelf;
  const body = trainer
    ? [
        nextView(ctx, trainer),
        ratingsView(ctx, trainer),
        insightsView(ctx, trainer.insights),
        senseView(ctx, trainer.sense),
        weeksView(ctx, trainer.weeks),
        researchView(ctx, trainer.research),
      ]
    : "";
  return pageView("profile", ctx.t("profile-title"), ctx.t("profile-intro"), html`${body}${progressTools(ctx)}`);
}

/** @param {TutorContext} ctx  @param {TrainerPayload} trainerPayload */
function nextView(ctx, { next }) {
  const hooks = { "data-go": `practice/${next.id}`, "data-key": "profile-next", "data-testid": "profile-next" };
  return html`<div class="et-onward et-next"><p>${next.text}</p>${button("et-button et-big", hooks, ctx.t("training-start"))}</div>`;
}

/** @param {string} name  @param {string[]} heads  @param {Piece[][]} rows */
function table(name, heads, rows) {
  const head = heads.map((name) => html`<th scope="col">${name}</th>`);
  /** @param {Piece[]} piece */
  const line = ([name, ...cells]) =>
    html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  return html`<div class="et-tablebox" tabindex="0" role="group" aria-label="${name}"><table class="et-profiletable"><thead><tr>${head}</tr></thead><tbody>${rows.map(line)}</tbody></table></div>`;
}

/** @param {TutorContext} ctx  @param {TrainerPayload} trainerPayload */
function ratingsView(ctx, { themes, rating, games, answers }) {
  const heads = ["profile-theme", "profile-rating", "profile-answers"].map((key) => ctx.t(key));
  const all = [html`<strong>${ctx.t("profile-all")}</strong>`, rating.text, answers];
  const whole = [html`<strong>${ctx.t("profile-games")}</strong>`, games.text, ""];
  const rows = themes.filter(({ state }) => state).map(({ title, rating: own, state }) => [title, own.text, state]);
  return html`<h3 class="et-subtitle">${ctx.t("profile-ratings")}</h3><p class="et-note">${ctx.t("profile-scale")}</p>${table(ctx.t("profile-ratings"), heads, [all, ...rows, whole])}`;
}

/** The curve, and below it the same as a table.
 * @param {TutorContext} ctx  @param {SensePayload} sensePayload */
function senseView(ctx, { text, curve, kinds }) {
  const said = html`<h3 class="et-subtitle">${ctx.t("profile-sense")}</h3><p>${text}</p>`;
  const heads = ["profile-said", "profile-true", "profile-band", "profile-guesses"].map((key) => ctx.t(key));
  const rows = curve.map((point) => [point.said_text, point.true_text, point.band_text, point.guesses]);
  const list = kinds.length
    ? html`<ul class="et-why-list">${kinds.map((kind) => html`<li>${kind.title} ${kind.text}</li>`)}</ul>`
    : "";
  return html`${said}${
    curve.length
      ? html`${curveView(ctx, curve)}${table(ctx.t("profile-sense"), heads, rows)}`
      : html`<p class="et-note">${ctx.t("profile-sense-few")}</p>`
  }${list}`;
}

const SIZE = 1000;

/** @param {TutorContext} ctx  @param {SensePoint[]} curve */
function curveView(ctx, curve) {
  /** @param {SensePoint} sensePoint */
  const spot = ({ said, true: real }) =>
    html`<circle cx="${Math.round(SIZE * said)}" cy="${Math.round(SIZE * (1 - real))}" r="16"/>`;
  /** @param {SensePoint} sensePoint */
  const band = ({ said, low, high }) =>
    html`<line x1="${Math.round(SIZE * said)}" x2="${Math.round(SIZE * said)}" y1="${Math.round(SIZE * (1 - low))}" y2="${Math.round(SIZE * (1 - high))}"/>`;
  const ideal = html`<line class="et-ideal" x1="0" y1="${SIZE}" x2="${SIZE}" y2="0"/>`;
  const drawing = html`<svg viewBox="-30 -30 ${SIZE + 60} ${SIZE + 60}">${ideal}${curve.map(band)}${curve.map(spot)}</svg>`;
  return html`<figure class="et-calibration" aria-hidden="true">${drawing}<figcaption>${ctx.t("profile-curve")}</figcaption></figure>`;
}

/** @param {TutorContext} ctx  @param {WeekRow[]} weeks */
function weeksView(ctx, weeks) {
  if (!weeks.length) return "";
  const heads = ["profile-week", "profile-answered", "profile-right"].map((key) => ctx.t(key));
  const rows = weeks.map(({ name, answers, right, share_text: share }) => [name, answers, `${right} (${share})`]);
  return html`<h3 class="et-subtitle">${ctx.t("profile-weeks")}</h3>${table(ctx.t("profile-weeks"), heads, rows)}`;
}

/** Whole games for research: what the file holds, the switch, and the file.
 * @param {TutorContext} ctx  @param {ResearchPayload} researchPayload */
function researchView(ctx, { on, games, text }) {
  const told = ["research-holds", "research-not", "research-which", "research-sent"];
  const list = html`<ul class="et-why-list">${told.map((key) => html`<li>${ctx.t(key)}</li>`)}</ul>`;
  const box = switchTool("research", on, ctx.t("research-switch"), text);
  const hooks = { "data-tutor": "research-save", "data-key": "research-save", "data-testid": "research-save" };
  const save = games ? html`<p>${button("et-tool", hooks, ctx.t("research-save"))}</p>` : "";
  return html`<section class="et-insights" data-testid="for-research"><h3 class="et-subtitle">${ctx.t("research-title")}</h3><p>${ctx.t("research-intro")}</p>${list}${box}${save}</section>`;
}
