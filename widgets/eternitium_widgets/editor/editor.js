// The position editor on the page: taps, drags and typing change the draft at once; the kernel reports mistakes.

/** @import { TutorPage } from "../tutor/tutor.js" */
/** @import { EditorUi, Position, Way, Zone } from "./types" */
/** @import { Dataset, News, PageEvent, PageKey } from "../page/types" */

import { addressWith } from "../board/layers/dialogs.js";
import { called, patch, setValues } from "../page/elements.js";
import { recall, remember } from "../page/memory.js";
import { EditorCards } from "./editor_cards.js";
import {
  firstWay,
  gone,
  readDraft,
  redone,
  undone,
  withEdition,
  withMission,
  withPlayers,
  withQuestion,
  withTurn,
  withoutHouseRules,
} from "./editor_draft.js";
import { EditorDrags } from "./editor_drag.js";
import { EditorExchange } from "./editor_exchange.js";
import { EditorKeys } from "./editor_keys.js";
import { chosenOf, editorContext, editorView, ghostOf } from "./editor_view.js";

const PAUSE = 250; // milliseconds without a change before the kernel is asked
const FIELDS = "input[type=number]";

/** `page` is the `TutorPage`; `place` is where the editor is drawn. */
export class Editor {
  /** @type {EditorUi} */
  ui = {
    problems: [],
    checking: true,
    held: null,
    open: "",
    shared: "",
    refused: "",
    before: false,
    ply: 0,
    plies: 0,
  };
  /** @type {Way | null} */
  way = null;
  shown = false;
  number = 0;
  awaitsBoard = false;

  /** @param {TutorPage} page  @param {HTMLElement} place */
  constructor(page, place) {
    this.page = page;
    this.place = place;
    this.cards = new EditorCards(this);
    this.keys = new EditorKeys(this);
    this.exchange = new EditorExchange(this);
    this.listening = new AbortController();
    for (const name of ["click", "change", "keydown"])
      place.addEventListener(name, (event) => called(this, `on_${name}`, event), { signal: this.listening.signal });
    this.drags = new EditorDrags(place, {
      source: (element) => this.cards.whatIs(element),
      ghost: ({ card }) => ghostOf(this.ctx, card),
      drop: (what, zone, at) => this.cards.dropped(what, zone, at),
    });
  }

  stop() {
    clearTimeout(this.pausing);
    this.drags.stop();
    this.listening.abort();
  }

  // ---- coming and going

  /** Show it in place of the board, or hide it; the draft stays.
   * @param {boolean} shown */
  toggle(shown) {
    this.shown = shown;
    if (!shown) return this.place.replaceChildren();
    if (!this.way) this.begin();
    const { language } = this.page.model.get("catalog");
    if (this.language !== language) {
      this.language = language;
      this.ui.templates = null; // those of another language
      this.page.model.send({ type: "edit-templates" });
      if (this.way) this.check();
    }
    this.draw();
  }

  /** Begin with the draft that this browser has kept, or else with the position on the board. */
  begin() {
    const { edit } = recall(this.page.store);
    const linked = new URLSearchParams(this.page.query).has("game") && edit?.query !== this.page.query;
    const kept = this.awaitsBoard || linked ? null : readDraft(edit);
    if (kept) this.way = firstWay(kept);
    else if (!this.awaitsBoard) this.openBoard();
  }

  openBoard() {
    this.awaitsBoard = true;
    this.page.model.send({ type: "edit-board" });
  }

  // ---- drawing

  get ctx() {
    const { catalog, t } = this.page.context();
    return editorContext({ catalog, t }, this.going, this.ui);
  }

  draw() {
    if (!this.shown || !this.way) return;
    const held = this.focused;
    patch(this.place, editorView(this.ctx));
    setValues(this.place, FIELDS, document.activeElement);
    for (const list of this.place.querySelectorAll("select:not([data-value])")) list.value = "";
    if (held && !held.isConnected) this.focusAgain(held.dataset);
  }

  /** @returns {any} */
  get focused() {
    const active = this.place.getRootNode().activeElement;
    return active && this.place.contains(active) ? active : null;
  }

  /** @param {Dataset} dataset */
  focusAgain({ key, of }) {
    const same = this.place.querySelector(`[data-key="${CSS.escape(key ?? "")}"]`);
    const near = of && this.place.querySelector(`[data-eadd][data-of="${CSS.escape(of)}"]`);
    (same ?? near ?? this.place.querySelector("[data-key=page-edit]"))?.focus({ preventScroll: true });
  }

  // ---- changes

  /** The history of changes, which exists as soon as anything is drawn. */
  get going() {
    return /** @type {Way} */ (this.way);
  }

  get now() {
    return this.going.now;
  }

  get position() {
    return this.now.position;
  }

  /** @param {Position} position  @param {{ seat?: number }} [more] */
  change(position, more = {}) {
    if (JSON.stringify(position) === JSON.stringify(this.position) && more.seat === undefined) return this.draw();
    const seat = Math.min(more.seat ?? this.now.seat, position.players.length - 1);
    this.turnTo(gone(this.going, { position, seat }));
  }

  /** @param {Way} way */
  turnTo(way) {
    this.way = way;
    this.ui.shared = "";
    if (this.ui.held?.zone && !chosenOf(this.ctx)) this.ui.held = null;
    remember(this.page.store, { edit: { ...way.now, query: this.page.query } });
    this.ui.checking = true;
    this.number += 1;
    clearTimeout(this.pausing);
    this.pausing = setTimeout(() => this.check(), PAUSE);
    this.draw();
  }

