// The page of a path: goes from step to step without loading the page again. Arrows go
// back and forth.

import * as home from "./home.js";
import { start } from "./site.js";
import { learn, say } from "./words.js";

const $ = (selector) => document.querySelector(selector);
const data = JSON.parse($("#data").textContent);
learn(data.words);
const api = home.client(document.documentElement.lang);
const asked = home.here().searchParams;
let at = Math.max(1, +(asked.get("step") ?? 1));
let waits;

const address = (step, pick, all) => home.here().pathname + "?" + new URLSearchParams({ step, ...(pick && { pick }), ...(all && { all }) });

// take shows parts of another page in the place of ours.
function take(page, ids) {
  for (const id of ids) $("#" + id).replaceChildren(...[...page.querySelector("#" + id).childNodes].map((n) => document.adoptNode(n)));
}

// others lists all steps of the position, which take longer, when they are looked at.
async function others() {
  if (!$("#all").open || $("#count").textContent) return;
  const of = (waits ??= new AbortController());
  $("#others").setAttribute("aria-busy", "true");
  try {
    const { page } = await home.load(address(at, 0, 1), of.signal);
    if (of === waits) take(page, ["others", "count"]);
  } catch (e) {
    if (e.name !== "AbortError") $("#count").textContent = say("failed");
  }
  $("#others").removeAttribute("aria-busy");
}
$("#all").addEventListener("toggle", others);

// show asks for a step and shows it where the one before was.
async function show(step, pick, keep) {
  waits?.abort();
  waits = new AbortController();
  let page;
  try {
    ({ page } = await home.load(address(step, pick), waits.signal));
  } catch (e) {
    if (e.name !== "AbortError") $("#why").textContent = say("failed");
    return;
  }
  if (!page.querySelector("#picture")) return home.go(address(step, pick));
  at = step;
  take(page, ["picture", "told", "lines", "others", "count"]);
  for (const id of ["before", "after", "play"]) {
    const there = page.querySelector("#" + id);
    const here = $("#" + id);
    for (const a of ["href", "aria-disabled"]) {
      if (there.hasAttribute(a)) here.setAttribute(a, there.getAttribute(a));
      else here.removeAttribute(a);
    }
  }
  mark();
  if (keep) home.push(address(step, pick));
  others();
}

// mark shows in the list which step it is.
function mark() {
  [...$("#steps").children].forEach((li, i) => {
    if (i + 1 === at) li.setAttribute("aria-current", "true");
    else li.removeAttribute("aria-current");
  });
  const list = $("#steps");
  const here = list.querySelector("[aria-current]");
  if (here) list.scrollTop = here.offsetTop - list.clientHeight / 2;
}

function of(url) {
  if (decodeURIComponent(url.pathname) !== decodeURIComponent(home.here().pathname)) return undefined;
  return [+(url.searchParams.get("step") ?? 1), +(url.searchParams.get("pick") ?? 0)];
}

document.addEventListener("click", (e) => {
  const a = e.target.closest("a[href]");
  if (!a || e.ctrlKey || e.metaKey || e.shiftKey || e.button || a.dataset.lang !== undefined) return;
  const to = of(home.read(a));
  if (!to || !home.read(a).search) return;
  e.preventDefault();
  show(...to, true);
});

document.addEventListener("keydown", (e) => {
  if (e.altKey || e.ctrlKey || e.metaKey || e.target.closest("input, textarea, summary")) return;
  const to = { ArrowLeft: $("#before"), ArrowRight: $("#after") }[e.key];
  if (!to?.href) return;
  e.preventDefault();
  show(...of(home.read(to)), true);
});

home.moved((url) => show(...of(url)));

start();
mark();
document.documentElement.dataset.ready = "";

// The other scale takes longer, and so comes later.
api
  .call("rate", { puzzle: data.text, scale: "se121", timeout: "8s" })
  .then((r) => ($("#er").textContent = say("er", r.er, r.ep, r.ed)))
  .catch(() => {});
