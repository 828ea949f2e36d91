// The board of one seat at a table: what begins or ends a game is on the page of the table.

import { BoardPage } from "../board/board.js";
import { Drags } from "../board/input/drag.js";
import { feast } from "../board/regions/feast.js";
import { Moment } from "../board/regions/moment.js";

/** @import { Catalog } from "../page/types" */

export class SeatBoard extends BoardPage {
  moment = new Moment(this);
  feast = feast;
  /** @type {Drags | undefined} */
  drags;

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
