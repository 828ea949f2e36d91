// The secrets by which a browser takes its seats and rooms again, by their codes.

import { isWritten, storedText } from "../page/memory.js";

export class Secrets {
  /** @param {Storage | null} store  @param {string} key  where they are kept  @param {number} most  of them, the latest ones */
  constructor(store, key, most) {
    this.store = store;
    this.key = key;
    this.most = most;
  }

  /** @returns {Record<string, string>} */
  get all() {
    try {
      const found = JSON.parse(storedText(this.store, this.key) || "{}");
      return found && typeof found === "object" && !Array.isArray(found) ? found : {};
    } catch {
      return {};
    }
  }

  /** @param {string} code  @returns {string} "" for none */
  of(code) {
    return this.all[code] ?? "";
  }

  /** @param {string} code  @param {string | null} secret  null to forget it */
  keep(code, secret) {
    const { [code]: _, ...others } = this.all;
    const kept = secret === null ? others : { [code]: secret, ...others };
    isWritten(this.store, this.key, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(0, this.most))));
  }
}
