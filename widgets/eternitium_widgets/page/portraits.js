// Portraits of the opponents, one for each way to play, with the same colours in light and dark mode.

import { headArt } from "./board_art.js";
import { raw } from "./markup.js";

const NIGHT = "#2a2f55";

/** @param {string} cloth */
function bust(cloth) {
  return `<path fill="${cloth}" d="M6 100q4-27 44-27t44 27z"/>`;
}

/** @param {string} skin  @param {string} shade */
function head(skin, shade) {
  return `<path fill="${shade}" d="M41 60h18v16q-9 8-18 0z"/><ellipse fill="${skin}" cx="50" cy="46" rx="20" ry="23"/>`;
}

function eyes(y = 47, r = 2.4) {
  return `<g fill="${NIGHT}"><circle cx="42" cy="${y}" r="${r}"/><circle cx="58" cy="${y}" r="${r}"/></g>`;
}

/** @param {string} path  @param {number} [width]  @param {string} [colour] */
function line(path, width = 2.2, colour = NIGHT) {
  return `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" d="${path}"/>`;
}

const MIRA = [
  "#d9f0f2",
  `<path fill="#1f2440" d="M24 60q-4-46 26-46t26 46q0 8-5 12H29q-5-4-5-12zM66 60q14 8 10 34l-8 4q2-20-8-28z"/>`,
  bust("#0f5c66") + `<path fill="#bfe6ef" d="M38 73l12 12 12-12 3 4-15 17-15-17z"/>`,
  head("#e0b088", "#c38f66"),
  `<path fill="#1f2440" d="M29 47q-1-25 21-25t21 25q-3-13-17-17-16 4-25 17z"/><path fill="#fff" d="M54 22q12 4 15 20-5-9-14-12z"/>`,
  `<path fill="#37c3c9" stroke="#0f5c66" stroke-width="1.200" d="M50 29l4 5-4 6-4-6z"/>`,
  eyes(49) + line("M37 43q5-3 9-1M54 42q5-2 9 1") + line("M44 60q6 4 12 0"),
];

