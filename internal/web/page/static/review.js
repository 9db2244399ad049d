// The page of a review. It goes from turn to turn without reloading, also by keys and words, and
// answers questions about a turn. It requests better estimates in the background and stores
// mistakes for the trainer.

import * as home from "./home.js";
import { Keymap, name } from "./keys.js";
import { KeyTable } from "./keytable.js";
import { start } from "./site.js";
import * as store from "./store.js";
import { join, learn, say, speak } from "./words.js";

const $ = (selector) => document.querySelector(selector);
const data = JSON.parse($("#data").textContent);
learn(data.words);
const api = home.client(document.documentElement.lang);
const rows = () => [...$("#turns tbody").children];
const keymap = new Keymap(data.keys, () => false, store.keys);
const table = new KeyTable(data.keys, keymap);
let waits;

// turnOf returns the number of moves made at an address. at is that of the board that is shown or
// being loaded, so that keys need not wait.
const turnOf = (url) => +(url.searchParams.get("turn") ?? data.turns.length);
let at = turnOf(home.here());

const aloud = (text) => speak($("#say"), text);

async function show(address, keep) {
  at = turnOf(new URL(address, location.href));
  waits?.abort();
  waits = new AbortController();
  try {
    const { page } = await home.load(address, waits.signal);
    for (const id of ["picture", "stands"]) $("#" + id).replaceChildren(...[...page.querySelector("#" + id).childNodes].map((n) => document.adoptNode(n)));
    for (const id of ["before", "after", "play"]) {
      const link = page.querySelector("#" + id);
      for (const a of ["href", "aria-disabled"]) {
        if (link.hasAttribute(a)) $("#" + id).setAttribute(a, link.getAttribute(a));
        else $("#" + id).removeAttribute(a);
      }
    }
  } catch (e) {
    if (e.name !== "AbortError") aloud(say("failed"));
    return;
  }
  if (keep) home.push(address);
  mark();
  aloud(answer("what"));
}

// answer returns the answer of the review to a question about the turn: what, why, best and so on.
function answer(what) {
  const t = data.turns[at - 1];
  if (!t) return say("at-start");
  return t[what].join("\n");
}

function mark() {
  rows().forEach((tr, i) => {
    if (i + 1 === at) tr.setAttribute("aria-current", "true");
    else tr.removeAttribute("aria-current");
  });
  const x = 10 * Math.max(0, at - 1);
  $("#plot .now").setAttribute("x1", x);
  $("#plot .now").setAttribute("x2", x);
  const row = $("#turns [aria-current]");
  if (row) $("#scroll").scrollTop = row.offsetTop - $("#scroll").clientHeight / 2;
}

// goto shows the board after n moves.
function goto(n) {
  if (n < 0 || n > data.turns.length) return aloud(say(n < 0 ? "at-start" : "at-end"));
  const url = home.here();
  return show(url.pathname + "?turn=" + n + url.hash, true);
}

// mistake goes to the next mistake, or to the previous one.
function mistake(step) {
  for (let i = at - 1 + step; i >= 0 && i < data.turns.length; i += step) if (data.turns[i].mistake) return goto(i + 1);
  aloud(say(step > 0 ? "no-more" : "no-earlier"));
}

const actions = {
  "next-step": () => goto(at + 1),
  "previous-step": () => goto(at - 1),
  "first-step": () => goto(0),
  "last-step": () => goto(data.turns.length),
  "next-mistake": () => mistake(1),
  "previous-mistake": () => mistake(-1),
  "step-number": (n) => goto(n),
  what: () => aloud(answer("what")),
  why: () => aloud(answer("why")),
  best: () => aloud(answer("best")),
  chances: () => aloud(answer("chances")),
  board: () => aloud(answer("board")),
  command: () => $("#words").focus(),
  keys: () => {
    $("#keys").open = true;
    $("#keys summary").focus();
  },
};

