// The trainer on the practice page: the next round, today's rounds, and the themes. From data to HTML text.

/** @import { TutorContext } from "./types" */
/** @import { NamedId, NextRound, RoundTile, ThemeCard, TrainerPayload } from "../page/payload" */

import { button } from "../page/elements.js";
import { html } from "../page/markup.js";
import { topicPicture } from "../page/scene_art.js";

/** @param {TutorContext} ctx */
export function trainerView(ctx) {
  const { trainer } = ctx.shelf;
  if (!trainer) return "";
  const today = html`<h3 class="et-subtitle">${ctx.t("training-today")}</h3><ul class="et-today">${trainer.today.map((tile) => todayTile(ctx, tile))}</ul>`;
  return html`${nextView(ctx, trainer.next)}${today}${themesView(ctx, trainer)}`;
}

/** One sentence and one button for the round that helps most now.
 * @param {TutorContext} ctx  @param {NextRound} next */
function nextView(ctx, next) {
  const start = button("et-button et-big", goes(next.id, "training-next"), ctx.t("training-start"));
  return html`<div class="et-onward et-next"><p data-testid="training-next-text">${next.text}</p>${start}</div>`;
}

/** @param {string} id  @param {string} key */
function goes(id, key) {
  return { "data-go": `practice/${id}`, "data-key": key, "data-testid": key };
}

/** @param {TutorContext} ctx  @param {RoundTile} roundTile */
function todayTile(ctx, { id, round = id, title, text, state, ready, count, choices = [] }) {
  const badge = count ? html` <span class="et-duecount" aria-hidden="true">${count}</span>` : "";
  const name = ready ? button("et-tilelink", goes(id, `round:${id}`), title) : html`<span>${title}</span>`;
  return html`<li class="et-tile${ready ? "" : " et-tile-done"}" data-round="${round}">${topicPicture(round)}<div><h4>${name}${badge}</h4><p>${text}</p><p class="et-facts">${state}</p>${choicesView(ctx, choices)}</div></li>`;
}

/** Other opponents of a duel.
 * @param {TutorContext} ctx  @param {NamedId[]} choices */
function choicesView(ctx, choices) {
  if (!choices.length) return "";
  const list = choices.map(
    ({ id, title }) => html`<li>${button("et-link", goes(id, `round:${id}:choice`), title)}</li>`,
  );
  return html`<details class="et-folded"><summary>${ctx.t("training-opponent")}</summary><ul class="et-opponents">${list}</ul></details>`;
}

/** @param {TutorContext} ctx  @param {TrainerPayload} trainerPayload */
function themesView(ctx, { themes, rating, games }) {
  const you = html`<p class="et-note">${ctx.t("training-rating", { rating: rating.text })} ${ctx.t("training-games", { rating: games.text })} ${profileLink(ctx)}</p>`;
  const list = themes.map((theme) => themeTile(ctx, theme));
  return html`<h3 class="et-subtitle">${ctx.t("training-themes")}</h3>${you}<ul class="et-course">${list}</ul>`;
}

/** @param {TutorContext} ctx */
function profileLink(ctx) {
  return button(
    "et-link",
    { "data-go": "profile", "data-key": "to-profile", "data-testid": "to-profile" },
    ctx.t("profile-open"),
  );
}

/** @param {TutorContext} ctx  @param {ThemeCard} themeCard */
function themeTile(ctx, { id, title, text, count, solved, rating }) {
  const said = ctx.t("practice-solved", { n: solved, of: count });
  const bar = html`<progress value="${solved}" max="${count}" aria-label="${said}"></progress>`;
  const known = rating.value === null ? "" : ` · ${rating.text}`;
  const name = html`<h4>${button("et-tilelink", goes(id, `topic:${id}`), title)}</h4>`;
  return html`<li class="et-tile">${topicPicture(id)}<div>${name}<p>${text}</p><p class="et-facts">${said}${known}</p>${bar}</div></li>`;
}
