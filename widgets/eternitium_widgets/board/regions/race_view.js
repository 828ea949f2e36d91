// The race: for each seat the way to its crystal and its last turn.

import { cardArt, gemArt, headArt, shapeIcon } from "../../page/board_art.js";
import {
  cardName,
  current,
  eraShape,
  liesDown,
  opponents,
  percentText,
  playerName,
  viewerSeat,
} from "../../page/board_text.js";
import { button, dialogView } from "../../page/elements.js";
import { seatArt } from "../../page/portraits.js";
import { cardLook, cardTitle, eraName, hidden } from "./cards_view.js";
import { attributes, html } from "../../page/markup.js";

/** @import { Ctx, RaceLanes } from "../types" */
/** @import { CardChance, CardCount, SeatOutlook, SeatView, SnapshotPayload } from "../../page/payload" */

const SHORTEST_WAY = 5;
const FAR = 14; // own turns: the end of a band

/**
 * The other seats in turn order, then your own; in the solo game the AI deck below.
 * @param {Ctx} ctx
 */
export function raceView(ctx) {
  const seats = [...opponents(ctx.snap), viewerSeat(ctx.snap)];
  const { longest } = raceLanes(ctx.snap, ctx.ui.race);
  const lanes = seats.map((seat, place) => laneView(ctx, seat, seat.viewer ? 0 : place + 1, longest));
  const list = html`<ul class="et-lanes et-lanes-${seats.length}">${lanes}${aiLane(ctx)}</ul>`;
  return html`<h2 class="et-sr">${ctx.t("race")}</h2>${headView(ctx)}${list}${openRace(ctx)}`;
}

/**
 * The lengths of the lanes, which never shrink within a game.
 * @param {Pick<SnapshotPayload, "game" | "seats" | "ai">} snap  @param {RaceLanes} [before]  @returns {RaceLanes}
 */
export function raceLanes({ game: { id: game }, seats, ai }, before) {
  const known = before?.game === game ? before : { longest: SHORTEST_WAY, mostAi: 0 };
  const longest = Math.max(known.longest, ...seats.map(({ stack }) => stack.length));
  return { game, longest, mostAi: Math.max(known.mostAi, ai?.count ?? 0) };
}

/**
 * The button over rows that are too low for a finger.
 * @param {Ctx} ctx
 */
function openRace(ctx) {
  return button(
    "et-raceopen",
    { "data-open": "race", "data-key": "race", "data-testid": "race-open", "aria-label": ctx.t("race") },
    "",
  );
}

/**
 * The seats below each other, each with its last turn, its stack and its discard pile.
 * @param {Ctx} ctx
 */
export function raceDialog(ctx) {
  const seats = [...opponents(ctx.snap), viewerSeat(ctx.snap)].map((seat) => raceSeat(ctx, seat));
  return dialogView(ctx, ctx.t("race"), html`<ul class="et-raceseats">${seats}</ul>`);
}

/** @param {Ctx} ctx  @param {SeatView} seat */
function raceSeat(ctx, seat) {
  const slots = { name: playerName(ctx.snap, seat.seat) };
  const discard = { ...discardHooks(ctx, seat), "data-card": undefined, "aria-label": undefined };
  const stack = button(
    "et-tool",
    { "data-open": `stack:${seat.seat}` },
    `${ctx.t("stack-of", slots)} (${seat.stack.length})`,
  );
  const pile = button("et-tool", discard, `${ctx.t("discard-of", slots)} (${seat.discard_size})`);
  return html`<li><h3>${seat.name}</h3><p>${lastTurn(ctx, seat)?.text ?? ""}</p><div class="et-buttons">${stack}${pile}</div></li>`;
}

/** @param {Ctx} ctx */
function headView(ctx) {
  const names = [
    "",
    ctx.t("numbers-win"),
    ctx.t("race-cards"),
    "",
    ctx.t("race-finish"),
    ctx.t("race-piles"),
    ctx.t("race-last"),
  ];
  return html`<div class="et-lane et-racehead" aria-hidden="true">${names.map((name) => html`<span>${name}</span>`)}</div>`;
}

/** @param {Ctx} ctx  @param {SeatView} seat  @param {number} who  @param {number} longest */
function laneView(ctx, seat, who, longest) {
  const turn = seat.in_turn && !ctx.snap.game.over;
  const look = `et-lane et-seat${seat.viewer ? " et-me" : ""}${turn ? " et-turnseat" : ""}${seat.finished ? " et-home" : ""}`;
  const left = html`<b class="et-left" aria-hidden="true">${seat.stack.length}</b>`;
  const parts = [
    seatArt(ctx.snap.seats, seat, who),
    whoView(seat),
    wayView(ctx, seat, longest),
    left,
    bandView(seat),
    countsView(ctx, seat),
    lastView(ctx, seat, turn),
  ];
  const last = turn ? undefined : lastTurn(ctx, seat)?.turn;
  return html`<li class="${look}"${attributes({ "data-turn": last })}>${parts}</li>`;
}

