import assert from "./asserts.js";
import { test } from "node:test";

import { viewContext } from "../eternitium_widgets/board/regions/cards_view.js";
import {
  bannerView,
  replayTargets,
  replayView,
  roundPlies,
  roundTarget,
} from "../eternitium_widgets/board/regions/replay_view.js";
import { catalog, snapshot } from "./table.js";

const context = (game) => viewContext(snapshot({ game: { ...snapshot().game, ...game } }), catalog, {});
const plys = (targets) => Object.fromEntries(Object.entries(targets).map(([name, target]) => [name, target?.ply]));

test("each control leads one place on, the last place is the live game", () => {
  const turn_plies = [1, 3, 5, 7];
  assert.deepEqual(plys(replayTargets({ ply: 3, plies: 9, turn_plies })), {
    first: 0,
    turnback: 1,
    back: 2,
    forward: 4,
    turnforward: 5,
    last: null,
  });
  assert.deepEqual(plys(replayTargets({ ply: 8, plies: 9, turn_plies })), {
    first: 0,
    turnback: 7,
    back: 7,
    forward: null,
    turnforward: null,
    last: null,
  });
  assert.equal(replayTargets({ ply: 1, plies: 9, turn_plies }).turnback.ply, 0);
  assert.equal(replayTargets({ ply: 8, plies: 9 }).forward.ply, null);
  assert.equal(replayTargets({ ply: 3, plies: 9 }).last.type, "view");
});

test("at the ends the controls lead nowhere", () => {
  const ways = (game) => Object.entries(replayTargets(game)).filter(([, target]) => target);
  const view = (ply) => ({ type: "view", ply });
  assert.deepEqual(Object.fromEntries(ways({ ply: 9, plies: 9 })), {
    first: view(0),
    turnback: view(0),
    back: view(8),
  });
  assert.deepEqual(ways({ ply: 0, plies: 0 }), []);
});

test("the controls have keys and say where they do not lead", () => {
  const html = replayView(context({ ply: 9, plies: 9, live: true }));
  assert.deepEqual(
    [...String(html).matchAll(/data-shortcut="(.)"/g)].map((hit) => hit[1]),
    ["[", "j", ",", ".", "k", "]"],
  );
  assert.equal([...String(html).matchAll(/aria-disabled="true"/g)].length, 3);
});

test("only an earlier place has a banner, with two ways out of it", () => {
  assert.equal(bannerView(context({ ply: 9, plies: 9, live: true })), "");
  const html = bannerView(context({ ply: 2, plies: 9, live: false }));
  assert.match(html, /data-send="{&quot;type&quot;:&quot;branch&quot;,&quot;ply&quot;:2}"/);
  assert.match(html, /data-send="{&quot;type&quot;:&quot;view&quot;,&quot;ply&quot;:null}"/);
  assert.match(html, /data-testid="earlier"/);
});

test("with Shift the keys for turns step by rounds", () => {
  const game = { ply: 6, plies: 9, players: 2, turn_plies: [1, 3, 5, 7, 8] };
  assert.deepEqual(roundPlies(game), [1, 5, 8]);
  const to = (key, shiftKey = true) => roundTarget({ key, shiftKey }, game)?.ply;
  assert.deepEqual([to("J"), to("K"), to("j"), to("J", false), to("X")], [5, 8, 5, undefined, undefined]);
});

test("the slider goes over the whole game and marks where turns and rounds begin", () => {
  const html = replayView(context({ ply: 2, plies: 8, live: false, players: 2, turn_plies: [0, 2, 4] }));
  assert.match(html, /type="range" min="0" max="8" value="2"/);
  assert.deepEqual(
    [...String(html).matchAll(/<i( class="et-round-mark")? style="--at:([\d.]+)"/g)].map(([, round, at]) => [
      Boolean(round),
      at,
    ]),
    [
      [true, "0"],
      [false, "0.25"],
      [true, "0.5"],
    ],
  );
});
