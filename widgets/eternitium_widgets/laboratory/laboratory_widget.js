// The deck laboratory as a widget.

import { LaboratoryPage } from "./laboratory.js";

export default {
  render({ model, el }) {
    const page = new LaboratoryPage(model, el);
    page.start();
    return () => page.stop();
  },
};
