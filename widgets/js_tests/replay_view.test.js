import assert from "node:assert/strict";
import { test } from "node:test";

import { viewContext } from "../eternitium_widgets/board/cards_view.js";
import { bannerView, replayTargets, replayView } from "../eternitium_widgets/board/replay_view.js";
import { catalog, snapshot } from "./table.js";

const context = (game) => viewContext(snapshot({ game: { ...snapshot().game, ...game } }), catalog, {});
const plys = (targets) => Object.fromEntries(Object.entries(targets).map(([name, target]) => [name, target && target.ply]));

test("each control leads one place on, the last place is the live game", () => {
  assert.deepEqual(plys(replayTargets({ ply: 3, plies: 9 })), { first: 0, back: 2, forward: 4, last: null });
  assert.equal(replayTargets({ ply: 8, plies: 9 }).forward.ply, null);
  assert.equal(replayTargets({ ply: 3, plies: 9 }).last.type, "view");
});

test("at the ends there is no way on", () => {
  assert.deepEqual(replayTargets({ ply: 9, plies: 9 }), { first: { type: "view", ply: 0 }, back: { type: "view", ply: 8 }, forward: null, last: null });
  assert.deepEqual(replayTargets({ ply: 0, plies: 0 }), { first: null, back: null, forward: null, last: null });
});

test("the controls have keys and say where they do not lead", () => {
  const html = replayView(context({ ply: 9, plies: 9, live: true }));
  assert.deepEqual(
    [...html.matchAll(/data-shortcut="(.)"/g)].map((hit) => hit[1]),
    ["[", ",", ".", "]"],
  );
  assert.equal([...html.matchAll(/aria-disabled="true"/g)].length, 2);
  assert.equal(replayView(context({})), "");
});

test("only an earlier place has a banner, with two ways out of it", () => {
  assert.equal(bannerView(context({ ply: 9, plies: 9, live: true })), "");
  const html = bannerView(context({ ply: 2, plies: 9, live: false }));
  assert.match(html, /data-send="{&quot;type&quot;:&quot;resume&quot;}"/);
  assert.match(html, /data-send="{&quot;type&quot;:&quot;view&quot;,&quot;ply&quot;:null}"/);
  assert.match(html, /data-testid="earlier"/);
});
