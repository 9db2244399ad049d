// Where pages come from: a server. A site without a server has another file of this name with the
// same functions; no other file knows the difference.

import { base } from "./http.js";
import { insist } from "./patient.js";
import { stale, wrote } from "./store.js";

export { client } from "./http.js";

const json = { "Content-Type": "application/json", "Accept-Language": document.documentElement.lang };

// here returns the address of this page in the form that all scripts use: path, query, and the
// board after #.
export const here = () => without(new URL(location.href));

// without removes the base path from an address; link adds it.
function without(url) {
  if (url.origin === location.origin && url.pathname.startsWith(base + "/")) url.pathname = url.pathname.slice(base.length);
  return url;
}

// link returns the address for a browser. read returns the address of a link, in the form of here.
export const link = (path) => (String(path).startsWith("/") ? base + path : path);
export const read = (a) => without(new URL(a.getAttribute("href"), location.href));
export const go = (path) => location.assign(link(path));

// board returns the end of an address that holds a board.
export const board = (b) => (b ? "#" + new URLSearchParams({ b }) : "");

// put replaces the address of the page, and push adds one to the history. moved calls f when the
// reader goes back or forward to such an address. state says which board wrote the address.
export function put(path, state = null) {
  history.replaceState(state, "", link(path));
  if (state) wrote(location.href);
}

export const push = (path) => history.pushState(null, "", link(path));
export const moved = (f) => addEventListener("popstate", () => f(here()));

// ours reports whether this page wrote the board in the address, and whether that board is not newer
// than the stored change n.
export const ours = (text, n) => (history.state?.board === text && history.state.n <= n) || stale(location.href);

// load fetches a page, and returns it with the address that it came from.
export async function load(path, signal) {
  const r = await insist(() => fetch(link(path), { signal, headers: { Prefer: "refusal=body" } }), signal);
  return { page: new DOMParser().parseFromString(await r.text(), "text/html"), at: without(new URL(r.url)) };
}

// picture returns the address of a picture for the browser.
export const picture = async (path) => link(path);

const send = (path, method, body) => call("saves" + path, method, body);

async function call(path, method, body) {
  const r = await insist(() => fetch(base + "/api/v1/" + path, { method, headers: json, body }));
  const answer = await r.json();
  if (!r.ok) throw Object.assign(new Error(answer.error), { status: answer.status });
  return answer;
}

// save stores a board on the server, in place of the one stored as id, if any. It returns the new
// id.
export async function save(id, board) {
  const text = JSON.stringify(board);
  try {
    return (await (id ? send("/" + id, "PUT", text) : send("", "POST", text))).id;
  } catch (e) {
    if (!id || e.status !== "unknown") throw e;
    return (await send("", "POST", text)).id;
  }
}

// together has what needs a server between browsers: parcels, which can be taken once, and meetings
// of people who solve the same puzzle.
const body = JSON.stringify;
export const together = {
  send: async (text) => (await call("parcels", "POST", body({ text }))).id,
  take: async (id) => (await call("parcels/take", "POST", body({ id }))).text,
  begin: async (puzzle) => (await call("meetings", "POST", body({ puzzle }))).id,
  results: (id) => call("meetings/" + encodeURIComponent(id), "GET"),
  join: (id, result) => call("meetings/" + encodeURIComponent(id), "POST", body(result)),
};

// forget deletes a saved board, if it still exists.
export async function forget(id) {
  const r = await insist(() => fetch(base + "/api/v1/saves/" + id, { method: "DELETE" }));
  if (!r.ok && r.status !== 404) throw new Error((await r.json()).error);
}

// saved does nothing here: the server has put the list into the page.
export async function saved() {}

// share returns an address at which others can read what was saved.
export const share = async (id) => new URL(base + "/s/" + (await send("/" + id + "/share", "POST")).share, location.href).href;

// keep stores pages for use without a network.
export function keep() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register(base + "/sw.js").catch(() => {});
}

// collect uploads the puzzles of a text or a file as a collection, and returns its address. as is
// the kind of boards that do not name theirs. sent is called with the percentage sent so far.
export async function collect(title, as, body, sent) {
  const r = await insist(() => upload(title, as, body, sent));
  if (r.status === 201) return "/c/" + r.answer.id;
  throw new Error(r.answer?.error ?? "");
}

// upload sends a collection once, and returns an answer like that of fetch.
function upload(title, as, body, sent) {
  return new Promise((done, failed) => {
    const r = new XMLHttpRequest(); // fetch does not report progress
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
