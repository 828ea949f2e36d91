// The plain board as a widget.

import { PlayBoard } from "./play_board.js";
import { Line, waitingSign } from "../page/keeping_line.js";

export default {
  /** @param {{ model: any, el: HTMLElement }} told */
  render({ model, el }) {
    const line = new Line(model, (/** @type {boolean} */ late, /** @type {boolean} */ gone) => sign(late, gone));
    const board = new PlayBoard(el, { model: line });
    const sign = waitingSign(el, board.root, (/** @type {string} */ key) => model.get("catalog").words[key]);
    /** @type {(message: any, buffers: any[]) => void} */
    const hear = (message, buffers) => board.receive(message, buffers);
    line.on("msg:custom", hear);
    board.start();
    return () => {
      line.off("msg:custom", hear);
      board.stop();
      line.stop();
    };
  },
};
