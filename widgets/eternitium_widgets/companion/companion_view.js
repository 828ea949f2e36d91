// What the companion shows, as HTML text.

import { cardFace, cardLook, eraFace } from "../board/regions/cards_view.js";
import { actionBack, eraArt, eraBack, shapeIcon } from "../page/board_art.js";
import { esc, translator } from "../page/board_text.js";
import { button, written } from "../page/elements.js";
import { LETTERS, SHAPES, anyEntries, groupedOptions, parseEntry, winnersOf } from "./companion_draft.js";

const TABS = ["now", "odds", "log", "more"];
const ERA_QUESTIONS = ["top", "market", "tried", "removed", "turned", "lies"];
const MOST_WAITING = 5; // that are shown of those entered alone
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

export function viewContext(catalog, view, ui, ahead = {}) {
  const t = translator(catalog.words, catalog.language);
  const begins = !view.players || ui.settingUp;
  return { catalog, view, ui, ahead, begins, t, w: (key, slots) => esc(t(key, slots)) };
}

export function frameView() {
  const parts = ["notes", "head", "alarm", "main", "side"];
  const body = parts.map((name) => `<div class="et-k-${name}" data-part="${name}"></div>`).join("");
  return `${body}<div class="et-sr" role="status" data-part="said"></div><nav class="et-k-tabs" data-part="tabs"></nav><dialog class="et-k-dialog" data-part="dialog"></dialog>`;
}

function act(name, label, look = "et-button", more = {}) {
  return button(look, { "data-act": name, "data-testid": more["data-testid"] ?? name, ...more }, label);
}

function name(ctx, player) {
  return ctx.view.names?.[player] ?? "";
}

// ---- the head: whose turn, which step; without a connection what was entered last

export function headView(ctx) {
  const line = (look, text, hook) => `<p class="et-k-${look}" data-testid="${hook}">${text}</p>`;
  const [first, second] = headLines(ctx);
  return `<h1 class="et-sr">${ctx.w("companion-title")}</h1><div class="et-k-lines">${line("line", first, "turn")}${second ? line("step", second, "step") : ""}</div>${ctx.begins ? languages(ctx) : ""}`;
}

function headLines(ctx) {
  const { table } = ctx.view;
  if (ctx.begins) return [ctx.w("companion-title")];
  if (ctx.ui.cut) return alone(ctx);
  if (!table) return [ctx.w("setting")];
  if (table.turn.over) return [ctx.w("step-over")];
  return [ctx.w("turn-of", { name: name(ctx, table.turn.player) }), ctx.w(`step-${table.turn.step}`)];
}

function alone(ctx) {
  const { waiting } = ctx.ui;
  const last = waiting.length ? ctx.w("offline-last", { entry: entryText(ctx, waiting.at(-1)) }) : ctx.w("offline-ask");
  return [last, waiting.length ? ctx.w("offline-waits", { n: waiting.length }) : ctx.w("offline-head")];
}

function languages(ctx) {
  const options = ctx.catalog.languages.map(
    ({ id, name: called }) =>
      `<option value="${id}" ${id === ctx.catalog.language ? "selected" : ""}>${esc(called)}</option>`,
  );
  return `<select class="et-k-language" data-change="language" data-value="${ctx.catalog.language}" aria-label="${ctx.w("language")}">${options.join("")}</select>`;
}

export function tabsView(ctx) {
  if (!ctx.view.players) return "";
  const rules = act("rules", ctx.w("tab-rules"), "et-k-tab");
  const tab = (id) =>
    act("tab", ctx.w(`tab-${id}`), "et-k-tab", {
      "data-tab": id,
      "data-testid": `tab-${id}`,
      ...(ctx.ui.tab === id ? { "aria-current": "page" } : {}),
    });
  return TABS.slice(0, 3).map(tab).join("") + rules + tab("more");
}

// ---- set-up

