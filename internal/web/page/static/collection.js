// The pages of collections. Puzzles are uploaded without leaving the page. Filters and the progress
// of the rating update the table in place.

import * as home from "./home.js";
import { start } from "./site.js";
import { learn, say } from "./words.js";

const $ = (selector) => document.querySelector(selector);
learn(JSON.parse($("#data").textContent));
const lang = document.documentElement.lang;
const number = (n) => new Intl.NumberFormat(lang).format(n);
const most = 32 << 20; // the largest upload, in bytes

// aloud announces a text, unless it was the last one announced.
function aloud(text) {
  if ($("#say").textContent !== text) $("#say").textContent = text;
}

// send uploads the puzzles in the form as a new collection.
async function send(e) {
  e.preventDefault();
  const file = $("#file").files[0];
  const body = file ?? $("#text").value;
  if ((file?.size ?? body.length) > most) return aloud(say("too-big", most >> 20));
  const [button, sent] = [$("#send button"), $("#sent")];
  button.disabled = true;
  sent.hidden = false;
  try {
    const to = await home.collect($("#title").value.trim() || file?.name || "", $("#as").value.trim(), body, (percent) => {
      sent.value = percent;
      if (percent % 20 === 0) aloud(percent < 100 ? say("sending", percent) : say("reading"));
    });
    home.go(to);
  } catch (e) {
    aloud(e.message || say("failed"));
    button.disabled = false;
    sent.hidden = true;
  }
}

const stands = (page) => {
  const { puzzles, rated, matching } = page.querySelector("#progress").dataset;
  return { puzzles: +puzzles, rated: +rated, matching: +matching };
};

let waits;
let asking = 0; // number of the reader's requests under way

// show updates the page from an address of this collection. If the reader asked for it, the result
// is announced.
async function show(to, asked) {
  if (asking && !asked) return;
  waits?.abort();
  waits = new AbortController();
  let page;
  if (asked) asking++;
  try {
    page = (await home.load(to, waits.signal)).page;
    if (!page.querySelector("#found")) throw new Error(page.querySelector("main > p")?.textContent ?? "");
  } catch (e) {
    if (e.name !== "AbortError") aloud(e.message || say("failed"));
    return;
  } finally {
    if (asked) asking--;
  }
  take(page);
  if (asked) {
    home.put(to);
    aloud(say("found-n", number(stands(document).matching)));
  }
}

// swap replaces the elements that differ and keeps the others, so that focus and scrolling stay.
function swap(here, fresh) {
  if (here.isEqualNode(fresh)) return;
  const [a, b] = [[...here.children], [...fresh.children]];
  const alike = a.length && a.length === b.length && here.cloneNode(false).isEqualNode(fresh.cloneNode(false));
  if (alike && !here.matches("a, p, td, th, svg, caption")) a.forEach((x, i) => swap(x, b[i]));
  else here.replaceWith(document.adoptNode(fresh));
}

// take updates the page from another one, and keeps the focus.
function take(page) {
  const key = document.activeElement?.closest("#found [data-key]")?.dataset.key;
  const stood = document.activeElement;
  for (const name of Object.keys(page.getElementById("progress").dataset)) $("#progress").dataset[name] = page.getElementById("progress").dataset[name];
  for (const id of ["progress", "found"]) swap(document.getElementById(id), page.getElementById(id));
  for (const id of ["require", "state"]) {
    const [here, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (here !== document.activeElement) here.replaceWith(document.adoptNode(fresh));
  }
  if (key && !stood.isConnected) ($(`#found [data-key="${key}"]`) ?? $("#found .scroll")).focus({ preventScroll: true });
}

const quiet = 20; // seconds between two reports
let announced = 0; // the time of the last report

// follow shows the progress of the rating, and announces it from time to time.
async function follow() {
  const { puzzles, rated } = stands(document);
  if (rated >= puzzles) return;
  if (!document.hidden) {
    await show(home.here().pathname + home.here().search, false);
    const now = stands(document);
    if (now.rated >= now.puzzles) aloud(say("all-done"));
    else if (Date.now() - announced > 1000 * quiet) {
      announced = Date.now();
      aloud(say("rated-n", number(now.rated), number(now.puzzles)));
    }
  }
  setTimeout(follow, 2000);
}

// wanted returns the address for the filters in the form.
function wanted() {
  const fields = [...new FormData($("#filter"))].filter(([, v]) => v.trim());
  const sort = home.here().searchParams.get("sort");
  const all = new URLSearchParams(fields);
  if (sort) all.set("sort", sort);
  return home.here().pathname + (all.size ? "?" + all : "");
}

if ($("#send")) $("#send").addEventListener("submit", send);
if ($("#filter")) {
  $("#filter").addEventListener("submit", (e) => {
    e.preventDefault();
    show(wanted(), true);
  });
  $("#filter").addEventListener("change", () => show(wanted(), true));
  $("#delete").addEventListener("submit", async (e) => {
    e.preventDefault();
    if (!confirm(say("sure"))) return;
    waits?.abort();
    try {
      await home.discard(home.here().pathname);
      home.go("/collections");
    } catch {
      aloud(say("failed"));
    }
  });
  document.addEventListener("click", (e) => {
    const a = e.target.closest('#found [data-key^="sort-"], #found [data-key^="page-"]');
    if (!a || e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
    e.preventDefault();
    show(home.read(a).pathname + home.read(a).search, true);
  });
  announced = Date.now();
  setTimeout(follow, 1000);
}

start();
document.documentElement.dataset.ready = "";
