// From a snapshot to HTML text: one function for each region of the board. No page is needed to run them.

import { actionBack, cardArt, crystalArt, eraArt, eraBack, shapeIcon, sign } from "../page/board_art.js";
import {
  cardName, eraShape, esc, groupLog, groupsOf, kindOf, liesDown, longestWord, openGroups, opponents, playerName,
  playingName, priceOf, shortcutAction, stackLayout, stackRuns, tabStops, translator, viewerSeat,
} from "../page/board_text.js";
import { attributes, button, panel } from "../page/elements.js";

/**
 * All that the view functions need: the snapshot, the catalog, the words (t: plain, w: escaped), the page's own settings,
 * the things that can be chosen, and what is told about the future (`ahead`: outlook and advice).
 */
export function viewContext(snap, catalog, ui, ahead = {}) {
  const t = translator(catalog.words, catalog.language);
  return { snap, catalog, ui, ahead, t, w: (key, slots) => esc(t(key, slots)), groups: groupsOf(snap) };
}

/** The regions of which this module draws the content; the others have modules of their own. */
export const REGIONS = {
  top: topView,
  steps: stepsView,
  prompt: promptView,
  choices: choicesView,
  hand: handView,
  own: ownView,
  supply: supplyView,
  market: marketView,
  basic: (ctx) => rowView(ctx, "basic"),
  advanced: (ctx) => rowView(ctx, "advanced"),
  opponents: opponentsView,
  log: logView,
};

const COLUMNS = {
  main: ["banner", "prompt", "choices", "hand", "supply", "market", "basic", "advanced", "opponents"],
  left: ["own", "coming"],
  right: ["outlook", "odds", "log", "replay"],
};

/** The empty frame: each region is filled and refilled on its own. */
export function frameView() {
  const regions = (names) => names.map((name) => `<div class="et-region et-at-${name}" data-region="${name}"></div>`).join("");
  const columns = Object.entries(COLUMNS).map(([name, names]) => `<div class="et-column et-col-${name}">${regions(names)}</div>`);
  const frame = `<div class="et-frame">${regions(["top", "steps"])}${columns.join("")}</div>`;
  return `${frame}<div class="et-overhead" data-part="sky" aria-hidden="true"></div>`;
}

// ---- small parts

function group(name, label, body, look = "et-cards") {
  return `<div class="${look}" role="group" data-group="${name}" aria-label="${label}">${body}</div>`;
}

function hidden(text) {
  return text ? `<span class="et-sr">${text}</span>` : "";
}

function caption(label, count, sign = "") {
  return `<span class="et-caption"><span class="et-label">${label}</span> <b>${count}</b>${sign}</span>`;
}

export function ruleButton(ctx, rule, key) {
  const name = ctx.t("which-rule");
  return rule ? button("et-rule", { "data-rule": rule, "data-key": key, "data-tip": name, "aria-label": name }, "§") : "";
}

// ---- cards

function kindWord(ctx, kind) {
  const words = { portal: ctx.w("kind-portal"), basic: ctx.w("kind-basic"), advanced: ctx.w("kind-advanced") };
  return words[kind] ?? "";
}

function pips(points) {
  return points ? `<span class="et-pips" aria-hidden="true">${"<i></i>".repeat(points)}</span>` : "";
}

export function cardTitle(ctx, slug) {
  if (slug.startsWith("?")) return slug === "?advanced" ? ctx.w("pile-advanced") : ctx.w("pile-basic");
  return esc(cardName(ctx.catalog, slug));
}

/** The name on a small card: a short one for the eye if there is one, the whole one for the ear. */
function faceTitle(ctx, slug) {
  const brief = ctx.catalog.cards?.[slug]?.short;
  const title = cardTitle(ctx, slug);
  if (!brief) return `<span>${title.replaceAll("/", "/<wbr>")}</span>`;
  return `<span aria-hidden="true">${esc(brief)}</span>${hidden(title)}`;
}

/** Long words are written smaller: they shall not be torn apart. */
function smallWriting(text) {
  const letters = longestWord(text);
  if (letters < 11) return "";
  return letters < 13 ? " et-long" : " et-longer";
}

