// Notices about keeping games and entries. Each is shown once, and stays until a person dismisses it.

/** @import { Translate } from "./types" */

import { button } from "./elements.js";
import { html } from "./markup.js";

/** The command to save in each case, by the name of the page's method. */
/** @type {Record<string, string>} */
const HELPS = {
  "note-not-kept": "progress-save",
  "note-entered-not-kept": "save",
  "note-file-unwritten": "progress-save",
  "note-put-aside": "aside-save",
  "note-left-alone": "aside-save",
  "note-newer": "aside-save",
};

export class Notes {
  /** `draw` draws them again.
   * @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
    /** @type {string[]} */
    this.shown = [];
    this.said = new Set();
  }

  /** @param {string} key */
  say(key) {
    if (this.said.has(key)) return;
    this.said.add(key);
    this.shown.push(key);
    this.draw();
  }

  /** @param {string} key */
  dismiss(key) {
    this.shown = this.shown.filter((one) => one !== key);
    this.draw();
  }
}

/** `hook`: the attribute by which a page recognises the buttons.
 * @param {{ t: Translate }} ctx  @param {string[]} keys  @param {string} hook */
export function notesView(ctx, keys, hook) {
  return keys.map((key) => noteView(ctx, key, hook));
}

/** @param {{ t: Translate }} ctx  @param {string} key  @param {string} hook */
function noteView(ctx, key, hook) {
  const help = HELPS[key];
  const hooks = { [hook]: help, "data-key": `${key}:${help}`, "data-testid": `note-${help}` };
  const action = help ? button("et-tool", hooks, ctx.t("file-save")) : "";
  const close = {
    [hook]: "dismiss-note",
    "data-note": key,
    "data-key": `dismiss:${key}`,
    "data-testid": "dismiss-note",
  };
  const cross = html`<span aria-hidden="true">✕</span>`;
  const away = button("et-fold", { ...close, "aria-label": ctx.t("welcome-dismiss") }, cross);
  const text = html`<p role="status">${ctx.t(key)}</p>`;
  return html`<div class="et-strip et-note-strip" data-key="${key}" data-testid="${key}">${text}${action}${away}</div>`;
}
