// The companion as HTML text.

/** @import { Ahead, CompanionContext, CompanionUi, Tile } from "./types" */
/** @import { Catalog, Hooks } from "../page/types" */
/** @import { CompanionPayload, EntryAbout, KnownTablePayload, NextCardPayload, NextHandPayload, SeatOutlook, TableEnd, TableQuestion, TableSeat } from "../page/payload" */
/** @import { Piece } from "../page/markup.js" */

import { cardFace, cardLook, eraFace } from "../board/regions/cards_view.js";
import { actionBack, eraArt, eraBack, shapeIcon } from "../page/board_art.js";
import { translator } from "../page/board_text.js";
import { button, written } from "../page/elements.js";
import { html } from "../page/markup.js";
import { LETTERS, SHAPES, anyEntries, groupedOptions, parseEntry, winnersOf } from "./companion_draft.js";

const TABS = ["now", "odds", "log", "more"];
const ERA_QUESTIONS = ["top", "market", "tried", "removed", "turned", "lies"];
const MOST_WAITING = 5; // entries shown that were made without a connection
const OFFLINE_VERBS = [
  "take",
  "play",
  "try",
  "seen",
  "plain",
  "buy",
  "pick",
  "discard",
  "destroy",
  "steal",
  "recover",
  "gain",
  "keep",
];

/** @param {Catalog} catalog  @param {CompanionPayload} view  @param {CompanionUi} ui  @param {Ahead} [ahead] */
export function viewContext(catalog, view, ui, ahead = {}) {
  const t = translator(catalog.words, catalog.language);
  const begins = !view.players || ui.settingUp;
  return {
    catalog,
    view,
    ui,
    ahead,
    begins,
    t,
  };
}

export function frameView() {
  const parts = ["notes", "head", "alarm", "main", "side"];
  const body = parts.map((name) => html`<div class="et-k-${name}" data-part="${name}"></div>`);
  return html`${body}<div class="et-sr" role="status" data-part="said"></div><nav class="et-k-tabs" data-part="tabs"></nav><dialog class="et-k-dialog" data-part="dialog"></dialog>`;
}

/** @param {string} name  @param {Piece} label  @param {string} [look]  @param {Hooks} [more] */
function act(name, label, look = "et-button", more = {}) {
  return button(look, { "data-act": name, "data-testid": more["data-testid"] ?? name, ...more }, label);
}

/** @param {CompanionContext} ctx  @param {number} player */
function name(ctx, player) {
  return ctx.view.names?.[player] ?? "";
}

// ---- the head: whose turn, which step; without a connection what was entered last

/** @param {CompanionContext} ctx */
export function headView(ctx) {
  /** @param {string} look  @param {string} text  @param {string} hook */
  const line = (look, text, hook) => html`<p class="et-k-${look}" data-testid="${hook}">${text}</p>`;
  const [first, second] = headLines(ctx);
  return html`<h1 class="et-sr">${ctx.t("companion-title")}</h1><div class="et-k-lines">${line("line", first, "turn")}${second ? line("step", second, "step") : ""}</div>${ctx.begins ? languages(ctx) : ""}`;
}

/** @param {CompanionContext} ctx */
function headLines(ctx) {
  const { table } = ctx.view;
  if (ctx.begins) return [ctx.t("companion-title")];
  if (ctx.ui.cut) return alone(ctx);
  if (!table) return [ctx.t("setting")];
  if (table.turn.over) return [ctx.t("step-over")];
  return [ctx.t("turn-of", { name: name(ctx, table.turn.player) }), ctx.t(`step-${table.turn.step}`)];
}

/** @param {CompanionContext} ctx */
function alone(ctx) {
  const { waiting } = ctx.ui;
  const last = waiting.length
    ? ctx.t("offline-last", { entry: entryText(ctx, waiting[waiting.length - 1]) })
    : ctx.t("offline-ask");
  return [last, waiting.length ? ctx.t("offline-waits", { n: waiting.length }) : ctx.t("offline-head")];
}

