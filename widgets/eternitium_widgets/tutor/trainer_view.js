// The trainer on the practice page: what to do next, what belongs to today, and the themes. From data to HTML text.

import { esc } from "../page/board_text.js";
import { button } from "../page/elements.js";
import { topicPicture } from "../page/scene_art.js";

export function trainerView(ctx) {
  const { trainer } = ctx.shelf;
  if (!trainer) return "";
  const today = `<h3 class="et-subtitle">${ctx.w("training-today")}</h3><ul class="et-today">${trainer.today.map((tile) => todayTile(ctx, tile)).join("")}</ul>`;
  return nextView(ctx, trainer.next) + today + themesView(ctx, trainer);
}

/** One sentence and one button: what helps most now. */
function nextView(ctx, next) {
  const start = button("et-button et-big", goes(next.id, "training-next"), ctx.w("training-start"));
  return `<div class="et-onward et-next"><p data-testid="training-next-text">${esc(next.text)}</p>${start}</div>`;
}

function goes(id, key) {
  return { "data-go": `practice/${id}`, "data-key": key, "data-testid": key };
}

function todayTile(ctx, { id, round = id, title, text, state, ready, count, choices = [] }) {
  const badge = count ? ` <span class="et-duecount" aria-hidden="true">${esc(count)}</span>` : "";
  const name = ready ? button("et-tilelink", goes(id, `round:${id}`), esc(title)) : `<span>${esc(title)}</span>`;
  return `<li class="et-tile${ready ? "" : " et-tile-done"}" data-round="${esc(round)}">${topicPicture(round)}<div><h4>${name}${badge}</h4><p>${esc(text)}</p><p class="et-facts">${esc(state)}</p>${choicesView(ctx, choices)}</div></li>`;
}

/** Other opponents of a duel. */
function choicesView(ctx, choices) {
  if (!choices.length) return "";
  const list = choices
    .map(({ id, title }) => `<li>${button("et-link", goes(id, `round:${id}:choice`), esc(title))}</li>`)
    .join("");
  return `<details class="et-folded"><summary>${ctx.w("training-opponent")}</summary><ul class="et-opponents">${list}</ul></details>`;
}

function themesView(ctx, { themes, rating }) {
  const you = `<p class="et-note">${ctx.w("training-rating", { rating: rating.text })} ${profileLink(ctx)}</p>`;
  const list = themes.map((theme) => themeTile(ctx, theme)).join("");
  return `<h3 class="et-subtitle">${ctx.w("training-themes")}</h3>${you}<ul class="et-course">${list}</ul>`;
}

function profileLink(ctx) {
  return button(
    "et-link",
    { "data-go": "profile", "data-key": "to-profile", "data-testid": "to-profile" },
    ctx.w("profile-open"),
  );
}

function themeTile(ctx, { id, title, text, count, solved, rating }) {
  const said = ctx.w("practice-solved", { n: solved, of: count });
  const bar = `<progress value="${solved}" max="${count}" aria-label="${said}"></progress>`;
  const known = rating.value === null ? "" : ` · ${esc(rating.text)}`;
  const name = `<h4>${button("et-tilelink", goes(id, `topic:${id}`), esc(title))}</h4>`;
  return `<li class="et-tile">${topicPicture(id)}<div>${name}<p>${esc(text)}</p><p class="et-facts">${said}${known}</p>${bar}</div></li>`;
}
