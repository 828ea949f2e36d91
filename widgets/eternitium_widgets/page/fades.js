// Scrolling boxes fade at the edges that hide something (`[data-more]` in `base.css`).

const SLACK = 2;

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
    this.asked = 0;
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
    this.asked ||= requestAnimationFrame(() => this.look());
  }

  look() {
    this.asked = 0;
    const all = [...this.root.querySelectorAll(this.selector)].map((one) => [one, hiddenEdges(one)]);
    for (const [one, edges] of all) {
      if (edges) one.dataset.more = edges;
      else delete one.dataset.more;
    }
  }

  stop() {
    cancelAnimationFrame(this.asked);
    this.changes.disconnect();
    this.sizes.disconnect();
  }
}
