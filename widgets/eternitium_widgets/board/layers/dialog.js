// The dialog over a board: its content, the way back through earlier content, and the focus after it.

import { LargeChart, plotlyRefused } from "../../page/chart.js";
import { fill, parsed, patch } from "../../page/elements.js";
import { backView } from "./dialogs.js";
import { panelView } from "./panels.js";

/** @import { Piece } from "../../page/markup.js" */
/** @import { Message } from "../../page/payload" */
/** @import { Layers } from "./board_layers.js" */

/**
 * The content of a dialog; `left()` is called when the person leaves it.
 * @typedef {{ body: Piece, name: string, about?: string, left?: (() => void) | null, key?: string, top?: number }} Panel
 */

export class Dialog {
  /** @type {Panel | null} */
  panel = null;
  /**
   * The earlier contents, each with the key of the element that had the focus, and how far it was scrolled.
   * @type {Panel[]}
   */
  trail = [];
  /** @type {any} */
  opener = null;
  /** @type {string | undefined} */
  openerKey;
  /**
   * The game that was on the board when another one was asked for; "" if that was refused.
   * @type {string | null}
   */
  pending = null;
  /** @type {any} */
  chart = null;
  /** Whether the pointer went down outside the dialog. */
  outside = false;

  /** @param {Layers} layers */
  constructor(layers) {
    this.layers = layers;
    this.box = layers.root.querySelector("dialog.et-dialog");
    const { on } = layers;
    on(this.box, "pointerdown", ({ target }) => (this.outside = target === this.box));
    on(this.box, "click", ({ target }) => target === this.box && this.outside && this.close());
    on(this.box, "close", () => this.closed());
  }

  get isOpen() {
    return this.box.open;
  }

  get body() {
    return this.part("dialog");
  }

  /** @param {string} name */
  part(name) {
    return this.box.querySelector(`[data-part=${name}]`);
  }

  /**
   * Open a dialog; if one is open, replace it, with a way back.
   * @param {Piece} body  @param {string} [name]  @param {any} [element]
   */
  open(body, name = "", element = null) {
    this.layers.hints.hide();
    if (this.isOpen && this.panel)
      this.trail.push({ ...this.panel, key: this.layers.active?.dataset?.key, top: this.body.scrollTop });
    else this.rememberOpener(element);
    this.show({ body, name });
  }

  /** @param {any} element */
  rememberOpener(element) {
    const { active } = this.layers;
    this.trail = [];
    this.opener = element ?? (active === document.body ? null : active);
    this.openerKey = this.opener?.dataset?.key;
  }

  /** @param {Panel} panel */
  show(panel) {
    this.leave();
    this.panel = panel;
    fill(this.body, panel.body);
    this.box.dataset.panel = panel.name;
    this.say("");
    const head = this.box.querySelector(".et-dialoghead");
    if (this.trail.length) head.prepend(parsed(backView(this.layers.ctx)));
    this.box.setAttribute("aria-label", this.box.querySelector("h2").textContent);
    if (!this.isOpen) this.box.showModal();
    else (this.box.querySelector("[autofocus]") ?? head.querySelector("button")).focus();
    this.body.scrollTop = panel.top ?? 0;
    if (panel.name === "chart") this.chart = new LargeChart(this.box, this.layers.page);
  }

  back() {
    const panel = this.trail.pop();
    if (!panel) return;
    this.show(panel.name ? { ...panel, body: panelView(this.layers.ctx, panel.name) } : panel);
    if (panel.key) this.box.querySelector(`[data-key="${CSS.escape(panel.key)}"]`)?.focus();
  }

  /**
   * Draw the content again, because it has changed; close the dialog if there is nothing to show.
   * @param {boolean} shown
   */
  redraw(shown) {
    if (!this.panel) return;
    if (shown) patch(this.body, panelView(this.layers.ctx, this.panel.name));
    else this.close();
  }

  /**
   * Say a sentence at the foot of the dialog.
   * @param {string} text
   */
  say(text) {
    const said = this.part("said");
    said.textContent = text;
    said.classList.toggle("et-bad", this.pending !== null);
    this.pending = null;
    if (this.chart && text) plotlyRefused();
  }

  leave() {
    this.chart?.stop();
    this.chart = null;
    this.panel?.left?.();
    this.panel = null;
  }

  close() {
    this.box.close();
  }

  closed() {
    if (this.isOpen) return;
    this.leave();
    this.body.replaceChildren();
    this.pending = null;
    this.refocus();
  }

  /** Focus the opener again; it may have been drawn again while the dialog was open. */
  refocus() {
    const { active, root, roots, cover } = this.layers;
    const elsewhere = active && active !== document.body && !this.box.contains(active);
    if (elsewhere || cover.isOpen) return;
    const again = this.openerKey && roots.at(-1)?.querySelector(`[data-key="${CSS.escape(this.openerKey)}"]`);
    const target = this.opener?.isConnected ? this.opener : again || root.querySelector("[data-key=prompt]");
    target?.focus();
  }

  /**
   * Keep the dialog open until the game is there, so that nothing typed is lost if it is refused.
   * @param {Message} message
   */
  askForGame(message) {
    const { ctx, page } = this.layers;
    this.say(ctx.t("one-moment"));
    this.pending = ctx.snap.game.id;
    page.ask(message);
  }

  /** @param {string} game */
  arrived(game) {
    if (this.pending === null || game === this.pending) return;
    this.pending = null;
    this.close();
  }

  drawChartAgain() {
    this.say("");
    this.chart.load();
  }

  stop() {
    this.chart?.stop();
  }
}
