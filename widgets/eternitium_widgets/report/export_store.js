// The model of a saved page without a kernel: every place of the game, as it was stored.

/** @import { News } from "../page/types" */

import { StoredModel } from "../page/stored_model.js";

const LATEST = 60; // lines of the log that come with a place

/** A store that answers a board as a kernel would, for looking at the game. `told`: the data stored in the page. */
export class Store extends StoredModel {
  place = NaN;

  /** @param {any} told */
  constructor(told) {
    super(told);
    this.told = told;
    this.show(told.snapshots.length - 1);
  }

  /** Show a place on the board.
   * @param {number} place */
  show(place) {
    const shown = Math.max(0, Math.min(place, this.told.snapshots.length - 1));
    if (shown === this.place) return;
    this.place = shown;
    this.change({ snapshot: this.snapshot });
  }

  get snapshot() {
    const { snapshots, log } = this.told;
    const before = log.filter((/** @type {any} */ { ply }) => ply <= this.place).slice(-LATEST);
    return {
      ...snapshots[this.place],
      log: before.map((/** @type {any} */ entry) => ({ ...entry, new: entry.ply === this.place })),
    };
  }

  /** Answer a question of the board: another place, a rule, all rules, the whole log. Everything else is ignored.
   * @param {News} message */
  send({ type, ply, rule }) {
    if (type === "view") this.show(ply ?? this.told.snapshots.length - 1);
    else if (type === "explain" && this.told.rules[rule]) this.answer({ type: "explained", ...this.told.rules[rule] });
    else if (type === "rulebook") this.answer({ type, book: this.told.book });
    else if (type === "log")
      this.answer({ type, ...this.get("snapshot").game, game: this.get("snapshot").game.id, entries: this.told.log });
  }
}
