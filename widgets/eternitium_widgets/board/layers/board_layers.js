// What lies above the board: hints, the sentence near the pointer, menus, dialogs, and the cover between two players.

import { cardTitle, viewContext } from "../regions/cards_view.js";
import { arrowTarget, findItem, placeNear } from "../../page/board_text.js";
import {
  addressWith,
  backView,
  coachView,
  coverView,
  detailsView,
  fileFault,
  revealView,
  ruleView,
  waysView,
} from "./dialogs.js";
import { LargeChart, plotlyCame, plotlyRefused } from "../../page/chart.js";
import { button, fill, offerFile, parsed, patch } from "../../page/elements.js";
import { Hints } from "./hints.js";
import { besideMat } from "../layout_view.js";
import { Lobby } from "../lobby/lobby.js";
import { lineMessage } from "../regions/lines_view.js";
import { panelView } from "./panels.js";
import { RulesDialog } from "../../rules/rules_dialog.js";
import { keepSettings, keptText, MESSAGES, openingMessages, readSettings, SETTINGS } from "./settings.js";
import { sheetPanel } from "../regions/sheet_view.js";
import { soundOf, Sounds } from "./sounds.js";
import { html } from "../../page/markup.js";

/** @param {any} root */
function around(root) {
  return root.parentElement?.closest(".eternitium");
}

/** Where odds stand on the board, and the part of a snapshot that they come from. */
const ODDS_REGIONS = { odds: "odds", coming: "next_hand" };

// ---- showing and hiding

/**
 * Everything above a board. `page` sends: `send(message)`, `ask(message)` (not while an answer is awaited), and has the
 * `model` and the `ctx`; a `settled(name)` of it is called when a setting has changed.
 */
export class Layers {
  /** @type {HTMLElement} */
  menu;
  /** @type {HTMLElement} */
  toast;
  /** @type {HTMLDialogElement} */
  dialog;
  /** @type {HTMLDialogElement} */
  cover;
  /** @type {AbortController} */
  listening;
  /** @type {Record<string, () => void>} */
  heard;
  /** @type {any} */
  ctx;
  /** @type {any} */
  chart;

  constructor(root, ui, page) {
    this.root = root;
    this.ui = ui;
    this.page = page;
    this.owner = null;
    this.opener = null;
    /** @type {any} */
    this.panel = null;
    this.trail = [];
    this.pending = null;
    this.chart = null;
    for (const name of ["menu", "toast", "dialog", "cover"]) this[name] = root.querySelector(`.et-${name}`);
    this.hints = new Hints(this);
    this.sounds = new Sounds();
    this.lobby = new Lobby(root, ui, page);
    this.rules = this.rulesDialog();
    if (!ui.settings) Object.assign(ui, readSettings(keptText()), { settings: true });
    this.applySettings();
    this.listen();
  }

  listen() {
    this.listening = new AbortController();
    const on = (target, name, handler) => target.addEventListener(name, handler, { signal: this.listening.signal });
    on(this.dialog, "pointerdown", (event) => (this.outsideDown = event.target === this.dialog));
    on(this.dialog, "click", (event) => event.target === this.dialog && this.outsideDown && this.dialog.close());
    on(this.dialog, "close", () => this.closed());
    on(this.dialog, "change", ({ target }) => target.name === "file" && this.load(target.files[0]));
    on(this.dialog, "dragover", (event) => this.panel?.name === "game" && event.preventDefault());
    on(this.dialog, "drop", (event) => this.dropped(event));
    on(this.cover, "cancel", (event) => event.preventDefault());
    on(this.cover, "close", () => this.coverUp());
    on(this.root, "change", (event) => this.setting(event.target));
    on(this.root, "click", (event) => this.click(event.target.closest("[data-layer]")));
    for (const name of ["pointerdown", "keydown"])
      on(document, name, () => this.ui.sounds === "on" && this.sounds.unlock());
    this.heard = {
      "change:outlook": () => this.chart?.draw(),
      "change:coach": () => this.warn(),
      "change:comparison": () => this.drawLines(),
    };
    for (const [name, handler] of Object.entries(this.heard)) this.page?.model?.on(name, handler);
  }

