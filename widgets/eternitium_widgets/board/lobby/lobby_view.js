// The page for a new game: from data and choices to HTML text. These functions need no page.

import { crystalArt } from "../../page/board_art.js";
import { button } from "../../page/elements.js";
import { portraitArt } from "../../page/portraits.js";
import { missionPicture } from "../../page/scene_art.js";
import { attributes, html } from "../../page/markup.js";

/** @import { Ctx, Draft, Edition, SoloResult } from "../types" */
/** @typedef {"first" | "duel" | "four" | "hotseat" | "solo"} Preset */
/** @typedef {Record<string, SoloResult>} Best */
/** @import { CatalogPayload, Difficulty, HouseRule, LobbyPayload, Message, MissionWords, SnapshotPayload, Strength } from "../../page/payload" */
/** @import { Piece } from "../../page/markup.js" */

const MOST_PLAYERS = 5;
const PERSON = "person";
const BY_LOT = "lot";
const FIRST_RIVAL = "level3";
const PLAIN = "0"; // the solo game without a mission

/**
 * The fields that a preset fills in; edition, house rules and seed stay. `place` is the person's seat, from 0.
 * @type {Record<Preset, Partial<Draft> & { others: string[] }>}
 */
export const PRESETS = {
  first: { players: 2, others: ["level3"], place: "0" },
  duel: { players: 2, others: ["level4"], place: BY_LOT },
  four: { players: 4, others: ["level2", "level4", "level6"], place: BY_LOT },
  hotseat: { players: 2, others: [PERSON], place: BY_LOT },
  solo: { players: 1, others: [], mission: PLAIN },
};

const PRESET_NAMES = /** @type {Preset[]} */ (Object.keys(PRESETS));

// ---- what is chosen

/**
 * The first content of the form: the game on the table, with a random seat.
 * @param {Pick<Ctx, "snap" | "catalog">} told  @returns {Draft}
 */
export function firstDraft({ snap, catalog }) {
  const { players, edition, mission, deviations = {} } = snap.game;
  const seats = snap.seats.map(({ plays }) => plays ?? PERSON);
  const mine = Math.max(seats.indexOf(PERSON), 0);
  const usual = catalog.lobby?.yardstick ?? PERSON;
  const others = filled(
    seats.filter((_, seat) => seat !== mine),
    usual,
  );
  const house = Object.fromEntries(Object.entries(deviations).map(([name, value]) => [name, JSON.stringify(value)]));
  return {
    players,
    others,
    place: BY_LOT,
    mission: String(mission ?? PLAIN),
    edition: /** @type {Edition} */ (edition),
    house,
    seed: "",
  };
}

/**
 * The same with the opponents of the last choice, or at first with a beginner at every seat.
 * @param {Draft} draft  @param {unknown} last  @param {Pick<CatalogPayload, "policies">} told
 */
export function withLastRivals(draft, last, { policies = [] }) {
  const known = [PERSON, ...policies.map(({ id }) => id)];
  const others = (Array.isArray(last) ? last : []).filter((plays) => known.includes(plays));
  return { ...draft, others: filled(others, FIRST_RIVAL) };
}

/** @param {string[]} others  @param {string} usual */
function filled(others, usual) {
  return Array.from({ length: MOST_PLAYERS - 1 }, (_, place) => others[place] ?? usual);
}

/**
 * The choices in the form, from its fields [name, value]; choices that the form does not show stay.
 * @param {Iterable<[string, any]>} fields  @param {Draft} before  @returns {Draft}
 */
export function draftFrom(fields, before) {
  const draft = { ...before, others: [...before.others], house: { ...before.house } };
  for (const [name, value] of fields) {
    const [kind, which] = name.split(":");
    if (kind === "other") draft.others[Number(which)] = value;
    else if (kind === "house") draft.house[which] = value;
    else if (kind === "players") draft.players = Number(value);
    else if (kind !== "preset") Object.assign(draft, { [kind]: value });
  }
  return Number(draft.place) < draft.players ? draft : { ...draft, place: BY_LOT };
}

