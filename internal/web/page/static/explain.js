// The page of a solution path. It goes from step to step without reloading; the left and right
// arrow keys move too.

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

// take replaces parts of this page with those of another one.
function take(page, ids) {
  for (const id of ids) $("#" + id).replaceChildren(...[...page.querySelector("#" + id).childNodes].map((n) => document.adoptNode(n)));
}

// others loads the list of all steps of the position when the reader opens it, as it takes longer.
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

// show loads a step and shows it in place of the current one.
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
    const fresh = page.querySelector("#" + id);
    const here = $("#" + id);
    for (const a of ["href", "aria-disabled"]) {
      if (fresh.hasAttribute(a)) here.setAttribute(a, fresh.getAttribute(a));
      else here.removeAttribute(a);
    }
  }
  mark();
  if (keep) home.push(address(step, pick));
  others();
}

// mark highlights the current step in the list.
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

// The rating of Sudoku Explainer takes longer, so it is added later.
api
  .call("rate", { puzzle: data.text, scale: "se121", timeout: "8s" })
  .then((r) => ($("#er").textContent = say("er", r.er, r.ep, r.ed)))
  .catch(() => {});
