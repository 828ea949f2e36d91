// The start page: it speaks the reader's language and remembers another one; old addresses lead on to the tutor.
const KEPT_AS = "eternitium-tutor";
const TUTORS = /^#(play|learn|practice|lesson)(\/|$)/;

const { speak, readers } = window.pageLanguage;
const label = document.getElementById("language");
const menu = label.querySelector("select");

/** The tutor begins in this language, too. A browser that keeps nothing forgets it. */
function remember(language) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS));
    localStorage.setItem(KEPT_AS, JSON.stringify({ ...kept, language }));
  } catch {
    // The page speaks the language all the same.
  }
}

function speakAgain() {
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
