// The worker that keeps the pages that open without a network: the start page, and the companion and the rules after a first
// visit. A page is always shown with the very files that it came with.

/** @typedef {Event & { respondWith(answer: Promise<Response>): void, waitUntil(work: Promise<unknown>): void, request: Request }} Asked */

const SHELF = "eternitium-pages";
const OPENS_ALONE = ["", "companion", "rules"];
const FILES = /(?<=")[^"]*\/files\/\w+\/[\w-]+(?=")/g;
/** @type {any} */
const scope = self;

/** The name of a page below the start page; null for any other address.
 * @param {string} address */
function pageAt(address) {
  const { origin, pathname } = new URL(address);
  const { origin: home, pathname: base } = new URL(scope.registration.scope);
  const name = pathname.slice(base.length).replace(/\/$/, "");
  return origin === home && pathname.startsWith(base) && /^[a-z-]*$/.test(name) ? name : null;
}

/** @param {string} name */
function addressOf(name) {
  return new URL(name, scope.registration.scope).href;
}

/** A page as it is now; if the server does not answer, the kept page, or else the start page, which says so.
 * @param {Asked} event  @param {string} name */
async function page(event, name) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok && !answer.redirected && OPENS_ALONE.includes(name)) event.waitUntil(keep(name, answer.clone()));
    return answer;
  } catch (offline) {
    const shelf = await caches.open(SHELF);
    const kept = (await shelf.match(addressOf(name))) ?? (await shelf.match(addressOf("")));
    if (!kept) throw offline;
    const text = (await kept.text()).replace("<html ", "<html data-alone ");
    return new Response(text, { headers: kept.headers });
  }
}

/** Keep a page's files, then the page, then delete the files that no page needs any more.
 * @param {string} name  @param {Response} answer */
async function keep(name, answer) {
  const shelf = await caches.open(SHELF);
  const missing = [];
  for (const file of filesOf(await answer.clone().text())) if (!(await shelf.match(file))) missing.push(file);
  await shelf.addAll(missing);
  await shelf.put(addressOf(name), answer);
  const pages = await Promise.all(OPENS_ALONE.map((one) => shelf.match(addressOf(one))));
  const texts = await Promise.all(pages.map((one) => one?.text() ?? ""));
  const needed = new Set(texts.flatMap((text) => filesOf(text).map((file) => new URL(file, scope.location.href).href)));
  for (const { url } of await shelf.keys()) if (pageAt(url) === null && !needed.has(url)) await shelf.delete(url);
}

/** The addresses of the files that a page names.
 * @param {string} text */
function filesOf(text) {
  return [...new Set(text.match(FILES) ?? [])];
}

/** @param {Request} request */
async function file(request) {
  return (await (await caches.open(SHELF)).match(request.url)) ?? fetch(request);
}

scope.addEventListener("install", (/** @type {Asked} */ event) => {
  event.waitUntil(fetch(addressOf("")).then((answer) => keep("", answer)));
  scope.skipWaiting();
});
scope.addEventListener("activate", (/** @type {Asked} */ event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("fetch", (/** @type {Asked} */ event) => {
  const { request } = event;
  const name = pageAt(request.url);
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && request.destination === "document") {
    if (name !== null) event.respondWith(page(event, name));
  } else if (request.url.includes("/files/")) event.respondWith(file(request));
});
