// A small widget as a widget of its own.

import { PartPage } from "./parts_page.js";

export default {
  render({ model, el }) {
    const part = new PartPage(model, el);
    part.start();
    return () => part.stop();
  },
};
