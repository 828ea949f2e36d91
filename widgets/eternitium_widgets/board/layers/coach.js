// The coach's dialog: it asks about a choice that was held back, and leaves in sight what it marks on the board.

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
   * Esc is an answer, too.
   * @param {CoachPayload} warning
   */
  open(warning) {
    const { dialog, ui, ctx, page } = this.layers;
    if (this.shown && dialog.panel?.about === warning.key) return;
    this.settle();
    if (!dialog.isOpen) dialog.rememberOpener(null);
    dialog.trail = [];
    ui.coached = warning.marks ?? [];
    if (warning.best) Object.assign(ui, { chosen: warning.best, tab: "advice" });
    const left = () => page.send({ type: "coach-answer", choice: "rethink" });
    dialog.show({ body: coachView(ctx, warning), name: "coach", about: warning.key, left });
    requestAnimationFrame(() => this.stepAside());
  }

  /** What is marked on the board stays in sight. */
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
   * A person who asks for more gets it in the same place; what was marked stays marked until something is played.
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

  /** Leaving the dialog is no answer any more. */
  settle() {
    if (this.shown) Object.assign(this.layers.dialog.panel ?? {}, { left: null });
  }
}
