// The log: every line of the game, drawn turn by turn, with a search and a link to each line's moment.

import { groupLog, playerName } from "../../page/board_text.js";
import { button, fill, parsed } from "../../page/elements.js";
import { afterPainting } from "../../page/fades.js";
import { group, hidden } from "./cards_view.js";
import { html } from "../../page/markup.js";
import { redrawWhole } from "../../page/redraw.js";

/** @import { Ctx } from "../types" */
/** @typedef {{ of: string, entries: LogEntry[] }} KnownLog */
/** @typedef {{ turn: number, round: number, player: number, entries: LogEntry[] }} Turn */
/** @typedef {{ turn: number, view: Markup }} TurnView */
/** @import { GameState, LogEntry, LogReply, SnapshotPayload } from "../../page/payload" */
/** @import { Catalog } from "../../page/types" */
/** @import { Markup } from "../../page/markup.js" */

// ---- the known lines (no page needed)

/**
 * The subject of a log: a game, the seat that reads it, and a language.
 * @param {{ id?: string, game?: string, viewer: number, language: string }} told
 */
function topicOf({ id, game = id, viewer, language }) {
  return `${game} ${viewer} ${language}`;
}

/**
 * All known lines: a snapshot has the newest ones up to its moment; later ones stay while the person looks back.
 * @param {KnownLog | null} known  @param {Pick<SnapshotPayload, "game" | "log">} told
 */
export function wholeLog(known, { game, log }) {
  const of = topicOf(game);
  const [first, last] = [log[0]?.n ?? 0, log.at(-1)?.n ?? -1];
  const before = known?.of === of ? known.entries : [];
  const older = before.filter(({ n }) => n < first);
  const later = game.live === false ? before.filter(({ n }) => n > last) : [];
  const joined = older.length === 0 || older.at(-1)?.n === first - 1 ? [...older.map(read), ...log] : log;
  return { of, entries: [...joined, ...later] };
}

/** @param {LogEntry} entry */
function read(entry) {
  return entry.new ? { ...entry, new: false } : entry;
}

/**
 * Whether no line is missing before the known ones, nor after them while the person looks back.
 * @param {KnownLog} told  @param {GameState} more
 */
export function isWhole({ entries }, { live, plies }) {
  return !entries.length || (entries[0].n === 0 && (live !== false || entries.at(-1)?.ply === plies));
}

/**
 * The known lines with the missing ones, from the whole log that the page asked for.
 * @param {KnownLog} known  @param {Omit<LogReply, "type">} told
 * @param {GameState} more
 */
export function withMissing(known, told, { live }) {
  if (known.of !== topicOf(told) || !known.entries.length) return known;
  const [first, last] = [known.entries[0].n, known.entries[known.entries.length - 1].n];
  /** @param {LogEntry} entry */
  const missing = ({ n }) => n < first || (live === false && n > last);
  return { of: known.of, entries: [...known.entries, ...told.entries.filter(missing)].sort((a, b) => a.n - b.n) };
}

/** @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The numbers of the lines that contain every word of a question, regardless of accents.
 * @param {LogEntry[]} entries  @param {string} question
 */
export function findLines(entries, question) {
  const words = plain(question).split(/\s+/).filter(Boolean);
  return new Set(entries.filter(({ text }) => words.every((word) => plain(text).includes(word))).map(({ n }) => n));
}

// ---- as text

/** @param {Ctx} ctx */
export function logView(ctx) {
  const label = ctx.t("log-search");
  const field = html`<input type="search" data-part="logsearch" data-key="logsearch" data-testid="log-search" aria-label="${label}" placeholder="${label}">`;
  const found = html`<p class="et-found" role="status" data-part="found"></p>`;
  const clear = button(
    "et-tool",
    { "data-log": "clear", "data-part": "logclear", hidden: "hidden" },
    ctx.t("log-clear"),
  );
  const turns = html`<p class="et-none" data-part="lognone" hidden>${ctx.t("log-empty")}</p><ol class="et-turns" data-part="turns"></ol>`;
  const lines = html`<div class="et-log" data-testid="log" data-group="log" tabindex="-1">${turns}</div>`;
  return html`<h2 class="et-sr">${ctx.t("log")}</h2><div class="et-logsearch">${field}</div><div class="et-logfound">${found}${clear}</div>${lines}`;
}