function cardFace(ctx, slug) {
  const art = kindOf(ctx.catalog, slug) === "back" ? actionBack() : cardArt(slug);
  const points = ctx.catalog.cards?.[slug]?.points ?? 0;
  const name = ctx.catalog.cards?.[slug]?.short ?? cardTitle(ctx, slug);
  return `<span class="et-name${smallWriting(name)}">${faceTitle(ctx, slug)}</span><span class="et-art">${art}${pips(points)}</span>`;
}

function cardLook(ctx, slug) {
  return slug.startsWith("?") ? `et-back et-kind-${slug.slice(1)}` : `et-kind-${kindOf(ctx.catalog, slug)}`;
}

/** What a click does; if it does nothing, the kind of the card. */
function footer(ctx, item) {
  const { actions } = item;
  const ways = `${ctx.w("ways", { n: actions.length })}<span aria-hidden="true"> ▾</span>`;
  if (actions.length) return `<span class="et-foot et-do">${actions.length > 1 ? ways : deed(ctx, actions[0])}</span>`;
  const kind = item.pile ? ctx.w("unseen") : kindWord(ctx, kindOf(ctx.catalog, item.card));
  return `<span class="et-foot${smallWriting(kind)}">${kind}</span>`;
}

/** What a click does; a price is drawn, for in words it would be long. */
function deed(ctx, { action, label }) {
  const shapes = priceOf(action).map((letter) => ctx.catalog.shapes?.[letter]);
  if (!shapes.length) return esc(label);
  const icons = shapes.map(shapeIcon).join("");
  return `${hidden(esc(label))}<span aria-hidden="true">${ctx.w("buy")}<span class="et-price">${icons}</span></span>`;
}

function badges(ctx, item) {
  const count = item.count === undefined ? "" : `<span class="et-count">${hidden(ctx.w("left"))}${item.count}</span>`;
  return count + (item.odds ? `<span class="et-odds">${esc(item.odds)}</span>` : "");
}

/** The name of an item's place for what moves; a card to choose from a discard pile still lies there. */
function spotOf(ctx, item) {
  if (item.group === "choices") return "";
  if (item.pile) return `${item.group}:pile`;
  const place = item.group === "hand" ? `hand:${ctx.snap.game.viewer}` : item.group;
  return `${place}:${item.card}`;
}

function itemHooks(ctx, item, stop) {
  const hooks = { "data-key": item.key, "data-enter": item.key, "data-spot": spotOf(ctx, item), tabindex: stop ? 0 : -1 };
  if (item.actions.length === 1) return { ...hooks, "data-action": item.actions[0].action };
  return item.actions.length ? { ...hooks, "aria-haspopup": "menu", "aria-expanded": "false" } : hooks;
}

function itemLook(ctx, item) {
  const marks = `${item.actions.length ? " et-legal" : ""}${item.count === 0 ? " et-gone" : ""}`;
  return `et-card ${cardLook(ctx, item.card)}${marks}`;
}

/** A card that may be chosen, and for fingers a small button beside it that tells what the card does. */
function itemButton(ctx, item, stop) {
  const why = item.actions.length ? "" : hidden(esc(item.reason || ctx.t("not-now")));
  const inside = cardFace(ctx, item.card) + badges(ctx, item) + footer(ctx, item) + why;
  const main = button(itemLook(ctx, item), itemHooks(ctx, item, stop), inside);
  return `<div class="et-slot">${main}${item.pile ? "" : infoButton(ctx, item)}</div>`;
}

function infoButton(ctx, item) {
  const label = ctx.t("name-value", { name: ctx.t("details"), value: cardName(ctx.catalog, item.card) });
  return button("et-info", { tabindex: -1, "data-info": item.key, "aria-label": label }, "i");
}

function itemButtons(ctx, items) {
  const stops = tabStops(items);
  return items.map((item, place) => itemButton(ctx, item, stops[place]));
}

function emptyPlace(ctx, look = "") {
  return `<span class="et-empty ${look}">${ctx.w("empty")}</span>`;
}

function emptySlot(ctx, look) {
  return `<div class="et-slot">${emptyPlace(ctx, look)}</div>`;
}

/** A pile that opens in a panel, or leads to the rule that keeps it closed. */
function pileButton(open, hooks, look, inside) {
  return button(`et-pile ${look}`, { ...(hooks["data-rule"] ? {} : { "data-open": open }), "data-key": open, ...hooks }, inside);
}

