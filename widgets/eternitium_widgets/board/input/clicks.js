// Clicks on the board: each of these hooks has a method here, which gets the nearest element with it.

import { findItem } from "../../page/board_text.js";
import { openTab } from "../regions/side_view.js";
import { reportOf, shared } from "../regions/story_view.js";
import { houseView, whatView } from "../regions/what_view.js";

/** @import { Piece } from "../../page/markup.js" */
/** @import { BoardPage } from "../board.js" */
/** @import { Ctx } from "../types" */

/** @typedef {"send" | "action" | "open" | "rule" | "reason" | "watch" | "turn" | "log" | "tab" | "sheet" | "beside" | "advice" | "reasons" | "tell" | "key"} Hook */

/** @type {Hook[]} */
const HOOKS = [
  "send",
  "action",
  "open",
  "rule",
  "reason",
  "watch",
  "turn",
  "log",
  "tab",
  "sheet",
  "beside",
  "advice",
  "reasons",
  "tell",
  "key",
];

/** @type {Record<string, (ctx: Ctx) => Piece>} */
const OWN_PANELS = { what: whatView, house: houseView };

export class Clicks {
  /** @param {BoardPage} board */
  constructor(board) {
    this.board = board;
  }

  /** @param {any} event */
  click(event) {
    const { board } = this;
    /** @param {string} hook */
    const at = (hook) => event.target.closest(`[data-${hook}]`);
    if (board.pointer.swallows(event)) return;
    board.layers.hints.hide();
    const hook = HOOKS.find((name) => at(name) && board.root.contains(at(name)));
    if (hook) this[hook](at(hook), event);
  }

  /** @param {any} element  @param {any} event */
  action(element, event) {
    if (element.getAttribute("aria-haspopup")) this.key(element, event);
    else this.board.act(element.dataset.action);
  }

  /** @param {any} element */
  send(element) {
    const { board } = this;
    if (board.fold.box.contains(element)) board.fold.stepAside();
    if (!element.getAttribute("aria-disabled")) board.ask(JSON.parse(element.dataset.send));
    else if (element.dataset.reason) this.reason(element);
  }

  /** @param {any} element */
  open(element) {
    const { layers, ctx } = this.board;
    const { open } = element.dataset;
    if (OWN_PANELS[open]) layers.openPanel(OWN_PANELS[open](ctx));
    else layers.open(open, element);
  }

  /** @param {any} element */
  rule(element) {
    this.board.send({ type: "explain", rule: element.dataset.rule });
  }

  /** @param {any} element */
  reason(element) {
    this.board.layers.say(element.dataset.reason, element);
  }

  /** @param {any} element */
  advice(element) {
    if (element.getAttribute("aria-disabled")) this.board.layers.say(this.board.ctx.t("advice-not-now"), element);
    else this.board.send({ type: element.dataset.advice });
  }

  /**
   * Show the page of a tab; the tab of the advice asks for it, and hides it when chosen again.
   * @param {any} element
   */
  tab(element) {
    const { board } = this;
    const { root, ui } = board;
    const { tab } = element.dataset;
    const again = tab === openTab(board.ctx);
    const ask = root.querySelector("[data-key=advice]");
    const shown = ask?.dataset.advice === "hide-advice";
    if (tab === "advice" && ask && (again || !shown)) this.advice(ask);
    if (root.dataset.side === "folded" && !board.sheetLike) this.beside();
    ui.advisedAt = null;
    ui.tab = tab === "advice" && again && shown ? "forecast" : tab;
    ui.sheet = board.sheetLike;
    ui.listens = ui.tab === "forecast";
    board.fillAhead();
    board.log.scroll();
  }

  /** Fold or unfold the analysis, where there is room for it. */
  beside() {
    const { layers, ui } = this.board;
    layers.setting({ dataset: { setting: "side" }, value: ui.side === "folded" ? "open" : "folded" });
  }

  sheet() {
    const { ui } = this.board;
    ui.sheet = !ui.sheet;
    ui.listens = ui.sheet;
    this.board.fillAhead();
  }

  /** @param {any} element */
  tell(element) {
    const { ctx, layers } = this.board;
    shared(element, reportOf(ctx)?.story, (text, at) => layers.say(text, at), ctx.t);
  }

  /** @param {any} element */
  turn(element) {
    const { fold, root, ctx, log } = this.board;
    const { turn } = element.dataset;
    fold.toggle(Number(turn), root.querySelector(`.et-lane[data-turn="${turn}"]`), ctx, log.known.entries);
  }

  /** @param {any} element */
  log(element) {
    if (element.dataset.log === "clear") this.board.log.clear();
    else this.board.fold.close();
  }

  /** @param {any} element */
  watch(element) {
    const [from, until] = element.dataset.watch.split(":").map(Number);
    this.board.fold.stepAside();
    this.board.follow.watch(from, until);
  }

  /** @param {any} element */
  reasons(element) {
    const open = element.getAttribute("aria-expanded") === "true";
    this.board.ui.chosen = open ? null : element.dataset.reasons;
    this.board.fillAhead();
  }

  /**
   * A tap on a card that cannot be used now shows the whole card, because a finger cannot hover.
   * @param {any} element  @param {any} event
   */
  key(element, event) {
    const { layers, ctx } = this.board;
    const item = findItem(ctx.groups, element.dataset.key);
    if (!item) return;
    if (item.actions.length > 1) layers.openMenu(element, item);
    else if (event.pointerType === "touch" && !item.pile) layers.details(item.key);
    else layers.say(item.reason || ctx.t("not-now"), element);
  }

  /** @param {any} event */
  typed({ target }) {
    if (target.dataset.part === "logsearch") this.board.log.search(target.value);
    if (target.dataset.part === "slider") this.board.follow.seek(Number(target.value));
  }

  /**
   * A part that the person has opened or closed stays so when it is drawn again.
   * @param {any} event
   */
  toggle({ target }) {
    const { ui } = this.board;
    const mark = target.classList.contains("et-unfold") ? target.dataset.testid : null;
    if (mark) ui.folded = { ...ui.folded, [mark]: !target.open };
    if (mark === "hope" && target.open) this.board.hope();
  }
}
