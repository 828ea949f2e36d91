// The contents of the dialogs: from their data to HTML text. These functions need no page.

import { cardArt, crystalArt, shapeIcon, SHAPES } from "../../page/board_art.js";
import { opponents, priceOf } from "../../page/board_text.js";
import { button, dialogView } from "../../page/elements.js";
import { seatArt } from "../../page/portraits.js";
import { bigCard, cardLook, cardTitle, eraFace, eraName, miniCard } from "../regions/cards_view.js";
import { html, joined } from "../../page/markup.js";

/** @import { Ctx, Settings, Thing } from "../types" */
/** @import { CoachPayload, Difference, ExplanationPayload, GameState, Handover, Reading, SeatView } from "../../page/payload" */
/** @import { Piece } from "../../page/markup.js" */

/**
 * The way back to the dialog from which this one was opened.
 * @param {Ctx} ctx
 */
export function backView(ctx) {
  return button(
    "et-tool et-round",
    { "data-layer": "back", "data-testid": "dialog-back", "aria-label": ctx.t("back") },
    "‹",
  );
}

/**
 * The button in the place of odds that the person estimates first.
 * @param {Ctx} ctx  @param {string} region
 */
export function revealView(ctx, region) {
  const hooks = { "data-layer": "reveal", "data-key": `reveal:${region}`, "data-testid": `reveal-${region}` };
  return button("et-tool et-reveal", hooks, ctx.t("odds-reveal"));
}

/** @param {Piece} text */
function noteView(text) {
  return html`<p class="et-note">${text}</p>`;
}

/** @param {string} name  @param {Piece} title  @param {Piece} body */
function foldedView(name, title, body) {
  return html`<details class="et-folded" data-fold="${name}"><summary>${title}</summary>${body}</details>`;
}

/**
 * A drop-down list: `options` are [value, text].
 * @param {Record<string, Piece>} hooks  @param {[string, string][]} options  @param {Piece} chosen
 */
function selectView(hooks, options, chosen) {
  const named = Object.entries(hooks).map(([name, value]) => html` ${name}="${value}"`);
  /** @param {[string, string]} option */
  const one = ([value, text]) =>
    html`<option value="${value}"${String(value) === String(chosen) ? " selected" : ""}>${text}</option>`;
  return html`<select${named}>${options.map(one)}</select>`;
}

// ---- cards and piles

/** @param {Ctx} ctx  @param {string} slug */
function bigArtView(ctx, slug) {
  return html`<span class="et-bigart ${cardLook(ctx, slug)}">${cardArt(slug)}</span>`;
}

/** @param {Ctx} ctx  @param {string} slug */
function cardFacts(ctx, slug) {
  const card = ctx.catalog.cards?.[slug];
  if (!card) return "";
  /** @type {Record<string, string>} */
  const kinds = { portal: ctx.t("kind-portal"), basic: ctx.t("kind-basic"), advanced: ctx.t("kind-advanced") };
  return [kinds[card.row], ctx.t("points-n", { n: card.points }), ctx.t("copies-n", { n: card.copies })].join(" · ");
}

/**
 * The kind of a card, its effect, and why it cannot be used now.
 * @param {Ctx} ctx  @param {string} slug  @param {Thing | null} [item]
 */
function factsView(ctx, slug, item) {
  const text = ctx.catalog.cards?.[slug]?.text ?? ctx.t("pile-tip");
  const reason = item && !item.actions.length ? html`<p class="et-why">${item.reason || ctx.t("not-now")}</p>` : "";
  const secret = ctx.ui.odds === "hidden" && !ctx.ui.revealed;
  const odds = item?.odds && !secret ? html`<p class="et-chance">${ctx.t("odds-badge", { odds: item.odds })}</p>` : "";
  return html`<p class="et-facts">${cardFacts(ctx, slug)}</p><p>${text}</p>${odds}${reason}${placeView(ctx, slug)}`;
}

/**
 * The place in the edition's booklet.
 * @param {Ctx} ctx  @param {string} slug
 */
function placeView(ctx, slug) {
  const { edition } = ctx.snap.game;
  const place = ctx.catalog.cards?.[slug]?.places?.[edition];
  return place ? html`<p class="et-facts">§ ${editionName(ctx, edition)}: ${place}</p>` : "";
}

