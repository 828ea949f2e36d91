// The page of a table: from its data to HTML text. These functions need no page.

/** @import { TogetherContext, TableDraft } from "./types" */
/** @import { Piece } from "../page/markup.js" */
/** @import { TogetherSeat } from "../page/payload" */

import { crystalArt } from "../page/board_art.js";
import { button, panel } from "../page/elements.js";
import { html } from "../page/markup.js";
import { waysToTutor } from "../page/ways.js";
import { doorView } from "./room_view.js";

export const MOST_SEATS = 5;
export const HELPS = ["all", "learners", "nobody"];
const MINUTES = [0, 1, 3, 10];
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/** @returns {TableDraft} */
export function firstDraft() {
  return { edition: "de", others: [""], helps: "all", minutes: "0" };
}

export function frameView() {
  return html`<div data-part="head"></div><div data-part="notes"></div><div data-part="table"></div><div data-part="room" hidden></div><div data-part="talk"></div><div data-part="board"></div><div data-part="tour"></div><div data-part="clock"></div>
    <p class="et-sr" role="status" data-part="said"></p>`;
}

/** Whether a board is there to be shown: that of the person's seat, or what lies open to everybody.
 * @param {TogetherContext["table"]} table  @param {any} snapshot */
export function hasBoard(table, snapshot) {
  return ["plays", "over"].includes(table.state) && Boolean(snapshot?.game);
}

/** Whether it is the person's turn, which the name of the window says to those who look at something else.
 * @param {TogetherContext["table"]} table */
export function isAsked(table) {
  return table.seats.some(({ mine, to_move }) => Boolean(mine && to_move));
}

/** Whether the person sees odds, forecast and coach.
 * @param {TogetherContext["table"]} table */
export function isHelped({ helps, seats, mine }) {
  const seat = seats[mine ?? -1];
  return Boolean(seat && (helps === "all" || (helps === "learners" && seat.learns)));
}

/** @param {TogetherContext} ctx */
export function headView(ctx) {
  const { languages, language } = ctx.catalog;
  const options = languages.map(({ id, name }) => [id, name]);
  const select = html`<select data-to="language" data-value="${language}" aria-label="${ctx.t("tutor-language")}">${optionsView(options, language)}</select>`;
  return html`${ctx.served ? waysToTutor(ctx) : ""}<div class="et-tohead"><div><h1>${ctx.t("title")}</h1><p class="et-note">${ctx.t("intro")}</p></div>${select}</div>`;
}

/** @param {string[][]} options  @param {string} chosen */
function optionsView(options, chosen) {
  return options.map(
    ([value, text]) => html`<option value="${value}"${value === chosen ? " selected" : ""}>${text}</option>`,
  );
}

/** @param {TogetherContext} ctx */
export function tableView(ctx) {
  const { state } = ctx.table;
  const refused = ctx.ui.refused ? html`<p class="et-torefused" role="alert">${ctx.ui.refused}</p>` : "";
  if (state === "away") return html`<p class="et-note" role="status">${ctx.t(ctx.ui.lost ? "away-long" : "away")}</p>`;
  if (state === "none")
    return html`${refused}<div class="et-tocolumns">${openView(ctx)}<div class="et-roomcolumn">${goView(ctx)}${doorView(ctx)}</div></div>`;
  return html`${refused}<div class="et-tocolumns">${seatsPanel(ctx)}${invitationView(ctx)}</div>`;
}

// ---- opening a table, and going to one