export function setupView(ctx) {
  const { players, names, edition, mission, seat } = ctx.ui.setup;
  const option = (value, label, chosen) =>
    `<option value="${esc(value)}" ${chosen ? "selected" : ""}>${label}</option>`;
  const select = (field, label, options, value) =>
    `<label class="et-k-field"><span>${label}</span><select data-change="setup" data-field="${field}" data-value="${esc(value)}" data-testid="setup-${field}">${options.join("")}</select></label>`;
  const counts = [1, 2, 3, 4, 5].map((n) => option(n, n, n === players));
  const editions = ctx.catalog.editions.map(({ id, name: called }) => option(id, esc(called), id === edition));
  const missions = [
    option("", ctx.w("setup-no-mission"), !mission),
    ...ctx.catalog.missions.map(({ id, title }) => option(id, esc(title), id === mission)),
  ];
  const called = (n) => names[n] || ctx.t("setup-name", { n: n + 1 });
  const seats = [
    option("", ctx.w("setup-nobody"), seat === null),
    ...Array.from({ length: players }, (_, n) => option(n, esc(called(n)), n === seat)),
  ];
  const texts = Array.from(
    { length: players },
    (_, n) =>
      `<label class="et-k-field"><span>${ctx.w("setup-name", { n: n + 1 })}</span><input type="text" maxlength="24" data-change="name" data-number="${n}" value="${esc(names[n] ?? "")}" placeholder="${ctx.w("setup-name", { n: n + 1 })}" data-testid="setup-name-${n}" autocomplete="off"></label>`,
  );
  const fields = [
    select("players", ctx.w("setup-players"), counts, players),
    ...texts,
    select("edition", ctx.w("setup-edition"), editions, edition),
  ];
  if (players === 1) fields.push(select("mission", ctx.w("setup-mission"), missions, mission ?? ""));
  else fields.push(select("seat", ctx.w("setup-seat"), seats, seat ?? ""));
  const back = ctx.view.players
    ? `<p>${ctx.w("setup-again")}</p>${act("setup-close", ctx.w("setup-go-on"), "et-tool")}`
    : "";
  const open = `<label class="et-tool et-k-file">${ctx.w("open-file")}<input type="file" accept=".json,application/json" class="et-sr" data-change="file"></label>`;
  return `<section class="et-panel et-k-setup" data-testid="setup"><p>${ctx.w("companion-intro")}</p>${fields.join("")}<div class="et-k-row">${act("begin", ctx.w("setup-begin"), "et-button et-main")}${open}${act("sheet", ctx.w("sheet"), "et-tool")}</div>${back}</section>`;
}

// ---- what can be told

export function nowView(ctx) {
  if (ctx.ui.cut) return offlineView(ctx);
  const asks = ctx.view.end ? endView(ctx) : askView(ctx, ctx.view.question, ctx.view.options, "enter");
  return `${conflictView(ctx)}${asks}${undoRow(ctx)}${storyView(ctx)}${ctx.view.table ? tableView(ctx) : ""}`;
}

function undoRow(ctx) {
  const undo = act("undo", ctx.w("undo"), "et-tool", ctx.view.entries.length ? {} : { "aria-disabled": "true" });
  const redo = act("redo", ctx.w("redo"), "et-tool", ctx.view.can_redo ? {} : { "aria-disabled": "true" });
  return `<div class="et-k-row">${undo}${redo}</div>`;
}

/** The question, and a tile for each answer; those with several ways open a second row. */
function askView(ctx, question, options, what) {
  const asked = question
    ? questionText(ctx, question)
    : ctx.w("ask-action", { name: name(ctx, ctx.view.table?.turn.actor ?? 0) });
  const more = question?.number
    ? ctx.w("which-of", question)
    : question?.count > 1
      ? ctx.w("still", { n: question.count })
      : "";
  const still = more && `<span class="et-k-still" data-testid="still">${more}</span>`;
  const groups = groupedOptions(options)
    .map((group) => groupView(ctx, group, question, what))
    .join("");
  return `<section class="et-k-ask" data-testid="ask"><h2 class="et-k-question" data-testid="question">${asked}${still}</h2>${groups}</section>`;
}

export function questionText(ctx, { kind, player, row }) {
  return ctx.w(`ask-${kind}${kind === "row" ? `-${row}` : ""}`, { name: name(ctx, player) });
}

function groupView(ctx, { verb, tiles }, question, what) {
  if (tiles.length === 1 && !tiles[0].card) return entryButton(ctx, tiles[0].entries[0], what, "et-button et-k-plain");
  const title = verb === "seen" ? "" : `<h3 class="et-k-verb">${ctx.w(`verb-${verb}`)}</h3>`;
  const era = question && ERA_QUESTIONS.includes(question.kind);
  const body = tiles.map((tile) => tileView(ctx, verb, tile, era, what)).join("");
  const open = tiles.find(({ card }) => ctx.ui.open === `${verb} ${card}`);
  const ways = open
    ? `<div class="et-k-ways" data-testid="ways">${open.entries.map((entry) => entryButton(ctx, entry, what, "et-button")).join("")}</div>`
    : "";
  return `<div class="et-k-group" data-verb="${verb}">${title}${ways}<div class="et-k-tiles">${body}</div></div>`;
}

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
  const said = entries.length > 1 ? `${ctx.t(`verb-${verb}`)} ${cardText(ctx, card)}` : entryText(ctx, entry, era);
  const luck = luckOf(ctx, verb, card);
  const all = { ...hooks, "data-testid": `tile-${verb} ${card}`, "aria-label": luck ? `${said}, ${luck}` : said };
  const badge = luck ? written("et-k-badge", luck) : "";
  return button(`et-k-tile${verb === "try" ? " et-k-luck" : ""}`, all, pictureOf(ctx, card, era) + badge);
}

