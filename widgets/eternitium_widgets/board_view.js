// From a snapshot to HTML text: one function for each region of the board. No page is needed to run them.

import { actionBack, cardArt, crystalArt, eraArt, eraBack, shapeIcon } from "./board_art.js";
import { cardName, eraShape, esc, groupLog, groupsOf, kindOf, liesDown, openGroups } from "./board_text.js";
import { opponents, percentText, playerName, playingName, shortcutAction } from "./board_text.js";
import { stackLayout, stackRuns, tabStops, translator, viewerSeat } from "./board_text.js";

/** All that the view functions need: the snapshot, the catalog, the words (t: plain, w: escaped), the page's own settings. */
export function viewContext(snap, catalog, ui) {
  const t = translator(catalog.words);
  return { snap, catalog, ui, t, w: (key, slots) => esc(t(key, slots)), groups: groupsOf(snap) };
}

export const REGIONS = {
  top: topView,
  steps: stepsView,
  prompt: promptView,
  choices: choicesView,
  hand: handView,
  own: ownView,
  odds: oddsView,
  supply: supplyView,
  market: marketView,
  basic: (ctx) => rowView(ctx, "basic"),
  advanced: (ctx) => rowView(ctx, "advanced"),
  opponents: opponentsView,
  log: logView,
};

const COLUMNS = {
  main: ["prompt", "choices", "hand", "supply", "market", "basic", "advanced", "opponents"],
  left: ["own"],
  right: ["odds", "log"],
};

/** The empty frame: each region is filled and refilled on its own. */
export function frameView() {
  const regions = (names) => names.map((name) => `<div class="et-region et-at-${name}" data-region="${name}"></div>`).join("");
  const columns = Object.entries(COLUMNS).map(([name, names]) => `<div class="et-column et-col-${name}">${regions(names)}</div>`);
  return `<div class="et-frame">${regions(["top", "steps"])}${columns.join("")}</div>`;
}

export function loadingView(t) {
  return `<div class="et-loading" role="status">${crystalArt()}<p>${esc(t("loading"))}</p></div>`;
}

// ---- small parts

function panel(title, body, extra = "") {
  return `<div class="et-panel"><div class="et-head"><h2 class="et-title">${title}</h2>${extra}</div>${body}</div>`;
}

function group(name, label, body, look = "et-cards") {
  return `<div class="${look}" role="group" data-group="${name}" aria-label="${label}">${body}</div>`;
}

function hidden(text) {
  return text ? `<span class="et-sr">${text}</span>` : "";
}

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
  return brief ? `<span aria-hidden="true">${esc(brief)}</span>${hidden(title)}` : `<span>${title.replaceAll("/", "/<wbr>")}</span>`;
}

function cardPicture(ctx, slug) {
  if (kindOf(ctx.catalog, slug) === "back") return actionBack();
  return cardArt(slug);
}

function cardFace(ctx, slug) {
  const points = ctx.catalog.cards?.[slug]?.points ?? 0;
  return `<span class="et-name">${faceTitle(ctx, slug)}</span><span class="et-art">${cardPicture(ctx, slug)}${pips(points)}</span>`;
}

function cardLook(ctx, slug) {
  return slug.startsWith("?") ? `et-back et-kind-${slug.slice(1)}` : `et-kind-${kindOf(ctx.catalog, slug)}`;
}

function footer(ctx, item) {
  const [only, ...more] = item.actions;
  if (more.length)
    return `<span class="et-foot et-do">${ctx.w("ways", { n: item.actions.length })}<span aria-hidden="true"> ▾</span></span>`;
  if (only) return `<span class="et-foot et-do">${esc(only.label)}</span>`;
  return `<span class="et-foot">${item.pile ? ctx.w("unseen") : kindWord(ctx, kindOf(ctx.catalog, item.card))}</span>`;
}

