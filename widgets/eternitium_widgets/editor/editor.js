// The position editor on the page: what is tapped, dragged and typed changes the draft at once; the kernel tells what is wrong.

import { addressWith } from "../board/layers/dialogs.js";
import { arrowTarget } from "../page/board_text.js";
import { offerFile, patch, setValues } from "../page/elements.js";
import { recall, remember } from "../page/memory.js";
import {
  HIDDEN,
  LETTERS,
  SHAPES,
  cardsOf,
  faceDown,
  faceUp,
  firstWay,
  fitting,
  gone,
  isEra,
  move,
  outOfBox,
  put,
  readDraft,
  redone,
  remove,
  replace,
  turned,
  undone,
  withCards,
  withEdition,
  withMission,
  withPlayers,
  withQuestion,
  withRun,
  withTurn,
  withoutHouseRules,
} from "./editor_draft.js";
import { EditorDrags } from "./editor_drag.js";
import { chosenOf, editorContext, editorView, ghostOf, nameOf } from "./editor_view.js";

const PAUSE = 250; // milliseconds without a change before the kernel is asked
const LARGEST_FILE = 2_000_000;
const FIELDS = "input[type=number]";

/** `page` is the `TutorPage`; `place` is where the editor is drawn. */
export class Editor {
  /** @type {import("../tutor/tutor.js").TutorPage} */
  page;
  /** @type {any} */
  ui;

