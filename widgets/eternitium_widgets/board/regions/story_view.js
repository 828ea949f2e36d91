// The story of a finished game, with a picture of the turn that decided it, to keep and to share.

import { button } from "../../page/elements.js";
import { attributes, html } from "../../page/markup.js";

/** @import { Translate } from "../../page/types" */
/** @import { StoryPayload } from "../../page/payload" */
/** @import { Piece } from "../../page/markup.js" */
/** @import { Ctx } from "../types" */

const SHARPER = 2; // pixels of the file for each of the picture
const SHOWN_FOR = 10_000;

/** @param {string} svg */
function addressOf(svg) {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/**
 * The report of the game that is shown, as far as it is known.
 * @param {Ctx} ctx
 */
export function reportOf({ ahead, snap }) {
  return ahead.report?.game === snap.game.id ? ahead.report : undefined;
}

/**
 * The story at the end of a game; it fills in while the report is computed.
 * @param {Ctx} ctx
 */
export function storyView(ctx) {
  const { story, state, share = 0 } = reportOf(ctx) ?? {};
  if (!story)
    return state === "working" ? html`<p class="et-note" data-testid="story-waits">${ctx.t("one-moment")}</p>` : "";
  const said = story.sentences.map((sentence) => html`<p>${sentence}</p>`);
  const figures = [story.skill, story.rating].filter(Boolean).map((text) => html`<p class="et-skill">${text}</p>`);
  const none = state === "done" && !story.moments ? html`<p class="et-skill">${ctx.t("story-none")}</p>` : "";
  const wait =
    state === "working" ? html`<progress value="${share}" max="1" aria-label="${ctx.t("one-moment")}"></progress>` : "";
  const look = { "data-send": JSON.stringify({ type: "view", ply: story.place }), "data-key": "story-look" };
  return html`<div class="et-tale" data-testid="story" data-state="${state ?? ""}"><div class="et-told">${said}${figures}${none}${wait}</div>${turnView(ctx.t, story, look)}</div>`;
}

/**
 * The turn that decided the game: its picture, what happened in it, and what can be done with both.
 * @param {Translate} t  @param {StoryPayload} story  @param {Record<string, string>} look
 */
export function turnView(t, story, look) {
  const go = button("et-second", look, t("story-look"));
  if (!story.picture) return html`<figure class="et-turnshot"><figcaption>${story.turn}</figcaption>${go}</figure>`;
  /** @param {string} what  @param {string} label */
  const tool = (what, label) =>
    button("et-second", { "data-tell": what, "data-key": `share-${what}`, "data-testid": `share-${what}` }, label);
  const image = html`<img${attributes({ src: addressOf(story.picture), alt: story.turn })} width="760" height="400">`;
  return html`<figure class="et-turnshot">${image}<figcaption>${story.turn}</figcaption><div class="et-guideacts">${go}${tool("picture", t("share-picture"))}${tool("text", t("share-text"))}</div></figure>`;
}

/**
 * Carry out a click that shares the story; return whether it was one.
 * @param {Element} target  @param {StoryPayload | null | undefined} story  @param {(text: string, at: HTMLElement) => void} say
 * @param {Translate} t
 */
export function shared(target, story, say, t) {
  const tool = /** @type {any} */ (target.closest("[data-tell]"));
  if (!tool || !story) return false;
  if (tool.dataset.tell === "picture") savePicture(story.picture);
  else copy(story.share).then((copied) => say(copied ? t("share-copied") : story.share, tool));
  return true;
}

/** @param {string} text */
function copy(text) {
  return Promise.resolve(navigator.clipboard?.writeText(text).then(() => true)).catch(() => false);
}

/**
 * Draw a picture as pixels, and offer it as a file.
 * @param {string} svg
 */
async function savePicture(svg) {
  const image = Object.assign(new Image(), { src: addressOf(svg) });
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: SHARPER * image.naturalWidth, height: SHARPER * image.naturalHeight });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && offer(blob), "image/png");
}

/** @param {Blob} blob */
function offer(blob) {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: address, download: "eternitium.png" }).click();
  setTimeout(() => URL.revokeObjectURL(address), SHOWN_FOR);
}

/**
 * The button that leads to the choices of the story, to be thought about again.
 * @param {Ctx} ctx  @returns {Piece}
 */
export function momentsButton(ctx) {
  const { story } = reportOf(ctx) ?? {};
  if (!story?.moments) return "";
  const hooks = {
    "data-send": JSON.stringify({ type: "retry", story: true }),
    "data-key": "moments",
    "data-testid": "end-moments",
  };
  return button("et-button et-main", hooks, ctx.t("story-moments", { n: story.moments }));
}