/** @param {TogetherContext} ctx */
function openView(ctx) {
  const { draft, name } = ctx.ui;
  const seats = Array.from({ length: MOST_SEATS - 1 }, (_, place) => otherView(ctx, place));
  const edition = select("edition", ctx.t("edition"), namesOf(ctx.catalog.editions), draft.edition);
  const helps = select("helps", ctx.t("helps"), helpOptions(ctx), draft.helps);
  const clock = select("minutes", ctx.t("clock"), clockOptions(ctx), draft.minutes);
  const mine = html`<li><span>${ctx.t("seat-n", { n: 1 })}</span><b>${ctx.t("you")}</b></li>`;
  const go = html`<button type="submit" class="et-button et-main" data-testid="table-open">${ctx.t("open")}</button>`;
  return panel(
    ctx.t("open-title"),
    html`<form class="et-toform" data-act="open">${nameField(ctx, name)}${edition}<ul class="et-toseats">${mine}${seats}</ul>${helps}${clock}${go}</form>`,
  );
}

/** @param {TogetherContext} ctx  @param {number} place */
function otherView(ctx, place) {
  const { others } = ctx.ui.draft;
  if (place > others.length) return "";
  const shut = place === 0 ? [] : [["-", "–"]];
  const options = [...shut, ["", ctx.t("person")], ...levels(ctx)];
  const label = ctx.t("seat-n", { n: place + 2 });
  const value = others[place] ?? "-";
  return html`<li><label><span>${label}</span><select data-to="seat" data-place="${place}" data-key="seat:${place}" data-value="${value}">${optionsView(options, value)}</select></label></li>`;
}

/** @param {TogetherContext} ctx */
function goView(ctx) {
  const own = ctx.ui.own.map(
    (code) =>
      html`<li>${button("et-second", { "data-act": "enter", "data-code": code, "data-key": `own:${code}` }, code)}</li>`,
  );
  const list = own.length ? html`<h3>${ctx.t("own-title")}</h3><ul class="et-toown">${own}</ul>` : "";
  const field = html`<label><span>${ctx.t("any-code")}</span><input name="code" maxlength="12" autocapitalize="none" autocomplete="off" spellcheck="false" data-key="code" data-testid="table-code"></label>`;
  const go = html`<button type="submit" class="et-second">${ctx.t("go")}</button>`;
  return panel(ctx.t("any-title"), html`<form class="et-toform" data-act="go">${field}${go}</form>${list}`);
}

/** @param {TogetherContext} ctx  @param {string} name */
function nameField(ctx, name) {
  return html`<label><span>${ctx.t("name")}</span><input name="name" maxlength="16" required autocomplete="nickname" value="${name}" data-to="name" data-key="name" data-testid="table-name"></label>`;
}

/** @param {string} id  @param {Piece} label  @param {string[][]} options  @param {string} chosen */
function select(id, label, options, chosen) {
  return html`<label><span>${label}</span><select data-to="${id}" data-key="to:${id}" data-value="${chosen}">${optionsView(options, chosen)}</select></label>`;
}

/** @param {{ id: string, name: string }[]} named */
function namesOf(named) {
  return named.map(({ id, name }) => [id, name]);
}

/** @param {TogetherContext} ctx */
function helpOptions(ctx) {
  return HELPS.map((one) => [one, ctx.t(`helps-${one}`)]);
}

/** @param {TogetherContext} ctx */
function clockOptions(ctx) {
  return MINUTES.map((n) => [String(n), n ? ctx.t("minutes", { n }) : ctx.t("clock-none")]);
}

/** @param {TogetherContext} ctx */
function levels(ctx) {
  const { policies, lobby } = ctx.catalog;
  const known = policies.filter(({ id }) => lobby?.levels.includes(id));
  return known.map(({ id, character, name }) => [id, `${character} · ${name}`]);
}

// ---- at a table

/** @param {TogetherContext} ctx */
function seatsPanel(ctx) {
  const { table } = ctx;
  const rows = table.seats.map((seat, place) => seatView(ctx, seat, place));
  const watching =
    table.watching && table.state !== "waits"
      ? html`<p class="et-note">${ctx.t("watching", { n: table.watching })}</p>`
      : "";
  const title = table.state === "plays" ? ctx.t("round", { n: table.round }) : ctx.t("seats");
  const list = html`<ul class="et-toseats" data-testid="table-seats">${rows}</ul>`;
  const minutes = table.minutes
    ? html`<p class="et-note">${ctx.t("clock-rule", { time: ctx.t("minutes", { n: table.minutes }) })}</p>`
    : "";
  return panel(title, [
    sitView(ctx),
    list,
    html`<p class="et-note">${saidOf(ctx)}</p>`,
    minutes,
    watching,
    waysOn(ctx),
  ]);
}

