import assert from "./asserts.js";
import { test } from "node:test";

import { whenNotKept } from "../eternitium_widgets/page/memory.js";
import { Notes, notesView } from "../eternitium_widgets/page/notes.js";
import { ASIDE_KEY, KeptProfile, MORE_KEY, PROFILE_KEY } from "../eternitium_widgets/tutor/kept_profile.js";
import { judged, LONGEST, MOST, MOST_MISTAKES, ProfileText } from "../eternitium_widgets/tutor/profile_text.js";

const STORM = [5, "storm", 1, 2];
const STRANGE = [3, "later", { deep: [1] }];
const NEWER = JSON.stringify({ format: 2, kind: "eternitium-profile", all: "else" });
const DAMAGED = "{damaged";

function fileOf(...entries) {
  return JSON.stringify({ format: 1, kind: "eternitium-profile", entries });
}

function entriesOf(text) {
  return JSON.parse(text).entries;
}

/** A store with room for a number of characters; all tabs of a browser share it. */
function storeOf(kept = {}, room = Infinity) {
  const memory = new Map(Object.entries(kept));
  const full = (key, text) =>
    [...memory].reduce((sum, [one, { length }]) => sum + (one === key ? 0 : length), text.length) > room;
  return {
    memory,
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, text) => (full(key, text) ? assert.fail("QuotaExceededError") : memory.set(key, text)),
    removeItem: (key) => memory.delete(key),
  };
}

const FORBIDDEN = {
  getItem: () => assert.fail("SecurityError"),
  setItem: () => assert.fail("SecurityError"),
  removeItem: () => assert.fail("SecurityError"),
};

globalThis.document ??= { addEventListener: () => {}, visibilityState: "visible" };

function opened(store) {
  const sent = [];
  const notes = new Notes(() => {});
  whenNotKept(() => notes.say("note-not-kept"));
  const profile = new KeptProfile({ store, notes, model: { send: (message) => sent.push(message) } });
  profile.start(new AbortController().signal);
  const loaded = sent.filter(({ kept }) => kept).map(({ text }) => entriesOf(text));
  return { profile, notes, sent, loaded };
}

function answered(profile, ...rows) {
  profile.hear({ type: "entries", rows });
}

test("the kernel's entries are kept and brought back, with those of an earlier version", () => {
  const store = storeOf({ "eternitium-tutor": JSON.stringify({ progress: "older", language: "de" }) });
  const { profile, sent } = opened(store);
  assert.deepEqual(sent.pop(), { type: "progress-load", text: "older", kept: false });
  answered(profile, STORM);
  assert.deepEqual(entriesOf(store.memory.get(PROFILE_KEY)), [STORM]);
  assert.deepEqual(JSON.parse(store.memory.get("eternitium-tutor")), { progress: "", language: "de" });
  assert.deepEqual(opened(store).loaded, [[STORM]]);
  profile.forget();
  assert.ok(!store.memory.has(PROFILE_KEY));
  assert.deepEqual(sent.pop(), { type: "progress-forget" });
});

test("an unreadable profile is put aside once there is a copy, next to earlier ones, and can be saved", () => {
  const cut = fileOf(STORM).slice(0, -3);
  const store = storeOf();
  for (const [text, copies] of [
    [DAMAGED, [DAMAGED]],
    [cut, [DAMAGED, cut]],
    [DAMAGED, [DAMAGED, cut]],
  ]) {
    store.memory.set(PROFILE_KEY, text);
    const { profile, notes } = opened(store);
    assert.deepEqual([notes.shown, profile.hasAside, profile.aside], [["note-put-aside"], true, copies]);
    answered(profile, STORM);
    assert.deepEqual(entriesOf(store.memory.get(PROFILE_KEY)), [STORM]);
  }
  assert.deepEqual([store.memory.get(ASIDE_KEY), store.memory.get(`${ASIDE_KEY}-2`)], [DAMAGED, cut]);
});

test("without room for a copy, and in a newer format, it stays untouched until it can be read", () => {
  const large = DAMAGED + "x".repeat(3000);
  for (const [text, note] of [
    [large, "note-left-alone"],
    [NEWER, "note-newer"],
  ]) {
    const store = storeOf({ [PROFILE_KEY]: text }, 5000);
    const { profile, notes, loaded } = opened(store);
    answered(profile, STORM);
    assert.deepEqual([notes.shown, loaded, profile.aside], [[note], [], [text]]);
    assert.deepEqual([store.memory.get(PROFILE_KEY), entriesOf(store.memory.get(MORE_KEY))], [text, [STORM]]);
    assert.deepEqual(opened(store).loaded, [[STORM]]);
    store.memory.set(PROFILE_KEY, fileOf([1, "storm", 1, 1]));
    assert.deepEqual(opened(store).loaded, [[[1, "storm", 1, 1], STORM]]);
    assert.deepEqual([entriesOf(store.memory.get(PROFILE_KEY)).length, store.memory.has(MORE_KEY)], [2, false]);
  }
});

test("a profile that the kernel refuses is also put aside", () => {
  const store = storeOf({ [PROFILE_KEY]: fileOf(STORM) });
  const { profile, notes } = opened(store);
  profile.hear({ type: "progress-refused" });
  assert.deepEqual([notes.shown, profile.aside], [["note-put-aside"], [fileOf(STORM)]]);
  assert.ok(!profile.hear({ type: "refused", text: "Something else." }));
});

