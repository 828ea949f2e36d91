// The page for a new game: from what is told and chosen to HTML text. No page is needed to run it.

import { crystalArt } from "../../page/board_art.js";
import { esc } from "../../page/board_text.js";
import { attributes, button } from "../../page/elements.js";
import { portraitArt } from "../../page/portraits.js";
import { missionPicture } from "../../page/scene_art.js";

const MOST_PLAYERS = 5;
const PERSON = "person";
const BY_LOT = "lot";
const FIRST_RIVAL = "level3";
const PLAIN = "0"; // the solo game without a mission

/** What a preset fills in; edition, house rules and seed stay. `place` is the person's, the first is 0. */
export const PRESETS = {
  first: { players: 2, others: ["level3"], place: "0" },
  duel: { players: 2, others: ["level4"], place: BY_LOT },
  four: { players: 4, others: ["level2", "level4", "level6"], place: BY_LOT },
  hotseat: { players: 2, others: [PERSON], place: BY_LOT },
  solo: { players: 1, others: [], mission: PLAIN },
};

// ---- what is chosen

/** What the form holds when it is opened first: the game on the table, the seat by lot. */
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
  return { players, others, place: BY_LOT, mission: String(mission ?? PLAIN), edition, house, seed: "" };
}

/** The same with the opponents of the last choice, or at first with a beginner at every seat. */
export function withLastRivals(draft, last, { policies = [] }) {
  const known = [PERSON, ...policies.map(({ id }) => id)];
  const others = (Array.isArray(last) ? last : []).filter((plays) => known.includes(plays));
  return { ...draft, others: filled(others, FIRST_RIVAL) };
}

function filled(others, usual) {
  return Array.from({ length: MOST_PLAYERS - 1 }, (_, place) => others[place] ?? usual);
}

/** What a person has chosen in the form, from its fields [name, value]; what the form does not show stays. */
export function draftFrom(fields, before) {
  const draft = { ...before, others: [...before.others], house: { ...before.house } };
  for (const [name, value] of fields) {
    const [kind, which] = name.split(":");
    if (kind === "other") draft.others[which] = value;
    else if (kind === "house") draft.house[which] = value;
    else if (kind === "players") draft.players = Number(value);
    else if (kind !== "preset") draft[kind] = value;
  }
  return Number(draft.place) < draft.players ? draft : { ...draft, place: BY_LOT };
}

export function withPreset(draft, name) {
  const { others, ...chosen } = PRESETS[name];
  return { ...draft, ...chosen, others: filled(others, draft.others[0]) };
}

/** The preset that a form is like; undefined if it is like none. */
export function presetOf(draft) {
  const same = ({ others, ...chosen }) =>
    Object.keys(chosen).every((name) => chosen[name] === draft[name]) && String(others) === String(rivals(draft));
  return Object.keys(PRESETS).find((name) => same(PRESETS[name]));
}

function rivals(draft) {
  return draft.others.slice(0, draft.players - 1);
}

/** Whether it matters who begins: among persons alone anybody may sit anywhere. */
function seatsDiffer(draft) {
  return rivals(draft).some((plays) => plays !== PERSON);
}

/**
 * The message that asks for the game; `seed` as it was typed.
 * @returns {import("../../page/payload.js").Message}
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

/** What is wrong with the form: {field, text}, or null. */
export function draftFault(ctx, draft) {
  const seed = draft.seed.trim();
  return /^\d{0,18}$/.test(seed) ? null : { field: "seed", text: ctx.t("seed-bad", { seed: seed.slice(0, 40) }) };
}

// ---- what was reached

/** The result of a solo game that is over: {mission, won, turns, left}; null for any other game. */
export function soloResult({ game, result }) {
  if (!result || game.players !== 1 || (game.desk ?? "play") !== "play" || game.live === false) return null;
  const [{ winner, era_left: left }] = result.rows;
  return { mission: String(game.mission ?? PLAIN), won: Boolean(winner), turns: game.round, left };
}

/** The better one of two results: won, in fewer turns; lost, with fewer era cards left. What is no result counts for nothing. */
export function betterResult(one, other) {
  const [worth, worthOther] = [one, other].map(worthOf);
  return worthOther > worth ? other : one;
}

function worthOf(result) {
  if (!Number.isInteger(result?.turns) || !Number.isInteger(result?.left)) return -Infinity;
  return result.won ? 1000 - result.turns : -result.left;
}

// ---- the page

