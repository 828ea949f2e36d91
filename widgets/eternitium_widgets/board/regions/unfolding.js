// The board of a lesson, which unfolds: its regions, sentences about new ones, and the others' moves.

import { html } from "../../page/markup.js";

/** @import { LessonGuide } from "../../page/payload" */
/** @typedef {Partial<Pick<LessonGuide, "unseen" | "news" | "others">>} Unfolding */

/**
 * For the look of the page: the regions that are not there yet, and those that have just appeared.
 * @param {Unfolding} told
 */
export function regionsOf({ unseen = [], news = [] }) {
  return { unseen: unseen.join(" "), fresh: news.map(({ region }) => region).join(" ") };
}

/**
 * A sentence about each region that has just appeared.
 * @param {Unfolding} told
 */
export function newsView({ news = [] }) {
  return news.map(({ region, text }) => html`<p class="et-news et-news-${region}" data-testid="news">${text}</p>`);
}

/**
 * The others' moves since the learner's.
 * @param {Unfolding} told
 */
export function othersView({ others }) {
  return others ? html`<p class="et-others" data-testid="others">${others}</p>` : "";
}
