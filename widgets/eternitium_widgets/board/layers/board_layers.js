// The layers above the board: hints, the sentence near the pointer, menus, dialogs, and the cover between two players.

import { findItem } from "../../page/board_text.js";
import { plotlyCame } from "../../page/chart.js";
import { parsed } from "../../page/elements.js";
import { RulesDialog } from "../../rules/rules_dialog.js";
import { viewContext } from "../regions/cards_view.js";
import { lineMessage } from "../regions/lines_view.js";
import { sheetPanel } from "../regions/sheet_view.js";
import { Coach } from "./coach.js";
import { Cover } from "./cover.js";
import { Dialog } from "./dialog.js";
import { detailsView, revealView, ruleView } from "./dialogs.js";
import { Files } from "./files.js";
import { Hints } from "./hints.js";
import { Menu } from "./menu.js";
import { panelView } from "./panels.js";
import { keepSettings, keptText, MESSAGES, openingMessages, readSettings, SETTINGS } from "./settings.js";
import { soundOf, Sounds } from "./sounds.js";
import { Toast } from "./toast.js";

/** @import { SnapshotPayload } from "../../page/payload" */
/** @import { Catalog } from "../../page/types" */
/** @import { Piece } from "../../page/markup.js" */
/** @import { BoardPage } from "../board.js" */
/** @import { Ctx, Thing, Ui } from "../types" */

/** @param {Element} root @returns {any} */
function around(root) {
  return root.parentElement?.closest(".eternitium");
}

/**
 * The regions with odds, each with its part of a snapshot.
 * @type {Record<string, "odds" | "next_hand">}
 */
const ODDS_REGIONS = { odds: "odds", coming: "next_hand" };

/**
 * Everything above a board. `page` has `send(message)`, `ask(message)` (not while an answer is awaited), the `model`, the
 * `ctx`, and `settled(name)`, which is called when a setting has changed.
 */
export class Layers {
  /**
   * Not set before the first drawing.
   * @type {Ctx}
   */
  ctx = /** @type {any} */ (null);
  listening = new AbortController();
  sounds = new Sounds();

  /** @param {any} root  @param {Ui} ui  @param {BoardPage} page */
  constructor(root, ui, page) {
    this.root = root;
    this.ui = ui;
    this.page = page;
    this.toast = new Toast(root);
    this.menu = new Menu(root);
    this.hints = new Hints(this);
    this.dialog = new Dialog(this);
    this.files = new Files(this);
    this.coach = new Coach(this);
    this.cover = new Cover(this);
    this.lobby = page.lobbyFor?.(root, ui);
    this.rules = this.rulesDialog();
    /** @type {Record<string, () => void>} */
    this.heard = {
      "change:outlook": () => this.dialog.chart?.draw(),
      "change:coach": () => this.coach.warn(),
      "change:comparison": () => this.drawLines(),
    };
    if (!ui.settings) Object.assign(ui, readSettings(keptText()), { settings: true });
    this.applySettings();
    this.listen();
  }

  /** @type {(target: EventTarget, name: string, handler: (event: any) => void) => void} */
  on = (target, name, handler) => target.addEventListener(name, handler, { signal: this.listening.signal });

  listen() {
    this.on(this.root, "change", ({ target }) => this.setting(target));
    this.on(this.root, "click", ({ target }) => this.click(target.closest("[data-layer]")));
    for (const name of ["pointerdown", "keydown"])
      this.on(document, name, () => this.ui.sounds === "on" && this.sounds.unlock());
    for (const [name, handler] of Object.entries(this.heard)) this.page.model.on(name, handler);
  }

  stop() {
    const { dialog } = this;
    clearTimeout(this.toast.fading);
    this.hints.hide();
    this.listening.abort();
    this.lobby?.stop();
    this.rules.stop();
    for (const [name, handler] of Object.entries(this.heard)) this.page.model.off(name, handler);
    this.ui.reopen = dialog.isOpen && dialog.panel?.name ? { name: dialog.panel.name, key: dialog.openerKey } : null;
    dialog.stop();
    this.sounds.stop();
  }

