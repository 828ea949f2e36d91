// The page of a table: opening one, going to one, and the board of the person's seat.

/** @import { Dataset, Model, News, PageEvent } from "../page/types" */
/** @import { Message, TogetherPayload } from "../page/payload" */
/** @import { TogetherUi } from "./types" */

import { GameBoard } from "../board/game_board.js";
import { translator } from "../page/board_text.js";
import { fill, patch, setValues } from "../page/elements.js";
import { recall, remember } from "../page/memory.js";
import { freshName } from "../page/keeping_line.js";
import { PlainPage } from "../page/plain_page.js";
import { RoomPart } from "./room.js";
import { Secrets } from "./secrets.js";
import { roomHead } from "./room_view.js";
import { Talk } from "./talk.js";
import { clockView, secondsLeft, SOON, tourView } from "./talk_view.js";
import {
  firstDraft,
  frameView,
  hasBoard,
  headView,
  isAsked,
  isHelped,
  peopleView,
  tableView,
  warningOf,
  ways,
} from "./together_view.js";

const SECRETS = "eternitium-tables";
const MOST_KEPT = 20;
const LENGTH_OF_ROOM_CODE = 6;
const LOST_AFTER = 6000; // milliseconds without a line to the tables
const HELPS = ["coach", "memory-aid", "hope"];
const DRAFTED = ["edition", "helps", "minutes"];

/** A board that does not ask for help where the table grants none; the person's settings ask for it at each board.
 * Nobody's strength counts at a table. */
class SeatBoard extends GameBoard {
  /** @param {Message} message */
  send(message) {
    const asks = message.type === "strength" || (this.page.blind && HELPS.includes(message.type));
    if (!asks) super.send(message);
  }
}

export class TogetherPage extends PlainPage {
  /** @type {SeatBoard | null} */
  board = null;
  /** Whether the person looks at the table instead of the board. */
  atTable = false;
  shown = "";
  /** The game whose story was asked for.
   * @type {string | undefined} */
  told;
  /** Whether it was the person's turn. */
  wasAsked = false;
  /** The number of the game that is shown.
   * @type {number | undefined} */
  game;