/**
 * The log turn by turn, so that the page need not draw hundreds of old lines again.
 * @param {Ctx} ctx  @param {LogEntry[]} [entries]
 */
export function turnViews(ctx, entries = ctx.snap.log) {
  return groupLog(entries).map((turn) => ({ turn: turn.turn, view: drawnBefore(ctx, turn) }));
}

/** @type {WeakMap<LogEntry, { last: LogEntry | undefined, catalog: Catalog, view: Markup }>} */
const drawn = new WeakMap();

/**
 * Whether a turn is as it was drawn: lines that a snapshot no longer has are the same objects.
 * @param {Ctx} ctx  @param {Turn} turn
 */
function drawnBefore(ctx, turn) {
  const [first, last] = [turn.entries[0], turn.entries.at(-1)];
  const known = drawn.get(first);
  if (known && known.last === last && known.catalog === ctx.catalog) return known.view;
  const view = turnView(ctx, turn);
  drawn.set(first, { last, catalog: ctx.catalog, view });
  return view;
}

/** @param {Ctx} ctx  @param {Turn} turn */
function turnView(ctx, turn) {
  const title = turnTitle(ctx, turn);
  return html`<li class="et-turn" data-turnlines="${turn.turn}"><h3>${title}</h3><ul>${linesView(ctx, turn.entries)}</ul></li>`;
}

/** @param {Ctx} ctx  @param {Turn} told */
function turnTitle(ctx, { turn, round, player, entries }) {
  const setup = !turn && entries[0].rule?.startsWith("setup.");
  return setup ? ctx.t("log-setup") : ctx.t("log-turn", { n: round, name: playerName(ctx.snap, player) });
}

/**
 * The lines; each leads to its moment, its sign to the rule.
 * @param {Ctx} ctx  @param {LogEntry[]} entries  @param {string} [place]
 */
export function linesView(ctx, entries, place = "log") {
  return entries.map((entry) => entryView(ctx, entry, place));
}

/** @param {Ctx} ctx  @param {LogEntry} entry  @param {string} place */
function entryView(ctx, entry, place) {
  const text = [entry.new && hidden(ctx.t("name-value", { name: ctx.t("new"), value: "" })), entry.text];
  const moment = {
    "data-send": JSON.stringify({ type: "view", ply: entry.ply }),
    "data-key": `${place}:${entry.n}`,
    tabindex: -1,
  };
  const line = entry.ply === undefined ? html`<span class="et-line">${text}</span>` : button("et-line", moment, text);
  return html`<li class="et-entry${entry.new ? " et-new" : ""}" data-n="${entry.n}" data-ply="${entry.ply}">${line}${ruleSign(ctx, entry, place)}</li>`;
}

/** @param {Ctx} ctx  @param {LogEntry} told  @param {string} place */
function ruleSign(ctx, { rule, n }, place) {
  const hooks = {
    "data-rule": rule,
    "data-key": `${place}-rule:${n}`,
    "aria-label": ctx.t("which-rule"),
    tabindex: -1,
  };
  return rule ? button("et-linerule", hooks, "§") : "";
}

// ---- on the page

/**
 * Mark the line of the moment on the board and those after it; none at the newest moment.
 * @param {HTMLElement[]} lines  @param {GameState} told
 */
export function markMoment(lines, { live, ply }) {
  const reached = live === false ? lines.filter((line) => Number(line.dataset.ply) <= ply).at(-1) : null;
  const at = reached ? lines.indexOf(reached) : lines.length;
  lines.forEach((line, place) => {
    line.classList.toggle("et-later", place > at);
    if (line === reached) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
  });
  return reached;
}

/** @param {HTMLElement} line */
function bottomOf(line) {
  return line.offsetTop + line.offsetHeight;
}

/** The log of a board; `ask()` asks the kernel for all of it. */
export class Log {
  /** @type {TurnView[]} */
  turns = [];
  /** @type {KnownLog} */
  known = { of: "", entries: [] };
  question = "";
  /**
   * The log of which the rest was asked for.
   * @type {string | null}
   */
  asked = null;
  /** @type {any} */
  ctx;
  /** Whether an earlier moment is shown. */
  back = false;
  /** @type {Element | null | undefined} */
  stop = null;

  /** @param {HTMLElement} root  @param {() => void} ask */
  constructor(root, ask) {
    this.root = root;
    this.ask = ask;
  }