/** @param {CompanionContext} ctx */
function languages(ctx) {
  const options = ctx.catalog.languages.map(
    ({ id, name: called }) =>
      html`<option value="${id}" ${id === ctx.catalog.language ? "selected" : ""}>${called}</option>`,
  );
  return html`<select class="et-k-language" data-change="language" data-value="${ctx.catalog.language}" aria-label="${ctx.t("language")}">${options}</select>`;
}

/** @param {CompanionContext} ctx */
export function tabsView(ctx) {
  if (!ctx.view.players) return "";
  const rules = act("rules", ctx.t("tab-rules"), "et-k-tab");
  /** @param {string} id */
  const tab = (id) =>
    act("tab", ctx.t(`tab-${id}`), "et-k-tab", {
      "data-tab": id,
      "data-testid": `tab-${id}`,
      ...(ctx.ui.tab === id ? { "aria-current": "page" } : {}),
    });
  return html`${TABS.slice(0, 3).map(tab)}${rules}${tab("more")}`;
}

// ---- set-up

/** @param {CompanionContext} ctx */
export function setupView(ctx) {
  const { players, names, edition, mission, seat } = ctx.ui.setup;
  /** @param {string | number} value  @param {string | number} label  @param {boolean} chosen */
  const option = (value, label, chosen) => html`<option value="${value}" ${chosen ? "selected" : ""}>${label}</option>`;
  /** @param {string} field  @param {string} label  @param {Piece} options  @param {string | number} value */
  const select = (field, label, options, value) =>
    html`<label class="et-k-field"><span>${label}</span><select data-change="setup" data-field="${field}" data-value="${value}" data-testid="setup-${field}">${options}</select></label>`;
  const counts = [1, 2, 3, 4, 5].map((n) => option(n, n, n === players));
  const editions = ctx.catalog.editions.map(({ id, name: called }) => option(id, called, id === edition));
  const missions = [
    option("", ctx.t("setup-no-mission"), !mission),
    ...ctx.catalog.missions.map(({ id, title }) => option(id, title, Number(id) === mission)),
  ];
  /** @param {number} n */
  const called = (n) => names[n] || ctx.t("setup-name", { n: n + 1 });
  const seats = [
    option("", ctx.t("setup-nobody"), seat === null),
    ...Array.from({ length: players }, (_, n) => option(n, called(n), n === seat)),
  ];
  const texts = Array.from(
    { length: players },
    (_, n) =>
      html`<label class="et-k-field"><span>${ctx.t("setup-name", { n: n + 1 })}</span><input type="text" maxlength="24" data-change="name" data-number="${n}" value="${names[n] ?? ""}" placeholder="${ctx.t("setup-name", { n: n + 1 })}" data-testid="setup-name-${n}" autocomplete="off"></label>`,
  );
  const fields = [
    select("players", ctx.t("setup-players"), counts, players),
    ...texts,
    select("edition", ctx.t("setup-edition"), editions, edition),
  ];
  if (players === 1) fields.push(select("mission", ctx.t("setup-mission"), missions, mission ?? ""));
  else fields.push(select("seat", ctx.t("setup-seat"), seats, seat ?? ""));
  const back = ctx.view.players
    ? html`<p>${ctx.t("setup-again")}</p>${act("setup-close", ctx.t("setup-go-on"), "et-tool")}`
    : "";
  const open = html`<label class="et-tool et-k-file">${ctx.t("open-file")}<input type="file" accept=".json,application/json" class="et-sr" data-change="file"></label>`;
  return html`<section class="et-panel et-k-setup" data-testid="setup"><p>${ctx.t("companion-intro")}</p>${fields}<div class="et-k-row">${act("begin", ctx.t("setup-begin"), "et-button et-main")}${open}${act("sheet", ctx.t("sheet"), "et-tool")}</div>${back}</section>`;
}

