// The screen of a phone that lies beside a real table: it stays on while somebody wants that and looks at the page.

/** Whether this browser can keep it on: over plain HTTP none does. */
export function canStayAwake() {
  return "wakeLock" in (globalThis.navigator ?? {});
}

/** Keeps it on; a browser lets it go with each page that is hidden. */
export class Awake {
  wanted = false;
  /** @type {any} */
  held = null;

  /** @param {AbortSignal} signal */
  constructor(signal) {
    document.addEventListener("visibilitychange", () => this.settle(), { signal });
    signal.addEventListener("abort", () => this.want(false));
  }

  /** @param {boolean} wanted */
  want(wanted) {
    this.wanted = wanted;
    return this.settle();
  }

  async settle() {
    const holds = Boolean(this.held && !this.held.released);
    if (!this.wanted) await this.held?.release();
    else if (!holds && !document.hidden) this.held = await navigator.wakeLock.request("screen").catch(() => null);
  }
}
