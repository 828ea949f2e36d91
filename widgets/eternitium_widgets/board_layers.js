// What lies above the board: hints, the sentence near the pointer, menus and panels.

import { button, cardTitle, eraFace, eraName, viewContext } from "./board_view.js";
import { cardArt } from "./board_art.js";
import { arrowTarget, esc, findItem, kindOf, placeNear, playerName } from "./board_text.js";

export function layersView() {
  return `<div class="et-layer et-tip" role="tooltip" popover="manual"></div>
    <div class="et-layer et-menu" role="menu" popover="manual"></div>
    <div class="et-layer et-toast et-faded" role="status" data-testid="toast" popover="manual"></div>
    <div class="et-sr" role="status" data-part="news"></div>
    <div class="et-sr" role="status" data-part="forecast"></div>
    <dialog class="et-dialog"></dialog>`;
}

// ---- the content of panels

function dialogView(ctx, title, body) {
  const close = `<button class="et-tool et-round" aria-label="${ctx.w("close")}">✕</button>`;
  return `<form method="dialog" class="et-dialoghead"><h2>${title}</h2>${close}</form><div class="et-dialogbody">${body}</div>`;
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
  const odds = item?.odds ? `<p class="et-chance">${ctx.w("odds-badge", { odds: item.odds })}</p>` : "";
  return `<p class="et-facts">${cardFacts(ctx, slug)}</p><p>${esc(text)}</p>${odds}${reason}`;
}

function tipView(ctx, slug, item) {
  return `<strong>${cardTitle(ctx, slug)}</strong>${factsView(ctx, slug, item)}`;
}

function bigArt(ctx, slug) {
  return `<span class="et-bigart et-kind-${kindOf(ctx.catalog, slug)}">${cardArt(slug)}</span>`;
}

function detailsView(ctx, slug, item) {
  const facts = `<div>${factsView(ctx, slug, item)}</div>`;
  return dialogView(ctx, cardTitle(ctx, slug), `<div class="et-details">${bigArt(ctx, slug)}${facts}</div>`);
}

function pileView(ctx, title, cards) {
  const lines = cards.map((slug) => {
    const text = `<small>${esc(ctx.catalog.cards?.[slug]?.text)}</small>`;
    return `<li>${bigArt(ctx, slug)}<span><strong>${cardTitle(ctx, slug)}</strong>${text}</span></li>`;
  });
  return dialogView(ctx, title, listView(ctx, lines, "et-cardlist"));
}

function eraPileView(ctx, title, cards) {
  const lines = cards.map((code) => `<li>${eraFace(ctx, code)}<span aria-hidden="true">${eraName(ctx, code)}</span></li>`);
  return dialogView(ctx, title, listView(ctx, lines, "et-eralist"));
}

function listView(ctx, lines, look) {
  if (!lines.length) return `<p class="et-none">${ctx.w("empty")}</p>`;
  return `<p class="et-note">${ctx.w("top-first")}</p><ol class="${look}">${lines.join("")}</ol>`;
}

function newGameView(ctx) {
  const { game } = ctx.snap;
  const warning = game.over || !game.can_undo ? "" : `<p class="et-note">${ctx.w("new-warning")}</p>`;
  const start = `<button class="et-button et-main" data-testid="start-game">${ctx.w("start")}</button>`;
  const fields = [playersField(ctx, game.players), missionField(ctx, game.mission), editionField(ctx, game.edition), seedField(ctx)].join("");
  return dialogView(ctx, ctx.w("new-game"), `<form class="et-form" data-form="new">${fields}${warning}${start}</form>`);
}

function playersField(ctx, players) {
  const choice = (n) => {
    const chosen = n === players ? " checked autofocus" : "";
    return `<label><input type="radio" name="players" value="${n}"${chosen}><span>${n}</span></label>`;
  };
  return `<fieldset><legend>${ctx.w("players")}</legend><div class="et-choice">${[1, 2, 3, 4, 5].map(choice).join("")}</div>
    <p class="et-note">${ctx.w("players-hint")}</p></fieldset>`;
}

function editionField(ctx, edition) {
  const options = ctx.catalog.editions.map(({ id, name }) => {
    const chosen = id === edition ? " selected" : "";
    return `<option value="${esc(id)}"${chosen}>${esc(name)}</option>`;
  });
  const compare = button("et-link", { "data-open": "editions" }, ctx.w("compare"));
  return `<label>${ctx.w("edition")}<select name="edition">${options.join("")}</select></label><p>${compare}</p>`;
}

