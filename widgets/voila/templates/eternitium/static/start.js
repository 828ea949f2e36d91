// The start page: it speaks the reader's language and remembers another one; old addresses lead on to the tutor.
const KEPT_AS = "eternitium-tutor";
const TUTORS = /^#(play|learn|practice|lesson)(\/|$)/;

const { speak, readers } = window.pageLanguage;
const label = document.getElementById("language");
const menu = label.querySelector("select");

/** The tutor begins in this language, too. A browser that keeps nothing forgets it. */
function remember(language) {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify({ ...kept(), language }));
  } catch {
    // The page speaks the language all the same.
  }
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS)) ?? {};
  } catch {
    return {};
  }
}

/** What the tutor has left behind in this browser: puzzles that are due today, and a lesson that is begun. */
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
menu.addEventListener("change", () => {
  remember(menu.value);
  speak(menu.value);
});
window.addEventListener("pageshow", speakAgain);
speakAgain();
label.hidden = false;
