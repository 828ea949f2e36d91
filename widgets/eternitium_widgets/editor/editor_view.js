// The position editor as HTML text: the palette, the places of cards, the turn, the mistakes.

/** @import { CardWords, NamedId } from "../page/payload" */
/** @import { Choice, EditorContext, EditorUi, Problem, Run, Way, Zone } from "./types" */
/** @import { Hooks } from "../page/types" */
/** @import { Piece } from "../page/markup.js" */

import { cardLook, cardFace, eraFace } from "../board/regions/cards_view.js";
import { actionBack, cardArt, sign } from "../page/board_art.js";
import { cardName } from "../page/board_text.js";
import { button, written } from "../page/elements.js";
import { html } from "../page/markup.js";
import {
  HIDDEN,
  HIDDEN_ERA,
  LETTERS,
  MODES,
  MOST_PLAYERS,
  QUESTIONS,
  STEPS,
  cardsOf,
  faceDown,
  fitting,
  isEra,
  leftOver,
  nowhere,
  placed,
  placeIn,
  runsOf,
  zonesOf,
} from "./editor_draft.js";

const FIRST = ["discard", "era-discard"];
const ENDS = ["stack", "deck", "ai", "era-pile", "row-pile", "supply-pile"];
const PALETTE_ERAS = [...LETTERS, ...LETTERS.map(faceDown), HIDDEN_ERA];
const TURN_FIELDS = ["round", "player", "step", "draw", "played", "communicators", "wallets", "pending"];

/** All that the views need: the position, its mistakes by place, and the choice.
 * @param {Pick<EditorContext, "catalog" | "t">} page  @param {Way} way  @param {EditorUi} ui */
export function editorContext(page, way, ui) {
  const { position, seat } = way.now;
  const zones = zonesOf(position);
  const left = leftOver(position, page.catalog.cards);
  const fields = [
    ...zones.flatMap(({ id, part }) => (part ? [id, part] : [id])),
    ...TURN_FIELDS.map((name) => `turn.${name}`),
    "players",
    "edition",
    "mission",
  ];
  return { ...page, snap: {}, way, ui, position, seat, zones, left, wrong: placed(ui.problems, fields) };
}

/** @param {EditorContext} ctx */
export function editorView(ctx) {
  const head = html`<h2 class="et-pagetitle" tabindex="-1" data-key="page-edit">${ctx.t("editor-title")}</h2><p class="et-lead">${ctx.t("editor-lead")}</p>`;
  const players = ctx.position.players.map((_, p) => playerView(ctx, p));
  const table = ctx.zones.filter(({ player }) => player === undefined).map((zone) => zoneView(ctx, zone));
  const body = html`${wholeView(ctx)}${setupView(ctx)}${turnView(ctx)}${players}<section class="et-panel et-etable">${table}</section><p class="et-note et-ekeys">${ctx.t("editor-keys")}</p>`;
  return html`<section class="et-page et-editor" aria-label="${ctx.t("editor-title")}" data-testid="editor">
    <div class="et-ehead">${head}${toolsView(ctx)}</div><div class="et-ebody">${body}</div>
    <div class="et-edock"><div class="et-epalette">${paletteView(ctx)}</div>${footView(ctx)}</div></section>`;
}

// ---- opening and sharing

/** @param {string} name  @param {Piece} label  @param {Hooks} [more] */
function tool(name, label, more = {}) {
  return button(
    "et-tool",
    { "data-edit": name, "data-key": `edit:${name}`, "data-testid": `edit-${name}`, ...more },
    label,
  );
}

/** @param {boolean} no */
function off(no) {
  return no ? { "aria-disabled": "true" } : {};
}

/** @param {EditorContext} ctx */
function toolsView(ctx) {
  const { t, ui, way } = ctx;
  const undo = tool("undo", sign("undo"), {
    "aria-label": t("editor-undo"),
    title: t("editor-undo"),
    ...off(!way.past.length),
  });
  const redo = tool("redo", sign("redo"), {
    "aria-label": t("editor-redo"),
    title: t("editor-redo"),
    ...off(!way.coming.length),
  });
  const before = ui.before ? tool("before", t("editor-before")) : "";
  return html`<div class="et-etools">${templateView(ctx)}${bringView(ctx)}${takeView(ctx)}${before}<span class="et-eway">${undo}${redo}</span></div>`;
}

