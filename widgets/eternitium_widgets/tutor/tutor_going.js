// The way from page to page of the tutor, and its addresses.

/** @import { TutorPage } from "./tutor.js" */
/** @import { Route } from "./types" */

import { askingFor, knownRoute, routeName, routeOf, screenOf } from "./tutor_view.js";

/** @typedef {"push" | "replace" | "keep"} Mark  A new place in the browser's history, the last one replaced, or kept. */

export class Going {
  /** @type {Route} */
  route = { screen: "play" };
  /** The page that the kernel was asked for, until it is there.
   * @type {{ route: Route, record: Mark } | null} */
  wanted = null;
  /** Pages that the kernel was asked for, but the person went elsewhere before they were there.
   * @type {Route[]} */
  left = [];
  /** The topic of the puzzles on the board.
   * @type {string | undefined} */
  topic;
  /** @type {string | undefined} */
  kind;

  /** @param {TutorPage} page */
  constructor(page) {
    this.page = page;
  }

  /** Begin at a page; `asked`: by the address.
   * @param {Route | null} asked */
  begin(asked) {
    const { guide } = this.page;
    const { report, screen } = this.page.model.get("welcome") ?? {};
    this.kind = guide.kind;
    this.topic = asked?.screen === "puzzle" && this.kind === "puzzle" ? asked.id : guide.topic;
    this.route = { screen: report ? "report" : (screen ?? screenOf(guide)), id: guide.topic ?? guide.id };
  }

  /** Focus the beginning of the page. */
  focusPage() {
    const { screen } = this.route;
    const named = ["new", "learn", "practice", "report", "profile", "edit"].includes(screen)
      ? `[data-key=page-${screen}]`
      : "[data-key=guide]";
    const head = screen === "play" ? "[data-key=earlier], [data-key=prompt]" : named;
    this.page.root.querySelector(head)?.focus({ preventScroll: true });
    if (this.page.ownsPage) window.scrollTo(0, 0);
    else this.page.root.scrollIntoView({ block: "nearest" });
  }

  /** @param {Route} route  @param {Mark} [record] */
  go(route, record = "push") {
    if (this.wanted) this.left.push(this.wanted.route);
    const message = this.askingFor(route);
    if (!message) return this.arrive(route, record);
    this.wanted = { route, record };
    if (route.screen === "puzzle") this.topic = route.id;
    this.page.model.send(message);
  }

  /** @param {Route} route */
  askingFor(route) {
    return askingFor(route, { guide: this.page.guide, topic: this.topic, ui: this.page.ui });
  }

  /** @param {Route} route  @param {Mark} record */
  arrive(route, record) {
    this.wanted = null;
    this.page.report.entered(route.screen, this.route.screen);
    this.route = route;
    this.page.ui.forgetting = false;
    this.writeAddress(record);
    this.page.board.layers?.dialog.close();
    const way = this.page.focused?.closest(".et-nav") && this.page.focused.dataset.key;
    this.page.draw();
    if (way) this.page.root.querySelector(`[data-key="${way}"]`)?.focus();
    else this.focusPage();
  }

  /** @param {Mark} record */
  writeAddress(record) {
    if (!this.page.ownsPage || record === "keep") return;
    const address = `#${routeName(this.route)}`;
    if (location.hash === address) return;
    if (record === "push") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
  }

  followAddress() {
    const route = location.hash ? routeOf(location.hash) : { screen: "play" };
    if (this.page.board && route) this.follow(route);
  }

  /** Go to the page in the address; an unknown page is removed from the address.
   * @param {Route} route */
  follow(route) {
    const known = knownRoute(route, this.page.model.get("shelf"), this.page.guide);
    this.go(known, known === route ? "keep" : "replace");
  }

  /** Take a new guide, which belongs to the page that was asked for, or leads to another one. */
  newGuide() {
    const { kind, id, topic } = this.page.guide;
    const screen = screenOf(this.page.guide);
    const { route, record = "push" } = this.wanted ?? {};
    const found = { screen, id: kind === "puzzle" ? topic : id };
    const late = this.left.findIndex((one) => leadsTo(one, screen));
    if (route && leadsTo(route, screen) && (screen !== "lesson" || route.id === id)) {
      this.left = [];
      this.arrive(screen === "puzzle" ? found : route, record);
    } else if (late >= 0) this.stay(late);
    else if (kind !== this.kind) this.arrive(found, "push");
    else this.page.draw();
    this.kind = kind;
  }

  /** Stay where the person went while this guide was still arriving; a board asks for its own again.
   * @param {number} late  The place of its page among those that were left. */
  stay(late) {
    this.left.splice(0, late + 1);
    if (!this.wanted && this.askingFor(this.route)) this.go(this.route, "keep");
    else this.page.draw();
  }

  /** Stay, because the page was refused. */
  refused() {
    this.wanted = null;
    this.left = [];
    this.writeAddress("replace");
  }
}

/** Whether the kernel's answer to a page that it was asked for is a guide of this screen.
 * @param {Route} route  @param {string} screen */
function leadsTo(route, screen) {
  return (["new", "report"].includes(route.screen) ? "play" : route.screen) === screen;
}