/** @param {SeatView} seat */
function whoView(seat) {
  const plays =
    !seat.viewer && seat.plays_name && seat.plays_name !== seat.name
      ? html`<span class="et-plays">${seat.plays_name}</span>`
      : "";
  return html`<span class="et-who"><b>${seat.name}</b>${plays}<span class="et-winshare" data-part="winshare"></span></span>`;
}

/**
 * The way: a place for each card that was ever in the stack, then the crystal; cleared cards are marked.
 * @param {Ctx} ctx  @param {SeatView} seat  @param {number} longest
 */
function wayView(ctx, seat, longest) {
  const { stack } = seat;
  const lately = lastTurn(ctx, seat)?.cleared ?? 0;
  const won = Array.from(
    { length: longest - stack.length },
    (_, place, left = longest - stack.length - place) =>
      html`<i class="et-won${left <= lately ? " et-lately" : ""}"></i>`,
  );
  const cards = stack.map((code) =>
    liesDown(code)
      ? html`<i class="et-hid"></i>`
      : html`<i class="et-pale et-${eraShape(ctx.catalog, code)}">${shapeIcon(eraShape(ctx.catalog, code))}</i>`,
  );
  const label = `${ctx.t("stack-of", { name: seat.name })}: ${seat.stack_label}`;
  const hooks = {
    "data-open": `stack:${seat.seat}`,
    "data-key": `${seat.viewer ? "lane" : "stack"}:${seat.seat}`,
    "aria-label": label,
  };
  const spot = seat.viewer ? {} : { "data-spot": `stack:${seat.seat}` };
  return button("et-way", { ...hooks, ...spot }, [won, cards, gemArt()]);
}

/**
 * The place of the band in which the crystal is likely found; it is filled later.
 * @param {SeatView} seat
 */
function bandView(seat) {
  return html`<span class="et-band" data-part="band" data-seat="${seat.seat}"></span>`;
}

/**
 * The forecast of a seat: the ends of its band in percent, their meaning, and the chance to win; null if there is none.
 * @param {Ctx} ctx  @param {number} seat
 */
export function finishOf(ctx, seat) {
  const found = (current(ctx.snap, ctx.ahead.outlook).seats ?? []).find(
    (/** @type {SeatOutlook} */ one) => one.seat === seat,
  );
  if (!found?.first) return null;
  /** @param {number} turn */
  const part = (turn) => Math.round((100 * Math.min(turn, FAR)) / FAR);
  const own = viewerSeat(ctx.snap).seat === seat;
  const slots = { first: found.first, n: found.last ?? FAR, name: playerName(ctx.snap, seat) };
  return {
    from: part(found.first - 1),
    to: part(slots.n),
    text: ctx.t(own ? "race-likely" : "race-likely-other", slots),
    win: found.win_text,
  };
}

/**
 * Fill the lanes on the page with the current forecast.
 * @param {any} root  @param {Ctx} ctx
 */
export function tellLanes(root, ctx) {
  for (const place of root.querySelectorAll("[data-part=band]")) {
    const told = ctx.ui.blind ? null : finishOf(ctx, Number(place.dataset.seat));
    const share = place.parentElement.querySelector("[data-part=winshare]");
    if (share.textContent !== (told?.win ?? "")) share.textContent = told?.win ?? "";
    if (place.title === (told?.text ?? "")) continue;
    place.toggleAttribute("data-told", Boolean(told));
    place.style.cssText = told ? `--from:${told.from}%;--to:${told.to}%` : "";
    place.title = told?.text ?? "";
  }
}

/** @param {Ctx} ctx  @param {SeatView} seat */
function countsView(ctx, seat) {
  /** @param {string} label */
  const name = (label) => ctx.t("name-value", { name: seat.name, value: label });
  /** @param {string} place */
  const spot = (place) => (seat.viewer ? "" : html` data-spot="${place}:${seat.seat}"`);
  /** @param {string} place  @param {string} label  @param {number} n */
  const count = (place, label, n) =>
    html`<span class="et-count et-count-${place}" title="${name(label)}"><i${spot(place)}></i>${hidden(label)}<b>${n}</b></span>`;
  const piles = [count("hand", ctx.t("hand-n"), seat.hand_size), count("deck", ctx.t("deck"), seat.deck)];
  return html`<span class="et-counts">${piles}${discardCount(ctx, seat)}</span>`;
}

