// The structure of our templates' HTML text, read without a browser: two texts can be compared before the page is touched.

import { unescaped } from "./markup.js";

/**
 * An element, or a text between elements, whose `tag` is "".
 * @typedef {{ tag: string, open: string, key?: string, text: string, kids: Outline[] }} Outline
 */

const TAG = /<(\/?)([a-z][\w-]*)(?:[^">]|"[^"]*")*>/gi;
const ATTRIBUTE = /\s([\w-]+)(?:="([^"]*)")?/g;
const KEY = /\sdata-key="([^"]*)"/;
const EMPTY = new Set(["br", "hr", "img", "input", "wbr"]);

/**
 * The top-level elements and texts of HTML text; null if it is not well formed.
 * @param {string} text  @returns {Outline[] | null}
 */
export function outline(text) {
  const root = element("", "");
  const open = [{ node: root, from: 0 }];
  let at = 0;
  for (const { 0: tag, 1: ends, 2: name, index } of text.matchAll(TAG)) {
    const { node, from } = open[open.length - 1];
    addText(node, text.slice(at, index));
    at = index + tag.length;
    if (ends) {
      if (node.tag !== name) return null;
      node.text = text.slice(from, at);
      open.pop();
    } else {
      const inner = element(name, tag);
      node.kids.push(inner);
      if (!EMPTY.has(name) && !tag.endsWith("/>")) open.push({ node: inner, from: index });
    }
  }
  addText(root, text.slice(at));
  return open.length === 1 ? root.kids : null;
}

/** @param {string} tag  @param {string} open  @returns {Outline} */
function element(tag, open) {
  return { tag, open, key: KEY.exec(open)?.[1], text: open, kids: [] };
}

/** @param {Outline} node  @param {string} text */
function addText(node, text) {
  if (text) node.kids.push({ tag: "", open: "", text, kids: [] });
}

/**
 * The attributes of an element: name -> value.
 * @param {Outline} told
 */
export function attributesOf({ open }) {
  return new Map([...open.matchAll(ATTRIBUTE)].map(([, name, value = ""]) => [name, unescaped(value)]));
}
