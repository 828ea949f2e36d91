// The companion as a widget.

import { CompanionPage } from "./companion.js";

export default {
  render({ model, el }) {
    const page = new CompanionPage(model, el);
    page.start();
    return () => page.stop();
  },
};
