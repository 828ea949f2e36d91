// Portraits of the opponents, drawn for this page: each stands for a way to play. Their colours are the same by day and night.

import { headArt } from "./board_art.js";

const NIGHT = "#2a2f55";

function bust(cloth) {
  return `<path fill="${cloth}" d="M6 100q4-27 44-27t44 27z"/>`;
}

function head(skin, shade) {
  return `<path fill="${shade}" d="M41 60h18v16q-9 8-18 0z"/><ellipse fill="${skin}" cx="50" cy="46" rx="20" ry="23"/>`;
}

function eyes(y = 47, r = 2.4) {
  return `<g fill="${NIGHT}"><circle cx="42" cy="${y}" r="${r}"/><circle cx="58" cy="${y}" r="${r}"/></g>`;
}

function line(path, width = 2.2, colour = NIGHT) {
  return `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" d="${path}"/>`;
}

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
    eyes(48) + `<g fill="none" stroke="${NIGHT}" stroke-width="2"><circle cx="41.500" cy="48" r="6.500"/><circle cx="58.500" cy="48" r="6.500"/><path d="M48 47q2-1.500 4 0"/></g>`,
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
    eyes(46) + line("M37 41l9 1.500M63 41l-9 1.500", 2.800),
    `<path fill="#fff" d="M42 58q8 3 16 0-2 6-8 6t-8-6z"/>`,
  ],
  // Clara: silver hair, a high collar, one eyebrow up.
  careful: [
    "#f2dcea",
    `<path fill="#c9ccd8" d="M24 62q-4-46 26-46t26 46q-4 8-12 8H36q-8 0-12-8z"/>`,
    bust("#7c2f5c") + `<path fill="#a9407f" d="M36 70l14 9 14-9 3 9-17 9-17-9z"/><circle fill="#f3c677" cx="50" cy="84" r="3.500"/>`,
    head("#fbe3d3", "#e6c0a8"),
    `<path fill="#e4e6ee" d="M28 50q-3-30 22-30t22 30q-5-4-6-12-14 0-22-9-4 14-16 21z"/>`,
    eyes(48) + line("M37 42q5-1 9 1M54 39q5-4 10-1"),
    line("M44 60q6 1 12-1") + `<g fill="#a9407f"><circle cx="29.500" cy="58" r="2.200"/><circle cx="70.500" cy="58" r="2.200"/></g>`,
  ],
  // Otto: goggles up, a great moustache, somewhere ten turns ahead.
  planner: [
    "#dcd8f5",
    bust("#3d2f8f") + line("M50 80v20M42 90h2M42 96h2", 2, "#b6a5ff"),
    head("#f1c9a5", "#d9a77c"),
    `<path fill="#8a8fa3" d="M29 44q-3 6-1 12 4-2 5-10zM71 44q3 6 1 12-4-2-5-10z"/>`,
    `<path fill="#85560a" d="M29 29q21-8 42 0v6q-21-7-42 0z"/><g fill="#bfe6ef" stroke="#85560a" stroke-width="3"><circle cx="41" cy="29" r="7.500"/><circle cx="59" cy="29" r="7.500"/></g>`,
    eyes(46) + line("M37 41q4-2 8 0M55 41q4-2 8 0"),
    `<path fill="#8a8fa3" d="M50 56q-6-4-12-1-5 3-11 1 5 10 14 9 6-1 9-5 3 4 9 5 9 1 14-9-6 2-11-1-6-3-12 1z"/>`,
  ],
  // Somebody else at this device.
  person: ["#dfe3ec", bust("#6b7489"), `<ellipse fill="#6b7489" cx="50" cy="45" rx="20" ry="23"/>`],
};

/** The portrait of a policy, or of a "person"; anybody unknown is drawn as a person. */
export function portraitArt(who, look = "et-face") {
  const [ground, ...parts] = PORTRAITS[who] ?? PORTRAITS.person;
  const drawn = `<rect width="100" height="100" fill="${ground}"/>${parts.join("")}`;
  return `<svg class="et-svg ${look}" viewBox="0 0 100 100" aria-hidden="true" focusable="false">${drawn}</svg>`;
}

/** Who sits at a place of the board, 0 for the person in front of it: a policy has a face of its own. */
export function seatArt(plays, place) {
  return plays !== "person" && PORTRAITS[plays] ? portraitArt(plays, "et-portrait") : headArt(place);
}