// ---- possible entries

/** @param {CompanionContext} ctx */
export function nowView(ctx) {
  if (ctx.ui.cut) return offlineView(ctx);
  const asks = ctx.view.end ? endView(ctx) : askView(ctx, ctx.view.question, ctx.view.options, "enter");
  return html`${conflictView(ctx)}${asks}${undoRow(ctx)}${storyView(ctx)}${ctx.view.table ? tableView(ctx) : ""}`;
}

/** @param {CompanionContext} ctx */
function undoRow(ctx) {
  const undo = act("undo", ctx.t("undo"), "et-tool", ctx.view.entries.length ? {} : { "aria-disabled": "true" });
  const redo = act("redo", ctx.t("redo"), "et-tool", ctx.view.can_redo ? {} : { "aria-disabled": "true" });
  return html`<div class="et-k-row">${undo}${redo}</div>`;
}

/** The question, and a tile for each answer; those with several ways open a second row.
 * @param {CompanionContext} ctx
 * @param {TableQuestion | null} question
 * @param {string[]} options
 * @param {string} what */
function askView(ctx, question, options, what) {
  const asked = question
    ? questionText(ctx, question)
    : ctx.t("ask-action", { name: name(ctx, ctx.view.table?.turn.actor ?? 0) });
  const more = question?.number
    ? ctx.t("which-of", { ...question })
    : question?.count && question.count > 1
      ? ctx.t("still", { n: question.count })
      : "";
  const still = more && html`<span class="et-k-still" data-testid="still">${more}</span>`;
  const groups = groupedOptions(options).map((group) => groupView(ctx, group, question, what));
  return html`<section class="et-k-ask" data-testid="ask"><h2 class="et-k-question" data-testid="question">${asked}${still}</h2>${groups}</section>`;
}

/** @param {CompanionContext} ctx  @param {EntryAbout} question */
function questionText(ctx, { kind, player, row }) {
  return ctx.t(`ask-${kind}${kind === "row" ? `-${row}` : ""}`, { name: name(ctx, player) });
}

/** @param {CompanionContext} ctx
 * @param {{ verb: string, tiles: Tile[] }} given
 * @param {Partial<TableQuestion> | null} question
 * @param {string} what */
function groupView(ctx, { verb, tiles }, question, what) {
  if (tiles.length === 1 && !tiles[0].card) return entryButton(ctx, tiles[0].entries[0], what, "et-button et-k-plain");
  const title = verb === "seen" ? "" : html`<h3 class="et-k-verb">${ctx.t(`verb-${verb}`)}</h3>`;
  const era = ERA_QUESTIONS.includes(question?.kind ?? "");
  const body = tiles.map((tile) => tileView(ctx, verb, tile, era, what));
  const open = tiles.find(({ card }) => ctx.ui.open === `${verb} ${card}`);
  const ways = open
    ? html`<div class="et-k-ways" data-testid="ways">${open.entries.map((entry) => entryButton(ctx, entry, what, "et-button"))}</div>`
    : "";
  return html`<div class="et-k-group" data-verb="${verb}">${title}${ways}<div class="et-k-tiles">${body}</div></div>`;
}

/** @param {CompanionContext} ctx
 * @param {string} verb
 * @param {Tile} tile
 * @param {boolean} era
 * @param {string} what */
function tileView(ctx, verb, { card, entries }, era, what) {
  const [entry] = entries;
  const hooks =
    entries.length > 1
      ? {
          "data-act": "open",
          "data-open": `${verb} ${card}`,
          "aria-expanded": String(ctx.ui.open === `${verb} ${card}`),
        }
      : { "data-act": what, "data-entry": entry };
  const said = entryText(ctx, entries.length > 1 ? `${verb} ${card}` : entry, era);
  const luck = luckOf(ctx, verb, card);
  const all = { ...hooks, "data-testid": `tile-${verb} ${card}`, "aria-label": luck ? `${said}, ${luck}` : said };
  const badge = luck ? written("et-k-badge", luck) : "";
  return button(`et-k-tile${verb === "try" ? " et-k-luck" : ""}`, all, html`${pictureOf(ctx, card, era)}${badge}`);
}

