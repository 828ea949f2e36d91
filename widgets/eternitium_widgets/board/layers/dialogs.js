// What stands in the dialogs: from their data to HTML text. No page is needed to run them.

import { cardArt, crystalArt, shapeIcon, SHAPES } from "../../page/board_art.js";
import { esc, opponents, priceOf } from "../../page/board_text.js";
import { button, dialogView } from "../../page/elements.js";
import { seatArt } from "../../page/portraits.js";
import { bigCard, cardLook, cardTitle, eraFace, eraName, miniCard } from "../regions/cards_view.js";

/** The way back to the dialog from which this one was opened. */
export function backView(ctx) {
  return button(
    "et-tool et-round",
    { "data-layer": "back", "data-testid": "dialog-back", "aria-label": ctx.t("back") },
    "‹",
  );
}

/** Instead of the odds, when they are to be guessed first. */
export function revealView(ctx, region) {
  const hooks = { "data-layer": "reveal", "data-key": `reveal:${region}`, "data-testid": `reveal-${region}` };
  return button("et-tool et-reveal", hooks, ctx.w("odds-reveal"));
}

function noteView(text) {
  return `<p class="et-note">${text}</p>`;
}

function foldedView(name, title, body) {
  return `<details class="et-folded" data-fold="${name}"><summary>${title}</summary>${body}</details>`;
}

/** A drop-down list: `options` are [value, text]. */
function selectView(hooks, options, chosen) {
  const named = Object.entries(hooks).map(([name, value]) => ` ${name}="${esc(value)}"`);
  const one = ([value, text]) =>
    `<option value="${esc(value)}"${String(value) === String(chosen) ? " selected" : ""}>${esc(text)}</option>`;
  return `<select${named.join("")}>${options.map(one).join("")}</select>`;
}

// ---- cards and piles

function bigArtView(ctx, slug) {
  return `<span class="et-bigart ${cardLook(ctx, slug)}">${cardArt(slug)}</span>`;
}

function cardFacts(ctx, slug) {
  const card = ctx.catalog.cards?.[slug];
  if (!card) return "";
  const kinds = { portal: ctx.w("kind-portal"), basic: ctx.w("kind-basic"), advanced: ctx.w("kind-advanced") };
  return [kinds[card.row], ctx.w("points-n", { n: card.points }), ctx.w("copies-n", { n: card.copies })].join(" · ");
}

/** What a card is, what it does, and why it cannot be used now. */
function factsView(ctx, slug, item) {
  const text = ctx.catalog.cards?.[slug]?.text ?? ctx.t("pile-tip");
  const reason = item && !item.actions.length ? `<p class="et-why">${esc(item.reason || ctx.t("not-now"))}</p>` : "";
  const secret = ctx.ui.odds === "hidden" && !ctx.ui.revealed;
  const odds = item?.odds && !secret ? `<p class="et-chance">${ctx.w("odds-badge", { odds: item.odds })}</p>` : "";
  return `<p class="et-facts">${cardFacts(ctx, slug)}</p><p>${esc(text)}</p>${odds}${reason}${placeView(ctx, slug)}`;
}

/** Where the booklet of the edition says it. */
function placeView(ctx, slug) {
  const { edition } = ctx.snap.game;
  const place = ctx.catalog.cards?.[slug]?.places?.[edition];
  return place ? `<p class="et-facts">§ ${esc(editionName(ctx, edition))}: ${esc(place)}</p>` : "";
}

export function tipView(ctx, slug, item) {
  return `<strong>${cardTitle(ctx, slug)}</strong>${factsView(ctx, slug, item)}`;
}

/** The card large, with all that is to be known of it. */
export function peekView(ctx, slug, item) {
  return `${bigCard(ctx, slug)}<div><h3>${cardTitle(ctx, slug)}</h3>${factsView(ctx, slug, item)}</div>`;
}

/** One card: its picture, its facts, and the rule that forbids to use it now. */
export function detailsView(ctx, slug, item) {
  const rule =
    item?.rule && !item.actions.length ? button("et-link", { "data-rule": item.rule }, ctx.w("which-rule")) : "";
  const body = `<div class="et-details">${bigCard(ctx, slug)}<div>${factsView(ctx, slug, item)}${rule}</div></div>`;
  return dialogView(ctx, cardTitle(ctx, slug), body);
}

