// The saved page: a report and its game, with a board that steps through it. It needs no kernel and no network.

/** @import { PageEvent, PageKey } from "../page/types" */

import { BoardPage } from "../board/board.js";
import { Clicks } from "../board/input/clicks.js";
import { Keys } from "../board/input/keys.js";
import { replayTargets, replayView, roundTarget, setSlider } from "../board/regions/replay_view.js";
import { shared } from "../board/regions/story_view.js";
import { fill, offerFile, patch } from "../page/elements.js";
import { unpacked } from "../page/stored_model.js";
import { tutorContext } from "../tutor/tutor_view.js";
import { Store } from "./export_store.js";
import { exportFrame, lastSaid } from "./export_view.js";
import { reportView } from "./report_view.js";

/** @type {Record<string, string>} */
const STEPS = {
  ",": "back",
  ".": "forward",
  "[": "first",
  "]": "last",
  j: "turnback",
  k: "turnforward",
  arrowleft: "back",
  arrowright: "forward",
};
const PRINTED = 3; // boards of the costliest choices on paper
const TYPES = { txt: "text/plain", csv: "text/csv", json: "application/json" };

/** The board's keys for looking, without those for playing. */
class ReadKeys extends Keys {
  /** @param {PageKey} event */
  shortcut(event) {
    const key = event.key.toLowerCase();
    return (key === "i" || (key in STEPS && !key.startsWith("arrow"))) && super.shortcut(event);
  }
}

/** Clicks that only explain a card. */
class ReadClicks extends Clicks {
  /** @param {any} element */
  key(element) {
    this.board.layers.details(element.dataset.key);
  }

  tab() {}
}

/** A board only to look at. */
class ReadBoard extends BoardPage {
  keys = new ReadKeys(this);
  clicks = new ReadClicks(this);
}

class ExportPage {
  /** @type {any} */
  board;
  /** @type {any} */
  ctx;

  /** @param {HTMLElement} root  @param {any} told */
  constructor(root, told) {
    this.root = root;
    this.told = told;
    this.store = new Store(told);
    /** @type {any} */
    this.ui = {};
    this.store.on("msg:custom", (message) => this.board.receive(message));
  }

  start() {
    const { root, told } = this;
    fill(root, exportFrame(this.context(), told.about));
    this.board = new ReadBoard(this.place("board"), {
      model: this.store,
      resting: true,
      blind: true,
      drawn: (/** @type {any} */ ctx) => this.drawn(ctx),
    });
    Object.assign(this.board.ui, { tab: "odds", stored: true });
    this.board.start();
    patch(this.place("report"), reportView(this.context()));
    root.addEventListener("click", (/** @type {PageEvent} */ event) => this.click(event.target));
    root.addEventListener(
      "input",
      (/** @type {PageEvent} */ { target }) =>
        target.closest("[data-place=player]") && this.store.show(Number(target.value)),
    );
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("beforeprint", () => this.print());
    window.addEventListener("afterprint", () => this.printed());
  }

  /** @param {string} name */
  place(name) {
    return this.root.querySelector(`[data-place=${name}]`);
  }

  context() {
    const { catalog, report } = this.told;
    return { ...tutorContext({ catalog, report, snapshot: this.store.get("snapshot") }, this.ui), stored: true };
  }

  /** @param {any} ctx */
  drawn(ctx) {
    const player = this.place("player");
    patch(player, replayView(ctx));
    setSlider(player.querySelector("[data-part=slider]"), ctx.snap.game);
    this.place("said").textContent = lastSaid(ctx);
  }

  /** @param {HTMLElement} target */
  click(target) {
    /** @param {string} hook */
    const at = (hook) => target.closest(`[data-${hook}]`)?.dataset[hook];
    const { story } = this.told.report;
    if (shared(target, story, (text, tool) => this.board.layers.say(text, tool), this.context().t)) return;
    if (at("moment")) this.toMoment(Number(at("moment")));
    else if (at("file")) this.save(at("file"));
    else if (target.closest("[data-place=player]") && at("send")) this.store.send(JSON.parse(at("send")));
  }

  /** Show the board as it was after a number of actions.
   * @param {number} place */
  toMoment(place) {
    this.store.show(place);
    const title = this.root.querySelector("[data-key=replay]");
    title.focus({ preventScroll: true });
    title.scrollIntoView({ block: "start" });
  }

  /** Handle a key, except where keys have a meaning of their own; the board itself knows those of the replay.
   * @param {PageKey} event */
  key(event) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const own = target.closest(".et-board, dialog, input, .et-tablebox");
    if (own || ctrlKey || metaKey || altKey) return;
    const { game } = this.store.get("snapshot");
    const asked = roundTarget(event, game) ?? /** @type {any} */ (replayTargets(game))[STEPS[key.toLowerCase()]];
    if (!asked) return;
    event.preventDefault();
    this.store.send(asked);
  }

  /** @param {"txt" | "csv" | "json"} kind */
  save(kind) {
    offerFile(`eternitium-report.${kind}`, this.told.files[kind], TYPES[kind]);
  }

  // ---- on paper

  /** Unfold everything, and add a board to each of the costliest choices. */
  print() {
    if (this.folded) return;
    this.folded = [...this.root.querySelectorAll(".et-report details:not([open])")];
    for (const details of this.folded) details.open = true;
    const before = this.store.place;
    for (const [n, cost] of [...this.root.querySelectorAll(".et-cost")].slice(0, PRINTED).entries()) {
      this.store.show(this.told.report.mistakes[n].place);
      const picture = this.board.root.cloneNode(true);
      picture.classList.add("et-printed");
      cost.append(picture);
    }
    this.store.show(before);
  }

  printed() {
    for (const details of this.folded ?? []) details.open = false;
    for (const picture of this.root.querySelectorAll(".et-printed")) picture.remove();
    this.folded = null;
  }
}

/** Open the page; in a browser that cannot unpack it, the sentence about that stays. */
async function open() {
  const told = await unpacked(document.getElementById("et-told").textContent);
  new ExportPage(document.getElementById("et-export"), told).start();
}

open();
