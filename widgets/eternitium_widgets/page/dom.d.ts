// Types that the pages' modules may rely on: their own templates have the elements that they look for.

interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
  readonly firstElementChild: any;
}

interface Element {
  closest(selectors: string): any;
}

interface Document {
  getElementById(elementId: string): any;
}

interface NonElementParentNode {
  getElementById(elementId: string): any;
}

interface DocumentOrShadowRoot {
  readonly activeElement: any;
}

interface Node {
  cloneNode(subtree?: boolean): this;
  getRootNode(options?: GetRootNodeOptions): Document | ShadowRoot;
}

interface EventTarget {
  open?: any;
}

interface Window {
  Plotly?: any;
}
