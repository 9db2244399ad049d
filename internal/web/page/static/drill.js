// The trainer of techniques. It shows positions in which to find a technique; an answer removes
// candidates or places symbols. The server judges answers, gives hints and chooses what to repeat.

import { Board } from "./board.js";
import * as home from "./home.js";
import { Selection } from "./select.js";
import * as store from "./store.js";
import { act, actions, aloud, api, data, run, tell, walks } from "./trainer.js";
import { join, say, spell } from "./words.js";

const $ = (selector) => document.querySelector(selector);
const { subject, technique } = data;
const memory = "techniques"; // all kinds share one memory, as in the command

let info = data.board;
let svg = $("svg.board");
const grid = svg.querySelector("[role=grid]").cloneNode(true);
let board;
let selection;
let drill; // the current position and its question
let changes = []; // candidates removed or symbols placed: { cell, symbol, placed }
let pen = "strike";
let helped = 0; // hints and wrong answers so far
let hints = 0;
let over = true; // the position has been answered
let busy = false;

const shown = (cell) => spell(info.names[cell]);
const marks = (cell) => (info.candidates?.[cell] ?? []).map((s) => info.symbols.indexOf(s) + 1);
const done = (cell, placed) => changes.filter((c) => c.cell === cell && c.placed === placed).map((c) => c.symbol);
const texts = (symbols) => join(symbols.map((v) => info.symbols[v - 1]));

function label(cell) {
  const all = [say("cell-n", info.names[cell])];
  const v = info.values[cell] || done(cell, true)[0];
  if (v) all.push(info.symbols[v - 1]);
  else all.push(say("candidates-are", texts(marks(cell).filter((m) => !done(cell, false).includes(m)))));
  if (done(cell, true).length) all.push(say("placed", texts(done(cell, true))));
  if (done(cell, false).length) all.push(say("struck", texts(done(cell, false))));
  return all.join(say("comma"));
}

// draw draws a cell with the removed candidates and placed symbols.
function draw(cell) {
  const v = info.values[cell] || done(cell, true)[0] || 0;
  const left = marks(cell).filter((m) => !done(cell, false).includes(m));
  board.draw(cell, { v, corner: [], centre: [], colour: [] }, v ? undefined : left);
  board.mark("key", changes.map((c) => c.cell));
}

// notation returns the changes as a text, in the notation of answers.
const notation = () => changes.map((c) => shown(c.cell) + (c.placed ? "=" : "<>") + info.symbols[c.symbol - 1]).join(" ");

function answered() {
  $("#answer").textContent = changes.length ? say("your-answer", notation()) : "";
  $("#undo").disabled = $("#judge").disabled = !changes.length || over;
}

// lay shows the board of a position.
function lay(b) {
  info = b;
  const other = new DOMParser().parseFromString(b.drawing, "image/svg+xml").documentElement;
  const next = document.adoptNode(other);
  next.setAttribute("class", svg.getAttribute("class"));
  next.setAttribute("role", "presentation");
  const cells = grid.cloneNode(true);
  const { x, y, side } = b.place;
  [...cells.querySelectorAll("[role=gridcell]")].forEach((hit, cell) => {
    const at = { x: x + (cell % b.cols) * side, y: y + Math.floor(cell / b.cols) * side, width: side, height: side };
    for (const name in at) hit.setAttribute(name, at[name]);
  });
  next.append(cells);
  svg.replaceWith(next);
  svg = next;
  begin();
}

// begin makes a Board for the drawing, and a selection.
function begin() {
  svg.classList.add("played");
  selection = new Selection(info.rows, info.cols, info.gaps);
  board = new Board(svg, info, label);
  board.pointers({
    down(cell, e) {
      e.preventDefault();
      go(cell, e.ctrlKey || e.metaKey || e.shiftKey);
    },
    drag: (cell) => go(cell, true),
    hold() {},
    twice() {},
    focus(cell) {
      selection.cursor = cell;
      board.cursor(cell, false);
    },
  });
}

