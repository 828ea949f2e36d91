// The room of a class within the page of tables: its secrets, its messages, and the board of a question.

/** @import { TogetherPage } from "./together.js" */
/** @import { Dataset, News } from "../page/types" */
/** @import { RoomPayload, RoomQuestion } from "../page/payload" */

import { BoardPage } from "../board/board.js";
import { freshName } from "../page/keeping_line.js";
import { fill, offerFile, patch, setValues } from "../page/elements.js";
import { remember } from "../page/memory.js";
import { TraitModel } from "../page/model.js";
import { bestView, firstRoomDraft, questionChoices, questionSaid, roomFrame, roomRest, roomTop } from "./room_view.js";
import { Secrets } from "./secrets.js";

const ROOM_SECRETS = "eternitium-rooms";
const MOST_KEPT = 10;
const LOOK_AGAIN = 10_000; // milliseconds after which the page says anew who waits

/** The line of the board of a question: an action on it is an answer. */
class QuestionLine extends TraitModel {
  pending = 0;

  /** @param {Record<string, any>} traits  @param {(action: string) => void} answer */
  constructor(traits, answer) {
    super(traits);
    this.answer = answer;
  }

  /** @param {any} message */
  send(message) {
    if (message.type === "act") this.answer(message.action);
  }
}

export class RoomPart {
  /** @type {BoardPage | null} */
  board = null;
  shown = "";
  number = 0;

  /** @param {TogetherPage} page */
  constructor(page) {
    this.page = page;
    this.secrets = new Secrets(page.store, ROOM_SECRETS, MOST_KEPT);
    this.ui = { draft: firstRoomDraft(), sure: "", refused: "" };
    /** @type {import("../page/payload").InvitationReply | undefined} */
    this.invitation = undefined;
    this.ahead = 0;
  }

  /** @returns {RoomPayload} */
  get room() {
    return this.page.model.get("room") ?? {};
  }

  /** @returns {RoomQuestion | Record<string, never>} */
  get question() {
    return this.page.model.get("question") ?? {};
  }

  get isOpen() {
    return Boolean(this.room.state) && this.room.state !== "none";
  }

  /** Whether a question is shown, which comes before the person's table. */
  get asks() {
    return this.isOpen && Boolean(this.question.number);
  }

  start() {
    this.looking = setInterval(() => this.isOpen && this.page.draw(), LOOK_AGAIN);
  }

  stop() {
    clearInterval(this.looking);
    this.leaveBoard();
  }

  // ---- the address

  /** @param {string} code */
  enter(code) {
    this.page.send({ type: "room-enter", code, secret: this.secrets.of(code) });
  }

  get address() {
    return `${location.origin}${location.pathname}?room=${this.room.code}`;
  }

  // ---- news

  newRoom() {
    const { code = "", now } = this.room;
    if (now) this.ahead = Date.now() / 1000 - now;
    if (code !== this.shown) this.arrive(code);
    this.page.draw();
  }

  /** @param {string} code */
  arrive(code) {
    this.shown = code;
    Object.assign(this.ui, { sure: "", refused: "" });
    this.invitation = undefined;
    if (!this.page.ownsPage) return;
    if (code) this.page.send({ type: "table-invite", address: this.address });
    const query = new URLSearchParams(location.search);
    if (query.get("room") === (code || null)) return;
    if (code) query.set("room", code);
    else query.delete("room");
    query.delete("table");
    history.pushState(null, "", query.size ? `?${query}` : location.pathname);
  }

  /** Take a message about the room; return whether it is one.
   * @param {News} message */
  hears(message) {
    if (message.type === "room-secret") this.secrets.keep(message.code, message.secret);
    else if (message.type === "room-left") this.gone(message.text);
    else if (message.type === "saved" && this.isOpen && !this.page.board)
      offerFile(message.name, message.text, "text/csv");
    else if (message.type === "invitation" && this.isOpen) this.invitation = /** @type {any} */ (message);
    else if (message.type === "refused" && this.isOpen && !this.page.onBoard) this.refuse(message.text);
    else return false;
    this.page.draw();
    return true;
  }