/** @param {CompanionContext} ctx  @param {string} verb  @param {string} card */
function luckOf(ctx, verb, card) {
  const { table } = ctx.view;
  return (verb === "try" && table?.seats[table.turn.player].luck?.tries[card]) || "";
}

/** @param {CompanionContext} ctx  @param {string} card  @param {boolean} era */
function pictureOf(ctx, card, era) {
  if (era && SHAPES.includes(card)) return html`<span class="et-era">${eraArt(card)}</span>`;
  if (card === "(?)")
    return html`<span class="et-era et-down">${eraBack()}</span><span class="et-k-caption">${ctx.t("face-down")}</span>`;
  if (card === "?") return html`${written("et-k-unknown", "?")}<span class="et-k-caption">${ctx.t("not-noted")}</span>`;
  if (card.startsWith("?"))
    return html`<span class="et-card et-legal ${cardLook(ctx, card)}"><span class="et-art">${actionBack()}</span></span><span class="et-k-caption">${ctx.t(`pile-${card.slice(1)}`)}</span>`;
  return html`<span class="et-card et-legal ${cardLook(ctx, card)}">${cardFace(ctx, card)}</span>`;
}

/** @param {CompanionContext} ctx  @param {string} entry  @param {string} what  @param {string} look */
function entryButton(ctx, entry, what, look) {
  return button(look, { "data-act": what, "data-entry": entry, "data-testid": `entry-${entry}` }, wayText(ctx, entry));
}

/** The difference between the ways: the target, or the price.
 * @param {CompanionContext} ctx  @param {string} entry */
function wayText(ctx, entry) {
  const { verb, price, target } = parseEntry(entry);
  if (target !== null) return ctx.t("against", { name: name(ctx, target) });
  if (price.length)
    return html`${ctx.t("pay-with")} ${price.map((letter) => shapeIcon(LETTERS[letter]))}<span class="et-sr">${price.map((letter) => ctx.catalog.shape_names[LETTERS[letter]]).join(", ")}</span>`;
  return verb === "buy" ? ctx.t("pay-nothing") : entryText(ctx, entry);
}

/** @param {CompanionContext} ctx  @param {string} card */
function cardText(ctx, card) {
  if (card === "?") return ctx.t("not-noted");
  if (card === "(?)") return ctx.t("face-down");
  return card.startsWith("?") ? ctx.t(`pile-${card.slice(1)}`) : (ctx.catalog.cards[card]?.name ?? card);
}

/** An entry in words: "Play: Droid"; for an era card that was seen, its shape.
 * @param {CompanionContext} ctx  @param {string} entry  @param {boolean} [era] */
export function entryText(ctx, entry, era = false) {
  const { verb, card, price, target } = parseEntry(entry);
  const seen = era && verb === "seen" && ctx.catalog.shape_names[card];
  const words = [seen || (card && cardText(ctx, card))];
  if (target !== null) words.push(ctx.t("against", { name: name(ctx, target) }));
  if (price.length)
    words.push(`(${ctx.t("pay-with")} ${price.map((letter) => ctx.catalog.shape_names[LETTERS[letter]]).join(", ")})`);
  const [what, does] = [words.filter(Boolean).join(" "), verb === "seen" ? "" : ctx.t(`verb-${verb}`)];
  return what && does ? ctx.t("entry", { verb: does, what }) : what || does;
}

// ---- without a connection

