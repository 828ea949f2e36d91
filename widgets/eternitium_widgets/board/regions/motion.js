// Moving cards: a card's picture glides from its old place to its new one. Nothing waits for it.

import { ghostView } from "./cards_view.js";
import { eraShape, kindOf, liesDown } from "../../page/board_text.js";
import { fill } from "../../page/elements.js";

/**
 * A movement: a card glides, or a stack turns or shakes; places from the best to the worst known.
 * @typedef {{ card: string, from?: string[], to?: string[], turn?: string[], shake?: string[] }} Move
 */
/** @typedef {Pick<DOMRect, "left" | "top" | "width" | "bottom">} Box */
/** @typedef {{ box: Box, element: HTMLElement }} Spot */
/** @typedef {Map<string, Spot>} Spots */
/** @typedef {KeyframeAnimationOptions} Timing */
/** @typedef {(entry: LogEntry, card: string, row: string, place: number) => Partial<Move>} Path */
/** @import { Ctx, Ui } from "../types" */
/** @import { LogEntry } from "../../page/payload" */
/** @import { Catalog } from "../../page/types" */

const LASTS = 340;
const APART = 40;
const MOST_APART = 110;
const MOST_MOVES = 14;

/** @param {Ui} ui */
export function mayMove(ui) {
  return ui.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// ---- from the log to moves (no page needed)

/** @type {(player: number, card: string) => string[]} */
const hand = (player, card) => [`hand:${player}:${card}`, `hand:${player}`];
/** @type {(entry: LogEntry, card: string, row: string, place: (player: number, card: string) => string[]) => Partial<Move>} */
const fromRow = ({ player }, card, row, place) => ({
  from: [`${row}:${card}`, `${row}:pile`],
  to: place(player, card),
});
/** @param {number} player */
const toDeck = (player) => [`deck:${player}`];
/** @type {Path} */
const played = ({ player }, card) => ({ from: hand(player, card), to: [`discard:${player}`] });
/** @type {Path} */
const turned = ({ player, target }) => ({ turn: [`stack:${target ?? player}`] });

/**
 * For each kind of event: the names of the places that a card comes from and goes to, the best ones first.
 * @type {Record<string, Path>}
 */
const PATHS = {
  take: ({ player }, card) => ({ from: [`supply:${card}`], to: [`discard:${player}`] }),
  play: played,
  try: played,
  discard: played,
  destroy: ({ player }, card) => ({ from: hand(player, card), to: [] }),
  draw: ({ player }, card) => ({ from: toDeck(player), to: hand(player, card) }),
  "shuffle-deck": ({ player }) => ({ from: [`discard:${player}`], to: toDeck(player), card: "?" }),
  "discard-era": ({ target, player }) => ({ from: [`stack:${target ?? player}`], to: ["era-discard"] }),
  "turn-up": turned,
  "turn-down": turned,
  "turn-back": turned,
  "turn-over": turned,
  "shuffle-stack": ({ player, target }) => ({ shake: [`stack:${target ?? player}`] }),
  "add-era": ({ target, player }) => ({ from: ["era-pile"], to: [`stack:${target ?? player}`] }),
  pay: ({ target, player }, card) => ({ from: [`market:${card}`], to: [`stack:${target ?? player}`] }),
  market: (_, card) => ({ from: ["era-pile"], to: [`market:${card}`] }),
  open: (_, card, row) => ({ from: [`${row}:pile`], to: [`${row}:${card}`] }),
  pick: (entry, card, row) => fromRow(entry, card, row, toDeck),
  buy: (entry, card, row) => fromRow(entry, card, row, toDeck),
  gain: (entry, card, row) => fromRow(entry, card, row, hand),
  steal: ({ player, target }, card) => ({ from: [`discard:${target}`], to: hand(player, card) }),
  give: ({ player, target }) => ({ from: [`discard:${player}`], to: [`discard:${target}`] }),
  recover: ({ player }, card) => ({ from: [`discard:${player}`], to: hand(player, card) }),
  swap: ({ player, target }, _, __, place) => {
    const [mine, other] = [`stack:${player}`, `stack:${target}`];
    return place ? { from: [other], to: [mine] } : { from: [mine], to: [other] };
  },
};

/**
 * The moves of one log entry; one without cards moves at most a whole stack.
 * @param {LogEntry} entry  @param {Catalog} catalog
 */
export function movesOf(entry, catalog) {
  const path = PATHS[entry.kind];
  if (!path || entry.rule?.startsWith("setup.")) return [];
  const cards = entry.cards?.length ? entry.cards : [""];
  const moves = cards.map((card, place) => ({ card, ...path(entry, card, kindOf(catalog, card), place) }));
  return moves[0].turn || moves[0].shake || entry.kind === "shuffle-deck" ? moves.slice(0, 1) : moves;
}

/**
 * The moves after entry `seen`; none if there are too many to follow, or if others play at once.
 * @param {Ctx} ctx  @param {number} seen
 */
export function freshMoves(ctx, seen) {
  const { log, game } = ctx.snap;
  const fresh = log.filter((entry) => entry.n > seen && (ctx.ui.speed !== "instant" || entry.player === game.viewer));
  const moves = fresh.flatMap((entry) => movesOf(entry, ctx.catalog));
  return moves.length > MOST_MOVES ? [] : moves;
}

// ---- on the page

/**
 * The current box of each named place.
 * @param {any} root
 */
export function spotsOf(root) {
  const spots = new Map();
  for (const element of root.querySelectorAll("[data-spot]")) {
    const box = element.getBoundingClientRect();
    if (box.width && !spots.has(element.dataset.spot)) spots.set(element.dataset.spot, { box, element });
  }
  return spots;
}

/** @param {Spots} spots  @param {string[]} [names] */
function firstOf(spots, names = []) {
  const name = names.find((one) => spots.has(one));
  return name === undefined ? undefined : spots.get(name);
}

/**
 * Show the moves above the board; `before`: the boxes of the places before.
 * @param {any} root  @param {Ctx} ctx  @param {Move[]} moves  @param {Spots} before
 */
export function fly(root, ctx, moves, before) {
  const sky = root.querySelector("[data-part=sky]");
  if (!sky) return; // the page was emptied meanwhile
  const after = spotsOf(root);
  const origin = root.getBoundingClientRect();
  moves.forEach((move, place) => {
    const timing = {
      duration: LASTS,
      delay: Math.min(place * APART, MOST_APART),
      easing: "cubic-bezier(0.3, 0, 0.2, 1)",
      fill: /** @type {const} */ ("backwards"),
    };
    if (move.turn) turnOver(firstOf(after, move.turn), timing);
    else if (move.shake) shake(firstOf(after, move.shake), timing);
    else glide(sky, ctx, move, [firstOf(before, move.from), firstOf(after, move.to)], origin, timing);
  });
}

/** @param {Spot | undefined} spot  @param {Timing} timing */
function turnOver(spot, timing) {
  spot?.element.animate([{ transform: "perspective(40rem) rotateY(85deg)" }, { transform: "none" }], timing);
}

/** @param {Spot | undefined} spot  @param {Timing} timing */
function shake(spot, timing) {
  const sides = ["none", "translateX(-0.3rem) rotate(-1.5deg)", "translateX(0.3rem) rotate(1.5deg)", "none"];
  spot?.element.animate(
    sides.map((transform) => ({ transform })),
    timing,
  );
}

/**
 * @param {HTMLElement} sky  @param {Ctx} ctx  @param {Move} told  @param {(Spot | undefined)[]} more
 * @param {DOMRect} origin  @param {Timing} timing
 */
function glide(sky, ctx, { card }, [from, to], origin, timing) {
  if (!from || !(onScreen(from.box) || (to && onScreen(to.box)))) return;
  const ghost = ghostOf(ctx, card);
  const width = Math.max(from.box.width, to?.box.width ?? 0);
  Object.assign(ghost.style, { left: `${-origin.left}px`, top: `${-origin.top}px`, width: `${width}px` });
  sky.append(ghost);
  const path = ghost.animate(framesOf(from.box, to?.box, width), timing);
  path.onfinish = path.oncancel = () => ghost.remove();
}

/** @param {Box} told */
function onScreen({ top, bottom }) {
  return bottom > 0 && top < innerHeight;
}

/** @param {Ctx} ctx  @param {string} card */
function ghostOf(ctx, card) {
  const ghost = document.createElement("div");
  ghost.className = `et-ghost${liesDown(card) || eraShape(ctx.catalog, card) ? " et-eraghost" : ""}`;
  fill(ghost, ghostView(ctx, card));
  return ghost;
}

/**
 * The frames from box to box, for a picture of a given width; without a target the card fades in its place.
 * @param {Box} from  @param {Box | undefined} to  @param {number} width
 */
export function framesOf(from, to, width) {
  /** @param {Box} box */
  const at = (box) => `translate(${box.left}px, ${box.top}px) scale(${Math.round((1000 * box.width) / width) / 1000})`;
  const start = { opacity: 1, transform: at(from) };
  if (!to) return [start, { opacity: 0, transform: `translateY(-1.5rem) ${at(from)}` }];
  return [start, { opacity: 1, transform: at(to), offset: 0.85 }, { opacity: 0, transform: at(to) }];
}
