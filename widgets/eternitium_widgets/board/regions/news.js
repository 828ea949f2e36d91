// The news since the last drawing: read out, and shown as moves.

import { newsText } from "../../page/board_text.js";
import { freshMoves, mayMove } from "./motion.js";

/** @import { Ctx } from "../types" */

export class News {
  /**
   * The number of the last line of the log that is known; null before the first drawing.
   * @type {number | null}
   */
  seen = null;
  /** The game of that line. */
  game = "";

  /**
   * The moves to show; `shown`: the last entry of the log that was shown otherwise.
   * @param {Ctx} ctx  @param {number} shown
   */
  moves(ctx, shown) {
    const known = this.game === ctx.snap.game.id && this.seen !== null;
    return known && mayMove(ctx.ui) ? freshMoves(ctx, Math.max(this.seen ?? 0, shown)) : [];
  }

  /**
   * The text for a screen reader; empty at first.
   * @param {Ctx} ctx
   */
  told(ctx) {
    const { log, game } = ctx.snap;
    const [seen, last] = [this.seen, log.at(-1)?.n ?? -1];
    const news = seen !== null && this.game === game.id && last > seen ? newsText(log, seen) : "";
    this.seen = last;
    this.game = game.id;
    return seen === null ? null : `${news} ${game.policy_to_move ? "" : asks(ctx)}`;
  }
}

/**
 * The current prompt or result, in a few words.
 * @param {Ctx} ctx
 */
function asks({ snap: { game, result, prompt }, t }) {
  if (game.live === false) return t("replay-earlier-text", { ply: game.ply, plies: game.plies });
  return result ? result.title : prompt.title;
}
