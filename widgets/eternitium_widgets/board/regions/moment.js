// The moment of a try: the portal goes to the face-down card, which trembles and turns over. The game has gone on already,
// only its drawing waits; a tap or a key ends that at once. Another player's try is shown on the way, and nothing waits.

import { fill } from "../../page/elements.js";
import { html } from "../../page/markup.js";
import { eraFace, ghostView } from "./cards_view.js";
import { mayMove, spotsOf } from "./motion.js";

/** @import { BoardPage } from "../board.js" */
/** @import { Ctx } from "../types" */
/** @import { LogEntry, SnapshotPayload } from "../../page/payload" */
/** @import { Box } from "./motion.js" */
/**
 * A try in the log: whose, the portal, the era card that it turned up, whether they match, and its last entry's number.
 * @typedef {{ player: number, card: string, era: string, hit: boolean, last: number }} Tried
 */

const WAITS = 740;
const LASTS = 1200;
const SHOWN = WAITS / LASTS;
const GLIMPSE = 700; // another player's try
const TREMBLES = 8;
const SMALLEST = 112; // pixels
const SMALL = 68; // of another player's
const FLAT = 0.66; // of an era card, its height to its width
const KINDS = ["discard-era", "turn-back"];
const EFFECTS = "[data-key], [data-action], [data-send]";

/**
 * The newest try after entry `seen`, the person's or another player's; null if there is none.
 * @param {Pick<SnapshotPayload, "log" | "game">} snap  @param {number} seen  @param {boolean} [own]
 * @returns {Tried | null}
 */
export function tryOf({ log, game }, seen, own = true) {
  const fresh = log.filter(({ n, player }) => n > seen && (player === game.viewer) === own);
  const tried = fresh.findLast(({ kind }) => kind === "try");
  const shown = tried && fresh.find(({ n, kind }) => n > tried.n && KINDS.includes(kind));
  if (!tried || !shown || game.live === false) return null;
  const hit = shown.kind === "discard-era";
  return { player: tried.player, card: tried.cards[0], era: shown.cards[0], hit, last: shown.n };
}

/**
 * What a click or a key on an element does; "" if nothing.
 * @param {Element | null} element
 */
function effectOf(element) {
  /** @type {any} */
  const thing = element?.closest(EFFECTS);
  return thing ? [thing.dataset.key, thing.dataset.action, thing.dataset.send].join() : "";
}

export class Moment {
  /**
   * The snapshot of the try that is shown, or was shown last.
   * @type {SnapshotPayload | null}
   */
  snap = null;
  /** The last entry of the log that the moment has shown, so that it is not shown as a movement as well. */
  shown = -1;
  /** Whether the board waits to be drawn. */
  waits = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  listening = new AbortController();

  /** @param {BoardPage} board */
  constructor(board) {
    this.board = board;
    this.box = trialBox();
  }

  /**
   * Whether the drawing of a snapshot waits: it has a try that is still to be shown.
   * @param {SnapshotPayload} snap
   */
  holds(snap) {
    if (snap === this.snap) return this.waits;
    this.stop();
    this.snap = snap;
    const tried = this.newTry(snap, true);
    this.shown = tried?.last ?? -1;
    return tried !== null && this.begin(tried);
  }

  /**
   * A try that may be shown as a moment; null if there is none.
   * @param {SnapshotPayload} snap  @param {boolean} own
   */
  newTry(snap, own) {
    const { news, ui, ctx } = this.board;
    const lively = ctx && news.game === snap.game.id && news.seen !== null && ui.speed !== "instant" && mayMove(ui);
    return lively ? tryOf(snap, news.seen ?? 0, own) : null;
  }

  /**
   * What shows another player's new try, once the snapshot is drawn; null if there is none. Nothing waits for it.
   * @param {SnapshotPayload} snap
   */
  glimpse(snap) {
    const { root } = this.board;
    const tried = this.newTry(snap, false);
    const top = tried && root.querySelector(`[data-spot="stack:${tried.player}"] > i:not(.et-won)`);
    if (!tried || !top) return null;
    const from = top.getBoundingClientRect();
    return () => {
      const box = trialBox();
      place(root, box, from, SMALL);
      perform(root, box, this.board.ctx, tried, "(?)", from, GLIMPSE);
      setTimeout(() => box.remove(), GLIMPSE);
    };
  }

  /** @param {Tried} tried */
  begin(tried) {
    const { root, ctx, layers, ui } = this.board;
    const spots = spotsOf(root);
    const { viewer } = ctx.snap.game;
    const stack = spots.get(`stack:${viewer}`)?.box;
    if (!stack) return false;
    const hand = spots.get(`hand:${viewer}:${tried.card}`) ?? spots.get(`hand:${viewer}`);
    const down = ctx.snap.seats.find(({ viewer: own }) => own)?.stack[0] ?? "(?)";
    place(root, this.box, stack, SMALLEST);
    perform(root, this.box, ctx, tried, down, hand?.box ?? stack, LASTS);
    hand?.element.animate([{ opacity: 0.2 }, { opacity: 0.2 }], WAITS);
    if (ui.sounds === "on") layers.sounds.play("try");
    this.listen();
    this.waits = true;
    this.timer = setTimeout(() => this.reveal(), WAITS);
    return true;
  }

  /** The snapshot is drawn, while the card is still shown for a moment, where its stack is now. */
  reveal() {
    const { board } = this;
    this.waits = false;
    this.timer = setTimeout(() => this.stop(), LASTS - WAITS);
    board.draw();
    const stack = spotsOf(board.root).get(`stack:${board.ctx.snap.game.viewer}`);
    if (stack) place(board.root, this.box, stack.box, SMALLEST);
  }

