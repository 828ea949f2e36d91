// The page around the board: it removes the waiting picture once the board is drawn, speaks the board's language, and says
// so when the game is gone.

import { say, speak } from "./page_language.js";

const CHECK_EVERY = 20_000;
const CHECK_AGAIN = 2_000;
const ANSWER_WITHIN = 5_000;
const LEAVING_TAKES = 5_000;
/** @type {Record<string, string>} */
const WAYS_ON = { gone: "go-on", ended: "reload", "ended-kept": "reload" };
const PATIENCE = 45_000;

/**
 * The address and the kernel of a page.
 * @typedef {{ baseUrl: string, kernelId: string }} Settings
 */

/** @type {Settings} */
let settings;
/** @type {any} */
let loading;
/** @type {any} */
let lost;
let shown = "";
let left = -Infinity;
let checking = false;
let doubtful = false;
/** @type {number | undefined} */
let next;
/** @type {number | undefined} */
let patience;
const watcher = new MutationObserver(showBoard);

function showBoard() {
  const failure = document.getElementById("failure");
  if (!document.querySelector('[data-ready="true"]') && !failure) return;
  watcher.disconnect();
  clearTimeout(patience);
  loading.remove();
  if (failure) speak(document.documentElement.lang);
  else followLanguage();
}

/** Let the page follow the language of the board. */
function followLanguage() {
  const board = document.querySelector(".eternitium[lang]");
  if (!board) return;
  speak(board.lang);
  new MutationObserver(() => speak(board.lang)).observe(board, { attributes: true, attributeFilter: ["lang"] });
}

/** Leave a note for the next page about the place that becomes free: after a reload it takes over that place. */
function leave() {
  left = performance.now();
  const { baseUrl, kernelId } = settings;
  const secure = location.protocol.startsWith("https") ? "; secure" : "";
  document.cookie = `eternitium_left=${kernelId}; max-age=30; path=${baseUrl}; samesite=strict${secure}`;
  navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`);
}

/** The word for what is wrong; "" while the game is there. */
async function whatIsWrong() {
  if (document.querySelector("[data-needs=nothing]")) return "";
  const { baseUrl, kernelId } = settings;
  const keeps = Boolean(document.querySelector(".et-tutor, [data-goes-on], [data-comes-back]"));
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN);
    const answer = await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store", signal });
    if (answer.ok) return "";
    if (keeps) return "gone";
    return document.querySelector(".et-guests") ? "ended-kept" : "ended";
  } catch {
    return keeps ? "stopped" : "silent";
  }
}

/** A server that stops goes on answering for a moment: it is asked once more soon. */
function doubt() {
  doubtful = true;
  check();
}

async function check() {
  if (checking) return;
  const soon = doubtful;
  [checking, doubtful] = [true, false];
  clearTimeout(next);
  const wrong = document.hidden || isBeingLeft() ? shown : await whatIsWrong();
  checking = false;
  next = setTimeout(check, wrong || soon || doubtful ? CHECK_AGAIN : CHECK_EVERY);
  if (wrong === shown) return;
  if (!wrong) window.dispatchEvent(new Event("eternitium:back"));
  show(wrong);
}

/** Leaving the page ends its game: there is nothing wrong with that. */
function isBeingLeft() {
  return performance.now() < left + LEAVING_TAKES;
}

/** Show what is wrong, and a way on if there is one. Nothing on the board can be clicked, unless it works without a server.
 * @param {string} wrong */
function show(wrong) {
  const [text, button, rules] = lost.children;
  shown = wrong;
  const alone = wrong === "stopped" && document.querySelector("[data-goes-on]");
  if (alone) window.dispatchEvent(new Event("eternitium:alone"));
  lost.hidden = !wrong || Boolean(alone);
  document.querySelector("main").inert = Boolean(wrong) && !alone;
  say(text, wrong);
  button.hidden = !WAYS_ON[wrong];
  say(button, WAYS_ON[wrong] ?? "");
  rules.hidden = !document.querySelector("[data-rules=here]");
  if (!button.hidden) button.focus();
}

/** Watch over the page.
 * @param {Settings} told */
export function startAround(told) {
  settings = told;
  loading = document.getElementById("loading");
  lost = document.getElementById("lost");
  next = setTimeout(check, CHECK_EVERY);
  patience = setTimeout(() => say(document.getElementById("loading-text"), "slow"), PATIENCE);
  watcher.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["data-ready"],
  });
  showBoard();
  lost.querySelector("button").addEventListener("click", () => location.reload());
  lost.lastElementChild.addEventListener("click", () => window.dispatchEvent(new Event("eternitium:rules")));
  for (const name of ["beforeunload", "pagehide"]) window.addEventListener(name, leave);
  document.addEventListener("visibilitychange", check);
  for (const name of ["focus", "online", "offline"]) window.addEventListener(name, check);
  window.addEventListener("eternitium:late", doubt);
  // A page that the back button brings back has lost its game.
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}