function discardPile(ctx, seat, hooks, look) {
  const [top] = seat.discard;
  const spot = { "data-spot": `discard:${seat.seat}` };
  const marks = attributes({ ...spot, "data-enter": `top:${seat.seat}:${seat.discard_size}:${top}` });
  const card = top && `<span class="et-card ${cardLook(ctx, top)}"${marks}>${cardFace(ctx, top)}</span>`;
  const none = `<span class="et-card et-empty"${attributes(spot)}>${ctx.w("empty")}</span>`;
  const closed = !seat.discard_open && seat.discard_size > 0;
  const sign = closed ? ` <span aria-hidden="true">§</span>${hidden(ctx.w("discard-closed"))}` : "";
  const inside = (card || none) + caption(ctx.w("discard"), seat.discard_size, sign);
  const rule = closed ? "view.others-discard" : undefined;
  return pileButton(`discard:${seat.seat}`, { ...hooks, "data-rule": rule, "data-card": top }, look, inside);
}

export function eraName(ctx, code) {
  const shape = eraShape(ctx.catalog, code);
  const value = shape ? (ctx.catalog.shape_names?.[shape] ?? shape) : "";
  if (!liesDown(code)) return esc(value);
  return value ? ctx.w("name-value", { name: ctx.t("face-down"), value }) : ctx.w("face-down");
}

export function eraFace(ctx, code) {
  const shape = eraShape(ctx.catalog, code);
  const art = liesDown(code) ? eraBack(shape) : eraArt(shape);
  return `<span class="et-era${liesDown(code) ? " et-down" : ""}">${art}${hidden(eraName(ctx, code))}</span>`;
}

/** A card on its way: of an era card its face, of a card that is not known its back. */
export function ghostView(ctx, code) {
  if (code.length === 1 && code !== "?") return eraFace(ctx, code);
  if (liesDown(code)) return eraFace(ctx, code);
  const known = ctx.catalog.cards?.[code];
  return `<span class="et-card ${known ? cardLook(ctx, code) : "et-back"}">${known ? cardFace(ctx, code) : actionBack()}</span>`;
}

/** Of a covered card lying face down only the edge can be seen. */
const PLAIN_BACK = `<span class="et-era et-down et-plain"></span>`;

// ---- top line, steps, prompt

function topView(ctx) {
  const { game } = ctx.snap;
  const last = game.last_round && !game.over ? `<strong class="et-tag et-warn">${ctx.w("last-round")}</strong>` : "";
  const brand = `<div class="et-brand">${crystalArt()}<p class="et-wordmark">Eternitium</p></div>`;
  const own = ctx.ui.shell ? "" : `<div class="et-tools et-moretools">${shellButtons(ctx)}</div>`;
  return `${ctx.ui.shell ? "" : brand}<p class="et-facts">${gameFacts(ctx, game).join(" · ")} ${last}${coachTag(ctx)}</p>
    <div class="et-tools">${speedSelect(ctx)}${toolButtons(ctx).join("")}</div>${own}`;
}

/** The coach is watching: from how many points lost on it speaks up stands in the hint. */
function coachTag(ctx) {
  const { coach } = ctx.ui;
  if (!coach || coach === "off") return "";
  const tip = ctx.t("coach-points", { n: Number(coach) });
  return button("et-tag", { "data-open": "settings", "data-key": "coach", "data-testid": "coach-on", "data-tip": tip }, ctx.w("set-coach"));
}

function gameFacts(ctx, game) {
  const seats = game.players === 1 ? ctx.w("solo") : ctx.w("players-n", { n: game.players });
  const mission = game.mission ? [missionButton(game)] : [];
  const facts = [ctx.w("round", { n: game.round }), esc(game.edition_name), seats, ...mission, ...houseButton(ctx, game)];
  return game.seed === null || game.seed === undefined ? facts : [...facts, ctx.w("seed-n", { n: game.seed })];
}

function missionButton(game) {
  return button("et-link", { "data-rule": `mission.${game.mission}`, "data-key": "mission" }, esc(game.mission_name));
}

function houseButton(ctx, { house_rules: rules }) {
  if (!rules?.length) return [];
  return [button("et-link", { "data-open": "house", "data-key": "house" }, ctx.w("house-n", { n: rules.length }))];
}