export function pileView(ctx, title, cards) {
  const lines = cards.map((slug) => {
    const text = `<small>${esc(ctx.catalog.cards?.[slug]?.text)}</small>`;
    return `<li>${bigArtView(ctx, slug)}<span><strong>${cardTitle(ctx, slug)}</strong>${text}</span></li>`;
  });
  return dialogView(ctx, title, linesView(ctx, lines, "et-cardlist"));
}

export function eraPileView(ctx, title, cards) {
  const lines = cards.map(
    (code) => `<li>${eraFace(ctx, code)}<span aria-hidden="true">${eraName(ctx, code)}</span></li>`,
  );
  return dialogView(ctx, title, linesView(ctx, lines, "et-eralist"));
}

function linesView(ctx, lines, look) {
  if (!lines.length) return `<p class="et-none">${ctx.w("empty")}</p>`;
  return `${noteView(ctx.w("top-first"))}<ol class="${look}">${lines.join("")}</ol>`;
}

// ---- in which way a card is used

/** The ways to use a card as pictures of the cards and seats concerned, each with its words. */
export function waysView(ctx, item) {
  return item.actions.map((way) => {
    const hooks = `data-action="${esc(way.action)}"`;
    return `<button type="button" role="menuitem" tabindex="-1" ${hooks}>${wayPicture(ctx, item, way.action)}<span>${esc(way.label)}</span></button>`;
  });
}

function wayPicture(ctx, item, action) {
  const paid = priceOf(action);
  const target = action.match(/@(\d+)$/)?.[1];
  const shown = paid.length
    ? paid.map((letter) => eraFace(ctx, letter)).join("")
    : target
      ? seatPicture(ctx, item, Number(target))
      : miniCard(ctx, item.card);
  return `<span class="et-wayart" aria-hidden="true">${shown}</span>`;
}

/** Whom it hits, and what lies there. */
function seatPicture(ctx, item, target) {
  const seat = ctx.snap.seats[target];
  const others = opponents(ctx.snap).map((one) => one.seat);
  const [era, card] = [seat.stack[0], seat.discard[0]];
  const lies = item.card === "robo-thief" ? card && miniCard(ctx, card) : era && eraFace(ctx, era);
  return seatArt(ctx.snap.seats, seat, others.indexOf(target) + 1) + (lies ?? "");
}

// ---- the menu of the game

/** What is played, and what is not needed at every move. */
export function menuView(ctx) {
  /** @param {string[]} entry */
  const entry = ([name, test, label, key]) => {
    const hooks = { "data-open": name, "data-key": `menu:${name}`, "data-testid": test };
    return `<li>${button("et-tool", hooks, `${label}${key ? ` <kbd aria-hidden="true">${key}</kbd>` : ""}`)}</li>`;
  };
  const entries = [
    ["new", "new-game", ctx.w("new-game"), "N"],
    ["game", "open-game", ctx.w("files")],
    ["rules", "menu-rules", ctx.w("rules-search"), "/"],
    ["help", "help", ctx.w("help"), "?"],
  ];
  const way = ({ route, name }) =>
    `<li>${button("et-tool", { "data-go": route, "data-key": `menu:${route}`, "data-testid": `menu-${route}` }, esc(name))}</li>`;
  const ways = (ctx.ui.ways ?? []).map(way);
  const offered = entries.filter(
    ([name]) => ["help", "rules"].includes(name) || !["lesson", "practice"].includes(ctx.snap.game.desk),
  );
  const editing = { "data-tutor": "edit", "data-key": "menu:edit", "data-testid": "edit-position" };
  const edit =
    ctx.ui.edits && ctx.snap.game.desk === "play" ? `<li>${button("et-tool", editing, ctx.w("editor-nav"))}</li>` : "";
  const facts = `<p class="et-facts" data-testid="facts">${gameFacts(ctx).join(" · ")}</p>`;
  return dialogView(
    ctx,
    ctx.w("menu"),
    `${facts}<ul class="et-menulist">${offered.map(entry).join("")}${edit}${ways.join("")}</ul>`,
  );
}