  /** @param {string} name */
  part(name) {
    return this.root.querySelector(`[data-part=${name}]`);
  }

  /** Note that the region was drawn again and is empty. */
  emptied() {
    this.turns = [];
    this.question = "";
  }

  /** @param {Ctx} ctx */
  draw(ctx) {
    this.ctx = ctx;
    this.known = wholeLog(this.known, ctx.snap);
    const whole = isWhole(this.known, ctx.snap.game);
    if (!whole && this.asked !== this.known.of) this.ask();
    this.asked = whole ? null : this.known.of;
    this.show();
  }

  /**
   * Take the whole log.
   * @param {Omit<LogReply, "type">} told
   */
  take(told) {
    this.known = withMissing(this.known, told, this.ctx.snap.game);
    this.show();
  }

  show() {
    const changed = this.fill(turnViews(this.ctx, this.known.entries));
    this.part("lognone").hidden = this.known.entries.length > 0;
    const reached = this.markMoment();
    this.tabStop(reached);
    if (changed && this.question) this.search(this.question);
    if (changed || reached) afterPainting(() => this.scroll());
  }

  /** Mark the moment, if it is not the newest one. */
  markMoment() {
    const back = this.ctx.snap.game.live === false;
    const reached = back || this.back ? markMoment(this.lines, this.ctx.snap.game) : null;
    this.back = back;
    return reached;
  }

  get lines() {
    return [...this.part("turns").querySelectorAll("[data-n]")];
  }

  /**
   * Make one line reachable by Tab: that of the moment, or the newest one.
   * @param {Element | null | undefined} reached
   */
  tabStop(reached) {
    const stop = (reached ?? this.part("turns").lastElementChild?.querySelector("li:last-child"))?.querySelector(
      "button",
    );
    if (this.stop !== stop) this.stop?.setAttribute("tabindex", "-1");
    stop?.setAttribute("tabindex", "0");
    this.stop = stop;
  }

  /**
   * Draw the turns that differ; return whether any did.
   * @param {TurnView[]} views
   */
  fill(views) {
    const list = this.part("turns");
    let changed = this.turns.length > views.length;
    while (this.turns.length && this.turns[0].turn !== views[0]?.turn) {
      this.turns.shift();
      list.firstElementChild.remove();
    }
    views.forEach(({ view }, place) => {
      const was = this.turns[place]?.view;
      if (String(was) === String(view)) return;
      changed = true;
      if (was) redrawWhole(list.children[place], String(was), String(view));
      else list.append(parsed(view));
    });
    while (list.children.length > views.length) list.lastElementChild.remove();
    this.turns = views;
    return changed;
  }

  /** Scroll to the moment; also called when the log comes into sight. */
  scroll() {
    const box = this.part("turns")?.parentElement; // the page may have been emptied meanwhile
    if (!box || this.question) return;
    const line = this.lines.find((one) => one.ariaCurrent);
    if (line) box.scrollTop = line.offsetTop - box.clientHeight / 2;
    else this.toTheEnd(box);
  }

  /**
   * Scroll to the newest line, so that the sticky heading does not cut the first line in sight.
   * @param {HTMLElement} box
   */
  toTheEnd(box) {
    const room = parseFloat(box.style.paddingBottom) || 0; // measure everything first: each change forces a new layout
    const end = box.scrollHeight - room - box.clientHeight;
    const edge = end + (box.querySelector("h3")?.offsetHeight ?? 0);
    const cut = end > 0 && this.lines.find((line) => line.offsetTop < edge && bottomOf(line) > edge);
    const wanted = cut ? bottomOf(cut) - edge : 0;
    if (wanted !== room) box.style.paddingBottom = wanted ? `${wanted}px` : "";
    box.scrollTop = box.scrollHeight;
  }

  /**
   * Show only the lines with these words, or all if there are none.
   * @param {string} question
   */
  search(question) {
    this.question = question.trim();
    const found = findLines(this.known.entries, this.question);
    for (const line of this.lines) line.hidden = !found.has(Number(line.dataset.n));
    for (const turn of this.part("turns").children) turn.hidden = !turn.querySelector("[data-n]:not([hidden])");
    this.part("found").textContent = this.question ? this.ctx.t("log-found", { n: found.size }) : "";
    this.part("logclear").hidden = !this.question || found.size > 0;
    if (!this.question) this.scroll();
  }

