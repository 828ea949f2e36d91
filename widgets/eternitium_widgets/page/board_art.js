// Drawings of the cards, made of simple shapes. Colours come from base.css (classes et-f, et-s, et-l and --circle, ...).

import { raw } from "./markup.js";

export const SHAPES = ["circle", "square", "triangle", "diamond"];

/** @type {Record<string, (x: number, y: number, r: number) => string>} */
const OUTLINES = {
  circle: (x, y, r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`,
  square: (x, y, r) => rounded(x - r * 0.86, y - r * 0.86, r * 1.72, r * 0.16),
  triangle: (x, y, r) =>
    polygon([
      [x, y - r * 1.08],
      [x + r * 1.08, y + r * 0.8],
      [x - r * 1.08, y + r * 0.8],
    ]),
  diamond: (x, y, r) =>
    polygon([
      [x, y - r * 1.2],
      [x + r * 0.84, y],
      [x, y + r * 1.2],
      [x - r * 0.84, y],
    ]),
};

/** @param {number} x  @param {number} y  @param {number} side  @param {number} radius */
function rounded(x, y, side, radius) {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(side)}" height="${short(side)}" rx="${short(radius)}"/>`;
}

/** @param {number[][]} points */
function polygon(points) {
  return `<polygon points="${points.map((point) => point.map(short).join(",")).join(" ")}"/>`;
}

/** @param {number} number */
function short(number) {
  return Math.round(number * 10) / 10;
}

/** @param {string} shape  @param {number} x  @param {number} y  @param {number} r */
function outline(shape, x, y, r) {
  return OUTLINES[shape](x, y, r);
}

/** A plain filled shape: the sign of an era card, a bar of the odds.
 * @param {string} shape  @param {number} [x]  @param {number} [y]  @param {number} [r] */
export function glyph(shape, x = 50, y = 50, r = 40) {
  return `<g class="et-shape et-${shape}">${outline(shape, x, y, r)}</g>`;
}

/** A portal: the shape three times, one inside the other.
 * @param {string} shape  @param {number} x  @param {number} y  @param {number} r */
export function portal(shape, x, y, r) {
  /** @type {[number, string][]} */
  const rings = [
    [1, "et-ring"],
    [0.66, "et-well"],
    [0.32, "et-eye"],
  ];
  const drawn = rings.map(([part, name]) => `<g class="${name}">${outline(shape, x, y, r * part)}</g>`);
  return `<g class="et-portalsign et-${shape}">${drawn.join("")}</g>`;
}

function ultimate() {
  /** @type {[number, number][]} */
  const places = [
    [30, 30],
    [70, 30],
    [30, 70],
    [70, 70],
  ];
  const signs = SHAPES.map((shape, number) => portal(shape, ...places[number], 17));
  return `<circle class="et-l et-thin" cx="50" cy="50" r="47"/>${signs.join("")}`;
}

/** @param {number} x  @param {number} y  @param {number} r */
function gear(x, y, r) {
  const spokes = [0, 45, 90, 135].map(
    (angle) => `<path transform="rotate(${angle} ${x} ${y})" d="M${x} ${y - r}V${y + r}"/>`,
  );
  return `<g class="et-l">${spokes.join("")}</g><circle class="et-f et-l" cx="${x}" cy="${y}" r="${r * 0.72}"/>`;
}

/** @type {Record<string, string>} */
export const DRAWINGS = {
  droid: `<path class="et-l" d="M50 14v13M24 42h-9v15M76 42h9v15M41 80v10M59 80v10"/><circle class="et-s" cx="50" cy="11" r="6"/>
    <rect class="et-f et-l" x="25" y="27" width="50" height="53" rx="17"/><path class="et-l" d="M25 58h50"/>
    <circle class="et-s" cx="40" cy="43" r="5.5"/><circle class="et-s" cx="60" cy="43" r="5.5"/>`,
  "giga-droid": `<path class="et-l" d="M36 14l-7-9M64 14l7-9M12 46v30M88 46v30"/><rect class="et-f et-l" x="31" y="13" width="38" height="25" rx="8"/>
    <rect class="et-s" x="38" y="21" width="24" height="8" rx="4"/><path class="et-f et-l" d="M12 44q0-6 6-6h64q6 0 6 6l-14 10v28q0 6-6 6H32q-6 0-6-6V54z"/>
    <circle class="et-s" cx="38" cy="62" r="5"/><circle class="et-s" cx="50" cy="62" r="5"/><circle class="et-s" cx="62" cy="62" r="5"/><path class="et-l" d="M38 77h24"/>`,
  "chrono-blaster": `<path class="et-f et-l" d="M10 22h52l8-8h10v32h-8l-6 6H47l-6 16H22l6-18H10z"/><path class="et-l" d="M46 52q8 0 8-10"/><path class="et-l" d="M88 24h4M88 36h4"/>
    <circle class="et-s" cx="30" cy="35" r="6"/><path class="et-l" d="M52 76h38l-9-8M92 89H54l9 8"/>`,
  transporter: `<ellipse class="et-f et-l" cx="50" cy="84" rx="38" ry="10"/><path class="et-l et-thin" d="M18 76V20M82 76V20M32 71v-14M68 71v-14"/>
    <path class="et-s" d="M50 12l20 21H59v17H41V33H30z"/><path class="et-l" d="M42 61h16M42 72h16"/>`,
  "digital-wallet": `<path class="et-f et-l" d="M12 32q0-8 8-8h54q6 0 6 6v6H20q-8 0-8-6z"/><rect class="et-f et-l" x="12" y="34" width="76" height="48" rx="8"/>
    <path class="et-f et-l" d="M88 50H66q-8 0-8 8.5t8 8.5h22z"/><circle class="et-s" cx="69" cy="58.5" r="4.5"/><path class="et-l et-thin" d="M24 48h18M24 58h12M24 68h18"/>`,
  communicator: `<rect class="et-f et-l" x="18" y="26" width="40" height="66" rx="9"/><rect class="et-s" x="26" y="36" width="24" height="30" rx="3"/><circle class="et-s" cx="38" cy="79" r="5"/>
    <path class="et-l" d="M61 26q9 5 9 16M64 12q20 8 20 30"/>`,
  "temporal-projector": `<path class="et-f" d="M58 44L96 20v64L58 62z"/><rect class="et-f et-l" x="8" y="36" width="42" height="36" rx="7"/><path class="et-f et-l" d="M50 46l10-6v28l-10-6z"/>
    <circle class="et-f et-l" cx="20" cy="24" r="11"/><circle class="et-f et-l" cx="42" cy="26" r="9"/><circle class="et-s" cx="20" cy="24" r="3"/><circle class="et-s" cx="42" cy="26" r="3"/>
    <path class="et-l" d="M22 72l-7 20M36 72l7 20"/><rect class="et-s" x="74" y="42" width="14" height="21" rx="3"/>`,
  "time-bomb": `<path class="et-l" d="M64 28q6-14 18-10"/><path class="et-s" d="M84 6l3 7 8 1-6 6 2 8-7-4-7 4 1-8-6-6 8-1z"/><circle class="et-f et-l" cx="44" cy="60" r="34"/>
    <circle class="et-l et-thin" cx="44" cy="60" r="23"/><path class="et-l" d="M44 45v15l11 7"/><circle class="et-s" cx="44" cy="60" r="4"/>`,
  laboratory: `<path class="et-f et-l" d="M40 12v26L15 80q-4 10 7 10h56q11 0 7-10L60 38V12"/><path class="et-l" d="M33 12h34"/><path class="et-s" d="M33 62h34l13 19q1 4-3 4H23q-4 0-3-4z"/>
    <circle class="et-bubble" cx="42" cy="74" r="5"/><circle class="et-bubble" cx="58" cy="69" r="4"/><circle class="et-l et-thin" cx="50" cy="50" r="4"/>`,
  "quantum-clock": `<g class="et-l et-thin"><ellipse cx="50" cy="50" rx="46" ry="17" transform="rotate(30 50 50)"/><ellipse cx="50" cy="50" rx="46" ry="17" transform="rotate(-30 50 50)"/></g>
    <circle class="et-f et-l" cx="50" cy="50" r="27"/><path class="et-l" d="M50 33v17l12 8M50 23v4M50 73v4M23 50h4M73 50h4"/><circle class="et-s" cx="90" cy="73" r="6"/><circle class="et-s" cx="10" cy="73" r="6"/>`,
  "robo-recycler": `<path class="et-l" d="M16 58A36 36 0 0 1 78 27M84 42A36 36 0 0 1 22 73"/><path class="et-s" d="M72 12l17 17-22 7zM28 88L11 71l22-7z"/>
    <rect class="et-f et-l" x="33" y="36" width="34" height="28" rx="9"/><circle class="et-s" cx="43" cy="49" r="4"/><circle class="et-s" cx="57" cy="49" r="4"/>`,
  "robo-thief": `<path class="et-s" d="M28 30q0-20 22-20t22 20z"/><path class="et-l" d="M14 31h72"/><rect class="et-f et-l" x="24" y="31" width="52" height="46" rx="14"/>
    <path class="et-s" d="M20 40h60v15q-14 8-26 0h-8q-12 8-26 0z"/><circle class="et-bubble" cx="38" cy="48" r="5"/><circle class="et-bubble" cx="62" cy="48" r="5"/><path class="et-l" d="M41 67h18M38 77v13M62 77v13"/>`,
};

/** The drawing on an action card, in a square of 100 units.
 * @param {string} slug */
export function drawing(slug) {
  const [kind, pair] = slug.split(":");
  if (SHAPES.includes(kind)) return portal(kind, 50, 52, 38);
  if (kind === "ultimate-portal") return ultimate();
  if (!pair) return DRAWINGS[kind] ?? gear(50, 50, 34);
  const [first, second] = pair.split("+");
  return portal(first, 32, 34, 25) + portal(second, 68, 68, 25);
}

/** @param {string} name  @param {string} size  @param {string} inside  @param {string} [more] */
function svg(name, size, inside, more = "") {
  return raw(`<svg class="${name}" viewBox="0 0 ${size}"${more} aria-hidden="true" focusable="false">${inside}</svg>`);
}

/** The picture of an action card.
 * @param {string} slug */
export function cardArt(slug) {
  return svg("et-svg", "100 100", drawing(slug));
}

/** @param {string} shape */
export function shapeIcon(shape) {
  return svg("et-icon", "100 100", glyph(shape));
}

/** @type {Record<string, string>} */
const SKYLINES = {
  circle: "M0 100V78h14V66q9-12 18 0v12h12V62h8V50h6v12h8v16h14q10-22 20-4 8-10 16 4h14V60h10v18h10v22z",
  square: "M0 100V72h12V58h16v14h10V52h6v-8h12v8h6v20h22V48h20v24h10V62h14v10h22v28z",
  triangle: "M0 100V86l26-36 22 32 14-18 16 20 24-44 30 46 18-18v32z",
  diamond: "M0 100V74l10-10 10 10 8-22 8 22h20l14-16 12 16 12-28 10 28h14l10-12 22 14v24z",
};

const FILLING = ` preserveAspectRatio="xMidYMid slice"`;

/** A face-up era card: landscape, the shape in the middle and in two corners.
 * @param {string} shape */
export function eraArt(shape) {
  const sky = `<rect class="et-sky" width="150" height="100"/><circle class="et-sun" cx="112" cy="26" r="15"/>`;
  const land = `<path class="et-land" d="${SKYLINES[shape]}"/>`;
  const signs = `<circle class="et-disc" cx="75" cy="52" r="34"/>${glyph(shape, 75, 52, 23)}${glyph(shape, 16, 16, 10)}${glyph(shape, 134, 84, 10)}`;
  return svg(`et-svg et-${shape}`, "150 100", sky + land + signs, FILLING);
}

/** The back of an era card: an hourglass in a ring of time; in its corner the shape, if that is known.
 * @param {string | null} [shape] */
export function eraBack(shape = null) {
  const rings = [46, 36].map((r) => `<circle class="et-backline" cx="75" cy="50" r="${r}"/>`).join("");
  const ticks = [...Array(12).keys()]
    .map((hour) => `<path class="et-backline" transform="rotate(${hour * 30} 75 50)" d="M75 10v5"/>`)
    .join("");
  const glass = `<path class="et-backfill" d="M62 32h26q0 12-10 18 10 6 10 18H62q0-12 10-18-10-6-10-18z"/><path class="et-backsand" d="M66 65q9-10 18 0zM70 42h10l-5 6z"/>`;
  return svg(
    "et-svg",
    "150 100",
    `<rect class="et-background" width="150" height="100"/>${rings}${ticks}${glass}${shape ? glyph(shape, 18, 18, 11) : ""}`,
    FILLING,
  );
}

/** The back of an action card: a cut crystal. */
export function actionBack() {
  const facets = `<path class="et-backfill" d="M50 26l24 20-24 56-24-56z"/><path class="et-backline" d="M26 46h48M50 26l-9 20 9 56 9-56z"/>`;
  const frame = `<rect class="et-backline" x="8" y="8" width="84" height="114" rx="8" fill="none"/>`;
  return svg("et-svg", "100 130", `<rect class="et-background" width="100" height="130"/>${frame}${facets}`);
}

/** The crystal below an era stack. */
export function crystalArt() {
  const rays = [...Array(12).keys()]
    .map((ray) => `<path class="et-ray" transform="rotate(${ray * 30} 100 84)" d="M100 2v14"/>`)
    .join("");
  const body = `<path class="et-gem" d="M62 26h76l34 40-72 92-72-92z"/><path class="et-gemlight" d="M62 26L28 66h40zM100 26L68 66h64zM68 66l32 92-72-92z"/>`;
  const cuts = `<path class="et-gemline" d="M28 66h144M62 26l6 40 32 92 32-92 6-40M100 26L68 66M100 26l32 40"/>`;
  return svg("et-svg et-crystal", "200 168", rays + body + cuts);
}

/** A cut crystal in a square of 200 units. */
export function gem() {
  const body = `<path class="et-gem" d="M62 8h76l34 40-72 92-72-92z"/><path class="et-gemlight" d="M62 8L28 48h40zM100 8L68 48h64zM68 48l32 92-72-92z"/>`;
  const cuts = `<path class="et-gemshade" d="M132 48l-32 92 72-92z"/><path class="et-gemline" d="M28 48h144M62 8l6 40 32 92 32-92 6-40M100 8L68 48M100 8l32 40"/>`;
  return body + cuts;
}

/** The crystal alone, as large as its box. */
export function gemArt() {
  return svg("et-svg et-gemstone", "200 150", gem());
}

const HEADS = [
  `<path class="et-h1" d="M14 100q2-34 36-34t36 34z"/><circle class="et-h2" cx="50" cy="42" r="25"/><path class="et-h1" d="M24 40q2-28 26-28t26 28q-10-14-26-14t-26 14z"/>`,
  `<path class="et-h1" d="M14 100q2-34 36-34t36 34z"/><circle class="et-h2" cx="50" cy="43" r="24"/><path class="et-h1" d="M22 62q-6-52 28-52t28 52q-6 4-10 2 4-30-18-34-22 4-18 34-4 2-10-2z"/>`,
  `<path class="et-h1" d="M10 100q4-32 40-32t40 32z"/><rect class="et-h2" x="28" y="22" width="44" height="46" rx="16"/><path class="et-h1" d="M24 30q4-20 26-20t26 20z"/><rect class="et-h1" x="30" y="38" width="40" height="11" rx="5"/>`,
  `<path class="et-h1" d="M14 100q2-34 36-34t36 34z"/><circle class="et-h2" cx="50" cy="44" r="23"/><circle class="et-h1" cx="50" cy="12" r="10"/><path class="et-h1" d="M26 42q0-26 24-26t24 26q-24-4-32-12-4 8-16 12z"/>`,
  `<path class="et-h1" d="M12 100q2-32 38-32t38 32z"/><path class="et-h2" d="M28 20h44v26q0 24-22 24T28 46z"/><path class="et-h1" d="M22 26h56l-8-14H30zM30 52h40q-2 18-20 18T30 52z"/>`,
];
const AI_HEAD = `<path class="et-h1" d="M18 100q2-26 32-26t32 26z"/><rect class="et-h2" x="22" y="24" width="56" height="46" rx="14"/><circle class="et-h1" cx="50" cy="9" r="6"/><circle class="et-h1" cx="38" cy="46" r="6"/><circle class="et-h1" cx="62" cy="46" r="6"/>`;

/** A portrait for the place of a seat, 0 for the person at the board; "ai" for the AI deck.
 * @param {number | "ai"} who */
export function headArt(who) {
  const drawn = who === "ai" ? AI_HEAD : HEADS[who % HEADS.length];
  return svg(
    `et-svg et-portrait et-portrait-${who}`,
    "100 100",
    `<circle class="et-h0" cx="50" cy="50" r="50"/>${drawn}`,
  );
}

/** @type {Record<string, string>} */
const SIGNS = {
  menu: `<path class="et-stroke" d="M4 7h16M4 12h16M4 17h16"/>`,
  up: `<path class="et-stroke" d="M6 15l6-6 6 6"/>`,
  first: `<path d="M5 4v16M20 5v14l-11-7z"/>`,
  turnback: `<path d="M19 5v14l-8-7zM11 5v14l-8-7z"/>`,
  turnforward: `<path d="M5 5v14l8-7zM13 5v14l8-7z"/>`,
  back: `<path d="M17 5v14L6 12z"/>`,
  forward: `<path d="M7 5v14l11-7z"/>`,
  last: `<path d="M19 4v16M4 5v14l11-7z"/>`,
  undo: `<path class="et-stroke" d="M8 5L3.5 9.5 8 14M4 9.5h10.500a5 5 0 0 1 0 10H9"/>`,
  redo: `<path class="et-stroke" d="M16 5l4.5 4.5L16 14M20 9.5H9.5a5 5 0 0 0 0 10H15"/>`,
  speed: `<path d="M4 6v12l8-6zM13 6v12l8-6z"/>`,
  larger: `<path class="et-stroke" d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7"/>`,
  files: `<path class="et-stroke" d="M12 3v11M7.500 9.5L12 14l4.5-4.5M4 17v3.500h16V17"/>`,
  side: `<path class="et-stroke" d="M4 5h16v14H4zM15 5v14"/>`,
  settings: `<path class="et-stroke" d="M3 7h9M18 7h3M3 17h3M12 17h9"/><circle class="et-stroke" cx="15" cy="7" r="3"/><circle class="et-stroke" cx="9" cy="17" r="3"/>`,
};

/** A drawn sign on a button: signs of a font would look different on each computer.
 * @param {string} name */
export function sign(name) {
  return raw(`<svg class="et-sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${SIGNS[name]}</svg>`);
}