/** @param {Draft} draft  @param {Preset} name  @returns {Draft} */
export function withPreset(draft, name) {
  const { others, ...chosen } = PRESETS[name];
  return { ...draft, ...chosen, others: filled(others, draft.others[0]) };
}

/**
 * The preset that a form is like; undefined if it is like none.
 * @param {Draft} draft  @returns {Preset | undefined}
 */
export function presetOf(draft) {
  /** @param {Partial<Draft>} preset */
  const same = ({ others, ...chosen }) =>
    Object.entries(chosen).every(([name, value]) => value === draft[/** @type {keyof Draft} */ (name)]) &&
    String(others) === String(rivals(draft));
  return PRESET_NAMES.find((name) => same(PRESETS[name]));
}

/** @param {Draft} draft */
function rivals(draft) {
  return draft.others.slice(0, draft.players - 1);
}

/**
 * Whether it matters who begins: if only people play, anybody may sit anywhere.
 * @param {Draft} draft
 */
function seatsDiffer(draft) {
  return rivals(draft).some((plays) => plays !== PERSON);
}

/**
 * The message that asks for the game; `seed` as it was typed.
 * @param {Draft} draft  @returns {Message}
 */
export function newGameMessage(draft) {
  const { players, edition } = draft;
  const changed = Object.entries(draft.house).filter(([, value]) => value !== "");
  const house_rules = Object.fromEntries(changed.map(([name, value]) => [name, JSON.parse(value)]));
  const message = /** @type {const} */ ({
    type: "new",
    players,
    edition,
    mission: null,
    house_rules,
    seed: draft.seed.trim(),
  });
  if (players === 1) return { ...message, mission: Number(draft.mission) || null };
  const place = Number(draft.place) || 0;
  const seats = [...rivals(draft).slice(0, place), PERSON, ...rivals(draft).slice(place)];
  return { ...message, seats, shuffle: seatsDiffer(draft) && draft.place === BY_LOT };
}

/**
 * The mistake in the form: {field, text}, or null.
 * @param {Ctx} ctx  @param {Draft} draft
 */
export function draftFault(ctx, draft) {
  const seed = draft.seed.trim();
  return /^\d{0,18}$/.test(seed) ? null : { field: "seed", text: ctx.t("seed-bad", { seed: seed.slice(0, 40) }) };
}

// ---- what was reached

/**
 * The result of a solo game that is over: {mission, won, turns, left}; null for any other game.
 * @param {Pick<SnapshotPayload, "game" | "result">} told
 */
export function soloResult({ game, result }) {
  if (!result || game.players !== 1 || (game.desk ?? "play") !== "play" || game.live === false) return null;
  const [{ winner, era_left: left }] = result.rows;
  return { mission: String(game.mission ?? PLAIN), won: Boolean(winner), turns: game.round, left };
}

/**
 * The better of two results: a win in fewer turns, a loss with fewer era cards left. Invalid results are ignored.
 * @param {SoloResult | undefined} one  @param {SoloResult} other
 */
export function betterResult(one, other) {
  const [worth, worthOther] = [one, other].map(worthOf);
  return worthOther > worth ? other : one;
}

/** @param {SoloResult | undefined} result */
function worthOf(result) {
  if (!result || !Number.isInteger(result.turns) || !Number.isInteger(result.left)) return -Infinity;
  return result.won ? 1000 - result.turns : -result.left;
}

// ---- the page

/**
 * `best`: mission -> the best result so far; `unfolded`: which parts are open.
 * @param {Ctx} ctx  @param {Draft} draft  @param {Best} [best]  @param {Record<string, boolean>} [unfolded]
 */
export function lobbyView(ctx, draft, best = {}, unfolded = {}) {
  const close = button(
    "et-tool",
    { "data-lobby": "close", "data-testid": "lobby-close" },
    html`<span aria-hidden="true">‹ </span>${ctx.t("lobby-close")}`,
  );
  const head = html`<div class="et-lobbyhead"><h2 class="et-pagetitle" tabindex="-1" data-key="page-new">${ctx.t("new-game")}</h2>${close}</div>`;
  const table = draft.players === 1 ? missionsField(ctx, draft, best) : rivalsField(ctx, draft, unfolded);
  const fields = [presetsField(ctx, draft), playersField(ctx, draft), table, moreFields(ctx, draft, unfolded)];
  return html`<form class="et-lobbyform" data-form="lobby" novalidate>${head}${fields}${footView(ctx, draft)}</form>`;
}

