// Going through the game on the page: to the moment of the slider, and through a turn again, action by action.

import { DELAYS } from "../../page/board_text.js";

/** @import { BoardPage } from "../board.js" */
/** @import { GameState, Message } from "../../page/payload" */

const LEAST_STEP = 700; // milliseconds for an action when a turn is watched again

/**
 * The message that asks the kernel for a moment; the newest one is the live game.
 * @param {number} ply  @param {{ plies: number }} told  @returns {Message}
 */
export function momentOf(ply, { plies }) {
  return { type: "view", ply: ply >= plies ? null : ply };
}

/**
 * The next moment of a turn that is watched until `until`; null if it is over or the person looks elsewhere.
 * @param {GameState} told  @param {number | undefined} until
 */
export function nextMoment({ ply, plies, live }, until) {
  return live === false && until !== undefined && ply < until ? momentOf(ply + 1, { plies }) : null;
}

/** The walk through the game of a `board`, which asks the kernel. */
export class Follow {
  /**
   * The moment at which watching a turn again ends.
   * @type {number | undefined}
   */
  until;
  /**
   * The moment that is asked for next.
   * @type {number | undefined}
   */
  wanted;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  stepping;

  /** @param {BoardPage} board */
  constructor(board) {
    this.board = board;
  }

  /**
   * Watch from one moment until another, unless the person does something.
   * @param {number} from  @param {number} until
   */
  watch(from, until) {
    this.until = until;
    this.board.ask(momentOf(from, this.board.ctx.snap.game));
  }

  stop() {
    clearTimeout(this.stepping);
    this.until = undefined;
  }

  /**
   * Go to a moment; while the kernel is busy, only the last request counts.
   * @param {number} ply
   */
  seek(ply) {
    this.stop();
    const { busy, ctx } = this.board;
    this.wanted = busy ? ply : undefined;
    if (!busy && ply !== ctx.snap.game.ply) this.board.ask(momentOf(ply, ctx.snap.game));
  }

  /**
   * Go on, because another moment is shown.
   * @param {GameState} game
   */
  shown(game) {
    clearTimeout(this.stepping);
    if (this.wanted !== undefined) return this.seek(this.wanted);
    const next = nextMoment(game, this.until);
    if (!next) return this.stop();
    const delay = DELAYS[/** @type {keyof typeof DELAYS} */ (this.board.ui.speed)] ?? 0;
    this.stepping = setTimeout(() => this.board.ask(next), Math.max(LEAST_STEP, delay));
  }
}
