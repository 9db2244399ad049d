// The service worker. It caches visited pages for use without a network. Files of this version are
// served from the cache; pages come from the network if there is one.

const files = []; // filled in by the server
const version = "files:" + (files[0] ?? "").split("/").at(-2);
const base = location.pathname.slice(0, -"/sw.js".length);
const pages = "pages";
const most = 60;

addEventListener("install", (e) => {
  e.waitUntil(
    (async () => {
      const cache = await caches.open(version);
      await cache.addAll(files);
      await skipWaiting();
    })(),
  );
});

addEventListener("activate", (e) => {
  e.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== version && name !== pages) await caches.delete(name);
      await clients.claim();
      // the open pages were loaded before this worker, so they are cached now
      for (const c of await clients.matchAll({ type: "window" })) await keep(new URL(c.url).pathname).catch(() => {});
    })(),
  );
});

// name returns the same cache key for all spellings of a path.
function name(path) {
  try {
    return "/?" + encodeURIComponent(decodeURIComponent(path));
  } catch {
    return path;
  }
}

async function keep(path) {
  const answer = await fetch(path, { credentials: "same-origin" });
  if (answer.ok && !answer.redirected) await put(path, answer);
}

addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith(base + "/api/")) return;
  if (e.request.mode === "navigate") e.respondWith(page(e, url));
  else if (url.pathname.includes("/static/")) e.respondWith(stored(e.request));
});

// stored returns a file from the cache or the network. If a cached or open page asks for a file of
// another version that is gone, the file of this version replaces it.
async function stored(request) {
  const have = await caches.match(request);
  if (have) return have;
  const last = (path) => path.split("/").at(-1);
  const same = files.find((f) => last(f) === last(new URL(request.url).pathname));
  const other = () => same && caches.match(same);
  try {
    const answer = await fetch(request);
    return answer.ok ? answer : ((await other()) ?? answer);
  } catch (e) {
    return (await other()) ?? Promise.reject(e);
  }
}

// page returns a page from the network, or from the cache if there is none. Caching goes on in the
// background: nobody waits for it, and a full disk does no harm.
async function page(e, url) {
  try {
    const answer = await fetch(e.request);
    if (answer.ok && !answer.redirected) e.waitUntil(put(url.pathname, answer.clone()).catch(() => {}));
    return answer;
  } catch {
    return (await (await caches.open(pages)).match(name(url.pathname))) ?? (await caches.match(base + "/offline"));
  }
}

async function put(path, answer) {
  const cache = await caches.open(pages);
  await cache.put(name(path), answer); // deleting it first moves it to the end of the list
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - most))) await cache.delete(old);
}