  /** @param {string} text */
  refuse(text) {
    this.ui.refused = text;
    this.page.announce(text);
    this.board?.asking.answered();
  }

  /** @param {string} text */
  gone(text) {
    if (this.shown) this.secrets.keep(this.shown, null);
    this.page.refuse(text);
  }

  // ---- drawing

  context() {
    const page = this.page.context();
    const ui = { ...this.ui, name: page.ui.name, invitation: this.invitation };
    const now = Date.now() / 1000 - this.ahead;
    const { room, question, address } = this;
    return {
      ...page,
      ui,
      room,
      question: /** @type {RoomQuestion} */ (question),
      address,
      now,
      warning: this.page.warning(address),
    };
  }

  /** @param {boolean} hidden */
  draw(hidden) {
    const root = this.page.part("room");
    root.hidden = hidden || !this.isOpen;
    if (root.hidden) return this.leaveBoard();
    if (!root.firstChild) fill(root, roomFrame());
    const ctx = this.context();
    patch(this.page.part("room-top"), roomTop(ctx));
    this.drawQuestion(ctx);
    patch(this.page.part("room-rest"), roomRest(ctx));
    setValues(root, "input[readonly]", null);
  }

  /** @param {ReturnType<RoomPart["context"]>} ctx */
  drawQuestion(ctx) {
    this.page.part("room-ask").hidden = !this.asks;
    patch(this.page.part("room-said"), this.asks ? questionSaid(ctx) : "");
    patch(this.page.part("room-choices"), this.asks ? questionChoices(ctx) : "");
    if (!this.asks) return this.leaveBoard();
    const traits = this.traits();
    if (!this.board) this.takeBoard(traits);
    else this.line?.change(traits);
    this.board?.asking.answered();
    if (ctx.question.number !== this.number) this.turnTo(ctx.question);
    else if (ctx.question.rows.length) this.page.announce(bestView(ctx));
  }

  traits() {
    const { snapshot } = this.question;
    return { snapshot, catalog: this.page.model.get("catalog"), outlook: {}, advice: {}, hope: {} };
  }

  /** @param {Record<string, any>} traits */
  takeBoard(traits) {
    this.line = new QuestionLine(traits, (action) => this.choose(action));
    const ended = () => Boolean(this.question.rows?.length);
    const around = {
      model: /** @type {any} */ (this.line),
      blind: true,
      get resting() {
        return ended();
      },
    };
    this.board = new BoardPage(this.page.part("room-board"), around);
    Object.assign(this.board.ui, { stored: true, tab: "odds" });
    this.board.start();
  }

  /** Say a new question, and let the keys begin there.
   * @param {RoomQuestion} question */
  turnTo({ number, title, text }) {
    this.number = number;
    this.page.announce(`${title} ${text}`);
    this.page.part("room-said").querySelector("[data-key=question]")?.focus({ preventScroll: true });
  }

  leaveBoard() {
    this.board?.stop();
    this.board = null;
    this.number = 0;
  }

  // ---- the person

  /** @param {string} option */
  choose(option) {
    if (this.room.state === "learner" && !this.question.rows?.length)
      this.page.send({ type: "room-answer", task: this.question.number, option });
    else this.board?.asking.answered();
  }

  /** @param {Dataset} dataset */
  say({ say }) {
    Object.assign(this.ui, { sure: "", refused: "" });
    this.page.send(JSON.parse(say));
    this.page.draw();
  }

  /** @param {string} key */
  ask(key) {
    this.ui.sure = key;
    this.page.draw();
  }

  /** @param {any} target */
  change({ dataset, value }) {
    this.ui.draft[/** @type {"size"} */ (dataset.room)] = value;
    this.page.draw();
  }

  /** Send a position of the teacher's own: the part of its link after the question mark.
   * @param {any} form */
  sendLink(form) {
    this.ui.refused = "";
    this.page.send({ type: "room-link", query: form.elements.link.value.trim().split("?").at(-1).split("#")[0] });
    form.reset();
  }

  /** @param {string} name */
  join(name) {
    remember(this.page.store, { name });
    this.ui.refused = "";
    this.page.send({ type: "room-join", name, secret: freshName() }); // made here: an answer may be lost
  }
}