  /** @param {SnapshotPayload} snap  @param {Catalog} catalog */
  update(snap, catalog) {
    const before = this.ctx?.snap;
    this.ctx = viewContext(snap, catalog, this.ui);
    this.hints.hide();
    this.menu.close(false);
    this.toast.open();
    this.cover.draw();
    this.dialog.arrived(snap.game.id);
    this.lobby?.update(this.ctx);
    if (!before) this.begin();
    if (before?.game.turn_count !== snap.game.turn_count) this.ui.revealed = false;
    requestAnimationFrame(() => this.hideOdds());
    this.drawLines();
    if (this.ui.sounds === "on") this.sounds.play(soundOf(before, snap));
    this.dialog.chart?.draw();
  }

  /** Draw for the first time, or in another language: open again what was open before. */
  begin() {
    if (!this.ui.told) for (const message of openingMessages(this.ui)) this.page.send(message);
    this.ui.told = true;
    if (this.ui.reopen) this.reopen(this.ui.reopen);
    this.ui.reopen = null;
    this.coach.warn();
  }

  /** @param {{ name: string, key?: string }} told */
  reopen({ name, key }) {
    if (name === "coach") return;
    this.open(name);
    this.dialog.openerKey = key;
    if (name === "settings") this.dialog.box.querySelector("[data-setting=language]")?.focus();
  }

  // ---- what is said, opened and explained

  /**
   * Say a sentence; if a dialog or the page for a new game is open, say it there.
   * @param {string} text  @param {any} [anchor]
   */
  say(text, anchor) {
    if (this.dialog.isOpen) this.dialog.say(text);
    else if (this.lobby?.shown) this.lobby.say(text);
    else this.toast.say(text, anchor);
  }

  hush() {
    this.toast.hush();
  }

  /** @param {string} name  @param {any} [element] */
  open(name, element = null) {
    if (name === "new") return this.openLobby();
    if (name === "rules") return this.openRules();
    this.openPanel(panelView(this.ctx, name), name, element);
  }

  /** @param {Piece} body  @param {string} [name]  @param {any} [element] */
  openPanel(body, name, element) {
    this.dialog.open(body, name, element);
  }

  /** The page for a new game is not a dialog: it replaces the board, and an open dialog. */
  openLobby() {
    this.dialog.close();
    this.lobby?.open();
  }

  /** All rules can be searched from every page around the board; they are asked for once in each language. */
  rulesDialog() {
    const about = () => {
      const { catalog, snap, t } = this.ctx;
      return {
        language: catalog.language,
        edition: snap.game.edition,
        title: t("rules-search"),
        later: t("rules-later"),
        stored: this.ui.stored,
      };
    };
    this.ui.books ??= new Map();
    return new RulesDialog(this.roots.at(-1), {
      send: (/** @type {any} */ message) => this.page.send(message),
      about,
      books: this.ui.books,
    });
  }

  openRules() {
    const { opener } = this.dialog;
    this.dialog.close();
    this.rules.open({}, opener ?? this.active);
  }

  /** Draw the lines of play again, which may change while their dialog is open. */
  drawLines() {
    this.ctx.comparison = this.page.model.get("comparison");
    if (this.dialog.panel?.name === "lines") this.dialog.redraw(Boolean(this.ctx.snap.lines?.length));
  }

  /** @returns {any} */
  get active() {
    return this.root.getRootNode().activeElement;
  }

  /** @param {string} key */
  details(key) {
    const item = findItem(this.ctx.groups, key);
    if (item && !item.pile) this.openPanel(detailsView(this.ctx, item.card, item));
  }

  /** @param {any} element  @param {Thing} item */
  openMenu(element, item) {
    this.hints.hide();
    this.menu.open(this.ctx, element, item);
  }

  // ---- what is clicked, chosen and typed in the layers

