// The explorer as a widget.

/** @import { Model } from "../page/types" */

import { ExplorerPage } from "./explorer.js";

export default {
  /** @param {{ model: Model, el: HTMLElement }} given */
  render({ model, el }) {
    const page = new ExplorerPage(model, el);
    page.start();
    return () => page.stop();
  },
};