  constructor(page, place) {
    const ui = {
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
    this.page = page;
    this.place = place;
    this.ui = ui;
    this.way = null;
    this.shown = false;
    this.number = 0;
    this.shapes = {};
    this.awaiting = "";
    this.listening = new AbortController();
    for (const name of ["click", "change", "keydown"])
      place.addEventListener(name, (event) => this[`on_${name}`](event), { signal: this.listening.signal });
    this.drags = new EditorDrags(place, {
      source: (element) => this.whatIs(element),
      ghost: ({ card }) => ghostOf(this.ctx, card),
      drop: (what, zone, at) => this.dropped(what, zone, at),
    });
  }

  stop() {
    clearTimeout(this.pausing);
    this.drags.stop();
    this.listening.abort();
  }

  // ---- coming and going

  /** In place of the board, or gone; what is edited stays. */
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

  /** What this browser has kept, else what stands on the board. */
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
    const { catalog, t, w } = this.page.context();
    return editorContext({ catalog, t, w }, this.way, this.ui);
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

  focusAgain({ key, of }) {
    const same = this.place.querySelector(`[data-key="${CSS.escape(key ?? "")}"]`);
    const near = of && this.place.querySelector(`[data-eadd][data-of="${CSS.escape(of)}"]`);
    (same ?? near ?? this.place.querySelector("[data-key=page-edit]"))?.focus({ preventScroll: true });
  }

  // ---- changes

  get position() {
    return this.way.now.position;
  }

  change(position, more = {}) {
    if (JSON.stringify(position) === JSON.stringify(this.position) && more.seat === undefined) return this.draw();
    const seat = Math.min(more.seat ?? this.way.now.seat, position.players.length - 1);
    this.turnTo(gone(this.way, { position, seat }));
  }

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

  /** Whether a message was for the editor, and has been dealt with. */
  hear(message) {
    const { type } = message;
    if (type === "refused" && this.awaiting && this.shown) this.refused(message.text);
    else if (type === "edit-checked") this.checked(message);
    else if (type === "edit-opened") this.opened(message);
    else if (type === "edit-templates") this.ui.templates = message.groups;
    else if (type === "edit-linked") this.share(addressWith(location, message.query));
    else if (type === "edit-written") this.share(message.text);
    else if (type === "edit-played") this.played(message);
    else if (type === "edit-asked") this.page.arrive({ screen: "puzzle", id: this.page.guide.topic }, "push");
    else return false;
    if (type !== "refused") this.awaiting = "";
    this.draw();
    return true;
  }

  refused(text) {
    const [how, button] = [this.awaiting, this.place.querySelector(`[data-key="edit:${this.awaiting}"]`)];
    this.awaiting = "";
    if (how === "open") this.ui.refused = text;
    else this.page.say(text, button);
  }

  checked({ number, problems }) {
    if (number !== this.number) return;
    Object.assign(this.ui, { problems, checking: false });
  }

  opened({ position, seat, ply, plies }) {
    const draft = readDraft({ position, seat });
    this.awaitsBoard = false;
    if (!draft) return;
    const wasGame = this.awaiting === "open";
    Object.assign(this.ui, { held: null, refused: "", ply, plies, open: wasGame && plies ? "bring" : "" });
    this.turnTo(this.way ? gone(this.way, draft) : firstWay(draft));
    this.check();
  }

  played({ before }) {
    this.ui.before = before;
    this.page.arrive({ screen: "play" }, "push");
  }

  /** Copied if the browser allows it; in any case there to be selected. */
  async share(text) {
    const copied = await Promise.resolve(navigator.clipboard?.writeText(text).then(() => true)).catch(() => false);
    Object.assign(this.ui, { shared: text, copied: Boolean(copied) });
    this.draw();
    this.place.querySelector("[data-key='edit:shared']")?.select();
  }

  // ---- the person

  whatIs(element) {
    if (element.dataset.etile) return { card: element.dataset.etile };
    const zone = this.zone(element.dataset.of);
    const place = Number(element.dataset.echip);
    return { zone: zone.id, place, card: cardsOf(this.position, zone)[place] };
  }

  zone(id) {
    return this.ctx.zones.find((zone) => zone.id === id);
  }

  on_click({ target }) {
    if (!this.way) return;
    const at = (hook) => target.closest(`[data-${hook}]`);
    if (at("edit")) this.press(at("edit"));
    else if (at("etile")) this.hold(at("etile").dataset.etile);
    else if (at("echip")) this.tap(this.zone(at("echip").dataset.of), Number(at("echip").dataset.echip));
    else if (at("eadd")) this.add(this.zone(at("eadd").dataset.of), at("eadd").dataset.eadd);
    else if (at("ezone") && this.ui.held?.card) this.add(this.zone(at("ezone").dataset.ezone));
  }

  press(element) {
    const name = element.dataset.edit;
    if (element.getAttribute("aria-disabled")) {
      if (element.title) this.page.say(element.title, element);
    } else if (name.startsWith("fold-")) this.fold(name.slice(5));
    else this[`do_${name}`](element);
  }

  fold(name) {
    Object.assign(this.ui, { open: this.ui.open === name ? "" : name, refused: "", shared: "" });
    this.draw();
  }

  hold(card) {
    this.ui.held = this.ui.held?.card === card ? null : { card };
    this.draw();
  }

  /** What was chosen comes to a card: it takes its place, or is put before it; without a choice the card is turned, or chosen. */
  tap(zone, place) {
    const { held } = this.ui;
    if (held?.card)
      return this.fits(zone, held.card) && this.change(replace(this.without(held.card), zone, held.card, place));
    const other = held && held.zone !== zone.id && cardsOf(this.position, this.zone(held.zone))?.[held.place];
    if (other) return this.moved(this.zone(held.zone), held.place, zone, place);
    const same = held?.zone === zone.id && held.place === place;
    if (zone.name === "stack") return this.turn(zone, place);
    this.ui.held = same ? null : { zone: zone.id, place };
    this.draw();
  }

  turn(zone, place) {
    const card = cardsOf(this.position, zone)[place];
    const key = `${zone.id}:${place}`;
    const after = turned(zone, card, this.shapes[key]);
    if (isEra(card) && LETTERS.includes(faceUp(card))) this.shapes[key] = faceUp(card);
    this.ui.held = { zone: zone.id, place };
    this.change(replace(this.position, zone, after, place));
  }

  fits(zone, card) {
    if (fitting(zone, card) !== null) return true;
    this.page.say(
      this.ctx.t("editor-no-fit", { name: nameOf(this.ctx, card) }),
      this.place.querySelector(`[data-ezone="${CSS.escape(zone.id)}"]`),
    );
    return false;
  }

  /** At an end of a zone: what is chosen, or an unknown card where one may lie. */
  add(zone, end = "last") {
    const { held } = this.ui;
    const place = end === "first" ? 0 : Infinity;
    if (held?.zone) return this.moved(this.zone(held.zone), held.place, zone, place);
    const card = held?.card ?? HIDDEN;
    if (held || fitting(zone, card) !== null)
      return this.fits(zone, card) && this.change(put(this.without(card, zone), zone, card, place));
    this.page.say(this.ctx.t("editor-first"), this.place.querySelector(`[data-ezone="${CSS.escape(zone.id)}"]`));
  }

  /** The position without a card of the palette that has to come out of the box. */
  without(card, zone = {}) {
    return zone.id === "box" ? this.position : outOfBox(this.position, card, this.ctx.left);
  }

  moved(from, place, to, at) {
    const card = cardsOf(this.position, from)[place];
    if (!this.fits(to, card)) return;
    this.ui.held = null;
    this.change(move(this.position, from, place, to, at));
  }

  dropped(what, id, at) {
    const zone = this.zone(id);
    this.ui.held = null;
    if (what.zone) this.moved(this.zone(what.zone), what.place, zone, at);
    else if (this.fits(zone, what.card)) this.change(put(this.without(what.card, zone), zone, what.card, at));
  }

  // ---- buttons

  do_undo() {
    this.turnTo(undone(this.way));
  }

  do_redo() {
    this.turnTo(redone(this.way));
  }

  do_free() {
    this.ui.held = null;
    this.draw();
  }

  do_set({ dataset }) {
    this.change(withCards(this.position, this.zone(dataset.of), []));
  }

  do_unset({ dataset }) {
    this.change(withCards(this.position, this.zone(dataset.of), null));
  }

  do_remove() {
    const { zone, run } = chosenOf(this.ctx);
    this.change(remove(this.position, zone, run.place));
  }

  do_turn() {
    const { zone, run } = chosenOf(this.ctx);
    this.turn(zone, run.place);
  }

  do_higher() {
    this.shift(-1);
  }

  do_lower() {
    this.shift(1);
  }

  shift(by) {
    const { zone, run } = chosenOf(this.ctx);
    this.shiftCard(zone, run.place, by);
  }

  shiftCard(zone, place, by) {
    const goal = place + by;
    if (goal < 0 || goal >= cardsOf(this.position, zone).length) return;
    this.ui.held = { zone: zone.id, place: goal };
    this.change(move(this.position, zone, place, zone, by > 0 ? goal + 1 : goal));
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

  do_open() {
    this.openText(this.place.querySelector("[data-efield=text]").value);
  }

  async do_paste() {
    const text = await Promise.resolve(navigator.clipboard?.readText()).catch(() => undefined);
    const area = this.place.querySelector("[data-efield=text]");
    if (!text) return area.focus();
    area.value = text;
    this.openText(text);
  }

  openText(text, ply) {
    this.awaiting = "open";
    this.text = text;
    this.page.model.send({ type: "edit-open", text, ...(ply === undefined ? {} : { ply }) });
  }

  do_json() {
    this.share(JSON.stringify(this.position));
  }

  do_save() {
    offerFile("eternitium-position.json", JSON.stringify(this.position, null, 1));
  }

  do_link() {
    this.sendWhole("link");
  }

  do_text() {
    this.sendWhole("text");
  }

  do_play() {
    this.sendWhole("play");
  }

  do_ask() {
    this.sendWhole("ask");
  }

  /** @param {"link" | "text" | "play" | "ask"} what */
  sendWhole(what) {
    this.awaiting = what;
    this.page.model.send({ type: `edit-${what}`, text: JSON.stringify(this.position), seat: this.way.now.seat });
  }

  // ---- fields

  on_change({ target }) {
    const { efield } = target.dataset;
    if (!efield || !this.way) return;
    if (efield === "file") this.readFile(target);
    else if (efield === "template") this.beginWith(target.value);
    else if (efield === "ply") this.openText(this.text, Number(target.value));
    else if (efield === "seat") this.change(this.position, { seat: Number(target.value) });
    else if (efield === "count") this.setCount(Number(target.value));
    else if (efield !== "text") this.change(this.withField(efield, target.value));
  }

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

  setCount(wanted) {
    const chosen = chosenOf(this.ctx);
    if (chosen && Number.isInteger(wanted) && wanted >= 0 && wanted <= 99)
      this.change(withRun(this.position, chosen.zone, chosen.run, wanted));
  }

  async readFile(field) {
    const [file] = field.files;
    field.value = "";
    if (!file) return;
    const text = file.size > LARGEST_FILE ? null : await file.text().catch(() => null);
    if (text === null) return this.page.say(this.ctx.t("tutor-file-unreadable"), field);
    this.openText(text);
  }

  // ---- keys

  on_keydown(event) {
    if (!this.way || event.target.closest("input, textarea, select")) return;
    const { key } = event;
    if ((event.ctrlKey || event.metaKey) && ["z", "Z", "y"].includes(key))
      this.wayKey(event, key !== "z" || event.shiftKey);
    else if (event.ctrlKey || event.metaKey) return;
    else if (key === "Escape") this.escape();
    else if (event.target.closest("[data-echip], [data-eadd]"))
      this.cardKey(event, event.target.closest("[data-echip], [data-eadd]"));
  }

  /** Lets go what is chosen, or closes what is open. */
  escape() {
    if (this.ui.held) this.do_free();
    else if (this.ui.open) this.fold(this.ui.open);
  }

  wayKey(event, forth) {
    event.preventDefault();
    this.turnTo(forth ? redone(this.way) : undone(this.way));
  }

  cardKey(event, element) {
    const zone = this.zone(element.dataset.of);
    const place = element.dataset.echip === undefined ? null : Number(element.dataset.echip);
    const card = this.cardOfKey(zone, event.key, place);
    if (card) this.typed(zone, place, card, element);
    else if (["Delete", "Backspace"].includes(event.key) && place !== null)
      this.change(remove(this.position, zone, place));
    else if (event.key.startsWith("Arrow") && event.altKey && place !== null) this.shiftByKey(zone, place, event.key);
    else if (!this.walk(event.key, element)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** C, S, T, D and ? name a card: an era card that lies as the one that is there, or a portal. */
  cardOfKey(zone, key, place) {
    if (key === HIDDEN) return fitting(zone, HIDDEN);
    const shape = LETTERS.indexOf(key.toUpperCase());
    if (shape < 0 || key.length > 1) return null;
    if (zone.kind === "action") return SHAPES[shape];
    const there = place === null ? "" : cardsOf(this.position, zone)[place];
    return fitting(zone, there.startsWith("(") && there !== "(?)" ? faceDown(LETTERS[shape]) : LETTERS[shape]);
  }

  typed(zone, place, card, element) {
    if (place !== null) this.change(replace(this.without(card, zone), zone, card, place));
    else this.change(put(this.without(card, zone), zone, card, element.dataset.eadd === "first" ? 0 : Infinity));
  }

  shiftByKey(zone, place, key) {
    this.shiftCard(zone, place, ["ArrowLeft", "ArrowUp"].includes(key) ? -1 : 1);
    const held = this.ui.held ?? {};
    this.place.querySelector(`[data-key="${CSS.escape(`chip:${held.zone}:${held.place}`)}"]`)?.focus();
  }

  walk(key, element) {
    const chips = [...element.parentElement.querySelectorAll("[data-echip], [data-eadd]")];
    const target = arrowTarget(key, chips.indexOf(element), chips.length);
    if (target === null) return false;
    chips[target].focus();
    return true;
  }
}
