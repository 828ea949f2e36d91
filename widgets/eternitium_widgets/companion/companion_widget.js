// The companion as a widget.

/** @import { Model } from "../page/types" */

import { CompanionPage } from "./companion.js";

export default {
  /** @param {{ model: Model, el: HTMLElement }} given */
  render({ model, el }) {
    const page = new CompanionPage(model, el);
    page.start();
    return () => page.stop();
  },
};
