// Moves that cannot be undone in a real game need a second click, if the person has chosen that.

/** @import { BoardPage } from "../board.js" */

/**
 * Whether an action shows something hidden or gives something up for good.
 * @param {string} action
 */
export function isFinal(action) {
  return /^(try|pass|destroy)\b|^\w+ \?/.test(action);
}

/** The question for a second click on a `board`. */
export class Twice {
  /** @type {string | null} */
  chosen = null;

  /** @param {BoardPage} board */
  constructor(board) {
    this.board = board;
  }

  /**
   * Whether an action has to be chosen again before it is done.
   * @param {string} action
   */
  asks(action) {
    const { ctx, ui } = this.board;
    const choice = `${ctx.snap.game.turn_count} ${action}`;
    const again = this.chosen === choice;
    this.chosen = again ? null : choice;
    if (ui.confirm !== "on" || !isFinal(action) || again) return false;
    this.mark(action);
    return true;
  }

  /** @param {string} action */
  mark(action) {
    const { root, layers, active, ctx } = this.board;
    for (const one of root.querySelectorAll(".et-armed")) one.classList.remove("et-armed");
    const things = [...root.querySelectorAll("[data-action]")].filter(
      (one) => one.dataset.action === action && one.checkVisibility(),
    );
    const thing = things.find((one) => one === active) ?? things.at(-1);
    thing?.classList.add("et-armed");
    layers.toast.lower();
    layers.say(ctx.t("confirm-again"), thing ?? active);
  }
}