function gameFacts(ctx) {
  const { game } = ctx.snap;
  const seats = game.players === 1 ? ctx.w("solo") : ctx.w("players-n", { n: game.players });
  const mission = game.mission
    ? [
        button(
          "et-link",
          { "data-rule": `mission.${game.mission}`, "data-key": "menu:mission" },
          esc(game.mission_name),
        ),
      ]
    : [];
  const facts = [esc(game.edition_name), seats, ...mission, ...houseButton(ctx, game)];
  return game.seed === null || game.seed === undefined ? facts : [...facts, ctx.w("seed-n", { n: game.seed })];
}

function houseButton(ctx, { house_rules: rules }) {
  if (!rules?.length) return [];
  return [button("et-link", { "data-open": "house", "data-key": "house" }, ctx.w("house-n", { n: rules.length }))];
}

// ---- the editions

/** Where the editions differ, side by side. */
export function editionsView(ctx) {
  const { editions, differences } = ctx.catalog;
  const heads = editions.map(({ name }) => `<th scope="col">${esc(name)}</th>`).join("");
  const answers = (row) => editions.map(({ id }) => `<td>${esc(row.answers[id])}</td>`).join("");
  const row = (one) => `<tr><th scope="row">${esc(one.title)}<small>${esc(one.says)}</small></th>${answers(one)}</tr>`;
  const sorted = [...differences].sort((a, b) => b.differ - a.differ);
  const table = `<table><thead><tr><th scope="col">${ctx.w("question")}</th>${heads}</tr></thead><tbody>${sorted.map(row).join("")}</tbody></table>`;
  const scroller = `<div class="et-wide-table" tabindex="0" role="region" aria-label="${ctx.w("compare")}">${table}</div>`;
  return dialogView(ctx, ctx.w("compare"), `${noteView(ctx.w("compare-note"))}${scroller}`);
}

// ---- settings, files, links

export const COACH_POINTS = ["3", "5", "10"];

/** `kept` is whether this browser remembers settings. */
export function settingsView(ctx, kept) {
  const { w, t, ui } = ctx;
  const field = (name, label, options, note = "") => {
    const select = selectView(
      { "data-setting": name, "data-key": `setting:${name}`, "aria-label": t(label) },
      options,
      ui[name],
    );
    return `<label>${w(label)}${select}${note ? `<small>${w(note)}</small>` : ""}</label>`;
  };
  const coach = COACH_POINTS.map((n) => [n, t("coach-points", { n })]);
  const fields = [
    languageField(ctx),
    field(
      "speed",
      "speed",
      ["slow", "normal", "instant"].map((one) => [one, t(`speed-${one}`)]),
    ),
    field("coach", "set-coach", [["off", t("set-off")], ...coach], "set-coach-note"),
    field(
      "odds",
      "set-odds",
      ["shown", "hidden"].map((one) => [one, t(`odds-${one}`)]),
      "set-odds-note",
    ),
    field(
      "memory",
      "set-memory",
      ["off", "on"].map((one) => [one, t(`set-${one}`)]),
      "set-memory-note",
    ),
    field(
      "confirm",
      "set-confirm",
      ["off", "on"].map((one) => [one, t(`set-${one}`)]),
      "set-confirm-note",
    ),
    field(
      "theme",
      "set-theme",
      ["system", "light", "dark"].map((one) => [one, t(`theme-${one}`)]),
    ),
    field("motion", "set-motion", [
      ["system", t("motion-system")],
      ["off", t("set-off")],
    ]),
    field(
      "sounds",
      "set-sounds",
      ["off", "on"].map((one) => [one, t(`set-${one}`)]),
    ),
  ];
  const note = noteView(w(kept ? "set-kept" : "set-not-kept"));
  return dialogView(
    ctx,
    w("settings"),
    `<form class="et-form et-settings" data-form="settings">${fields.join("")}</form>${note}`,
  );
}

function languageField(ctx) {
  const { languages = [], language } = ctx.catalog;
  if (!languages.length) return "";
  const options = languages.map(({ id, name }) => [id, name]);
  const select = selectView({ "data-setting": "language", "data-key": "setting:language" }, options, language);
  return `<label>${ctx.w("set-language")}${select}</label>`;
}

