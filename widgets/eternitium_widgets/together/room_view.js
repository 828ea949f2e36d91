// The room of a class: from its data to HTML text. These functions need no page.

/** @import { RoomContext, RoomDraft } from "./types" */
/** @import { Piece } from "../page/markup.js" */
/** @import { RoomAnswer, RoomPerson, RoomTable } from "../page/payload" */

import { button, panel } from "../page/elements.js";
import { html } from "../page/markup.js";
import { waysToTutor } from "../page/ways.js";

export const THEMES = ["technology", "portal", "order", "try", "pass", "failed-try", "race"];
const DIFFICULTIES = ["easy", "middle", "hard"];
const SIZES = [2, 3, 4, 5];
const HELPS = ["all", "nobody"];
const LATE = 60; // seconds after which a table may need help

/** @returns {RoomDraft} */
export function firstRoomDraft() {
  return {
    theme: "any",
    difficulty: "easy",
    size: "3",
    level: "level2",
    edition: "de",
    helps: "nobody",
    opponent: "level3",
    gather: "2",
  };
}

export function roomFrame() {
  return html`<div data-part="room-top"></div><div class="et-roomask" data-part="room-ask" hidden><div data-part="room-said"></div><div class="et-roomboard" data-part="room-board"></div><div data-part="room-choices"></div></div><div data-part="room-rest"></div>`;
}

/** @param {RoomContext} ctx */
export function roomHead(ctx) {
  const title = html`<h1>${ctx.t("class-title")}</h1>`;
  return html`${ctx.served ? waysToTutor(ctx) : ""}<div class="et-tohead"><div>${title}</div>${languageView(ctx)}</div>`;
}

/** @param {RoomContext} ctx */
function languageView({ catalog, t }) {
  const options = catalog.languages.map(({ id, name }) => [id, name]);
  return html`<select data-to="language" data-value="${catalog.language}" aria-label="${t("tutor-language")}">${optionsView(options, catalog.language)}</select>`;
}

/** The door of the page of tables that leads to a room.
 * @param {{ t: RoomContext["t"] }} ctx */
export function doorView({ t }) {
  const open = button(
    "et-button et-main",
    { ...says({ type: "room-open" }), "data-key": "room-open", "data-testid": "room-open" },
    t("class-open"),
  );
  return panel(t("class-title"), html`<p>${t("class-intro")}</p><div class="et-buttons">${open}</div>`);
}

/** What is above the question.
 * @param {RoomContext} ctx */
export function roomTop({ ui }) {
  return ui.refused ? html`<p class="et-torefused" role="alert">${ui.refused}</p>` : "";
}

/** What is beside the question, or the whole room without one.
 * @param {RoomContext} ctx */
export function roomRest(ctx) {
  const { room } = ctx;
  if (room.state === "stranger") return html`<div class="et-tocolumns">${joinView(ctx)}</div>`;
  if (room.state === "learner") return room.asked ? "" : html`<div class="et-tocolumns">${learnerViews(ctx)}</div>`;
  if (room.asked) return html`<div class="et-tocolumns">${peopleView(ctx)}</div>`;
  const left = html`<div class="et-roomcolumn">${[inviteView(ctx), peopleView(ctx)]}</div>`;
  const right = html`<div class="et-roomcolumn">${[tablesView(ctx), puzzleForm(ctx), duelView(ctx), endView(ctx)]}</div>`;
  return html`<div class="et-tocolumns">${left}${right}</div>`;
}

/** A button sends this message.
 * @param {Record<string, unknown>} message */
function says(message) {
  return { "data-act": "room-say", "data-say": JSON.stringify(message) };
}

/** A button that asks back before it sends a message.
 * @param {RoomContext} ctx  @param {string} look  @param {Record<string, unknown>} message  @param {string} key */
function sure(ctx, look, message, key) {
  const asked = ctx.ui.sure === key;
  const act = asked ? says(message) : { "data-act": "room-sure", "data-sure": key };
  return button(look, { ...act, "data-key": key, "data-testid": key }, ctx.t(asked ? `${key}-sure` : key));
}