/** @param {Ctx} ctx  @param {string} slug  @param {Thing | null} [item] */
export function tipView(ctx, slug, item) {
  return html`<strong>${cardTitle(ctx, slug)}</strong>${factsView(ctx, slug, item)}`;
}

/**
 * A large card with everything known about it.
 * @param {Ctx} ctx  @param {string} slug  @param {Thing | null} [item]
 */
export function peekView(ctx, slug, item) {
  return html`${bigCard(ctx, slug)}<div><h3>${cardTitle(ctx, slug)}</h3>${factsView(ctx, slug, item)}</div>`;
}

/**
 * One card: its picture, its facts, and the rule that forbids its use now.
 * @param {Ctx} ctx  @param {string} slug  @param {Thing} item
 */
export function detailsView(ctx, slug, item) {
  const rule =
    item?.rule && !item.actions.length ? button("et-link", { "data-rule": item.rule }, ctx.t("which-rule")) : "";
  const body = html`<div class="et-details">${bigCard(ctx, slug)}<div>${factsView(ctx, slug, item)}${rule}</div></div>`;
  return dialogView(ctx, cardTitle(ctx, slug), body);
}

/** @param {Ctx} ctx  @param {Piece} title  @param {string[]} cards */
export function pileView(ctx, title, cards) {
  const lines = cards.map((slug) => {
    const text = html`<small>${ctx.catalog.cards?.[slug]?.text}</small>`;
    return html`<li>${bigArtView(ctx, slug)}<span><strong>${cardTitle(ctx, slug)}</strong>${text}</span></li>`;
  });
  return dialogView(ctx, title, linesView(ctx, lines, "et-cardlist"));
}

/** @param {Ctx} ctx  @param {Piece} title  @param {string[]} cards */
export function eraPileView(ctx, title, cards) {
  const lines = cards.map(
    (code) => html`<li>${eraFace(ctx, code)}<span aria-hidden="true">${eraName(ctx, code)}</span></li>`,
  );
  return dialogView(ctx, title, linesView(ctx, lines, "et-eralist"));
}

/** @param {Ctx} ctx  @param {Piece[]} lines  @param {string} look */
function linesView(ctx, lines, look) {
  if (!lines.length) return html`<p class="et-none">${ctx.t("empty")}</p>`;
  return html`${noteView(ctx.t("top-first"))}<ol class="${look}">${lines}</ol>`;
}

// ---- the ways to use a card

/**
 * The ways to use a card, as pictures of the cards and seats concerned, each with a text.
 * @param {Ctx} ctx  @param {Thing} item
 */
export function waysView(ctx, item) {
  return item.actions.map((way) => {
    const hooks = html`data-action="${way.action}"`;
    return html`<button type="button" role="menuitem" tabindex="-1" ${hooks}>${wayPicture(ctx, item, way.action)}<span>${way.label}</span></button>`;
  });
}

/** @param {Ctx} ctx  @param {Thing} item  @param {string} action */
function wayPicture(ctx, item, action) {
  const paid = priceOf(action);
  const target = action.match(/@(\d+)$/)?.[1];
  const shown = paid.length
    ? paid.map((/** @type {string} */ letter) => eraFace(ctx, letter))
    : target
      ? seatPicture(ctx, item, Number(target))
      : miniCard(ctx, item.card);
  return html`<span class="et-wayart" aria-hidden="true">${shown}</span>`;
}

/**
 * The seat that it hits, and the cards there.
 * @param {Ctx} ctx  @param {Thing} item  @param {number} target
 */
function seatPicture(ctx, item, target) {
  const seat = ctx.snap.seats[target];
  const others = opponents(ctx.snap).map((/** @type {SeatView} */ one) => one.seat);
  const [era, card] = [seat.stack[0], seat.discard[0]];
  const lies = item.card === "robo-thief" ? card && miniCard(ctx, card) : era && eraFace(ctx, era);
  return [seatArt(ctx.snap.seats, seat, others.indexOf(target) + 1), lies];
}

// ---- the menu of the game

/**
 * The name of the game, and the commands that are not needed at every move.
 * @param {Ctx} ctx
 */
