// The guided first game is offered: at the end of the last lesson, and on the page with all lessons.

import { button } from "../../page/elements.js";

/** Begins it; one that is going on is gone on with. */
export function firstButton(ctx, hooks = {}) {
  const going = ctx.guide.kind === "first" && ctx.guide.state !== "over";
  const way = going ? { "data-go": "first" } : { "data-tutor": "first-game" };
  return button(
    "et-button et-main",
    { "data-key": "first-game", "data-testid": "first-game", ...hooks, ...way },
    ctx.w("first-start"),
  );
}

/** The offer below the lessons. */
export function firstOffer(ctx) {
  const text = `<p>${ctx.w("first-offer-text")}</p>`;
  return `<section class="et-first"><h3 class="et-subtitle">${ctx.w("first-offer")}</h3>${text}${firstButton(ctx)}</section>`;
}
