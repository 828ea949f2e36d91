// The guide of a lesson or a round: it is within the board, and says what to do next.

/** @import { TutorPage } from "./tutor.js" */
/** @import { TutorContext } from "./types" */

import { patch } from "../page/elements.js";
import { anyGuide, spokenAny } from "../report/retry_view.js";

export const FIRST_GUESS = 50;

export class GuidePart {
  point = "";
  puzzle = "";
  hasShown = false;

  /** @param {TutorPage} page */
  constructor(page) {
    this.page = page;
    this.box = document.createElement("div");
    this.box.className = "et-region et-at-guide";
  }

  /** Draw the guide within the board, so that it can be beside the cards or stick below them. */
  draw() {
    const column = this.page.board.root.querySelector(".et-aside");
    if (!column || this.page.board.moment.waits) return;
    if (this.box.parentElement !== column) column.prepend(this.box);
    this.page.root.toggleAttribute("data-blind", this.page.blind);
    const news = this.newTurn();
    const ctx = this.page.context();
    this.keepingFocus(news, () => patch(this.box, anyGuide(this.withRefusal(ctx))));
    this.page.setValues(this.box, ctx);
    const said = spokenAny(ctx);
    if (this.page.place("said").textContent !== said) this.page.place("said").textContent = said;
  }

  /** The context with the reason why a clicked card cannot be used, which the guide of a lesson also gives.
   * @param {TutorContext} ctx */
  withRefusal(ctx) {
    return this.page.person.forbidden ? { ...ctx, guide: { ...ctx.guide, feedback: this.page.person.forbidden } } : ctx;
  }

  /** Whether the guide is at another point than at the last drawing. */
  newTurn() {
    const { kind, id, number, step, state, done, answer, text, marks } = this.page.guide;
    const point = [kind, id, number, step, state, done, answer, text, marks].join();
    const news = point !== this.point;
    if (news) this.page.board.layers?.hush(); // the old text is about another point
    if (news) this.page.ui.folded = false;
    if (news) this.newPuzzle([kind, id, number].join());
    this.point = point;
    return news;
  }

  /** @param {string} puzzle */
  newPuzzle(puzzle) {
    if (puzzle === this.puzzle) return;
    this.page.ui.guess = FIRST_GUESS;
    this.puzzle = puzzle;
  }

  /** Make a change, and focus the button that goes on; once it is gone, focus the board or the question.
   * @param {boolean} news  @param {() => void} change */
  keepingFocus(news, change) {
    const held = this.page.focused;
    const key = held && this.box.contains(held) ? held.dataset.key : undefined;
    change();
    const onward = this.box.querySelector("[data-key=continue]");
    const free = held && !held.closest("dialog, [role=menu], .et-shell");
    if (news && onward && free) onward.focus({ preventScroll: true });
    else if (key) this.focusAt(key, news);
    else if (news && free && this.asksBeside) this.firstThing()?.focus({ preventScroll: true });
    if (news && free) this.showMarked();
    this.showNews(news);
  }

  /** Scroll to the beginning of a new step, or to the feedback on a move.
   * @param {boolean} news */
  showNews(news) {
    const told = this.box.querySelector("[data-testid=feedback], [data-testid=hint-text]");
    const fresh = told && told.textContent !== this.lastTold;
    this.lastTold = told?.textContent;
    // At first nothing is scrolled, and to find that out the page would be laid out.
    if (news && this.hasShown)
      for (const box of [this.box.firstElementChild, this.box.parentElement]) box?.scrollTo(0, 0);
    else if (fresh) told.scrollIntoView({ block: "nearest" });
    this.hasShown = true;
  }

  /** Scroll to the thing to click. */
  showMarked() {
    this.page.board.root.querySelector(".et-marked")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} key  @param {boolean} news */
  focusAt(key, news) {
    const same = this.box.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (same && !(news && key === "continue")) same.focus({ preventScroll: true });
    else this.firstThing()?.focus({ preventScroll: true });
  }

  /** Whether the answer is given in the guide, not on the board. */
  get asksBeside() {
    const { kind, answer, state } = this.page.guide;
    if (kind === "lesson") return answer === "choice" || answer === "percent";
    return kind === "puzzle" && answer !== "board" && state === "ask";
  }

  /** The element for the next move: on the board, or in the guide. */
  firstThing() {
    const marked = this.page.board.root.querySelector(".et-marked[data-key]");
    const title = this.box.querySelector("[data-key=guide]");
    return this.asksBeside ? title : (marked ?? this.page.board.root.querySelector("[data-key=prompt]") ?? title);
  }
}
