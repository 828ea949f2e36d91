// The tables for another game as a widget.

/** @import { Model } from "../page/types" */

import { GuestPage } from "./guests.js";

export default {
  /** @param {{ model: Model, el: HTMLElement }} given */
  render({ model, el }) {
    const page = new GuestPage(model, el);
    page.start();
    return () => page.stop();
  },
};
