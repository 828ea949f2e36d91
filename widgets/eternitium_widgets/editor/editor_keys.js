// The keys of the editor: letters name cards, arrows lead along them or move them.

/** @import { Editor } from "./editor.js" */
/** @import { Zone } from "./types" */
/** @import { PageKey } from "../page/types" */

import { arrowTarget } from "../page/board_text.js";
import { HIDDEN, LETTERS, SHAPES, cardsOf, faceDown, fitting, put, remove, replace } from "./editor_draft.js";

export class EditorKeys {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  /** @param {PageKey} event */
  hear(event) {
    if (!this.editor.way || event.target.closest("input, textarea, select")) return;
    const { key } = event;
    if ((event.ctrlKey || event.metaKey) && ["z", "Z", "y"].includes(key))
      this.wayKey(event, key !== "z" || event.shiftKey);
    else if (event.ctrlKey || event.metaKey) return;
    else if (key === "Escape") this.editor.escape();
    else if (event.target.closest("[data-echip], [data-eadd]"))
      this.cardKey(event, event.target.closest("[data-echip], [data-eadd]"));
  }

  /** @param {PageKey} event  @param {boolean} forth */
  wayKey(event, forth) {
    event.preventDefault();
    if (forth) this.editor.do_redo();
    else this.editor.do_undo();
  }

  /** @param {PageKey} event  @param {any} element */
  cardKey(event, element) {
    const zone = this.editor.zone(element.dataset.of);
    const place = element.dataset.echip === undefined ? null : Number(element.dataset.echip);
    const card = this.cardOfKey(zone, event.key, place);
    if (card) this.typed(zone, place, card, element);
    else if (["Delete", "Backspace"].includes(event.key) && place !== null)
      this.editor.change(remove(this.editor.position, zone, place));
    else if (event.key.startsWith("Arrow") && event.altKey && place !== null) this.shiftByKey(zone, place, event.key);
    else if (!this.walk(event.key, element)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The card of the keys C, S, T, D and ?: a portal, or an era card with the same side up as the one that is there.
   * @param {Zone} zone  @param {string} key  @param {number | null} place */
  cardOfKey(zone, key, place) {
    if (key === HIDDEN) return fitting(zone, HIDDEN);
    const shape = LETTERS.indexOf(key.toUpperCase());
    if (shape < 0 || key.length > 1) return null;
    if (zone.kind === "action") return SHAPES[shape];
    const there = place === null ? "" : cardsOf(this.editor.position, zone)[place];
    return fitting(zone, there.startsWith("(") && there !== "(?)" ? faceDown(LETTERS[shape]) : LETTERS[shape]);
  }

  /** @param {Zone} zone  @param {number | null} place  @param {string} card  @param {any} element */
  typed(zone, place, card, element) {
    if (place !== null) this.editor.change(replace(this.editor.cards.without(card, zone), zone, card, place));
    else
      this.editor.change(
        put(this.editor.cards.without(card, zone), zone, card, element.dataset.eadd === "first" ? 0 : Infinity),
      );
  }

  /** @param {Zone} zone  @param {number} place  @param {string} key */
  shiftByKey(zone, place, key) {
    this.editor.cards.shiftCard(zone, place, ["ArrowLeft", "ArrowUp"].includes(key) ? -1 : 1);
    const { held } = this.editor.ui;
    this.editor.place.querySelector(`[data-key="${CSS.escape(`chip:${held?.zone}:${held?.place}`)}"]`)?.focus();
  }

  /** @param {string} key  @param {any} element */
  walk(key, element) {
    const chips = [...element.parentElement.querySelectorAll("[data-echip], [data-eadd]")];
    const target = arrowTarget(key, chips.indexOf(element), chips.length);
    if (target === null) return false;
    chips[target].focus();
    return true;
  }
}