function badges(ctx, item) {
  const count = item.count === undefined ? "" : `<span class="et-count">${hidden(ctx.w("left"))}${item.count}</span>`;
  return count + (item.odds ? `<span class="et-odds">${esc(item.odds)}</span>` : "");
}

function itemAttributes(item, stop) {
  const { actions } = item;
  const act = actions.length === 1 ? ` data-action="${esc(actions[0].action)}"` : "";
  const menu = actions.length > 1 ? ` aria-haspopup="menu" aria-expanded="false"` : "";
  return `data-key="${esc(item.key)}" data-enter="${esc(item.key)}" tabindex="${stop ? 0 : -1}"${act}${menu}`;
}

/** A card that may be chosen: a real button, and for fingers a small one beside it that tells what the card does. */
function itemButton(ctx, item, stop) {
  const look = `et-card ${cardLook(ctx, item.card)}${item.actions.length ? " et-legal" : ""}${item.count === 0 ? " et-gone" : ""}`;
  const why = item.actions.length ? "" : hidden(esc(item.reason || ctx.t("not-now")));
  const button = `<button type="button" class="${look}" ${itemAttributes(item, stop)}>${cardFace(ctx, item.card)}${badges(ctx, item)}${footer(ctx, item)}${why}</button>`;
  const label = `${ctx.w("details")}: ${cardTitle(ctx, item.card)}`;
  const info = `<button type="button" class="et-info" tabindex="-1" data-info="${esc(item.key)}" aria-label="${label}">i</button>`;
  return `<div class="et-slot">${button}${item.pile ? "" : info}</div>`;
}

function itemButtons(ctx, items) {
  const stops = tabStops(items);
  return items.map((item, place) => itemButton(ctx, item, stops[place])).join("");
}

function emptySlot(ctx, look = "") {
  return `<div class="et-slot"><div class="et-empty ${look}">${ctx.w("empty")}</div></div>`;
}

/** A pile that opens in a panel: its top and how many cards lie in it. */
function pileButton(ctx, { open, label, face, count, test = "", card = "", look = "" }) {
  const hooks = `data-open="${open}" data-key="${open}"${test && ` data-testid="${test}"`}${card && ` data-card="${esc(card)}"`}`;
  return `<button type="button" class="et-pile ${look}" ${hooks}>${face}<span class="et-caption"><span class="et-label">${label}</span> <b>${count}</b></span></button>`;
}

function discardFace(ctx, cards) {
  if (!cards.length) return `<span class="et-card et-empty">${ctx.w("empty")}</span>`;
  return `<span class="et-card ${cardLook(ctx, cards[0])}" data-enter="top:${cards.length}:${esc(cards[0])}">${cardFace(ctx, cards[0])}</span>`;
}

export function eraName(ctx, code) {
  const shape = eraShape(ctx.catalog, code);
  const name = shape ? esc(ctx.catalog.shape_names?.[shape] ?? shape) : "";
  return liesDown(code) ? [ctx.w("face-down"), name].filter(Boolean).join(": ") : name;
}

export function eraFace(ctx, code) {
  const shape = eraShape(ctx.catalog, code);
  const art = liesDown(code) ? eraBack(shape) : eraArt(shape);
  return `<span class="et-era${liesDown(code) ? " et-down" : ""}">${art}${hidden(eraName(ctx, code))}</span>`;
}

/** Of a covered card lying face down only the edge can be seen. */
const PLAIN_BACK = `<span class="et-era et-down et-plain"></span>`;

function ruleButton(ctx, rule, key) {
  if (!rule) return "";
  return `<button type="button" class="et-rule" data-rule="${esc(rule)}" data-key="${key}" data-tip="${ctx.w("which-rule")}" aria-label="${ctx.w("which-rule")}">§</button>`;
}

// ---- the regions

