// The screen of a phone beside a real table, which stays on while somebody wants that and has the page open.

/** Whether this browser can keep the screen on: over plain HTTP none does. */
export function canStayAwake() {
  return "wakeLock" in (globalThis.navigator ?? {});
}

/** A lock that keeps the screen on; browsers release it whenever the page is hidden. */
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
