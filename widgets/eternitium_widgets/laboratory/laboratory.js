// The laboratory on the page: settings are sent once the person pauses, results are drawn as they come.

/** @import { LabTraits, LabUi, Side } from "./types" */
/** @import { Dataset, Model, News, PageEvent, View } from "../page/types" */
/** @import { Settings, SliderGroup } from "../page/payload" */

import { fill, patch, setValues } from "../page/elements.js";
import { plotlyCame, plotlyRefused } from "../page/chart.js";
import { LabChart } from "./laboratory_chart.js";
import { asPrinted, otherSide, settingsOf, SIDES, typedNumber, withChoice, withSlider } from "./laboratory_draft.js";
import {
  barView,
  frameView,
  headView,
  measuredView,
  numbersView,
  oddsView,
  sideView,
  switchView,
  viewContext,
} from "./laboratory_view.js";
import { PlainPage } from "../page/plain_page.js";

const PAUSE = 150; // milliseconds without a change before the games begin again
const TRAITS = ["catalog", "sides", "odds", "results"];
const FIRST_OPEN = ["a:era", "b:era", "odds:match"];

export class LaboratoryPage extends PlainPage {
  /** @type {any} */
  chart;

  /** @param {Model} model  @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el, "et-laboratory");
    /** @type {LabUi} */
    this.ui = { side: "a", open: [...FIRST_OPEN], served: this.ownsPage };
    this.draft = null;
  }

  start() {
    const signal = this.listen(["click", "input", "change", "focusout"], {
      "change:catalog": () => this.newWords(),
      "change:sides": () => this.newSides(),
      "change:odds": () => this.draw(),
      "change:results": () => this.draw(),
      "msg:custom": (message, buffers) => this.receive(message, buffers),
    });
    this.root.addEventListener("toggle", (event) => this.on_toggle(event), { signal, capture: true });
    this.settleLanguage();
  }

  stop() {
    clearTimeout(this.pausing);
    this.chart?.stop();
    super.stop();
  }

  // ---- the beginning

  open() {
    fill(this.root, frameView());
    this.adopt();
    this.draw();
    this.chart = new LabChart(this.root, this);
    if (!this.model.get("results").state) this.send({ type: "measure" });
  }

  // ---- drawing

  draw() {
    if (!this.draft) return;
    const traits = /** @type {LabTraits} */ (Object.fromEntries(TRAITS.map((name) => [name, this.model.get(name)])));
    const ctx = viewContext(traits, this.draft, this.ui);
    this.ctx = ctx;
    this.root.lang = ctx.catalog.language;
    this.root.dataset.side = this.ui.side;
    const old = traits.results.number !== this.draft.number;
    this.root.toggleAttribute("data-outdated", old);
    this.show("head", headView(ctx));
    this.show("bar", barView(ctx));
    this.show("switch", switchView(ctx));
    for (const side of SIDES) this.show(`side-${side}`, sideView(ctx, side));
    this.show("measured", measuredView(ctx));
    this.show("numbers", numbersView(ctx));
    this.show("odds", oddsView(ctx));
    this.setFields();
    this.chart?.draw();
    this.announce(old ? "" : (traits.results.spoken ?? ""));
    if (this.ownsPage) document.title = `${ctx.t("lab-title")} · ${ctx.t("tutor-title")}`;
  }

  setFields() {
    setValues(this.root, "[data-slider]", this.typing);
  }

  /** @param {string} name  @param {View} html */
  show(name, html) {
    patch(this.part(name), html);
  }

  /** @param {string} text */
  announce(text) {
    const faults = SIDES.map((side) => this.model.get("sides")[side].fault?.text ?? "").filter(Boolean);
    super.announce([...faults, text].filter(Boolean).join(" "));
  }

  // ---- settings

  /** Take over the settings as the kernel knows them. */
  adopt() {
    const sides = this.model.get("sides");
    const both = SIDES.map((side) => [side, settingsOf(sides[side].settings)]);
    this.draft = { number: sides.number, ...Object.fromEntries(both) };
    this.told = sides.number;
  }

  /** Take over new sides, unless they answer older settings than those on the page. */
  newSides() {
    if (!this.draft) return;
    if (this.model.get("sides").number >= this.draft.number) this.adopt();
    for (const side of SIDES) this.unfoldFault(side);
    this.draw();
  }

  /** Unfold the part with the mistake.
   * @param {Side} side */
  unfoldFault(side) {
    /** @type {{ groups: SliderGroup[] }} */
    const { groups } = this.model.get("catalog");
    const { fault } = this.model.get("sides")[side];
    const group = groups.find(
      ({ id, fields }) => fault && (id === fault.field || fields.some((field) => field.id === fault.field)),
    );
    const key = group && `${side}:${group.id}`;
    if (key && !this.ui.open.includes(key)) this.ui.open.push(key);
  }

  /** @param {Side} side  @param {Settings} settings */
  change(side, settings) {
    if (JSON.stringify(settings) === JSON.stringify(this.draft[side])) return;
    this.draft = { ...this.draft, [side]: settings, number: this.draft.number + 1 };
    clearTimeout(this.pausing);
    this.pausing = setTimeout(() => this.tell(), PAUSE);
    this.draw();
  }

  /** Send the settings, if they have changed since the last time. */
  tell() {
    clearTimeout(this.pausing);
    if (this.draft.number === this.told) return;
    this.told = this.draft.number;
    const { number, a, b } = this.draft;
    this.send({ type: "set", number, a, b });
  }

  /** @param {Side} side */
  printed(side) {
    return this.model.get("sides")[side].printed;
  }

  /** @param {Side} side  @param {string} field  @param {number} value */
  slide(side, field, value) {
    this.change(side, withSlider(this.draft[side], this.printed(side), field, value));
  }

  // ---- the person

  /** @param {PageEvent} event */
  on_input({ target }) {
    const { slider, side } = target.dataset;
    if (!slider) return;
    this.typing = target.type === "number" ? target : null;
    const value = typedNumber(target.value);
    if (value !== null) this.slide(side, slider, value);
  }

  /** @param {PageEvent} event */
  on_change({ target }) {
    const { choice, side, lab } = target.dataset;
    if (choice) this.change(side, withChoice(this.draft[side], choice, target.value));
    if (lab === "language") this.speak(target.value);
  }

  /** Show the current value again in a field that was left empty.
   * @param {PageEvent} event */
  on_focusout({ target }) {
    if (target !== this.typing) return;
    this.typing = null;
    this.setFields();
  }

  /** @param {PageEvent} event */
  on_click(event) {
    super.on_click(event);
    if (event.target.closest("[data-layer=plot]")) this.chart.load();
  }

  /** @param {PageEvent} event */
  on_toggle({ target }) {
    const { fold } = target.dataset;
    if (!fold) return;
    const others = this.ui.open.filter((name) => name !== fold);
    this.ui.open = target.open ? [...others, fold] : others;
  }

  click_stop() {
    this.tell();
    this.send({ type: "stop" });
  }

  click_measure() {
    this.send({ type: "measure" });
  }

  /** @param {Dataset} dataset */
  click_show({ side }) {
    this.ui.side = side;
    this.draw();
  }

  /** @param {Dataset} dataset */
  click_copy({ side }) {
    this.change(otherSide(side), this.draft[side]);
  }

  /** @param {Dataset} dataset */
  click_reset({ side }) {
    this.change(side, asPrinted(this.draft[side]));
  }

  /** @param {Dataset} dataset */
  click_printed({ side, field }) {
    this.change(side, asPrinted(this.draft[side], [field]));
  }

  // ---- the kernel

  /** @param {News} message  @param {ArrayBuffer[]} buffers */
  receive(message, buffers) {
    if (message.type === "plotly") plotlyCame(message, buffers);
    else if (message.type === "refused") this.refused(message.text);
  }

  /** @param {string} text */
  refused(text) {
    if (this.chart?.loading === "waiting") plotlyRefused();
    if (this.draft) this.announce(text);
  }
}
