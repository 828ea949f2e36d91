// The page of a table as a widget.

/** @import { Model } from "../page/types" */

import { Line, waitingSign } from "../page/keeping_line.js";
import { TogetherPage } from "./together.js";

export default {
  /** @param {{ model: Model, el: HTMLElement }} given */
  render({ model, el }) {
    const line = new Line(model, (/** @type {boolean} */ late, /** @type {boolean} */ gone) => sign(late, gone));
    const page = new TogetherPage(line, el);
    const sign = waitingSign(el, page.root, (/** @type {string} */ key) => model.get("catalog").words[key]);
    page.start();
    return () => {
      page.stop();
      line.stop();
    };
  },
};
