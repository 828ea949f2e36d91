// The board on which a person plays here: a new game begins on it.

import { GameBoard } from "./game_board.js";
import { Lobby } from "./lobby/lobby.js";

/** @import { Ui } from "./types" */

export class PlayBoard extends GameBoard {
  /** @type {(root: any, ui: Ui) => Lobby} */
  lobbyFor = (root, ui) => new Lobby(root, ui, this);
}
