// What is said at a table, above the board: questions and answers, and a sentence now and then. These functions need no page.

/** @import { TogetherContext } from "./types" */
/** @import { Piece } from "../page/markup.js" */

import { button } from "../page/elements.js";
import { html } from "../page/markup.js";

export const SOON = 20; // seconds
const SENTENCES = ["hello", "well-played", "thanks", "moment", "your-turn", "sorry"];

/**
 * What lies over the board for a while: a question, a sentence, the choice of one, that the line is cut; "" for none.
 * @param {TogetherContext} ctx  @returns {Piece}
 */
export function talkView(ctx) {
  const { cut, said } = ctx.ui;
  const parts = [
    cut && html`<p class="et-tosaid" role="status" data-testid="cut">${ctx.t("cut")}</p>`,
    questionView(ctx),
    said && html`<p class="et-tosaid" data-testid="said">${said}</p>`,
    sentencesView(ctx),
  ].filter(Boolean);
  return parts.length ? html`<div class="et-totalk">${parts}</div>` : "";
}

/**
 * The sentences that a person may say, and whether the others' are heard.
 * @param {TogetherContext} ctx
 */
function sentencesView(ctx) {
  const { saying, silent } = ctx.ui;
  if (!saying) return "";
  const ways = SENTENCES.map((what) => {
    const hooks = { "data-act": "say", "data-what": what, "data-key": `say:${what}`, "data-testid": `say-${what}` };
    return button("et-second", hooks, ctx.t(`say-${what}`));
  });
  const more = [
    button(
      "et-tool",
      { "data-act": "silence", "data-key": "silence", "data-testid": "silence" },
      ctx.t(silent ? "talk-hear" : "talk-silence"),
    ),
    button("et-tool", { "data-act": "talk", "data-key": "shut", "data-testid": "talk-shut" }, ctx.t("close")),
  ];
  return html`<div class="et-tosentences" role="group" aria-label="${ctx.t("talk")}"><div class="et-buttons">${ways}</div><div class="et-buttons">${more}</div></div>`;
}

/**
 * What a screen reader is told about the question; "" if nobody asks.
 * @param {TogetherContext} ctx
 */
export function askedText(ctx) {
  const { undo, mine, seats } = ctx.table;
  if (!undo) return "";
  const waits = undo.waits.map((seat) => seats[seat].name).join(", ");
  if (undo.seat === mine) return ctx.t("undo-waits", { names: waits });
  const name = seats[undo.seat].name;
  return ctx.t(undo.waits.includes(mine ?? -1) ? "undo-question" : "undo-asked", { name, names: waits });
}

/**
 * Who leads through the game, and the switch to follow; "" if nobody leads.
 * @param {TogetherContext} ctx  @returns {Piece}
 */
export function tourView(ctx) {
  const { leads = -1, follows = true, mine, seats } = ctx.table;
  if (leads < 0) return "";
  const leading = leads === mine;
  const text = leading ? ctx.t("leading") : ctx.t("leads", { name: seats[leads].name });
  /** @param {string} act  @param {string} key */
  const way = (act, key) => button("et-second", { "data-act": act, "data-key": act, "data-testid": act }, ctx.t(key));
  const ways = leading ? way("lead", "lead-stop") : way("follow", follows ? "look-around" : "follow");
  return html`<div class="et-totour"><p>${text}</p>${ways}</div>`;
}

/**
 * Who decides and how long they may think; "" if no time runs.
 * @param {TogetherContext} ctx  @param {number} now
 */
export function clockView(ctx, now) {
  const { ui, table } = ctx;
  const deciding = table.seats.find(({ to_move }) => to_move);
  if (ui.until === undefined || !deciding) return "";
  const left = secondsLeft(ui.until, now);
  const who = deciding.mine ? ctx.t("clock-you") : deciding.name;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  const soon = deciding.mine && left <= SOON ? html` data-soon` : "";
  return html`<p class="et-toclock" role="timer"${soon} data-testid="clock">${who} <b>${time}</b></p>`;
}

/** @param {number} until  @param {number} now */
export function secondsLeft(until, now) {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** @param {TogetherContext} ctx */
function questionView(ctx) {
  const { undo, mine } = ctx.table;
  if (!undo) return "";
  const asks = undo.seat === mine;
  /** @param {string} answer  @param {string} look  @param {string} key */
  const way = (answer, look, key) => {
    const hooks = {
      "data-act": "undo",
      "data-answer": answer,
      "data-key": `undo:${answer}`,
      "data-testid": `undo-${answer}`,
    };
    return button(look, hooks, ctx.t(key));
  };
  const ways = asks
    ? way("no", "et-second", "undo-withdraw")
    : undo.waits.includes(mine ?? -1) && [
        way("yes", "et-button et-main", "undo-agree"),
        way("no", "et-second", "undo-refuse"),
      ];
  const text = askedText(ctx);
  return html`<div class="et-toasked" role="group" aria-label="${text}" data-testid="undo-question"><p>${text}</p>${ways ? html`<div class="et-buttons">${ways}</div>` : ""}</div>`;
}