// ask sends a request to the trainer, with what the reader knows so far.
async function ask(more) {
  busy = true;
  $("#board").setAttribute("aria-busy", "true");
  try {
    const a = await api.call("drill", { puzzle: subject, technique, seed: store.seed(memory), known: store.training(memory), ...more });
    if (!a.again && !more.suggest) store.train(memory, a.memory);
    count(a);
    return a;
  } catch (e) {
    tell(e.message);
  } finally {
    busy = false;
    $("#board").removeAttribute("aria-busy");
  }
}

const about = () => ({ item: JSON.stringify(drill.item), at: drill.at, helped });

function count(a) {
  const all = Object.values(a.memory.known);
  const sum = (name) => all.reduce((n, s) => n + (s[name] ?? 0), 0);
  $("#count").textContent = say("trained", sum("right"), sum("wrong"), a.waits);
}

// close(true) ends a position, close(false) opens one.
function close(now) {
  over = now;
  $("#next").hidden = !now;
  for (const id of ["judge", "hint", "undo", "show"]) $("#" + id).hidden = now;
  answered();
}

async function next() {
  if (busy) return;
  tell(say("looking"));
  const a = await ask({ clear: $("#clear").checked });
  if (!a) return close(true);
  drill = a;
  changes = [];
  helped = hints = 0;
  delete $("#note").dataset.right;
  lay(a.board);
  info.values.forEach((_, cell) => draw(cell));
  teach(a.lesson);
  $("#about").href = home.link("/techniques/" + a.technique);
  close(false);
  tell(a.said.join("\n"));
}

// teach shows the lesson of a technique that is new to the reader.
function teach(lesson) {
  const box = $("#lesson");
  box.hidden = !lesson;
  if (!lesson) return;
  box.querySelector("summary").textContent = say("new-lesson", lesson.title);
  box.querySelector("ul").replaceChildren(
    ...(lesson.facts ?? []).map((text) => {
      const li = document.createElement("li");
      li.textContent = text;
      return li;
    }),
  );
  const drawn = lesson.drawing ? [document.adoptNode(new DOMParser().parseFromString(lesson.drawing, "image/svg+xml").documentElement)] : [];
  box.querySelector("div").replaceChildren(...drawn);
  box.querySelector("p").textContent = lesson.text ?? "";
  box.open = true;
}

// show draws the step that was to be found.
function show(a) {
  if (a.drawing) board.lay(a.drawing);
  close(true);
  $("#next").focus();
}

async function judge(text = notation()) {
  if (busy || !drill || over) return;
  if (!text) return tell(say("no-answer"));
  const a = await ask({ ...about(), answer: text });
  if (!a) return;
  const right = ["part", "found"].includes(a.worth);
  $("#note").dataset.right = right;
  tell(a.said.join("\n"));
  if (!a.again) return show(a);
  helped++;
}

async function hint() {
  if (busy || !drill || over) return;
  const a = await ask({ ...about(), hint: hints });
  if (!a) return;
  hints++;
  helped++;
  tell(a.said.join("\n"));
  board.mark("hint", a.cells ?? []);
  if (!a.again) show(a);
}

async function give() {
  if (busy || !drill || over) return;
  const a = await ask({ ...about(), "with-solution": true });
  if (!a) return;
  tell(a.said.join("\n"));
  show(a);
}

// suggest names the technique to learn next, based on the techniques that the reader knows and on
// unfinished boards.
async function suggest() {
  if (busy) return;
  const open = store.recent().filter((r) => !r.done).map((r) => r.text);
  const a = await ask({ suggest: true, technique: "", open: open.slice(0, 10) });
  if (!a) return;
  tell(a.said.join("\n"));
  if (!a.technique) return;
  const to = document.createElement("a");
  to.href = home.link(home.here().pathname + "?" + new URLSearchParams({ technique: a.technique }));
  to.textContent = a.title;
  const p = document.createElement("p");
  p.append(to);
  $("#note").append(p);
}

