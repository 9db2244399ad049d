// Where pages come from without a server: workers make them and answer their requests. The address
// of a page follows the #. A site has this file in place of the server's home.js.

import { choose, lang, ready, word } from "./aloud.js";
import * as days from "./days.js";
import { ask, rate, settled } from "./engines.js";
import { Refused, taken } from "./http.js";
import { day as today } from "./life.js";
import { board as plain, like, turned } from "./plain.js";
import * as shelf from "./shelf.js";
import { newer, recent, stale, went, wrote } from "./store.js";

export function client(lang) {
  const job = (verb, request) => ({ verb, request: JSON.stringify(request), lang });

  async function* stream(verb, request, signal) {
    const lines = [];
    const left = new AbortController();
    let wake;
    let end;
    signal?.addEventListener("abort", () => left.abort());
    if (signal?.aborted) left.abort();
    const next = (line) => (lines.push(line), wake?.());
    const ends = (how) => ((end = how), wake?.());
    ask(job(verb, request), next, left.signal).then(() => ends({}), (error) => ends({ error }));
    try {
      for (;;) {
        while (lines.length) yield taken(lines.shift());
        if (end?.error) throw end.error;
        if (end) return;
        await new Promise((f) => (wake = f));
      }
    } finally {
      if (!end) left.abort();
    }
  }

  async function call(verb, request, signal) {
    let first;
    await ask(job(verb, request), (line) => (first ??= line), signal);
    return taken(first);
  }

  return { call, stream };
}

const text = (path) => (typeof path === "string" ? path : path.pathname + path.search + path.hash);

export const here = () => new URL(location.origin + (location.hash.startsWith("#/") ? location.hash.slice(1) : "/"));
export const link = (path) => "#" + text(path);
export const read = (a) => new URL(location.origin + a.getAttribute("href").slice(1));
export const board = (b) => (b ? "#" + new URLSearchParams({ b }) : "");
export function put(path, state = null) {
  history.replaceState(state, "", link(path));
  if (state) wrote(location.href);
}
export const push = (path) => history.pushState(null, "", link(path));

export const ours = (text, n) => (history.state?.board === text && history.state.n <= n) || stale(location.href);

export function go(path) {
  if (location.hash === link(path)) location.reload();
  else location.hash = link(path);
}

// A new address loads a new page with all its scripts, unless the page handles moves between
// addresses of its own kind.
const kind = (url) => url.pathname.split("/")[1];
const shown = kind(here());
let mover;
export const moved = (f) => (mover = f);
addEventListener("popstate", (e) => {
  const to = here();
  if (mover && kind(to) === shown && !to.searchParams.has("lang")) mover(to);
  else {
    delete document.documentElement.dataset.ready;
    if (!e.state) went(location.href); // a link was followed; going back leads to an address with a state
    location.reload();
  }
});

// made returns what is at an address, computed by the program. The course was written with the
// site.
async function made(at, signal) {
  const chapter = at.pathname.match(/^\/learn(\/\d+)?$/) && (await pageFile(at.pathname.slice(1).replace("/", "-")).catch(() => undefined));
  if (chapter) return { page: chapter };
  if (at.pathname === "/" || typeof WebAssembly !== "object") return drawn(at);
  return ask({ page: at.pathname + at.search, text: (at.pathname === "/open" && at.searchParams.get("text")) || "", lang }, undefined, signal);
}

// drawn returns a page that was written with the site: the first page, or a puzzle of a kind for
// browsers that cannot run the program.
async function drawn(at) {
  const [, page, of] = decodeURIComponent(at.pathname).split(/[/:,]/);
  const begin = { "": "first-" + Math.floor(Math.random() * +word("firsts")), play: "play-" + of }[page];
  return { page: await pageFile(begin ?? "none").catch(() => pageFile("none")) };
}

// pageFile returns the text of a page that was written with the site.
async function pageFile(name) {
  const r = await fetch(new URL("pages/" + name + "." + lang + ".html", import.meta.url)).catch(() => undefined);
  if (!r?.ok) throw new Refused({ error: word("no-program"), status: "internal" });
  return r.text();
}

// soon returns a page that needs no program: a kind, a board that a script can draw, or a day. It
// returns undefined for other pages. The page of a kind shows its daily puzzle. The page for a new
// puzzle also does, until the reader has played that one.
async function soon(at) {
  if (at.search) return undefined;
  const [, page, ...rest] = at.pathname.split("/").map(decodeURIComponent);
  if (page === "daily") return rest[1] ? puzzleOf(...rest) : dayOf(at, rest[0] || today());
  if (page !== "play" && page !== "new") return undefined;
  const text = rest.join("/");
  const [name] = text.split(":");
  const sample = Object.hasOwn(ready.drawn, name) ? ready.drawn[name] : undefined;
  const fresh = (puzzle) => ([puzzle, name].includes(text) || [":", "+"].some((c) => puzzle.startsWith(text + c))) && (page === "play" || !recent().some((r) => r.text === puzzle));
  if (!sample || (text !== name && page === "play")) return page === "play" ? drawnOf(text, at) : undefined;
  const set = (await days.puzzles(today()))?.get(name)?.[1] ?? (await days.other(name));
  const known = set && plain(set)?.answer.text;
  if (known && text === name && fresh(known)) return (await puzzleOf(today(), name)) ?? drawnOf(known);
  return fresh(sample) || text === sample ? drawnOf(sample) : undefined;
}

