// The trainer for games: positions in which the obvious choice is a mistake, and mistakes from the
// reader's own games. The server decides when missed positions come back.

import { Board } from "./board.js";
import { Selection } from "./select.js";
import * as store from "./store.js";
import { act, actions, aloud, api, data, run, tell, walks } from "./trainer.js";
import { join, say } from "./words.js";

const $ = (selector) => document.querySelector(selector);
const subject = data.subject;
const svg = $("svg.board");
const info = data.board;
const selection = new Selection(info.rows, info.cols);
const board = new Board(svg, info, label);
svg.classList.add("played");

let now = info; // the position
let card; // the question
let choice; // moves that take the same cell
let busy = false;

const legal = (cell) => (now.moves ?? []).filter((m) => m.player === card?.player && m.cell >= 0 && (cell === undefined || m.cell === cell));

function label(cell) {
  const owner = now.owners[cell];
  const all = [say("cell-n", now.names[cell]), owner ? say("owned-by", now.players[owner - 1]) : say("empty")];
  if (card && !card.judged && legal(cell).length) all.push(say("may-move"));
  return all.join(say("comma"));
}

function draw(marks = []) {
  const free = new Set(card && !card.judged ? legal().map((m) => m.cell) : []);
  now.owners.forEach((owner, c) => board.panel(c, owner, owner ? now.cells[c].replace(/\d+$/, "") || now.cells[c] : now.cells[c], free.has(c)));
  board.mark("key", choice ? choice.flatMap((m) => m.opens ?? []) : []);
  board.mark("hint", marks);
  $("#scores").textContent = now.players.map((p, i) => p + " " + now.scores[i]).join(" ") + (now.note ? say("stop") + now.note : "");
}

// ask sends a request to the trainer, with what the reader knows so far.
async function ask(more) {
  busy = true;
  try {
    const a = await api.call("train", { puzzle: subject, seed: store.seed(subject), known: store.training(subject), ...more });
    if (!more.item) a.board = await api.call("play", { puzzle: a.position, draw: "none" });
    store.train(subject, a.memory);
    count(a);
    return a;
  } catch (e) {
    tell(e.message);
  } finally {
    busy = false;
  }
}

function count(a) {
  const { right = 0, wrong = 0 } = a.memory.known[subject] ?? {};
  $("#count").textContent = say("trained", right, wrong, a.waits);
}

// offer shows the button for the next position, or the one for the answer.
function offer(next) {
  $("#next").hidden = !next;
  $("#show").hidden = next;
}

async function next() {
  if (busy) return;
  offer(false);
  const a = await ask({});
  if (!a) return offer(true);
  card = a;
  choice = undefined;
  now = a.board;
  draw();
  tell(a.said.join("\n"));
}

// answer sends a move, or requests the best one if move is empty.
async function answer(move) {
  if (busy || !card || card.judged) return;
  const a = await ask({ item: JSON.stringify(card.item), ...(move ? { answer: move } : { "with-solution": true }) });
  if (!a) return;
  card.judged = a.judged;
  choice = undefined;
  const best = now.moves.find((m) => m.text === a.judged.best);
  draw(best ? [best.cell, ...(best.opens ?? [])] : []);
  tell(a.said.join("\n"));
  $("#note").dataset.right = a.judged.right;
  offer(true);
  $("#next").focus();
}

// take answers with a cell. If several moves take it, it asks for the cell to open first.
function take(cell) {
  if (busy || !card || card.judged) return;
  if (choice) {
    const m = choice.find((x) => x.opens?.[0] === cell);
    return m ? answer(m.text) : aloud(say("choose-open", card.player, now.names[choice[0].cell]));
  }
  const all = legal(cell);
  if (!all.length) return tell(say("not-legal", now.names[cell], card.player));
  if (all.length === 1) return answer(all[0].text);
  choice = all;
  draw();
  tell(say("choose-open", card.player, now.names[cell]));
}

function go(cell) {
  selection.only(cell);
  board.cursor(cell, true);
  board.select([cell]);
}

function move(down, right) {
  selection.move(down, right);
  go(selection.cursor);
}

// obey handles a command.
async function obey(words) {
  try {
    const { heard } = await api.call("play", { puzzle: card.position, draw: "none", words, player: card.player, cursor: selection.cursor });
    if (heard.action === "hint") return answer("");
    if (heard.said) return tell(heard.said.join("\n"));
    if (heard.action === "move") return answer(heard.text);
    if (heard.action === "take") return take(heard.cells[0]);
    if (heard.cells?.length) go(heard.cells.at(-1));
    else if (!act(heard.action)) tell(say("not-understood", words));
  } catch (e) {
    tell(e.message);
  }
}

Object.assign(actions, walks(move), {
  home: () => go(selection.cursor - (selection.cursor % info.cols)),
  end: () => go(selection.cursor - (selection.cursor % info.cols) + info.cols - 1),
  take: () => take(selection.cursor),
  hint: () => answer(""),
  may: () => tell(say("may-take", card.player, join([...new Set(legal().map((m) => now.names[m.cell]))]))),
  last: () => tell(card.said.join("\n")),
  deselect: () => {
    choice = undefined;
    draw();
  },
});

const taken = (key) => [...info.players, ...info.names].some((t) => t.toLowerCase().startsWith(key.toLowerCase()));
// begun is the part of a cell's name that was typed so far.
let begun = { text: "", when: 0 };

function typed(key, e, action) {
  if (action || key.length !== 1) return false;
  const text = (Date.now() - begun.when < 900 ? begun.text : "") + key;
  begun = { text, when: Date.now() };
  const cell = info.names.findIndex((n) => n.toLowerCase() === text);
  if (cell >= 0) go(cell);
  return cell >= 0;
}

board.pointers({
  down(cell, e) {
    e.preventDefault();
    go(cell);
    take(cell);
  },
  drag() {},
  hold() {},
  twice() {},
  focus(cell) {
    selection.cursor = cell;
    board.cursor(cell, false);
  },
});
$("#next").addEventListener("click", next);
$("#show").addEventListener("click", () => answer(""));
await run({ memory: subject, obey, typed, taken, next });
