// A person's profile as this browser keeps it: entries are only added, and those of all tabs are joined. Nothing unreadable is
// overwritten or deleted before a copy of it has been read back.

/** @import { TutorPage } from "./tutor.js" */
/** @import { Row, Shelf } from "./types" */
/** @import { News } from "../page/types" */

import { offerFile } from "../page/elements.js";
import { isWritten, keepText, recall, remember, storedText } from "../page/memory.js";
import { judged, KIND, ProfileText } from "./profile_text.js";

export const PROFILE_KEY = "eternitium-profile";
/** The key for entries while the text under the other key must not be touched. */
export const MORE_KEY = "eternitium-profile-more";
export const ASIDE_KEY = "eternitium-profile-damaged";
const SAVED_AS = "eternitium-profile-put-aside";

/** The profile of a tutor's `page`, kept and brought back. */
export class KeptProfile {
  kept = new ProfileText();
  /** @type {Row[]} */
  mine = [];
  key = PROFILE_KEY;
  seen = "";

  /** @param {TutorPage} page */
  constructor(page) {
    this.page = page;
    this.store = page.store;
    this.begin();
  }

  begin() {
    this.key = PROFILE_KEY;
    this.kept = new ProfileText();
    this.seen = "";
    this.mine = [];
  }

  /** @param {AbortSignal} signal */
  start(signal) {
    this.tellTime();
    this.settle();
    this.takeMore();
    if (this.kept.rows.size) this.bringBack(this.kept.text);
    else this.bringBack(recall(this.store).progress, false);
    globalThis.addEventListener?.("storage", (event) => this.hearOther(event), { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.tellTime(), {
      signal,
    });
  }

  /** Send the person's time, on which it depends what is due. */
  tellTime() {
    const now = new Date();
    this.page.model.send({ type: "clock", now: now.getTime(), offset: -now.getTimezoneOffset() });
  }

  // ---- the store

  /** Look at the store, if it has changed: return new entries, and leave unreadable ones alone.
   * @returns {Row[]} */
  settle() {
    const text = storedText(this.store, this.key);
    if (text === this.seen) return [];
    const { is, found } = judged(text);
    if (is === "newer") return this.leaveAlone("note-newer");
    if (is === "damaged") return this.putAside(text);
    const before = this.kept;
    this.seen = text;
    this.kept = new ProfileText(found);
    const fresh = [...this.kept.rows].filter(([key]) => !before.rows.has(key)).map(([, row]) => row);
    this.kept.add(this.mine);
    return fresh;
  }

  /** Add the entries that were kept elsewhere while the profile could not be read. */
  takeMore() {
    const { is, found } = judged(storedText(this.store, MORE_KEY));
    if (this.key !== PROFILE_KEY || is !== "ours") return;
    this.kept.add(found.entries);
    if (this.write()) this.store?.removeItem(MORE_KEY);
  }

  /** Write the profile; return whether all of it is in the store. */
  write() {
    const { text } = this.kept;
    for (const note of this.kept.lost) this.page.notes.say(note);
    if (text === this.seen) return true;
    if (!this.key || !keepText(this.store, this.key, text)) return false;
    this.seen = text;
    return true;
  }

  /** @param {Row[]} rows */
  keep(rows) {
    this.mine.push(...rows);
    this.settle();
    this.kept.add(rows);
    if (this.write()) this.forgetOlder();
  }

  /** Delete the data of an earlier version, which is in the profile now. */
  forgetOlder() {
    if (recall(this.store).progress) remember(this.store, { progress: "" });
  }

  /** React to another tab, which has kept more, or has overwritten what this one kept at the same moment.
   * @param {StorageEvent} storageEvent */
  hearOther({ key, newValue }) {
    if (key !== this.key) return;
    if (!newValue) return this.begin();
    const fresh = this.settle();
    this.write();
    if (fresh.length) this.bringBack(JSON.stringify({ format: 1, kind: KIND, entries: fresh }));
  }

  // ---- unreadable profiles

  /** Put an unreadable profile aside; without a copy it stays where it is.
   * @param {string} text */
  putAside(text) {
    if (!this.copied(text)) return this.leaveAlone("note-left-alone");
    this.store?.removeItem(this.key);
    this.seen = "";
    this.page.notes.say("note-put-aside");
    return [];
  }

  /** Make a copy and return whether there is one; an earlier copy is never overwritten.
   * @param {string} text */
  copied(text) {
    for (let number = 1; ; number += 1) {
      const key = asideKey(number);
      const there = storedText(this.store, key);
      if (there === text) return true;
      if (!there) return isWritten(this.store, key, text);
    }
  }

  /** @param {string} note  @returns {Row[]} */
  leaveAlone(note) {
    this.page.notes.say(note);
    this.seen = "";
    this.key = this.key === PROFILE_KEY ? MORE_KEY : "";
    if (this.key) return this.settle();
    this.page.notes.say("note-not-kept");
    return [];
  }

  get hasAside() {
    return this.key !== PROFILE_KEY || storedText(this.store, ASIDE_KEY) !== "";
  }

  /** The unreadable texts: those put aside, and the one that was left alone. */
  get aside() {
    const texts = this.key === PROFILE_KEY ? [] : [storedText(this.store, PROFILE_KEY)];
    for (let number = 1; storedText(this.store, asideKey(number)); number += 1)
      texts.push(storedText(this.store, asideKey(number)));
    return texts;
  }

  saveAside() {
    for (const [place, text] of this.aside.entries())
      offerFile(`${SAVED_AS}${place ? `-${place + 1}` : ""}.json`, text);
  }

  // ---- the kernel

  /** @param {string} text  @param {boolean} [kept] */
  bringBack(text, kept = true) {
    if (!text) return;
    this.asked = kept && text === this.kept.text;
    this.page.model.send({ type: "progress-load", text, kept });
  }

  restored() {
    this.asked = false;
  }

  /** Store what is due and the current lesson for the start page.
   * @param {Shelf} [shelf] */
  tellStart({ lessons = [], trainer } = {}) {
    const lesson = lessons.find(({ state }) => state === "begun")?.id ?? "";
    remember(this.store, { due: trainer?.due_at ?? [], lesson });
  }

  /** Handle a message; return whether it was about the profile.
   * @param {News} message */
  hear({ type, rows }) {
    if (type === "entries") this.keep(rows);
    else if (type === "progress-refused") this.refused();
    else return false;
    return true;
  }

  refused() {
    if (!this.asked) return;
    this.restored();
    this.kept = new ProfileText({ entries: this.mine });
    this.putAside(storedText(this.store, this.key));
  }

  forget() {
    const asides = this.aside.map((_, place) => asideKey(place + 1));
    for (const key of [PROFILE_KEY, MORE_KEY, ...asides]) removed(this.store, key);
    this.begin();
    remember(this.store, { progress: "" });
    this.page.model.send({ type: "progress-forget" });
  }
}

/** @param {number} number */
function asideKey(number) {
  return number === 1 ? ASIDE_KEY : `${ASIDE_KEY}-${number}`;
}

/** @param {any} store  @param {string} key */
function removed(store, key) {
  try {
    store?.removeItem(key);
  } catch {
    // Without a store there is nothing to remove.
  }
}