/** Missions are for one player: the style sheet shows the field only then. */
function missionField(ctx, mission) {
  const option = (id, title) => `<option value="${id}"${id === (mission ?? "") ? " selected" : ""}>${title}</option>`;
  const options = ctx.catalog.missions.map(({ id, title }) => option(id, esc(title)));
  const all = [option("", ctx.w("mission-none")), ...options].join("");
  return `<label class="et-solofield">${ctx.w("mission")}<select name="mission">${all}</select></label>`;
}

/** Where the editions differ, side by side. */
function editionsView(ctx) {
  const { editions, differences } = ctx.catalog;
  const heads = editions.map(({ name }) => `<th scope="col">${esc(name)}</th>`).join("");
  const answers = (row) => editions.map(({ id }) => `<td>${esc(row.answers[id])}</td>`).join("");
  const row = (one) => `<tr><th scope="row">${esc(one.title)}<small>${esc(one.says)}</small></th>${answers(one)}</tr>`;
  const sorted = [...differences].sort((a, b) => b.differ - a.differ);
  const table = `<table><thead><tr><th scope="col">${ctx.w("question")}</th>${heads}</tr></thead><tbody>${sorted.map(row).join("")}</tbody></table>`;
  const scroller = `<div class="et-wide-table" tabindex="0" role="region" aria-label="${ctx.w("compare")}">${table}</div>`;
  return dialogView(ctx, ctx.w("compare"), `<p class="et-note">${ctx.w("compare-note")}</p>${scroller}`);
}

function seedField(ctx) {
  const input = `<input name="seed" inputmode="numeric" autocomplete="off" maxlength="18" placeholder="${ctx.w("seed-random")}">`;
  return `<label>${ctx.w("seed")}${input}</label><p class="et-note">${ctx.w("seed-hint")}</p>`;
}

function helpView(ctx) {
  const keys = [
    ["Tab", ctx.w("help-tab")],
    ["← →", ctx.w("help-arrows")],
    ["Enter", ctx.w("help-enter")],
    ["I", ctx.w("help-info")],
    ["U", ctx.w("help-undo")],
    ["E", ctx.w("help-end")],
    ["P", ctx.w("help-pass")],
    ["A", ctx.w("help-advice")],
    ["?", ctx.w("help-help")],
    ["Esc", ctx.w("help-escape")],
  ];
  const rows = keys.map(([key, text]) => `<dt><kbd>${key}</kbd></dt><dd>${text}</dd>`).join("");
  const hints = [ctx.w("help-goal"), ctx.w("help-legal"), ctx.w("help-rules"), ctx.w("help-touch")]
    .map((text) => `<p>${text}</p>`)
    .join("");
  return dialogView(ctx, ctx.w("help"), `${hints}<h3>${ctx.w("help-keys")}</h3><dl class="et-keys">${rows}</dl>`);
}

function explainView(ctx, message) {
  const place = message.place ? `<p class="et-note">${esc(message.place)}</p>` : "";
  return dialogView(ctx, esc(message.title), `<p>${esc(message.text)}</p>${place}`);
}

/** The panel for `data-open`: "help", "new", "editions", "era-discard", "discard:2", "stack:0". */
export function panelView(ctx, name) {
  const [kind, seat] = name.split(":");
  if (kind === "help") return helpView(ctx);
  if (kind === "new") return newGameView(ctx);
  if (kind === "editions") return editionsView(ctx);
  if (kind === "era-discard") return eraPileView(ctx, ctx.w("era-discard"), ctx.snap.era_discard);
  const owner = ctx.snap.seats[Number(seat)];
  const slots = { name: playerName(ctx.snap, owner.seat) };
  if (kind === "stack") return eraPileView(ctx, ctx.w("stack-of", slots), owner.stack);
  return pileView(ctx, ctx.w("discard-of", slots), owner.discard);
}

// ---- showing and hiding

export class Layers {
  constructor(root, ui) {
    Object.assign(this, { root, ui, owner: null, lastFocus: null });
    for (const name of ["tip", "menu", "toast", "dialog"]) this[name] = root.querySelector(`.et-${name}`);
    this.tip.id = `et-tip-${Math.random().toString(36).slice(2)}`;
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    this.dialog.addEventListener("close", () => this.refocus());
  }

