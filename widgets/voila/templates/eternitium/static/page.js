// The page around the board: it takes the waiting picture away once the board is drawn, and says so when the game is gone.
const CHECK_EVERY = 20_000;
const PATIENCE = 45_000;
const SLOW = "This takes longer than usual. If nothing appears, stop the tutor in its terminal window and start it again.";
const STOPPED = "The tutor has stopped. Start it again in its terminal window, then reload this page.";
const GONE = "The game behind this page has ended. Reload the page to begin a new one.";

const loading = document.getElementById("loading");
const lost = document.getElementById("lost");
const watcher = new MutationObserver(showBoard);

function showBoard() {
  if (!document.querySelector('[data-ready="true"], #failure')) return;
  watcher.disconnect();
  clearTimeout(patience);
  loading.remove();
}

async function whatIsWrong() {
  const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  try {
    const answer = await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store" });
    return answer.ok ? "" : GONE;
  } catch {
    return STOPPED;
  }
}

async function check() {
  if (document.hidden) return;
  lost.textContent = await whatIsWrong();
  lost.hidden = !lost.textContent;
}

const patience = setTimeout(() => (document.getElementById("loading-text").textContent = SLOW), PATIENCE);
watcher.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-ready"] });
showBoard();
setInterval(check, CHECK_EVERY);
document.addEventListener("visibilitychange", check);
window.addEventListener("focus", check);
