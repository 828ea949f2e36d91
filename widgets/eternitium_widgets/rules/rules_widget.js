// The rules as a widget.

import { RulesPage } from "./rules.js";

export default {
  render({ model, el }) {
    const page = new RulesPage(model, el);
    page.start();
    return () => page.stop();
  },
};
