// A panel with sliders on the page: it sends the places of the sliders to the kernel, and draws the answer.

/** @import { Model, News, PageEvent } from "../page/types" */

import { patch, setValues } from "../page/elements.js";
import { PlainPage } from "../page/plain_page.js";
import { placesOf, sliderPanelView } from "./sliders_view.js";

const REM = 16;
const NARROWEST = 280;
const WIDEST = 1200;
const PADDING = 24;

export class SliderPage extends PlainPage {
  sizes = new ResizeObserver(() => this.fit());

  /** @param {Model} model  @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el, "et-sliders");
    const view = model.get("view");
    this.number = view.number;
    this.places = placesOf(view);
    this.width = 0;
    this.unfolded = false;
    this.asking = false;
    this.wanted = false;
  }

  start() {
    /** @param {News} message */
    const refused = (message) => message.type === "refused" && this.refused();
    const signal = this.listen(["input"], { "change:view": () => this.newView(), "msg:custom": refused });
    /** @param {PageEvent} event */
    const fold = ({ target }) => {
      this.unfolded = target.open;
    };
    this.root.addEventListener("toggle", fold, { signal, capture: true });
    this.sizes.observe(this.root);
    this.draw();
    this.root.dataset.ready = "true";
  }

  stop() {
    this.sizes.disconnect();
    super.stop();
  }

  /** @param {PageEvent} event */
  on_input({ target }) {
    if (target.dataset.slider) this.slide(target.dataset.slider, Number(target.value));
  }

  /** @param {string} id  @param {number} value */
  slide(id, value) {
    this.places = { ...this.places, [id]: value };
    this.draw();
    this.ask();
  }

  /** Fit the picture to the width of the page, at the size of its letters. */
  fit() {
    const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / REM;
    const width = Math.round(Math.min(WIDEST, Math.max(NARROWEST, this.root.clientWidth / scale - PADDING)));
    if (!this.root.clientWidth || width === this.width) return;
    this.width = width;
    this.ask();
  }

  /** Ask the kernel, one question at a time; after moves meanwhile, ask only for the last place. */
  ask() {
    if (!this.width) return;
    this.wanted = this.asking;
    if (this.asking) return;
    this.asking = true;
    this.number += 1;
    this.send({ type: "set", number: this.number, width: this.width, places: this.places });
  }

  newView() {
    if (this.model.get("view").number === this.number) this.asking = false;
    if (this.wanted && !this.asking) this.ask();
    else if (!this.asking) this.places = placesOf(this.model.get("view"));
    this.draw();
  }

  refused() {
    this.asking = false;
    this.places = placesOf(this.model.get("view"));
    this.draw();
  }

  draw() {
    const view = this.model.get("view");
    this.root.lang = view.language;
    patch(this.root, sliderPanelView(view, this.places, this.unfolded));
    setValues(this.root, "[data-slider]", null);
  }
}