/** @param {string[][]} options  @param {string} chosen */
function optionsView(options, chosen) {
  return options.map(
    ([value, text]) => html`<option value="${value}"${value === chosen ? " selected" : ""}>${text}</option>`,
  );
}

/** A field of the draft.
 * @param {RoomContext} ctx  @param {keyof RoomDraft} id  @param {string} label  @param {string[][]} options */
function field({ ui, t }, id, label, options) {
  const chosen = ui.draft[id];
  return html`<label><span>${t(label)}</span><select data-room="${id}" data-key="room:${id}" data-value="${chosen}">${optionsView(options, chosen)}</select></label>`;
}

/** @param {RoomContext} ctx */
function levels({ catalog }) {
  const known = catalog.policies.filter(({ id }) => catalog.lobby?.levels.includes(id));
  return known.map(({ id, character, name }) => [id, `${character} · ${name}`]);
}

// ---- those who learn

/** @param {RoomContext} ctx */
function joinView({ ui, t }) {
  const name = html`<label><span>${t("name")}</span><input name="name" maxlength="16" required autocomplete="nickname" value="${ui.name}" data-to="name" data-key="name" data-testid="room-name"></label>`;
  const go = html`<button type="submit" class="et-button et-main" data-testid="room-join">${t("room-join")}</button>`;
  const form = html`<form class="et-toform" data-act="room-join">${name}${go}</form>`;
  return panel(t("room-join-title"), html`${form}<p class="et-note">${t("room-promise-you")}</p>`);
}

/** @param {RoomContext} ctx */
function learnerViews(ctx) {
  const { room, t } = ctx;
  const plays = ctx.table.state === "plays" && (ctx.table.mine ?? -1) >= 0;
  const table = room.table
    ? button(
        "et-button et-main",
        { "data-act": "room-table", "data-key": "room-table", "data-testid": "room-table" },
        t("room-to-table"),
      )
    : "";
  const exit = button("et-second", { ...says({ type: "room-leave" }), "data-key": "room-exit" }, t("room-exit"));
  const hello = html`<p>${t("room-wait")}</p><div class="et-buttons">${table}${exit}</div><p class="et-note">${t("room-promise-you")}</p>`;
  return [panel(t("room-hello", { name: room.name }), hello), plays ? "" : groupsView(ctx)];
}

/** @param {RoomContext} ctx */
function groupsView(ctx) {
  const { room, t } = ctx;
  const rows = room.groups.map((group) => {
    const seats = t("room-seats", { n: group.names.length, of: group.size });
    const [message, key] = group.mine
      ? [{ type: "room-begin" }, "room-begin"]
      : [{ type: "room-come", person: group.first }, "room-come"];
    const first = group.mine && group.first === room.number;
    const way =
      first || !group.mine
        ? button("et-second", { ...says(message), "data-key": `group:${group.first}`, "data-testid": key }, t(key))
        : "";
    return html`<li><span class="et-toname"><b>${group.names.join(", ")}</b><small>${seats}</small></span>${way}</li>`;
  });
  const list = rows.length ? html`<ul class="et-toseats">${rows}</ul>` : "";
  const size = field(ctx, "gather", "room-size", SIZES.map(pair));
  const open = button(
    "et-second",
    {
      ...says({ type: "room-gather", size: Number(ctx.ui.draft.gather) }),
      "data-key": "room-gather",
      "data-testid": "room-gather",
    },
    t("room-gather"),
  );
  return panel(t("room-together"), html`${list}<div class="et-toform">${size}${open}</div>`);
}

/** @param {number} size */
function pair(size) {
  return [String(size), String(size)];
}

// ---- the teacher

/** @param {RoomContext} ctx */
function inviteView({ ui, t, address, room, served, warning }) {
  const code = html`<p class="et-roomcode" data-testid="room-code">${room.code}</p>`;
  if (!served) return panel(t("room-code"), html`<p>${t("code-only")}</p>${code}`);
  const link = html`<input class="et-tolink" readonly value="${address}" aria-label="${t("room-invite")}" data-key="link" data-testid="room-link">`;
  const { invitation } = ui;
  const box = invitation ? `-4 -4 ${invitation.width + 8} ${invitation.width + 8}` : "";
  const square = invitation
    ? html`<svg class="et-tosquare" viewBox="${box}" role="img" aria-label="${address}" data-testid="room-qr"><rect x="-4" y="-4" width="${invitation.width + 8}" height="${invitation.width + 8}"></rect><path d="${invitation.path}"></path></svg>`
    : "";
  const warned = warning ? html`<p class="et-note et-towarn">${warning}</p>` : "";
  const body = html`<p>${t("room-invite")}</p>${code}<div class="et-tolinks">${link}</div>${square}${warned}`;
  return panel(t("room-code"), body);
}