  check() {
    clearTimeout(this.pausing);
    this.ui.checking = true;
    this.page.model.send({ type: "edit-check", number: this.number, text: JSON.stringify(this.position) });
  }

  // ---- news from the kernel

  /** Handle a message; return whether it was for the editor.
   * @param {News} message */
  hear(message) {
    const { type } = message;
    if (type === "refused" && this.exchange.awaiting && this.shown) this.exchange.refused(message.text);
    else if (type === "edit-checked") this.checked(message);
    else if (type === "edit-opened") this.opened(message);
    else if (type === "edit-templates") this.ui.templates = message.groups;
    else if (type === "edit-linked") this.exchange.share(addressWith(location, message.query));
    else if (type === "edit-written") this.exchange.share(message.text);
    else if (type === "edit-played") this.played(message);
    else if (type === "edit-asked") this.asked();
    else return false;
    if (type !== "refused") this.exchange.awaiting = "";
    this.draw();
    return true;
  }

  /** Go to the puzzle, unless its guide has led there already. */
  asked() {
    const { guide, going } = this.page;
    if (going.wanted) going.arrive({ screen: "puzzle", id: guide.topic }, "push");
  }

  /** @param {News} message */
  checked({ number, problems }) {
    if (number !== this.number) return;
    Object.assign(this.ui, { problems, checking: false });
  }

  /** @param {News} message */
  opened({ position, seat, ply, plies }) {
    const draft = readDraft({ position, seat });
    this.awaitsBoard = false;
    if (!draft) return;
    const wasGame = this.exchange.awaiting === "open";
    Object.assign(this.ui, { held: null, refused: "", ply, plies, open: wasGame && plies ? "bring" : "" });
    this.turnTo(this.way ? gone(this.way, draft) : firstWay(draft));
    this.check();
  }

  /** @param {News} message */
  played({ before }) {
    this.ui.before = before;
    this.page.going.arrive({ screen: "play" }, "push");
  }

  // ---- the person

  /** @param {string | undefined} id */
  zone(id) {
    return /** @type {Zone} */ (this.ctx.zones.find((zone) => zone.id === id));
  }

  /** @param {PageEvent} event */
  on_click({ target }) {
    if (!this.way) return;
    /** @param {string} hook */
    const at = (hook) => target.closest(`[data-${hook}]`);
    if (at("edit")) this.press(at("edit"));
    else if (at("etile")) this.cards.hold(at("etile").dataset.etile);
    else if (at("echip")) this.cards.tap(this.zone(at("echip").dataset.of), Number(at("echip").dataset.echip));
    else if (at("eadd")) this.cards.add(this.zone(at("eadd").dataset.of), at("eadd").dataset.eadd);
    else if (at("ezone") && this.ui.held?.card) this.cards.add(this.zone(at("ezone").dataset.ezone));
  }

  /** @param {any} element */
  press(element) {
    const name = element.dataset.edit;
    if (element.getAttribute("aria-disabled")) {
      if (element.title) this.page.say(element.title, element);
    } else if (name.startsWith("fold-")) this.fold(name.slice(5));
    else for (const part of [this, this.cards, this.exchange]) called(part, `do_${name}`, element);
  }

  /** @param {string} name */
  fold(name) {
    Object.assign(this.ui, { open: this.ui.open === name ? "" : name, refused: "", shared: "" });
    this.draw();
  }

  // ---- buttons

  do_undo() {
    this.turnTo(undone(this.going));
  }

  do_redo() {
    this.turnTo(redone(this.going));
  }

  do_free() {
    this.ui.held = null;
    this.draw();
  }

  do_plain() {
    this.change(withoutHouseRules(this.position));
  }

  do_before() {
    this.page.model.send({ type: "edit-before" });
  }

  do_first() {
    this.place.querySelector(".et-ewrong")?.scrollIntoView({ block: "center" });
  }

  // ---- fields

  /** @param {PageEvent} event */
  on_change({ target }) {
    const { efield } = target.dataset;
    if (!efield || !this.way) return;
    if (efield === "file") this.exchange.readFile(target);
    else if (efield === "template") this.beginWith(target.value);
    else if (efield === "ply") this.exchange.openText(this.exchange.text, Number(target.value));
    else if (efield === "seat") this.change(this.position, { seat: Number(target.value) });
    else if (efield === "count") this.cards.setCount(Number(target.value));
    else if (efield !== "text") this.change(this.withField(efield, target.value));
  }

  /** @param {string} field  @param {string} value */
  withField(field, value) {
    const [name, detail] = field.split(".");
    if (field === "players") return withPlayers(this.position, Number(value));
    if (field === "edition") return withEdition(this.position, value);
    if (field === "mission") return withMission(this.position, value ? Number(value) : null);
    if (field === "pending") return withQuestion(this.position, value);
    if (name === "pending")
      return withTurn(this.position, "pending", {
        ...this.position.turn.pending,
        [detail]: detail === "mode" ? value : Number(value),
      });
    return withTurn(this.position, detail, detail === "step" ? value : Number(value));
  }

  /** @param {string} id */
  beginWith(id) {
    const { edition = "de", mission, players } = this.position;
    if (id)
      this.page.model.send({
        type: "edit-template",
        id,
        edition,
        mission: players.length === 1 ? (mission ?? null) : null,
        players: players.length,
      });
  }

  // ---- keys

  /** @param {PageKey} event */
  on_keydown(event) {
    this.keys.hear(event);
  }

  /** Drop the choice, or close what is open. */
  escape() {
    if (this.ui.held) this.do_free();
    else if (this.ui.open) this.fold(this.ui.open);
  }
}