  stop() {
    clearTimeout(this.fading);
    this.hints.hide();
    this.listening.abort();
    this.lobby.stop();
    this.rules.stop();
    for (const [name, handler] of Object.entries(this.heard)) this.page?.model?.off(name, handler);
    this.ui.reopen = this.dialog.open && this.panel?.name ? { name: this.panel.name, key: this.openerKey } : null;
    this.chart?.stop();
    this.sounds.stop();
  }

  update(snap, catalog) {
    const before = this.ctx?.snap;
    this.ctx = viewContext(snap, catalog, this.ui);
    this.hints.hide();
    this.closeMenu(false);
    this.openToast();
    this.coverUp();
    this.arrived(snap);
    this.lobby.update(this.ctx);
    if (!before) this.begin();
    if (before?.game.turn_count !== snap.game.turn_count) this.ui.revealed = false;
    requestAnimationFrame(() => this.hideOdds());
    this.drawLines();
    if (this.ui.sounds === "on") this.sounds.play(soundOf(before, snap));
    this.chart?.draw();
  }

  /** The first drawing, or the first in another language: what was open then is opened again. */
  begin() {
    if (!this.ui.told) for (const message of openingMessages(this.ui)) this.page?.send(message);
    this.ui.told = true;
    if (this.ui.reopen) this.reopen(this.ui.reopen);
    this.ui.reopen = null;
    this.warn();
  }

  reopen({ name, key }) {
    if (name === "coach") return;
    this.open(name);
    this.openerKey = key;
    if (name === "settings") this.dialog.querySelector("[data-setting=language]")?.focus();
  }

  // ---- one sentence close to the thing that was clicked

  /** Open and empty from the beginning: a screen reader reads what changes in it, not what appears with it. */
  openToast() {
    if (this.root.isConnected && !this.toast.matches(":popover-open")) this.toast.showPopover();
  }

  raise(layer, anchor) {
    layer.hidePopover();
    layer.showPopover();
    this.place(layer, anchor);
  }

  /** The era market is left in sight: with it one pays. */
  place(layer, anchor) {
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const market = this.root.querySelector("[data-region=market]").getBoundingClientRect();
    const { left, top } = placeNear(anchor.getBoundingClientRect(), layer.getBoundingClientRect(), view, [market]);
    Object.assign(layer.style, { left: `${left}px`, top: `${top}px` });
  }

  /** It goes by itself. While a dialog or the page for a new game is open it stands there. */
  say(text, anchor) {
    if (this.dialog.open) return this.sayInside(text);
    if (this.lobby.shown) return this.lobby.say(text);
    clearTimeout(this.fading);
    this.toast.classList.remove("et-faded");
    this.toast.textContent = text;
    this.openToast();
    this.place(
      this.toast,
      besideMat(anchor?.isConnected ? anchor : (this.root.querySelector("[data-region=prompt]") ?? this.root)),
    );
    this.fading = setTimeout(() => this.toast.classList.add("et-faded"), 3000 + 40 * text.length);
  }

  sayInside(text) {
    const said = this.dialog.querySelector("[data-part=said]");
    said.textContent = text;
    said.classList.toggle("et-bad", this.pending !== null);
    this.pending = null;
    if (this.chart && text) plotlyRefused();
  }

  hush() {
    clearTimeout(this.fading);
    this.toast.classList.add("et-faded");
  }

  // ---- the menu of a card

  openMenu(element, item) {
    this.hints.hide();
    this.owner = element;
    element.setAttribute("aria-expanded", "true");
    const name = this.ctx.t("menu-for", { name: cardTitle(this.ctx, item.card) });
    this.ways.setAttribute("aria-label", name);
    fill(this.ways, waysView(this.ctx, item));
    const back = button("et-second", { "data-layer": "unchoose" }, this.ctx.t("back"));
    fill(this.menu.querySelector("[data-part=menuhead]"), html`<h2>${name}</h2>${back}`);
    this.menu.hidePopover();
    this.menu.showPopover();
    this.lieOver(this.root.querySelector(".et-mat"));
    this.ways.firstElementChild.focus();
  }