/** `best`: mission -> the best result so far; `unfolded`: which parts are open. */
export function lobbyView(ctx, draft, best = {}, unfolded = {}) {
  const close = button(
    "et-tool",
    { "data-lobby": "close", "data-testid": "lobby-close" },
    `<span aria-hidden="true">‹ </span>${ctx.w("lobby-close")}`,
  );
  const head = `<div class="et-lobbyhead"><h2 class="et-pagetitle" tabindex="-1" data-key="page-new">${ctx.w("new-game")}</h2>${close}</div>`;
  const table = draft.players === 1 ? missionsField(ctx, draft, best) : rivalsField(ctx, draft, unfolded);
  const fields = [presetsField(ctx, draft), playersField(ctx, draft), table, moreFields(ctx, draft, unfolded)];
  return `<form class="et-lobbyform" data-form="lobby" novalidate>${head}${fields.join("")}${footView(ctx, draft)}</form>`;
}

function field(look, legend, body) {
  return `<fieldset class="${look}"><legend>${legend}</legend>${body}</fieldset>`;
}

/** One choice of a group as a card that can be clicked; its input is what keyboard and screen reader meet. */
function pick(look, name, value, chosen, face, said = {}) {
  const input = `<input type="radio"${attributes({ name, value, ...said })}${chosen ? " checked" : ""}>`;
  return `<label class="et-pick ${look}">${input}<span>${face}</span></label>`;
}

function presetsField(ctx, draft) {
  const chosen = presetOf(draft);
  const one = (name) => {
    const about = `et-preset-${name}`;
    const words = `<span class="et-picktext"><b>${ctx.w(`preset-${name}`)}</b><small id="${about}">${ctx.w(`preset-${name}-text`)}</small></span>`;
    const said = { "aria-label": ctx.t(`preset-${name}`), "aria-describedby": about };
    return pick("et-preset", "preset", name, name === chosen, presetArt(name) + words, said);
  };
  return field(
    "et-presets",
    ctx.w("lobby-presets"),
    `<div class="et-picks">${Object.keys(PRESETS).map(one).join("")}</div>`,
  );
}

function presetArt(name) {
  const faces = PRESETS[name].others.map((plays) => `<i>${portraitArt(plays)}</i>`);
  if (name === "hotseat") faces.push(...faces);
  return `<span class="et-faces" aria-hidden="true">${faces.join("") || `<i class="et-gemface">${crystalArt()}</i>`}</span>`;
}

function playersField(ctx, draft) {
  const numbers = Array.from({ length: MOST_PLAYERS }, (_, place) => place + 1);
  const choices = numbers.map((n) => pick("et-small", "players", n, n === draft.players, n));
  const players = field("", ctx.w("players"), `<div class="et-choices">${choices.join("")}</div>`);
  return `<div class="et-lobbyrow">${players}${placeField(ctx, draft)}</div>`;
}

/** Where the person sits, if it matters. */
function placeField(ctx, draft) {
  if (!seatsDiffer(draft)) return "";
  const name = (place) => {
    if (place === 0) return ctx.w("place-first");
    return place === draft.players - 1 ? ctx.w("place-last") : ctx.w("place-n", { n: place + 1 });
  };
  const places = Array.from({ length: draft.players }, (_, place) => [String(place), name(place)]);
  const choices = [[BY_LOT, ctx.w("place-lot")], ...places].map(([value, text]) =>
    pick("et-small", "place", value, value === draft.place, text),
  );
  return field("", ctx.w("place"), `<div class="et-choices">${choices.join("")}</div>`);
}

// ---- opponents

function rivalsField(ctx, draft, unfolded) {
  const names = draft.players === 2 ? () => ctx.w("opponent-only") : (place) => ctx.w("opponent-n", { n: place + 1 });
  const rows = rivals(draft).map((plays, place) => rivalField(ctx, plays, place, names(place), unfolded));
  const note = seatsDiffer(draft) ? `<p class="et-note">${ratingNote(ctx)}</p>` : "";
  return `<div><div class="et-rivals">${rows.join("")}</div>${note}</div>`;
}

/** The levels and another person, in sight; those who are known by their names, folded away. */
function rivalField(ctx, plays, place, legend, unfolded) {
  const about = `et-about-${place}`;
  const { policies = [], lobby } = ctx.catalog;
  const levels = lobby?.levels ?? [];
  const face = ({ id, character }) => facePick(ctx, place, id, character, id === plays ? about : "");
  const person = { id: PERSON, character: ctx.t("face-person") };
  const first = [...policies.filter(({ id }) => levels.includes(id)), person];
  const named = policies.filter(({ id }) => !levels.includes(id));
  const faces = (some) => `<div class="et-facepicks">${some.map(face).join("")}</div>`;
  const now = esc(named.find(({ id }) => id === plays)?.character ?? "");
  const more = folded(
    `others-${place}`,
    ctx.w("opponents-other"),
    now,
    ctx.w("opponents-other-text"),
    faces(named),
    unfolded,
  );
  const told = `<div class="et-about" id="${about}">${aboutView(ctx, plays)}</div>`;
  return field("", legend, `<div class="et-rival">${faces(first)}${told}${more}</div>`);
}