/** @param {TogetherContext} ctx */
function saidOf(ctx) {
  const { table, t } = ctx;
  if (table.state === "over") return t("over");
  if (table.state === "plays") return t((table.mine ?? -1) >= 0 ? "kept" : "full");
  if (table.seats.some(isFree)) return t("waits-start");
  return table.owns ? "" : t("waits-ready", { name: table.seats[0].name });
}

/** @param {TogetherSeat} seat */
function isFree(seat) {
  return !seat.name && !seat.plays;
}

/** @param {TogetherContext} ctx  @param {TogetherSeat} seat  @param {number} place */
function seatView(ctx, seat, place) {
  const { table, t } = ctx;
  const tags = [
    seat.mine && t("you"),
    seat.plays && levelName(ctx, seat.plays),
    seat.learns && t("learning"),
    !seat.plays && !isFree(seat) && !seat.mine && t(seat.here ? "here" : "not-here"),
    seat.to_move && t("to-move"),
  ].filter(Boolean);
  const name = isFree(seat) ? html`<i>${t("free")}</i>` : html`<b>${seat.name}</b>`;
  const left = (seat.left ?? -1) >= 0 ? html`<span>${t("left", { n: seat.left })}</span>` : "";
  const sit =
    isFree(seat) && (table.mine ?? -1) < 0
      ? html`<button type="submit" form="sit" class="et-second" value="${place}" data-key="sit:${place}" data-testid="sit-${place}">${t("sit")}</button>`
      : "";
  const state = seat.plays ? "level" : isFree(seat) ? "free" : seat.here ? "here" : "away";
  return html`<li data-key="at:${place}" data-seat="${state}"><span class="et-toname">${name}<small>${tags.join(" · ")}</small></span>${left}${sit}${giveView(ctx, seat, place)}</li>`;
}

/** The field with which whoever opened the table gives a seat away.
 * @param {TogetherContext} ctx  @param {TogetherSeat} seat  @param {number} place */
function giveView(ctx, seat, place) {
  const { table, t } = ctx;
  const playing = table.state !== "waits";
  if (!table.owns || seat.mine || table.state === "over" || (playing && (seat.plays || seat.here))) return "";
  const person = seat.plays || isFree(seat) ? t("person") : seat.name;
  const options = [["", person], ...levels(ctx)];
  const label = t(playing ? "give-now" : "give");
  return html`<select data-to="give" data-place="${place}" data-key="give:${place}" data-value="${seat.plays ?? ""}" aria-label="${label}">${optionsView(options, seat.plays ?? "")}</select>`;
}

/** @param {TogetherContext} ctx  @param {string} level */
function levelName(ctx, level) {
  return ctx.catalog.policies.find(({ id }) => id === level)?.name ?? "";
}

/** The name of a person who may still sit down.
 * @param {TogetherContext} ctx */
function sitView(ctx) {
  const { table, ui, t } = ctx;
  if ((table.mine ?? -1) >= 0 || !table.seats.some(isFree)) return "";
  const learns =
    table.helps === "learners"
      ? html`<label class="et-tocheck"><input type="checkbox" name="learns"> ${t("learns")}</label>`
      : "";
  return html`<form class="et-toform" id="sit" data-act="sit">${nameField(ctx, ui.name)}${learns}</form>`;
}