  listen() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    for (const name of ["click", "pointerup", "keydown"])
      document.addEventListener(name, (event) => this.skip(event), { capture: true, signal });
  }

  /**
   * End the moment. What the person has touched acts, wherever it is now, if it still does the same.
   * @param {any} event
   */
  skip(event) {
    const { waits, board } = this;
    const was = effectOf(event.target);
    if (event.type === "pointerup" && was) return; // its click comes next
    this.stop();
    if (!waits) return;
    const acts = event.type === "click" ? was && board.root.contains(event.target) : isKey(event);
    board.draw();
    if (!acts) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (was && ["click", "Enter", " "].includes(event.key ?? event.type)) this.thing(was)?.click();
  }

  /**
   * The element with an effect.
   * @param {string} effect
   */
  thing(effect) {
    return [...this.board.root.querySelectorAll(EFFECTS)].find((element) => effectOf(element) === effect);
  }

  stop() {
    clearTimeout(this.timer);
    this.waits = false;
    this.listening.abort();
    this.box.remove();
  }
}

/**
 * Whether a key may do something on the board.
 * @param {KeyboardEvent} event
 */
function isKey({ key, ctrlKey, metaKey, altKey }) {
  return /^(.|Enter)$/.test(key) && !ctrlKey && !metaKey && !altKey;
}

// ---- the picture

function trialBox() {
  const box = document.createElement("div");
  box.className = "et-trial";
  return box;
}

/**
 * Over a card or stack; larger if that is very small.
 * @param {HTMLElement} root  @param {HTMLElement} box  @param {Box} over  @param {number} smallest
 */
function place(root, box, { left, top, width: wide }, smallest) {
  const origin = root.getBoundingClientRect();
  const width = Math.max(wide, smallest);
  const beyond = (width - wide) / 2;
  const at = { left: left - beyond - origin.left, top: top - beyond * FLAT - origin.top, width };
  for (const [name, size] of Object.entries(at)) box.style.setProperty(name, `${size}px`);
}

/**
 * A portal comes to a card that lies `down`, and the card turns over.
 * @param {any} root  @param {HTMLElement} box  @param {Ctx} ctx  @param {Tried} tried  @param {string} down
 * @param {Box} hand  @param {number} lasts
 */
function perform(root, box, ctx, { card, era, hit }, down, hand, lasts) {
  const faces = html`<div class="et-trialera"><div>${eraFace(ctx, down)}</div><div>${eraFace(ctx, era)}</div></div>`;
  fill(box, html`${faces}<div class="et-trialcard">${ghostView(ctx, card)}</div><i></i>`);
  root.querySelector("[data-part=sky]").append(box);
  const [whole, portal, ring] = /** @type {HTMLElement[]} */ ([...box.children]);
  const timing = { duration: lasts, fill: /** @type {const} */ ("both") };
  whole.animate(trembling(hit), timing);
  for (const face of whole.children) face.animate(turning(hit), timing);
  const at = portal.getBoundingClientRect();
  const from = { x: hand.left - at.left, y: hand.top - at.top, scale: hand.width / at.width };
  portal.animate(coming(from, hit), timing);
  ring.animate(spreading(hit), timing);
}

// ---- the frames

/** @param {boolean} hit */
function trembling(hit) {
  const shakes = Array.from({ length: TREMBLES }, (_, place) => {
    const far = (place % 2 ? 1 : -1) * (place + 1) * 0.3;
    return { transform: `translateX(${far}px) rotate(${far / 2}deg) scale(1.1)`, offset: 0.2 + place * 0.035 };
  });
  const end = hit
    ? [
        { transform: "scale(1.25)", offset: 0.75 },
        { opacity: 0, transform: "translateY(-2rem) scale(1.1)" },
      ]
    : [
        { transform: "translateX(-0.5rem) scale(1.1)", offset: 0.68 },
        { transform: "translateX(0.5rem) scale(1.1)", offset: 0.75 },
        { opacity: 1, transform: "none", offset: 0.88 },
        { opacity: 0, transform: "none" },
      ];
  return [{ transform: "none" }, ...shakes, { opacity: 1, transform: "scale(1.15)", offset: SHOWN }, ...end];
}

/** @param {boolean} hit */
function turning(hit) {
  const round = "perspective(60rem) rotateY(180deg)";
  const flat = "perspective(60rem) rotateY(0)";
  const back = hit ? [{ transform: round }] : [{ transform: round, offset: 0.78 }, { transform: flat }];
  return [{ transform: flat }, { transform: flat, offset: 0.48 }, { transform: round, offset: SHOWN }, ...back];
}

/**
 * @param {{ x: number, y: number, scale: number }} from  @param {boolean} hit
 */
function coming({ x, y, scale }, hit) {
  const away = hit ? "translateY(-2rem) scale(0.9)" : "translateY(3rem) rotate(14deg)";
  return [
    { transform: `translate(${x}px, ${y}px) scale(${scale})`, easing: "cubic-bezier(0.3, 0, 0.2, 1)" },
    { transform: "none", offset: 0.2 },
    { opacity: 1, transform: "none", offset: SHOWN + 0.05 },
    { opacity: 0, transform: away, offset: hit ? 1 : 0.88 },
    { opacity: 0, transform: away },
  ];
}

/** @param {boolean} hit */
function spreading(hit) {
  const grown = hit ? "scale(1.9)" : "scale(0.9)";
  return [
    { opacity: 0, transform: "scale(0.6)" },
    { opacity: 0.9, transform: "scale(1)", offset: 0.48 },
    { opacity: hit ? 1 : 0, transform: "scale(1)", offset: SHOWN },
    { opacity: 0, transform: grown },
  ];
}