/** @param {string} look  @param {Piece} legend  @param {Piece} body */
function field(look, legend, body) {
  return html`<fieldset class="${look}"><legend>${legend}</legend>${body}</fieldset>`;
}

/**
 * One choice of a group as a card to click; keyboard and screen reader use its input.
 * @param {string} look  @param {string} name  @param {string | number} value  @param {boolean} chosen
 * @param {Piece} face  @param {Record<string, Piece>} [said]
 */
function pick(look, name, value, chosen, face, said = {}) {
  const input = html`<input type="radio"${attributes({ name, value, ...said })}${chosen ? " checked" : ""}>`;
  return html`<label class="et-pick ${look}">${input}<span>${face}</span></label>`;
}

/** @param {Ctx} ctx  @param {Draft} draft */
function presetsField(ctx, draft) {
  const chosen = presetOf(draft);
  /** @param {Preset} name */
  const one = (name) => {
    const about = `et-preset-${name}`;
    const words = html`<span class="et-picktext"><b>${ctx.t(`preset-${name}`)}</b><small id="${about}">${ctx.t(`preset-${name}-text`)}</small></span>`;
    const said = { "aria-label": ctx.t(`preset-${name}`), "aria-describedby": about };
    return pick("et-preset", "preset", name, name === chosen, [presetArt(name), words], said);
  };
  return field("et-presets", ctx.t("lobby-presets"), html`<div class="et-picks">${PRESET_NAMES.map(one)}</div>`);
}

/** @param {Preset} name */
function presetArt(name) {
  const faces = PRESETS[name].others.map((plays) => html`<i>${portraitArt(plays)}</i>`);
  if (name === "hotseat") faces.push(...faces);
  return html`<span class="et-faces" aria-hidden="true">${faces.length ? faces : html`<i class="et-gemface">${crystalArt()}</i>`}</span>`;
}

/** @param {Ctx} ctx  @param {Draft} draft */
function playersField(ctx, draft) {
  const numbers = Array.from({ length: MOST_PLAYERS }, (_, place) => place + 1);
  const choices = numbers.map((n) => pick("et-small", "players", n, n === draft.players, n));
  const players = field("", ctx.t("players"), html`<div class="et-choices">${choices}</div>`);
  return html`<div class="et-lobbyrow">${players}${placeField(ctx, draft)}</div>`;
}

/**
 * The field for the person's seat, if it matters.
 * @param {Ctx} ctx  @param {Draft} draft
 */
function placeField(ctx, draft) {
  if (!seatsDiffer(draft)) return "";
  /** @param {number} place */
  const name = (place) => {
    if (place === 0) return ctx.t("place-first");
    return place === draft.players - 1 ? ctx.t("place-last") : ctx.t("place-n", { n: place + 1 });
  };
  const places = Array.from({ length: draft.players }, (_, place) => [String(place), name(place)]);
  const choices = [[BY_LOT, ctx.t("place-lot")], ...places].map(([value, text]) =>
    pick("et-small", "place", value, value === draft.place, text),
  );
  return field("", ctx.t("place"), html`<div class="et-choices">${choices}</div>`);
}

// ---- opponents

/** @param {Ctx} ctx  @param {Draft} draft  @param {Record<string, boolean>} unfolded */
function rivalsField(ctx, draft, unfolded) {
  /** @type {(place: number) => string} */
  const names = draft.players === 2 ? () => ctx.t("opponent-only") : (place) => ctx.t("opponent-n", { n: place + 1 });
  const rows = rivals(draft).map((plays, place) => rivalField(ctx, plays, place, names(place), unfolded));
  const note = seatsDiffer(draft) ? html`<p class="et-note">${ratingNote(ctx)}</p>` : "";
  return html`<div><div class="et-rivals">${rows}</div>${note}</div>`;
}

/**
 * The levels and another person, in sight; the named opponents, folded away.
 * @param {Ctx} ctx  @param {string} plays  @param {number} place  @param {string} legend
 * @param {Record<string, boolean>} unfolded
 */
