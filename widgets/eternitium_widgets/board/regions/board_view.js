// From a snapshot to HTML text: one function for each region of the board. No page is needed to run them.

import { actionBack, cardArt, crystalArt, gemArt, sign } from "../../page/board_art.js";
import {
  eraShape,
  liesDown,
  percentText,
  playerName,
  playingName,
  shortcutAction,
  stackRuns,
  viewerSeat,
} from "../../page/board_text.js";
import { button, written } from "../../page/elements.js";
import {
  cardLook,
  cardTitle,
  emptyPlace,
  eraFace,
  eraName,
  group,
  hidden,
  itemButtons,
  miniCard,
  ruleButton,
} from "./cards_view.js";
import { discardHooks, raceView, stackWords } from "./race_view.js";
import { attributes, html } from "../../page/markup.js";

/** @import { Ctx } from "../types" */
/** @import { Button, CardChance, OfferRow, SeatView, TurnStep } from "../../page/payload" */
/** @import { Piece } from "../../page/markup.js" */

/**
 * The regions that this module draws; the others have their own modules.
 * @type {Record<string, (ctx: Ctx) => Piece>}
 */
export const REGIONS = {
  top: topView,
  steps: stepsView,
  tools: toolsView,
  race: raceView,
  prompt: promptView,
  choices: choicesView,
  hand: handView,
  next: nextView,
  own: ownView,
  supply: supplyView,
  market: marketView,
  basic: (ctx) => rowView(ctx, "basic"),
  advanced: (ctx) => rowView(ctx, "advanced"),
};

// ---- the bar

/**
 * The bar, with the brand and the links of the page around the board (`ui.nav`), or with the board's own brand.
 * @param {Ctx} ctx
 */
function topView(ctx) {
  const brand = html`<div class="et-brand">${crystalArt()}<p class="et-wordmark">Eternitium</p></div>`;
  return ctx.ui.shell ? ctx.ui.nav : brand;
}

/** @param {Ctx} ctx */
function stepsView(ctx) {
  const { game } = ctx.snap;
  const last =
    game.last_round && !game.over ? html`<strong class="et-tag et-warn">${ctx.t("last-round")}</strong>` : "";
  const steps = ctx.snap.steps.map((step) => stepView(ctx, step));
  return html`<p class="et-rounds">${ctx.t("round", { n: game.round })}</p>${last}${coachTag(ctx)}
    <ol class="et-steps" aria-label="${ctx.t("steps")}">${steps}</ol>`;
}

/**
 * The sign that the coach is watching, in free games; its hint says from which loss on it speaks up.
 * @param {Ctx} ctx
 */
function coachTag(ctx) {
  const { blind, coach, stored } = ctx.ui;
  const { over, desk = "play" } = ctx.snap.game;
  if (!coach || coach === "off" || stored || blind || over || desk !== "play") return "";
  const tip = ctx.t("coach-points", { n: Number(coach) });
  return button(
    "et-tag",
    { "data-open": "settings", "data-key": "coach", "data-testid": "coach-on", "data-tip": tip },
    ctx.t("set-coach"),
  );
}

/** @param {Ctx} ctx  @param {TurnStep} step */
function stepView(ctx, step) {
  /** @type {Record<string, string>} */
  const states = {
    done: ctx.t("state-done"),
    current: ctx.t("state-current"),
    todo: ctx.t("state-todo"),
    skipped: ctx.t("state-skipped"),
  };
  const marks = { "data-testid": `step-${step.id}`, "data-key": `step:${step.id}` };
  const tip = [step.why || step.title, ctx.t("which-rule")].filter(Boolean).join(" · ");
  const whole = hidden(`${step.number}. ${step.title} (${states[step.state]})`);
  const inside = html`<span aria-hidden="true">${step.brief ?? step.title}</span>${whole}`;
  const current = step.state === "current" ? html` aria-current="step"` : "";
  const hooks = { ...marks, "data-rule": step.rule, "data-tip": tip };
  return html`<li class="et-step et-is-${step.state}"${current}>${button("et-stepbutton", hooks, inside)}</li>`;
}