export function menuView(ctx) {
  /** @param {string[]} entry */
  const entry = ([name, test, label, key]) => {
    const hooks = { "data-open": name, "data-key": `menu:${name}`, "data-testid": test };
    return html`<li>${button("et-tool", hooks, html`${label}${key && html` <kbd aria-hidden="true">${key}</kbd>`}`)}</li>`;
  };
  const entries = [
    ["new", "new-game", ctx.t("new-game"), "N"],
    ["game", "open-game", ctx.t("files")],
    ["rules", "menu-rules", ctx.t("rules-search"), "/"],
    ["help", "help", ctx.t("help"), "?"],
  ];
  /** @param {{ route: string, name: string }} way */
  const way = ({ route, name }) =>
    html`<li>${button("et-tool", { "data-go": route, "data-key": `menu:${route}`, "data-testid": `menu-${route}` }, name)}</li>`;
  const ways = (ctx.ui.ways ?? []).map(way);
  const { desk, shared } = ctx.snap.game;
  const isFree = !shared && !["lesson", "practice"].includes(desk);
  const offered = entries.filter(([name]) => isFree || ["help", "rules"].includes(name));
  const editing = { "data-tutor": "edit", "data-key": "menu:edit", "data-testid": "edit-position" };
  const edit =
    ctx.ui.edits && ctx.snap.game.desk === "play"
      ? html`<li>${button("et-tool", editing, ctx.t("editor-nav"))}</li>`
      : "";
  const facts = html`<p class="et-facts" data-testid="facts">${joined(gameFacts(ctx), " · ")}</p>`;
  return dialogView(ctx, ctx.t("menu"), html`${facts}<ul class="et-menulist">${offered.map(entry)}${edit}${ways}</ul>`);
}

/** @param {Ctx} ctx */
function gameFacts(ctx) {
  const { game } = ctx.snap;
  const seats = game.players === 1 ? ctx.t("solo") : ctx.t("players-n", { n: game.players });
  const mission = game.mission
    ? [button("et-link", { "data-rule": `mission.${game.mission}`, "data-key": "menu:mission" }, game.mission_name)]
    : [];
  const facts = [game.edition_name, seats, ...mission, ...houseButton(ctx, game)];
  return game.seed === null || game.seed === undefined ? facts : [...facts, ctx.t("seed-n", { n: game.seed })];
}

/** @param {Ctx} ctx  @param {GameState} told */
function houseButton(ctx, { house_rules: rules }) {
  if (!rules?.length) return [];
  return [button("et-link", { "data-open": "house", "data-key": "house" }, ctx.t("house-n", { n: rules.length }))];
}

// ---- the editions

/**
 * The differences of the editions, side by side.
 * @param {Ctx} ctx
 */
export function editionsView(ctx) {
  const { editions, differences } = ctx.catalog;
  const heads = editions.map(({ name }) => html`<th scope="col">${name}</th>`);
  /** @param {Difference} row */
  const answers = (row) => editions.map(({ id }) => html`<td>${row.answers[id]}</td>`);
  /** @param {Difference} one */
  const row = (one) => html`<tr><th scope="row">${one.title}<small>${one.says}</small></th>${answers(one)}</tr>`;
  const sorted = [...differences].sort((a, b) => Number(b.differ) - Number(a.differ));
  const table = html`<table><thead><tr><th scope="col">${ctx.t("question")}</th>${heads}</tr></thead><tbody>${sorted.map(row)}</tbody></table>`;
  const scroller = html`<div class="et-wide-table" tabindex="0" role="region" aria-label="${ctx.t("compare")}">${table}</div>`;
  return dialogView(ctx, ctx.t("compare"), [noteView(ctx.t("compare-note")), scroller]);
}

// ---- settings, files, links

export const COACH_POINTS = ["3", "5", "10"];
export const LEVELS = Array.from({ length: 8 }, (_, place) => `level${place + 1}`);

/**
 * `kept` is whether this browser remembers settings.
 * @param {Ctx} ctx  @param {boolean} kept
 */
