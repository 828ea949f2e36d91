// The clock of a storm in the trainer. It rests while a verdict is read.

/** @import { TutorPage } from "./tutor.js" */

import { clockText } from "../board/regions/guide_view.js";

const TICK = 250;

/** The trainer within a tutor's `page`. */
export class TrainingPage {
  ends = 0;

  /** @param {TutorPage} page */
  constructor(page) {
    this.page = page;
  }

  newGuide() {
    const { clock } = this.page.guide;
    this.stop();
    if (!clock) return;
    this.ends = Date.now() + 1000 * clock.left;
    if (clock.running) this.ticking = setInterval(() => this.tick(), TICK);
  }

  tick() {
    const left = (this.ends - Date.now()) / 1000;
    const shown = this.page.guidePart.box.querySelector("[data-part=clock]");
    if (shown) shown.textContent = clockText(left);
    if (left > 0 || this.page.guide.state !== "ask") return;
    this.stop();
    this.page.model.send({ type: "training-finish" });
  }

  stop() {
    clearInterval(this.ticking);
  }
}
