// The whole page as a widget.

/** @import { Model } from "../page/types" */

import { TutorPage } from "./tutor.js";

export default {
  /** @param {{ model: Model, el: HTMLElement }} given */
  render({ model, el }) {
    const page = new TutorPage(model, el);
    page.start();
    return () => page.stop();
  },
};
