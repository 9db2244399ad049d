// Keeps what was visited, so that it works without a network. Files of this version are kept
// for ever; pages are fresh where there is a network.

const files = []; // filled in by the server
const version = "files:" + (files[0] ?? "").split("/").at(-2);
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
      // What is open came before this worker: it is kept as well.
      for (const c of await clients.matchAll({ type: "window" })) await keep(new URL(c.url).pathname).catch(() => {});
    })(),
  );
});

// name is one for all ways to write an address.
function name(path) {
  try {
    return "/?" + encodeURIComponent(decodeURIComponent(path));
  } catch {
    return path;
  }
}

async function keep(path) {
  const cache = await caches.open(pages);
  const answer = await fetch(path, { credentials: "same-origin" });
  if (answer.ok) await cache.put(name(path), answer);
}

addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (e.request.mode === "navigate") e.respondWith(page(e.request, url));
  else if (url.pathname.includes("/static/")) e.respondWith(stored(e.request));
});

async function stored(request) {
  const have = await caches.match(request);
  return have ?? fetch(request);
}

async function page(request, url) {
  const cache = await caches.open(pages);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) {
      await cache.put(name(url.pathname), answer.clone());
      const all = await cache.keys();
      for (const old of all.slice(0, Math.max(0, all.length - most))) await cache.delete(old);
    }
    return answer;
  } catch {
    return (await cache.match(name(url.pathname))) ?? (await caches.match("/offline"));
  }
}