  /** The choice lies where the hand was, or as near to it as it fits. */
  lieOver(mat) {
    const { left, bottom, width, height } = mat.getBoundingClientRect();
    Object.assign(this.menu.style, { left: `${left}px`, width: `${width}px`, minHeight: `${height}px` });
    this.menu.toggleAttribute("data-scrolls", this.menu.scrollHeight > this.menu.clientHeight);
    this.menu.style.top = `${Math.max(0, Math.min(bottom, innerHeight) - this.menu.offsetHeight)}px`;
  }

  get ways() {
    return this.menu.querySelector("[role=menu]");
  }

  get menuOpen() {
    return this.menu.matches(":popover-open");
  }

  closeMenu(back = true) {
    if (!this.menuOpen) return;
    this.menu.hidePopover();
    this.owner?.setAttribute("aria-expanded", "false");
    if (back) this.owner?.focus();
  }

  menuKey(event) {
    const entries = [...this.ways.children];
    const target = arrowTarget(event.key, entries.indexOf(event.target), entries.length);
    if (target !== null) entries[target].focus();
    else if (event.key === "Escape" || event.key === "Tab") this.closeMenu();
    else return;
    event.preventDefault();
  }

  // ---- dialogs

  open(name, element = null) {
    if (name === "new") return this.openLobby();
    if (name === "rules") return this.openRules();
    this.openPanel(panelView(this.ctx, name), name, element);
  }