function topView(ctx) {
  const { game } = ctx.snap;
  const facts = [ctx.w("round", { n: game.round }), esc(game.edition_name), ctx.w("players-n", { n: game.players })];
  if (game.seed !== null && game.seed !== undefined) facts.push(ctx.w("seed-n", { n: game.seed }));
  const last = game.last_round && !game.over ? `<strong class="et-tag et-warn">${ctx.w("last-round")}</strong>` : "";
  return `<div class="et-brand">${crystalArt()}<p class="et-wordmark">Eternitium</p></div><p class="et-facts">${facts.join(" · ")} ${last}</p>
    <div class="et-tools">${speedSelect(ctx)}${toolButtons(ctx)}</div>`;
}

function speedSelect(ctx) {
  const names = { slow: ctx.w("speed-slow"), normal: ctx.w("speed-normal"), instant: ctx.w("speed-instant") };
  const options = Object.keys(names).map(
    (name) => `<option value="${name}"${name === ctx.ui.speed ? " selected" : ""}>${names[name]}</option>`,
  );
  return `<label class="et-speed"><span>${ctx.w("speed")}</span><select data-setting="speed" data-key="speed">${options.join("")}</select></label>`;
}

function toolButtons(ctx) {
  const undo = ctx.snap.game.can_undo ? "" : ` aria-disabled="true"`;
  return `<button type="button" class="et-tool" data-do="undo" data-key="undo" data-testid="undo"${undo} data-tip="${ctx.w("key-tip", { key: "U" })}">↶ ${ctx.w("undo")}</button>
    <button type="button" class="et-tool" data-open="new" data-key="new" data-testid="new-game">${ctx.w("new-game")}</button>
    <button type="button" class="et-tool et-round" data-open="help" data-key="help" data-testid="help" data-tip="${ctx.w("key-tip", { key: "?" })}" aria-label="${ctx.w("help")}">?</button>`;
}

function stepsView(ctx) {
  return `<ol class="et-steps" aria-label="${ctx.w("steps")}">${ctx.snap.steps.map((step) => stepView(ctx, step)).join("")}</ol>`;
}

function stepView(ctx, step) {
  const states = { done: ctx.w("state-done"), current: ctx.w("state-current"), todo: ctx.w("state-todo"), skipped: ctx.w("state-skipped") };
  const sign = { done: "✓", skipped: "–" }[step.state] ?? step.number;
  const current = step.state === "current" ? ` aria-current="step"` : "";
  return `<li class="et-step et-is-${step.state}"${current}><button type="button" data-testid="step-${esc(step.id)}" data-key="step:${esc(step.id)}" data-rule="${esc(step.rule)}"
    data-tip="${ctx.w("which-rule")}"><span class="et-dot" aria-hidden="true">${sign}</span><span class="et-steptitle">${hidden(`${step.number}. `)}${esc(step.title)}</span>${hidden(` (${states[step.state]})`)}</button></li>`;
}

function promptView(ctx) {
  if (ctx.snap.result) return resultView(ctx);
  const { prompt, game } = ctx.snap;
  const waits = game.policy_to_move;
  const title = waits ? ctx.w("policy-playing", { name: playingName(ctx.snap) }) : esc(prompt.title);
  const text = waits ? "" : `<p class="et-prompttext">${esc(prompt.text)}</p>`;
  return `<div class="et-prompt${waits ? " et-waits" : ""}" data-testid="prompt" data-key="prompt" tabindex="-1">
    <div class="et-said"><h2>${title}${waits ? `<span class="et-dots" aria-hidden="true"><i></i><i></i><i></i></span>` : ""}${ruleButton(ctx, prompt.rule, "prompt-rule")}</h2>${text}</div>
    ${buttonsView(ctx)}${jumpsView(ctx)}</div>`;
}

function buttonsView(ctx) {
  const draw = (button) =>
    `<button type="button" class="et-button" data-action="${esc(button.action)}" data-key="button:${esc(button.action)}"${buttonHint(ctx, button)}>${esc(button.label)}</button>`;
  if (!ctx.snap.buttons.length) return "";
  return group("buttons", ctx.w("buttons"), ctx.snap.buttons.map(draw).join(""), "et-buttons");
}

