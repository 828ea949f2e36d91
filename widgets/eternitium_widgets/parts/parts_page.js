// The small widgets on a page: one panel each, drawn again when its data changes.

/** @import { Model, PageEvent } from "../page/types" */

import { keepKeys, patch } from "../page/elements.js";
import { partContext, partView } from "./parts_view.js";

const TRAITS = ["catalog", "view", "outlook", "advice"];

export class PartPage {
  /** @param {Model} model  @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    /** @type {{ chosen?: string | null }} */
    this.ui = {};
    this.redraw = () => this.draw();
    this.root = document.createElement("div");
    this.root.className = "eternitium et-part";
    keepKeys(this.root);
    el.append(this.root);
  }

  start() {
    this.root.addEventListener("click", (event) => this.click(event));
    for (const name of TRAITS) this.model.on(`change:${name}`, this.redraw);
    this.draw();
  }

  stop() {
    for (const name of TRAITS) this.model.off(`change:${name}`, this.redraw);
    this.root.remove();
  }

  draw() {
    const { catalog, view, outlook, advice } = Object.fromEntries(TRAITS.map((name) => [name, this.model.get(name)]));
    this.root.lang = catalog.language;
    this.root.dataset.kind = view.kind;
    patch(this.root, partView(partContext(view, catalog, this.ui, { outlook, advice })));
    this.root.dataset.ready = "true";
  }

  /** Handle a click on the forecast, which also gives advice with reasons.
   * @param {PageEvent} event */
  click(event) {
    const advice = event.target.closest("[data-advice]");
    const reasons = event.target.closest("[data-reasons]");
    if (advice && !advice.getAttribute("aria-disabled")) this.model.send({ type: advice.dataset.advice });
    if (!reasons) return;
    this.ui.chosen = reasons.getAttribute("aria-expanded") === "true" ? null : reasons.dataset.reasons;
    this.draw();
  }
}
