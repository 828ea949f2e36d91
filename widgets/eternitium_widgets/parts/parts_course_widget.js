// A single lesson, or puzzles of one topic: the tutor's page without the ways to its other pages.

import { TutorPage } from "../tutor/tutor.js";

export default {
  render({ model, el }) {
    const page = new TutorPage(model, el);
    page.root.classList.add("et-alone");
    page.start();
    return () => page.stop();
  },
};
