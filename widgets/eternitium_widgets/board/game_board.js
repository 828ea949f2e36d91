// The board on which a game is played, here or on several screens: what a stored game has no use for is only here.

import { BoardPage } from "./board.js";
import { Drags } from "./input/drag.js";
import { feast } from "./regions/feast.js";
import { Moment } from "./regions/moment.js";
import { onwardView } from "./regions/onward_view.js";

/** @import { Piece } from "../page/markup.js" */
/** @import { Catalog } from "../page/types" */

export class GameBoard extends BoardPage {
  moment = new Moment(this);
  feast = feast;
  /** @type {Drags | undefined} */
  drags;

  /**
   * @param {string} name
   * @returns {Piece}
   */
  view(name) {
    return name === "onward" ? onwardView(this.ctx) : super.view(name);
  }

  /** @param {Catalog} catalog */
  build(catalog) {
    super.build(catalog);
    this.drags?.stop();
    this.drags = new Drags(this.root, {
      drop: (element) => this.clicks.action(element, {}),
      began: () => this.pointer.release(),
    });
  }

  stop() {
    this.drags?.stop();
    super.stop();
  }
}