/** @param {Ctx} ctx */
function toolsView(ctx) {
  const { can_undo: undo, can_redo: redo, shared, onlooker } = ctx.snap.game;
  const tools = [
    ...(onlooker ? [] : [historyButton(ctx, "undo", "U", undo)]),
    ...(shared ? [] : [historyButton(ctx, "redo", "R", redo)]),
    sideButton(ctx),
    signButton("settings", "settings", ctx.t("settings")),
    signButton("menu", "menu", ctx.t("menu")),
  ];
  return html`<div class="et-tools">${tools}</div>`;
}

/** @param {string} open  @param {string} art  @param {string} label */
function signButton(open, art, label) {
  const hooks = {
    "data-key": `open:${open}`,
    "data-testid": `open-${open}`,
    "data-open": open,
    "data-tip": label,
    "aria-label": label,
  };
  return button("et-tool et-round", hooks, sign(art));
}

/**
 * The button that gives the table the room of the analysis, and back.
 * @param {Ctx} ctx
 */
function sideButton(ctx) {
  const label = ctx.t(ctx.ui.side === "folded" ? "side-open" : "side-fold");
  return button(
    "et-tool et-round",
    { "data-beside": "toggle", "data-key": "side", "data-testid": "side", "data-tip": label, "aria-label": label },
    sign("side"),
  );
}

/**
 * The buttons Undo and Redo; if one leads nowhere, it says so. Where the others have boards of their own, they are asked.
 * @param {Ctx} ctx  @param {"undo" | "redo"} type  @param {string} key  @param {boolean} may
 */
function historyButton(ctx, type, key, may) {
  const { shared } = ctx.snap.game;
  const hooks = {
    "data-send": JSON.stringify({ type }),
    "data-key": type,
    "data-testid": type,
    "data-shortcut": key.toLowerCase(),
    "data-tip": `${ctx.t(shared ? "ask-undo" : type)} · ${ctx.t("key-tip", { key })}`,
    "aria-keyshortcuts": type === "undo" ? `${key} Control+Z Meta+Z` : key,
    "aria-disabled": may ? "" : "true",
    "data-reason": may ? "" : ctx.t(shared ? "no-undo" : `nothing-to-${type}`),
  };
  return button("et-tool et-signed", hooks, html`${sign(type)}<span>${ctx.t(type)}</span>`);
}

// ---- the prompt

const DOTS = html`<span class="et-dots" aria-hidden="true"><i></i><i></i><i></i></span>`;

/**
 * The prompt; empty while an earlier place is shown, about which the banner speaks.
 * @param {Ctx} ctx
 */
function promptView(ctx) {
  if (ctx.snap.game.live === false || ctx.snap.result) return "";
  const { prompt, game } = ctx.snap;
  const waits = game.policy_to_move;
  const title = waits ? [ctx.t("policy-playing", { name: playingName(ctx.snap) }), DOTS] : prompt.title;
  const text = waits ? "" : html`<p class="et-prompttext">${prompt.text}</p>`;
  const seconds = html`<div class="et-seconds">${buttonsView(ctx)}${whatButton(ctx)}${ruleButton(ctx, prompt.rule, "prompt-rule")}</div>`;
  return html`<div class="et-prompt${waits ? " et-waits" : ""}" data-testid="prompt" data-key="prompt" tabindex="-1">
    <div class="et-said"><h2>${title}</h2>${tickerView(ctx)}${text}</div>${seconds}</div>`;
}

/**
 * The last move of another seat, until the person has acted; for small screens, whose lanes have no room for it.
 * @param {Ctx} ctx
 */
