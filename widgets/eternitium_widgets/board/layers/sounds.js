// Quiet tones for events at the table: off by default, and never before a person has done something.

/** @import { SnapshotPayload } from "../../page/payload" */

/** @type {Record<string, number[][]>} */
const NOTES = {
  card: [[330, 0, 0.07]],
  turn: [
    [440, 0, 0.1],
    [554, 0.12, 0.18],
  ],
  try: [
    [196, 0, 0.12],
    [220, 0.2, 0.12],
    [262, 0.4, 0.12],
    [330, 0.58, 0.16],
  ],
  good: [
    [523, 0, 0.1],
    [784, 0.09, 0.16],
  ],
  bad: [
    [311, 0, 0.12],
    [233, 0.11, 0.2],
  ],
  win: [
    [523, 0, 0.12],
    [659, 0.11, 0.12],
    [784, 0.22, 0.12],
    [1047, 0.33, 0.4],
  ],
};
const LOUDNESS = 0.06;
/** @type {Record<string, string>} */
const TRIED = { "luck.success": "good", "luck.fail": "bad", "luck.last-card": "bad" };
const MOVED = new Set(["pick", "take", "play", "buy", "gain", "discard-era", "draw", "steal", "recover", "swap"]);

/**
 * The tone for the change between two snapshots, or "": the most important one if several things happened.
 * @param {SnapshotPayload | undefined} before  @param {SnapshotPayload} now
 */
export function soundOf(before, now) {
  if (!before || before.game.id !== now.game.id || now.game.live === false) return "";
  if (now.result && !before.result) return now.result.rows[now.game.viewer]?.winner ? "win" : "bad";
  const last = before.log.at(-1)?.n ?? -1;
  const fresh = now.log.filter(({ n }) => n > last);
  if (fresh.some(({ rule, player }) => rule === "end.crystal" && player === now.game.viewer)) return "win";
  const tried = fresh.map(({ rule }) => TRIED[rule]).find(Boolean);
  return tried ?? (fresh.some(({ kind }) => MOVED.has(kind)) ? "card" : "");
}

export class Sounds {
  /** @type {AudioContext | null} */
  audio = null;

  /** Allow sound: browsers permit it only after a click or a key. */
  unlock() {
    this.audio ??= typeof AudioContext === "function" ? new AudioContext() : null;
    if (this.audio?.state === "suspended") this.audio.resume();
  }

  /** @param {string} name */
  play(name) {
    const { audio } = this;
    if (audio?.state !== "running") return;
    for (const [pitch, delay, length] of NOTES[name] ?? []) tone(audio, pitch, delay, length);
  }

  stop() {
    this.audio?.close();
    this.audio = null;
  }
}

/** @param {AudioContext} audio  @param {number} pitch  @param {number} delay  @param {number} length */
function tone(audio, pitch, delay, length) {
  const begin = audio.currentTime + delay;
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  Object.assign(source, { type: "triangle" }).frequency.value = pitch;
  volume.gain.setValueAtTime(LOUDNESS, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  source.connect(volume).connect(audio.destination);
  source.start(begin);
  source.stop(begin + length);
}
