// A single lesson, or puzzles of one topic: the tutor's page without the ways to its other pages.

/** @import { Model } from "../page/types" */

import { TutorPage } from "../tutor/tutor.js";

export default {
  /** @param {{ model: Model, el: HTMLElement }} given */
  render({ model, el }) {
    const page = new TutorPage(model, el);
    page.root.classList.add("et-alone");
    page.start();
    return () => page.stop();
  },
};
