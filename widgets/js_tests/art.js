// The art of the cards for pictures that Python draws: `python -m tests.renew art` stores what this prints.

import { pathToFileURL } from "node:url";

import { actionBack, DRAWINGS, drawing, eraArt, eraBack, gem, SHAPES } from "../eternitium_widgets/page/board_art.js";

const PAIRS = SHAPES.flatMap((one, place) => SHAPES.slice(place + 1).map((other) => `double-portal:${one}+${other}`));
const within = (svg) =>
  String(svg)
    .replace(/^<svg [^>]*>|<\/svg>$/g, "")
    .replace(/\s*\n\s*/g, "");
const each = (names, draw) => Object.fromEntries(names.map((name) => [name, within(draw(name))]));

export const ART = {
  cards: each([...SHAPES, ...PAIRS, "ultimate-portal", ...Object.keys(DRAWINGS), "other"], drawing),
  eras: each(SHAPES, eraArt),
  backs: { ...each(SHAPES, eraBack), "?": within(eraBack()), card: within(actionBack()) },
  gem: gem(),
};

export const text = `${JSON.stringify(ART, null, 1)}\n`;

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.stdout.write(text);
