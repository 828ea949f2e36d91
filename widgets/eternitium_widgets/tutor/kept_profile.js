// A person's profile as this browser keeps it: entries that only grow, put together whatever tab they come from.

import { recall, remember } from "../page/memory.js";

export const PROFILE_KEY = "eternitium-profile";
const DAMAGED_KEY = "eternitium-profile-damaged";
const KIND = "eternitium-profile";
const MOST = 20_000;
const RESTORED_WITHIN = 3000;

/** The text of a profile with more entries, the oldest first; what cannot be read counts as none. */
export function withEntries(text, rows) {
  const found = new Map([...entriesOf(text), ...rows].map((row) => [JSON.stringify(row), row]));
  const entries = [...found.values()].sort(([a], [b]) => a - b).slice(-MOST);
  return JSON.stringify({ format: 1, kind: KIND, entries });
}

function entriesOf(text) {
  try {
    const { entries } = JSON.parse(text);
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}

/** Keeps the profile of a tutor's `page`, and brings it back. */
export class KeptProfile {
  constructor(page) {
    this.page = page;
    this.store = page.store;
  }

  start(signal) {
    this.tellTime();
    this.bringBack(this.text() || recall(this.store).progress);
    const told = ({ key, newValue }) => key === PROFILE_KEY && this.bringBack(newValue);
    globalThis.addEventListener?.("storage", told, { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.tellTime(), { signal });
  }

  /** What is due depends on the person's day, and on the clock of the person. */
  tellTime() {
    const now = new Date();
    this.page.model.send({ type: "clock", now: now.getTime(), offset: -now.getTimezoneOffset() });
  }

  text() {
    try {
      return this.store?.getItem(PROFILE_KEY) ?? "";
    } catch {
      return "";
    }
  }

  keep(text, key = PROFILE_KEY) {
    try {
      if (text) this.store?.setItem(key, text);
      else this.store?.removeItem(key);
    } catch {
      // A full or forbidden store: the profile lasts as long as the page, and can be saved as a file.
    }
  }

  bringBack(text) {
    if (!text) return;
    this.asked = text;
    clearTimeout(this.restoring);
    this.restoring = setTimeout(() => this.restored(), RESTORED_WITHIN);
    this.page.model.send({ type: "progress-load", text, kept: text === this.text() });
  }

  restored() {
    clearTimeout(this.restoring);
    this.restoring = 0;
  }

  /** The start page says what is due and which lesson is begun. */
  tellStart({ lessons = [], trainer } = {}) {
    const lesson = lessons.find(({ state }) => state === "begun")?.id ?? "";
    remember(this.store, { due: trainer?.due_at ?? [], lesson });
  }

  /** What the kernel says about the profile; whether it was about that. */
  hear({ type, rows, text }) {
    if (type === "entries") {
      this.keep(withEntries(this.text(), rows));
      remember(this.store, { progress: "" });
    } else if (type === "refused" && this.restoring) this.putAside(text);
    else return false;
    return true;
  }

  /** What cannot be read is kept beside, and said once. */
  putAside(sentence) {
    this.restored();
    this.keep(this.asked, DAMAGED_KEY);
    this.keep("");
    remember(this.store, { progress: "" });
    this.page.ui.notice = sentence;
    this.page.draw();
  }

  forget() {
    this.keep("");
    this.keep("", DAMAGED_KEY);
    remember(this.store, { progress: "" });
    this.page.model.send({ type: "progress-forget" });
  }
}