function luckOf(ctx, verb, card) {
  const turn = ctx.view.table?.turn;
  return (verb === "try" && turn && ctx.view.table.seats[turn.player].luck?.tries[card]) || "";
}

function pictureOf(ctx, card, era) {
  if (era && SHAPES.includes(card)) return `<span class="et-era">${eraArt(card)}</span>`;
  if (card === "(?)")
    return `<span class="et-era et-down">${eraBack()}</span><span class="et-k-caption">${ctx.w("face-down")}</span>`;
  if (card === "?") return `${written("et-k-unknown", "?")}<span class="et-k-caption">${ctx.w("not-noted")}</span>`;
  if (card.startsWith("?"))
    return `<span class="et-card et-legal ${cardLook(ctx, card)}"><span class="et-art">${actionBack()}</span></span><span class="et-k-caption">${ctx.w(`pile-${card.slice(1)}`)}</span>`;
  return `<span class="et-card et-legal ${cardLook(ctx, card)}">${cardFace(ctx, card)}</span>`;
}

function entryButton(ctx, entry, what, look) {
  return button(look, { "data-act": what, "data-entry": entry, "data-testid": `entry-${entry}` }, wayText(ctx, entry));
}

/** What tells a way from the others: whom it is against, how it is paid. */
function wayText(ctx, entry) {
  const { verb, price, target } = parseEntry(entry);
  if (target !== null) return ctx.w("against", { name: name(ctx, target) });
  if (price.length)
    return `${ctx.w("pay-with")} ${price.map((letter) => shapeIcon(LETTERS[letter])).join("")}<span class="et-sr">${price.map((letter) => esc(ctx.catalog.shape_names[LETTERS[letter]])).join(", ")}</span>`;
  return verb === "buy" ? ctx.w("pay-nothing") : esc(entryText(ctx, entry));
}

function cardText(ctx, card) {
  if (card === "?") return ctx.t("not-noted");
  if (card === "(?)") return ctx.t("face-down");
  return card.startsWith("?") ? ctx.t(`pile-${card.slice(1)}`) : (ctx.catalog.cards[card]?.name ?? card);
}

/** An entry in words: "Play Droid"; what was seen of an era card is its shape. */
export function entryText(ctx, entry, era = false) {
  const { verb, card, price, target } = parseEntry(entry);
  const seen = era && verb === "seen" && ctx.catalog.shape_names[card];
  const words = [verb === "seen" ? "" : ctx.t(`verb-${verb}`), seen || (card && cardText(ctx, card))];
  if (target !== null) words.push(ctx.t("against", { name: name(ctx, target) }));
  if (price.length)
    words.push(`${ctx.t("pay-with")} ${price.map((letter) => ctx.catalog.shape_names[LETTERS[letter]]).join(", ")}`);
  return words.filter(Boolean).join(" ");
}

// ---- without a connection

export function offlineView(ctx) {
  const { verb } = ctx.ui;
  const verbs = OFFLINE_VERBS.map((each) =>
    act("verb", ctx.w(each === "plain" ? "verb-end" : `verb-${each}`) + (each === "plain" ? " …" : ""), "et-tool", {
      "data-verb": each,
      "data-testid": `verb-${each}`,
      ...(verb === each ? { "aria-pressed": "true" } : {}),
    }),
  );
  const options = anyEntries(verb, Object.keys(ctx.catalog.cards), ctx.view);
  const groups = groupedOptions(options)
    .map((group) => groupView(ctx, group, verb === "seen" ? { kind: "" } : null, "enter"))
    .join("");
  return `${waitingView(ctx)}<section class="et-k-ask" data-testid="offline"><h2 class="et-k-question">${ctx.w("offline-ask")}</h2><p class="et-k-quiet">${ctx.w("offline-how")}</p><div class="et-k-row">${verbs.join("")}</div>${groups}</section>`;
}

