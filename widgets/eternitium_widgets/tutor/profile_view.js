// The page of the profile: how strong, by theme and over time, how well chances are guessed. From data to HTML text.

import { esc } from "../page/board_text.js";
import { button } from "../page/elements.js";
import { pageView, progressTools } from "./tutor_view.js";

export function profileView(ctx) {
  const { trainer } = ctx.shelf;
  const body = trainer
    ? [
        nextView(ctx, trainer),
        ratingsView(ctx, trainer),
        senseView(ctx, trainer.sense),
        weeksView(ctx, trainer.weeks),
      ].join("")
    : "";
  return pageView("profile", ctx.w("profile-title"), ctx.w("profile-intro"), body + progressTools(ctx));
}

function nextView(ctx, { next }) {
  const hooks = { "data-go": `practice/${next.id}`, "data-key": "profile-next", "data-testid": "profile-next" };
  return `<div class="et-onward et-next"><p>${esc(next.text)}</p>${button("et-button et-big", hooks, ctx.w("training-start"))}</div>`;
}

function table(name, heads, rows) {
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join("");
  const line = ([name, ...cells]) =>
    `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  return `<div class="et-tablebox" tabindex="0" role="group" aria-label="${name}"><table class="et-profiletable"><thead><tr>${head}</tr></thead><tbody>${rows.map(line).join("")}</tbody></table></div>`;
}

function ratingsView(ctx, { themes, rating, answers }) {
  const heads = ["profile-theme", "profile-rating", "profile-answers"].map((key) => ctx.w(key));
  const all = [`<strong>${ctx.w("profile-all")}</strong>`, esc(rating.text), esc(answers)];
  const rows = themes
    .filter(({ state }) => state)
    .map(({ title, rating: own, state }) => [esc(title), esc(own.text), esc(state)]);
  return `<h3 class="et-subtitle">${ctx.w("profile-ratings")}</h3><p class="et-note">${ctx.w("profile-scale")}</p>${table(ctx.w("profile-ratings"), heads, [all, ...rows])}`;
}

/** The curve, which stands below as a table too. */
function senseView(ctx, { text, curve, kinds }) {
  const said = `<h3 class="et-subtitle">${ctx.w("profile-sense")}</h3><p>${esc(text)}</p>`;
  const heads = ["profile-said", "profile-true", "profile-band", "profile-guesses"].map((key) => ctx.w(key));
  const rows = curve.map((point) => [
    esc(point.said_text),
    esc(point.true_text),
    esc(point.band_text),
    esc(point.guesses),
  ]);
  const list = kinds.length
    ? `<ul class="et-why-list">${kinds.map((kind) => `<li>${esc(kind.title)} ${esc(kind.text)}</li>`).join("")}</ul>`
    : "";
  return (
    said +
    (curve.length
      ? curveView(ctx, curve) + table(ctx.w("profile-sense"), heads, rows)
      : `<p class="et-note">${ctx.w("profile-sense-few")}</p>`) +
    list
  );
}

const SIZE = 1000;

function curveView(ctx, curve) {
  const spot = ({ said, true: real }) =>
    `<circle cx="${Math.round(SIZE * said)}" cy="${Math.round(SIZE * (1 - real))}" r="16"/>`;
  const band = ({ said, low, high }) =>
    `<line x1="${Math.round(SIZE * said)}" x2="${Math.round(SIZE * said)}" y1="${Math.round(SIZE * (1 - low))}" y2="${Math.round(SIZE * (1 - high))}"/>`;
  const ideal = `<line class="et-ideal" x1="0" y1="${SIZE}" x2="${SIZE}" y2="0"/>`;
  const drawing = `<svg viewBox="-30 -30 ${SIZE + 60} ${SIZE + 60}">${ideal}${curve.map(band).join("")}${curve.map(spot).join("")}</svg>`;
  return `<figure class="et-calibration" aria-hidden="true">${drawing}<figcaption>${ctx.w("profile-curve")}</figcaption></figure>`;
}

function weeksView(ctx, weeks) {
  if (!weeks.length) return "";
  const heads = ["profile-week", "profile-answered", "profile-right"].map((key) => ctx.w(key));
  const rows = weeks.map(({ name, answers, right, share_text: share }) => [
    esc(name),
    esc(answers),
    `${esc(right)} (${esc(share)})`,
  ]);
  return `<h3 class="et-subtitle">${ctx.w("profile-weeks")}</h3>${table(ctx.w("profile-weeks"), heads, rows)}`;
}