function tickerView(ctx) {
  const { game, seats, turns = [] } = ctx.snap;
  const own = viewerSeat(ctx.snap);
  const acted = own.in_turn && turns.some(({ seat, ply }) => seat === own.seat && ply < game.plies);
  const others = seats.filter((one) => one !== own && !one.in_turn).map(({ seat }) => seat);
  const [last] = turns.filter(({ seat }) => others.includes(seat)).sort((one, other) => other.turn - one.turn);
  if (acted || !last) return "";
  const line = ctx.t("name-value", { name: playerName(ctx.snap, last.seat), value: last.text });
  return button(
    "et-ticker",
    { "data-turn": last.turn, "data-key": "ticker", "data-testid": "ticker" },
    html`<span>${line}</span>`,
  );
}

/**
 * The button that opens "What may I do?".
 * @param {Ctx} ctx
 */
function whatButton(ctx) {
  if (ctx.snap.game.policy_to_move) return "";
  const hooks = {
    "data-open": "what",
    "data-key": "what",
    "data-testid": "what",
    "data-shortcut": "w",
    "aria-keyshortcuts": "W",
  };
  const tip = `${ctx.t("what")} · ${ctx.t("key-tip", { key: "W" })}`;
  return button("et-rule", { ...hooks, "data-tip": tip, "aria-label": ctx.t("what") }, "?");
}

/**
 * The buttons to pass, to end, to take nothing: next to the cards, never before them.
 * @param {Ctx} ctx
 */
function buttonsView(ctx) {
  const { buttons } = ctx.snap;
  if (!buttons.length) return "";
  const drawn = buttons.map((one) =>
    button("et-second", buttonHooks(ctx, one), one.action === "pass" ? ctx.t("pass-brief") : one.label),
  );
  return group("buttons", ctx.t("buttons"), drawn, "et-buttons");
}

/** @param {Ctx} ctx  @param {Button} told  @returns {Record<string, Piece>} */
function buttonHooks(ctx, { action, label }) {
  const hooks = { "data-action": action, "data-key": `button:${action}`, "aria-label": action === "pass" ? label : "" };
  const key = ["e", "p"].find((one) => shortcutAction(one, [{ action }]))?.toUpperCase();
  return key ? { ...hooks, "data-tip": `${label} · ${ctx.t("key-tip", { key })}`, "aria-keyshortcuts": key } : hooks;
}

// ---- the hand, or the cards to choose from instead

/** @param {Ctx} ctx */
function choicesView(ctx) {
  if (!ctx.snap.choices) return "";
  const title = ctx.snap.choices.title;
  const items = ctx.groups.choices;
  const cards = itemButtons(ctx, items);
  const owners = [...new Set(items.map(({ owner }) => owner))];
  if (owners.every((seat) => seat === undefined)) return group("choices", title, cards, "et-hand", beside(cards));
  const piles = owners.map((seat) =>
    pileOf(
      ctx,
      Number(seat),
      cards.filter((_, place) => items[place].owner === seat),
    ),
  );
  return group("choices", title, piles, "et-owners", html` style="--owners:${owners.length}"`);
}

/**
 * Cards side by side, which overlap if there are many.
 * @param {Piece[]} cards
 */
function beside(cards) {
  return html` style="--j:${Math.max(1, cards.length) - 1}"`;
}

/**
 * Cards to choose from one of several discard piles.
 * @param {Ctx} ctx  @param {number} seat  @param {Piece[]} cards
 */
function pileOf(ctx, seat, cards) {
  const name = playerName(ctx.snap, seat);
  return html`<section class="et-owner" role="group" aria-label="${name}"><h3>${name}</h3><div class="et-hand"${beside(cards)}>${cards}</div></section>`;
}

/** @param {Ctx} ctx */
function handView(ctx) {
  if (ctx.snap.choices || ctx.snap.result || comingCards(ctx)) return "";
  if (ctx.snap.game.onlooker) return html`<p class="et-none">${ctx.t("onlooker")}</p>`;
  const cards = itemButtons(ctx, ctx.groups.hand);
  const body = cards.length ? cards : html`<p class="et-none">${ctx.t("hand-empty")}</p>`;
  return group("hand", ctx.t("hand"), body, cards.length ? "et-hand" : "et-hand et-nohand", beside(cards));
}

