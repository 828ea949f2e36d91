// The games of this browser. Each tab has its own, which a reload brings back; the newest of all tabs are kept after the tabs
// were closed, and offered in a new one.

/** @import { KeptPayload } from "./payload" */
/** @import { Translate } from "./types" */

import { button } from "./elements.js";
import { html } from "./markup.js";
import { freshName } from "./keeping_line.js";
import { keepText } from "./memory.js";

const KEPT_IN_TAB = "eternitium-kept";
const KEPT_IN_BROWSER = "eternitium-games";
const TABS = "eternitium-tabs";
const MOST_KEPT = 5;
const TABS_ANSWER_WITHIN = 600;
/** The fields of an address that ask for something. */
const LINKED = ["game", "lesson", "practice"];

export function tabStore() {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

/** @param {Storage | null} store  @param {string} key */
function readKept(store, key) {
  try {
    return JSON.parse(store?.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Storage | null} store  @param {string} key  @param {object} value */
function writeKept(store, key, value) {
  keepText(store, key, JSON.stringify(value));
}

/** @param {any} kept */
function isKept(kept) {
  return typeof kept?.sealed === "string" && typeof kept.query === "string";
}

/** Whether a kept game has begun.
 * @param {any} kept */
function isBegun(kept) {
  return isKept(kept) && kept.plies > 0 && !kept.over;
}

/**
 * The browser's kept games, of this tab and of others.
 *
 * `goesOn` is the game that this tab had before, which goes on at once; `offered` is another one, to be offered.
 */
export class Keeper {
  /** @param {Storage | null} tab  @param {Storage | null} browser  @param {string} search */
  constructor(tab, browser, search) {
    this.tab = tab;
    this.browser = browser;
    this.search = search;
    this.name = freshName();
    const before = readKept(tab, KEPT_IN_TAB);
    const had = isKept(before?.kept) ? before : null;
    const asks = new URLSearchParams(search);
    const elsewhere = had && had.search !== search && LINKED.some((name) => asks.has(name));
    this.goesOn = had && !elsewhere ? had.kept : null;
    this.replaces = had && !elsewhere ? had.name : "";
    this.aside = elsewhere && isBegun(had.kept) ? had.kept : (had?.aside ?? null);
    this.fresh = !had;
    this.declined = false;
  }

  /** The games of all tabs, the newest first. */
  get games() {
    const games = readKept(this.browser, KEPT_IN_BROWSER);
    return Array.isArray(games) ? games.filter((game) => isBegun(game?.kept)) : [];
  }

  /** The game to offer; `open`: the names of tabs in which a game is being played.
   * @param {string[]} [open] */
  offered(open = []) {
    if (this.declined) return null;
    const closed = this.fresh ? this.games.find(({ name }) => name !== this.name && !open.includes(name)) : null;
    return this.aside ?? closed?.kept ?? null;
  }

  /** Keep the game of this tab, with each new state of the board.
   * @param {KeptPayload | null} kept */
  keep(kept) {
    if (!isKept(kept)) return;
    this.kept = kept;
    this.write();
    if (isBegun(kept) || this.games.some(({ name }) => name === this.name)) this.share(kept);
  }

  write() {
    const { name, search, kept, aside } = this;
    writeKept(this.tab, KEPT_IN_TAB, { name, search, kept, aside });
  }

  /** @param {KeptPayload | null} kept */
  share(kept) {
    const others = this.games.filter(({ name }) => name !== this.name && name !== this.replaces);
    writeKept(this.browser, KEPT_IN_BROWSER, [{ name: this.name, kept }, ...others].slice(0, MOST_KEPT));
  }

  /** Note that the offered game is on the board; `before`: the game that was there.
   * @param {KeptPayload | null | undefined} before */
  take(before) {
    this.aside = isBegun(before) ? before : null;
    this.decline();
  }

  /** Offer the game of this tab, because another one begins before it has come back. */
  miss() {
    if (isBegun(this.goesOn)) this.aside = this.goesOn;
  }

  /** Decline the offer; this page does not make it again. */
  decline() {
    this.declined = true;
    this.write();
  }
}

/** Ask the other tabs which of them are open, and answer them; return a function that stops this.
 * @param {string} name  @param {(open: string[]) => void} found */
export function meetTabs(name, found) {
  if (!globalThis.BroadcastChannel) {
    found([]);
    return () => {};
  }
  const channel = new BroadcastChannel(TABS);
  /** @type {string[]} */
  const open = [];
  channel.onmessage = ({ data }) => (data === "who" ? channel.postMessage(name) : open.push(data));
  channel.postMessage("who");
  const timer = setTimeout(() => found(open), TABS_ANSWER_WITHIN);
  return () => {
    clearTimeout(timer);
    channel.close();
  };
}

/** The offer to go on with the last game.
 * @param {{ t: Translate }} ctx  @param {KeptPayload | null | undefined} kept */
export function offerView(ctx, kept) {
  if (!kept) return "";
  const text = html`<p>${ctx.t("kept-offer", { round: kept.round })}</p>`;
  const take = { "data-tutor": "take-kept", "data-key": "take-kept", "data-testid": "take-kept" };
  const leave = { "data-tutor": "leave-kept", "data-key": "leave-kept", "data-testid": "leave-kept" };
  const buttons = html`${button("et-button", take, ctx.t("kept-go-on"))}${button("et-tool", leave, ctx.t("kept-dismiss"))}`;
  return html`<section class="et-strip" aria-label="${ctx.t("kept-label")}" data-testid="kept">${text}${buttons}</section>`;
}
