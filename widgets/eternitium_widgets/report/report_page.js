// The person's clicks on the page of the report, sent to the kernel.

/** @import { TutorPage } from "../tutor/tutor.js" */
/** @import { Message } from "../page/payload" */

import { momentOf } from "../board/input/follow.js";

/** The report within a tutor's `page`, which has the `model`, goes to other pages, and calls `entered` before it does. */
export class ReportPage {
  /** @param {TutorPage} page */
  constructor(page) {
    this.page = page;
    this.model = page.model;
  }

  get state() {
    return this.model.get("report")?.state;
  }

  /** Whether there is a report of the game; "back" if the person has seen it. */
  get offered() {
    return this.model.get("report")?.game === this.model.get("snapshot")?.game?.id ? "back" : true;
  }

  /** Compute the report only while its page is shown.
   * @param {string} screen  @param {string} before */
  entered(screen, before) {
    if (screen === "report") this.model.send({ type: "report" });
    else if (before === "report" && this.state === "working") this.model.send({ type: "report-stop" });
  }

  /** Handle a click; return whether it was about the report.
   * @param {HTMLElement} target */
  click(target) {
    /** @param {string} hook */
    const at = (hook) => target.closest(`[data-${hook}]`)?.dataset[hook];
    if (at("moment")) this.toMoment(Number(at("moment")));
    else if (at("report")) this.send(at("report"), at("mistake"));
    return Boolean(at("moment") ?? at("report"));
  }

  /** @param {string} type  @param {string | undefined} mistake */
  send(type, mistake) {
    this.model.send(/** @type {Message} */ (mistake ? { type, place: Number(mistake) } : { type }));
  }

  /** Show the board as it was after a number of actions.
   * @param {number} place */
  toMoment(place) {
    this.model.send(momentOf(place, this.model.get("snapshot").game));
    this.page.going.go({ screen: "play" });
  }
}