const parsedFile = async (name) => parsed(await pageFile(name));

// drawnOf returns the page of a puzzle, made from the page of its kind.
async function drawnOf(text, at = new URL("/play/" + encodeURIComponent(text), location.origin)) {
  const name = Object.keys(ready.drawn).find((k) => ready.drawn[k] === text || like(text, ready.drawn[k]));
  if (!name) return undefined;
  const page = await parsedFile("play-" + name);
  if (text !== ready.drawn[name] && !turned(page, text)) return undefined;
  return { page, at };
}

// dayOf returns the page of a day, puzzleOf the page of one of its puzzles.
async function dayOf(at, day) {
  const all = await days.puzzles(day);
  const page = all && (await parsedFile("daily"));
  return all && days.turned(page, day, all, link) ? { page: spoken(page, at), at } : undefined;
}

async function puzzleOf(day, kind, ...more) {
  const [level, text] = (await days.puzzles(day))?.get(kind) ?? [];
  if (!level || more.length) return undefined;
  const page = await parsedFile("daily-" + kind);
  if (!turned(page, text)) return undefined;
  const at = new URL("/daily/" + day + "/" + kind, location.origin);
  days.puzzle(page, day, level, link);
  return { page: spoken(page, at), at };
}

// spoken sets the links to the page in the other language.
function spoken(page, at) {
  for (const a of page.querySelectorAll("a[data-lang]")) a.setAttribute("href", link(at.pathname + "?lang=" + a.hreflang));
  return page;
}

export async function load(path, signal) {
  let at = new URL(text(path), location.origin);
  if (at.searchParams.has("lang")) {
    choose(at.searchParams.get("lang"));
    at.searchParams.delete("lang");
  }
  const now = await soon(at).catch(() => undefined);
  if (now) return now;
  for (;;) {
    const answer = await made(at, signal);
    if (!answer.to) return { page: parsed(answer.page), at };
    at = new URL(answer.to, location.origin);
  }
}

// parsed parses a page and rewrites its links for addresses after #.
function parsed(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const a of page.querySelectorAll('a[href^="/"]')) a.setAttribute("href", link(a.getAttribute("href")));
  for (const n of page.querySelectorAll("noscript")) n.remove();
  return page;
}

export async function picture(path) {
  const { page, type } = await made(new URL(path, location.origin));
  return URL.createObjectURL(new Blob([page], { type }));
}

// download offers a file to the reader.
function download(name, parts, type) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob(parts, { type }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

// about sends the clerk a request about a collection.
const about = (of, path, body, hear) => ask({ of, address: text(path), body, lang }, hear);

// collect stores a collection and returns its address, like collect in the server's home.js.
export const collect = async (title, as, body, sent) => (await about("add", "/collections?" + new URLSearchParams({ title, as }), body, sent)).to;
export const discard = (path) => about("delete", path);

// Handles links to files that a server would send: the clerk writes them.
document.addEventListener("click", async (e) => {
  const a = e.target.closest('a[download][href^="#/c/"]');
  if (!a) return;
  e.preventDefault();
  const parts = [];
  try {
    const path = read(a);
    const { type } = await about("export", path, undefined, (part) => parts.push(part));
    download("collection." + path.searchParams.get("to"), parts, type);
  } catch (wrong) {
    document.querySelector("#say").textContent = wrong.message;
  }
});

// Rating goes on, whatever page is open.
rate();

export const { save, forget } = shelf;

// together needs a server, so it is missing here.
export const together = undefined;

// saved lists what was saved, with buttons that export it to a file and import one.
export async function saved(box, say) {
  if (!box) return;
  const status = box.querySelector("[role=status]");
  const guard = (f) => async (e) => {
    try {
      status.textContent = (await f(e)) ?? "";
    } catch (wrong) {
      status.textContent = wrong.message;
    }
  };
  const row = box.querySelector("template").content.firstElementChild;
  const item = ({ id, title, puzzle, state, updated }) => {
    const li = row.cloneNode(true);
    const a = li.querySelector("a");
    a.textContent = title;
    if (state.train) {
      a.href = link("/train/" + encodeURIComponent(puzzle));
      a.addEventListener("click", () => newer(puzzle, state.train));
    } else a.href = link("/play/" + encodeURIComponent(puzzle) + board(state.b));
    li.querySelector("small").textContent = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(updated));
    li.querySelector("[data-forget]").dataset.forget = id;
    return li;
  };
  const show = guard(async () => box.querySelector("ul").replaceChildren(...(await shelf.saves()).map(item)));
  box.querySelector("#export").addEventListener("click", guard(async () => download("banmen.json", [await shelf.file()], "application/json")));
  box.querySelector("#import").addEventListener("change", guard(async (e) => {
    const [file] = e.target.files;
    e.target.value = "";
    if (!file) return "";
    const sound = (id) => about("check", "/c/" + id);
    const [boards, collections] = await shelf.read(file, sound).finally(show);
    rate();
    return [say("saves-read", boards), ...(collections ? [say("collections-read", collections)] : [])].join(" ");
  }));
  await show();
}

// keep stores the site for use without a network. It waits for the program, which the reader may
// need now.
export async function keep() {
  await settled();
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
}
