// Where pages come from: a server. A site without one has another file of this name, with the
// same functions; nothing else knows which of the two it is.

import { base } from "./http.js";
import { insist } from "./patient.js";
import { stale, wrote } from "./store.js";

export { client } from "./http.js";

const json = { "Content-Type": "application/json", "Accept-Language": document.documentElement.lang };

// here is the address of the page, as pages name each other: with a path, what is asked for,
// and after # what stands on the board.
export const here = () => without(new URL(location.href));

// without is an address as pages name each other, link one for the browser.
function without(url) {
  if (url.origin === location.origin && url.pathname.startsWith(base + "/")) url.pathname = url.pathname.slice(base.length);
  return url;
}

// link is the address of a page for who follows it; read is the address that a link has.
export const link = (path) => (String(path).startsWith("/") ? base + path : path);
export const read = (a) => without(new URL(a.getAttribute("href"), location.href));
export const go = (path) => location.assign(link(path));

// board is what stands on a board, for the end of an address.
export const board = (b) => (b ? "#" + new URLSearchParams({ b }) : "");

// put and push say that the page is at another address now; moved calls f when the reader
// goes back or forth between such addresses. state says whose address it is.
export function put(path, state = null) {
  history.replaceState(state, "", link(path));
  if (state) wrote(location.href);
}

export const push = (path) => history.pushState(null, "", link(path));
export const moved = (f) => addEventListener("popstate", () => f(here()));

// own reports whether what an address has of a board was written by this page, and is not newer
// than the change n of it that is kept.
export const own = (text, n) => (history.state?.board === text && history.state.n <= n) || stale(location.href);

// load returns a page, and the address that it was found at.
export async function load(path, signal) {
  const r = await insist(() => fetch(link(path), { signal, headers: { Prefer: "refusal=body" } }), signal);
  return { page: new DOMParser().parseFromString(await r.text(), "text/html"), at: without(new URL(r.url)) };
}

// picture is the address of a picture.
export const picture = async (path) => link(path);

const send = (path, method, body) => call("saves" + path, method, body);

async function call(path, method, body) {
  const r = await insist(() => fetch(base + "/api/v1/" + path, { method, headers: json, body }));
  const answer = await r.json();
  if (!r.ok) throw Object.assign(new Error(answer.error), { status: answer.status });
  return answer;
}

// save keeps a board; what was saved as id becomes this. It returns the new id.
export async function save(id, board) {
  const text = JSON.stringify(board);
  try {
    return (await (id ? send("/" + id, "PUT", text) : send("", "POST", text))).id;
  } catch (e) {
    if (!id || e.status !== "unknown") throw e;
    return (await send("", "POST", text)).id;
  }
}

// together is what takes a server between browsers: parcels, which are taken once, and meetings
// of people who solve the same puzzle.
const body = JSON.stringify;
export const together = {
  send: async (text) => (await call("parcels", "POST", body({ text }))).id,
  take: async (id) => (await call("parcels/take", "POST", body({ id }))).text,
  begin: async (puzzle) => (await call("meetings", "POST", body({ puzzle }))).id,
  results: (id) => call("meetings/" + encodeURIComponent(id), "GET"),
  join: (id, result) => call("meetings/" + encodeURIComponent(id), "POST", body(result)),
};

// forget deletes what was saved, if it is still there.
export async function forget(id) {
  const r = await insist(() => fetch(base + "/api/v1/saves/" + id, { method: "DELETE" }));
  if (!r.ok && r.status !== 404) throw new Error((await r.json()).error);
}

// saved lists what was saved: the page has the list.
export async function saved() {}

// share returns an address at which others read what was saved.
export const share = async (id) => new URL(base + "/s/" + (await send("/" + id + "/share", "POST")).share, location.href).href;

// keep keeps pages for when there is no network.
export function keep() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register(base + "/sw.js").catch(() => {});
}

// collect keeps a collection of the puzzles of a text or a file, and returns its address; as says
// what boards are that do not. sent is told how much of it has arrived, in hundredths.
export async function collect(title, as, body, sent) {
  const r = await insist(() => upload(title, as, body, sent));
  if (r.status === 201) return "/c/" + r.answer.id;
  throw new Error(r.answer?.error ?? "");
}

// upload sends it once, and returns what fetch would.
function upload(title, as, body, sent) {
  return new Promise((done, failed) => {
    const r = new XMLHttpRequest(); // fetch does not tell how far it is
    r.open("POST", base + "/api/v1/collections?" + new URLSearchParams({ title, as }));
    r.setRequestHeader("Content-Type", "text/plain;charset=UTF-8");
    r.setRequestHeader("Accept-Language", document.documentElement.lang);
    r.responseType = "json";
    r.upload.addEventListener("progress", (e) => e.lengthComputable && sent(Math.round((100 * e.loaded) / e.total)));
    r.addEventListener("load", () => done({ status: r.status, answer: r.response, headers: { get: (name) => r.getResponseHeader(name) } }));
    r.addEventListener("error", () => failed(new TypeError("")));
    r.send(body);
  });
}

// discard deletes the collection at an address.
export async function discard(path) {
  const r = await insist(() => fetch(base + "/api/v1/collections" + path.slice("/c".length), { method: "DELETE" }));
  if (!r.ok) throw new Error("");
}