  /** @param {Model} model  @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el, "et-together");
    const { name = "", silent = false } = recall(this.store);
    this.secrets = new Secrets(this.store, SECRETS, MOST_KEPT);
    /** @type {TogetherUi} */
    this.ui = { name, silent, draft: firstDraft(), own: Object.keys(this.secrets.all) };
    this.talk = new Talk(this);
    this.room = new RoomPart(this);
  }

  start() {
    const signal = this.listen(["click", "change", "input", "submit"], {
      "change:catalog": () => this.newWords(),
      "change:table": () => this.opened && this.newTable(),
      "change:room": () => this.opened && this.room.newRoom(),
      "change:question": () => this.opened && this.draw(),
      "change:snapshot": () => this.opened && this.draw(),
      "msg:custom": (message, buffers) => this.receive(message, buffers),
    });
    window.addEventListener("popstate", () => this.enterAddress(), { signal });
    this.room.start();
    this.settleLanguage();
  }

  stop() {
    clearTimeout(this.losing);
    this.talk.stop();
    this.room.stop();
    clearInterval(this.ticking);
    this.board?.stop();
    super.stop();
  }

  open() {
    fill(this.root, frameView());
    this.enterAddress();
    this.newTable();
  }

  /** @returns {TogetherPayload} */
  get table() {
    return this.model.get("table");
  }

  /** Go to the table or the room in the address, if it names one. */
  enterAddress() {
    const query = new URLSearchParams(this.ownsPage ? location.search : "");
    const [code, room] = [query.get("table"), query.get("room")];
    if (room && room !== this.room.room.code) this.room.enter(room);
    else if (code && code !== this.table.code) this.enter(code);
  }

  // ---- the secrets of the person's seats

  /** @param {string} code  @param {string | null} secret  null to forget it */
  keepSecret(code, secret) {
    this.secrets.keep(code, secret);
    this.ui.own = Object.keys(this.secrets.all);
  }

  /** @param {string} code */
  enter(code) {
    this.send({ type: "table-enter", code, secret: this.secrets.of(code) });
  }

  // ---- drawing

  get address() {
    const { code } = this.table;
    return code ? `${location.origin}${location.pathname}?table=${code}` : "";
  }

  context() {
    const catalog = this.model.get("catalog");
    const t = translator(catalog.words, catalog.language);
    const back = t(this.room.isOpen ? "room-back" : "to-table");
    return { catalog, table: this.table, ui: this.ui, served: this.ownsPage, address: this.address, back, t };
  }

  /** What is said of an address that others cannot open.
   * @param {string} address */
  warning(address) {
    return warningOf({ ...this.context(), address });
  }

  newTable() {
    const { code = "", game, state } = this.table;
    clearTimeout(this.losing);
    this.ui.cut = state === "away";
    if (state === "away") {
      this.losing = setTimeout(() => this.lose(), LOST_AFTER);
      return this.draw();
    }
    this.ui.lost = false;
    this.wind();
    if (code !== this.shown) this.arrive(code);
    if (game !== this.game) this.atTable = false;
    this.game = game;
    this.draw();
    this.board?.asking.answered(); // some questions change the table alone
    this.board?.drawNav();
  }

  /** Let the clock run that the table tells of, and say whose turn it is where sounds are on. */
  wind() {
    const { seconds = -1 } = this.table;
    this.ui.until = seconds < 0 ? undefined : performance.now() + 1000 * seconds;
    clearInterval(this.ticking);
    if (seconds >= 0) this.ticking = setInterval(() => this.tick(), 1000);
    const asked = isAsked(this.table);
    if (asked && !this.wasAsked && this.board?.ui.sounds === "on") this.board.layers?.sounds.play("turn");
    this.wasAsked = asked;
  }

  tick() {
    const left = secondsLeft(this.ui.until ?? 0, performance.now());
    this.drawClock();
    if (left === SOON && isAsked(this.table)) this.announce(this.context().t("clock-soon", { n: SOON }));
  }

  drawClock() {
    patch(this.part("clock"), clockView(this.context(), performance.now()));
  }

  lose() {
    this.ui.lost = true;
    this.draw();
  }

  /** Show another table, or none, in the address.
   * @param {string} code */
  arrive(code) {
    this.shown = code;
    Object.assign(this.ui, { invitation: undefined, copied: false, refused: "", deleting: false });
    if (!this.ownsPage) return this.comeBack(code);
    if (code) this.send({ type: "table-invite", address: this.address });
    const query = new URLSearchParams(location.search);
    if (query.get("table") === (code || null)) return;
    if (code) query.set("table", code);
    else if (this.table.state === "none") query.delete("table");
    history.pushState(null, "", query.size ? `?${query}` : location.pathname);
  }

  /** In a notebook, which names a table without a seat: take the person's seat again.
   * @param {string} code */
  comeBack(code) {
    if (this.secrets.of(code) && (this.table.mine ?? -1) < 0) this.enter(code);
  }

  draw() {
    const ctx = this.context();
    const away = ctx.table.state === "away";
    const playing = hasBoard(ctx.table, this.model.get("snapshot"));
    const onBoard = (playing || (away && Boolean(this.board) && !this.ui.lost)) && !this.atTable && !this.room.asks;
    const inRoom = this.room.isOpen && !(away && this.ui.lost);
    this.onBoard = onBoard;
    this.root.lang = ctx.catalog.language;
    this.root.toggleAttribute("data-board", onBoard);
    this.root.toggleAttribute("data-comes-back", Boolean(this.shown)); // after a reload
    this.root.toggleAttribute("data-whole", this.ownsPage && onBoard);
    if (this.ownsPage) document.documentElement.dataset.board = String(onBoard);
    if (!playing && !away) this.leaveBoard();
    if (playing && !this.board) this.takeBoard();
    this.talk.draw(ctx);
    patch(this.part("head"), onBoard ? "" : inRoom ? roomHead(this.room.context()) : headView(ctx));
    patch(this.part("table"), onBoard || inRoom ? "" : tableView(ctx));
    this.room.draw(onBoard || !inRoom);
    patch(this.part("tour"), onBoard ? tourView(ctx) : "");
    this.drawClock();
    this.part("board").hidden = !onBoard;
    setValues(this.part("table"), "input[readonly]", null);
    if (this.ownsPage) document.title = `${isAsked(ctx.table) ? "● " : ""}${ctx.t("title")} · ${ctx.t("tutor-title")}`;
  }

  takeBoard() {
    const page = this;
    this.board = new SeatBoard(this.part("board"), {
      model: this.model,
      get blind() {
        return !isHelped(page.table);
      },
      unrated: true,
      ownsPage: this.ownsPage,
      nav: () => peopleView(this.context()),
      ways: ways(this.context()),
      drawn: ({ snap }) => this.tellStory(snap),
    });
    this.board.start();
  }

  /** Have the story of a game told that has just ended, once.
   * @param {any} snap */
  tellStory({ game, result }) {
    if (!result || game.onlooker || this.told === game.id) return;
    this.told = game.id;
    this.send({ type: "report" });
  }

  leaveBoard() {
    this.board?.stop();
    this.board = null;
    this.atTable = false;
  }

  /** @param {News} message  @param {any[]} buffers */
  receive(message, buffers) {
    if (message.type === "said") return this.talk.hear(message);
    if (this.room.hears(message)) return;
    if (message.type === "seat") return this.keepSecret(message.code, message.secret);
    if (message.type === "invitation") this.ui.invitation = /** @type {any} */ (message);
    else if (message.type === "left") this.gone();
    else if (this.board && !this.atTable) return this.board.receive(message, buffers);
    else if (message.type === "refused") this.refuse(message.text);
    this.draw();
  }

  /** @param {string} text */
  refuse(text) {
    this.ui.refused = text;
    this.announce(text);
  }

  gone() {
    this.keepSecret(this.shown, null);
    this.shown = "";
    this.refuse(this.context().t("gone"));
    if (this.ownsPage) history.replaceState(null, "", location.pathname);
  }

  // ---- the person

  /** @param {PageEvent} event */
  on_click(event) {
    const { go } = event.target.closest("[data-go]")?.dataset ?? {};
    if (go) this.board?.layers?.dialog.close();
    if (go === "table") this.click_table();
    else if (go === "talk") this.click_talk();
    else super.on_click(event);
  }

  /** @param {PageEvent} event */
  on_input({ target }) {
    if (target.dataset.to === "name") this.ui.name = target.value;
  }

  /** @param {PageEvent} event */
  on_change({ target }) {
    const { to, place } = target.dataset;
    if (target.dataset.room) return this.room.change(target);
    const { draft } = this.ui;
    if (to === "language") this.speak(target.value);
    else if (DRAFTED.includes(to)) draft[/** @type {"edition" | "helps" | "minutes"} */ (to)] = target.value;
    else if (to === "seat") this.setSeat(Number(place), target.value);
    else if (to === "give") this.send({ type: "table-give", seat: Number(place), plays: target.value });
  }

  /** Seat somebody in the draft; "-" closes this seat and all after it.
   * @param {number} place  @param {string} plays */
  setSeat(place, plays) {
    const { draft } = this.ui;
    draft.others = plays === "-" ? draft.others.slice(0, place) : Object.assign([...draft.others], { [place]: plays });
    this.draw();
  }

  /** @param {PageEvent} event */
  on_submit(event) {
    event.preventDefault();
    const form = event.target;
    this.ui.refused = "";
    if (form.dataset.act === "go") this.goTo(form.elements.code.value.trim().toLowerCase());
    else if (form.dataset.act === "room-join") this.room.join(form.elements.name.value.trim());
    else if (form.dataset.act === "room-link") this.room.sendLink(form);
    else this.withName(form, /** @type {any} */ (event).submitter);
  }

  /** @param {string} code */
  goTo(code) {
    if (code.length === LENGTH_OF_ROOM_CODE) this.room.enter(code);
    else this.enter(code);
  }

  /** @param {any} form  @param {any} submitter */
  withName(form, submitter) {
    const name = form.elements.name.value.trim();
    remember(this.store, { name });
    if (form.dataset.act === "sit") {
      const learns = Boolean(form.elements.learns?.checked);
      const seat = Number(submitter?.value ?? this.firstFree);
      this.send({ type: "table-sit", seat, name, learns, secret: freshName() }); // made here: an answer may be lost
      return;
    }
    const { edition, others, helps, minutes } = this.ui.draft;
    const seats = ["", ...others];
    this.send(/** @type {any} */ ({ type: "table-open", edition, seats, helps, name, minutes: Number(minutes) }));
  }

  get firstFree() {
    return this.table.seats.findIndex(({ name, plays }) => !name && !plays);
  }

  /** @param {Dataset} dataset */
  click_enter({ code }) {
    this.enter(code);
  }

  /** @param {Dataset} dataset */
  "click_room-say"(dataset) {
    this.room.say(dataset);
  }

  /** @param {Dataset} dataset */
  "click_room-sure"({ sure }) {
    this.room.ask(sure);
  }

  /** @param {Dataset} dataset */
  "click_room-choose"({ option }) {
    this.room.choose(option);
  }

  "click_room-table"() {
    this.atTable = false;
    if (this.table.code === this.room.room.table) this.draw();
    else this.send({ type: "room-table" });
  }

  click_start() {
    this.send({ type: "table-start" });
  }

  /** @param {Dataset} dataset */
  click_rematch({ how }) {
    this.send({ type: "table-rematch", how });
  }

  /** @param {Dataset} dataset */
  click_undo({ answer }) {
    const { undo } = this.table;
    if (undo) this.send({ type: "undo-answer", plies: undo.plies, agrees: answer === "yes" });
  }

  click_talk() {
    this.talk.toggle();
  }

  /** @param {Dataset} dataset */
  click_say({ what }) {
    this.talk.say(what);
  }

  click_silence() {
    this.talk.silence();
  }

  click_lead() {
    this.send({ type: "lead", on: false });
  }

  click_follow() {
    this.send({ type: "follow-leader", on: this.table.follows === false });
  }

  click_table() {
    this.atTable = true;
    this.draw();
  }

  click_board() {
    this.atTable = false;
    this.draw();
  }

  click_leave() {
    this.send({ type: "table-leave" });
  }

  click_delete() {
    if (this.ui.deleting) this.send({ type: "table-delete" });
    this.ui.deleting = !this.ui.deleting;
    this.draw();
  }

  click_copy() {
    const done = () => {
      this.ui.copied = true;
      this.draw();
    };
    const field = this.root.querySelector(".et-tolink");
    field.select();
    navigator.clipboard?.writeText(this.address).then(done, () => {});
    if (!navigator.clipboard && document.execCommand("copy")) done(); // on plain http there is no clipboard
  }
}
