// The plain board as a widget of its own.

import { BoardPage } from "./board.js";
import { Line, waitingSign } from "../page/keeping_line.js";

export default {
  render({ model, el }) {
    const line = new Line(model, (late) => sign(late));
    const board = new BoardPage(line.asModel(), el);
    const sign = waitingSign(el, board.root, () => model.get("catalog").words["kept-waiting"]);
    board.start();
    return () => {
      board.stop();
      line.stop();
    };
  },
};