// address returns the address of a link, with the part after # of this page.
const address = (a) => {
  const url = home.read(a);
  return url.pathname + url.search + home.here().hash;
};

document.addEventListener("click", (e) => {
  const a = e.target.closest("#turns a, #before[href], #after[href]");
  if (!a || e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
  e.preventDefault();
  show(address(a), true);
});

document.addEventListener("keydown", (e) => {
  if (e.defaultPrevented || e.isComposing || table.binding || e.target.closest("input:not([type=checkbox]), textarea, select")) {
    if (e.key === "Escape" && e.target.id === "words") $("#turns").focus();
    return;
  }
  const action = keymap.of(e);
  if (!actions[action] || (e.target.closest("button, summary, a, input") && ["enter", "space"].includes(name(e)))) return;
  e.preventDefault();
  actions[action]();
});

$("#command").addEventListener("submit", async (e) => {
  e.preventDefault();
  const words = $("#words").value;
  $("#words").value = "";
  try {
    const heard = await api.call("hear", { words });
    actions[heard.action]?.(heard.number);
  } catch (err) {
    aloud(err.message);
  }
});

home.moved((url) => show(url, false));

// refine requests better estimates, and shows them in the table and the plot.
async function refine(how) {
  const points = [...document.querySelectorAll("#plot polyline")].map(() => []);
  for await (const t of api.stream("replay", { puzzle: data.puzzle, review: true, said: true, ...how })) {
    const tr = rows()[t.number - 1];
    if (!tr) return;
    data.turns[t.number - 1] = t;
    const cells = [...tr.children].slice(1);
    t.now.win.forEach((w, i) => {
      cells[i].textContent = Math.round(100 * w);
      points[i].push(10 * (t.number - 1) + "," + (100 - 100 * w).toFixed(1));
    });
    if (!t.review) continue;
    tr.classList.toggle("bad", t.mistake);
    cells.at(-2).textContent = (100 * t.review.loss).toFixed(1);
    cells.at(-1).replaceChildren(t.mistake || t.review.why ? t.review.best : "");
    for (const why of t.review.why ?? []) {
      const small = document.createElement("small");
      small.textContent = why.text;
      cells.at(-1).append(document.createElement("br"), small);
    }
  }
  document.querySelectorAll("#plot polyline").forEach((line, i) => line.setAttribute("points", points[i].join(" ")));
}

// ---- mistakes that come back

const boxes = [...document.querySelectorAll("[name=mine]")];
const mine = new Set((new URLSearchParams(home.here().hash.slice(1)).get("mine") ?? "").split(","));
for (const b of boxes) b.checked = mine.has(b.value);

// collect adds the mistakes of the chosen players to the trainer, each once.
async function collect() {
  const wanted = boxes.filter((b) => b.checked).map((b) => b.value);
  const all = data.turns.flatMap((t) => (t.card && wanted.includes(t.card.player) ? [t.card] : []));
  const fresh = store.fresh(all.map((c) => c.position + " " + c.player));
  const missed = all.filter((c) => fresh.includes(c.position + " " + c.player)).map((c) => JSON.stringify(c));
  if (missed.length) {
    const trained = await api.call("train", { puzzle: data.subject, known: store.training(data.subject), missed });
    store.train(data.subject, trained.memory);
    store.used(fresh);
  }
  $("#kept").textContent = wanted.length ? say("kept-for", all.length, join(wanted)) : "";
}

async function learnt() {
  try {
    await collect();
  } catch (e) {
    $("#kept").textContent = e.message;
  }
}

start();
mark();
$("#keys").addEventListener("toggle", () => table.draw());
document.documentElement.dataset.ready = "";
try {
  for (const how of [{ method: "search", playouts: 500 }, { playouts: 2000 }]) await refine(how); // the last round solves endings exactly
} catch {
  // The first estimates stay on the page.
}
for (const b of boxes) b.addEventListener("change", learnt);
await learnt();
document.documentElement.dataset.refined = "";
