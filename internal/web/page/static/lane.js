// A lane of a race: the frames of one method's search, and the board, text and plot that show one
// of them.

import { called, drawn } from "./board.js";
import { say, spell } from "./words.js";

const ns = "http://www.w3.org/2000/svg";

function make(name, attributes, into) {
  const e = document.createElementNS(ns, name);
  for (const a in attributes) e.setAttribute(a, attributes[a]);
  into.append(e);
  return e;
}

export class Lane {
  // figure is the element of the lane, as the server sent it. board is the answer of the verb play
  // about the puzzle.
  constructor(method, figure, board, number) {
    Object.assign(this, { method, figure, board, number });
    this.svg = figure.querySelector(".board");
    this.under = this.svg.querySelector(".under");
    this.over = this.svg.querySelector(".over");
    this.svg.setAttribute("role", "img");
    this.frames = []; // {step, depth, backs, event, cell, to, from}: to and from list cells with their values after and before
    this.at = -1; // the index of the frame shown
    this.heads = board.values.map((v) => 2 * v); // by cell: twice its value after the last frame, plus 1 if it is a guess
    this.shown = [...this.heads];
    this.texts = [];
    this.ended = ""; // how the search ended, once it has
    this.error = "";
    this.plotted = 0;
    const longest = Math.max(1, ...board.symbols.map((s) => [...s].length));
    const side = board.place.side;
    this.size = longest === 1 ? 0.6 * side : longest === 2 ? 0.52 * side : (1.16 * side) / longest;
  }

  // head returns the step of the last frame.
  get head() {
    return this.frames.at(-1)?.step ?? 0;
  }

  // add appends a frame as the API sends it.
  add(f) {
    const to = (f.cells ?? []).map(([c, v, guess]) => [c, 2 * v + guess]);
    const from = to.map(([c]) => [c, this.heads[c]]);
    for (const [c, v] of to) this.heads[c] = v;
    this.frames.push({ step: f.step, depth: f.depth, backs: f.backtracks, event: f.event, cell: f.cell, to, from });
    this.every ??= f.every;
    if (f.ended) this.ended = f.ended;
  }

  fail(why) {
    this.ended = "stopped";
    this.error = why;
  }

  // index returns the index of the last frame at or before a step.
  index(step) {
    let low = 0;
    let high = this.frames.length;
    while (low < high) {
      const mid = (low + high) >> 1;
      if (this.frames[mid].step <= step) low = mid + 1;
      else high = mid;
    }
    return low - 1;
  }

  after(step) {
    return this.frames[this.index(step) + 1]?.step;
  }

  // before returns the step of the last frame before a step.
  before(step) {
    let at = this.index(step);
    while (at >= 0 && this.frames[at].step >= step) at--;
    return this.frames[at]?.step;
  }

  // backtrack returns the step of the next frame that has more backtracks.
  backtrack(step) {
    const at = this.index(step);
    const have = this.frames[at]?.backs ?? 0;
    return this.frames.slice(at + 1).find((f) => f.backs > have)?.step;
  }

  // seek shows the board as it is at a step.
  seek(step) {
    const want = this.index(step);
    const changed = new Map();
    while (this.at < want) for (const [c, v] of this.frames[++this.at].to) changed.set(c, v);
    while (this.at > want) for (const [c, v] of this.frames[this.at--].from) changed.set(c, v);
    for (const [c, v] of changed) this.draw(c, v);
    if (want !== this.announced || this.ended !== this.announcedEnd) this.tell();
    this.plot(step);
  }

  draw(cell, v) {
    if (this.shown[cell] === v) return;
    this.shown[cell] = v;
    if (this.board.signs) return this.sign(cell, v);
    let t = this.texts[cell];
    if (!t) {
      const [x, y] = this.corner(cell);
      const half = this.board.place.side / 2;
      t = this.texts[cell] = make("text", { x: x + half, y: (y + half + 0.36 * this.size).toFixed(1), "font-size": this.size.toFixed(1) }, this.over);
    }
    t.textContent = v > 1 ? this.board.symbols[(v >> 1) - 1] : "";
    t.setAttribute("class", v & 1 ? "guess" : "entry");
  }

  // sign draws a symbol that is a picture.
  sign(cell, v) {
    this.texts[cell]?.remove();
    const g = (this.texts[cell] = drawn(this.board, v >> 1, ...this.corner(cell)));
    if (!g) return;
    g.setAttribute("class", v & 1 ? "guess" : "entry");
    this.over.append(g);
  }

  corner(cell) {
    const { x, y, side } = this.board.place;
    return [x + (cell % this.board.cols) * side, y + Math.floor(cell / this.board.cols) * side];
  }

  // tell shows the last event, in words and by the colour of its cell.
  tell() {
    this.announced = this.at;
    this.announcedEnd = this.ended;
    const f = this.frames[this.at];
    const n = (v) => this.number.format(v);
    const stands = say("stands", n(f?.step ?? 0), f?.depth ?? 0, n(f?.backs ?? 0));
    this.figure.querySelector(".stands").textContent = stands;
    this.figure.querySelector(".what").textContent = this.what() || "\u00a0";
    this.figure.classList.toggle("ended", this.over_());
    this.figure.dataset.come = this.ended !== "";
    this.svg.setAttribute("aria-label", say("reads", this.method, this.words()));
    this.mark(f);
  }

  // over_ reports whether the last frame of a finished search is shown.
  over_() {
    return this.ended !== "" && this.at === this.frames.length - 1;
  }

  what() {
    const f = this.frames[this.at];
    if (this.over_()) return this.error || say(this.ended);
    if (!f?.event || f.cell === undefined) return "";
    const v = this.shown[f.cell] >> 1;
    return say(f.event, spell(this.board.names[f.cell]), v ? called(this.board, v) : "");
  }

  words() {
    const what = this.what();
    return this.figure.querySelector(".stands").textContent + (what ? "; " + what : "");
  }

  mark(f) {
    this.back?.remove();
    this.back = undefined;
    if (f?.cell === undefined || this.over_()) return;
    const [x, y] = this.corner(f.cell);
    const side = this.board.place.side;
    this.back = make("rect", { class: f.event === "fail" ? "wrong" : "key", x, y, width: side, height: side }, this.under);
  }

  // plot draws the depth at each step, with a line at the current one. It redraws the depth only
  // after a tenth more frames, or at the end.
  plot(step) {
    const plot = this.figure.querySelector(".plot");
    const n = this.frames.length;
    const width = Math.max(1, this.head);
    if (n > 1.1 * this.plotted || (this.ended && this.plotted !== n)) {
      this.plotted = n;
      const deepest = Math.max(...this.frames.map((f) => f.depth));
      const points = this.frames.map((f) => ((400 * f.step) / width).toFixed(1) + "," + (46 - (44 * f.depth) / Math.max(1, deepest)).toFixed(1));
      plot.querySelector(".depth").setAttribute("points", points.join(" "));
      const every = this.every > 1 ? "; " + say("every", this.number.format(this.every)) : "";
      this.figure.querySelector(".deepest").textContent = say("deepest", this.number.format(deepest)) + every;
    }
    const x = ((400 * Math.min(step, width)) / width).toFixed(1);
    const line = plot.querySelector(".now");
    if (line.getAttribute("x1") === x) return;
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
  }
}
