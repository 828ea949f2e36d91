// Node's assertions, for markup as well as text.

import assert from "node:assert/strict";

import { html, Markup } from "../eternitium_widgets/page/markup.js";

const text = (made) => (made instanceof Markup || Array.isArray(made) ? String(html`${made}`) : made);
const ofText =
  (name) =>
  (made, wanted, ...why) =>
    assert[name](text(made), text(wanted), ...why);
const NAMES = ["match", "doesNotMatch", "equal", "notEqual"];

export default Object.assign(
  (...given) => assert(...given),
  assert,
  Object.fromEntries(NAMES.map((name) => [name, ofText(name)])),
);
