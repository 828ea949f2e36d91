// A feast: shapes burst out of the crystal that the person has just found. Nothing waits for it.

const SHAPES = ["circle", "square", "triangle", "diamond"];
const SPARKS = 28;
const LASTS = 1300;
const GOLDEN = 2.4; // radians between neighbours, so that they spread evenly

/** @param {any} root */
export function feast(root) {
  const gem = root.querySelector(".et-stack.et-found .et-gemwell")?.getBoundingClientRect();
  const sky = root.querySelector("[data-part=sky]");
  if (!gem?.width || !sky) return;
  const origin = root.getBoundingClientRect();
  const middle = { left: gem.left + gem.width / 2 - origin.left, top: gem.top + gem.height / 2 - origin.top };
  for (let place = 0; place < SPARKS; place++) {
    const spark = document.createElement("i");
    spark.className = `et-bit et-spark et-${SHAPES[place % SHAPES.length]}`;
    Object.assign(spark.style, { left: `${middle.left}px`, top: `${middle.top}px` });
    sky.append(spark);
    const path = spark.animate(pathOf(place, gem.width), { duration: LASTS, easing: "cubic-bezier(0.1, 0.7, 0.3, 1)" });
    path.onfinish = path.oncancel = () => spark.remove();
  }
}

/**
 * The frames of one shape: outwards, then a little down.
 * @param {number} place  @param {number} width
 */
export function pathOf(place, width) {
  const far = width * (0.75 + (place % 5) / 4);
  const [x, y] = [Math.round(far * Math.cos(place * GOLDEN)), Math.round(far * Math.sin(place * GOLDEN))];
  return [
    { transform: "scale(0.2)" },
    { transform: `translate(${x}px, ${y}px) rotate(200deg)`, offset: 0.7 },
    { opacity: 0, transform: `translate(${x}px, ${y + 40}px) rotate(300deg) scale(0.6)` },
  ];
}
