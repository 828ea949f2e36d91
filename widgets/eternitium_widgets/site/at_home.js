// What a browser may keep of this site, so that it opens without a network and lies on the home screen.

/** Only where the browser trusts the address: over HTTPS, or on this computer. */
export function keepAtHome() {
  const worker = document.querySelector("meta[name=worker]");
  if (worker?.content)
    navigator.serviceWorker?.register(worker.content, { scope: worker.dataset.scope }).catch(() => {});
}
