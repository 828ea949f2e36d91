// A small widget.

/** @import { Model } from "../page/types" */

import { PartPage } from "./parts_page.js";

export default {
  /** @param {{ model: Model, el: HTMLElement }} given */
  render({ model, el }) {
    const part = new PartPage(model, el);
    part.start();
    return () => part.stop();
  },
};