/** @param {EditorContext} editorContext */
function templateView({ t, ui }) {
  /** @param {NamedId} given */
  const option = ({ id, title }) => html`<option value="${id}">${title}</option>`;
  const groups = (ui.templates ?? []).map(
    ({ title, entries }) => html`<optgroup label="${title}">${entries.map(option)}</optgroup>`,
  );
  const select = html`<select data-efield="template" data-key="edit:template" data-testid="edit-template"><option value="">…</option>${groups}</select>`;
  return html`<label class="et-elabel">${t("editor-start-with")} ${select}</label>`;
}

/** @param {EditorContext} ctx  @param {string} name  @param {string} label  @param {Piece} body */
function fold(ctx, name, label, body) {
  const open = ctx.ui.open === name;
  const face = tool(`fold-${name}`, label, { "aria-expanded": String(open) });
  return html`<span class="et-efold">${face}${open ? html`<div class="et-panel et-efolded">${body}</div>` : ""}</span>`;
}

/** @param {EditorContext} ctx */
function bringView(ctx) {
  const { t, ui } = ctx;
  const area = html`<textarea rows="3" data-efield="text" data-key="edit:text" data-testid="edit-text" aria-label="${t("editor-bring-note")}" spellcheck="false"></textarea>`;
  const file = html`<label class="et-tool et-file">${t("editor-file")}<input type="file" data-efield="file" data-key="edit:file" data-testid="edit-file"></label>`;
  const wrong = ui.refused ? html`<p class="et-ewrong" role="alert" data-testid="edit-refused">${ui.refused}</p>` : "";
  const buttons = html`<div class="et-buttons">${tool("open", t("editor-bring-go"))}${tool("paste", t("editor-paste"))}${file}</div>`;
  return fold(
    ctx,
    "bring",
    t("editor-bring"),
    html`<p class="et-note">${t("editor-bring-note")}</p>${area}${buttons}${wrong}${plyView(ctx)}`,
  );
}

/** The slider through an opened game.
 * @param {EditorContext} editorContext */
function plyView({ t, ui }) {
  if (!ui.plies) return "";
  const hooks = html`type="number" min="0" max="${ui.plies}" value="${ui.ply}" data-efield="ply" data-key="edit:ply" data-testid="edit-ply"`;
  return html`<label class="et-elabel">${t("editor-ply", { n: ui.plies })} <input ${hooks}></label>`;
}

/** @param {EditorContext} ctx */
function takeView(ctx) {
  const { t, ui } = ctx;
  const shared = ui.shared
    ? html`<label class="et-elabel">${t(ui.copied ? "editor-copied" : "editor-copy-here")} <textarea rows="3" readonly data-key="edit:shared" data-testid="edit-shared">${ui.shared}</textarea></label>`
    : "";
  const buttons = html`${tool("link", t("editor-take-link"))}${tool("text", t("editor-take-text"))}${tool("json", t("editor-take-json"))}${tool("save", t("editor-take-file"))}`;
  return fold(ctx, "take", t("editor-take"), html`<div class="et-buttons">${buttons}</div>${shared}`);
}

// ---- the palette

/** @param {EditorContext} ctx */
function paletteView(ctx) {
  const { t, catalog } = ctx;
  const slugs = Object.keys(catalog.cards);
  const eras = PALETTE_ERAS.map((card) => tileView(ctx, card));
  const actions = [HIDDEN, ...slugs].map((card) => tileView(ctx, card));
  /** @param {string} name  @param {string} label  @param {Piece} tiles */
  const group = (name, label, tiles) =>
    html`<div class="et-etiles et-e${name}" role="group" aria-label="${t(label)}">${tiles}</div>`;
  return html`${heldView(ctx)}<h3 class="et-sr">${t("editor-palette")}</h3>${group("eras", "editor-eras", eras)}${group("actions", "editor-actions", actions)}`;
}

/** @param {EditorContext} ctx  @param {string} card */
function leftOf(ctx, card) {
  return ctx.left[isEra(card) && card !== HIDDEN_ERA ? card.replace(/[()]/g, "").toUpperCase() : card];
}

/** @param {EditorContext} ctx  @param {string} card */
function tileView(ctx, card) {
  const left = leftOf(ctx, card);
  const held = ctx.ui.held?.card === card;
  const name = nameOf(ctx, card);
  const label = left === undefined ? name : ctx.t("editor-left", { name, n: Math.max(0, left) });
  const count = left === undefined ? "" : written("et-ecount", left);
  const hooks = {
    "data-etile": card,
    "data-key": `tile:${card}`,
    "aria-pressed": String(held),
    "aria-label": label,
    title: name,
  };
  return button(
    `et-etile${left !== undefined && left <= 0 ? " et-eused" : ""}`,
    hooks,
    html`${pictureOf(ctx, card)}${count}`,
  );
}