/** @param {TogetherContext} ctx */
function waysOn(ctx) {
  const { table, ui, t } = ctx;
  const mine = (table.mine ?? -1) >= 0;
  /** @param {string} act  @param {string} look  @param {string} key */
  const way = (act, look, key, more = {}) =>
    button(look, { "data-act": act, "data-key": `way:${key}`, "data-testid": `table-${act}`, ...more }, t(key));
  const ready = table.state === "waits" && table.owns && !table.seats.some(isFree);
  return html`<div class="et-buttons">${[
    ready && way("start", "et-button et-main", "start"),
    table.state !== "waits" && way("board", "et-button et-main", "to-board"),
    mine && table.state === "over" && way("rematch", "et-second", "rematch", { "data-how": "other-seat" }),
    mine &&
      table.state === "over" &&
      way("rematch", "et-second", "end-deal", { "data-how": "same-deal", "data-testid": "table-same-deal" }),
    way("leave", "et-second", "leave"),
    table.owns && way("delete", "et-second", ui.deleting ? "delete-sure" : "delete"),
  ]}</div>`;
}

/** @param {TogetherContext} ctx */
function invitationView(ctx) {
  if (!ctx.served) return panel(html`${ctx.t("code")}: <b>${ctx.table.code}</b>`, html`<p>${ctx.t("code-only")}</p>`);
  const { ui, t, address } = ctx;
  const warning = warningOf(ctx);
  const warned = warning ? html`<p class="et-note et-towarn">${warning}</p>` : "";
  const field = html`<input class="et-tolink" readonly value="${address}" aria-label="${t("invite")}" data-key="link" data-testid="table-link">`;
  const copy = button(
    "et-second",
    { "data-act": "copy", "data-key": "copy", "data-testid": "table-copy" },
    t(ui.copied ? "copied" : "copy"),
  );
  return panel(
    html`${t("code")}: <b>${ctx.table.code}</b>`,
    html`<p>${t("invite")}</p><div class="et-tolinks">${field}${copy}</div>${squareView(ctx)}${warned}`,
  );
}

/** What is said of an address that others cannot open.
 * @param {Pick<TogetherContext, "address" | "t">} ctx */
export function warningOf({ address, t }) {
  const { hostname = "", pathname = "" } = URL.canParse(address) ? new URL(address) : {};
  return LOCAL.includes(hostname) ? t("local") : pathname.includes("/user/") ? t("hub") : "";
}

/** The QR code of the address.
 * @param {TogetherContext} ctx */
function squareView(ctx) {
  const { invitation } = ctx.ui;
  if (!invitation) return "";
  const box = `-4 -4 ${invitation.width + 8} ${invitation.width + 8}`;
  return html`<svg class="et-tosquare" viewBox="${box}" role="img" aria-label="${ctx.address}" data-testid="table-qr"><rect x="-4" y="-4" width="${invitation.width + 8}" height="${invitation.width + 8}"></rect><path d="${invitation.path}"></path></svg>`;
}

// ---- the bar of the board

/** Where the board leads: to the table, and to what people say there.
 * @param {TogetherContext} ctx */
export function ways(ctx) {
  const talk = { route: "talk", name: ctx.t("talk") };
  return [{ route: "table", name: ctx.back }, ...((ctx.table.mine ?? -1) >= 0 ? [talk] : [])];
}

/** Brand, who is there, and the way to the table.
 * @param {TogetherContext} ctx */
export function peopleView(ctx) {
  /** @param {TogetherSeat} seat */
  const one = (seat) => {
    const here = seat.plays || seat.here;
    const label = seat.plays ? "" : ctx.t(here ? "here" : "not-here");
    return html`<li data-seat="${here ? "here" : "away"}"><i aria-hidden="true"></i>${seat.name}<span class="et-sr"> ${label}</span></li>`;
  };
  const others = ctx.table.seats.filter((seat) => !seat.mine);
  const links = ways(ctx).map(({ route, name }) =>
    button("et-tab", { "data-go": route, "data-key": `to-${route}`, "data-testid": `to-${route}` }, name),
  );
  return html`<div class="et-brand">${crystalArt()}<p class="et-wordmark">Eternitium</p></div><ul class="et-topeople">${others.map(one)}</ul>${links}`;
}