/** @param {CompanionContext} ctx */
function offlineView(ctx) {
  const { verb } = ctx.ui;
  const verbs = OFFLINE_VERBS.map((each) =>
    act(
      "verb",
      html`${ctx.t(each === "plain" ? "verb-end" : `verb-${each}`)}${each === "plain" ? " …" : ""}`,
      "et-tool",
      {
        "data-verb": each,
        "data-testid": `verb-${each}`,
        ...(verb === each ? { "aria-pressed": "true" } : {}),
      },
    ),
  );
  const options = anyEntries(verb, Object.keys(ctx.catalog.cards), ctx.view);
  const groups = groupedOptions(options).map((group) =>
    groupView(ctx, group, verb === "seen" ? { kind: "" } : null, "enter"),
  );
  return html`${waitingView(ctx)}<section class="et-k-ask" data-testid="offline"><h2 class="et-k-question">${ctx.t("offline-ask")}</h2><p class="et-k-quiet">${ctx.t("offline-how")}</p><div class="et-k-row">${verbs}</div>${groups}</section>`;
}

/** Entries made without a connection, the newest first; the oldest may have been heard already and cannot be undone here.
 * @param {CompanionContext} ctx */
function waitingView(ctx) {
  const { waiting } = ctx.ui;
  if (!waiting.length) return "";
  const rows = waiting
    .map((entry, n) => html`<li value="${n + 1}">${entryText(ctx, entry)}</li>`)
    .slice(-MOST_WAITING)
    .reverse();
  const undo = waiting.length > 1 ? act("undo-waiting", ctx.t("undo"), "et-tool") : "";
  return html`<section class="et-panel" data-testid="waits"><h2 class="et-title">${ctx.t("offline-waits", { n: waiting.length })}</h2><ol class="et-k-waiting">${rows}</ol>${undo}</section>`;
}

/** @param {CompanionContext} ctx */
export function alarmView(ctx) {
  const cut = ctx.ui.cut ? html`<p class="et-k-alarm" data-testid="cut">${ctx.t("offline")}</p>` : "";
  const wrong = ctx.ui.wrong ? html`<p class="et-k-alarm" role="alert" data-testid="wrong">${ctx.ui.wrong}</p>` : "";
  return html`${cut}${wrong}`;
}

// ---- the table

/** @param {CompanionContext} ctx */
function storyView(ctx) {
  if (!ctx.view.story.length) return "";
  return html`<section class="et-panel" data-testid="story"><h2 class="et-title">${ctx.t("story")}</h2><ul class="et-k-story">${ctx.view.story.map((line) => html`<li>${line}</li>`)}</ul></section>`;
}

/** @param {CompanionContext} ctx */
function tableView(ctx) {
  const { seats, market, rows } = /** @type {KnownTablePayload} */ (ctx.view.table);
  const stacks = seats.map(
    (seat, player) => html`<div class="et-k-seat"><h3>${name(ctx, player)}</h3>${stackView(ctx, seat)}</div>`,
  );
  /** @param {string} row */
  const cards = (row) => rows[row].open.map((card) => html`<li>${cardText(ctx, card)}</li>`);
  const open = ["basic", "advanced"].map((row) => html`<ul class="et-k-open">${cards(row)}</ul>`);
  return html`<section class="et-panel"><h2 class="et-title">${ctx.t("table")}</h2>${stacks}<h3>${ctx.t("market")}</h3><div class="et-k-eras">${market.map((code) => eraFace(ctx, code))}</div>${open}</section>`;
}

/** @param {CompanionContext} ctx  @param {Pick<TableSeat, "stack">} given */
function stackView(ctx, { stack }) {
  if (!stack.length) return html`<p>${ctx.t("stack-found")}</p>`;
  const shown = stack.slice(0, 5).map((code) => eraFace(ctx, code));
  return html`<div class="et-k-eras">${shown}<span class="et-k-count">${ctx.t("stack-cards", { n: stack.length })}</span></div>`;
}

// ---- odds