function rivalField(ctx, plays, place, legend, unfolded) {
  const about = `et-about-${place}`;
  const { policies = [], lobby } = ctx.catalog;
  const levels = lobby?.levels ?? [];
  /** @param {{ id: string, character: string }} policy */
  const face = ({ id, character }) => facePick(ctx, place, id, character, id === plays ? about : "");
  const person = { id: PERSON, character: ctx.t("face-person") };
  const first = [...policies.filter(({ id }) => levels.includes(id)), person];
  const named = policies.filter(({ id }) => !levels.includes(id));
  /** @param {{ id: string, character: string }[]} some */
  const faces = (some) => html`<div class="et-facepicks">${some.map(face)}</div>`;
  const now = named.find(({ id }) => id === plays)?.character ?? "";
  const more = folded(
    `others-${place}`,
    ctx.t("opponents-other"),
    now,
    ctx.t("opponents-other-text"),
    faces(named),
    unfolded,
  );
  const told = html`<div class="et-about" id="${about}">${aboutView(ctx, plays)}</div>`;
  return field("", legend, html`<div class="et-rival">${faces(first)}${told}${more}</div>`);
}

/** @param {Ctx} ctx  @param {number} place  @param {string} id  @param {string} character  @param {string} about */
function facePick(ctx, place, id, character, about) {
  const level = (ctx.catalog.lobby?.levels ?? []).indexOf(id) + 1;
  const mark = level ? html`<small class="et-level" aria-hidden="true">${level}</small>` : "";
  const face = html`<i aria-hidden="true">${portraitArt(id)}</i>${mark}<b>${character}</b>`;
  const said = level ? { "aria-label": `${nameOf(ctx, id)}, ${character}` } : {};
  return pick("et-facepick", `other:${place}`, id, Boolean(about), face, {
    ...said,
    ...(about ? { "aria-describedby": about } : {}),
  });
}

/** @param {Ctx} ctx  @param {string} id */
function nameOf(ctx, id) {
  return ctx.catalog.policies?.find((policy) => policy.id === id)?.name;
}

/**
 * Temper, way to play and strength.
 * @param {Ctx} ctx  @param {string} plays
 */
function aboutView(ctx, plays) {
  const policy = ctx.catalog.policies?.find(({ id }) => id === plays);
  if (!policy) return html`<p>${ctx.t("seat-person-text")}</p>`;
  const how = policy.text === policy.temper ? "" : html`<p class="et-how">${policy.text}</p>`;
  const rating = ratingText(ctx, ctx.catalog.lobby?.strengths[plays]);
  return html`<p class="et-temper">${policy.temper}</p><p class="et-rating"><b>${policy.name}</b>${rating}</p>${expectedView(ctx, plays)}${how}`;
}

/**
 * What the person may expect in a game of two against an opponent.
 * @param {Ctx} ctx  @param {string} plays
 */
function expectedView(ctx, plays) {
  const said = ctx.ui.expected?.[plays];
  return said ? html`<p class="et-rating" data-testid="expected">${said}</p>` : "";
}

/** @param {Ctx} ctx  @param {Strength | undefined} strength */
function ratingText(ctx, strength) {
  if (!strength) return "";
  const [n, around] = [strength.n, strength.around].map((number) => countText(ctx, number));
  return ` · ${strength.around ? ctx.t("rating", { n, around }) : ctx.t("rating-anchor", { n })}`;
}

/** @param {Ctx} ctx */
function ratingNote(ctx) {
  const { yardstick, strengths } = /** @type {LobbyPayload} */ (ctx.catalog.lobby);
  return ctx.t("rating-note", { name: yardstickName(ctx), n: countText(ctx, strengths[yardstick].n) });
}

/**
 * The name of the opponent that strength is measured against.
 * @param {Ctx} ctx
 */
function yardstickName(ctx) {
  return ctx.catalog.policies?.find(({ id }) => id === ctx.catalog.lobby?.yardstick)?.character;
}

/** @param {Ctx} ctx  @param {number} games */
function countText(ctx, games) {
  return new Intl.NumberFormat(ctx.catalog.language ?? "en").format(games);
}