/** @param {Pick<EditorContext, "catalog" | "t">} given  @param {string} card */
export function nameOf({ catalog, t }, card) {
  if (card === HIDDEN || card === HIDDEN_ERA) return t("editor-unknown");
  if (!isEra(card)) return cardName(catalog, card);
  const shape = catalog.shapes[card.replace(/[()]/g, "").toUpperCase()];
  const name = catalog.shape_names?.[shape] ?? shape;
  return LETTERS.includes(card) ? name : t("name-value", { name: t("face-down"), value: name });
}

/** @param {EditorContext} ctx  @param {string} card */
function pictureOf(ctx, card) {
  if (isEra(card)) return eraFace(ctx, card);
  const known = ctx.catalog.cards[card];
  const name = known ? html`<span class="et-ename">${shortName(known)}</span>` : written("et-ename", "?");
  return html`<span class="et-epic ${known ? cardLook(ctx, card) : "et-back"}" aria-hidden="true">${known ? cardArt(card) : actionBack()}</span>${name}`;
}

/** @param {CardWords} card */
function shortName(card) {
  return card.face ?? card.name;
}

/** The choice, and the commands for a placed card.
 * @param {EditorContext} ctx */
function heldView(ctx) {
  const { ui, t } = ctx;
  const free = tool("free", "✕", { "aria-label": t("editor-free"), title: t("editor-free") });
  if (ui.held?.card)
    return html`<div class="et-eheld" role="status">${t("editor-held", { name: nameOf(ctx, ui.held.card) })} ${free}</div>`;
  const chosen = chosenOf(ctx);
  if (!chosen) return "";
  const { zone, run } = chosen;
  const count = run.count > 1 || !["stack", "hand", "market", "row-open"].includes(zone.name);
  const many = count
    ? html`<label class="et-elabel">${t("editor-how-many")} <input type="number" min="0" max="60" value="${run.count}" data-efield="count" data-key="edit:count" data-testid="edit-count"></label>`
    : "";
  const turn = zone.kind === "era" && zone.faces !== "up" ? tool("turn", t("editor-turn-over")) : "";
  const moves = html`${tool("higher", "◀", { "aria-label": t("editor-up"), title: t("editor-up") })}${tool("lower", "▶", { "aria-label": t("editor-down"), title: t("editor-down") })}`;
  return html`<div class="et-eheld"><strong>${nameOf(ctx, run.card)}</strong> ${tool("remove", t("editor-remove"))}${turn}${moves}${many}${free}</div>`;
}

/** @returns {any}
 * @param {EditorContext} editorContext */
export function chosenOf({ ui, zones, position }) {
  const zone = zones.find(({ id }) => id === ui.held?.zone);
  const run = zone && runsOf(zone, cardsOf(position, zone) ?? []).find(({ place }) => place === ui.held?.place);
  return run ? { zone, run } : null;
}

// ---- the places of cards

/** @param {EditorContext} ctx  @param {number} p */
function seatName(ctx, p) {
  return ctx.t("editor-player", { n: p + 1 });
}

/** @param {EditorContext} ctx  @param {Zone} zone */
function zoneTitle(ctx, zone) {
  const row = zone.row ? ctx.t(`editor-${zone.row}`) : "";
  return row ? ctx.t(`editor-${zone.name}`, { name: row }) : ctx.t(`editor-${zone.name}`);
}

/** @param {EditorContext} ctx  @param {number} p */
function playerView(ctx, p) {
  const zones = ctx.zones.filter(({ player }) => player === p);
  const unknown = ["hand", "deck"].some((name) => ctx.position.players[p][name]?.includes?.(HIDDEN));
  const shown = zones.filter(
    ({ name, id }) => name !== "unseen" || unknown || ctx.wrong[id] || ctx.position.players[p].unseen?.length,
  );
  const you = p === ctx.seat ? html` <span class="et-tag">${ctx.t("editor-you")}</span>` : "";
  const title = html`<h3>${seatName(ctx, p)}${you}</h3>`;
  const note = p === 0 ? html`<p class="et-note">${ctx.t("editor-stack-note")}</p>` : "";
  return html`<section class="et-panel et-eplayer" data-testid="edit-player-${p}"><div class="et-eplayerhead">${title}${note}</div>${shown.map((zone) => zoneView(ctx, zone))}</section>`;
}