export function settingsView(ctx, kept) {
  const { t, ui } = ctx;
  /** @param {keyof Settings} name  @param {string} label  @param {[string, string][]} options  @param {string} [note] */
  const field = (name, label, options, note = "") => {
    const select = selectView(
      { "data-setting": name, "data-key": `setting:${name}`, "aria-label": t(label) },
      options,
      ui[name],
    );
    return html`<label>${t(label)}${select}${note && html`<small>${t(note)}</small>`}</label>`;
  };
  /** @type {(kind: string, values: string[]) => [string, string][]} */
  const choices = (kind, values) => values.map((one) => [one, t(`${kind}-${one}`)]);
  /** @type {[string, string][]} */
  const coach = COACH_POINTS.map((n) => [n, t("coach-points", { n })]);
  /** @type {[string, string][]} */
  const levels = LEVELS.map((level, place) => [level, t("set-strength-level", { n: place + 1 })]);
  /** @type {[string, string][]} */
  const strengths = [["games", t("set-strength-games")], ...levels, ["expert", t("set-strength-expert")]];
  const fields = [
    languageField(ctx),
    field("speed", "speed", choices("speed", ["slow", "normal", "instant"])),
    field("coach", "set-coach", [["off", t("set-off")], ...coach], "set-coach-note"),
    ui.unrated ? "" : field("strength", "set-strength", strengths, "set-strength-note"),
    field("odds", "set-odds", choices("odds", ["shown", "hidden"]), "set-odds-note"),
    field("memory", "set-memory", choices("set", ["off", "on"]), "set-memory-note"),
    field("confirm", "set-confirm", choices("set", ["off", "on"]), "set-confirm-note"),
    field("theme", "set-theme", choices("theme", ["system", "light", "dark"])),
    field("motion", "set-motion", [
      ["system", t("motion-system")],
      ["off", t("set-off")],
    ]),
    field("sounds", "set-sounds", choices("set", ["off", "on"])),
  ];
  const note = noteView(t(kept ? "set-kept" : "set-not-kept"));
  return dialogView(
    ctx,
    t("settings"),
    html`<form class="et-form et-settings" data-form="settings">${fields}</form>${note}`,
  );
}

/** @param {Ctx} ctx */
function languageField(ctx) {
  const { languages = [], language } = ctx.catalog;
  if (!languages.length) return "";
  /** @type {[string, string][]} */
  const options = languages.map(({ id, name }) => [id, name]);
  const select = selectView({ "data-setting": "language", "data-key": "setting:language" }, options, language);
  return html`<label>${ctx.t("set-language")}${select}</label>`;
}

/**
 * Save, load, share.
 * @param {Ctx} ctx
 */
export function filesView(ctx) {
  const { t } = ctx;
  /** @param {string} title  @param {string} note  @param {Piece} body */
  const part = (title, note, body) =>
    html`<section class="et-filepart"><h3>${t(title)}</h3>${noteView(t(note))}${body}</section>`;
  /** @param {string} layer  @param {string} name */
  const act = (layer, name) =>
    button("et-button", { "data-layer": layer, "data-key": `file:${layer}`, "data-testid": layer }, t(name));
  const input = html`<input type="file" class="et-sr" name="file" accept=".json,application/json,text/plain" data-testid="file-input">`;
  const choose = html`<label class="et-drop" data-part="drop">${input}<span class="et-tool">${t("file-choose")}</span> <span>${t("file-drop")}</span></label>`;
  const address = html`<label class="et-address" data-part="address" hidden>${t("link-field")}<input readonly data-testid="link"></label>`;
  const parts = [
    part("file-title", "file-save-note", act("save", "file-save")),
    part("file-load", "file-load-note", choose),
    part("link-title", "link-note", [act("link", "link-copy"), address]),
  ];
  return dialogView(ctx, t("files"), parts);
}

export const FILE_LIMIT = 1_000_000;

/**
 * Why a file cannot be loaded: the key of a sentence, or "".
 * @param {File | undefined} file
 */
export function fileFault(file) {
  if (!file) return "file-none";
  if (file.size === 0) return "file-empty";
  return file.size > FILE_LIMIT ? "file-big" : "";
}

/**
 * The address of this page with a query of its own.
 * @param {Location} location  @param {string} query
 */
export function addressWith(location, query) {
  return `${location.href.replace(/[?#].*$/s, "")}?${query}`;
}

// ---- help