function facePick(ctx, place, id, character, about) {
  const level = (ctx.catalog.lobby?.levels ?? []).indexOf(id) + 1;
  const mark = level ? `<small class="et-level" aria-hidden="true">${level}</small>` : "";
  const face = `<i aria-hidden="true">${portraitArt(id)}</i>${mark}<b>${esc(character)}</b>`;
  const said = level ? { "aria-label": `${nameOf(ctx, id)}, ${character}` } : {};
  return pick("et-facepick", `other:${place}`, id, Boolean(about), face, {
    ...said,
    ...(about ? { "aria-describedby": about } : {}),
  });
}

function nameOf(ctx, id) {
  return ctx.catalog.policies?.find((policy) => policy.id === id)?.name;
}

/** Temper, way to play and strength. */
function aboutView(ctx, plays) {
  const policy = ctx.catalog.policies?.find(({ id }) => id === plays);
  if (!policy) return `<p>${ctx.w("seat-person-text")}</p>`;
  const how = policy.text === policy.temper ? "" : `<p class="et-how">${esc(policy.text)}</p>`;
  const rating = ratingText(ctx, ctx.catalog.lobby?.strengths[plays]);
  return `<p class="et-temper">${esc(policy.temper)}</p><p class="et-rating"><b>${esc(policy.name)}</b>${rating}</p>${how}`;
}

function ratingText(ctx, strength) {
  if (!strength) return "";
  const [n, around] = [strength.n, strength.around].map((number) => countText(ctx, number));
  return ` · ${strength.around ? ctx.w("rating", { n, around }) : ctx.w("rating-anchor", { n })}`;
}

function ratingNote(ctx) {
  const { yardstick, strengths } = ctx.catalog.lobby;
  return ctx.w("rating-note", { name: yardstickName(ctx), n: countText(ctx, strengths[yardstick].n) });
}

/** The name of whom strength is measured against. */
function yardstickName(ctx) {
  return ctx.catalog.policies?.find(({ id }) => id === ctx.catalog.lobby.yardstick)?.character;
}

function countText(ctx, games) {
  return new Intl.NumberFormat(ctx.catalog.language ?? "en").format(games);
}

/** A measured share with its range, as words and as a bar. */
function shareView(ctx, text, { n, low, high }) {
  const range = ctx.w("strength-range", { low, high });
  const bar = `<rect width="${n}" height="6"/><rect class="et-sharerange" x="${low}" width="${high - low}" height="6"/>`;
  const drawn = `<svg class="et-sharebar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">${bar}</svg>`;
  return `<span class="et-share">${drawn}<span>${text} <small>${range}</small></span></span>`;
}

// ---- missions

function missionsField(ctx, draft, best) {
  const plain = { id: PLAIN, title: ctx.t("mission-plain"), text: ctx.t("mission-plain-text") };
  const cards = [plain, ...ctx.catalog.missions].map((mission) => missionPick(ctx, draft, mission, best[mission.id]));
  const measured = ctx.catalog.lobby?.difficulties[draft.edition]?.[PLAIN];
  const note = measured
    ? `<p class="et-note">${ctx.w("difficulty-note", { name: yardstickName(ctx), games: countText(ctx, measured.games) })}</p>`
    : "";
  return field("et-missions", ctx.w("mission"), `<div class="et-picks">${cards.join("")}</div>${note}`);
}

function missionPick(ctx, draft, { id, title, text }, result) {
  const chosen = String(id) === draft.mission;
  const share = ctx.catalog.lobby?.difficulties[draft.edition]?.[id];
  const hard = share ? shareView(ctx, difficultyText(ctx, share), share) : "";
  const about = `et-mission-${id}`;
  const facts = `<span class="et-facts" id="${about}"><small>${esc(text)}</small>${hard}<em>${resultText(ctx, result)}</em></span>`;
  const said = `${missionPicture(Number(id))}<span class="et-missiontext"><b>${esc(title)}</b>${facts}</span>`;
  return pick("et-mission", "mission", id, chosen, said, { "aria-label": title, "aria-describedby": about });
}

function difficultyText(ctx, { n }) {
  return ctx.w("difficulty", { n, name: yardstickName(ctx) });
}

function resultText(ctx, result) {
  if (worthOf(result) === -Infinity) return ctx.w("best-none");
  return result.won ? ctx.w("best-won", { n: result.turns }) : ctx.w("best-lost", { n: result.left });
}