/** @param {RoomContext} ctx */
function peopleView(ctx) {
  const { room, t } = ctx;
  const people = room.people.map((person) => personView(ctx, person));
  const list = people.length ? html`<ul class="et-roompeople" data-testid="room-people">${people}</ul>` : "";
  return panel(t("room-people", { n: people.length }), list);
}

/** @param {RoomContext} ctx  @param {RoomPerson} person */
function personView({ room, t }, { number, name, here, answered }) {
  const state = t(here ? "here" : "not-here");
  const mark = room.asked && answered ? html`<b aria-hidden="true">✓</b>` : "";
  const away = button(
    "et-roomaway",
    {
      ...says({ type: "room-remove", person: number }),
      "data-key": `away:${number}`,
      "aria-label": t("room-remove", { name }),
      title: t("room-remove", { name }),
    },
    "×",
  );
  return html`<li data-seat="${here ? "here" : "away"}" data-key="person:${number}"><i aria-hidden="true"></i><span>${name}</span>${mark}<span class="et-sr"> ${state}</span>${away}</li>`;
}

/** @param {RoomContext} ctx */
function tablesView(ctx) {
  const { room, t, ui } = ctx;
  const editions = ctx.catalog.editions.map(({ id, name }) => [id, name]);
  const helps = HELPS.map((one) => [one, t(`helps-${one}`)]);
  const { size, level, edition, helps: chosen } = ui.draft;
  const message = { type: "room-seat", size: Number(size), level, edition, helps: chosen };
  const seat = button(
    "et-button et-main",
    { ...says(message), "data-key": "room-seat", "data-testid": "room-seat" },
    t("room-seat"),
  );
  const fields = [
    field(ctx, "size", "room-size", SIZES.map(pair)),
    field(ctx, "level", "room-level", levels(ctx)),
    field(ctx, "edition", "edition", editions),
    field(ctx, "helps", "helps", helps),
  ];
  const clear = room.tables.length ? sure(ctx, "et-second", { type: "room-clear" }, "room-clear") : "";
  const tables = room.tables.map((table) => tableRow(ctx, table));
  const list = tables.length
    ? html`<ul class="et-roomtables" data-testid="room-tables">${tables}</ul>`
    : html`<p class="et-note">${t("room-no-tables")}</p>`;
  const form = html`<div class="et-toform et-roomform">${fields}</div><p class="et-note">${t("room-seat-note")}</p><div class="et-buttons">${seat}${clear}</div>`;
  return panel(t("room-tables"), room.duel ? html`<div class="et-buttons">${clear}</div>` : [list, form]);
}

/** A table as everybody at it sees it, and for whom it waits.
 * @param {RoomContext} ctx  @param {RoomTable} table */
function tableRow(ctx, table) {
  const { t } = ctx;
  const seats = table.seats.map((seat) => {
    const left = (seat.left ?? -1) >= 0 ? html` <small>${t("left", { n: seat.left })}</small>` : "";
    const mark = seat.won ? html` <span aria-hidden="true">★</span>` : "";
    return html`<li${seat.to_move ? html` data-moves` : ""}>${seat.name}${mark}${left}</li>`;
  });
  const late = lateView(ctx, table);
  const round = table.state === "over" ? t("over") : t("round", { n: table.round });
  const names = table.seats.map(({ name }) => name).join(", ");
  const look = ctx.served
    ? html` <a href="?table=${table.code}" target="_blank" aria-label="${t("room-look")}: ${names}" data-key="look:${table.code}">${t("room-look")}</a>`
    : "";
  return html`<li data-key="table:${table.code}"${late ? html` data-late` : ""}><b>${round}</b>${look}<ul>${seats}</ul>${late}</li>`;
}