  update(snap, catalog) {
    this.ctx = viewContext(snap, catalog, this.ui);
    this.hideTip();
    this.closeMenu(false);
    this.openToast();
  }

  /** Open and empty from the beginning: a screen reader reads what changes in it, not what appears with it. */
  openToast() {
    if (this.root.isConnected && !this.toast.matches(":popover-open")) this.toast.showPopover();
  }

  raise(layer, anchor) {
    layer.hidePopover();
    layer.showPopover();
    this.place(layer, anchor);
  }

  place(layer, anchor) {
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const { left, top } = placeNear(anchor.getBoundingClientRect(), layer.getBoundingClientRect(), view);
    Object.assign(layer.style, { left: `${left}px`, top: `${top}px` });
  }

  /** One sentence close to the thing that was clicked; it goes by itself. */
  say(text, anchor) {
    clearTimeout(this.fading);
    this.toast.classList.remove("et-faded");
    this.toast.textContent = text;
    this.openToast();
    this.place(this.toast, anchor?.isConnected ? anchor : this.root.querySelector("[data-region=prompt]"));
    this.fading = setTimeout(() => this.toast.classList.add("et-faded"), 3000 + 40 * text.length);
  }

  hush() {
    clearTimeout(this.fading);
    this.toast.classList.add("et-faded");
  }

  tipFor(element) {
    const item = findItem(this.ctx.groups, element.dataset.key);
    const slug = item?.card ?? element.dataset.card;
    const tip = element.dataset.tip ? `<p>${esc(element.dataset.tip)}</p>` : "";
    return slug ? tipView(this.ctx, slug, item) : tip;
  }

  showTip(element, delay) {
    this.hideTip();
    const content = this.tipFor(element);
    if (!content || this.menuOpen) return;
    this.waiting = setTimeout(() => element.isConnected && this.openTip(element, content), delay);
  }

  openTip(element, content) {
    this.tip.innerHTML = content;
    this.raise(this.tip, element);
    element.setAttribute("aria-describedby", this.tip.id);
    this.described = element;
  }

  hideTip() {
    clearTimeout(this.waiting);
    this.described?.removeAttribute("aria-describedby");
    if (this.tip.matches(":popover-open")) this.tip.hidePopover();
  }

  openMenu(element, item) {
    this.hideTip();
    this.owner = element;
    element.setAttribute("aria-expanded", "true");
    this.menu.setAttribute("aria-label", this.ctx.t("menu-for", { name: cardTitle(this.ctx, item.card) }));
    this.menu.innerHTML = item.actions
      .map(({ action, label }) => `<button type="button" role="menuitem" tabindex="-1" data-action="${esc(action)}">${esc(label)}</button>`)
      .join("");
    this.raise(this.menu, element);
    this.menu.firstElementChild.focus();
  }

  get menuOpen() {
    return this.menu.matches(":popover-open");
  }

  closeMenu(back = true) {
    if (!this.menuOpen) return;
    this.menu.hidePopover();
    this.owner?.setAttribute("aria-expanded", "false");
    if (back) this.owner?.focus();
  }

  menuKey(event) {
    const entries = [...this.menu.children];
    const target = arrowTarget(event.key, entries.indexOf(event.target), entries.length);
    if (target !== null) entries[target].focus();
    else if (event.key === "Escape" || event.key === "Tab") this.closeMenu();
    else return;
    event.preventDefault();
  }

  openPanel(html) {
    this.hideTip();
    this.lastFocus = this.root.getRootNode().activeElement?.dataset?.key;
    this.dialog.innerHTML = html;
    this.dialog.setAttribute("aria-label", this.dialog.querySelector("h2").textContent);
    if (!this.dialog.open) this.dialog.showModal();
  }

  open(name) {
    this.openPanel(panelView(this.ctx, name));
  }

  details(key) {
    const item = findItem(this.ctx.groups, key);
    if (item && !item.pile) this.openPanel(detailsView(this.ctx, item.card, item));
  }

  explain(message) {
    this.openPanel(explainView(this.ctx, message));
  }

  /** The opener may have been drawn anew while the panel was open. */
  refocus() {
    const active = this.root.getRootNode().activeElement;
    if (!this.lastFocus || (active && active !== document.body)) return;
    this.root.querySelector(`[data-key="${CSS.escape(this.lastFocus)}"]`)?.focus();
  }

  stop() {
    clearTimeout(this.fading);
    clearTimeout(this.waiting);
  }
}