const MOST_COMING = 6;

/**
 * The possible next hand, if there is no hand now and nothing else in its place.
 * @param {Ctx} ctx
 */
function comingCards(ctx) {
  const { next_hand: told, choices, result } = ctx.snap;
  return told?.cards.length && !ctx.groups.hand.length && !choices && !result ? told : null;
}

/** @param {Ctx} ctx */
function nextView(ctx) {
  const told = comingCards(ctx);
  if (!told) return "";
  /** @param {CardChance} one */
  const row = (one) => {
    const chance = percentText(one.percent, ctx.catalog.numbers);
    return html`<li title="${cardTitle(ctx, one.card)}">${miniCard(ctx, one.card)}${hidden(cardTitle(ctx, one.card))} <b class="et-freq">${chance}</b></li>`;
  };
  return html`<p class="et-label">${told.title}</p><ul class="et-nexthand">${told.cards.slice(0, MOST_COMING).map(row)}</ul>`;
}

// ---- your stack

/** @param {Ctx} ctx */
function ownView(ctx) {
  const seat = viewerSeat(ctx.snap);
  const left = seat.stack.length ? ctx.t("stack-left", { n: seat.stack.length }) : ctx.t("stack-empty");
  const label = `${ctx.t("own-stack")}: ${seat.stack.length ? ctx.t("stack-left", { n: seat.stack.length }) : ctx.t("stack-empty")}, ${seat.stack_label}`;
  const hooks = {
    "data-open": `stack:${seat.seat}`,
    "data-key": `stack:${seat.seat}`,
    "data-tip": ctx.t("stack-tip"),
    "aria-label": label,
  };
  const stack = button(
    "et-stackbutton",
    hooks,
    html`<span aria-hidden="true">${bigStack(ctx, seat)}</span><span class="et-says">${left}</span>`,
  );
  const words = hidden(stackWords(ctx, stackRuns(seat.stack)));
  return html`<h2 class="et-sr">${ctx.t("own-stack")}</h2><div class="et-pit">${stack}${words}</div>${ownPiles(ctx, seat)}`;
}

/**
 * The top card, below it the edges of the others; the fewer there are, the more of the crystal can be seen.
 * @param {Ctx} ctx  @param {SeatView} seat
 */
function bigStack(ctx, seat) {
  const [top, ...below] = seat.stack;
  const known = below.filter((code) => eraShape(ctx.catalog, code)).length;
  const shine = Math.max(0, 1 - seat.stack.length / 11).toFixed(2);
  const size = `--n:${seat.stack.length};--known:${known};--shine:${shine}`;
  const spot = html` data-spot="stack:${seat.seat}"`;
  const face = top
    ? html`<span class="et-topera"${spot} data-enter="stack:${seat.stack.length}:${top}">${eraFace(ctx, top)}</span>`
    : "";
  const edges = below.map((code, place) => edgeView(ctx, code, place, seat.stack.length));
  const gem = html`<span class="et-gemwell"${top ? "" : spot}>${gemArt()}</span>`;
  return html`<span class="et-stack${top ? "" : " et-found"}" style="${size}" aria-hidden="true"><span class="et-pileup">${face}${edges}</span>${gem}</span>`;
}

/** @param {Ctx} ctx  @param {string} code  @param {number} place  @param {number} count */
function edgeView(ctx, code, place, count) {
  const shape = eraShape(ctx.catalog, code);
  const marks = html`style="z-index:${count - place}" data-enter="stack:${count - place - 1}:${code}"`;
  if (!shape) return html`<span class="et-edge" ${marks}></span>`;
  return html`<span class="et-known et-${shape}${liesDown(code) ? " et-downstrip" : ""}" ${marks}><i></i></span>`;
}

