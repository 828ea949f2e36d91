// The page for a new game, in place of the board: it shows the choices, asks for the game, and keeps the best results.

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

/** @import { BoardPage } from "../board.js" */
/** @import { Ctx, Draft, LobbyState } from "../types" */
import { html } from "../../page/markup.js";

/**
 * The page for a new game within a board's `root`. The choices are in `ui`, which outlives a change of language.
 *
 * `page` asks the kernel; a page around it with addresses of its own has `goToLobby()` and `leaveLobby()`, and toggles this.
 */
export class Lobby {
  /**
   * The game that was on the board when another one was asked for.
   * @type {string | null}
   */
  pending = null;
  /** @type {Ctx | null} */
  ctx = null;
  store = browserStore();
  listening = new AbortController();

  /** @param {any} root  @param {LobbyState} ui  @param {BoardPage} page */
  constructor(root, ui, page) {
    this.root = root;
    this.ui = ui;
    this.page = page;
    ui.unfolded ??= {};
    this.unfolded = ui.unfolded;
    this.place = root.querySelector("[data-part=lobby]");
    /** @type {Record<string, (event: any) => void>} */
    const hears = {
      click: (event) => this.clicked(event),
      change: (event) => this.changed(event),
      input: () => this.typed(),
      submit: (event) => this.submitted(event),
      keydown: (event) => this.pressed(event),
      toggle: ({ target }) => Object.assign(this.unfolded, { [target.dataset.fold]: target.open }),
    };
    for (const [name, hear] of Object.entries(hears))
      this.place.addEventListener(name, hear, { signal: this.listening.signal, capture: name === "toggle" });
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

  /**
   * Show it in place of the board, or hide it.
   * @param {boolean} shown
   */
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

  /** @param {Ctx} ctx */
  update(ctx) {
    this.ctx = ctx;
    const { snap } = ctx;
    this.keep(soloResult(snap));
    if (this.ui.lobby && !this.shown) this.toggle(true);
    if (this.pending === null || snap.game.id === this.pending) return;
    this.pending = null;
    this.draft.seed = "";
    queueMicrotask(() => this.close());
  }

  // ---- drawing

  /**
   * The current choices; at first the game on the table, with the opponents of the last choice.
   * @returns {Draft}
   */
  get draft() {
    const { ctx, ui } = this;
    if (!ctx) throw new Error("no game is known yet");
    ui.draft ??= withLastRivals(firstDraft(ctx), recall(this.store).rivals, ctx.catalog);
    return ui.draft;
  }

  /** Draw in place, so that the focus stays; a field's value that a person has set is not an attribute. */
  draw() {
    if (!this.ctx) return;
    patch(this.place, lobbyView(this.ctx, this.draft, this.best, this.unfolded));
    for (const input of this.place.querySelectorAll("[type=radio]")) input.checked = input.hasAttribute("checked");
    for (const option of this.place.querySelectorAll("option")) option.selected = option.hasAttribute("selected");
  }

  /**
   * Say one sentence at the foot.
   * @param {string} text
   */
  say(text) {
    this.pending = null;
    this.place.querySelector("[data-part=lobbysaid]").textContent = text;
  }

  /** @param {{ field: string, text: string }} fault */
  blame({ field, text }) {
    this.unfolded[field] = true;
    this.draw();
    const input = this.place.querySelector(`[name="${CSS.escape(field)}"]`);
    input.setAttribute("aria-invalid", "true");
    input.closest("label").append(parsed(html`<small class="et-fielderror" role="alert">${text}</small>`));
    input.focus();
  }

  // ---- the person

  /** @param {any} event */
  clicked({ target }) {
    if (target.closest("[data-lobby=close]")) this.close();
  }

  /** @param {any} event */
  changed({ target }) {
    this.ui.draft = target.name === "preset" ? withPreset(this.draft, target.value) : this.chosen();
    this.draw();
  }

  typed() {
    this.ui.draft = this.chosen();
  }

  chosen() {
    return draftFrom(new FormData(this.place.querySelector("form")), this.draft);
  }

  /** @param {any} event */
  pressed(event) {
    if (event.key !== "Escape" || event.target.closest("select")) return;
    event.preventDefault();
    this.close();
  }

  /**
   * Ask for the game; the page stays until it is there, so that no choice is lost if it is refused.
   * @param {Event} event
   */
  submitted(event) {
    event.preventDefault();
    if (!this.ctx) return;
    const draft = this.chosen();
    this.ui.draft = draft;
    const fault = draftFault(this.ctx, draft);
    if (fault) return this.blame(fault);
    this.say(this.ctx.t("one-moment"));
    this.pending = this.ctx.snap.game.id;
    remember(this.store, { rivals: draft.others });
    this.page.ask(newGameMessage(draft));
  }

  // ---- the best results

  get best() {
    const { missions } = recall(this.store);
    return missions && typeof missions === "object" ? missions : {};
  }

  /** @param {ReturnType<typeof soloResult>} result */
  keep(result) {
    if (!result) return;
    const { mission, ...reached } = result;
    const better = betterResult(this.best[mission], reached);
    if (better === reached) remember(this.store, { missions: { ...this.best, [mission]: reached } });
  }
}
