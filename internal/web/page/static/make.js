// The page where a puzzle is made. A symbol that the reader types becomes a given, and the server
// says which solutions are left. Only the answer to the last key is shown.

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
      if (regions.on) regions.put(cell);
      else if (e.shiftKey) extend(cell);
      else choose([cell]);
    });
    hit.addEventListener("pointerenter", (e) => e.buttons & 1 && (regions.on ? regions.put(cell) : extend(cell)));
  });
  select(here);
  choose([]);
  regions.show();
}

// chosen has the cells of the rule being drawn, in order and in groups.
let chosen = [[]];

// choose begins a rule with these cells.
function choose(cells) {
  chosen = [cells];
  show();
}

// extend adds a cell to the rule; going back to the previous cell removes the last one.
function extend(cell) {
  const group = chosen.at(-1);
  if (group.at(-2) === cell) group.pop();
  else if (!group.includes(cell)) group.push(cell);
  show();
}

function show() {
  const cells = chosen.flat();
  document.querySelectorAll("#picture [role=gridcell]").forEach((hit, i) => hit.classList.toggle("chosen", cells.length > 1 && cells.includes(i)));
  if ($("#draw")) $("#cells").value = chosen.map((group) => group.map((cell) => data.names[cell]).join("")).join("=");
  if (cells.length > 1 && $("#args")?.value.includes("@")) $("#args").value = $("#args").value.replace(/@.*/, () => "@" + written(cells));
}

// written returns cells in the notation of puzzles, in which - joins neighbours.
function written(cells) {
  const far = (a, b) => Math.max(Math.abs(Math.floor(a / data.cols) - Math.floor(b / data.cols)), Math.abs((a % data.cols) - (b % data.cols)));
  return cells.map((c, i) => (i && far(cells[i - 1], c) === 1 ? "-" : "") + data.names[c]).join("");
}

// formulas are the relations between two numbers that can be chosen for a written rule.
const formulas = {
  "a < b": (a, b) => a < b, "a + b = n": (a, b, n) => a + b === n, "a + b ≥ n": (a, b, n) => a + b >= n, "a + b ≤ n": (a, b, n) => a + b <= n,
  "|a − b| = n": (a, b, n) => Math.abs(a - b) === n, "|a − b| ≥ n": (a, b, n) => Math.abs(a - b) >= n, "|a − b| ≤ n": (a, b, n) => Math.abs(a - b) <= n,
  "a × b = n": (a, b, n) => a * b === n, "a = n × b": (a, b, n) => a === n * b || b === n * a, "a + b odd": (a, b) => (a + b) % 2 === 1, "a + b even": (a, b) => (a + b) % 2 === 0,
};

function writes() {
  const form = $("#write");
  if (!form) return;
  $("#relation-of").append(...Object.keys(formulas).map((f) => new Option(f)));
  const relate = () => form.written.value.startsWith("relate");
  const table = () => {
    const holds = formulas[$("#relation-of").value];
    const n = +$("#relation-n").value;
    const numbers = data.symbols.map(Number);
    const of = (a) => data.symbols.filter((_, i) => holds(a, numbers[i], n)).join("");
    form.args.value = numbers.map(of).join("/") + "@" + (form.args.value.split("@")[1] ?? "");
  };
  const example = () => {
    const { example, rule } = form.written.selectedOptions[0].dataset;
    $("#written-rule").textContent = rule;
    form.args.value = example;
    $("#relation").hidden = !relate() || data.symbols.some((s) => !/^[0-9]$/.test(s));
    if (!$("#relation").hidden) table();
  };
  form.written.addEventListener("change", example);
  for (const e of form.querySelectorAll("#relation-of, #relation-n")) e.addEventListener("input", table);
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    go($("#put").getAttribute("action") + "?" + new URLSearchParams(new FormData(form)));
  });
  example();
}

// regions lets the reader paint the regions of the board, one letter each, and then sends them.
const regions = {
  on: false,
  of: [],
  letter: 0,

  put(cell) {
    this.of[cell] = this.letter;
    this.show();
  },

  letters: () => [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].slice(0, data.rows),

  show() {
    document.querySelector("#picture .painted")?.remove();
    if (!this.on) return;
    const ns = "http://www.w3.org/2000/svg";
    const g = document.createElementNS(ns, "g");
    g.setAttribute("class", "painted under");
    const { x, y, side } = data.place;
    this.of.forEach((r, c) => {
      const [left, top] = [x + (c % data.cols) * side, y + Math.floor(c / data.cols) * side];
      const rect = document.createElementNS(ns, "rect");
      const text = document.createElementNS(ns, "text");
      for (const [name, value] of Object.entries({ class: "tint c" + ((r % 9) + 1), x: left, y: top, width: side, height: side })) rect.setAttribute(name, value);
      for (const [name, value] of Object.entries({ class: "label", x: left + side - 9, y: top + side - 6, "font-size": 12 })) text.setAttribute(name, value);
      text.textContent = this.letters()[r];
      g.append(rect, text);
    });
    $("#picture [role=grid]").before(g);
    for (const [i, b] of [...$("#regions .letters").children].entries()) {
      const n = this.of.filter((r) => r === i).length;
      b.querySelector("small").textContent = n;
      b.setAttribute("aria-label", say("region-n", this.letters()[i], n));
      b.setAttribute("aria-pressed", i === this.letter);
    }
  },

  begin() {
    const of = data.region ?? data.names.map((_, c) => Math.floor(c / data.cols));
    const first = [...new Set(of)];
    this.of = of.map((r) => first.indexOf(r) % data.rows);
    const pad = $("#regions .letters");
    pad.replaceChildren(
      ...this.letters().map((letter, i) => {
        const b = document.createElement("button");
        b.type = "button";
        b.innerHTML = `<b>${letter}</b><small></small>`;
        b.addEventListener("click", () => ((this.letter = i), this.show()));
        return b;
      }),
    );
  },

  listen() {
    const form = $("#regions");
    if (!form) return;
    const toggle = form.querySelector("[data-paint]");
    const set = (on) => {
      this.on = on;
      toggle.setAttribute("aria-pressed", on);
      form.querySelector("div").hidden = !on;
      if (on) this.begin();
      this.show();
    };
    toggle.addEventListener("click", () => set(!this.on));
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      const names = [...new Set(this.of)];
      const args = this.of.map((r) => this.letters()[names.indexOf(r)]).join("");
      set(false);
      go($("#put").getAttribute("action") + "?" + new URLSearchParams({ written: "regions", args }));
    });
  },
};

// draw adds the drawn rule in the form.
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

// go shows the page at an address without reloading.
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
  } else if (regions.on && regions.letters().includes(e.key.toUpperCase())) {
    regions.letter = regions.letters().indexOf(e.key.toUpperCase());
    regions.put(here);
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
regions.listen();

here = Math.max(0, JSON.parse($("#data").textContent).names.indexOf($("#cell").value));
take();
writes();
start();
document.documentElement.dataset.ready = "";