function speedSelect(ctx) {
  const names = { slow: ctx.w("speed-slow"), normal: ctx.w("speed-normal"), instant: ctx.w("speed-instant") };
  const options = Object.entries(names).map(
    ([speed, name]) => `<option value="${speed}"${speed === ctx.ui.speed ? " selected" : ""}>${name}</option>`,
  );
  const select = `<select data-setting="speed" data-key="speed">${options.join("")}</select>`;
  return `<label class="et-speed" data-tip="${ctx.w("speed")}">${sign("speed")}${hidden(ctx.w("speed"))}${select}</label>`;
}

function toolButtons(ctx) {
  const { can_undo: undo, can_redo: redo } = ctx.snap.game;
  return [
    historyButton(ctx, "undo", "U", undo),
    ...(redo === undefined ? [] : [historyButton(ctx, "redo", "R", redo)]),
    button("et-tool", { "data-key": "new", "data-testid": "new-game", "data-open": "new" }, ctx.w("new-game")),
    signButton("game", "files", ctx.t("files")),
  ];
}

/** What a page around the board offers itself, if there is one. */
function shellButtons(ctx) {
  const hooks = { "data-key": "help", "data-testid": "help", "data-open": "help", "data-shortcut": "?", "aria-label": ctx.t("help") };
  const help = button("et-tool et-round", { ...hooks, "data-tip": ctx.t("key-tip", { key: "?" }) }, "?");
  return signButton("settings", "settings", ctx.t("settings")) + help;
}

function signButton(open, art, label) {
  const hooks = { "data-key": `open:${open}`, "data-testid": `open-${open}`, "data-open": open, "data-tip": label, "aria-label": label };
  return button("et-tool et-round", hooks, sign(art));
}

/** Undo and redo: one that leads nowhere says so. */
function historyButton(ctx, type, key, may) {
  const hooks = {
    "data-send": JSON.stringify({ type }),
    "data-key": type,
    "data-testid": type,
    "data-shortcut": key.toLowerCase(),
    "data-tip": ctx.t("key-tip", { key }),
    "aria-keyshortcuts": key,
    "aria-disabled": may ? "" : "true",
    "data-reason": may ? "" : ctx.t(`nothing-to-${type}`),
  };
  return button("et-tool et-signed", hooks, `${sign(type)}<span>${ctx.w(type)}</span>`);
}

function stepsView(ctx) {
  const steps = ctx.snap.steps.map((step) => stepView(ctx, step));
  return `<ol class="et-steps" aria-label="${ctx.w("steps")}">${steps.join("")}</ol>`;
}

function stepView(ctx, step) {
  const states = { done: ctx.w("state-done"), current: ctx.w("state-current"), todo: ctx.w("state-todo"), skipped: ctx.w("state-skipped") };
  const sign = { done: "✓", skipped: "–" }[step.state] ?? step.number;
  const marks = { "data-testid": `step-${step.id}`, "data-key": `step:${step.id}` };
  const tip = step.why ? `${step.why} · ${ctx.t("which-rule")}` : ctx.t("which-rule");
  const hooks = { ...marks, "data-rule": step.rule, "data-tip": tip };
  const title = `<span class="et-steptitle">${hidden(`${step.number}. `)}${esc(step.title)}</span>${hidden(` (${states[step.state]})`)}`;
  const inside = `<span class="et-dot" aria-hidden="true">${sign}</span>${title}`;
  const current = step.state === "current" ? ` aria-current="step"` : "";
  return `<li class="et-step et-is-${esc(step.state)}"${current}>${button("et-stepbutton", hooks, inside)}</li>`;
}

const DOTS = `<span class="et-dots" aria-hidden="true"><i></i><i></i><i></i></span>`;

/** What the person is asked; nothing while an earlier place is shown: then the banner says where we are. */
function promptView(ctx) {
  if (ctx.snap.game.live === false) return "";
  if (ctx.snap.result) return resultView(ctx);
  const { prompt, game } = ctx.snap;
  const waits = game.policy_to_move;
  const title = waits ? ctx.w("policy-playing", { name: playingName(ctx.snap) }) + DOTS : esc(prompt.title);
  const text = waits ? "" : `<p class="et-prompttext">${esc(prompt.text)}</p>`;
  return `<div class="et-prompt${waits ? " et-waits" : ""}" data-testid="prompt" data-key="prompt" tabindex="-1">
    <div class="et-said"><h2>${title}${ruleButton(ctx, prompt.rule, "prompt-rule")}</h2>${text}</div>
    ${jumpsView(ctx)}${buttonsView(ctx)}${whatButton(ctx)}</div>`;
}