/**
 * A pile that opens in a panel, or leads to the rule that keeps it closed.
 * @param {Ctx} ctx  @param {SeatView} seat
 */
export function discardHooks(ctx, seat) {
  const closed = !seat.discard_open && seat.discard_size > 0;
  const open = closed ? { "data-rule": "view.others-discard" } : { "data-open": `discard:${seat.seat}` };
  const [top] = seat.discard;
  const facts = [seat.discard_size, closed && ctx.t("discard-closed"), top && cardName(ctx.catalog, top)];
  const label = `${ctx.t("discard-of", { name: seat.name })}: ${facts.filter((fact) => fact || fact === 0).join(", ")}`;
  return { ...open, "data-card": top, "aria-label": label };
}

/** @param {Ctx} ctx  @param {SeatView} seat */
function discardCount(ctx, seat) {
  if (seat.viewer)
    return html`<span class="et-count et-count-discard"><i></i>${hidden(ctx.t("discard"))}<b>${seat.discard_size}</b></span>`;
  const [top] = seat.discard;
  const hooks = { ...discardHooks(ctx, seat), "data-key": `discard:${seat.seat}`, "data-spot": `discard:${seat.seat}` };
  const enter = { "data-enter": `top:${seat.seat}:${seat.discard_size}:${top}` };
  const face = top
    ? html`<i class="et-topcard ${cardLook(ctx, top)}"${attributes(enter)}>${cardArt(top)}</i>`
    : html`<i></i>`;
  return button("et-count et-count-discard", hooks, html`${face}<b>${seat.discard_size}</b>`);
}

/**
 * The last turn of a seat; in the solo game the mission.
 * @param {Ctx} ctx  @param {SeatView} told
 */
function lastTurn(ctx, { seat }) {
  return ctx.snap.turns?.find((turn) => turn.seat === seat);
}

/**
 * The last turn in one line, which unfolds into what happened in it.
 * @param {Ctx} ctx  @param {SeatView} seat  @param {boolean} turn
 */
function lastView(ctx, seat, turn) {
  if (seat.finished || turn) return html`<span class="et-last">${ctx.t(seat.finished ? "finished" : "in-turn")}</span>`;
  const last = lastTurn(ctx, seat);
  if (!last) return html`<span class="et-last"></span>`;
  const label = ctx.t("turn-open", { name: seat.name, text: last.text });
  const hooks = {
    "data-turn": last.turn,
    "data-key": `turn:${seat.seat}`,
    "data-testid": "last-turn",
    "aria-label": label,
    "data-tip": last.text,
  };
  return button("et-last", hooks, html`<span>${last.text}</span>`);
}

// ---- the solo game's opponent

/**
 * The AI deck: its remaining cards, each with the chance to be the next one.
 * @param {Ctx} ctx
 */
function aiLane(ctx) {
  const { ai, next_ai: coming } = ctx.snap;
  if (!ai) return "";
  const most = raceLanes(ctx.snap, ctx.ui.race).mostAi;
  const ticks = Array.from(
    { length: most },
    (_, place) => html`<i class="${place < most - ai.count ? "et-gonetick" : "et-tick"}"></i>`,
  );
  const rows = Object.fromEntries((coming?.cards ?? []).map((row) => [row.card, row]));
  const cards = html`<ul class="et-aideck" data-testid="ai-deck">${ai.cards.map((one) => aiCard(ctx, one, rows[one.card]))}</ul>`;
  const who = html`<span class="et-who"><b>${ctx.t("ai-deck")}</b></span>`;
  const way = html`<span class="et-way" aria-hidden="true">${ticks}</span>`;
  const note = coming?.title ?? ctx.t("ai-left");
  return html`<li class="et-lane et-clock" title="${note}">${headArt("ai")}${who}${way}<b class="et-left">${ai.count}</b>${cards}</li>`;
}

/** @param {Ctx} ctx  @param {CardCount} told  @param {CardChance | undefined} row */
function aiCard(ctx, { card, count }, row) {
  const name = `${count} × ${cardTitle(ctx, card)}`;
  const chance = row ? html`<span class="et-percent">${percentText(row.percent, ctx.catalog.numbers)}</span>` : "";
  return html`<li title="${name}"><span class="et-mini ${cardLook(ctx, card)}">${cardArt(card)}</span>${hidden(name)}${chance}</li>`;
}

/**
 * A stack in words.
 * @param {Ctx} ctx  @param {{ card: string, count: number }[]} runs
 */
export function stackWords(ctx, runs) {
  return runs.map(({ card, count }) => eraName(ctx, card) + (count > 1 ? ` × ${count}` : "")).join(", ");
}
