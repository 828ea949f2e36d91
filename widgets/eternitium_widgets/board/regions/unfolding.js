// The board of a lesson unfolds: which regions are there, what is said about those that are new, and what the others did.

import { esc } from "../../page/board_text.js";

/** For the look of the page: the regions that are not there yet, and those that have just appeared. */
export function regionsOf({ unseen = [], news = [] }) {
  return { unseen: unseen.join(" "), fresh: news.map(({ region }) => region).join(" ") };
}

/** A sentence about each region that has just appeared. */
export function newsView({ news = [] }) {
  return news
    .map(({ region, text }) => `<p class="et-news et-news-${esc(region)}" data-testid="news">${esc(text)}</p>`)
    .join("");
}

/** What the others have done since the learner's move. */
export function othersView({ others }) {
  return others ? `<p class="et-others" data-testid="others">${esc(others)}</p>` : "";
}