/** @param {EditorContext} ctx  @param {Zone} zone */
function zoneView(ctx, zone) {
  const cards = cardsOf(ctx.position, zone);
  const label = zoneTitle(ctx, zone);
  const spoken =
    zone.player === undefined ? label : ctx.t("editor-of", { zone: label, name: seatName(ctx, zone.player) });
  const wrong = [...(ctx.wrong[zone.id] ?? []), ...((zone.part && zone.open && ctx.wrong[zone.part]) || [])];
  const number = cards?.length ? html` <span class="et-number">${cards.length}</span>` : "";
  const bad = wrong.length ? " et-ebad" : "";
  const leave = cards && zone.open ? tool("unset", ctx.t("editor-unset"), zoneHooks(zone, "unset")) : "";
  const body = cards === null ? openView(ctx, zone) : cardsView(ctx, zone, cards, wrong, spoken);
  const hooks = html`data-ezone="${zone.id}" data-testid="zone-${zone.id}" role="group" aria-label="${spoken}"`;
  return html`<div class="et-ezone et-ezone-${zone.name}${bad}${fits(ctx, zone) ? " et-efits" : ""}" ${hooks}><div class="et-ezonehead"><h4>${label}${number}</h4>${leave}</div>${body}${wrongView(wrong)}</div>`;
}

/** @param {Zone} zone  @param {string} name */
function zoneHooks(zone, name) {
  return { "data-of": zone.id, "data-key": `${name}:${zone.id}`, "data-testid": `${name}-${zone.id}` };
}

/** @param {EditorContext} ctx  @param {Zone} zone */
function fits(ctx, zone) {
  const card = ctx.ui.held?.card;
  return Boolean(card && fitting(zone, card) !== null);
}

/** @param {EditorContext} ctx  @param {Zone} zone */
function openView(ctx, zone) {
  const key = ["stack", "supply"].includes(zone.name) ? "editor-rest-none" : "editor-rest";
  return html`<p class="et-erest">${ctx.t(key)} ${tool("set", ctx.t("editor-set"), zoneHooks(zone, "set"))}</p>`;
}

/** @param {EditorContext} ctx
 * @param {Zone} zone
 * @param {string[]} cards
 * @param {Problem[]} wrong
 * @param {string} spoken */
function cardsView(ctx, zone, cards, wrong, spoken) {
  const bad = new Set(wrong.map(({ field }) => placeIn(field, zone.id)));
  const chips = runsOf(zone, cards).map((run) => chipView(ctx, zone, run, bad, spoken));
  const first = ENDS.includes(zone.name) || FIRST.includes(zone.name) ? addView(ctx, zone, "first") : "";
  const last = FIRST.includes(zone.name) || (first && !cards.length) ? "" : addView(ctx, zone, "last");
  return html`<div class="et-echips">${first}${chips}${last}</div>`;
}

/** @param {EditorContext} ctx  @param {Zone} zone  @param {string} end */
function addView(ctx, zone, end) {
  const { held } = ctx.ui;
  const name = held?.card ? nameOf(ctx, held.card) : nameOf(ctx, HIDDEN);
  const hooks = {
    "data-eadd": end,
    "data-of": zone.id,
    "data-key": `add:${zone.id}:${end}`,
    "data-testid": `add-${zone.id}-${end}`,
    "aria-label": ctx.t("editor-put", { name }),
  };
  return button(`et-eadd et-e${zone.kind}`, hooks, "+");
}

/** @param {EditorContext} ctx
 * @param {Zone} zone
 * @param {Run} run
 * @param {Set<number | null>} bad
 * @param {string} spoken */
function chipView(ctx, zone, { card, place, count }, bad, spoken) {
  const { held } = ctx.ui;
  const chosen = held?.zone === zone.id && held.place === place;
  const wrong = [...bad].some((one) => one !== null && one >= place && one < place + count);
  const name = nameOf(ctx, card);
  const label = count > 1 ? `${name} × ${count}` : name;
  const hooks = {
    "data-echip": place,
    "data-of": zone.id,
    "data-key": `chip:${zone.id}:${place}`,
    "aria-label": `${label}, ${spoken}`,
    "aria-pressed": String(chosen),
    title: label,
  };
  const many = count > 1 ? written("et-ecount", `×${count}`) : "";
  return button(`et-echip et-e${zone.kind}${wrong ? " et-ebadcard" : ""}`, hooks, html`${pictureOf(ctx, card)}${many}`);
}

