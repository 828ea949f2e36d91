// Handling the cards of a position in the editor: choosing, turning, placing, dragging.

/** @import { Editor } from "./editor.js" */
/** @import { Dragged, Zone } from "./types" */
/** @import { Dataset } from "../page/types" */

import {
  HIDDEN,
  LETTERS,
  cardsOf,
  faceUp,
  fitting,
  isEra,
  move,
  outOfBox,
  put,
  remove,
  replace,
  turned,
  withCards,
  withRun,
} from "./editor_draft.js";
import { chosenOf, nameOf } from "./editor_view.js";

export class EditorCards {
  /** The shape that an era card had before it was turned to unknown.
   * @type {Record<string, string>} */
  shapes = {};

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  get chosen() {
    return chosenOf(this.editor.ctx);
  }

  /** @param {any} element */
  whatIs(element) {
    if (element.dataset.etile) return { card: element.dataset.etile };
    const zone = this.editor.zone(element.dataset.of);
    const place = Number(element.dataset.echip);
    return { zone: zone.id, place, card: cardsOf(this.editor.position, zone)[place] };
  }

  /** @param {string} card */
  hold(card) {
    this.editor.ui.held = this.editor.ui.held?.card === card ? null : { card };
    this.editor.draw();
  }

  /** Tap a card: the chosen card replaces it or goes before it; without a choice the card is turned or chosen.
   * @param {Zone} zone  @param {number} place */
  tap(zone, place) {
    const { held } = this.editor.ui;
    if (held?.card)
      return this.fits(zone, held.card) && this.editor.change(replace(this.without(held.card), zone, held.card, place));
    if (held?.zone && held.zone !== zone.id) {
      const from = this.editor.zone(held.zone);
      if (cardsOf(this.editor.position, from)?.[held.place]) return this.moved(from, held.place, zone, place);
    }
    const same = held?.zone === zone.id && held.place === place;
    if (zone.name === "stack") return this.turn(zone, place);
    this.editor.ui.held = same ? null : { zone: zone.id, place };
    this.editor.draw();
  }

  /** @param {Zone} zone  @param {number} place */
  turn(zone, place) {
    const card = cardsOf(this.editor.position, zone)[place];
    const key = `${zone.id}:${place}`;
    const after = turned(zone, card, this.shapes[key]);
    if (isEra(card) && LETTERS.includes(faceUp(card))) this.shapes[key] = faceUp(card);
    this.editor.ui.held = { zone: zone.id, place };
    this.editor.change(replace(this.editor.position, zone, after, place));
  }

  /** @param {Zone} zone  @param {string} card */
  fits(zone, card) {
    if (fitting(zone, card) !== null) return true;
    this.editor.page.say(
      this.editor.ctx.t("editor-no-fit", { name: nameOf(this.editor.ctx, card) }),
      this.editor.place.querySelector(`[data-ezone="${CSS.escape(zone.id)}"]`),
    );
    return false;
  }

  /** Add the chosen card at an end of a zone, or an unknown card if the zone may have one.
   * @param {Zone} zone  @param {string} [end] */
  add(zone, end = "last") {
    const { held } = this.editor.ui;
    const place = end === "first" ? 0 : Infinity;
    if (held?.zone) return this.moved(this.editor.zone(held.zone), held.place, zone, place);
    const card = held?.card ?? HIDDEN;
    if (held || fitting(zone, card) !== null)
      return this.fits(zone, card) && this.editor.change(put(this.without(card, zone), zone, card, place));
    this.editor.page.say(
      this.editor.ctx.t("editor-first"),
      this.editor.place.querySelector(`[data-ezone="${CSS.escape(zone.id)}"]`),
    );
  }

  /** The position without a card of the palette that has to come out of the box.
   * @param {string} card  @param {Partial<Zone>} [zone] */
  without(card, zone = {}) {
    return zone.id === "box" ? this.editor.position : outOfBox(this.editor.position, card, this.editor.ctx.left);
  }

  /** @param {Zone} from  @param {number} place  @param {Zone} to  @param {number} at */
  moved(from, place, to, at) {
    const card = cardsOf(this.editor.position, from)[place];
    if (!this.fits(to, card)) return;
    this.editor.ui.held = null;
    this.editor.change(move(this.editor.position, from, place, to, at));
  }

  /** @param {Dragged} what  @param {string} id  @param {number} at */
  dropped(what, id, at) {
    const zone = this.editor.zone(id);
    this.editor.ui.held = null;
    if (what.zone) this.moved(this.editor.zone(what.zone), what.place ?? 0, zone, at);
    else if (this.fits(zone, what.card)) this.editor.change(put(this.without(what.card, zone), zone, what.card, at));
  }

  /** @param {{ dataset: Dataset }} given */
  do_set({ dataset }) {
    this.editor.change(withCards(this.editor.position, this.editor.zone(dataset.of), []));
  }

  /** @param {{ dataset: Dataset }} given */
  do_unset({ dataset }) {
    this.editor.change(withCards(this.editor.position, this.editor.zone(dataset.of), null));
  }

  do_remove() {
    const { zone, run } = this.chosen;
    this.editor.change(remove(this.editor.position, zone, run.place));
  }

  do_turn() {
    const { zone, run } = this.chosen;
    this.turn(zone, run.place);
  }

  do_higher() {
    this.shift(-1);
  }

  do_lower() {
    this.shift(1);
  }

  /** @param {number} by */
  shift(by) {
    const { zone, run } = this.chosen;
    this.shiftCard(zone, run.place, by);
  }

  /** @param {Zone} zone  @param {number} place  @param {number} by */
  shiftCard(zone, place, by) {
    const goal = place + by;
    if (goal < 0 || goal >= cardsOf(this.editor.position, zone).length) return;
    this.editor.ui.held = { zone: zone.id, place: goal };
    this.editor.change(move(this.editor.position, zone, place, zone, by > 0 ? goal + 1 : goal));
  }

  /** @param {number} wanted */
  setCount(wanted) {
    const chosen = chosenOf(this.editor.ctx);
    if (chosen && Number.isInteger(wanted) && wanted >= 0 && wanted <= 99)
      this.editor.change(withRun(this.editor.position, chosen.zone, chosen.run, wanted));
  }
}