/** Opens "What may I do?". */
function whatButton(ctx) {
  if (ctx.snap.game.policy_to_move) return "";
  const hooks = { "data-open": "what", "data-key": "what", "data-testid": "what", "data-shortcut": "w", "aria-keyshortcuts": "W" };
  return button("et-link et-what-may", { ...hooks, "data-tip": ctx.t("key-tip", { key: "W" }) }, ctx.w("what"));
}

function buttonsView(ctx) {
  const { buttons } = ctx.snap;
  if (!buttons.length) return "";
  const drawn = buttons.map((one) => button("et-button", buttonHooks(ctx, one), esc(one.label)));
  return group("buttons", ctx.w("buttons"), drawn.join(""), "et-buttons");
}

function buttonHooks(ctx, { action }) {
  const hooks = { "data-action": action, "data-key": `button:${action}` };
  const key = ["e", "p"].find((one) => shortcutAction(one, [{ action }]))?.toUpperCase();
  return key ? { ...hooks, "data-tip": ctx.t("key-tip", { key }), "aria-keyshortcuts": key } : hooks;
}

/** On a narrow page: where something may be done now. */
function jumpsView(ctx) {
  const names = { supply: ctx.w("supply"), basic: ctx.w("row-basic"), advanced: ctx.w("row-advanced") };
  const far = openGroups(ctx.groups).filter((name) => names[name]);
  const jumps = far.map((name) => button("et-jump", { "data-jump": name, "data-key": `jump:${name}` }, `↓ ${names[name]}`));
  return far.length ? `<div class="et-jumps">${jumps.join("")}</div>` : "";
}

function choicesView(ctx) {
  if (!ctx.snap.choices) return "";
  const title = esc(ctx.snap.choices.title);
  const items = ctx.groups.choices;
  const cards = itemButtons(ctx, items);
  const owners = [...new Set(items.map(({ owner }) => owner))];
  const piles = owners.map((seat) => pileOf(ctx, seat, cards.filter((_, place) => items[place].owner === seat).join("")));
  const body = owners.some((seat) => seat !== undefined) ? group("choices", title, piles.join(""), "et-owners") : group("choices", title, cards.join(""));
  return `<div class="et-choices">${panel(title, body)}</div>`;
}

/** Cards to choose from one of several discard piles. */
function pileOf(ctx, seat, cards) {
  const name = esc(playerName(ctx.snap, seat));
  return `<section class="et-owner" role="group" aria-label="${name}"><h3>${name}</h3><div class="et-cards">${cards}</div></section>`;
}

// ---- the viewer's own things

function handView(ctx) {
  const cards = itemButtons(ctx, ctx.groups.hand);
  const body = cards.join("") || `<p class="et-none">${ctx.w("hand-empty")}</p>`;
  const count = `<span class="et-number">${cards.length}</span>`;
  return panel(ctx.w("hand"), group("hand", ctx.w("hand"), body, "et-cards et-handcards"), count);
}

function ownView(ctx) {
  const seat = viewerSeat(ctx.snap);
  const back = `<span class="et-card et-back${seat.deck ? "" : " et-gone"}" data-spot="deck:${seat.seat}">${actionBack()}</span>`;
  const deck = `<div class="et-pile" data-tip="${ctx.w("deck-tip")}">${back}${caption(ctx.w("deck"), seat.deck)}</div>`;
  const discard = discardPile(ctx, seat, { "data-testid": "discard-own" }, "");
  return panel(ctx.w("own-stack"), `${bigStack(ctx, seat)}<div class="et-piles">${deck}${discard}</div>`);
}

function stackButton(ctx, seat, look, hooks, face) {
  const label = seat.stack.length ? esc(seat.stack_label) : ctx.w("stack-empty");
  return pileButton(`stack:${seat.seat}`, hooks, look, `${face}<span class="et-caption">${label}</span>`);
}

function bigStack(ctx, seat) {
  const { places, height } = stackLayout(seat.stack);
  const cards = places.map((place) => lyingCard(ctx, place, seat));
  const empty = seat.stack.length ? "" : ` data-spot="stack:${seat.seat}"`;
  const fan = `<span class="et-fan" style="--fan:${height}rem"><span class="et-plate"${empty}>${crystalArt()}</span>
    <span aria-hidden="true">${cards.join("")}</span></span>${hidden(stackWords(ctx, seat.stack))}`;
  const look = `et-stack${seat.stack.length ? "" : " et-found"}`;
  return stackButton(ctx, seat, look, { "data-tip": ctx.t("stack-tip") }, fan);
}

