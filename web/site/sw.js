// Caches the whole site for offline use. A new edition is fetched in addition to the old one, and activated when the
// reader agrees or all tabs are closed. The build writes the edition and the list of files.

const EDITION = 'dev';
/** @type {string[]} */
const FILES = [];
const PLACE = new URL(self.registration.scope).pathname;
const NAME = `chartroom ${PLACE} ${EDITION}`;
/** The module of a first visit, which the page has loaded already. */
const WAITING = `chartroom module ${PLACE}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME);
      const waiting = await caches.open(WAITING);
      const there = await Promise.all(FILES.map((file) => waiting.match(file)));
      await Promise.all(FILES.map((file, at) => there[at] && cache.put(file, there[at])));
      await caches.delete(WAITING);
      const others = FILES.filter((_, at) => !there[at]);
      await cache.addAll(others.map((file) => new Request(file, { cache: 'no-cache' })));
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith(`chartroom ${PLACE} `) && name !== NAME) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(NAME);
      const kept = await cache.match(request, { ignoreSearch: true });
      if (kept) return kept;
      const fresh = await fetch(request);
      // A browser that is short of room may have emptied the cache.
      const { pathname } = new URL(request.url);
      const name = pathname.startsWith(PLACE) ? pathname.slice(PLACE.length) : '';
      if (fresh.ok && FILES.includes(name || './')) event.waitUntil(cache.put(name || './', fresh.clone()));
      return fresh;
    })(),
  );
});
