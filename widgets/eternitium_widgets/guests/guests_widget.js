// The tables for another game as a widget.

import { GuestPage } from "./guests.js";

export default {
  render({ model, el }) {
    const page = new GuestPage(model, el);
    page.start();
    return () => page.stop();
  },
};
