// The cover between two players: until the next person takes over, nothing of the game can be seen, read or focused.

import { patch } from "../../page/elements.js";
import { coverView } from "./dialogs.js";

/** @import { Layers } from "./board_layers.js" */

export class Cover {
  /** @param {Layers} layers */
  constructor(layers) {
    this.layers = layers;
    this.box = layers.root.querySelector(".et-cover");
    layers.on(this.box, "cancel", (event) => event.preventDefault());
    layers.on(this.box, "close", () => this.draw());
  }

  get isOpen() {
    return this.box.open;
  }

  draw() {
    const { ctx, root, dialog } = this.layers;
    const handover = ctx?.snap.game.handover ?? null;
    root.classList.toggle("et-covered", Boolean(handover));
    if (!handover) return this.lift();
    if (dialog.isOpen) dialog.close();
    patch(this.box, coverView(ctx, handover));
    if (!this.isOpen && root.isConnected) this.box.showModal();
  }

  lift() {
    if (!this.isOpen) return;
    this.box.close();
    this.box.replaceChildren();
    requestAnimationFrame(() => this.layers.root.querySelector("[data-key=prompt]")?.focus());
  }
}
