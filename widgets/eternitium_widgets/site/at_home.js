// The part of this site that a browser may keep, so that it opens without a network and has a place on the home screen.

/** Register the worker. Browsers allow it over HTTPS and on this computer only. */
export function keepAtHome() {
  const worker = document.querySelector("meta[name=worker]");
  if (worker?.content)
    navigator.serviceWorker?.register(worker.content, { scope: worker.dataset.scope }).catch(() => {});
}
