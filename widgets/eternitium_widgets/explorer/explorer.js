// The explorer on the page: a question is part of the address, and each change of it is asked at once.

/** @import { Model, News, PageEvent } from "../page/types" */
/** @import { ExplorerField } from "../page/payload" */

import { fill, patch, setValues } from "../page/elements.js";
import { PlainPage } from "../page/plain_page.js";
import { addressOf, answerView, askedBy, frameView, headView, questionView, viewContext } from "./explorer_view.js";

export class ExplorerPage extends PlainPage {
  /** @param {Model} model  @param {HTMLElement} el */
  constructor(model, el) {
    super(model, el, "et-explorer");
  }

  start() {
    this.listen(["click", "change"], {
      "change:catalog": () => this.newWords(),
      "change:view": () => this.opened && this.draw(),
      "msg:custom": (message) => this.receive(message),
    });
    this.settleLanguage();
  }

  open() {
    fill(this.root, frameView());
    this.draw();
    const asked = this.ownsPage ? askedBy(location.search, this.fields) : null;
    if (asked) this.send({ type: "ask", question: /** @type {any} */ (asked) });
  }

  /** @returns {ExplorerField[]} */
  get fields() {
    return this.model.get("view").fields;
  }

  draw() {
    const ctx = viewContext(this.model.get("catalog"), this.model.get("view"), this.ownsPage);
    this.root.lang = ctx.catalog.language;
    patch(this.part("head"), headView(ctx));
    patch(this.part("question"), questionView(ctx));
    patch(this.part("answer"), answerView(ctx));
    setValues(this.root, "select", null);
    this.announce(ctx.view.said);
    if (this.ownsPage) document.title = `${ctx.view.title} · ${ctx.t("tutor-title")}`;
  }

  /** @param {PageEvent} event */
  on_change({ target }) {
    if (target.dataset.ex === "language") this.speak(target.value);
    else if (target.dataset.ex) this.ask(target.dataset.ex, target.value);
  }

  /** @param {string} name  @param {string} value */
  ask(name, value) {
    const asked = { ...Object.fromEntries(this.fields.map((field) => [field.id, field.value])), [name]: value };
    if (this.ownsPage) history.replaceState(history.state, "", addressOf(asked, location.search));
    this.send({ type: "ask", question: /** @type {any} */ (asked) });
  }

  /** @param {News} message */
  receive(message) {
    if (message.type !== "refused") return;
    this.draw();
    this.announce(message.text);
  }
}