const KEY_GROUPS = {
  "keys-play": [
    ["Enter", "help-enter"],
    ["E", "help-end"],
    ["P", "help-pass"],
    ["U", "help-undo"],
    ["R", "help-redo"],
    ["N", "help-new"],
  ],
  "keys-look": [
    ["W", "help-what"],
    ["A", "help-advice"],
    ["I", "help-info"],
    ["H", "help-hint"],
    [",", "help-back"],
    [".", "help-forward"],
    ["J K", "help-turn"],
    ["⇧ J K", "help-round"],
    ["[ ]", "help-ends"],
    ["L", "help-line"],
    ["/", "help-search"],
    ["?", "help-help"],
  ],
  "keys-move": [
    ["Tab", "help-tab"],
    ["← →", "help-arrows"],
    ["Esc", "help-escape"],
  ],
};

/** @param {Ctx} ctx */
export function helpView(ctx) {
  const hints = ["help-goal", "help-legal", "help-rules", "help-touch"].map((key) => html`<p>${ctx.t(key)}</p>`);
  const signs = html`<h3>${ctx.t("read-title")}</h3>${legendView(ctx)}`;
  const keys = html`<h3>${ctx.t("help-keys")}</h3>${keysView(ctx)}`;
  const about = html`<h3>${ctx.t("about-title")}</h3><p>${ctx.t("about-text")}</p>`;
  return dialogView(ctx, ctx.t("help"), [
    hints,
    signs,
    rulesView(ctx, "help-setup", "setup."),
    rulesView(ctx, "what-look", "view."),
    keys,
    about,
  ]);
}

/**
 * Rules that nothing on the board leads to, by the beginning of their ids, each with what opens it.
 * @param {Ctx} ctx  @param {string} title  @param {string} start
 */
export function rulesView(ctx, title, start) {
  const rules = (ctx.catalog.rules ?? []).filter(({ id }) => id.startsWith(start));
  /** @param {{ id: string, title: string }} rule */
  const line = ({ id, title }) =>
    html`<li>${button("et-link", { "data-rule": id, "data-key": `rule:${id}` }, title)}</li>`;
  return rules.length ? html`<h3>${ctx.t(title)}</h3><ul class="et-rules">${rules.map(line)}</ul>` : "";
}

/** @param {Ctx} ctx */
function keysView(ctx) {
  /** @param {string[]} row */
  const row = ([key, text]) => html`<dt><kbd>${key}</kbd></dt><dd>${ctx.t(text)}</dd>`;
  /** @param {[string, string[][]]} group */
  const group = ([title, keys]) =>
    html`<section><h4>${ctx.t(title)}</h4><dl class="et-keys">${keys.map(row)}</dl></section>`;
  return html`<div class="et-keygroups">${Object.entries(KEY_GROUPS).map(group)}</div>`;
}

/**
 * The signs of the board, each with its meaning.
 * @param {Ctx} ctx
 */
function legendView(ctx) {
  const shapes = SHAPES.map((shape) => html`<i class="et-icon et-${shape}">${shapeIcon(shape)}</i>`);
  /** @type {[string, Piece][]} */
  const signs = [
    ["read-shapes", html`<span class="et-legendshapes">${shapes}</span>`],
    ["read-up", html`<span class="et-legendera">${eraFace({ ...ctx, t: () => "" }, "C")}</span>`],
    ["read-down", html`<span class="et-legendera">${eraFace({ ...ctx, t: () => "" }, "(?)")}</span>`],
    ["read-frame", html`<span class="et-legendframe"></span>`],
    ["read-points", html`<span class="et-legendpips et-kind-advanced"><i></i><i></i></span>`],
    ["read-count", html`<span class="et-legendcount">3</span>`],
    ["read-odds", html`<span class="et-legendodds">9/41</span>`],
    ["read-rule", html`<span class="et-legendrule">§</span>`],
  ];
  /** @param {[string, Piece]} entry */
  const line = ([text, sign]) =>
    html`<li><span class="et-legendsign" aria-hidden="true">${sign}</span><span>${ctx.t(text)}</span></li>`;
  return html`<ul class="et-legend">${signs.map(line)}</ul>`;
}

// ---- a rule, the coach, handing over

/**
 * A rule: its text, its place in the booklet, and the other editions.
 * @param {Ctx} ctx  @param {ExplanationPayload} told
 */