/** @param {CompanionContext} ctx */
export function oddsView(ctx) {
  const { table } = ctx.view;
  if (!table) return "";
  const stacks = table.seats.map((seat, player) => luckView(ctx, seat, player));
  const forecast = table.turn.over ? "" : forecastView(ctx);
  return html`${forecast}${adviceView(ctx)}${cardsView(ctx, table.hand)}${cardsView(ctx, table.ai)}<section class="et-panel">${stacks}</section>${reviewView(ctx)}`;
}

/** @param {CompanionContext} ctx  @param {TableSeat} seat  @param {number} player */
function luckView(ctx, { luck, stack }, player) {
  const title = html`<h2 class="et-k-verb">${ctx.t("stack-of", { name: name(ctx, player) })}</h2>`;
  if (!luck) return html`<div class="et-k-seat">${title}${stackView(ctx, { stack })}</div>`;
  const bars = luck.shapes.map(
    ({ shape, share, text }) =>
      html`<li style="--p:${100 * share}" data-testid="luck-${player}-${shape}"><span>${shapeIcon(shape)}<span class="et-sr">${ctx.catalog.shape_names[shape]}</span></span><span class="et-k-bar"></span><b>${text}</b></li>`,
  );
  const exact = luck.exact ? "" : ` (${ctx.t("luck-estimate")})`;
  return html`<div class="et-k-seat">${title}<p class="et-k-quiet">${ctx.t("luck-next")}${exact}</p><ul class="et-k-bars" data-testid="luck-${player}">${bars}</ul></div>`;
}

/** @param {CompanionContext} ctx */
function forecastView(ctx) {
  const { outlook } = ctx.ahead;
  if (!outlook?.seats?.length)
    return html`<section class="et-panel"><p data-testid="forecast-wait">${outlook?.note || ctx.t("forecast-wait")}</p></section>`;
  /** @param {SeatOutlook} seatOutlook */
  const turns = ({ first, last }) =>
    first === null
      ? ctx.t("turns-late")
      : last === null
        ? ctx.t("turns-open", { first })
        : first === last
          ? String(first)
          : ctx.t("turns-range", { first, last });
  const rows = outlook.seats.map(
    (seat) =>
      html`<tr><th scope="row">${name(ctx, seat.seat)}</th><td>${seat.win_text}</td><td>${turns(seat)}</td></tr>`,
  );
  return html`<section class="et-panel"><table class="et-k-forecast" data-testid="forecast"><thead><tr><td></td><th scope="col">${ctx.t("win")}</th><th scope="col">${ctx.t("turns-likely")}</th></tr></thead><tbody>${rows}</tbody></table><p class="et-k-quiet">${ctx.t("forecast-what")} ${outlook.note ?? ""}</p></section>`;
}

/** @param {CompanionContext} ctx */
function adviceView(ctx) {
  const { seat, table, question } = ctx.view;
  if (seat === null || !table || table.turn.over) return "";
  if (table.turn.actor !== seat || question) return html`<p class="et-k-quiet">${ctx.t("advice-none")}</p>`;
  const { advice } = ctx.ahead;
  if (!advice?.rows) return act("advise", ctx.t("advice"));
  const rows = advice.rows
    .slice(0, 5)
    .map(
      ({ text, win_text, reasons }) =>
        html`<li><b>${text}</b> ${win_text}${reasons.length ? html`<br><span class="et-k-quiet">${reasons.join(" ")}</span>` : ""}</li>`,
    );
  return html`<section class="et-panel" data-testid="advice"><h2 class="et-title">${ctx.t("advice")}</h2><ol class="et-k-story">${rows}</ol></section>`;
}

/** The costliest choices of your seat, in review.
 * @param {CompanionContext} ctx */
