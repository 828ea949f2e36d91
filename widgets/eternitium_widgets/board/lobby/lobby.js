// The page for a new game, in place of the board: shows what is chosen, asks for the game, keeps the best results.

import { parsed, patch } from "../../page/elements.js";
import { browserStore, recall, remember } from "../../page/memory.js";
import {
  betterResult,
  draftFault,
  draftFrom,
  firstDraft,
  lobbyView,
  newGameMessage,
  soloResult,
  withLastRivals,
  withPreset,
} from "./lobby_view.js";
import { html } from "../../page/markup.js";

/**
 * The page for a new game within a board's `root`. What is chosen lies in `ui`, which outlives a change of the language.
 *
 * `page` asks the kernel; a page around it with addresses of its own has `goToLobby()` and `leaveLobby()`, and toggles this.
 */
export class Lobby {
  constructor(root, ui, page) {
    this.root = root;
    this.ui = ui;
    this.page = page;
    this.pending = null;
    this.store = browserStore();
    this.ui.unfolded ??= {};
    this.place = root.querySelector("[data-part=lobby]");
    this.listening = new AbortController();
    for (const name of ["click", "change", "input", "submit", "keydown", "toggle"]) {
      const options = { signal: this.listening.signal, capture: name === "toggle" };
      this.place.addEventListener(name, (event) => this[`on_${name}`](event), options);
    }
  }

  stop() {
    this.listening.abort();
  }

  // ---- coming and going

  get shown() {
    return !this.place.hidden;
  }

  open() {
    if (this.page.page?.goToLobby) this.page.page.goToLobby();
    else this.toggle(true);
  }

  close() {
    if (this.page.page?.leaveLobby) this.page.page.leaveLobby();
    else this.toggle(false);
  }

  /** In place of the board, or gone. */
  toggle(shown) {
    this.ui.lobby = shown;
    if (!this.ctx || shown === this.shown) return;
    this.place.hidden = !shown;
    this.root.toggleAttribute("data-lobby", shown);
    if (shown) this.draw();
    else this.place.replaceChildren();
    this.root.querySelector(shown ? "[data-key=page-new]" : "[data-key=prompt]")?.focus({ preventScroll: true });
    if (shown) this.place.scrollIntoView({ block: "nearest" });
  }

  update(ctx) {
    this.ctx = ctx;
    const { snap } = ctx;
    this.keep(soloResult(snap));
    if (this.ui.lobby && !this.shown) this.toggle(true);
    if (this.pending === null || snap.game.id === this.pending) return;
    this.pending = null;
    this.ui.draft.seed = "";
    queueMicrotask(() => this.close());
  }

  // ---- drawing

  /** Changed in place, so that what has the focus keeps it; what a person has set in a field is no attribute of it. */
  draw() {
    this.ui.draft ??= withLastRivals(firstDraft(this.ctx), recall(this.store).rivals, this.ctx.catalog);
    patch(this.place, lobbyView(this.ctx, this.ui.draft, this.best, this.ui.unfolded));
    for (const input of this.place.querySelectorAll("[type=radio]")) input.checked = input.hasAttribute("checked");
    for (const option of this.place.querySelectorAll("option")) option.selected = option.hasAttribute("selected");
  }

  /** One sentence at the foot. */
  say(text) {
    this.pending = null;
    this.place.querySelector("[data-part=lobbysaid]").textContent = text;
  }

  blame({ field, text }) {
    this.ui.unfolded[field] = true;
    this.draw();
    const input = this.place.querySelector(`[name="${CSS.escape(field)}"]`);
    input.setAttribute("aria-invalid", "true");
    input.closest("label").append(parsed(html`<small class="et-fielderror" role="alert">${text}</small>`));
    input.focus();
  }

  // ---- the person

  on_click({ target }) {
    if (target.closest("[data-lobby=close]")) this.close();
  }

  on_change({ target }) {
    const { ui } = this;
    ui.draft = target.name === "preset" ? withPreset(ui.draft, target.value) : this.chosen();
    this.draw();
  }

  on_input() {
    this.ui.draft = this.chosen();
  }

  chosen() {
    return draftFrom(new FormData(this.place.querySelector("form")), this.ui.draft);
  }

  on_toggle({ target }) {
    this.ui.unfolded[target.dataset.fold] = target.open;
  }

  on_keydown(event) {
    if (event.key !== "Escape" || event.target.closest("select")) return;
    event.preventDefault();
    this.close();
  }

  /** The page stays until the game is there: nothing that was chosen is lost if it cannot be. */
  on_submit(event) {
    event.preventDefault();
    this.ui.draft = this.chosen();
    const fault = draftFault(this.ctx, this.ui.draft);
    if (fault) return this.blame(fault);
    this.say(this.ctx.t("one-moment"));
    this.pending = this.ctx.snap.game.id;
    remember(this.store, { rivals: this.ui.draft.others });
    this.page.ask(newGameMessage(this.ui.draft));
  }

  // ---- the best results

  get best() {
    const { missions } = recall(this.store);
    return missions && typeof missions === "object" ? missions : {};
  }

  keep(result) {
    if (!result) return;
    const { mission, ...reached } = result;
    const better = betterResult(this.best[mission], reached);
    if (better === reached) remember(this.store, { missions: { ...this.best, [mission]: reached } });
  }
}
