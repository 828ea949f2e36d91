// The person's clicks on the page of the report, sent to the kernel.

/** @import { TutorPage } from "../tutor/tutor.js" */
/** @import { Message } from "../page/payload" */

import { momentOf } from "../board/input/follow.js";
import { shared } from "../board/regions/story_view.js";

/** The report within a tutor's `page`, which has the `model`, goes to other pages, and calls `entered` before it does. */
export class ReportPage {
  /** @param {TutorPage} page */
  constructor(page) {
    this.page = page;
    this.model = page.model;
    /** The game whose story was asked for.
     * @type {string | undefined} */
    this.told = undefined;
  }

  get state() {
    return this.model.get("report")?.state;
  }

  /** Whether there is a report of the game; "back" if the person has seen it. */
  get offered() {
    return this.model.get("report")?.game === this.model.get("snapshot")?.game?.id ? "back" : true;
  }

  /** Compute the report while its page is shown; at the end of a game, which tells its story, it is computed in any case.
   * @param {string} screen  @param {string} before */
  entered(screen, before) {
    const over = screen === "play" && this.model.get("snapshot")?.result;
    if (screen === "report") this.model.send({ type: "report" });
    else if (before === "report" && this.state === "working" && !over) this.model.send({ type: "report-stop" });
  }

  /** Have the story of a game told that has just ended, once.
   * @param {any} snap */
  shown({ game, result }) {
    if (!result || game.live === false || game.desk !== "play" || this.told === game.id) return;
    this.told = game.id;
    if (this.offered !== "back") this.model.send({ type: "report" });
  }

  /** Handle a click; return whether it was about the report.
   * @param {HTMLElement} target */
  click(target) {
    /** @param {string} hook */
    const at = (hook) => target.closest(`[data-${hook}]`)?.dataset[hook];
    const { story } = this.model.get("report") ?? {};
    const { t } = this.page.context();
    if (target.closest(".et-report") && shared(target, story, (text, tool) => this.page.say(text, tool), t))
      return true;
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