test("rows of another version are carried along as they are", () => {
  const store = storeOf({ [PROFILE_KEY]: fileOf(STRANGE, "no row") });
  const { profile, notes, loaded } = opened(store);
  answered(profile, STORM);
  assert.deepEqual(
    [loaded, entriesOf(store.memory.get(PROFILE_KEY))],
    [[[STRANGE, "no row"]], [STRANGE, "no row", STORM]],
  );
  assert.deepEqual(notes.shown, []);
});

test("a full or forbidden store is mentioned once, and stays mentioned until that is dismissed", () => {
  for (const store of [storeOf({}, 10), FORBIDDEN, null, undefined]) {
    const { profile, notes } = opened(store);
    answered(profile, STORM);
    answered(profile, STRANGE);
    profile.tellStart({});
    assert.deepEqual(notes.shown, ["note-not-kept"]);
    notes.dismiss("note-not-kept");
    answered(profile, [9, "storm", 1, 2]);
    assert.deepEqual(notes.shown, []);
    profile.forget();
  }
});

test("what did not fit is kept once there is room", () => {
  const store = storeOf({ other: "x".repeat(100) }, 100);
  const { profile } = opened(store);
  answered(profile, STORM);
  store.memory.delete("other");
  answered(profile, [6, "storm", 1, 2]);
  assert.deepEqual(entriesOf(store.memory.get(PROFILE_KEY)), [STORM, [6, "storm", 1, 2]]);
});

test("two tabs that answer at once lose nothing, and send each other only new entries", () => {
  const store = storeOf({ [PROFILE_KEY]: fileOf(STRANGE) });
  const [one, other] = [opened(store), opened(store)];
  answered(one.profile, STORM);
  store.memory.set(PROFILE_KEY, fileOf(STRANGE, [6, "storm", 2, 2])); // the other one had read before this one wrote
  one.profile.hearOther({ key: PROFILE_KEY, newValue: store.memory.get(PROFILE_KEY) });
  assert.deepEqual(entriesOf(store.memory.get(PROFILE_KEY)), [STRANGE, [6, "storm", 2, 2], STORM]);
  assert.deepEqual(entriesOf(one.sent.pop().text), [[6, "storm", 2, 2]]);
  other.profile.hearOther({ key: PROFILE_KEY, newValue: store.memory.get(PROFILE_KEY) });
  assert.equal(entriesOf(other.sent.pop().text).length, 2);
  const silent = other.sent.length;
  other.profile.hearOther({ key: "something else", newValue: "x" });
  other.profile.hearOther({ key: PROFILE_KEY, newValue: null });
  assert.equal(other.sent.length, silent);
});

test("the written text can be read again: the oldest mistakes and entries go, unknown ones stay", () => {
  const mistakes = Array.from({ length: MOST_MISTAKES + 5 }, (_, n) => [1000 - n, "mistake", `own-${n}`, "x"]);
  const kept = new ProfileText({ entries: [STRANGE, ...mistakes] });
  assert.deepEqual([kept.rows.size, [...kept.lost]], [MOST_MISTAKES + 1, ["note-trimmed"]]);
  assert.ok(!kept.text.includes(`own-${MOST_MISTAKES}`) && kept.text.includes("later"));
  const large = Array.from({ length: MOST_MISTAKES }, (_, n) => [n, "mistake", `own-${n}`, "x".repeat(20_000)]);
  assert.ok(new ProfileText({ entries: large }).text.length <= LONGEST);
  const many = new ProfileText({ entries: Array.from({ length: MOST }, (_, n) => [n + 10, "storm", 1, 2]) });
  assert.equal(many.lost.size, 0);
  assert.deepEqual(many.add([[5, "storm", 1, 2], STRANGE]).length, 2);
  assert.deepEqual([...many.lost], ["note-oldest-gone"]);
  assert.ok(many.rows.size < MOST && many.text.includes("later") && !many.text.includes("[5,"));
  assert.deepEqual(judged(many.text).found.entries.length, many.rows.size);
});

test("one more entry costs the same however many there are, whatever the clock says", () => {
  const kept = new ProfileText({
    entries: [[4e12, "storm", 1, 2], ...Array.from({ length: 15_000 }, (_, n) => [n, "storm", 1, n])],
  });
  kept.oldest = kept.write = () => assert.fail("all rows were gone through");
  for (let n = 0; n < 20; n += 1) kept.add([[20_000 + n, "storm", 1, 2]]);
  assert.equal(entriesOf(kept.text).length, 15_021);
});

test("a note has its sentence, what can be done, and a button that closes it", () => {
  const ctx = { t: (key) => `${key}.` };
  assert.match(
    notesView(ctx, ["note-put-aside"], "data-tutor"),
    /role="status">note-put-aside\.<.*data-tutor="aside-save".*data-tutor="dismiss-note" data-note="note-put-aside"/,
  );
  assert.doesNotMatch(notesView(ctx, ["note-trimmed"], "data-tutor"), /-save/);
  assert.equal(notesView(ctx, [], "data-tutor"), "");
});
