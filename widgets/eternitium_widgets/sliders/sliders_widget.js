// A panel with sliders as a widget.

import { SliderPage } from "./sliders.js";

export default {
  render({ model, el }) {
    const page = new SliderPage(model, el);
    page.start();
    return () => page.stop();
  },
};