  /** The page for a new game is no dialog: it takes the place of the board, and of a dialog. */
  openLobby() {
    this.dialog.close();
    this.lobby.open();
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
      send: (message) => this.page?.send(message),
      about,
      books: this.ui.books,
    });
  }

  openRules() {
    const { opener } = this;
    this.dialog.close();
    this.rules.open({}, opener ?? this.active);
  }

  /** Lines of play change while their dialog is open. */
  drawLines() {
    this.ctx.comparison = this.page?.model?.get("comparison");
    if (this.panel?.name !== "lines") return;
    if (this.ctx.snap.lines?.length) patch(this.dialogBody, panelView(this.ctx, "lines"));
    else this.dialog.close();
  }

  /** Over an open dialog the new one takes its place, with a way back. */
  openPanel(body, name = "", element = null) {
    this.hints.hide();
    if (this.dialog.open)
      this.trail.push({ ...this.panel, key: this.active?.dataset?.key, top: this.dialogBody.scrollTop });
    else this.rememberOpener(element);
    this.show({ body, name });
  }

  /** @returns {any} */
  get active() {
    return this.root.getRootNode().activeElement;
  }

  get dialogBody() {
    return this.dialog.querySelector("[data-part=dialog]");
  }

  rememberOpener(element) {
    const opener = element ?? (this.active === document.body ? null : this.active);
    this.trail = [];
    this.opener = opener;
    this.openerKey = opener?.dataset?.key;
  }

  show(panel) {
    this.leavePanel();
    this.panel = panel;
    fill(this.dialogBody, panel.body);
    this.dialog.dataset.panel = panel.name;
    this.sayInside("");
    const head = this.dialog.querySelector(".et-dialoghead");
    if (this.trail.length) head.prepend(parsed(backView(this.ctx)));
    this.dialog.setAttribute("aria-label", this.dialog.querySelector("h2").textContent);
    if (!this.dialog.open) this.dialog.showModal();
    else (this.dialog.querySelector("[autofocus]") ?? head.querySelector("button")).focus();
    this.dialogBody.scrollTop = panel.top ?? 0;
    if (panel.name === "chart") this.chart = new LargeChart(this.dialog, this.page);
  }

  back() {
    const panel = this.trail.pop();
    this.show(panel.name ? { ...panel, body: panelView(this.ctx, panel.name) } : panel);
    if (panel.key) this.dialog.querySelector(`[data-key="${CSS.escape(panel.key)}"]`)?.focus();
  }

  /** Esc is an answer to the coach too. */
  leavePanel() {
    this.chart?.stop();
    this.chart = null;
    if (this.panel?.name === "coach" && this.panel.unanswered)
      this.page.send({ type: "coach-answer", choice: "rethink" });
    this.panel = null;
  }

  closed() {
    if (this.dialog.open) return;
    this.leavePanel();
    this.dialogBody.replaceChildren();
    this.pending = null;
    this.refocus();
  }

  /** The opener may have been drawn anew while the dialog was open. */
  refocus() {
    const elsewhere = this.active && this.active !== document.body && !this.dialog.contains(this.active);
    if (elsewhere || this.cover.open) return;
    const again = this.openerKey && this.roots.at(-1).querySelector(`[data-key="${CSS.escape(this.openerKey)}"]`);
    const target = this.opener?.isConnected ? this.opener : again || this.root.querySelector("[data-key=prompt]");
    target?.focus();
  }

  details(key) {
    const item = findItem(this.ctx.groups, key);
    if (item && !item.pile) this.openPanel(detailsView(this.ctx, item.card, item));
  }

  explain(message) {
    this.openPanel(ruleView(this.ctx, message));
  }

  // ---- what is clicked, chosen and typed in the layers

  click(element) {
    const { layer, choice } = element?.dataset ?? {};
    if (layer === "close") this.dialog.close();
    else if (layer === "back") this.back();
    else if (layer === "unchoose") this.closeMenu();
    else if (layer === "reveal") this.reveal();
    else if (layer === "save" || layer === "link") this.page.send({ type: layer });
    else if (layer === "print") this.dialog.querySelector("iframe").contentWindow.print();
    else if (layer === "plot") this.drawChartAgain();
    else if (layer === "coach") this.answerCoach(choice);
    else if (layer === "coach-settle") this.settleCoach(choice);
    else if (layer === "seat") this.page.send({ type: "take-seat", seat: this.ctx.snap.game.handover.seat });
  }

  /** N opens the page for a new game, ? the help, where there is a menu that leads to them. */
  key({ key }) {
    const panel = { n: "new", "?": "help" }[key.toLowerCase()];
    const opener = panel ? this.root.querySelector("[data-open=menu]") : null;
    if (!opener?.checkVisibility()) return false;
    this.open(panel, opener);
    return true;
  }

  drawChartAgain() {
    this.sayInside("");
    this.chart.load();
  }

  submit(event) {
    if (event.target.dataset.form) event.preventDefault();
    if (event.target.dataset.form !== "line") return;
    this.page.ask(lineMessage(event.target));
    this.back();
  }

  /** The dialog stays open until the game is there: nothing that was typed is lost if it cannot be. */
  askForGame(message) {
    this.sayInside(this.ctx.t("one-moment"));
    this.pending = this.ctx.snap.game.id;
    this.page.ask(message);
  }

  arrived(snap) {
    if (this.pending === null || snap.game.id === this.pending) return;
    this.pending = null;
    this.dialog.close();
  }

  // ---- files and links

  dropped(event) {
    if (this.panel?.name !== "game") return;
    event.preventDefault();
    this.load(event.dataTransfer.files[0]);
  }

  async load(file) {
    const fault = fileFault(file);
    if (fault) return this.fault(fault, file);
    const text = await file.text().catch(() => null);
    if (text === null) return this.fault("file-unreadable", file);
    this.askForGame({ type: "load", text });
  }

  fault(key, file) {
    this.pending = "";
    this.sayInside(this.ctx.t(key, { name: file?.name ?? "" }));
  }

  receive(message, buffers = []) {
    if (message.type === "explained") this.explain(message);
    else if (message.type === "saved") this.download(message);
    else if (message.type === "sheet") this.openPanel(sheetPanel(this.ctx, message.html));
    else if (message.type === "linked") this.share(message.query);
    else if (message.type === "plotly") plotlyCame(message, buffers);
  }

  download({ name, text }) {
    offerFile(name, text);
    this.say(this.ctx.t("file-saved", { name }));
  }

  /** Copied if the browser allows it; in any case there to be selected. */
  async share(query) {
    const address = addressWith(location, query);
    const field = this.dialog.querySelector("[data-part=address]");
    if (field) {
      field.hidden = false;
      Object.assign(field.querySelector("input"), { value: address }).select();
    }
    const copied = await Promise.resolve(navigator.clipboard?.writeText(address).then(() => true)).catch(() => false);
    this.say(this.ctx.t(copied ? "link-copied" : "link-select"));
  }

  // ---- settings

  setting({ dataset, value }) {
    const name = dataset.setting;
    if (name === "language") return this.page.ask({ type: "language", language: value });
    if (!SETTINGS[name]) return;
    this.ui[name] = value;
    if (name === "coach") this.ui.asked = "yes";
    keepSettings(this.ui);
    this.applySettings();
    if (MESSAGES[name]) this.page.send(MESSAGES[name](this.ui));
    if (name === "sounds") this.sounds.unlock();
    this.page.settled?.(name);
  }

  applySettings() {
    const { theme, motion } = this.ui;
    const scheme = theme === "system" ? "" : theme;
    const notebook = document.querySelector("[data-jp-theme-light]");
    for (const element of this.roots) Object.assign(element.dataset, { motion });
    for (const element of notebook ? this.roots : [...this.roots, document.documentElement])
      element.style.colorScheme = scheme;
    this.hideOdds();
  }

  /** The board, and the page around it if there is one. */
  get roots() {
    const found = [this.root];
    for (let one = around(this.root); one; one = around(one)) found.push(one);
    return found;
  }

  /** Guess first: the odds are covered in each new position until they are asked for. */
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

  // ---- the coach, and the cover between two players

  warn() {
    const warning = this.page?.model?.get("coach");
    const shown = this.panel?.name === "coach";
    if (warning?.action && !this.cover.open) this.openWarning(warning, shown);
    else if (shown) this.answered();
  }

  openWarning(warning, shown) {
    if (shown && this.panel.about === warning.key) return;
    if (shown) this.panel.unanswered = false;
    if (!this.dialog.open) this.rememberOpener(null);
    this.trail = [];
    this.ui.coached = warning.marks ?? [];
    if (warning.best) Object.assign(this.ui, { chosen: warning.best, tab: "advice" });
    this.show({ body: coachView(this.ctx, warning), name: "coach", about: warning.key, unanswered: true });
    requestAnimationFrame(() => this.stepAside());
  }

  /** The coach leaves what is marked on the board in sight. */
  stepAside() {
    const marked = [...this.root.querySelectorAll(".et-marked")];
    marked[0]?.scrollIntoView({ block: "nearest" });
    const boxes = marked.map((one) => one.getBoundingClientRect());
    const covered = (from) =>
      boxes.reduce(
        (sum, { top, bottom }) =>
          sum + Math.max(0, Math.min(bottom, from + this.dialog.offsetHeight) - Math.max(top, from)),
        0,
      );
    this.dialog.dataset.at = covered(0) < covered(innerHeight - this.dialog.offsetHeight) ? "top" : "bottom";
  }

  /** Whoever asks for more gets it in the same place; what was marked stays marked until something is played. */
  answerCoach(choice) {
    if (["rethink", "play"].includes(choice)) this.answered();
    this.page.send({ type: "coach-answer", choice });
  }

  /** Once, at the end of a game: whether the coach is to go on. */
  settleCoach(choice) {
    if (choice === "off") this.setting({ dataset: { setting: "coach" }, value: "off" });
    this.setting({ dataset: { setting: "asked" }, value: "yes" });
  }

  answered() {
    this.panel.unanswered = false;
    this.dialog.close();
  }

  /** While another person at this device has to take over, nothing of the game is to be seen, read or focused. */
  coverUp() {
    const handover = this.ctx?.snap.game.handover ?? null;
    this.root.classList.toggle("et-covered", Boolean(handover));
    if (!handover) return this.uncover();
    if (this.dialog.open) this.dialog.close();
    patch(this.cover, coverView(this.ctx, handover));
    if (!this.cover.open && this.root.isConnected) this.cover.showModal();
  }

  uncover() {
    if (!this.cover.open) return;
    this.cover.close();
    this.cover.replaceChildren();
    requestAnimationFrame(() => this.root.querySelector("[data-key=prompt]")?.focus());
  }
}