  clear() {
    const field = this.part("logsearch");
    field.value = "";
    field.focus();
    this.search("");
  }
}

// ---- a turn that unfolds from its lane

const LEAST_SIDE = 200;

/**
 * A turn's lines with the way to watch them again; `until` is the moment at which the turn ended.
 * @param {Ctx} ctx  @param {LogEntry[]} entries  @param {{ from: number, until: number }} told
 */
export function foldView(ctx, entries, { from, until }) {
  const [first] = entries;
  const title = turnTitle(ctx, { ...first, entries });
  const watch = button(
    "et-second",
    { "data-watch": `${from}:${until}`, "data-key": "watch", "data-testid": "watch" },
    ctx.t("turn-watch"),
  );
  const close = button("et-tool et-round", { "data-log": "fold", "aria-label": ctx.t("close") }, "✕");
  const lines = group("fold", title, html`<ul>${linesView(ctx, entries, "fold")}</ul>`, "et-foldlines");
  return html`<div class="et-foldhead"><h2>${title}</h2>${watch}${close}</div>${lines}`;
}

/**
 * The first and last moment of a turn, in actions of the game.
 * @param {GameState} told  @param {number} turn
 */
export function spanOf({ turn_plies: begins = [], plies }, turn) {
  return { from: begins[turn - 1] ?? 0, until: begins[turn] ?? plies };
}

/** The last turn of a seat, which unfolds from its lane. */
export class Fold {
  /** @type {number | null} */
  turn = null;
  /** Whether it is beside the table, not over it. */
  beside = false;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.box = root.querySelector(".et-turnfold");
    this.root = root;
    this.box.addEventListener(
      "toggle",
      (/** @type {ToggleEvent} */ { newState }) => newState === "closed" && this.giveBack(),
    );
  }

  /** Give the focus back to the lane, which may have been drawn again. */
  giveBack() {
    const active = this.root.getRootNode().activeElement;
    if (active && active !== document.body && !this.box.contains(active)) return;
    this.root
      .querySelector(`button[data-turn="${this.turn}"], [data-key=earlier], [data-key=prompt]`)
      ?.focus({ preventScroll: true });
  }

  get open() {
    return this.box.matches(":popover-open");
  }

  /** @param {number} turn  @param {Element} lane  @param {Ctx} ctx  @param {LogEntry[]} entries */
  toggle(turn, lane, ctx, entries) {
    const again = this.open && this.turn === turn;
    this.close();
    const lines = entries.filter((entry) => entry.turn === turn);
    if (again || !lines.length) return;
    this.turn = turn;
    fill(this.box, foldView(ctx, lines, spanOf(ctx.snap.game, turn)));
    this.box.setAttribute("aria-label", this.box.querySelector("h2").textContent);
    for (const line of this.box.querySelectorAll(".et-line")) line.setAttribute("tabindex", "0");
    this.box.showPopover();
    this.lieBelow(lane);
    this.box.querySelector("[data-key=watch]").focus({ preventScroll: true });
    this.mark(ctx.snap.game);
  }

  /**
   * Place it below its lane: over the analysis, if that is in sight, so that the table stays visible.
   * @param {Element} lane
   */
  lieBelow(lane) {
    const { bottom } = lane.getBoundingClientRect();
    const side = this.root.querySelector(".et-aside").getBoundingClientRect();
    const beside = side.width > LEAST_SIDE && side.top < bottom;
    this.beside = beside;
    const foot = beside ? this.root.querySelector("[data-region=replay]").getBoundingClientRect().top : innerHeight;
    const width = beside ? side.width : Math.min(this.box.offsetWidth, innerWidth - 16);
    const left = beside ? side.left : innerWidth - width - 8;
    Object.assign(this.box.style, {
      left: `${left}px`,
      top: `${bottom + 4}px`,
      width: beside ? `${width}px` : "",
      maxHeight: `${Math.max(160, foot - bottom - 12)}px`,
    });
  }

  /** @param {GameState} game */
  mark(game) {
    if (!this.open) return;
    const reached = markMoment([...this.box.querySelectorAll("[data-n]")], game);
    if (reached) this.box.scrollTop = reached.offsetTop - this.box.clientHeight / 2;
  }

  /** Close it if it covers the table. */
  stepAside() {
    if (!this.beside) this.close();
  }

  close() {
    if (this.open) this.box.hidePopover();
  }
}