/** @param {Ctx} ctx  @param {SeatView} seat */
function ownPiles(ctx, seat) {
  const deck = html`<span class="et-pile" data-tip="${ctx.t("deck-tip")}"><span class="et-mini et-back" data-spot="deck:${seat.seat}">${actionBack()}</span><b>${seat.deck}</b><span>${ctx.t("deck")}</span></span>`;
  const [top] = seat.discard;
  const marks = attributes({
    "data-spot": `discard:${seat.seat}`,
    "data-enter": `top:${seat.seat}:${seat.discard_size}:${top}`,
  });
  const card = html`<span class="et-mini ${top ? cardLook(ctx, top) : "et-empty"}"${marks}>${top ? cardArt(top) : ""}</span>`;
  const hooks = { ...discardHooks(ctx, seat), "data-testid": "discard-own", "data-key": `discard:${seat.seat}` };
  const discard = button(
    "et-pile",
    hooks,
    html`${card}<b>${written("", seat.discard_size)}</b><span>${ctx.t("discard")}</span>`,
  );
  return html`<div class="et-piles">${deck}${discard}</div>`;
}

// ---- the middle of the table

/** @param {Piece} title  @param {Piece} body  @param {Piece} [extra] */
function labelled(title, body, extra = "") {
  return html`<h2 class="et-label">${title}${extra}</h2>${body}`;
}

/** @param {Ctx} ctx */
function supplyView(ctx) {
  const cards = itemButtons(ctx, ctx.groups.supply);
  const pile = ctx.snap.portal_pile ? html` <small>${ctx.t("portal-pile", { n: ctx.snap.portal_pile })}</small>` : "";
  return labelled(ctx.t("row-brief-supply"), group("supply", ctx.t("supply"), cards), pile);
}

/** @param {Ctx} ctx  @param {string} name */
function rowView(ctx, name) {
  const row = /** @type {OfferRow} */ (ctx.snap.rows.find((one) => one.row === name));
  const cards = itemButtons(ctx, ctx.groups[name]);
  const holes = Array(Math.max(0, 3 - row.open.length)).fill(emptyPlace(ctx));
  const label = name === "basic" ? ctx.t("row-brief-basic") : ctx.t("row-brief-advanced");
  return labelled(label, group(name, row.title, [...cards.slice(0, -1), ...holes, cards.at(-1)]));
}

/** @param {Ctx} ctx */
function marketView(ctx) {
  const { market, era_pile: pile, era_discard: discard } = ctx.snap;
  const open = [0, 1].map((place) =>
    market[place] ? marketCard(ctx, market[place], place) : emptyPlace(ctx, "et-era"),
  );
  const stock = html`<span class="et-erapile" data-spot="era-pile" data-tip="${ctx.t("era-pile-tip")}">${eraPile(ctx, pile && "(?)", ctx.t("pile"), pile)}</span>`;
  const hooks = {
    "data-open": "era-discard",
    "data-key": "era-discard",
    "data-spot": "era-discard",
    "aria-label": `${ctx.t("era-discard")}: ${discard.length}`,
  };
  const thrown = button("et-erapile", hooks, eraPile(ctx, discard[0], ctx.t("discard"), discard.length));
  return labelled(
    ctx.t("row-brief-market"),
    html`<div class="et-market">${group("market", ctx.t("market"), open, "et-open")}${stock}${thrown}</div>`,
  );
}

/** @param {Ctx} ctx  @param {string | 0} code  @param {string} label  @param {number} count */
function eraPile(ctx, code, label, count) {
  return html`${code ? eraFace(ctx, code) : html`<span class="et-era et-empty"></span>`}<span class="et-caption"><span>${label}</span> <b>${written("", count)}</b></span>`;
}

/** @param {Ctx} ctx  @param {string} code  @param {number} place */
function marketCard(ctx, code, place) {
  const key = `market:${place}:${code}`;
  const tip = ctx.t("market-tip");
  const marks = { "data-key": key, "data-enter": key, "data-spot": `market:${code}` };
  const hooks = {
    ...marks,
    "data-tip": tip,
    "data-reason": tip,
    tabindex: place ? -1 : 0,
    "aria-label": eraName(ctx, code),
  };
  return button("et-erapile", hooks, eraFace(ctx, code));
}
