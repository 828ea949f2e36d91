// The whole page as a widget.

import { TutorPage } from "./tutor.js";

export default {
  render({ model, el }) {
    const page = new TutorPage(model, el);
    page.start();
    return () => page.stop();
  },
};
