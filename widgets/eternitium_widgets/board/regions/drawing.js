// The regions on the page: only changes are drawn, the focus stays, and new things fade in.

import { patch } from "../../page/elements.js";
import { html } from "../../page/markup.js";
import { redraw } from "../../page/redraw.js";
import { focusAgain, membersOf } from "../input/focus.js";
import { mayMove } from "./motion.js";

/** @import { Piece } from "../../page/markup.js" */
/** @import { Ui } from "../types" */

const MARKED = "[data-group]:not([data-group=log]) [data-key]";
const FRAMES = [
  { opacity: 0, transform: "translateY(0.5rem) scale(0.96)" },
  { opacity: 1, transform: "none" },
];

/**
 * @param {any} element
 * @returns {string | undefined}
 */
function regionOf(element) {
  return element?.closest("[data-region]")?.dataset.region;
}

export class Drawing {
  /**
   * The content of each region, as text.
   * @type {Record<string, string>}
   */
  drawn = {};

  /** @type {Map<string, any>} */
  regions = new Map();

  /** @param {any} root */
  constructor(root) {
    this.root = root;
  }

  /** @returns {any} */
  get active() {
    const active = this.root.getRootNode().activeElement;
    return active && this.root.contains(active) ? active : null;
  }

  /** @param {string} name */
  region(name) {
    const known = this.regions.get(name);
    if (known?.isConnected) return known;
    const found = this.root.querySelector(`[data-region="${name}"]`);
    this.regions.set(name, found);
    return found;
  }

  /**
   * Draw a region that comes several times a second, often unchanged; return whether it differs.
   * @param {string} name  @param {Piece} view
   */
  patch(name, view) {
    const [was, text] = [this.drawn[name], String(html`${view}`)];
    const differs = was !== text;
    if (differs && was === undefined) patch(this.region(name), view);
    else if (differs) redraw(this.region(name), was, text);
    this.drawn[name] = text;
    return differs;
  }

  /**
   * Fill a region; an empty one is removed.
   * @param {string} name  @param {Piece} view
   */
  fill(name, view) {
    const differs = this.patch(name, view);
    if (differs) this.region(name).hidden = this.drawn[name] === "";
    return differs;
  }

  /** @param {Record<string, Set<string>>} looks */
  mark(looks) {
    for (const element of this.root.querySelectorAll(MARKED))
      for (const [look, keys] of Object.entries(looks)) element.classList.toggle(look, keys.has(element.dataset.key));
  }

  // ---- what is new

  entered() {
    return new Set([...this.root.querySelectorAll("[data-enter]")].map((element) => element.dataset.enter));
  }

  /** @param {Set<string>} before  @param {Ui} ui */
  animate(before, ui) {
    if (!mayMove(ui) || !before.size) return;
    for (const element of this.root.querySelectorAll("[data-enter]"))
      if (!before.has(element.dataset.enter)) element.animate(FRAMES, { duration: 260, easing: "ease-out" });
  }

  // ---- focus

  /**
   * Remove the focus first: at that moment browsers lay out all changes, of which there are none yet.
   * @param {string[]} names
   */
  focusedFirst(names) {
    const held = regionOf(this.active);
    return names.sort((one, other) => Number(other === held) - Number(one === held));
  }

  /**
   * Make a change and keep the focus, or move it to the same place if one of the regions `kept` was drawn again.
   * @param {() => void} change  @param {string[]} kept
   */
  keepingFocus(change, kept) {
    const held = this.active;
    const { key } = held?.dataset ?? {};
    const group = held?.closest("[data-group]")?.dataset.group;
    const place = group ? membersOf(this.root, group).indexOf(held) : 0;
    const region = regionOf(held) ?? "";
    const was = this.drawn[region];
    change();
    const anew = kept.includes(region) && this.drawn[region] !== was;
    if (held && (anew || !held.isConnected)) focusAgain(this.root, held, key, group, place);
  }
}