function lyingCard(ctx, { card, depth, top }, { seat, stack }) {
  const face = depth && card === "(?)" ? PLAIN_BACK : eraFace(ctx, card);
  const marks = attributes({ "data-enter": `stack:${stack.length - depth}:${card}`, "data-spot": depth ? "" : `stack:${seat}` });
  return `<span class="et-lies" style="--at:${top}rem"${marks}>${face}</span>`;
}

function stackWords(ctx, stack) {
  return stackRuns(stack)
    .map(({ card, count }) => eraName(ctx, card) + (count > 1 ? ` × ${count}` : ""))
    .join(", ");
}

// ---- what lies in the middle

function supplyView(ctx) {
  const cards = itemButtons(ctx, ctx.groups.supply);
  const pile = ctx.snap.portal_pile ? `<span class="et-number">${ctx.w("portal-pile", { n: ctx.snap.portal_pile })}</span>` : "";
  return panel(ctx.w("supply"), group("supply", ctx.w("supply"), cards.join(""), "et-cards et-low"), pile);
}

function rowView(ctx, name) {
  const row = ctx.snap.rows.find((one) => one.row === name);
  const cards = itemButtons(ctx, ctx.groups[name]);
  const holes = Array(Math.max(0, 3 - row.open.length)).fill(emptySlot(ctx));
  const title = esc(row.title);
  return panel(title, group(name, title, [...cards.slice(0, -1), ...holes, cards.at(-1)].join(""), "et-cards et-row"));
}

function marketView(ctx) {
  const { market, era_pile: pile, era_discard: discard } = ctx.snap;
  const open = [0, 1].map((place) => (market[place] ? marketCard(ctx, market[place], place) : emptySlot(ctx, "et-wide")));
  const face = (code) => (code ? eraFace(ctx, code) : emptyPlace(ctx, "et-wide"));
  const stock = `<div class="et-pile" data-spot="era-pile" data-tip="${ctx.w("era-pile-tip")}">${face(pile && "(?)")}${caption(ctx.w("pile"), pile)}</div>`;
  const thrown = pileButton("era-discard", { "data-spot": "era-discard" }, "", face(discard[0]) + caption(ctx.w("discard"), discard.length));
  const piles = `<div class="et-piles">${stock}${thrown}</div>`;
  return panel(ctx.w("market"), `<div class="et-market">${group("market", ctx.w("market"), open.join(""))}${piles}</div>`);
}

function marketCard(ctx, code, place) {
  const key = `market:${place}:${code}`;
  const tip = ctx.t("market-tip");
  const marks = { "data-key": key, "data-enter": key, "data-spot": `market:${code}` };
  const hooks = { ...marks, "data-tip": tip, "data-reason": tip, tabindex: place ? -1 : 0 };
  return `<div class="et-slot">${button("et-pile", hooks, eraFace(ctx, code))}</div>`;
}

// ---- the others, the log, the result

function opponentsView(ctx) {
  const seats = opponents(ctx.snap).map((seat) => seatView(ctx, seat));
  if (!seats.length) return "";
  return `<h2 class="et-sr">${ctx.w("opponents")}</h2><ul class="et-seats et-seats-${seats.length}">${seats.join("")}</ul>`;
}

function seatView(ctx, seat) {
  const inTurn = seat.in_turn && !ctx.snap.game.over;
  const finished = seat.finished ? `<strong class="et-tag et-good">${ctx.w("finished")}</strong>` : "";
  const turn = inTurn ? `<span class="et-tag">${ctx.w("in-turn")}</span>` : "";
  const body = smallStack(ctx, seat) + seatCounts(ctx, seat) + discardPile(ctx, seat, {}, "et-mini");
  const plays = seat.plays_name && seat.plays_name !== seat.name ? `<span class="et-plays">${esc(seat.plays_name)}</span>` : "";
  return `<li class="et-seat${inTurn ? " et-turnseat" : ""}"><h3><span>${esc(seat.name)}</span>${plays}${finished}${turn}</h3>
    <div class="et-seatbody">${body}</div></li>`;
}

