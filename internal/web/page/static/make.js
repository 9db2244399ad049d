// The page where a puzzle is made: what is typed into a cell is a given, and the server
// says what that leaves. Only the answer to the last key counts.

import * as home from "./home.js";
import { start } from "./site.js";
import { learn, say } from "./words.js";

const $ = (selector) => document.querySelector(selector);
let data;
let here = 0;
let waits;

function take() {
  data = JSON.parse($("#data").textContent);
  learn(data.words);
  const hits = [...document.querySelectorAll("#picture [role=gridcell]")];
  hits.forEach((hit, cell) => {
    hit.tabIndex = cell === here ? 0 : -1;
    hit.addEventListener("focus", () => select(cell));
    hit.addEventListener("pointerdown", (e) => {
      hit.releasePointerCapture?.(e.pointerId);
      hit.focus();
      if (e.shiftKey) extend(cell);
      else choose([cell]);
    });
    hit.addEventListener("pointerenter", (e) => e.buttons & 1 && extend(cell));
  });
  select(here);
  choose([]);
}

// The cells of the rule that is being drawn, in their order, in groups.
let chosen = [[]];

// choose begins a rule with some cells.
function choose(cells) {
  chosen = [cells];
  show();
}

// extend takes a cell into the rule; to go back to the cell before takes the last one out.
function extend(cell) {
  const group = chosen.at(-1);
  if (group.at(-2) === cell) group.pop();
  else if (!group.includes(cell)) group.push(cell);
  show();
}

function show() {
  if (!$("#draw")) return;
  const cells = chosen.flat();
  document.querySelectorAll("#picture [role=gridcell]").forEach((hit, i) => hit.classList.toggle("chosen", cells.length > 1 && cells.includes(i)));
  $("#cells").value = chosen.map((group) => group.map((cell) => data.names[cell]).join("")).join("=");
}

// draw adds the rule that the form has.
function draw() {
  const form = $("#draw");
  go($("#put").getAttribute("action") + "?" + new URLSearchParams(new FormData(form)));
}

function select(cell) {
  here = cell;
  $("#cell").value = data.names[cell];
  $("#counts").textContent = data.counts[cell];
  document.querySelectorAll("#picture [role=gridcell]").forEach((hit, i) => {
    hit.tabIndex = i === cell ? 0 : -1;
    hit.classList.toggle("picked", i === cell);
    hit.setAttribute("aria-selected", i === cell);
  });
}

// go shows what an address leads to, without loading the page.
async function go(address, keep = true) {
  waits?.abort();
  waits = new AbortController();
  const held = document.activeElement?.closest("#picture") !== null;
  try {
    const { page, at } = await home.load(address, waits.signal);
    if (!page.querySelector("#picture")) {
      $("#told h2").textContent = page.querySelector("main p")?.textContent ?? say("failed");
      return;
    }
    for (const id of ["picture", "told", "links", "changes", "text", "data", "drawn"]) {
      $("#" + id)?.replaceChildren(...[...page.querySelector("#" + id).childNodes].map((n) => document.adoptNode(n)));
    }
    $("#put").setAttribute("action", at.pathname);
    $("#draw")?.setAttribute("action", at.pathname);
    if (keep) home.push(at.pathname);
  } catch (e) {
    if (e.name !== "AbortError") $("#told h2").textContent = say("failed");
    return;
  }
  take();
  if (held) document.querySelectorAll("#picture [role=gridcell]")[here].focus();
}

const put = (symbol) => go($("#put").getAttribute("action") + "?" + new URLSearchParams({ cell: data.names[here], put: symbol }));

const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

document.addEventListener("keydown", (e) => {
  if (e.altKey || e.ctrlKey || e.metaKey || e.target.closest("input, select, textarea, button, a, summary")) return;
  const step = steps[e.key];
  if (step) {
    const row = (Math.floor(here / data.cols) + step[0] + data.rows) % data.rows;
    const col = ((here % data.cols) + step[1] + data.cols) % data.cols;
    const from = here;
    document.querySelectorAll("#picture [role=gridcell]")[row * data.cols + col].focus();
    if (e.shiftKey) {
      if (!chosen.flat().length) extend(from);
      extend(here);
    } else if (chosen.flat().length) choose([]);
  } else if (e.key === "Enter" && $("#draw")) draw();
  else if (e.key === "=") chosen.push([]);
  else if (["Backspace", "Delete", "0", "."].includes(e.key) && !data.symbols.includes(e.key)) put("");
  else if (data.symbols.includes(e.key)) put(e.key);
  else if (data.symbols.includes(e.key.toUpperCase())) put(e.key.toUpperCase());
  else return;
  e.preventDefault();
});

$("#put").addEventListener("submit", (e) => {
  e.preventDefault();
  put(e.submitter?.value ?? "");
});
$("#draw")?.addEventListener("submit", (e) => {
  e.preventDefault();
  draw();
});
$("#part")?.addEventListener("change", () => ($("#value").placeholder = $("#part").selectedOptions[0].dataset.example.replace(/R\d+C\d+|[-=]/g, "")));
$("#cell").addEventListener("change", () => select(data.names.indexOf($("#cell").value)));

document.addEventListener("click", (e) => {
  const a = e.target.closest("#changes a, #drawn a");
  if (!a || e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
  e.preventDefault();
  go(home.read(a));
});

home.moved((url) => go(url, false));

here = Math.max(0, JSON.parse($("#data").textContent).names.indexOf($("#cell").value));
take();
start();
document.documentElement.dataset.ready = "";
