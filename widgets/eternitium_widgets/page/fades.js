// Scrolling boxes fade at the edges that hide something (`[data-more]` in `base.css`).

const SLACK = 2;

/** Run something once the page is painted as it is now: to measure or move things would delay that.
 * @param {() => void} act */
export function afterPainting(act) {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

/** The edges that hide something: "", "above", "below" or "above below".
 * @param {{ scrollTop: number, scrollHeight: number, clientHeight: number }} given */
function hiddenEdges({ scrollTop, scrollHeight, clientHeight }) {
  const above = scrollTop > SLACK;
  const below = scrollHeight - clientHeight - scrollTop > SLACK;
  return [above && "above", below && "below"].filter(Boolean).join(" ");
}

/** The marks on scrolling boxes within an element, whatever changes there. */
export class Fades {
  /** @param {HTMLElement} root  @param {string} selector */
  constructor(root, selector) {
    this.root = root;
    this.selector = selector;
    this.asked = false;
    const ask = () => this.ask();
    this.changes = new MutationObserver(ask);
    this.changes.observe(root, {
      childList: true,
      characterData: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["hidden", "open", "data-pane", "data-sheeted", "class"],
    });
    this.sizes = new ResizeObserver(ask);
    this.sizes.observe(root);
    root.addEventListener("scroll", ask, { capture: true, passive: true });
    ask();
  }

  ask() {
    if (!this.asked) afterPainting(() => this.look());
    this.asked = true;
  }

  look() {
    this.asked = false;
    const all = [...this.root.querySelectorAll(this.selector)].map((one) => [one, hiddenEdges(one)]);
    for (const [one, edges] of all) {
      if (edges) one.dataset.more = edges;
      else delete one.dataset.more;
    }
  }

  stop() {
    this.changes.disconnect();
    this.sizes.disconnect();
  }
}