export function ruleView(ctx, told) {
  const ruling = told.ruling
    ? html`<div class="et-ruling"><h3>${ctx.t("rule-ruling")}</h3><p>${told.ruling}</p></div>`
    : "";
  const place = told.place ? noteView(html`<b>${editionName(ctx, told.edition)}</b> · ${told.place}`) : "";
  const id = told.rule ? html`<p class="et-ruleid"><code>${told.rule}</code></p>` : "";
  return dialogView(ctx, told.title, html`<p>${told.text}</p>${ruling}${place}${othersView(ctx, told)}${id}`);
}

/** @param {Ctx} ctx  @param {string} edition */
function editionName(ctx, edition) {
  return ctx.catalog.editions?.find(({ id }) => id === edition)?.name ?? edition;
}

/** @param {Ctx} ctx  @param {ExplanationPayload} told */
function othersView(ctx, { others = [], readings = [] }) {
  if (!others.length && !readings.length) return "";
  /** @param {string} name  @param {string} text */
  const pair = (name, text) => html`<dt>${name}</dt><dd>${text}</dd>`;
  const places = others.map(({ name, place }) => pair(name, place));
  /** @param {Reading} reading */
  const reading = ({ title, says, answers }) => {
    const said = answers.map(({ name, text }) => pair(name, text));
    return html`<section><h3>${title}</h3><p>${says}</p><dl class="et-pairs">${said}</dl></section>`;
  };
  return foldedView("others", ctx.t("rule-others"), html`<dl class="et-pairs">${places}</dl>${readings.map(reading)}`);
}

/**
 * The warning of an action that loses much, one sentence at a time: a question about the table; then the place; then
 * the better choice with its reason. Figures are folded.
 * @param {Ctx} ctx  @param {CoachPayload} warning
 */
export function coachView(ctx, warning) {
  const { text, question, figures, stage, hint, best_text: best, reason } = warning;
  const yours = html`<p>${ctx.t("coach-yours")} <strong>${text}</strong></p>`;
  const said = best
    ? html`<p class="et-better" tabindex="-1" autofocus data-testid="coach-best">${ctx.t("coach-better")} <strong>${best}</strong></p>${reason ? html`<p data-testid="coach-reason">${reason}</p>` : noteView(ctx.t("one-moment"))}`
    : hint
      ? html`<p class="et-hint" tabindex="-1" autofocus data-testid="coach-place">${hint}</p>`
      : html`<p class="et-coachasks">${question}</p>${yours}`;
  const more =
    stage === 2
      ? ""
      : foldedView(
          "coach",
          ctx.t("coach-figures"),
          figures.map((one) => html`<p>${one}</p>`),
        );
  const buttons = ["rethink", COACH_MORE[stage], "play"]
    .filter(Boolean)
    .map((choice) => coachButton(ctx, choice, stage));
  return dialogView(ctx, ctx.t("coach-title"), html`${said}${more}<div class="et-answers">${buttons}</div>`);
}

/** @type {Record<string, string>} */
const COACH_MORE = { 1: "hint", 2: "show" }; // the requests for more at each stage

/** @param {Ctx} ctx  @param {string} choice  @param {number} stage */
function coachButton(ctx, choice, stage) {
  const first = choice === "rethink" && stage === 1 ? " autofocus" : "";
  const hooks = html`data-layer="coach" data-choice="${choice}" data-testid="coach-${choice}"${first}`;
  return html`<button type="button" class="${choice === "rethink" ? "et-button" : "et-tool"}" ${hooks}>${ctx.t(`coach-${choice}`)}</button>`;
}

/**
 * The cover: nothing of the game, only whose turn it is to look.
 * @param {Ctx} ctx  @param {Handover} told
 */
export function coverView(ctx, { name }) {
  const go = html`<button type="button" class="et-button" data-layer="seat" data-testid="take-seat" autofocus>${ctx.t("cover-go", { name })}</button>`;
  const title = html`<h2 id="et-cover-title">${ctx.t("cover-title", { name })}</h2>`;
  return html`<div class="et-covertext">${crystalArt()}${title}<p>${ctx.t("cover-text")}</p>${go}</div>`;
}
