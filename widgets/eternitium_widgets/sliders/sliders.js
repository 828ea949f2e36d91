// A panel with sliders on the page: what is moved is told to the kernel, one place at a time; what it says is drawn.

import { keepKeys, patch, setValues } from "../page/elements.js";
import { placesOf, sliderPanelView } from "./sliders_view.js";

const REM = 16;
const NARROWEST = 280;
const WIDEST = 1200;
const PADDING = 24;

export class SliderPage {
  constructor(model, el) {
    Object.assign(this, { model, number: model.get("view").number, width: 0, open: false, waiting: false, wanted: false });
    this.root = document.createElement("div");
    this.root.className = "eternitium et-sliders";
    keepKeys(this.root);
    el.append(this.root);
  }

  start() {
    this.places = placesOf(this.model.get("view"));
    this.heard = () => this.newView();
    this.told = (message) => message.type === "refused" && this.refused();
    this.model.on("change:view", this.heard);
    this.model.on("msg:custom", this.told);
    this.root.addEventListener("input", ({ target }) => target.dataset.slider && this.slide(target.dataset.slider, Number(target.value)));
    this.root.addEventListener("toggle", ({ target }) => (this.open = target.open), { capture: true });
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(this.root);
    this.draw();
  }

  stop() {
    this.model.off("change:view", this.heard);
    this.model.off("msg:custom", this.told);
    this.sizes.disconnect();
    this.root.remove();
  }

  slide(id, value) {
    this.places = { ...this.places, [id]: value };
    this.draw();
    this.ask();
  }

  /** The picture is as wide as the page, in the size of its letters. */
  fit() {
    const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / REM;
    const width = Math.round(Math.min(WIDEST, Math.max(NARROWEST, this.root.clientWidth / scale - PADDING)));
    if (!this.root.clientWidth || width === this.width) return;
    this.width = width;
    this.ask();
  }

  /** The kernel is asked once at a time: what is moved meanwhile waits, and only its end is asked for. */
  ask() {
    if (!this.width) return;
    this.wanted = this.waiting;
    if (this.waiting) return;
    this.waiting = true;
    this.number += 1;
    this.model.send({ type: "set", number: this.number, width: this.width, places: this.places });
  }

  newView() {
    if (this.model.get("view").number === this.number) this.waiting = false;
    if (this.wanted && !this.waiting) this.ask();
    else if (!this.waiting) this.places = placesOf(this.model.get("view"));
    this.draw();
  }

  refused() {
    this.waiting = false;
    this.places = placesOf(this.model.get("view"));
    this.draw();
  }

  draw() {
    const view = this.model.get("view");
    this.root.lang = view.language;
    patch(this.root, sliderPanelView(view, this.places, this.open));
    setValues(this.root, "[data-slider]", null);
    this.root.dataset.ready = "true";
  }
}