function buttonHint(ctx, button) {
  const key = ["e", "p"].find((one) => shortcutAction(one, [button]))?.toUpperCase();
  return key ? ` data-tip="${ctx.w("key-tip", { key })}" aria-keyshortcuts="${key}"` : "";
}

/** On a narrow page: where something may be done now. */
function jumpsView(ctx) {
  const names = { supply: ctx.w("supply"), basic: ctx.w("row-basic"), advanced: ctx.w("row-advanced") };
  const far = openGroups(ctx.groups).filter((name) => names[name]);
  if (!far.length) return "";
  return `<div class="et-jumps">${far.map((name) => `<button type="button" class="et-jump" data-jump="${name}" data-key="jump:${name}">↓ ${names[name]}</button>`).join("")}</div>`;
}

function choicesView(ctx) {
  if (!ctx.snap.choices) return "";
  const title = esc(ctx.snap.choices.title);
  return `<div class="et-choices">${panel(title, group("choices", title, itemButtons(ctx, ctx.groups.choices)))}</div>`;
}

function handView(ctx) {
  const items = ctx.groups.hand;
  const body = items.length ? itemButtons(ctx, items) : `<p class="et-none">${ctx.w("hand-empty")}</p>`;
  return panel(
    ctx.w("hand"),
    group("hand", ctx.w("hand"), body, "et-cards et-handcards"),
    `<span class="et-number">${items.length}</span>`,
  );
}

function ownView(ctx) {
  const seat = viewerSeat(ctx.snap);
  const deck = `<div class="et-pile" data-tip="${ctx.w("deck-tip")}"><span class="et-card et-back${seat.deck ? "" : " et-gone"}">${actionBack()}</span><span class="et-caption">${ctx.w("deck")} <b>${seat.deck}</b></span></div>`;
  const discard = pileButton(ctx, {
    open: `discard:${seat.seat}`,
    label: ctx.w("discard"),
    face: discardFace(ctx, seat.discard),
    count: seat.discard.length,
    test: "discard-own",
    card: seat.discard[0],
  });
  return panel(ctx.w("own-stack"), `${bigStack(ctx, seat)}<div class="et-piles">${deck}${discard}</div>`);
}

function bigStack(ctx, seat) {
  const { places, height } = stackLayout(seat.stack);
  const cards = places.map(
    ({ card, depth, top }) =>
      `<span class="et-lies${depth ? "" : " et-top"}" style="--at:${top}rem" data-enter="stack:${seat.stack.length - depth}:${esc(card)}">${depth && card === "(?)" ? PLAIN_BACK : eraFace(ctx, card)}</span>`,
  );
  const label = seat.stack.length ? esc(seat.stack_label) : ctx.w("stack-empty");
  return `<button type="button" class="et-stack${seat.stack.length ? "" : " et-found"}" data-open="stack:${seat.seat}" data-key="stack:${seat.seat}" data-tip="${ctx.w("stack-tip")}">
    <span class="et-fan" style="--fan:${height}rem"><span class="et-plate">${crystalArt()}</span><span aria-hidden="true">${cards.join("")}</span></span>
    <span class="et-caption">${label}</span>${hidden(stackWords(ctx, seat.stack))}</button>`;
}

function stackWords(ctx, stack) {
  return stackRuns(stack)
    .map(({ card, count }) => eraName(ctx, card) + (count > 1 ? ` × ${count}` : ""))
    .join(", ");
}

function oddsView(ctx) {
  const { odds } = ctx.snap;
  if (!odds) return panel(ctx.w("odds"), `<p class="et-none" data-testid="odds">${ctx.w("odds-none")}</p>`);
  const shapes = odds.shapes.map((row) =>
    oddsRow(ctx, row, `${shapeIcon(row.shape)}${esc(ctx.catalog.shape_names?.[row.shape] ?? row.shape)}`, row.shape),
  );
  const cards = odds.cards.map((row) => oddsRow(ctx, row, cardTitle(ctx, row.card), ""));
  const more = cards.length ? `<h3>${ctx.w("odds-cards")}</h3><ul class="et-bars">${cards.join("")}</ul>` : "";
  const body = `<div data-testid="odds"><ul class="et-bars">${shapes.join("")}</ul>${more}<p class="et-note">${esc(odds.note)}</p></div>`;
  return panel(esc(odds.title), body);
}

