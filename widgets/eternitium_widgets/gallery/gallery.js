// A page of the gallery: one recorded widget, a line below it that says so, and buttons back and on.

/** @import { Model, News, PageEvent } from "../page/types" */

import { PlayBoard } from "../board/play_board.js";
import { CompanionPage } from "../companion/companion.js";
import { GuestPage } from "../guests/guests.js";
import { ExplorerPage } from "../explorer/explorer.js";
import { LaboratoryPage } from "../laboratory/laboratory.js";
import { fill } from "../page/elements.js";
import { html } from "../page/markup.js";
import { RecordedModel, unpacked } from "../page/stored_model.js";
import { PartPage } from "../parts/parts_page.js";
import { RulesPage } from "../rules/rules.js";
import { SliderPage } from "../sliders/sliders.js";
import { TutorPage } from "../tutor/tutor.js";

const PLOTLY = "../_static/plotly.min.js";
/** Messages that a page sends by itself, without a click. */
const BY_ITSELF = new Set(["clock", "progress-load", "proceed", "visit", "language", "coach"]);

/** A recorded tutor, without the numbers that would be computed for each place: the board shows the odds, which it knows. */
class RecordedTutor extends TutorPage {
  get blind() {
    return true;
  }
}

/** @param {Model} model  @param {HTMLElement} el */
function board(model, el) {
  const page = new PlayBoard(el, { model, blind: true });
  Object.assign(page.ui, { tab: "log", stored: true });
  model.on("msg:custom", (message) => page.receive(message));
  return page;
}

/** @param {Model} model  @param {HTMLElement} el */
function tutor(model, el) {
  const page = new RecordedTutor(model, el);
  page.root.classList.add("et-alone");
  return page;
}

/** @type {Record<string, (model: any, el: HTMLElement) => any>} */
const PAGES = {
  board,
  tutor,
  companion: (model, el) => new CompanionPage(model, el),
  guests: (model, el) => new GuestPage(model, el),
  explorer: (model, el) => new ExplorerPage(model, el),
  laboratory: (model, el) => new LaboratoryPage(model, el),
  part: (model, el) => new PartPage(model, el),
  sliders: (model, el) => new SliderPage(model, el),
  rules: (model, el) => new RulesPage(model, el),
};

class Gallery {
  /** @type {any} */
  model;

  /** @param {any} told  @param {HTMLElement} el  @param {HTMLElement} line */
  constructor(told, el, line) {
    this.told = told;
    this.el = el;
    this.line = line;
    this.shown = 0;
  }

  start() {
    this.line.addEventListener("click", (/** @type {PageEvent} */ { target }) =>
      this.click(target.closest("button")?.dataset.step),
    );
    this.open();
    this.say(this.told.words.stored);
  }

  /** Open the widget at the beginning of its recording, or one of several widgets. */
  open() {
    this.page?.stop();
    this.el.replaceChildren();
    this.model = new RecordedModel(this.told, (message) => this.refuse(message));
    if (this.shown) this.model.go(this.told.shows[this.shown].place);
    this.page = PAGES[this.told.page](this.model, this.el);
    this.page.start();
    this.drawLine();
  }

  drawLine() {
    const { shows, words } = this.told;
    const several = shows.length > 1;
    const place = html`<span class="et-liveplace">${shows[this.shown]?.name}</span>`;
    /** @param {number} step  @param {string} text */
    const button = (step, text) => html`<button type="button" class="et-second" data-step="${step}">${text}</button>`;
    const again = button(0, words.again);
    const ways = several ? html`${button(-1, words.back)}${place}${button(1, words.on)}` : this.told.still ? "" : again;
    fill(this.line, html`<div class="et-liveways">${ways}</div><p role="status" data-part="told"></p>`);
  }

  /** @param {string | undefined} step */
  click(step) {
    if (step === undefined) return;
    const { shows, words } = this.told;
    this.shown = (this.shown + Number(step) + shows.length) % shows.length;
    this.open();
    this.say(words.stored);
    this.line.querySelector(`[data-step="${step}"]`).focus();
  }

  /** @param {string} text */
  say(text) {
    this.line.querySelector("[data-part=told]").textContent = text;
  }

  /** Say kindly that something was not recorded, but only if a person asked for it.
   * @param {News} message */
  refuse({ type, number }) {
    if (BY_ITSELF.has(type)) return;
    if (type === "plotly") return this.model.answer({ type, address: PLOTLY });
    const text = this.told.words.missing;
    if (type === "edit-check") this.model.answer({ type: "edit-checked", number, problems: [{ field: "", text }] });
    else this.model.answer({ type: "refused", text });
    this.say(text);
  }
}

/** Follow the colours of the page around this one, and send it the height of this one. */
function fit() {
  window.addEventListener("message", ({ data }) => {
    if (typeof data?.light === "boolean") document.documentElement.dataset.jpThemeLight = String(data.light);
  });
  const tell = () => parent.postMessage({ height: document.body.offsetHeight }, "*");
  tell(); // a frame out of sight is not laid out, but needs the colours
  new ResizeObserver(tell).observe(document.body);
}

/** Keep nothing in the browser: a game in the gallery is nobody's game. */
function keepNothing() {
  Object.defineProperty(globalThis, "localStorage", { value: null });
}

async function begin() {
  keepNothing();
  /** @param {string} id */
  const packed = (id) => unpacked(document.getElementById(id).textContent);
  const [own, shared] = await Promise.all([
    packed("et-told"),
    unpacked(/** @type {any} */ (globalThis).eternitiumShared),
  ]);
  /** @param {Record<string, any>} table */
  const whole = (table) =>
    Object.fromEntries(Object.entries(table).map(([name, value]) => [name, shared[value.shared] ?? value]));
  const [first, ...others] = own.places;
  const places = [{ ...first, traits: whole(first.traits) }, ...others];
  new Gallery(
    { ...own, places, answers: whole(own.answers) },
    document.getElementById("et-live"),
    document.getElementById("et-line"),
  ).start();
  fit();
}

begin();