// ---- mistakes

/** @param {Problem[] | undefined} problems */
function wrongView(problems) {
  const texts = [...new Set((problems ?? []).map(({ text }) => text))];
  return texts.map((text) => html`<p class="et-ewrong" data-testid="edit-problem">${text}</p>`);
}

/** @param {EditorContext} ctx */
function wholeView(ctx) {
  const { length } = Object.keys({ ...ctx.position.switches, ...ctx.position.components });
  const house = length
    ? html`<p class="et-note">${ctx.t("editor-house", { n: length })} ${tool("plain", ctx.t("editor-house-drop"))}</p>`
    : "";
  const out = nowhere(ctx.position, ctx.left);
  const note = out
    ? html`<p class="et-note" data-testid="edit-nowhere">${ctx.t("editor-nowhere", { n: out })}</p>`
    : "";
  const wrong = ctx.wrong[""] ? html`<div class="et-ebad">${wrongView(ctx.wrong[""])}</div>` : "";
  return html`${house}${note}${wrong}`;
}

// ---- players, edition, mission, seat

/** @param {EditorContext} ctx
 * @param {string} name
 * @param {string} label
 * @param {Choice[]} options
 * @param {string | number} chosen
 * @param {string} [more] */
function selectView(ctx, name, label, options, chosen, more = "") {
  /** @param {Choice} choice */
  const one = ([value, text]) =>
    html`<option value="${value}"${String(value) === String(chosen) ? " selected" : ""}>${text}</option>`;
  const known = options.some(([value]) => String(value) === String(chosen))
    ? ""
    : html`<option value="${chosen}" selected>${chosen}</option>`;
  const select = html`<select data-efield="${name}" data-value="${chosen}" data-key="edit:${name}" data-testid="edit-${name}">${known}${options.map(one)}</select>`;
  return html`<label class="et-efield${ctx.wrong[more] ? " et-ebad" : ""}"><span>${label}</span>${select}${wrongView(ctx.wrong[more])}</label>`;
}

/** @param {EditorContext} ctx */
function seats(ctx) {
  return ctx.position.players.map((_, p) => [p, seatName(ctx, p)]);
}

/** @param {EditorContext} ctx */
function setupView(ctx) {
  const { position, catalog, t, seat } = ctx;
  const count = position.players.length;
  const numbers = Array.from({ length: MOST_PLAYERS }, (_, i) => [i + 1, String(i + 1)]);
  const missions = [["", t("editor-no-mission")], ...catalog.missions.map(({ id, title }) => [id, title])];
  const fields = [
    selectView(ctx, "players", t("editor-players"), numbers, count, "players"),
    selectView(
      ctx,
      "edition",
      t("editor-edition"),
      catalog.editions.map(({ id, name }) => [id, name]),
      position.edition ?? "de",
      "edition",
    ),
    count === 1 || ctx.wrong.mission || position.mission
      ? selectView(ctx, "mission", t("editor-mission"), missions, position.mission ?? "", "mission")
      : "",
    count > 1 ? selectView(ctx, "seat", t("editor-seat"), seats(ctx), seat) : "",
  ];
  return html`<section class="et-panel et-efields et-esetup">${fields}</section>`;
}

// ---- whose turn it is

/** @param {EditorContext} ctx
 * @param {string} name
 * @param {number} value
 * @param {number} low
 * @param {number} high */
function numberView(ctx, name, value, low, high) {
  const hooks = html`type="number" inputmode="numeric" min="${low}" max="${high}" value="${value}" data-efield="turn.${name}" data-key="edit:turn.${name}" data-testid="edit-turn.${name}"`;
  const wrong = ctx.wrong[`turn.${name}`];
  return html`<label class="et-efield${wrong ? " et-ebad" : ""}"><span>${ctx.t(`editor-${name}`)}</span><input ${hooks}>${wrongView(wrong)}</label>`;
}