/** @param {RoomContext} ctx  @param {RoomTable} table */
function lateView({ t, now }, { since, seats }) {
  const mover = seats.find((seat) => seat.to_move && !seat.is_level);
  const waited = now - since;
  if (!mover || waited < LATE) return "";
  return html`<span class="et-towarn">${t("room-late", { name: mover.name, n: Math.floor(waited / 60) })}</span>`;
}

/** @param {RoomContext} ctx */
function puzzleForm(ctx) {
  const { t, ui } = ctx;
  const themes = [["any", t("room-any")], ...THEMES.map((theme) => [theme, t(`theme-${theme}`)])];
  const fields = [
    field(ctx, "theme", "room-theme", themes),
    field(
      ctx,
      "difficulty",
      "room-difficulty",
      DIFFICULTIES.map((one) => [one, t(`room-${one}`)]),
    ),
  ];
  return panel(
    t("room-puzzle"),
    html`<div class="et-toform et-roomform">${fields}</div><div class="et-buttons">${askButton(ui.draft, t("room-ask"), "et-button et-main")}</div>${linkForm(ctx)}`,
  );
}

/** The field for a position of the teacher's own.
 * @param {RoomContext} ctx */
function linkForm({ t }) {
  const link = html`<label><span>${t("room-link")}</span><input name="link" required autocomplete="off" spellcheck="false" maxlength="9000" data-key="room-link" data-testid="room-position"></label>`;
  const send = html`<button type="submit" class="et-second">${t("room-send-link")}</button>`;
  return html`<form class="et-toform et-roomlink" data-act="room-link">${link}<p class="et-note">${t("room-link-note")}</p>${send}</form>`;
}

/** @param {RoomDraft} draft  @param {string} text  @param {string} look */
function askButton({ theme, difficulty }, text, look) {
  return button(
    look,
    { ...says({ type: "room-ask", theme, difficulty }), "data-key": "room-ask", "data-testid": "room-send" },
    text,
  );
}

/** @param {RoomContext} ctx */
function duelView(ctx) {
  const { room, t, ui } = ctx;
  const message = { type: "room-duel", level: ui.draft.opponent };
  const begin = room.tables.length
    ? sure(ctx, "et-button et-main", message, "room-begin-duel")
    : button(
        "et-button et-main",
        { ...says(message), "data-key": "room-begin-duel", "data-testid": "room-begin-duel" },
        t("room-begin-duel"),
      );
  const results = room.duel ? resultsView(ctx) : "";
  const form = html`<p>${t("room-duel-text")}</p><div class="et-toform et-roomform">${field(ctx, "opponent", "room-opponent", levels(ctx))}</div><div class="et-buttons">${begin}</div>`;
  return panel(t("room-duel"), html`${results}${form}`);
}

/** The results of a duel, those who won first.
 * @param {RoomContext} ctx */