/** @type {Record<string, string[]>} */
const PORTRAITS = {
  // Pip: tousled, freckled, a grin to one side.
  random: [
    "#cfe9dd",
    bust("#007f5c") + line("M34 78l16 9 16-9", 3, "#cfe9dd"),
    head("#f6d3b3", "#e3b48c"),
    `<path fill="#d9692b" d="M28 46q-8-14 2-20-2-9 9-9 4-10 14-5 10-5 14 4 11 1 8 12 8 8-2 18-2-12-9-14-8 4-18 1-14 2-18 13z"/>`,
    eyes(48, 2.8) + line("M37 41q5-4 9-1M54 39q5-3 9 1"),
    `<g fill="#c98a5a"><circle cx="36" cy="54" r="1.200"/><circle cx="40" cy="56" r="1.200"/><circle cx="61" cy="56" r="1.200"/><circle cx="65" cy="54" r="1.200"/></g>`,
    `<path fill="#fff" stroke="${NIGHT}" stroke-width="1.600" d="M42 58q10 3 18-3-3 10-11 9-5-1-7-6z"/>`,
  ],
  // Ada: a knot of dark hair, round glasses, quiet.
  steady: [
    "#d3e6f4",
    `<circle fill="#3b2a4d" cx="50" cy="13" r="10"/><path fill="#3b2a4d" d="M26 50q-4-34 24-34t24 34q0 12-6 18H32q-6-6-6-18z"/>`,
    bust("#0072b2") + `<path fill="#fff" d="M38 74l12 13 12-13 4 3-16 19-16-19z"/>`,
    head("#d9a578", "#bd875a"),
    `<path fill="#3b2a4d" d="M29 44q1-22 21-22t21 22q-9-2-14-11-8 10-28 11z"/>`,
    eyes(48) +
      `<g fill="none" stroke="${NIGHT}" stroke-width="2"><circle cx="41.500" cy="48" r="6.500"/><circle cx="58.500" cy="48" r="6.500"/><path d="M48 47q2-1.500 4 0"/></g>`,
    line("M43 60q7 5 14 0"),
  ],
  // Bruno: a red band, a beard, always about to run.
  bold: [
    "#f8e0cd",
    bust("#c44f00") + `<path fill="#f8c9a3" d="M40 74h20l-10 12z"/>`,
    `<path fill="#4a2b1a" d="M28 48q-4-32 22-32t22 32z"/>`,
    head("#b9794d", "#9a6038"),
    `<path fill="#4a2b1a" d="M30 50q2 4 6 6 6-5 14-5t14 5q4-2 6-6 1 20-20 21-21-1-20-21zM29 36q4-18 21-18t21 18z"/>`,
    `<path fill="#c8102e" d="M28 31q22-7 44 0v7q-22-6-44 0zM72 33l13-5-5 8 7 5-15-2z"/>`,
    eyes(46) + line("M37 41l9 1.500M63 41l-9 1.500", 2.8),
    `<path fill="#fff" d="M42 58q8 3 16 0-2 6-8 6t-8-6z"/>`,
  ],
  // Clara: silver hair, a high collar, one eyebrow up.
  careful: [
    "#f2dcea",
    `<path fill="#c9ccd8" d="M24 62q-4-46 26-46t26 46q-4 8-12 8H36q-8 0-12-8z"/>`,
    bust("#7c2f5c") +
      `<path fill="#a9407f" d="M36 70l14 9 14-9 3 9-17 9-17-9z"/><circle fill="#f3c677" cx="50" cy="84" r="3.500"/>`,
    head("#fbe3d3", "#e6c0a8"),
    `<path fill="#e4e6ee" d="M28 50q-3-30 22-30t22 30q-5-4-6-12-14 0-22-9-4 14-16 21z"/>`,
    eyes(48) + line("M37 42q5-1 9 1M54 39q5-4 10-1"),
    line("M44 60q6 1 12-1") +
      `<g fill="#a9407f"><circle cx="29.500" cy="58" r="2.200"/><circle cx="70.500" cy="58" r="2.200"/></g>`,
  ],
  // Vera: a short bob, half-moon glasses on a chain, chin up.
  expert: [
    "#e6ead2",
    `<path fill="#8c1d40" d="M26 58q-4-42 24-42t24 42q-2 6-8 6H34q-6 0-8-6z"/>`,
    bust("#5a5f2c") + `<path fill="#fff" d="M40 73l10 9 10-9 3 5-13 14-13-14z"/>`,
    head("#f1c9a5", "#d9a77c"),
    `<path fill="#8c1d40" d="M29 45q-1-25 21-25t21 25q-4-9-10-12-12 5-27 1-3 4-5 11z"/>`,
    eyes(47) +
      `<g fill="none" stroke="#85560a" stroke-width="2"><path d="M36 51q6 7 12 0zM52 51q6 7 12 0z"/><path d="M36 51q-6 8-5 20M64 51q6 8 5 20"/></g>`,
    line("M37 41q5-3 9 0M54 41q5-3 9 0") + line("M44 61q6 3 12-1"),
  ],
  // Greta: grey hair in a bun, a shawl with a pin, one eyebrow up.
  veteran: [
    "#e3dfe8",
    `<circle fill="#a9aebd" cx="50" cy="14" r="9"/><path fill="#a9aebd" d="M27 54q-4-38 23-38t23 38q-1 7-6 9H33q-5-2-6-9z"/>`,
    bust("#5b3f73") +
      `<path fill="#c9a7d8" d="M28 78q22 14 44 0l4 6q-26 16-52 0z"/><circle fill="#f3c677" cx="50" cy="87" r="4"/>`,
    head("#e8bd98", "#cd9a72"),
    `<path fill="#c4c8d4" d="M29 44q1-23 21-23t21 23q-6-12-21-14-15 2-21 14z"/>`,
    eyes(48) + line("M36 42q5-2 10 0M54 39q5-3 10 1"),
    line("M45 61q6 2 11-2") + line("M33 52q-1 3 1 5M67 52q1 3-1 5", 1.2, "#a5764f"),
  ],
  // Mira: a white streak, a long braid, a crystal on the brow.
  master: MIRA,
  level8: MIRA,
  // Lumi: two buns, big eyes, a star on the cheek.
  level1: [
    "#fde7f0",
    `<g fill="#7a3b1e"><circle cx="27" cy="22" r="10"/><circle cx="73" cy="22" r="10"/><path d="M27 52q-4-34 23-34t23 34q0 8-4 12H31q-4-4-4-12z"/></g>`,
    bust("#e07a9f") + line("M38 76q12 10 24 0", 3, "#fde7f0"),
    head("#f8d7bd", "#e5b594"),
    `<path fill="#7a3b1e" d="M29 42q2-20 21-20t21 20q-8-8-21-8t-21 8z"/>`,
    eyes(48, 3.2) + line("M36 41q5-4 9-1M55 40q4-3 9 1"),
    line("M43 59q7 6 14 0") +
      `<path fill="#f3c677" d="M66 52l1.500 3 3.300.500-2.400 2.300.600 3.300-3-1.600-3 1.600.600-3.300-2.400-2.300 3.300-.500z"/>`,
  ],
  // Enzo: a quiff, a wink, dice on the collar.
  level2: [
    "#fff0c9",
    bust("#b3261e") +
      `<rect fill="#fff" x="30" y="82" width="11" height="11" rx="2"/><g fill="${NIGHT}"><circle cx="33" cy="85" r="1.300"/><circle cx="35.500" cy="87.500" r="1.300"/><circle cx="38" cy="90" r="1.300"/></g>`,
    head("#e3ae82", "#c58e62"),
    `<path fill="#231a1f" d="M29 44q-4-22 10-26 12-12 32-4-6 2-5 6 8 6 5 24-4-10-12-14-16 4-26 2-2 6-4 12z"/>`,
    `<circle fill="${NIGHT}" cx="42" cy="48" r="2.400"/>` + line("M54 48q4-3 8 0M37 42q5-3 9 0M54 42q5-4 9-1"),
    `<path fill="#fff" stroke="${NIGHT}" stroke-width="1.600" d="M41 58q10 4 19-2-4 9-11 8-6-1-8-6z"/>`,
  ],
  // Nora: a fringe, a scarf, a pile of cards under her arm.
  level3: [
    "#dff0d8",
    `<path fill="#b5651d" d="M25 66q-6-50 25-50t25 50q-3 10-10 10H35q-7 0-10-10z"/>`,
    bust("#4f7a3a") +
      `<path fill="#d9b44a" d="M33 72q17 12 34 0l3 8q-20 12-40 0z"/><g stroke="${NIGHT}" stroke-width="1.500"><path fill="#fff" d="M66 82l12-4 6 14-12 5z"/><path fill="#bfe6ef" d="M72 79l12-2 4 15-12 3z"/></g>`,
    head("#f6d3b3", "#e3b48c"),
    `<path fill="#b5651d" d="M29 46q-2-26 21-26t21 26q-2-4-4-8-17 4-34 0-2 4-4 8z"/>`,
    eyes(49) + line("M37 44q4-1 8 0M55 44q4-1 8 0") + line("M43 60q7 4 14 0"),
  ],
  // Nils: fair hair blown back, a running shirt with a number.
  level4: [
    "#d6ecfb",
    bust("#f2b01e") + `<path fill="#fff" d="M40 82h20v18H40z"/>` + line("M47 88l4-2v10", 2.6),
    head("#fbe3d3", "#e6c0a8"),
    `<path fill="#f0d27a" d="M30 42q-2-24 20-26 16-2 30 8-8-1-9 3 6 3 6 10-5-4-8-3 1 6 2 10-4-8-10-12-16 6-25 2-4 3-6 8z"/>`,
    eyes(47) + line("M37 41q5-2 9 0M54 41q4-2 9 0"),
    line("M44 60h12", 2.4) + `<g fill="#f0a8a0"><circle cx="36" cy="55" r="3"/><circle cx="64" cy="55" r="3"/></g>`,
  ],
  // Ines: a headscarf, a shawl, lids half closed.
  level5: [
    "#e9e0f4",
    `<path fill="#6c4a86" d="M22 72q-6-58 28-58t28 58q-6 8-28 8t-28-8z"/>`,
    bust("#46305a") + `<path fill="#6c4a86" d="M32 74q18 16 36 0l-8 22H40z"/>`,
    head("#a9714b", "#8a5835"),
    `<path fill="#6c4a86" d="M28 46q0-26 22-26t22 26q-6-14-22-14t-22 14z"/><path fill="#f3c677" d="M29 39q21-15 42 0v3q-21-14-42 0z"/>`,
    eyes(49, 2.2) + line("M38 46.500h8M54 46.500h8", 2.4) + line("M37 41q5-3 9 0M54 41q4-3 9 0"),
    line("M45 61q5 2 10 0"),
  ],
  // Kira: a hood, a mask over the eyes, a grin.
  level6: [
    "#e3e6ea",
    `<path fill="#2f3440" d="M20 78q-2-66 30-66t30 66q-10 6-30 6t-30-6z"/>`,
    bust("#2f3440") + line("M43 80v14M57 80v14", 2.2, "#9fb0c8"),
    head("#f1c9a5", "#d9a77c"),
    `<path fill="#1d6b63" d="M29 43q21-7 42 0v10q-12 5-18-2h-6q-6 7-18 2z"/><g fill="#fff"><ellipse cx="41.500" cy="47.500" rx="5" ry="3.600"/><ellipse cx="58.500" cy="47.500" rx="5" ry="3.600"/></g>`,
    eyes(47.5, 2.2) +
      line("M42 60q8 6 16-1") +
      `<path fill="#d9692b" d="M30 38q4-16 20-18 16 2 20 18-6-8-12-8-6 4-14 2-8 0-14 6z"/>`,
  ],
  // Theo: a beard, a spanner in the pocket, a pencil behind the ear.
  level7: [
    "#f1e4d3",
    bust("#3f6187") + `<path fill="#5b7fa6" d="M34 78h32v22H34z"/>` + line("M58 82v14M55 80l3 3 3-3", 2.6, "#e4e6ee"),
    `<path fill="#2b2320" d="M28 50q-6-36 22-36t22 36z"/>`,
    head("#8a5a3b", "#6d4328"),
    `<path fill="#2b2320" d="M30 48q2 6 7 8 6-3 13-3t13 3q5-2 7-8 2 24-20 25-22-1-20-25zM29 42q2-22 21-22t21 22q-6-10-21-10t-21 10z"/>`,
    eyes(46) + line("M37 41h9M54 41h9", 2.6) + line("M45 62q5 3 10 0", 2.2, "#f1e4d3"),
    `<path fill="#f2b01e" d="M68 34l14-9 2 3-14 9z"/><path fill="#f1c9a5" d="M82 25l4-1-2 4z"/>`,
  ],
  // Somebody else at this device.
  person: ["#dfe3ec", bust("#6b7489"), `<ellipse fill="#6b7489" cx="50" cy="45" rx="20" ry="23"/>`],
};

/** The portrait of a policy, or of a "person"; anybody unknown is drawn as a person.
 * @param {string} who  @param {string} [look] */
export function portraitArt(who, look = "et-face") {
  const [ground, ...parts] = PORTRAITS[who] ?? PORTRAITS.person;
  const drawn = `<rect width="100" height="100" fill="${ground}"/>${parts.join("")}`;
  return raw(`<svg class="et-svg ${look}" viewBox="0 0 100 100" aria-hidden="true" focusable="false">${drawn}</svg>`);
}

/** The portrait at a place of the board, 0 for the person in front of it; the first seat with a policy has its own face.
 * @param {any[]} seats  @param {{ seat: number, plays: string }} given  @param {number} place */
export function seatArt(seats, { seat, plays }, place) {
  const taken = seats.some((one) => one.seat < seat && PORTRAITS[one.plays] === PORTRAITS[plays]);
  return plays !== "person" && PORTRAITS[plays] && !taken ? portraitArt(plays, "et-portrait") : headArt(place);
}
