// The rules as a widget.

/** @import { Model } from "../page/types" */

import { RulesPage } from "./rules.js";

export default {
  /** @param {{ model: Model, el: HTMLElement }} given */
  render({ model, el }) {
    const page = new RulesPage(model, el);
    page.start();
    return () => page.stop();
  },
};
