// Elements of all pages as HTML text, and functions that put it onto the page.

/** @import { PageEvent, PageKey } from "./types" */
/** @import { Piece } from "./markup.js" */

import { crystalArt } from "./board_art.js";
import { attributes, html } from "./markup.js";

const NO_SHORTCUTS = "data-lm-suppress-shortcuts";
/** Attributes that are set only on the page: for an open hint, for our keys, and for edges that hide something. */
const KEPT = ["aria-describedby", NO_SHORTCUTS, "data-more"];

/** With Ctrl or Cmd: select all, copy, cut, paste, undo, redo. */
const EDITING = ["a", "c", "x", "v", "z", "y"];

/**
 * A real button; `hooks` are its attributes.
 * @param {string} look
 * @param {Record<string, Piece>} hooks
 * @param {Piece} body
 */
export function button(look, hooks, body) {
  return html`<button type="button" class="${look}"${attributes(hooks)}>${body}</button>`;
}

/**
 * @param {Piece} title
 * @param {Piece} body
 * @param {Piece} [extra]
 */
export function panel(title, body, extra) {
  return html`<div class="et-panel"><div class="et-head"><h2 class="et-title">${title}</h2>${extra}</div>${body}</div>`;
}

/** @param {(key: string) => string} t */
export function loadingView(t) {
  return html`<div class="et-loading" role="status">${crystalArt()}<p>${t("loading")}</p></div>`;
}

/**
 * A dialog: its heading with a button that closes it, and its content.
 * @param {{ t: (key: string) => string }} ctx
 * @param {Piece} title
 * @param {Piece} body
 */
export function dialogView(ctx, title, body) {
  const close = button("et-tool et-round", { "data-layer": "close", "aria-label": ctx.t("close") }, "✕");
  return html`<div class="et-dialoghead"><h2>${title}</h2>${close}</div><div class="et-dialogbody">${body}</div>`;
}

/** The method of a page that an event or a button names, if there is one.
 * @param {any} page  @param {string} name  @param {...unknown} told */
export function called(page, name, ...told) {
  return page[name]?.(...told);
}

/** Set the values of fields again, because they are not attributes; but not in the field in which somebody is typing.
 * @param {HTMLElement} root  @param {string} fields  @param {Element | null | undefined} typing */
export function setValues(root, fields, typing) {
  for (const field of root.querySelectorAll(fields)) {
    const value = field.getAttribute("value") ?? "";
    if (field !== typing && field.value !== value) field.value = value;
  }
  for (const list of root.querySelectorAll("select[data-value]")) list.value = list.dataset.value;
}

/** Make an element's content equal to markup by changing only what differs; equal parts stay the same elements.
 * @param {any} element
 * @param {Piece} markup
 */
export function patch(element, markup) {
  patchChildren(element, parsed(markup));
}

/** Replace the content of an element. All markup gets onto the page here.
 * @param {any} element
 * @param {Piece} markup
 */
export function fill(element, markup) {
  element.replaceChildren(parsed(markup));
}

/**
 * The elements of markup, ready to insert.
 * @param {Piece} markup
 */
export function parsed(markup) {
  const fresh = document.createElement("template");
  fresh.innerHTML = String(html`${markup}`);
  return fresh.content;
}

/** Elements with a key come and go whole, so that their neighbours stay the same.
 * @param {any} old  @param {Node} fresh */
export function patchChildren(old, fresh) {
  const wanted = [...fresh.childNodes];
  const [before, after] = [keysOf(old.childNodes), keysOf(wanted)];
  for (const node of [...old.childNodes]) if (keyOf(node) && !after.has(keyOf(node))) node.remove();
  wanted.forEach((node, place) => {
    const there = old.childNodes[place];
    if (there && keyOf(node) && !before.has(keyOf(node))) there.before(node);
    else patchNode(old, there, node);
  });
  while (old.childNodes.length > wanted.length) old.lastChild.remove();
}

/** @param {any} node */
function keyOf(node) {
  return node.dataset?.key;
}

/** @param {Iterable<Node>} nodes */
function keysOf(nodes) {
  return new Set([...nodes].map(keyOf));
}

/** @param {any} parent  @param {any} there  @param {any} node */
export function patchNode(parent, there, node) {
  if (!there) parent.append(node);
  else if (there.nodeName !== node.nodeName) there.replaceWith(node);
  else if (there.isEqualNode(node)) return;
  else if (node.nodeType !== Node.ELEMENT_NODE) there.nodeValue = node.nodeValue;
  else {
    patchAttributes(there, node);
    patchChildren(there, node);
  }
}

/** @param {Element} there  @param {Element} node */
function patchAttributes(there, node) {
  /** @param {string} name */
  const keeps = (name) => KEPT.includes(name) || (name === "open" && keyOf(there) && keyOf(there) === keyOf(node)); // a person has unfolded it
  for (const { name } of [...there.attributes])
    if (!keeps(name) && !node.hasAttribute(name)) there.removeAttribute(name);
  for (const { name, value } of [...node.attributes])
    if (there.getAttribute(name) !== value) there.setAttribute(name, value);
}

/** Keep keys from the notebook while something here has the focus; combinations such as Ctrl+S belong to the notebook.
 * @param {HTMLElement} root */
export function keepKeys(root) {
  root.setAttribute(NO_SHORTCUTS, "true");
  /** @param {any} event */
  const settle = (event) => settleKeys(root, event);
  // JupyterLab hears a key on the document before we do, and asks the focused element first, then those around it.
  root.addEventListener("focusin", (/** @type {PageEvent} */ { target }) => {
    target.setAttribute(NO_SHORTCUTS, "true");
    window.addEventListener("keydown", settle, true);
  });
  root.addEventListener("focusout", () => window.removeEventListener("keydown", settle, true));
}

/** @param {HTMLElement} root  @param {PageKey} event */
function settleKeys(root, event) {
  if (!root.contains(event.target)) return;
  for (let element = event.target; element; element = element === root ? null : element.parentElement) {
    if (isForNotebook(event)) element.removeAttribute(NO_SHORTCUTS);
    else if (element === root || element === event.target) element.setAttribute(NO_SHORTCUTS, "true");
  }
}

/** Whether a key is for the notebook around us: with Ctrl or Cmd, if it neither edits text nor undoes a move.
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">} given */
export function isForNotebook({ key, ctrlKey, metaKey }) {
  return (ctrlKey || metaKey) && !EDITING.includes(key.toLowerCase());
}

/** Offer the person a file.
 * @param {string} name  @param {string} text  @param {string} [type] */
export function offerFile(name, text, type = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The first matching element that a person can see, so that it can have the focus.
 * @param {HTMLElement} root  @param {string} selector */
export function firstSeen(root, selector) {
  return [...root.querySelectorAll(selector)].find((one) => one.checkVisibility({ visibilityProperty: true }));
}

/** Text on a button that is not part of its name, because the name says the same or more.
 * @param {string} look
 * @param {string | number} text
 */
export function written(look, text) {
  return html`<span${attributes({ class: `${look} et-written`.trim(), "data-text": text })}></span>`;
}
