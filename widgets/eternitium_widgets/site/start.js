// The start page: it speaks the reader's language and remembers another choice; old addresses lead on to the tutor.
import { keepAtHome } from "./at_home.js";
import { choose, kept, readers, speak } from "./page_language.js";

const TUTORS = /^#(play|learn|practice|lesson)(\/|$)/;

const label = document.getElementById("language");
const menu = label.querySelector("select");

/** Show what the tutor has stored in this browser: puzzles that are due today, and a lesson that is not finished. */
function showAgain() {
  const { due, lesson } = kept();
  const tonight = new Date().setHours(24, 0, 0, 0);
  const waiting = Array.isArray(due) ? due.filter((at) => at < tonight).length : 0;
  const [puzzles, onward] = [document.getElementById("due"), document.getElementById("onward")];
  puzzles.hidden = !waiting;
  puzzles.querySelector("b").textContent = String(waiting);
  onward.hidden = !/^[\w-]+$/.test(lesson ?? "");
  if (!onward.hidden) onward.href = `${onward.dataset.tutor}#lesson/${lesson}`;
  document.getElementById("again").hidden = puzzles.hidden && onward.hidden;
}

function speakAgain() {
  showAgain();
  speak(readers());
  menu.value = document.documentElement.lang;
}

if (TUTORS.test(location.hash)) location.replace(`tutor${location.hash}`);
menu.addEventListener("change", () => choose(menu.value));
window.addEventListener("pageshow", speakAgain);
speakAgain();
label.hidden = false;
// The server did not answer, so this page comes from the browser.
document.getElementById("alone").hidden = !("alone" in document.documentElement.dataset);
keepAtHome();
