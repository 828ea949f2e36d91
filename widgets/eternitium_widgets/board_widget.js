// The plain board as a widget of its own.

import { BoardPage } from "./board.js";

export default {
  render({ model, el }) {
    const board = new BoardPage(model, el);
    board.start();
    return () => board.stop();
  },
};
