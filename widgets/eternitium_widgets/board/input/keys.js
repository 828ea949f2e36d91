// The keys of the board: arrows within a group, letters for buttons, Ctrl and Cmd with Z.

import { arrowTarget, historyKey, shortcutAction } from "../../page/board_text.js";
import { membersOf } from "./focus.js";
import { roundTarget } from "../regions/replay_view.js";

/** @import { BoardPage } from "../board.js" */

export class Keys {
  /** @param {BoardPage} board */
  constructor(board) {
    this.board = board;
  }

  /**
   * Only two keys with Ctrl or Cmd are ours; all others belong to the browser or the notebook.
   * @param {any} event
   */
  press(event) {
    const { layers, follow } = this.board;
    if (this.elsewhere) return;
    if (layers.menu.isOpen) return layers.menu.key(event);
    if (event.key === "Escape") this.escape();
    layers.hush();
    follow.stop();
    if (event.target.closest("select, textarea, input:not([type=range])")) return;
    const held = event.ctrlKey || event.metaKey || event.altKey;
    if (held ? this.history(event) : this.arrow(event) || this.shortcut(event) || layers.key(event))
      event.preventDefault();
  }

  /** Whether another page, a dialog or the page for a new game has the keys. */
  get elsewhere() {
    const { root, layers } = this.board;
    return layers.lobby?.shown || !root.checkVisibility() || Boolean(root.getRootNode().querySelector("dialog:modal"));
  }

  escape() {
    const { board } = this;
    board.layers.hints.hide();
    if (board.ui.sheet && board.sheetLike) board.clicks.sheet();
  }

  /** @param {any} event */
  history(event) {
    const name = historyKey(event);
    if (name) this.board.root.querySelector(`[data-key=${name}]`)?.click();
    return name !== null;
  }

  /** @param {any} event */
  arrow(event) {
    const group = event.target.closest("[data-group]")?.dataset.group;
    const members = group ? membersOf(this.board.root, group) : [];
    const target = arrowTarget(event.key, members.indexOf(event.target), members.length);
    if (target !== null) members[target].focus();
    return target !== null;
  }

  /** @param {any} event */
  shortcut(event) {
    const { board } = this;
    const { snap } = board.ctx;
    const key = event.key.toLowerCase();
    const round = roundTarget(event, snap.game);
    if (round) board.ask(round);
    if (round) return true;
    const named = board.root.querySelector(`[data-shortcut="${CSS.escape(key)}"]`);
    const action = shortcutAction(key, snap.buttons);
    if (named) named.click();
    else if (key === "i") board.layers.details(event.target.dataset.key);
    else if (action) board.act(action);
    else return false;
    return true;
  }
}
