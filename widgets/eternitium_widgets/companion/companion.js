// The companion on the page: taps become entries, which are numbered and kept until the kernel has heard them.

/** @import { CompanionContext } from "./types" */
/** @import { Dataset, Model, News, PageEvent, View } from "../page/types" */
/** @import { Message } from "../page/payload" */
/** @import { Piece } from "../page/markup.js" */

import { sheetPanel } from "../board/regions/sheet_view.js";
import { Awake, canStayAwake } from "../page/awake.js";
import { fill, offerFile, patch, setValues } from "../page/elements.js";
import { html } from "../page/markup.js";
import { Line } from "../page/keeping_line.js";
import { recall, remember } from "../page/memory.js";
import { PlainPage } from "../page/plain_page.js";
import { RulesDialog } from "../rules/rules_dialog.js";
import { fileData, isChanging, keptText, messagesOf, readKept, waitingEntries } from "./companion_draft.js";
import {
  alarmView,
  editView,
  frameView,
  headView,
  logView,
  moreView,
  nowView,
  oddsView,
  setupView,
  tabsView,
  viewContext,
} from "./companion_view.js";

const KEY = "eternitium-companion";
/** @type {Record<string, (ctx: CompanionContext) => View>} */
const MAIN = { now: nowView, odds: oddsView, log: logView, more: moreView };

export class CompanionPage extends PlainPage {
  /** @type {any} */
  rules;
  /** @type {any} */
  ui;
  /** The game that this browser has kept, until the kernel has opened it.
   * @type {any} */
  kept = null;

  /** @param {Model} model  @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el, "et-companion");
    this.model = new Line(model, (late) => this.tellLate(late));
    const setup = { players: 2, names: [], edition: "de", mission: null, seat: null };
    this.ui = {
      tab: "now",
      open: "",
      verb: "take",
      cut: false,
      awake: null,
      wrong: "",
      waiting: [],
      setup,
      settingUp: false,
      editing: null,
      counted: null,
    };
  }

  start() {
    const signal = this.listen(["click", "change"], {
      "change:catalog": () => this.newWords(),
      "change:view": () => this.newView(),
      "change:outlook": () => this.draw(),
      "change:advice": () => this.draw(),
      "change:review": () => this.draw(),
      "change:heard": () => this.heard(),
      "msg:custom": (message) => this.receive(message),
    });
    for (const name of ["eternitium:alone", "offline"])
      window.addEventListener(name, () => this.tellLate(true), { signal });
    if (canStayAwake()) {
      this.awake = new Awake(signal);
      this.ui.awake = Boolean(recall(this.store).awake);
      this.awake.want(this.ui.awake);
    }
    this.settleLanguage();
  }

  stop() {
    this.rules?.stop();
    this.model.stop();
    super.stop();
  }

  // ---- the beginning

  open() {
    fill(this.root, frameView());
    this.root.dataset.goesOn = "true";
    this.rules = new RulesDialog(this.root, { send: (message) => this.send(message), about: () => this.about() });
    const kept = this.ownsPage && !this.view.players ? readKept(this.store?.getItem(KEY) ?? "") : null;
    if (kept) {
      this.kept = kept.view;
      for (const message of messagesOf(kept)) this.send(message);
    }
    this.draw();
  }

  about() {
    const { t, catalog, view } = this.ctx;
    return {
      language: catalog.language,
      edition: view.edition ?? "de",
      title: t("rules-search"),
      later: t("rules-later"),
    };
  }

  get ctx() {
    return viewContext(this.model.get("catalog"), this.view, this.ui, {
      outlook: this.model.get("outlook"),
      advice: this.model.get("advice"),
      review: this.model.get("review"),
    });
  }

  get view() {
    return this.kept ?? this.model.get("view");
  }

  // ---- the line to the kernel

  /** @param {Message} message */
  send(message) {
    super.send(message);
    this.keep();
  }

