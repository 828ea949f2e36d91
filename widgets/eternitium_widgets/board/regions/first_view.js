// The guide beside the first game: a question or a comment; at the end the way to the report.

import { button } from "../../page/elements.js";
import { guideBox, guideGo, guideHead, paragraphs, sends } from "./guide_view.js";
import { html } from "../../page/markup.js";

/** @import { FirstCtx } from "../types" */

/** @param {FirstCtx} ctx */
export function firstGuide(ctx) {
  const { guide } = ctx;
  const head = guideHead(ctx, [ctx.t("first-offer"), ctx.t("first-round", { n: guide.round })], guide.title);
  const said = html`<div class="et-said-text${guide.comment ? " et-comment" : ""}" data-testid="comment" data-comment="${guide.comment}">${paragraphs(guide.text)}</div>`;
  return guideBox(ctx, ctx.t("first-label"), [head, said, actsView(ctx), waysView(ctx)]);
}

/** @param {FirstCtx} ctx */
function actsView(ctx) {
  if (ctx.guide.state !== "over") return html`<div class="et-guideacts">${undoButton(ctx)}</div>`;
  const report = guideGo(
    "et-button et-main",
    "report",
    { "data-key": "continue", "data-testid": "first-report" },
    ctx.t("first-report"),
  );
  const again = button(
    "et-tool",
    { "data-tutor": "first-game", "data-key": "first-again", "data-testid": "first-again" },
    ctx.t("first-again"),
  );
  return html`<div class="et-guideacts">${report}${again}</div>`;
}

/** @param {FirstCtx} ctx */
function undoButton(ctx) {
  const none = ctx.guide.can_undo ? {} : { "aria-disabled": "true", "data-reason": ctx.t("nothing-to-undo") };
  return button(
    "et-tool",
    { ...sends("undo"), ...none, "data-key": "guide-undo", "data-testid": "first-undo" },
    ctx.t("lesson-undo"),
  );
}

/** @param {FirstCtx} ctx */
function waysView(ctx) {
  const course = guideGo("et-link", "learn", { "data-testid": "to-course" }, ctx.t("guide-back"));
  return html`<div class="et-ways">${course}${guideGo("et-link", "play", { "data-testid": "to-game" }, ctx.t("first-leave"))}</div>`;
}

/**
 * The text for a screen reader when there is something new.
 * @param {FirstCtx} told
 */
export function spokenFirst({ guide }) {
  return guide.comment ? guide.text : "";
}