/** What was entered alone, the newest first; the first of them may have been heard already and cannot be taken back here. */
function waitingView(ctx) {
  const { waiting } = ctx.ui;
  if (!waiting.length) return "";
  const rows = waiting
    .map((entry, n) => `<li value="${n + 1}">${esc(entryText(ctx, entry))}</li>`)
    .slice(-MOST_WAITING)
    .reverse();
  const undo = waiting.length > 1 ? act("undo-waiting", ctx.w("undo"), "et-tool") : "";
  return `<section class="et-panel" data-testid="waits"><h2 class="et-title">${ctx.w("offline-waits", { n: waiting.length })}</h2><ol class="et-k-waiting">${rows.join("")}</ol>${undo}</section>`;
}

export function alarmView(ctx) {
  const cut = ctx.ui.cut ? `<p class="et-k-alarm" data-testid="cut">${ctx.w("offline")}</p>` : "";
  const wrong = ctx.ui.wrong ? `<p class="et-k-alarm" role="alert" data-testid="wrong">${esc(ctx.ui.wrong)}</p>` : "";
  return cut + wrong;
}

// ---- the table

function storyView(ctx) {
  if (!ctx.view.story.length) return "";
  return `<section class="et-panel" data-testid="story"><h2 class="et-title">${ctx.w("story")}</h2><ul class="et-k-story">${ctx.view.story.map((line) => `<li>${esc(line)}</li>`).join("")}</ul></section>`;
}

function tableView(ctx) {
  const { seats, market, rows } = ctx.view.table;
  const stacks = seats
    .map((seat, player) => `<div class="et-k-seat"><h3>${esc(name(ctx, player))}</h3>${stackView(ctx, seat)}</div>`)
    .join("");
  const cards = (row) => rows[row].open.map((card) => `<li>${esc(cardText(ctx, card))}</li>`).join("");
  const open = ["basic", "advanced"].map((row) => `<ul class="et-k-open">${cards(row)}</ul>`).join("");
  return `<section class="et-panel"><h2 class="et-title">${ctx.w("table")}</h2>${stacks}<h3>${ctx.w("market")}</h3><div class="et-k-eras">${market.map((code) => eraFace(ctx, code)).join("")}</div>${open}</section>`;
}

function stackView(ctx, { stack }) {
  if (!stack.length) return `<p>${ctx.w("stack-found")}</p>`;
  const shown = stack
    .slice(0, 5)
    .map((code) => eraFace(ctx, code))
    .join("");
  return `<div class="et-k-eras">${shown}<span class="et-k-count">${ctx.w("stack-cards", { n: stack.length })}</span></div>`;
}

// ---- odds

export function oddsView(ctx) {
  const { table } = ctx.view;
  if (!table) return "";
  const stacks = table.seats.map((seat, player) => luckView(ctx, seat, player)).join("");
  const forecast = table.turn.over ? "" : forecastView(ctx);
  return `${forecast}${adviceView(ctx)}${cardsView(ctx, table.hand)}${cardsView(ctx, table.ai)}<section class="et-panel">${stacks}</section>${reviewView(ctx)}`;
}

function luckView(ctx, { luck, stack }, player) {
  const title = `<h2 class="et-k-verb">${ctx.w("stack-of", { name: name(ctx, player) })}</h2>`;
  if (!luck) return `<div class="et-k-seat">${title}${stackView(ctx, { stack })}</div>`;
  const bars = luck.shapes.map(
    ({ shape, share, text }) =>
      `<li style="--p:${100 * share}" data-testid="luck-${player}-${shape}"><span>${shapeIcon(shape)}<span class="et-sr">${esc(ctx.catalog.shape_names[shape])}</span></span><span class="et-k-bar"></span><b>${esc(text)}</b></li>`,
  );
  const exact = luck.exact ? "" : ` (${ctx.w("luck-estimate")})`;
  return `<div class="et-k-seat">${title}<p class="et-k-quiet">${ctx.w("luck-next")}${exact}</p><ul class="et-k-bars" data-testid="luck-${player}">${bars.join("")}</ul></div>`;
}

