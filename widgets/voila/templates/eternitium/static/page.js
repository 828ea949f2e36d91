// The page around the board: it hides the waiting picture once the board is drawn, and says so when the tutor is gone.
const CHECK_EVERY = 20_000;
const PATIENCE = 45_000;

const loading = document.getElementById("loading");
const lost = document.getElementById("lost");
const watcher = new MutationObserver(showBoard);

function showBoard() {
  if (!document.querySelector('[data-ready="true"], #failure')) return;
  watcher.disconnect();
  loading.remove();
}

function sayItTakesLong() {
  document.getElementById("loading-text").textContent =
    "This takes longer than usual. If nothing appears, stop the tutor in its terminal window and start it again.";
}

async function isAlive() {
  const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  try {
    return (await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

async function check() {
  if (!document.hidden) lost.hidden = await isAlive();
}

watcher.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-ready"] });
setTimeout(sayItTakesLong, PATIENCE);
setInterval(check, CHECK_EVERY);
document.addEventListener("visibilitychange", check);
window.addEventListener("focus", check);
