// What runs by itself in a round of the trainer: the clock of a storm, and the way from one puzzle of it to the next.

import { clockText } from "../board/guide_view.js";

const NEXT_AFTER = 900;
const TICK = 250;

/** The trainer within a tutor's `page`. */
export class TrainingPage {
  constructor(page) {
    this.page = page;
  }

  /** A storm shows for a moment what was right, and goes on. */
  newGuide() {
    const { clock, state, told } = this.page.guide;
    this.stop();
    if (!clock) return;
    this.ends = Date.now() + 1000 * clock.left;
    if (clock.running) this.ticking = setInterval(() => this.tick(), TICK);
    if (state === "answered") this.going = setTimeout(() => this.goOn(told), NEXT_AFTER);
  }

  goOn(told) {
    if (this.page.guide.told === told) this.page.model.send({ type: "next" });
  }

  tick() {
    const left = (this.ends - Date.now()) / 1000;
    const shown = this.page.guideBox.querySelector("[data-part=clock]");
    if (shown) shown.textContent = clockText(left);
    if (left > 0 || this.page.guide.state !== "ask") return;
    this.stop();
    this.page.model.send({ type: "training-finish" });
  }

  stop() {
    clearInterval(this.ticking);
    clearTimeout(this.going);
  }
}