  /** Note whether the kernel is late: until it has checked all entries, the choices on the page are those of an older place.
   * @param {boolean} late */
  tellLate(late) {
    this.ui.cut = late || (this.ui.cut && this.model.pending);
    this.keep();
    this.draw();
  }

  heard() {
    if (this.ui.cut && !this.model.pending) this.ui.cut = false;
    this.keep();
    this.draw();
  }

  newView() {
    this.kept = null;
    Object.assign(this.ui, { open: "", wrong: "", editing: null });
    this.root.dataset.revision = this.view.revision;
    this.keep();
    if (!this.opened) return;
    this.part("dialog").close();
    this.draw();
  }

  /** Keep everything in the browser after each change, so that nothing is lost with the page or the connection. */
  keep() {
    this.ui.waiting = waitingEntries(this.model.queue);
    if (this.view.players) this.keepEntered(KEY, keptText(this.view, this.ui.waiting));
  }

  // ---- drawing

  draw() {
    if (!this.opened) return;
    const { ctx } = this;
    const { begins } = ctx;
    this.root.lang = ctx.catalog.language;
    this.root.dataset.tab = this.ui.tab;
    this.root.toggleAttribute("data-cut", this.ui.cut);
    this.root.toggleAttribute("data-pending", isChanging(this.model.queue));
    patch(this.part("head"), headView(ctx));
    patch(this.part("alarm"), alarmView(ctx));
    patch(this.part("main"), begins ? setupView(ctx) : MAIN[this.ui.tab](ctx));
    patch(this.part("side"), begins || this.ui.cut || this.ui.tab === "odds" ? "" : oddsView(ctx));
    patch(this.part("tabs"), tabsView(ctx));
    this.part("tabs").ariaLabel = ctx.t("companion-title");
    if (this.ui.editing && !begins) patch(this.part("dialog"), this.dialog(ctx, ctx.t("change"), editView(ctx)));
    setValues(this.root, "input[type=text]", document.activeElement);
    if (this.ownsPage) document.title = `${ctx.t("companion-title")} · ${ctx.t("tutor-title")}`;
  }

  /** @param {CompanionContext} ctx  @param {string} title  @param {Piece} body */
  dialog(ctx, title, body) {
    return html`<div class="et-dialoghead"><h2>${title}</h2><button type="button" class="et-tool et-round" data-act="close" aria-label="${ctx.t("close")}">✕</button></div><div class="et-dialogbody">${body}</div>`;
  }

  // ---- the person

  /** @param {PageEvent} event */
  on_change({ target }) {
    const { change, field, number, kind, seat } = target.dataset;
    if (change === "language") this.speak(target.value);
    else if (change === "file") this.read(target);
    else if (change === "awake") this.stayAwake(target.checked);
    else if (change === "name") this.ui.setup.names[number] = target.value;
    else if (change === "count") this.count(kind, Number(seat), Number(target.value));
    else if (change === "setup") {
      const value = field === "edition" ? target.value : target.value === "" ? null : Number(target.value);
      this.ui.setup = { ...this.ui.setup, [field]: value };
      if (field === "players" && this.ui.setup.seat >= value) this.ui.setup.seat = null;
    }
    if (change) this.draw();
  }

  /** @param {boolean} awake */
  stayAwake(awake) {
    this.ui.awake = awake;
    remember(this.store, { awake });
    this.awake?.want(awake);
  }

  /** @param {HTMLInputElement} input */
  async read(input) {
    const file = input.files?.[0];
    if (file) this.send({ type: "open", text: await file.text() });
    input.value = "";
    this.ui.settingUp = false;
  }

  /** @param {"points" | "advanced"} kind  @param {number} seat  @param {number} value */
  count(kind, seat, value) {
    const counted = { points: [...this.view.end.points], advanced: [...this.view.end.advanced], ...this.ui.counted };
    counted[kind] = counted[kind].map((/** @type {number} */ old, /** @type {number} */ place) =>
      place === seat ? value : old,
    );
    this.ui.counted = counted;
  }