/** Save, load, share. */
export function filesView(ctx) {
  const { w } = ctx;
  const part = (title, note, body) =>
    `<section class="et-filepart"><h3>${w(title)}</h3>${noteView(w(note))}${body}</section>`;
  const act = (layer, name) =>
    button("et-button", { "data-layer": layer, "data-key": `file:${layer}`, "data-testid": layer }, w(name));
  const input = `<input type="file" class="et-sr" name="file" accept=".json,application/json,text/plain" data-testid="file-input">`;
  const choose = `<label class="et-drop" data-part="drop">${input}<span class="et-tool">${w("file-choose")}</span> <span>${w("file-drop")}</span></label>`;
  const address = `<label class="et-address" data-part="address" hidden>${w("link-field")}<input readonly data-testid="link"></label>`;
  const parts = [
    part("file-title", "file-save-note", act("save", "file-save")),
    part("file-load", "file-load-note", choose),
    part("link-title", "link-note", act("link", "link-copy") + address),
  ];
  return dialogView(ctx, w("files"), parts.join(""));
}

export const FILE_LIMIT = 1_000_000;

/** Why a file cannot be loaded: the key of a sentence, or "". */
export function fileFault(file) {
  if (!file) return "file-none";
  if (file.size === 0) return "file-empty";
  return file.size > FILE_LIMIT ? "file-big" : "";
}

/** The address of this page with a query of its own. */
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

export function helpView(ctx) {
  const hints = ["help-goal", "help-legal", "help-rules", "help-touch"].map((key) => `<p>${ctx.w(key)}</p>`).join("");
  const signs = `<h3>${ctx.w("read-title")}</h3>${legendView(ctx)}`;
  const keys = `<h3>${ctx.w("help-keys")}</h3>${keysView(ctx)}`;
  const about = `<h3>${ctx.w("about-title")}</h3><p>${ctx.w("about-text")}</p>`;
  return dialogView(
    ctx,
    ctx.w("help"),
    hints + signs + rulesView(ctx, "help-setup", "setup.") + rulesView(ctx, "what-look", "view.") + keys + about,
  );
}

/** Rules that nothing on the board leads to, by the beginning of their ids, each with what opens it. */
export function rulesView(ctx, title, start) {
  const rules = (ctx.catalog.rules ?? []).filter(({ id }) => id.startsWith(start));
  const line = ({ id, title }) =>
    `<li>${button("et-link", { "data-rule": id, "data-key": `rule:${id}` }, esc(title))}</li>`;
  return rules.length ? `<h3>${ctx.w(title)}</h3><ul class="et-rules">${rules.map(line).join("")}</ul>` : "";
}

function keysView(ctx) {
  const row = ([key, text]) => `<dt><kbd>${key}</kbd></dt><dd>${ctx.w(text)}</dd>`;
  const group = ([title, keys]) =>
    `<section><h4>${ctx.w(title)}</h4><dl class="et-keys">${keys.map(row).join("")}</dl></section>`;
  return `<div class="et-keygroups">${Object.entries(KEY_GROUPS).map(group).join("")}</div>`;
}

/** The signs of the board, each beside what it means. */
function legendView(ctx) {
  const shapes = SHAPES.map((shape) => `<i class="et-icon et-${shape}">${shapeIcon(shape)}</i>`).join("");
  const signs = [
    ["read-shapes", `<span class="et-legendshapes">${shapes}</span>`],
    ["read-up", `<span class="et-legendera">${eraFace({ ...ctx, t: () => "", w: () => "" }, "C")}</span>`],
    ["read-down", `<span class="et-legendera">${eraFace({ ...ctx, t: () => "", w: () => "" }, "(?)")}</span>`],
    ["read-frame", `<span class="et-legendframe"></span>`],
    ["read-points", `<span class="et-legendpips et-kind-advanced"><i></i><i></i></span>`],
    ["read-count", `<span class="et-legendcount">3</span>`],
    ["read-odds", `<span class="et-legendodds">9/41</span>`],
    ["read-rule", `<span class="et-legendrule">§</span>`],
  ];
  /** @param {string[]} entry */
  const line = ([text, sign]) =>
    `<li><span class="et-legendsign" aria-hidden="true">${sign}</span><span>${ctx.w(text)}</span></li>`;
  return `<ul class="et-legend">${signs.map(line).join("")}</ul>`;
}

