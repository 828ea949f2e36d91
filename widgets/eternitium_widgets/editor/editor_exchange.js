// The editor's exchange with the outside: links, files, games as text.

/** @import { Editor } from "./editor.js" */

import { offerFile } from "../page/elements.js";

const LARGEST_FILE = 2_000_000;

export class EditorExchange {
  /** The open question to the kernel, until it answers. */
  awaiting = "";
  /** The text that was opened last. */
  text = "";

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  /** @param {string} text */
  refused(text) {
    const [how, button] = [this.awaiting, this.editor.place.querySelector(`[data-key="edit:${this.awaiting}"]`)];
    this.awaiting = "";
    this.editor.page.going.wanted = null;
    if (how === "open") this.editor.ui.refused = text;
    else this.editor.page.say(text, button);
  }

  /** Show a text to select, and copy it if the browser allows that.
   * @param {string} text */
  async share(text) {
    const copied = await Promise.resolve(navigator.clipboard?.writeText(text).then(() => true)).catch(() => false);
    Object.assign(this.editor.ui, { shared: text, copied: Boolean(copied) });
    this.editor.draw();
    this.editor.place.querySelector("[data-key='edit:shared']")?.select();
  }

  do_open() {
    this.openText(this.editor.place.querySelector("[data-efield=text]").value);
  }

  async do_paste() {
    const text = await Promise.resolve(navigator.clipboard?.readText()).catch(() => undefined);
    const area = this.editor.place.querySelector("[data-efield=text]");
    if (!text) return area.focus();
    area.value = text;
    this.openText(text);
  }

  /** @param {string} text  @param {number} [ply] */
  openText(text, ply) {
    this.awaiting = "open";
    this.text = text;
    this.editor.page.model.send({ type: "edit-open", text, ...(ply === undefined ? {} : { ply }) });
  }

  do_json() {
    this.share(JSON.stringify(this.editor.position));
  }

  do_save() {
    offerFile("eternitium-position.json", JSON.stringify(this.editor.position, null, 1));
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
    this.editor.page.going.wanted = { route: { screen: "puzzle" }, record: "push" };
    this.sendWhole("ask");
  }

  /** @param {"link" | "text" | "play" | "ask"} what */
  sendWhole(what) {
    this.awaiting = what;
    this.editor.page.model.send({
      type: `edit-${what}`,
      text: JSON.stringify(this.editor.position),
      seat: this.editor.now.seat,
    });
  }

  /** @param {HTMLInputElement} field */
  async readFile(field) {
    const file = field.files?.[0];
    field.value = "";
    if (!file) return;
    const text = file.size > LARGEST_FILE ? null : await file.text().catch(() => null);
    if (text === null) return this.editor.page.say(this.editor.ctx.t("tutor-file-unreadable"), field);
    this.openText(text);
  }
}