/** @param {EditorContext} ctx */
function turnView(ctx) {
  const turn = ctx.position.turn ?? {};
  const { t } = ctx;
  const steps = STEPS.map((step) => [step, t(`editor-step-${step}`)]);
  const fields = [
    numberView(ctx, "round", turn.round ?? 1, 1, 60),
    ctx.position.players.length > 1 || ctx.wrong["turn.player"]
      ? selectView(ctx, "turn.player", t("editor-turn-player"), seats(ctx), turn.player ?? 0, "turn.player")
      : "",
    selectView(ctx, "turn.step", t("editor-step"), steps, turn.step ?? "play", "turn.step"),
  ];
  const more = [
    numberView(ctx, "draw", turn.draw ?? 5, 4, 6),
    ...["played", "communicators", "wallets"].map((name) => numberView(ctx, name, turn[name] ?? 0, 0, 20)),
    ...questionView(ctx, turn),
  ];
  const unusual =
    ["draw", "played", "communicators", "wallets", "pending"].some((name) => ctx.wrong[`turn.${name}`]) ||
    ctx.ui.open === "turn" ||
    turn.pending;
  const folded = unusual
    ? html`<div class="et-efields">${more}</div>`
    : tool("fold-turn", t("editor-more"), { "aria-expanded": "false" });
  return html`<section class="et-panel et-eturn"><h3>${t("editor-turn")}</h3><div class="et-efields">${fields}</div>${folded}</section>`;
}

/** @param {EditorContext} ctx  @param {Record<string, any>} given */
function questionView(ctx, { pending }) {
  const { t } = ctx;
  const questions = [["", t("editor-pending-none")], ...QUESTIONS.map((ask) => [ask, t(`editor-ask-${ask}`)])];
  /** @param {string} name  @param {Choice[]} options */
  const named = (name, options) =>
    selectView(ctx, `pending.${name}`, t(`editor-ask-${name}`), options, pending[name], `turn.pending.${name}`);
  const shown = [selectView(ctx, "pending", t("editor-pending"), questions, pending?.ask ?? "", "turn.pending")];
  if (pending?.chosen !== undefined)
    shown.push(
      named(
        "chosen",
        Array.from({ length: 6 }, (_, n) => [n, String(n)]),
      ),
    );
  if (pending?.mode !== undefined)
    shown.push(
      named(
        "mode",
        MODES.map((mode) => [mode, t(`editor-mode-${mode}`)]),
      ),
    );
  for (const name of ["victim", "asked"]) if (pending?.[name] !== undefined) shown.push(named(name, seats(ctx)));
  return shown;
}

// ---- the foot

/** @param {EditorContext} ctx */
function footView(ctx) {
  const { t, ui } = ctx;
  const n = ui.problems.length;
  const state = ui.checking ? "checking" : n ? "wrong" : "fine";
  const said = { checking: t("editor-checking"), wrong: n ? wrongSaid(ctx) : "", fine: t("editor-fine") }[state];
  const no = n ? { "aria-disabled": "true", title: ui.problems[0].text } : {};
  const ask = button(
    "et-second",
    { "data-edit": "ask", "data-key": "edit:ask", "data-testid": "edit-ask", ...no },
    t("editor-ask"),
  );
  const play = button(
    "et-button et-main",
    { "data-edit": "play", "data-key": "edit:play", "data-testid": "edit-play", ...no },
    t("editor-play"),
  );
  return html`<div class="et-efoot" data-state="${state}"><p role="status" data-testid="edit-state">${said}</p><div class="et-buttons">${ask}${play}</div></div>`;
}

/** The first mistake, with a link to its place, and the nearest way to correct it.
 * @param {EditorContext} editorContext */
function wrongSaid({ t, ui, way }) {
  const [{ text }] = ui.problems;
  const n = ui.problems.length;
  const said = n > 1 ? t("name-value", { name: t("editor-problems", { n }), value: text }) : text;
  const first = button(
    "et-link",
    { "data-edit": "first", "data-key": "edit:first", "data-testid": "edit-first" },
    said,
  );
  return html`${first}${
    way.past.length
      ? html` ${tool("undo", t("editor-mend-undo"), { "data-key": "edit:mend", "data-testid": "edit-mend" })}`
      : ""
  }`;
}

/** The card under the finger while it is dragged.
 * @param {EditorContext} ctx  @param {string} card */
export function ghostOf(ctx, card) {
  return isEra(card)
    ? eraFace(ctx, card)
    : html`<span class="et-card ${ctx.catalog.cards[card] ? cardLook(ctx, card) : "et-back"}">${ctx.catalog.cards[card] ? cardFace(ctx, card) : actionBack()}</span>`;
}
