// The coach's dialog: it asks about an action that is held, and does not cover what it marks on the board.

import { coachView } from "./dialogs.js";

/** @import { CoachPayload } from "../../page/payload" */
/** @import { Layers } from "./board_layers.js" */

export class Coach {
  /** @param {Layers} layers */
  constructor(layers) {
    this.layers = layers;
  }

  get shown() {
    return this.layers.dialog.panel?.name === "coach";
  }

  warn() {
    const warning = this.layers.page.model.get("coach");
    if (warning?.action && !this.layers.cover.isOpen) this.open(warning);
    else if (this.shown) this.answered();
  }

  /**
   * Open the dialog; Esc is also an answer.
   * @param {CoachPayload} warning
   */
  open(warning) {
    const { dialog, ui, ctx, page } = this.layers;
    if (this.shown && dialog.panel?.about === warning.key) return;
    this.settle();
    if (!dialog.isOpen) dialog.rememberOpener(null);
    dialog.trail = [];
    ui.coached = warning.marks ?? [];
    if (warning.best) Object.assign(ui, { chosen: warning.best, advisedAt: ctx.snap.game.turn_count });
    const left = () => page.send({ type: "coach-answer", choice: "rethink" });
    dialog.show({ body: coachView(ctx, warning), name: "coach", about: warning.key, left });
    requestAnimationFrame(() => this.stepAside());
  }

  /** Move so that the marks on the board stay in sight. */
  stepAside() {
    const { box } = this.layers.dialog;
    const marked = [...this.layers.root.querySelectorAll(".et-marked")];
    marked[0]?.scrollIntoView({ block: "nearest" });
    const boxes = marked.map((one) => one.getBoundingClientRect());
    /** @param {number} from */
    const covered = (from) =>
      boxes.reduce(
        (sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, from + box.offsetHeight) - Math.max(top, from)),
        0,
      );
    box.dataset.at = covered(0) < covered(innerHeight - box.offsetHeight) ? "top" : "bottom";
  }

  /**
   * If the person asks for more, show it in the same place; marks stay until something is played.
   * @param {any} choice
   */
  answer(choice) {
    if (["rethink", "play"].includes(choice)) this.answered();
    this.layers.page.send({ type: "coach-answer", choice });
  }

  answered() {
    this.settle();
    this.layers.dialog.close();
  }

  /** From now on, leaving the dialog is not an answer. */
  settle() {
    if (this.shown) Object.assign(this.layers.dialog.panel ?? {}, { left: null });
  }
}