function forecastView(ctx) {
  const { outlook } = ctx.ahead;
  if (!outlook?.seats?.length)
    return `<section class="et-panel"><p data-testid="forecast-wait">${esc(outlook?.note || ctx.t("forecast-wait"))}</p></section>`;
  const turns = ({ first, last }) =>
    first === null
      ? ctx.w("turns-late")
      : last === null
        ? ctx.w("turns-open", { first })
        : first === last
          ? String(first)
          : ctx.w("turns-range", { first, last });
  const rows = outlook.seats.map(
    (seat) =>
      `<tr><th scope="row">${esc(name(ctx, seat.seat))}</th><td>${esc(seat.win_text)}</td><td>${turns(seat)}</td></tr>`,
  );
  return `<section class="et-panel"><table class="et-k-forecast" data-testid="forecast"><thead><tr><td></td><th scope="col">${ctx.w("win")}</th><th scope="col">${ctx.w("turns-likely")}</th></tr></thead><tbody>${rows.join("")}</tbody></table><p class="et-k-quiet">${ctx.w("forecast-what")} ${esc(outlook.note ?? "")}</p></section>`;
}

function adviceView(ctx) {
  const { seat, table, question } = ctx.view;
  if (seat === null || table.turn.over) return "";
  if (table.turn.actor !== seat || question) return `<p class="et-k-quiet">${ctx.w("advice-none")}</p>`;
  const { advice } = ctx.ahead;
  if (!advice?.rows) return act("advise", ctx.w("advice"));
  const rows = advice.rows
    .slice(0, 5)
    .map(
      ({ text, win_text, reasons }) =>
        `<li><b>${esc(text)}</b> ${esc(win_text)}${reasons.length ? `<br><span class="et-k-quiet">${reasons.map(esc).join(" ")}</span>` : ""}</li>`,
    );
  return `<section class="et-panel" data-testid="advice"><h2 class="et-title">${ctx.w("advice")}</h2><ol class="et-k-story">${rows.join("")}</ol></section>`;
}

/** The costliest choices of the own seat, looked at afterwards. */
function reviewView(ctx) {
  const { review } = ctx.ahead;
  if (ctx.view.seat === null) return "";
  if (!review?.state) return `<div>${act("review", ctx.w("review"), "et-tool")}</div>`;
  const rows = review.rows.map(
    ({ round, did, better, loss, error, reasons }) =>
      `<li value="${round}"><b>${esc(did)}</b> −${esc(loss)} ± ${esc(error)}<br>${ctx.w("review-better", { choice: better })}${reasons.length ? `<br><span class="et-k-quiet">${reasons.map(esc).join(" ")}</span>` : ""}</li>`,
  );
  const none = review.state === "done" && !rows.length ? `<p>${ctx.w("review-none")}</p>` : "";
  return `<section class="et-panel" data-testid="review-rows"><h2 class="et-title">${ctx.w("review")}</h2><p class="et-k-quiet" role="status">${ctx.w("review-looked", { n: review.looked })}</p>${none}<ol class="et-k-story">${rows.join("")}</ol><p class="et-k-quiet">${ctx.w("review-what")}</p></section>`;
}

/** How likely cards come: the next hand, the next card of the AI deck. */
function cardsView(ctx, told) {
  if (!told) return "";
  const rows = told.cards.map(
    ({ card, percent, text }) =>
      `<li style="--p:${percent}"><span>${esc(cardText(ctx, card))}</span><span class="et-k-bar"></span><b>${esc(text)}</b></li>`,
  );
  return `<section class="et-panel"><h2 class="et-title">${esc(told.title)}</h2><p class="et-k-quiet">${esc(told.note ?? "")}</p><ul class="et-k-bars et-k-wide">${rows.join("")}</ul></section>`;
}

// ---- the log

export function logView(ctx) {
  const { entries, about, waiting, conflict } = ctx.view;
  if (!entries.length && !waiting.length) return `<p>${ctx.w("log-empty")}</p>`;
  const rows = [...entries, ...waiting.slice(0, 1)].map((entry, n) =>
    logRow(ctx, entry, n, about[n], n === entries.length && conflict),
  );
  const later = waiting.slice(1).map((entry) => `<li class="et-k-later">${esc(entryText(ctx, entry))}</li>`);
  return `<p class="et-k-quiet">${ctx.w("log-help")}</p><ol class="et-k-log" data-testid="log">${[...rows, ...later].reverse().join("")}</ol>`;
}

function logRow(ctx, entry, number, about, reason) {
  const what = about?.kind ? `<span class="et-k-quiet">${questionText(ctx, about)}</span> ` : "";
  const who = about && !about.kind ? `<b>${esc(name(ctx, about.player))}</b> ` : what;
  const why = reason ? `<span class="et-k-why">${esc(reason)}</span>` : "";
  return `<li${reason ? ' class="et-k-wrong"' : ""}>${act("edit", `${who}${esc(entryText(ctx, entry, ERA_QUESTIONS.includes(about?.kind)))}${why}`, "et-k-entry", { "data-number": number, "data-testid": `log-${number}` })}</li>`;
}