function reviewView(ctx) {
  const { review } = ctx.ahead;
  if (ctx.view.seat === null) return "";
  if (!review?.state) return html`<div>${act("review", ctx.t("review"), "et-tool")}</div>`;
  const rows = review.rows.map(
    ({ round, did, better, loss, error, reasons }) =>
      html`<li value="${round}"><b>${did}</b> −${loss} ± ${error}<br>${ctx.t("review-better", { choice: better })}${reasons.length ? html`<br><span class="et-k-quiet">${reasons.join(" ")}</span>` : ""}</li>`,
  );
  const none = review.state === "done" && !rows.length ? html`<p>${ctx.t("review-none")}</p>` : "";
  return html`<section class="et-panel" data-testid="review-rows"><h2 class="et-title">${ctx.t("review")}</h2><p class="et-k-quiet" role="status">${ctx.t("review-looked", { n: review.looked })}</p>${none}<ol class="et-k-story">${rows}</ol><p class="et-k-quiet">${ctx.t("review-what")}</p></section>`;
}

/** The chances of cards: the next hand, the next card of the AI deck.
 * @param {CompanionContext} ctx  @param {NextHandPayload | (NextCardPayload & { note?: string }) | null} told */
function cardsView(ctx, told) {
  if (!told) return "";
  const rows = told.cards.map(
    ({ card, percent, text }) =>
      html`<li style="--p:${percent}"><span>${cardText(ctx, card)}</span><span class="et-k-bar"></span><b>${text}</b></li>`,
  );
  return html`<section class="et-panel"><h2 class="et-title">${told.title}</h2><p class="et-k-quiet">${told.note ?? ""}</p><ul class="et-k-bars et-k-wide">${rows}</ul></section>`;
}

// ---- the log

/** @param {CompanionContext} ctx */
export function logView(ctx) {
  const { entries, about, waiting, conflict } = ctx.view;
  if (!entries.length && !waiting.length) return html`<p>${ctx.t("log-empty")}</p>`;
  const rows = [...entries, ...waiting.slice(0, 1)].map((entry, n) =>
    logRow(ctx, entry, n, about[n], n === entries.length && conflict),
  );
  const later = waiting.slice(1).map((entry) => html`<li class="et-k-later">${entryText(ctx, entry)}</li>`);
  return html`<p class="et-k-quiet">${ctx.t("log-help")}</p><ol class="et-k-log" data-testid="log">${[...rows, ...later].reverse()}</ol>`;
}

/** @param {CompanionContext} ctx
 * @param {string} entry
 * @param {number} number
 * @param {EntryAbout | undefined} about
 * @param {string | false | null} reason */
function logRow(ctx, entry, number, about, reason) {
  const what = about?.kind ? html`<span class="et-k-quiet">${questionText(ctx, about)}</span> ` : "";
  const who = about && !about.kind ? html`<b>${name(ctx, about.player)}</b> ` : what;
  const why = reason ? html`<span class="et-k-why">${reason}</span>` : "";
  return html`<li${reason ? html` class="et-k-wrong"` : ""}>${act("edit", html`${who}${entryText(ctx, entry, ERA_QUESTIONS.includes(about?.kind ?? ""))}${why}`, "et-k-entry", { "data-number": number, "data-testid": `log-${number}` })}</li>`;
}

/** The entry that does not fit. New entries come before it; then it and all waiting ones are tried again.
 * @param {CompanionContext} ctx */
function conflictView(ctx) {
  const { conflict, waiting, entries, question } = ctx.view;
  if (conflict === null) return "";
  const [entry] = waiting;
  const text = entryText(ctx, entry, ERA_QUESTIONS.includes(question?.kind ?? ""));
  const later =
    waiting.length > 1
      ? html`<p class="et-k-quiet" data-testid="later">${ctx.t("conflict-later", { n: waiting.length - 1 })}</p>`
      : "";
  const remove = act("remove", ctx.t("conflict-remove", { entry: text }), "et-tool", {
    "data-number": entries.length,
    "data-testid": "conflict-remove",
  });
  return html`<section class="et-panel et-k-wrong" role="alert" data-testid="conflict"><h2 class="et-title">${ctx.t("conflict", { entry: text })}</h2><p class="et-k-why">${conflict}</p><p><b>${ctx.t("conflict-ask")}</b> ${ctx.t("conflict-how")}</p>${later}${remove}</section>`;
}