/**
 * A measured share with its range, as words and as a bar.
 * @param {Ctx} ctx  @param {string} text  @param {Difficulty} told
 */
function shareView(ctx, text, { n, low, high }) {
  const range = ctx.t("strength-range", { low, high });
  const bar = html`<rect width="${n}" height="6"/><rect class="et-sharerange" x="${low}" width="${high - low}" height="6"/>`;
  const drawn = html`<svg class="et-sharebar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">${bar}</svg>`;
  return html`<span class="et-share">${drawn}<span>${text} <small>${range}</small></span></span>`;
}

// ---- missions

/** @param {Ctx} ctx  @param {Draft} draft  @param {Best} best */
function missionsField(ctx, draft, best) {
  const plain = { id: PLAIN, title: ctx.t("mission-plain"), text: ctx.t("mission-plain-text") };
  const cards = [plain, ...ctx.catalog.missions].map((mission) => missionPick(ctx, draft, mission, best[mission.id]));
  const measured = ctx.catalog.lobby?.difficulties[draft.edition]?.[PLAIN];
  const note = measured
    ? html`<p class="et-note">${ctx.t("difficulty-note", { name: yardstickName(ctx), games: countText(ctx, measured.games) })}</p>`
    : "";
  return field("et-missions", ctx.t("mission"), html`<div class="et-picks">${cards}</div>${note}`);
}

/** @param {Ctx} ctx  @param {Draft} draft  @param {Omit<MissionWords, "id"> & { id: number | string }} told  @param {SoloResult | undefined} result */
function missionPick(ctx, draft, { id, title, text }, result) {
  const chosen = String(id) === draft.mission;
  const share = ctx.catalog.lobby?.difficulties[draft.edition]?.[id];
  const hard = share ? shareView(ctx, difficultyText(ctx, share), share) : "";
  const about = `et-mission-${id}`;
  const facts = html`<span class="et-facts" id="${about}"><small>${text}</small>${hard}<em>${resultText(ctx, result)}</em></span>`;
  const said = html`${missionPicture(Number(id))}<span class="et-missiontext"><b>${title}</b>${facts}</span>`;
  return pick("et-mission", "mission", id, chosen, said, { "aria-label": title, "aria-describedby": about });
}

/** @param {Ctx} ctx  @param {Difficulty} told */
function difficultyText(ctx, { n }) {
  return ctx.t("difficulty", { n, name: yardstickName(ctx) });
}

/** @param {Ctx} ctx  @param {SoloResult | undefined} result */
function resultText(ctx, result) {
  if (!result || worthOf(result) === -Infinity) return ctx.t("best-none");
  return result.won ? ctx.t("best-won", { n: result.turns }) : ctx.t("best-lost", { n: result.left });
}

// ---- folded parts

/** @param {Ctx} ctx  @param {Draft} draft  @param {Record<string, boolean>} unfolded */
function moreFields(ctx, draft, unfolded) {
  return html`<div class="et-more">${editionField(ctx, draft, unfolded)}${houseField(ctx, draft, unfolded)}${seedField(ctx, draft, unfolded)}</div>`;
}

/**
 * @param {string} name  @param {Piece} title  @param {Piece} now  @param {Piece} note  @param {Piece} body
 * @param {Record<string, boolean>} unfolded
 */
function folded(name, title, now, note, body, unfolded) {
  const summary = html`<summary><b>${title}</b> <span>${now}</span><small>${note}</small></summary>`;
  return html`<details class="et-folded" data-fold="${name}"${unfolded[name] ? " open" : ""}>${summary}${body}</details>`;
}

/** @param {Ctx} ctx  @param {Draft} draft  @param {Record<string, boolean>} unfolded */
function editionField(ctx, draft, unfolded) {
  const { editions } = ctx.catalog;
  const now = editions.find(({ id }) => id === draft.edition)?.name;
  const picks = editions.map(({ id, name }) => pick("et-small", "edition", id, id === draft.edition, name));
  const compare = button("et-link", { "data-open": "editions", "data-key": "compare" }, ctx.t("compare"));
  const choices = field(
    "",
    html`<span class="et-sr">${ctx.t("edition")}</span>`,
    html`<div class="et-choices">${picks}</div>`,
  );
  return folded(
    "edition",
    ctx.t("edition"),
    now,
    ctx.t("edition-text"),
    html`<div>${choices}${compare}</div>`,
    unfolded,
  );
}