function resultsView(ctx) {
  const { t } = ctx;
  const rows = ctx.room.tables.map((table) => {
    const mine = table.seats.find(({ is_level }) => !is_level);
    const result = table.state === "plays" ? "room-plays" : mine?.won ? "won" : "lost";
    return { name: mine?.name ?? "", result, round: table.round, left: mine?.left ?? 0, late: lateView(ctx, table) };
  });
  const order = ["won", "lost", "room-plays"];
  rows.sort((a, b) => order.indexOf(a.result) - order.indexOf(b.result) || a.round - b.round || a.left - b.left);
  const body = rows.map(
    ({ name, result, round, left, late }) =>
      html`<tr><th scope="row">${name}</th><td>${t(result)}${late ? html`<br>${late}` : ""}</td><td>${round}</td><td>${Math.max(0, left)}</td></tr>`,
  );
  const head = ["csv-name", "room-result", "room-round", "room-left"].map(
    (key) => html`<th scope="col">${t(key)}</th>`,
  );
  return html`<table class="et-roomresults" data-testid="room-results"><caption>${t("room-results")}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

/** @param {RoomContext} ctx */
function endView(ctx) {
  const save = button(
    "et-second",
    { ...says({ type: "room-export" }), "data-key": "room-export", "data-testid": "room-export" },
    ctx.t("room-export"),
  );
  const end = sure(ctx, "et-second", { type: "room-end" }, "room-end");
  return panel(
    ctx.t("room-end"),
    html`<p class="et-note">${ctx.t("room-promise")}</p><div class="et-buttons">${save}${end}</div>`,
  );
}

// ---- a question

/** @param {RoomContext} ctx */
export function questionSaid({ question }) {
  return html`<h2 class="et-title" tabindex="-1" data-key="question">${question.title}</h2><p>${question.text}</p>`;
}

/** The choices below the board; once the teacher shows them, with the number of people beside each.
 * @param {RoomContext} ctx */
export function questionChoices(ctx) {
  const { question, room, t } = ctx;
  const rows = question.rows.length ? rowsView(ctx) : openView(ctx);
  const label = t(question.rows.length ? "room-answers" : room.state === "teacher" ? "room-looks" : "room-choose");
  const answered = t("room-answered", { n: room.answered ?? 0, of: room.people.length });
  const teacher =
    room.state === "teacher"
      ? html`<p role="status" data-testid="room-answered">${answered}</p><div class="et-buttons">${teachersWays(ctx)}</div>`
      : "";
  const mine = question.options.find(({ id }) => id === room.answer);
  const yours =
    mine && !question.rows.length
      ? html`<p role="status" class="et-note">${t("room-yours", { choice: mine.text })}</p>`
      : "";
  return html`${teacher}<p class="et-note">${label}</p>${rows}${yours}${question.explaining ? html`<p class="et-note" role="status">${t("room-explaining")}</p>` : ""}`;
}

/** The best choice, for those who listen.
 * @param {RoomContext} ctx */
export function bestView({ question, t }) {
  const best = question.rows.find((row) => row.best);
  return best
    ? `${t("room-answers")} · ${best.text} · ${t("room-best")} · ${t("room-worth", { value: best.value_text })}`
    : "";
}

/** @param {RoomContext} ctx */
function openView({ question, room }) {
  const choices = question.options.map(({ id, text }) => {
    const chosen = id === room.answer;
    const hooks = {
      "data-act": "room-choose",
      "data-option": id,
      "data-key": `choice:${id}`,
      "data-testid": "room-choice",
      "aria-pressed": String(chosen),
    };
    return html`<li>${room.state === "teacher" ? html`<span>${text}</span>` : button("et-second", hooks, text)}</li>`;
  });
  return html`<ul class="et-roomchoices">${choices}</ul>`;
}

/** @param {RoomContext} ctx */
function rowsView(ctx) {
  const { question } = ctx;
  const most = Math.max(1, ...question.rows.map(({ count }) => count ?? 0));
  return html`<ol class="et-roomanswers" data-testid="room-answers">${question.rows.map((row) => answerRow(ctx, row, most))}</ol>`;
}

/** @param {RoomContext} ctx  @param {RoomAnswer} row  @param {number} most */
function answerRow({ room, t }, row, most) {
  const best = row.best ? html` <span class="et-tag et-good">${t("room-best")}</span>` : "";
  const mine = row.id === room.answer ? html` <span class="et-tag">${t("room-mine")}</span>` : "";
  const count = row.count ?? 0;
  const why = row.why ? html`<small>${row.why}</small>` : "";
  const worth = row.value_text
    ? html`<span class="et-roomworth">${t("room-worth", { value: row.value_text })}</span>`
    : "";
  return html`<li${row.good ? html` data-good` : ""}><span class="et-roomtext">${row.text}${best}${mine}</span><span class="et-roombar" aria-hidden="true"><i style="width:${Math.round((100 * count) / most)}%"></i></span><span class="et-roomcount">${t("room-people", { n: count })}</span>${worth}${why}</li>`;
}

/** @param {RoomContext} ctx */
function teachersWays({ question, ui, t }) {
  /** @param {string} type  @param {string} look */
  const way = (type, look) => button(look, { ...says({ type }), "data-key": type, "data-testid": type }, t(type));
  return [
    !question.rows.length && way("room-reveal", "et-button et-main"),
    askButton(ui.draft, t("room-another"), "et-second"),
    way("room-close", "et-second"),
  ];
}