/** The dialog for changing an entry, with the other possible entries.
 * @param {CompanionContext} ctx */
export function editView(ctx) {
  const { number, before, choices } = /** @type {NonNullable<CompanionUi["editing"]>} */ (ctx.ui.editing);
  const era = ERA_QUESTIONS.includes(ctx.view.about[number]?.kind ?? "");
  const entry = entryText(ctx, [...ctx.view.entries, ...ctx.view.waiting][number], era);
  const tools = [
    act("remove", ctx.t("remove"), "et-tool", { "data-number": number }),
    act("before", ctx.t("insert"), "et-tool", { "aria-pressed": String(before) }),
  ];
  const ask = choices ? askView(ctx, choices.question, choices.options, "correct") : "";
  return html`<p><b>${entry}</b></p><div class="et-k-row">${tools}</div><h2 class="et-title">${ctx.t(before ? "log-before" : "log-instead")}</h2>${ask}`;
}

// ---- the end, and more

/** @param {CompanionContext} ctx */
function endView(ctx) {
  const { finders, points, advanced } = { .../** @type {TableEnd} */ (ctx.view.end), ...ctx.ui.counted };
  if (!finders.length)
    return html`<section class="et-panel" data-testid="end"><p>${ctx.t(ctx.view.players === 1 ? "end-lost" : "end-nobody")}</p></section>`;
  const winners = winnersOf(finders, points, advanced).map((seat) => name(ctx, seat));
  const verdict =
    winners.length === 1
      ? ctx.t("end-winner", { name: winners[0] })
      : ctx.t("end-shared", { names: winners.join(", ") });
  /** @param {"points" | "advanced"} kind  @param {number} seat  @param {number} value */
  const field = (kind, seat, value) =>
    html`<input type="number" min="0" max="99" inputmode="numeric" data-change="count" data-kind="${kind}" data-seat="${seat}" value="${value}" aria-label="${`${ctx.t(`end-${kind}`)}: ${name(ctx, seat)}`}" data-testid="end-${kind}-${seat}">`;
  const rows = finders.map(
    (seat) =>
      html`<tr><th scope="row">${name(ctx, seat)}</th><td>${field("points", seat, points[seat])}</td><td>${field("advanced", seat, advanced[seat])}</td></tr>`,
  );
  const table =
    finders.length > 1
      ? html`<p class="et-k-quiet">${ctx.t("end-help")}</p><table class="et-k-forecast"><thead><tr><td></td><th scope="col">${ctx.t("end-points")}</th><th scope="col">${ctx.t("end-advanced")}</th></tr></thead><tbody>${rows}</tbody></table>`
      : "";
  return html`<section class="et-panel" data-testid="end"><h2 class="et-title">${ctx.t("end-title")}</h2><p class="et-k-line" data-testid="verdict">${verdict}</p>${table}</section>`;
}

/** @param {CompanionContext} ctx */
export function moreView(ctx) {
  const open = html`<label class="et-tool et-k-file">${ctx.t("open-file")}<input type="file" accept=".json,application/json" class="et-sr" data-change="file"></label>`;
  const tools = [
    act("save", ctx.t("save-file"), "et-tool"),
    open,
    act("board", ctx.t("to-board"), "et-tool"),
    act("sheet", ctx.t("sheet"), "et-tool"),
    act("new", ctx.t("new-game"), "et-tool"),
  ];
  const awake = html`<label class="et-tool et-k-file"><input type="checkbox" data-change="awake"${ctx.ui.awake ? " checked" : ""}> ${ctx.t("stay-awake")}</label>`;
  return html`<section class="et-panel"><div class="et-k-column">${tools}${ctx.ui.awake === null ? "" : awake}${languages(ctx)}</div></section>`;
}
