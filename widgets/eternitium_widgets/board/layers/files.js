// Games as files and links: load, save, share.

import { offerFile } from "../../page/elements.js";
import { addressWith, fileFault } from "./dialogs.js";

/** @import { Layers } from "./board_layers.js" */

export class Files {
  /** @param {Layers} layers */
  constructor(layers) {
    this.layers = layers;
    const { on, dialog } = layers;
    on(dialog.box, "change", ({ target }) => target.name === "file" && this.load(target.files[0]));
    on(dialog.box, "dragover", (event) => this.shown && event.preventDefault());
    on(dialog.box, "drop", (event) => this.dropped(event));
  }

  get shown() {
    return this.layers.dialog.panel?.name === "game";
  }

  /** @param {any} event */
  dropped(event) {
    if (!this.shown) return;
    event.preventDefault();
    this.load(event.dataTransfer.files[0]);
  }

  /** @param {File | undefined} file */
  async load(file) {
    const fault = fileFault(file);
    if (fault || !file) return this.fault(fault, file);
    const text = await file.text().catch(() => null);
    if (text === null) return this.fault("file-unreadable", file);
    this.layers.dialog.askForGame({ type: "load", text });
  }

  /** @param {string} key  @param {File | undefined} file */
  fault(key, file) {
    this.layers.dialog.pending = "";
    this.layers.dialog.say(this.layers.ctx.t(key, { name: file?.name ?? "" }));
  }

  /** @param {{ name: string, text: string }} told */
  download({ name, text }) {
    offerFile(name, text);
    this.layers.say(this.layers.ctx.t("file-saved", { name }));
  }

  /**
   * Show a link to select, and copy it if the browser allows that.
   * @param {string} query
   */
  async share(query) {
    const address = addressWith(location, query);
    const field = this.layers.dialog.part("address");
    if (field) {
      field.hidden = false;
      Object.assign(field.querySelector("input"), { value: address }).select();
    }
    const copied = await Promise.resolve(navigator.clipboard?.writeText(address).then(() => true)).catch(() => false);
    this.layers.say(this.layers.ctx.t(copied ? "link-copied" : "link-select"));
  }
}
