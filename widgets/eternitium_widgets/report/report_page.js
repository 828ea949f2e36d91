// What a person does on the page of the report, told to the kernel.

import { momentOf } from "../board/input/follow.js";

/** The report within a tutor's `page`, which has the `model`, goes to other pages, and calls `entered` before it does. */
export class ReportPage {
  /** @type {import("../tutor/tutor.js").TutorPage} */
  page;
  /** @type {import("../page/keeping_line.js").Line} */
  model;

  constructor(page) {
    this.page = page;
    this.model = page.model;
  }

  get state() {
    return this.model.get("report")?.state;
  }

  /** There is a report of the game; "back": it was looked at. */
  get offered() {
    return this.model.get("report")?.game === this.model.get("snapshot")?.game?.id ? "back" : true;
  }

  /** It is computed while its page is shown. */
  entered(screen, before) {
    if (screen === "report") this.model.send({ type: "report" });
    else if (before === "report" && this.state === "working") this.model.send({ type: "report-stop" });
  }

  /** What was clicked on; whether it is about the report. */
  click(target) {
    const at = (hook) => target.closest(`[data-${hook}]`)?.dataset[hook];
    if (at("moment")) this.toMoment(Number(at("moment")));
    else if (at("report")) this.send(at("report"), at("mistake"));
    return Boolean(at("moment") ?? at("report"));
  }

  send(type, mistake) {
    this.model.send(mistake ? { type, place: Number(mistake) } : { type });
  }

  /** The board as it stood after so many actions. */
  toMoment(place) {
    this.model.send(momentOf(place, this.model.get("snapshot").game));
    this.page.go({ screen: "play" });
  }
}