/** The entry that does not fit. Whatever is entered now comes before it; then it and all that wait are tried again. */
function conflictView(ctx) {
  const { conflict, waiting, entries, question } = ctx.view;
  if (conflict === null) return "";
  const [entry] = waiting;
  const text = entryText(ctx, entry, Boolean(question) && ERA_QUESTIONS.includes(question.kind));
  const later =
    waiting.length > 1
      ? `<p class="et-k-quiet" data-testid="later">${ctx.w("conflict-later", { n: waiting.length - 1 })}</p>`
      : "";
  const remove = act("remove", ctx.w("conflict-remove", { entry: text }), "et-tool", {
    "data-number": entries.length,
    "data-testid": "conflict-remove",
  });
  return `<section class="et-panel et-k-wrong" role="alert" data-testid="conflict"><h2 class="et-title">${ctx.w("conflict", { entry: text })}</h2><p class="et-k-why">${esc(conflict)}</p><p><b>${ctx.w("conflict-ask")}</b> ${ctx.w("conflict-how")}</p>${later}${remove}</section>`;
}

/** An entry that is changed: what could have been told there. */
export function editView(ctx) {
  const { number, before, choices } = ctx.ui.editing;
  const era = ERA_QUESTIONS.includes(ctx.view.about[number]?.kind);
  const entry = entryText(ctx, [...ctx.view.entries, ...ctx.view.waiting][number], era);
  const tools = [
    act("remove", ctx.w("remove"), "et-tool", { "data-number": number }),
    act("before", ctx.w("insert"), "et-tool", { "aria-pressed": String(before) }),
  ];
  const ask = choices ? askView(ctx, choices.question, choices.options, "correct") : "";
  return `<p><b>${esc(entry)}</b></p><div class="et-k-row">${tools.join("")}</div><h2 class="et-title">${ctx.w(before ? "log-before" : "log-instead")}</h2>${ask}`;
}

// ---- the end, and more

function endView(ctx) {
  const { finders, points, advanced } = { ...ctx.view.end, ...ctx.ui.counted };
  if (!finders.length)
    return `<section class="et-panel" data-testid="end"><p>${ctx.w(ctx.view.players === 1 ? "end-lost" : "end-nobody")}</p></section>`;
  const winners = winnersOf(finders, points, advanced).map((seat) => name(ctx, seat));
  const verdict =
    winners.length === 1
      ? ctx.w("end-winner", { name: winners[0] })
      : ctx.w("end-shared", { names: winners.join(", ") });
  const field = (kind, seat, value) =>
    `<input type="number" min="0" max="99" inputmode="numeric" data-change="count" data-kind="${kind}" data-seat="${seat}" value="${value}" aria-label="${esc(`${ctx.t(`end-${kind}`)}: ${name(ctx, seat)}`)}" data-testid="end-${kind}-${seat}">`;
  const rows = finders.map(
    (seat) =>
      `<tr><th scope="row">${esc(name(ctx, seat))}</th><td>${field("points", seat, points[seat])}</td><td>${field("advanced", seat, advanced[seat])}</td></tr>`,
  );
  const table =
    finders.length > 1
      ? `<p class="et-k-quiet">${ctx.w("end-help")}</p><table class="et-k-forecast"><thead><tr><td></td><th scope="col">${ctx.w("end-points")}</th><th scope="col">${ctx.w("end-advanced")}</th></tr></thead><tbody>${rows.join("")}</tbody></table>`
      : "";
  return `<section class="et-panel" data-testid="end"><h2 class="et-title">${ctx.w("end-title")}</h2><p class="et-k-line" data-testid="verdict">${verdict}</p>${table}</section>`;
}

export function moreView(ctx) {
  const open = `<label class="et-tool et-k-file">${ctx.w("open-file")}<input type="file" accept=".json,application/json" class="et-sr" data-change="file"></label>`;
  const tools = [
    act("save", ctx.w("save-file"), "et-tool"),
    open,
    act("board", ctx.w("to-board"), "et-tool"),
    act("sheet", ctx.w("sheet"), "et-tool"),
    act("new", ctx.w("new-game"), "et-tool"),
  ];
  return `<section class="et-panel"><div class="et-k-column">${tools.join("")}${languages(ctx)}</div></section>`;
}