// ---- a rule, the coach, handing over

/** What a rule says, where it stands, and what other editions say. */
export function ruleView(ctx, told) {
  const ruling = told.ruling
    ? `<div class="et-ruling"><h3>${ctx.w("rule-ruling")}</h3><p>${esc(told.ruling)}</p></div>`
    : "";
  const place = told.place ? noteView(`<b>${esc(editionName(ctx, told.edition))}</b> · ${esc(told.place)}`) : "";
  const id = told.rule ? `<p class="et-ruleid"><code>${esc(told.rule)}</code></p>` : "";
  return dialogView(ctx, esc(told.title), `<p>${esc(told.text)}</p>${ruling}${place}${othersView(ctx, told)}${id}`);
}

function editionName(ctx, edition) {
  return ctx.catalog.editions?.find(({ id }) => id === edition)?.name ?? edition;
}

function othersView(ctx, { others = [], readings = [] }) {
  if (!others.length && !readings.length) return "";
  const pair = (name, text) => `<dt>${esc(name)}</dt><dd>${esc(text)}</dd>`;
  const places = others.map(({ name, place }) => pair(name, place)).join("");
  const reading = ({ title, says, answers }) => {
    const said = answers.map(({ name, text }) => pair(name, text)).join("");
    return `<section><h3>${esc(title)}</h3><p>${esc(says)}</p><dl class="et-pairs">${said}</dl></section>`;
  };
  return foldedView(
    "others",
    ctx.w("rule-others"),
    `<dl class="et-pairs">${places}</dl>${readings.map(reading).join("")}`,
  );
}

/** A choice that loses much: a question; then the place on the board; then what is better and why. It is as small as it can be. */
export function coachView(ctx, warning) {
  const { text, question, loss_text: lost, stage } = warning;
  const yours = `<p>${ctx.w("coach-yours")} <strong>${esc(text)}</strong></p>`;
  const said = `<p class="et-coachasks">${esc(question)}</p>${stage === 2 ? "" : yours}${stage === 1 ? `<p class="et-loss">${esc(lost)}</p>` : ""}`;
  const buttons = ["rethink", COACH_MORE[stage], "play"]
    .filter(Boolean)
    .map((choice) => coachButton(ctx, choice, stage));
  return dialogView(
    ctx,
    ctx.w("coach-title"),
    `${said}${coachTells(ctx, warning)}<div class="et-answers">${buttons.join("")}</div>`,
  );
}

const COACH_MORE = { 1: "hint", 2: "show" }; // what a person may ask for at each stage

/** What was asked for gets the focus, so that it is read. */
function coachTells(ctx, { hint, best_text: best, reasons = [] }) {
  if (hint) return `<p class="et-hint" tabindex="-1" autofocus data-testid="coach-place">${esc(hint)}</p>`;
  if (!best) return "";
  const why = reasons.length
    ? `<ul class="et-why-list">${reasons.map((one) => `<li>${esc(one)}</li>`).join("")}</ul>`
    : "";
  return `<p class="et-better" tabindex="-1" autofocus data-testid="coach-best">${ctx.w("coach-better")} <strong>${esc(best)}</strong></p>${why}`;
}

function coachButton(ctx, choice, stage) {
  const first = choice === "rethink" && stage === 1 ? " autofocus" : "";
  const hooks = `data-layer="coach" data-choice="${choice}" data-testid="coach-${choice}"${first}`;
  return `<button type="button" class="${choice === "rethink" ? "et-button" : "et-tool"}" ${hooks}>${ctx.w(`coach-${choice}`)}</button>`;
}

/** Nothing of the game, only whose turn it is to look at it. */
export function coverView(ctx, { name }) {
  const go = `<button type="button" class="et-button" data-layer="seat" data-testid="take-seat" autofocus>${ctx.w("cover-go", { name })}</button>`;
  const title = `<h2 id="et-cover-title">${ctx.w("cover-title", { name })}</h2>`;
  return `<div class="et-covertext">${crystalArt()}${title}<p>${ctx.w("cover-text")}</p>${go}</div>`;
}
