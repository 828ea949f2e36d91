// From one HTML text to another: the browser reads and changes only what differs between the two.

import { parsed, patchChildren, patchNode } from "./elements.js";
import { raw, unescaped } from "./markup.js";
import { attributesOf, outline } from "./outline.js";

/** @import { Outline } from "./outline.js" */
/** @typedef {{ node: Outline, at: any }} Drawn */

/** What was drawn last in an element is what it is compared with next time.
 * @type {WeakMap<object, { text: string, nodes: Outline[] | null }>} */
const read = new WeakMap();

/** @param {object} element  @param {string} was  @param {string} text */
function outlines(element, was, text) {
  const known = read.get(element);
  const before = known?.text === was ? known.nodes : outline(was);
  const after = outline(text);
  read.set(element, { text, nodes: after });
  return [before, after];
}

/**
 * Redraw the content of an element; `was`: the text that was drawn last.
 * @param {any} element  @param {string} was  @param {string} text
 */
export function redraw(element, was, text) {
  const [before, after] = outlines(element, was, text);
  if (before && after) changeKids(element, before, after);
  else patchChildren(element, fresh(text));
}

/**
 * Redraw an element itself.
 * @param {any} element  @param {string} was  @param {string} text
 */
export function redrawWhole(element, was, text) {
  const [before, after] = outlines(element, was, text);
  if (before && after) change(element.parentNode, { node: before[0], at: element }, after[0]);
  else patchNode(element.parentNode, element, fresh(text).firstChild);
}

/** Elements with a key come and go whole. If something else has changed the page, the page itself is compared.
 * @param {any} element  @param {Outline[]} before  @param {Outline[]} after */
function changeKids(element, before, after) {
  if (element.childNodes.length !== before.length)
    return patchChildren(element, fresh(after.map(({ text }) => text).join("")));
  const [old, wanted] = [keysOf(before), keysOf(after)];
  /** @type {Drawn[]} */
  const there = before.map((node, place) => ({ node, at: element.childNodes[place] }));
  const stay = there.filter(({ node: { key } }) => !key || wanted.has(key));
  for (const one of there) if (!stay.includes(one)) one.at.remove();
  after.forEach((node, place) => {
    const one = stay[place];
    if (!one) element.append(fresh(node.text));
    else if (node.key && !old.has(node.key)) {
      one.at.before(fresh(node.text));
      stay.splice(place, 0, one);
    } else change(element, one, node);
  });
  for (const { at } of stay.slice(after.length)) at.remove();
}

/** @param {Outline[]} nodes */
function keysOf(nodes) {
  return new Set(nodes.map(({ key }) => key));
}

/** The browser parses a drawing's names differently, so a drawing is read whole.
 * @param {any} parent  @param {Drawn} drawn  @param {Outline} node */
function change(parent, { node: old, at }, node) {
  if (old.text === node.text) return;
  if (old.tag !== node.tag || node.tag === "svg") patchNode(parent, at, fresh(node.text).firstChild);
  else if (!node.tag) at.nodeValue = unescaped(node.text);
  else {
    if (old.open !== node.open) changeAttributes(at, old, node);
    changeKids(at, old.kids, node.kids);
  }
}

/** @param {Element} at  @param {Outline} old  @param {Outline} node */
function changeAttributes(at, old, node) {
  const [before, after] = [attributesOf(old), attributesOf(node)];
  for (const name of before.keys()) if (!after.has(name)) at.removeAttribute(name);
  for (const [name, value] of after) if (before.get(name) !== value) at.setAttribute(name, value);
}

/** @param {string} text */
function fresh(text) {
  return parsed(raw(text));
}
