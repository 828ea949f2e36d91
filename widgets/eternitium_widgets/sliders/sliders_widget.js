// A panel with sliders as a widget.

/** @import { Model } from "../page/types" */

import { SliderPage } from "./sliders.js";

export default {
  /** @param {{ model: Model, el: HTMLElement }} given */
  render({ model, el }) {
    const page = new SliderPage(model, el);
    page.start();
    return () => page.stop();
  },
};