  /** @param {any} element */
  click(element) {
    const { layer, choice } = element?.dataset ?? {};
    if (layer === "close") this.dialog.close();
    else if (layer === "back") this.dialog.back();
    else if (layer === "unchoose") this.menu.close();
    else if (layer === "reveal") this.reveal();
    else if (layer === "save" || layer === "link") this.page.send({ type: layer });
    else if (layer === "print") this.dialog.box.querySelector("iframe").contentWindow.print();
    else if (layer === "plot") this.dialog.drawChartAgain();
    else if (layer === "coach") this.coach.answer(choice);
    else if (layer === "coach-settle") this.settleCoach(choice);
    else if (layer === "seat") this.page.send({ type: "take-seat", seat: this.ctx.snap.game.handover?.seat ?? 0 });
  }

  /**
   * N opens the page for a new game and ? the help, if there is a menu with them.
   * @param {KeyboardEvent} event
   */
  key({ key }) {
    const panel = key === "?" ? "help" : "new";
    const opener = ["?", "n"].includes(key.toLowerCase()) ? this.root.querySelector("[data-open=menu]") : null;
    if (!opener?.checkVisibility()) return false;
    this.open(panel, opener);
    return true;
  }

  /** @param {any} event */
  submit(event) {
    if (event.target.dataset.form) event.preventDefault();
    if (event.target.dataset.form !== "line") return;
    this.page.ask(lineMessage(event.target));
    this.dialog.back();
  }

  /** @param {any} message  @param {any[]} [buffers] */
  receive(message, buffers = []) {
    if (message.type === "praised") this.say(message.text, null);
    else if (message.type === "explained") this.openPanel(ruleView(this.ctx, message));
    else if (message.type === "saved") this.files.download(message);
    else if (message.type === "sheet") this.openPanel(sheetPanel(this.ctx, message.html));
    else if (message.type === "linked") this.files.share(message.query);
    else if (message.type === "plotly") plotlyCame(message, buffers);
  }

  // ---- settings

  /** @param {{ dataset: DOMStringMap, value: any }} told */
  setting({ dataset, value }) {
    const name = dataset.setting ?? "";
    if (name === "language") return this.page.ask({ type: "language", language: value });
    if (!(name in SETTINGS)) return;
    Object.assign(this.ui, { [name]: value });
    if (name === "coach") this.ui.asked = "yes";
    keepSettings(this.ui);
    this.applySettings();
    if (MESSAGES[name]) this.page.send(MESSAGES[name](this.ui));
    if (name === "sounds") this.sounds.unlock();
    this.page.settled(name);
  }

  /**
   * Take the person's decision, at the end of a game, whether the coach stays.
   * @param {string} choice
   */
  settleCoach(choice) {
    if (choice === "off") this.setting({ dataset: { setting: "coach" }, value: "off" });
    this.setting({ dataset: { setting: "asked" }, value: "yes" });
  }

  applySettings() {
    const { theme, motion } = this.ui;
    const scheme = theme === "system" ? "" : theme;
    const notebook = document.querySelector("[data-jp-theme-light]");
    for (const element of this.roots) element.toggleAttribute("data-motionless", motion === "off");
    for (const element of notebook ? this.roots : [...this.roots, document.documentElement])
      element.style.colorScheme = scheme;
    this.hideOdds();
  }

  /**
   * The board, and the page around it if there is one.
   * @returns {any[]}
   */
  get roots() {
    const found = [this.root];
    for (let one = around(this.root); one; one = around(one)) found.push(one);
    return found;
  }

  /** Cover the odds in each new position, until the person asks for them. */
  hideOdds() {
    const hidden = this.ui.odds === "hidden" && !this.ui.revealed;
    this.root.dataset.odds = hidden ? "hidden" : "shown";
    for (const [name, told] of Object.entries(ODDS_REGIONS)) {
      const region = this.root.querySelector(`[data-region=${name}]`);
      const [button, wanted] = [region?.querySelector("[data-layer=reveal]"), hidden && Boolean(this.ctx?.snap[told])];
      if (button && !wanted) button.remove();
      else if (wanted && !button) region?.querySelector(".et-head")?.after(parsed(revealView(this.ctx, name)));
    }
  }

  reveal() {
    this.ui.revealed = true;
    this.hideOdds();
    this.root.querySelector("[data-key=prompt]")?.focus({ preventScroll: true });
  }
}
