/* The build writes in front of this: `build`, the name of its cache, and `files`, what the shell consists of,
 * and `others`, what all the other screens consist of. */
/* global build, files, others */

const page = '/app/index.html';
const isHashed = (path) => path.startsWith('/app/assets/');
/** A page that did not come from the server in this time comes from the cache. */
const patienceMs = 4_000;
/** Files that are brought side by side: one by one, a distant server would take a minute for them. */
const atOnce = 6;

// All or nothing: the page and the code that belongs to it are of one build.
self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(build).then((cache) => cache.addAll(files)));
});

// Tabs that still run the build before may need its files until they are closed; older ones go.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const before = (await caches.keys()).filter((name) => name.startsWith('vazifa-') && name !== build);
      await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

// Files that a page has loaded before this worker was there; then, while a page rests, those of all other screens.
self.addEventListener('message', (event) => {
  const { keep, bringAll } = event.data ?? {};
  if (Array.isArray(keep)) {
    const wanted = keep.filter((url) => isHashed(new URL(url, self.location.href).pathname));
    event.waitUntil(bring(wanted));
  }
  if (bringAll) event.waitUntil(bring(others));
});

/** A few at a time, and behind what a person asks for meanwhile. */
async function bring(urls) {
  const cache = await caches.open(build);
  const left = urls.values();
  const next = async () => {
    for (const url of left) if (!(await cache.match(url))) await take(cache, url).catch(() => {});
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** From the cache of the build before, where it has the same file. */
async function take(cache, url) {
  const answer = (await caches.match(url)) ?? (await fetch(url, { priority: 'low' }));
  if (answer.ok && answer.status === 200) await cache.put(url, answer);
}

// Answers of the API never come from here.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || !url.pathname.startsWith('/app/')) return;
  if (request.mode === 'navigate') event.respondWith(newest(request, page));
  else if (isHashed(url.pathname)) event.respondWith(kept(request));
  else if (url.pathname !== '/app/sw.js') event.respondWith(newest(request, request));
});

/** From the server; from the cache of this build when it does not answer. */
async function newest(request, otherwise) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    const cache = await caches.open(build);
    const answer = await cache.match(otherwise, { ignoreSearch: true });
    if (answer) return answer;
    throw error;
  }
}

/** The name of such a file tells its content: whichever build has kept it, it is the same. */
async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && answer.status === 200) {
    const copy = answer.clone();
    void caches.open(build).then((cache) => cache.put(request, copy));
  }
  return answer;
}