function seatCounts(ctx, seat) {
  const counts = [
    ["hand", ctx.w("hand-n"), seat.hand_size],
    ["deck", ctx.w("deck"), seat.deck],
  ];
  const count = ([place, label, n]) =>
    `<li><span class="et-littleback" data-spot="${place}:${seat.seat}" aria-hidden="true">${actionBack()}</span>${label} <b>${n}</b></li>`;
  return `<ul class="et-counts">${counts.map(count).join("")}</ul>`;
}

function smallStack(ctx, seat) {
  const runs = stackRuns(seat.stack).slice(0, 4);
  const spot = (place) => (place ? "" : ` data-spot="stack:${seat.seat}"`);
  const chip = ({ card, count }, place) =>
    `<span class="et-chip"${spot(place)}>${eraFace(ctx, card)}${count > 1 ? `<b>×${count}</b>` : ""}</span>`;
  const face = runs.map(chip).join("") || `<span class="et-chip et-found"${spot(0)}>${crystalArt()}</span>`;
  return stackButton(ctx, seat, "et-smallstack", {}, `<span class="et-chips">${face}</span>`);
}

function logView(ctx) {
  const none = ctx.snap.log.length ? "" : `<p class="et-none">${ctx.w("log-empty")}</p>`;
  const turns = `<ol class="et-turns" data-part="turns"></ol>`;
  return panel(ctx.w("log"), `${none}<div class="et-log" data-testid="log" data-group="log">${turns}</div>`);
}

/** The log grows to hundreds of lines; turn by turn, so that the page need not draw the old ones again. */
export function turnViews(ctx) {
  return groupLog(ctx.snap.log).map((turn) => ({ turn: turn.turn, html: turnView(ctx, turn) }));
}

function turnView(ctx, turn) {
  const name = playerName(ctx.snap, turn.player);
  const setup = !turn.turn && turn.entries[0].rule?.startsWith("setup.");
  const title = setup ? ctx.w("log-setup") : ctx.w("log-turn", { n: turn.round, name });
  return `<li class="et-turn"><h3>${title}</h3><ul>${turn.entries.map((entry) => entryView(ctx, entry)).join("")}</ul></li>`;
}

function entryView(ctx, entry) {
  const text = entry.new ? hidden(ctx.w("name-value", { name: ctx.t("new"), value: "" })) + esc(entry.text) : esc(entry.text);
  const last = entry.n === ctx.snap.log.at(-1).n;
  const hooks = { "data-rule": entry.rule, "data-key": `log:${entry.n}`, tabindex: last ? 0 : -1 };
  const line = entry.rule ? button("et-line", hooks, text) : `<span class="et-line">${text}</span>`;
  return `<li class="et-entry${entry.new ? " et-new" : ""}">${line}</li>`;
}

function resultView(ctx) {
  const { result } = ctx.snap;
  const said = `<div><h2>${esc(result.title)}</h2><p>${esc(result.text)}</p></div>`;
  const again = button("et-button et-main", { "data-open": "new", "data-key": "again" }, ctx.w("new-game"));
  return `<div class="et-result" data-testid="result" data-key="prompt" tabindex="-1">
    <div class="et-resulthead">${crystalArt()}${said}</div>${resultTable(ctx, result.rows)}${again}</div>`;
}

function resultTable(ctx, rows) {
  const names = [ctx.w("result-player"), ctx.w("result-points"), ctx.w("result-advanced"), ctx.w("result-era")];
  const heads = names.map((name) => `<th scope="col">${name}</th>`).join("");
  const lines = rows.map((row) => resultRow(ctx, row)).join("");
  return `<div class="et-tablebox" tabindex="0" role="group" aria-label="${ctx.w("result-table")}">
    <table><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

function resultRow(ctx, row) {
  const gem = row.finder ? `<span class="et-gemmark" role="img" aria-label="${ctx.w("finder")}">${crystalArt()}</span>` : "";
  const won = row.winner ? ` <span class="et-tag et-good">${ctx.w("winner")}</span>` : "";
  const cells = [row.points, row.advanced, row.era_left].map((number) => `<td>${number}</td>`).join("");
  return `<tr class="${row.winner ? "et-winner" : ""}"><th scope="row">${gem}${esc(row.name)}${won}</th>${cells}</tr>`;
}
