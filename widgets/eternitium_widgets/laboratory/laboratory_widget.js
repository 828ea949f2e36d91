// The deck laboratory as a widget.

/** @import { Model } from "../page/types" */

import { LaboratoryPage } from "./laboratory.js";

export default {
  /** @param {{ model: Model, el: HTMLElement }} given */
  render({ model, el }) {
    const page = new LaboratoryPage(model, el);
    page.start();
    return () => page.stop();
  },
};