function oddsRow(ctx, row, name, shape) {
  const bar = `<span class="et-bar et-${shape}" aria-hidden="true"><i style="width:${Math.min(100, row.percent)}%"></i></span>`;
  return `<li><span class="et-what">${name}</span><span class="et-freq">${ctx.w("count-of", { n: row.count, total: row.total })}</span>
    <span class="et-percent">${percentText(row.percent, ctx.catalog.language)}</span>${bar}</li>`;
}

function supplyView(ctx) {
  return panel(ctx.w("supply"), group("supply", ctx.w("supply"), itemButtons(ctx, ctx.groups.supply), "et-cards et-low"));
}

function marketView(ctx) {
  const { market, era_pile: pile, era_discard: discard } = ctx.snap;
  const open = [0, 1].map((place) => (market[place] ? marketCard(ctx, market[place], place) : emptySlot(ctx, "et-wide"))).join("");
  const stock = `<div class="et-pile" data-tip="${ctx.w("era-pile-tip")}">${pile ? eraFace(ctx, "(?)") : `<span class="et-empty et-wide">${ctx.w("empty")}</span>`}<span class="et-caption">${ctx.w("pile")} <b>${pile}</b></span></div>`;
  const face = discard.length ? eraFace(ctx, discard[0]) : `<span class="et-empty et-wide">${ctx.w("empty")}</span>`;
  const thrown = pileButton(ctx, { open: "era-discard", label: ctx.w("discard"), face, count: discard.length });
  return panel(
    ctx.w("market"),
    `<div class="et-market">${group("market", ctx.w("market"), open, "et-cards")}<div class="et-piles">${stock}${thrown}</div></div>`,
  );
}

function marketCard(ctx, code, place) {
  const key = `market:${place}:${code}`;
  return `<div class="et-slot"><button type="button" class="et-pile" data-key="${key}" data-enter="${key}" data-tip="${ctx.w("market-tip")}" data-reason="${ctx.w("market-tip")}" tabindex="${place ? -1 : 0}">${eraFace(ctx, code)}</button></div>`;
}

function rowView(ctx, name) {
  const row = ctx.snap.rows.find((one) => one.row === name);
  if (!row) return "";
  const items = ctx.groups[name];
  const holes = emptySlot(ctx).repeat(Math.max(0, 3 - row.open.length));
  const stops = tabStops(items);
  const cards = items.map((item, place) => itemButton(ctx, item, stops[place]));
  const pile = cards.pop();
  return panel(esc(row.title), group(name, esc(row.title), cards.join("") + holes + pile, "et-cards et-row"));
}

function opponentsView(ctx) {
  const seats = opponents(ctx.snap);
  if (!seats.length) return "";
  return `<h2 class="et-sr">${ctx.w("opponents")}</h2><ul class="et-seats et-seats-${seats.length}">${seats.map((seat) => seatView(ctx, seat)).join("")}</ul>`;
}

function seatView(ctx, seat) {
  const tags =
    (seat.finished ? `<strong class="et-tag et-good">${ctx.w("finished")}</strong>` : "") +
    (seat.in_turn && !ctx.snap.game.over ? `<span class="et-tag">${ctx.w("in-turn")}</span>` : "");
  const discard = pileButton(ctx, {
    open: `discard:${seat.seat}`,
    label: ctx.w("discard"),
    face: discardFace(ctx, seat.discard),
    count: seat.discard.length,
    card: seat.discard[0],
    look: "et-mini",
  });
  const counts = `<ul class="et-counts"><li>${ctx.w("hand-n")} <b>${seat.hand_size}</b></li><li>${ctx.w("deck")} <b>${seat.deck}</b></li></ul>`;
  return `<li class="et-seat${seat.in_turn ? " et-turnseat" : ""}"><h3><span>${esc(seat.name)}</span>${tags}</h3><div class="et-seatbody">${smallStack(ctx, seat)}${counts}${discard}</div></li>`;
}

