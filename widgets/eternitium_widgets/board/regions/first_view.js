// The guide beside the first game: what is asked, or a comment; at the end the way to the report.

import { esc } from "../../page/board_text.js";
import { button } from "../../page/elements.js";
import { guideBox, guideGo, guideHead, paragraphs, sends } from "./guide_view.js";

export function firstGuide(ctx) {
  const { guide } = ctx;
  const head = guideHead(ctx, [ctx.w("first-offer"), ctx.w("first-round", { n: guide.round })], guide.title);
  const said = `<div class="et-said-text${guide.comment ? " et-comment" : ""}" data-testid="comment" data-comment="${esc(guide.comment)}">${paragraphs(guide.text)}</div>`;
  return guideBox(ctx, ctx.w("first-label"), head + said + actsView(ctx) + waysView(ctx));
}

function actsView(ctx) {
  if (ctx.guide.state !== "over") return `<div class="et-guideacts">${undoButton(ctx)}</div>`;
  const report = guideGo(
    "et-button et-main",
    "report",
    { "data-key": "continue", "data-testid": "first-report" },
    ctx.w("first-report"),
  );
  const again = button(
    "et-tool",
    { "data-tutor": "first-game", "data-key": "first-again", "data-testid": "first-again" },
    ctx.w("first-again"),
  );
  return `<div class="et-guideacts">${report}${again}</div>`;
}

function undoButton(ctx) {
  const none = ctx.guide.can_undo ? {} : { "aria-disabled": "true", "data-reason": ctx.t("nothing-to-undo") };
  return button(
    "et-tool",
    { ...sends("undo"), ...none, "data-key": "guide-undo", "data-testid": "first-undo" },
    ctx.w("lesson-undo"),
  );
}

function waysView(ctx) {
  const course = guideGo("et-link", "learn", { "data-testid": "to-course" }, ctx.w("guide-back"));
  return `<div class="et-ways">${course}${guideGo("et-link", "play", { "data-testid": "to-game" }, ctx.w("first-leave"))}</div>`;
}

/** What a screen reader says when there is something new. */
export function spokenFirst({ guide }) {
  return guide.comment ? guide.text : "";
}