/** @param {Ctx} ctx  @param {Draft} draft  @param {Record<string, boolean>} unfolded */
function houseField(ctx, draft, unfolded) {
  const rules = ctx.catalog.house_rules ?? [];
  if (!rules.length) return "";
  const n = rules.filter(({ name }) => draft.house[name]).length;
  const rows = rules.map((rule) => houseRow(ctx, draft, rule));
  const now = ctx.t("house-changed", { n });
  return folded(
    "house",
    ctx.t("house-rules"),
    now,
    ctx.t("house-note"),
    html`<div class="et-houserules">${rows}</div>`,
    unfolded,
  );
}

/** @param {Ctx} ctx  @param {Draft} draft  @param {HouseRule} rule */
function houseRow(ctx, draft, rule) {
  const preset = JSON.stringify(rule.presets[draft.edition]);
  const usual = rule.values.find(({ value }) => JSON.stringify(value) === preset)?.text ?? "";
  /** @type {[string, string][]} */
  const values = rule.values.map(({ value, text }) => [JSON.stringify(value), text]);
  const chosen = draft.house[rule.name] ?? "";
  /** @param {[string, string]} option */
  const option = ([value, text]) =>
    html`<option value="${value}"${value === chosen ? " selected" : ""}>${text}</option>`;
  const options = [option(["", ctx.t("as-edition", { answer: usual })]), ...values.map(option)];
  const select = html`<select name="house:${rule.name}" aria-describedby="et-house-${rule.name}">${options}</select>`;
  return html`<label><span>${rule.title}</span>${select}<small id="et-house-${rule.name}">${rule.says}</small></label>`;
}

/** @param {Ctx} ctx  @param {Draft} draft  @param {Record<string, boolean>} unfolded */
function seedField(ctx, draft, unfolded) {
  const now = draft.seed.trim() || ctx.t("seed-random");
  const typed = html`value="${draft.seed}" placeholder="${ctx.t("seed-random")}"`;
  const input = html`<input name="seed" inputmode="numeric" autocomplete="off" maxlength="40" ${typed}>`;
  return folded(
    "seed",
    ctx.t("seed"),
    now,
    ctx.t("seed-hint"),
    html`<div><label><span class="et-sr">${ctx.t("seed")}</span>${input}</label></div>`,
    unfolded,
  );
}

// ---- the foot: who plays, and the way to the table

/** @param {Ctx} ctx  @param {Draft} draft */
function footView(ctx, draft) {
  const { game } = ctx.snap;
  const warning = game.over || !game.can_undo ? "" : html`<small class="et-warning">${ctx.t("new-warning")}</small>`;
  const start = html`<button class="et-button et-main" data-testid="start-game">${ctx.t("start")}</button>`;
  const said = html`<p class="et-lobbysaid" role="status" data-part="lobbysaid"></p>`;
  return html`<div class="et-lobbyfoot"><p><b>${tableText(ctx, draft)}</b>${warning}</p>${start}${said}</div>`;
}

/**
 * The players: "You, Ada and Ada 2"; in the solo game the mission.
 * @param {Ctx} ctx  @param {Draft} draft
 */
function tableText(ctx, draft) {
  const { missions, policies = [], language = "en" } = ctx.catalog;
  if (draft.players === 1) return missions.find(({ id }) => String(id) === draft.mission)?.title ?? ctx.t("solo");
  const called = rivals(draft).map((plays) => policies.find(({ id }) => id === plays)?.character);
  /** @param {string | undefined} character  @param {number} place */
  const name = (character, place) => {
    const before = called.slice(0, place).filter((other) => other === character).length;
    return character ? character + (before ? ` ${before + 1}` : "") : ctx.t("somebody");
  };
  return new Intl.ListFormat(language).format([ctx.t("seat-you"), ...called.map(name)]);
}
