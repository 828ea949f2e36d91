// The games that the browser keeps, on the page: that of this tab comes back by itself, another one is offered.

/** @import { KeptPayload } from "./payload" */
/** @import { TutorPage } from "../tutor/tutor.js" */
/** @import { TutorContext } from "../tutor/types" */
/** @import { News, View } from "./types" */

import { html } from "./markup.js";
import { Keeper, meetTabs, offerView, tabStore } from "./keeping.js";

const GAME_WITHIN = 10_000;
const GAME_GATE = "game";

/** `page` is the `TutorPage`; only one that owns its window brings games back. */
export class KeptGames {
  /** @type {import("../tutor/tutor.js").TutorPage} */
  page;
  /** @type {any} */
  keeper;
  /** @type {any} */
  taking;

  /** @param {TutorPage} page */
  constructor(page) {
    this.page = page;
    this.keeper = page.ownsPage ? new Keeper(tabStore(), page.store, location.search) : null;
    this.cameBack = false;
    if (this.keeper) this.leaveTabs = meetTabs(this.keeper.name, (open) => this.met(open));
  }

  stop() {
    this.leaveTabs?.();
  }

  /** Bring back the game of this tab before anything is shown; return whether there is one. */
  goOn() {
    const kept = this.keeper?.goesOn;
    if (!kept) return false;
    this.page.waitFor(GAME_GATE, GAME_WITHIN);
    this.bringBack(kept);
    return true;
  }

  /** @param {KeptPayload} kept */
  bringBack({ sealed, query }) {
    this.page.model.send({ type: "go-on", sealed, query, visit: this.page.query });
  }

  /** Begin to keep the game on the board. */
  opened() {
    if (!this.keeper) return;
    if (!this.cameBack) this.keeper.miss();
    this.keep();
    if (this.open) this.offer(this.keeper.offered(this.open));
  }

  /** Note the other open tabs, whose games are not offered.
   * @param {string[]} open */
  met(open) {
    this.open = open;
    if (this.page.board) this.offer(this.keeper.offered(open));
  }

  keep() {
    if (this.page.board) this.keeper?.keep(this.page.model.get("kept"));
  }

  /** @param {KeptPayload | null | undefined} kept */
  offer(kept) {
    this.offered = kept;
    this.page.draw();
  }

  /** The strip above the board: the offer, with other notices, but in place of the welcome.
   * @param {TutorContext} ctx  @param {string} screen  @param {View} other */
  strip(ctx, screen, other) {
    const offered = screen === "play" ? offerView(ctx, this.offered) : "";
    return offered && !ctx.ui.notice ? offered : html`${other}${offered}`;
  }

  take() {
    this.taking = this.keeper.kept;
    if (this.offered) this.bringBack(this.offered);
  }

  leave() {
    this.keeper.decline();
    this.offer(null);
  }

  /** Handle a message; return whether it was about a kept game.
   * @param {News} message */
  hear(message) {
    const awaited = this.page.gates.has(GAME_GATE);
    if (message.type === "went-on") this.wentOn();
    else if (message.type === "refused" && awaited) this.lost(message);
    else return false;
    return true;
  }

  wentOn() {
    this.cameBack = true;
    if (this.taking) this.keeper.take(this.taking);
    this.taking = null;
    if (this.page.board) this.offer(null);
    this.page.passed(GAME_GATE);
  }

  /** Say that the game cannot be brought back, and begin as the address asks.
   * @param {News} message */
  lost({ text }) {
    this.keeper.goesOn = null;
    this.page.tellAddress();
    this.page.passed(GAME_GATE);
    this.page.ui.notice ||= text;
    this.page.draw();
  }
}
