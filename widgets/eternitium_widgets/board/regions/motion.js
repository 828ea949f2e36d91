// What moved where: a card's picture glides from its old place to its new one. Never waited for.

import { ghostView } from "./cards_view.js";
import { eraShape, kindOf, liesDown } from "../../page/board_text.js";

const LASTS = 340;
const APART = 40;
const MOST_APART = 110;
const MOST_MOVES = 14;

export function mayMove(ui) {
  return ui.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// ---- from the log to moves (no page needed)

const hand = (player, card) => [`hand:${player}:${card}`, `hand:${player}`];
const fromRow = ({ player }, card, row, place) => ({
  from: [`${row}:${card}`, `${row}:pile`],
  to: place(player, card),
});
const toDeck = (player) => [`deck:${player}`];
const played = ({ player }, card) => ({ from: hand(player, card), to: [`discard:${player}`] });
const turned = ({ player, target }) => ({ turn: [`stack:${target ?? player}`] });

/** For each kind of event: where a card comes from and goes to, as names of places, the best one first. */
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

/** The moves of one log entry; one without cards moves at most a whole stack. */
export function movesOf(entry, catalog) {
  const path = PATHS[entry.kind];
  if (!path || entry.rule?.startsWith("setup.")) return [];
  const cards = entry.cards?.length ? entry.cards : [""];
  const moves = cards.map((card, place) => ({ card, ...path(entry, card, kindOf(catalog, card), place) }));
  return moves[0].turn || moves[0].shake || entry.kind === "shuffle-deck" ? moves.slice(0, 1) : moves;
}

/** What moved after entry `seen`; nothing if that is too much to follow, or if others play at once. */
export function freshMoves(ctx, seen) {
  const { log, game } = ctx.snap;
  const fresh = log.filter((entry) => entry.n > seen && (ctx.ui.speed !== "instant" || entry.player === game.viewer));
  const moves = fresh.flatMap((entry) => movesOf(entry, ctx.catalog));
  return moves.length > MOST_MOVES ? [] : moves;
}

// ---- on the page

/** Where everything lies now: the box of each named place. */
export function spotsOf(root) {
  const spots = new Map();
  for (const element of root.querySelectorAll("[data-spot]")) {
    const box = element.getBoundingClientRect();
    if (box.width && !spots.has(element.dataset.spot)) spots.set(element.dataset.spot, { box, element });
  }
  return spots;
}

function firstOf(spots, names) {
  const name = names.find((one) => spots.has(one));
  return name && spots.get(name);
}

/** Show the moves above the board; `before` are the places as they were. */
export function fly(root, ctx, moves, before) {
  const sky = root.querySelector("[data-part=sky]");
  if (!sky) return; // the page has been emptied meanwhile
  const after = spotsOf(root);
  const origin = root.getBoundingClientRect();
  moves.forEach((move, place) => {
    const timing = {
      duration: LASTS,
      delay: Math.min(place * APART, MOST_APART),
      easing: "cubic-bezier(0.3, 0, 0.2, 1)",
      fill: "backwards",
    };
    if (move.turn) turnOver(firstOf(after, move.turn), timing);
    else if (move.shake) shake(firstOf(after, move.shake), timing);
    else glide(sky, ctx, move, [firstOf(before, move.from), firstOf(after, move.to)], origin, timing);
  });
}

function turnOver(spot, timing) {
  spot?.element.animate([{ transform: "perspective(40rem) rotateY(85deg)" }, { transform: "none" }], timing);
}

function shake(spot, timing) {
  const sides = ["none", "translateX(-0.3rem) rotate(-1.5deg)", "translateX(0.3rem) rotate(1.5deg)", "none"];
  spot?.element.animate(
    sides.map((transform) => ({ transform })),
    timing,
  );
}

function glide(sky, ctx, { card }, [from, to], origin, timing) {
  if (!from || !(onScreen(from.box) || (to && onScreen(to.box)))) return;
  const ghost = ghostOf(ctx, card);
  const width = Math.max(from.box.width, to?.box.width ?? 0);
  Object.assign(ghost.style, { left: `${-origin.left}px`, top: `${-origin.top}px`, width: `${width}px` });
  sky.append(ghost);
  const path = ghost.animate(framesOf(from.box, to?.box, width), timing);
  path.onfinish = path.oncancel = () => ghost.remove();
}

function onScreen({ top, bottom }) {
  return bottom > 0 && top < innerHeight;
}

function ghostOf(ctx, card) {
  const ghost = document.createElement("div");
  ghost.className = `et-ghost${liesDown(card) || eraShape(ctx.catalog, card) ? " et-eraghost" : ""}`;
  ghost.innerHTML = ghostView(ctx, card);
  return ghost;
}

/** From box to box, for a picture of a width of its own; without an aim the card fades where it lies. */
export function framesOf(from, to, width) {
  const at = (box) => `translate(${box.left}px, ${box.top}px) scale(${Math.round((1000 * box.width) / width) / 1000})`;
  const start = { opacity: 1, transform: at(from) };
  if (!to) return [start, { opacity: 0, transform: `translateY(-1.5rem) ${at(from)}` }];
  return [start, { opacity: 1, transform: at(to), offset: 0.85 }, { opacity: 0, transform: at(to) }];
}
