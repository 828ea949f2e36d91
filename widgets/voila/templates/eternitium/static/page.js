// The page around the board: it takes the waiting picture away once the board is drawn, speaks the board's language, and
// says so when the game is gone.
const CHECK_EVERY = 20_000;
const PATIENCE = 45_000;

const { speak, say } = window.pageLanguage;
const loading = document.getElementById("loading");
const lost = document.getElementById("lost");
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

/** The page speaks the language of the board, from now on. */
function followLanguage() {
  const board = document.querySelector(".eternitium[lang]");
  if (!board) return;
  speak(board.lang);
  new MutationObserver(() => speak(board.lang)).observe(board, { attributes: true, attributeFilter: ["lang"] });
}

/** The word for what is wrong; "" while the game is there. */
async function whatIsWrong() {
  const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  try {
    const answer = await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store" });
    return answer.ok ? "" : "gone";
  } catch {
    return "stopped";
  }
}

async function check() {
  if (document.hidden) return;
  const wrong = await whatIsWrong();
  if (wrong !== lost.dataset.word) say(lost, wrong);
  lost.hidden = !wrong;
}

const patience = setTimeout(() => say(document.getElementById("loading-text"), "slow"), PATIENCE);
watcher.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-ready"] });
showBoard();
setInterval(check, CHECK_EVERY);
document.addEventListener("visibilitychange", check);
window.addEventListener("focus", check);