// ---- what is folded away

function moreFields(ctx, draft, unfolded) {
  return `<div class="et-more">${editionField(ctx, draft, unfolded)}${houseField(ctx, draft, unfolded)}${seedField(ctx, draft, unfolded)}</div>`;
}

function folded(name, title, now, note, body, unfolded) {
  const summary = `<summary><b>${title}</b> <span>${now}</span><small>${note}</small></summary>`;
  return `<details class="et-folded" data-fold="${name}"${unfolded[name] ? " open" : ""}>${summary}${body}</details>`;
}

function editionField(ctx, draft, unfolded) {
  const { editions } = ctx.catalog;
  const now = esc(editions.find(({ id }) => id === draft.edition)?.name);
  const picks = editions.map(({ id, name }) => pick("et-small", "edition", id, id === draft.edition, esc(name)));
  const compare = button("et-link", { "data-open": "editions", "data-key": "compare" }, ctx.w("compare"));
  const choices = field(
    "",
    `<span class="et-sr">${ctx.w("edition")}</span>`,
    `<div class="et-choices">${picks.join("")}</div>`,
  );
  return folded("edition", ctx.w("edition"), now, ctx.w("edition-text"), `<div>${choices}${compare}</div>`, unfolded);
}

function houseField(ctx, draft, unfolded) {
  const rules = ctx.catalog.house_rules ?? [];
  if (!rules.length) return "";
  const n = rules.filter(({ name }) => draft.house[name]).length;
  const rows = rules.map((rule) => houseRow(ctx, draft, rule)).join("");
  const now = ctx.w("house-changed", { n });
  return folded(
    "house",
    ctx.w("house-rules"),
    now,
    ctx.w("house-note"),
    `<div class="et-houserules">${rows}</div>`,
    unfolded,
  );
}

function houseRow(ctx, draft, rule) {
  const preset = JSON.stringify(rule.presets[draft.edition]);
  const usual = rule.values.find(({ value }) => JSON.stringify(value) === preset)?.text ?? "";
  const values = rule.values.map(({ value, text }) => [JSON.stringify(value), text]);
  const chosen = draft.house[rule.name] ?? "";
  const option = ([value, text]) =>
    `<option value="${esc(value)}"${value === chosen ? " selected" : ""}>${esc(text)}</option>`;
  const options = [["", ctx.t("as-edition", { answer: usual })], ...values].map(option).join("");
  const select = `<select name="house:${esc(rule.name)}" aria-describedby="et-house-${esc(rule.name)}">${options}</select>`;
  return `<label><span>${esc(rule.title)}</span>${select}<small id="et-house-${esc(rule.name)}">${esc(rule.says)}</small></label>`;
}

function seedField(ctx, draft, unfolded) {
  const now = esc(draft.seed.trim()) || ctx.w("seed-random");
  const typed = `value="${esc(draft.seed)}" placeholder="${ctx.w("seed-random")}"`;
  const input = `<input name="seed" inputmode="numeric" autocomplete="off" maxlength="40" ${typed}>`;
  return folded(
    "seed",
    ctx.w("seed"),
    now,
    ctx.w("seed-hint"),
    `<div><label><span class="et-sr">${ctx.w("seed")}</span>${input}</label></div>`,
    unfolded,
  );
}

// ---- the foot: who plays, and the way to the table

function footView(ctx, draft) {
  const { game } = ctx.snap;
  const warning = game.over || !game.can_undo ? "" : `<small class="et-warning">${ctx.w("new-warning")}</small>`;
  const start = `<button class="et-button et-main" data-testid="start-game">${ctx.w("start")}</button>`;
  const said = `<p class="et-lobbysaid" role="status" data-part="lobbysaid"></p>`;
  return `<div class="et-lobbyfoot"><p><b>${esc(tableText(ctx, draft))}</b>${warning}</p>${start}${said}</div>`;
}

/** Who sits there: "You, Ada and Ada 2"; alone, the mission. */
function tableText(ctx, draft) {
  const { missions, policies = [], language = "en" } = ctx.catalog;
  if (draft.players === 1) return missions.find(({ id }) => String(id) === draft.mission)?.title ?? ctx.t("solo");
  const called = rivals(draft).map((plays) => policies.find(({ id }) => id === plays)?.character);
  const name = (character, place) => {
    const before = called.slice(0, place).filter((other) => other === character).length;
    return character ? character + (before ? ` ${before + 1}` : "") : ctx.t("somebody");
  };
  return new Intl.ListFormat(language).format([ctx.t("seat-you"), ...called.map(name)]);
}
