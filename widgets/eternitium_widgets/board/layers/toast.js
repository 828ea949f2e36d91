// One sentence close to the thing that was clicked; it disappears by itself.

import { placeNear } from "../../page/board_text.js";
import { besideMat } from "../layout_view.js";

/**
 * Place it next to its subject, within the window, without covering the era market, which is used to pay.
 * @param {any} root  @param {any} layer  @param {ReturnType<typeof besideMat>} anchor
 */
export function placeBeside(root, layer, anchor) {
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const market = root.querySelector("[data-region=market]").getBoundingClientRect();
  const { left, top } = placeNear(anchor.getBoundingClientRect(), layer.getBoundingClientRect(), view, [market]);
  Object.assign(layer.style, { left: `${left}px`, top: `${top}px` });
}

export class Toast {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  fading;

  /** @param {any} root */
  constructor(root) {
    this.root = root;
    this.box = root.querySelector(".et-toast");
  }

  /** Open and empty from the beginning: a screen reader reads what changes in it, not what appears with it. */
  open() {
    if (this.root.isConnected && !this.box.matches(":popover-open")) this.box.showPopover();
  }

  /** Put the next sentence above all other layers again. */
  lower() {
    this.box.hidePopover();
  }

  /** @param {string} text  @param {any} anchor */
  say(text, anchor) {
    clearTimeout(this.fading);
    this.box.classList.remove("et-faded");
    this.box.textContent = text;
    this.open();
    const about = anchor?.isConnected ? anchor : (this.root.querySelector("[data-region=prompt]") ?? this.root);
    placeBeside(this.root, this.box, besideMat(about));
    this.fading = setTimeout(() => this.box.classList.add("et-faded"), 3000 + 40 * text.length);
  }

  hush() {
    clearTimeout(this.fading);
    this.box.classList.add("et-faded");
  }
}