function smallStack(ctx, seat) {
  const runs = stackRuns(seat.stack).slice(0, 4);
  const cards = runs
    .map(({ card, count }) => `<span class="et-chip">${eraFace(ctx, card)}${count > 1 ? `<b>×${count}</b>` : ""}</span>`)
    .join("");
  const face = `<span class="et-chips">${cards || `<span class="et-chip et-found">${crystalArt()}</span>`}</span>`;
  return `<button type="button" class="et-pile et-smallstack" data-open="stack:${seat.seat}" data-key="stack:${seat.seat}">${face}<span class="et-caption">${seat.stack.length ? esc(seat.stack_label) : ctx.w("stack-empty")}</span></button>`;
}

function logView(ctx) {
  const none = ctx.snap.log.length ? "" : `<p class="et-none">${ctx.w("log-empty")}</p>`;
  return panel(
    ctx.w("log"),
    `${none}<div class="et-log" data-testid="log" data-group="log"><ol class="et-turns" data-part="turns"></ol></div>`,
  );
}

/** The log grows to hundreds of lines; turn by turn, so that the page need not draw the old ones again. */
export function turnViews(ctx) {
  return groupLog(ctx.snap.log).map((turn) => ({ turn: turn.turn, html: turnView(ctx, turn) }));
}

function turnView(ctx, turn) {
  const name = playerName(ctx.snap, turn.player);
  const title = turn.round && name ? ctx.w("log-turn", { n: turn.round, name }) : ctx.w("log-setup");
  return `<li class="et-turn"><h3>${title}</h3><ul>${turn.entries.map((entry) => entryView(ctx, entry)).join("")}</ul></li>`;
}

function entryView(ctx, entry) {
  const last = entry.n === ctx.snap.log.at(-1).n;
  const mark = entry.new ? hidden(`${ctx.w("new")}: `) : "";
  const text = `${mark}${esc(entry.text)}`;
  const line = entry.rule
    ? `<button type="button" data-rule="${esc(entry.rule)}" data-key="log:${entry.n}" tabindex="${last ? 0 : -1}">${text}</button>`
    : `<span>${text}</span>`;
  return `<li class="et-entry${entry.new ? " et-new" : ""}">${line}</li>`;
}

function resultView(ctx) {
  const { result } = ctx.snap;
  const heads = [ctx.w("result-player"), ctx.w("result-points"), ctx.w("result-advanced"), ctx.w("result-era")];
  const rows = result.rows.map(
    (
      row,
    ) => `<tr class="${row.winner ? "et-winner" : ""}"><th scope="row">${row.finder ? shapeGem(ctx) : ""}${esc(row.name)}${row.winner ? ` <span class="et-tag et-good">${ctx.w("winner")}</span>` : ""}</th>
    <td>${row.points}</td><td>${row.advanced}</td><td>${row.era_left}</td></tr>`,
  );
  return `<div class="et-result" data-testid="result" data-key="prompt" tabindex="-1"><div class="et-resulthead">${crystalArt()}<div><h2>${esc(result.title)}</h2><p>${esc(result.text)}</p></div></div>
    <div class="et-tablebox" tabindex="0" role="group" aria-label="${ctx.w("result-table")}"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>
    <button type="button" class="et-button et-main" data-open="new" data-key="again">${ctx.w("new-game")}</button></div>`;
}

function shapeGem(ctx) {
  return `<span class="et-gemmark" role="img" aria-label="${ctx.w("finder")}">${crystalArt()}</span>`;
}