  click_begin() {
    const { players, names, edition, mission, seat } = this.ui.setup;
    const texts = Array.from({ length: players }, (_, n) => names[n] ?? "");
    Object.assign(this.ui, { settingUp: false, counted: null, tab: "now" });
    this.send({
      type: "begin",
      players,
      names: texts,
      edition,
      mission: players === 1 ? mission : null,
      seat: players === 1 ? 0 : seat,
    });
  }

  "click_setup-close"() {
    this.ui.settingUp = false;
    this.draw();
  }

  /** @param {Dataset} dataset */
  click_tab({ tab }) {
    Object.assign(this.ui, { tab, settingUp: false });
    this.draw();
  }

  /** Enter something; a second tap before the first is answered would mean something else. It comes before waiting entries.
   * @param {Dataset} dataset */
  click_enter({ entry }) {
    if (isChanging(this.model.queue) && !this.ui.cut) return;
    this.ui.open = "";
    const { conflict, entries } = this.view;
    if (conflict === null || this.ui.cut) this.send({ type: "tell", entries: [entry] });
    else this.send({ type: "correct", number: entries.length, entries: [entry], before: true });
    this.draw();
  }

  "click_undo-waiting"() {
    this.model.takeBack("tell");
    this.keep();
    this.draw();
  }

  /** @param {Dataset} dataset */
  click_open({ open }) {
    this.ui.open = this.ui.open === open ? "" : open;
    this.draw();
  }

  /** @param {Dataset} dataset */
  click_verb({ verb }) {
    Object.assign(this.ui, { verb, open: "" });
    this.draw();
  }

  click_undo() {
    this.send({ type: "undo" });
  }

  click_redo() {
    this.send({ type: "redo" });
  }

  /** @param {Dataset} dataset */
  click_edit({ number }) {
    this.ui.editing = { number: Number(number), before: false, choices: null };
    this.send({ type: "choices", number: Number(number) });
    this.draw();
    this.part("dialog").showModal();
  }

  click_before() {
    this.ui.editing.before = !this.ui.editing.before;
    this.draw();
  }

  /** @param {Dataset} dataset */
  click_correct({ entry }) {
    const { number, before } = this.ui.editing;
    this.finishEdit({ type: "correct", number, entries: [entry], before });
  }

  /** @param {Dataset} dataset */
  click_remove({ number }) {
    this.finishEdit({ type: "correct", number: Number(number), entries: [], before: false });
  }

  /** @param {Message} message */
  finishEdit(message) {
    this.ui.editing = null;
    this.part("dialog").close();
    this.send(message);
  }

  click_close() {
    this.ui.editing = null;
    this.part("dialog").close();
  }

  click_advise() {
    this.send({ type: "advise" });
  }

  click_review() {
    this.send({ type: "review" });
  }

  click_new() {
    this.ui.settingUp = true;
    this.draw();
  }

  click_save() {
    offerFile("eternitium-companion.json", JSON.stringify(fileData(this.view)));
  }

  click_board() {
    this.send({ type: "link" });
  }

  click_sheet() {
    this.send({ type: "sheet" });
  }

  click_rules() {
    this.rules.open();
  }

  // ---- the kernel

  /** @param {News} message */
  receive(message) {
    const { ctx } = this;
    if (this.rules?.hear(message)) return;
    if (message.type === "refused") {
      this.kept = null;
      this.ui.wrong = message.text;
      this.draw();
    } else if (message.type === "choices" && this.ui.editing?.number === message.number) {
      this.ui.editing.choices = message;
      this.draw();
    } else if (message.type === "linked") {
      location.assign(`tutor?${message.query}`);
    } else if (message.type === "sheet") {
      patch(this.part("dialog"), sheetPanel(ctx, message.html));
      this.part("dialog").showModal();
    }
  }
}