// write removes or places a symbol in the selected cells. Doing it again undoes it.
function write(symbol, placed) {
  if (over || !drill) return;
  const cells = selection.list();
  if (!cells.length) cells.push(selection.cursor);
  const all = cells.filter((c) => marks(c).includes(symbol));
  if (!all.length) return tell(say("no-such", info.symbols[symbol - 1], shown(cells[0])));
  for (const cell of placed ? all.slice(0, 1) : all) {
    const same = (c) => c.cell === cell && c.symbol === symbol && c.placed === placed;
    const had = changes.some(same);
    changes = changes.filter((c) => !(c.cell === cell && (c.symbol === symbol || c.placed || placed)));
    if (!had) changes.push({ cell, symbol, placed });
    draw(cell);
  }
  answered();
  aloud(label(all[0]));
}

function clear() {
  const cells = new Set(selection.list());
  changes = changes.filter((c) => !cells.has(c.cell));
  cells.forEach(draw);
  answered();
}

function undo() {
  const last = changes.pop();
  if (last) draw(last.cell);
  answered();
}

function take(name) {
  pen = name;
  for (const b of document.querySelectorAll("[data-pen]")) b.setAttribute("aria-pressed", b.dataset.pen === pen);
  aloud($(`[data-pen=${pen}]`).textContent);
}

function go(cell, more) {
  selection[more ? "add" : "only"](cell);
  board.cursor(cell, true);
  board.select(selection.list());
}

function move(down, right, more) {
  selection.move(down, right, more);
  board.cursor(selection.cursor, true);
  board.select(selection.list());
}

// obey handles a command: an answer, ? for a hint, or words as for a puzzle.
async function obey(words) {
  words = words.trim();
  if (!words) return over ? next() : judge();
  if (words === "?" || words === "？") return hint();
  if (/=|<>/.test(words)) return judge(words);
  try {
    const { heard } = await api.call("play", { puzzle: drill.board.text, draw: "none", words, cursor: selection.cursor });
    if (heard.cells?.length) go(heard.cells.at(-1));
    if (heard.action === "hint") return hint();
    if (heard.said) return tell(heard.said.join("\n"));
    if (!heard.cells?.length && !act(heard.action)) tell(say("not-understood", words));
  } catch (e) {
    tell(e.message);
  }
}

Object.assign(actions, walks(move), {
  "extend-up": () => move(-1, 0, true),
  "extend-down": () => move(1, 0, true),
  "extend-left": () => move(0, -1, true),
  "extend-right": () => move(0, 1, true),
  home: () => go(selection.cursor - (selection.cursor % info.cols)),
  end: () => go(selection.cursor - (selection.cursor % info.cols) + info.cols - 1),
  deselect: () => {
    selection.clear();
    board.select([]);
  },
  clear,
  undo,
  pen: () => take(pen === "strike" ? "place" : "strike"),
  apply: () => (over ? next() : judge()),
  hint,
  last: () => tell((drill?.said ?? []).join("\n")),
});

const taken = (key) => info.symbols.some((s) => s.toLowerCase() === key.toLowerCase());

// symbolOf returns the symbol of a key, or 0 if it has none.
const symbolOf = (key) => info.symbols.findIndex((s) => s.toLowerCase() === key.toLowerCase()) + 1;

// typed writes the symbol of a key; with Shift it uses the other pen.
function typed(key, e) {
  const symbol = symbolOf(key.replace(/^shift\+/, ""));
  if (!symbol || e.ctrlKey || e.metaKey || e.altKey) return false;
  write(symbol, (pen === "place") !== key.startsWith("shift+"));
  return true;
}

$("#symbols").addEventListener("click", (e) => {
  const b = e.target.closest("[data-symbol]");
  if (b) write(+b.dataset.symbol, pen === "place");
});
for (const b of document.querySelectorAll("[data-pen]")) b.addEventListener("click", () => take(b.dataset.pen));
$("#judge").addEventListener("click", () => judge());
$("#hint").addEventListener("click", hint);
$("#undo").addEventListener("click", undo);
$("#show").addEventListener("click", give);
$("#next").addEventListener("click", next);
$("#suggest").addEventListener("click", suggest);
begin();
await run({ memory, obey, typed, taken, more: ["symbol", "symbol-corner"], next });
