// The offer of the guided first game, at the end of the last lesson and on the page with all lessons.

import { button } from "../../page/elements.js";
import { html } from "../../page/markup.js";

/** @import { GuideCtx } from "../types" */
/** @import { Piece } from "../../page/markup.js" */

/**
 * The button that begins it, or goes on with it.
 * @param {GuideCtx} ctx  @param {Record<string, Piece>} [hooks]
 */
export function firstButton(ctx, hooks = {}) {
  const going = ctx.guide.kind === "first" && ctx.guide.state !== "over";
  const way = going ? { "data-go": "first" } : { "data-tutor": "first-game" };
  return button(
    "et-button et-main",
    { "data-key": "first-game", "data-testid": "first-game", ...hooks, ...way },
    ctx.t("first-start"),
  );
}

/**
 * The offer below the lessons.
 * @param {GuideCtx} ctx
 */
export function firstOffer(ctx) {
  const text = html`<p>${ctx.t("first-offer-text")}</p>`;
  return html`<section class="et-first"><h3 class="et-subtitle">${ctx.t("first-offer")}</h3>${text}${firstButton(ctx)}</section>`;
}
