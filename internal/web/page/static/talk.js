// The board in words: the names of cells, answers to be read aloud, and a live region that
// announces changes only.

import { called } from "./board.js";
import { join, say, speak, spell } from "./words.js";

export class Talk {
  // sheet has info (of the board), state and candidates. region is the live region.
  constructor(sheet, region) {
    Object.assign(this, { sheet, region });
  }

  aloud(text) {
    speak(this.region, text);
  }

  symbol(v) {
    return called(this.sheet.info, v);
  }

  place(cell) {
    const { cols, names } = this.sheet.info;
    const name = names[cell];
    return /^R\d+C\d+$/.test(name) ? say("row-column", Math.floor(cell / cols) + 1, (cell % cols) + 1) : name;
  }

  // label returns the accessible name of a cell: its place and its content.
  label(cell) {
    const c = this.sheet.state.cells[cell];
    const all = [this.place(cell)];
    if (this.sheet.hidden(cell)) return all.concat(say("in-fog")).join(say("comma"));
    if (this.sheet.info.given?.includes(cell)) all.push(say("is-given", this.symbol(c.v)));
    else if (c.v) all.push(this.symbol(c.v));
    else all.push(say("empty"));
    if (this.sheet.board?.fogged?.has(cell)) all.push(say("in-fog"));
    if (this.sheet.wrong.has(cell)) all.push(say("wrong"));
    const marks = (name, list) => list.length && all.push(say(name, join(list.map((m) => this.symbol(m)))));
    if (!c.v) {
      const auto = this.sheet.shownCandidates(cell);
      if (auto === "blank") all.push(this.symbol(this.sheet.info.blank));
      else if (auto) marks("candidates-are", auto);
      else marks("centre-are", c.centre);
      marks("corner-are", c.corner);
    }
    if (c.colour.length) all.push(say("colours-are", join(c.colour)));
    return all.join(say("comma"));
  }

  // houses returns the names and tests of the row, the column and the box of a cell.
  houses(cell) {
    const { cols, region } = this.sheet.info;
    const row = Math.floor(cell / cols);
    const col = cell % cols;
    const all = { row: [say("row-n", row + 1), (c) => Math.floor(c / cols) === row], column: [say("column-n", col + 1), (c) => c % cols === col] };
    if (region) all.box = [say("box-n", region[cell] + 1), (c) => region[c] === region[cell]];
    return all;
  }

  cellsOf(test) {
    return this.sheet.info.names.map((_, c) => c).filter(test);
  }

  // value returns the visible symbol of a cell, or 0.
  value(cell) {
    return this.sheet.hidden(cell) ? 0 : this.sheet.state.cells[cell].v;
  }

  // house reads out a row, a column or a box.
  house(cell, which) {
    const h = this.houses(cell)[which];
    if (!h) return say("no-boxes");
    const all = this.cellsOf(h[1]).map((c) => (this.value(c) ? this.symbol(this.value(c)) : say("blank")));
    return say("reads", h[0], all.join(" "));
  }

  // placed describes a step, and says how many cells are open in the fullest house of the cell.
  placed(cell) {
    const c = this.sheet.state.cells[cell];
    const what = c.v ? this.symbol(c.v) : say("empty");
    let least;
    for (const [name, test] of Object.values(this.houses(cell))) {
      const open = this.cellsOf(test).filter((k) => !this.value(k)).length;
      if (!least || open < least.open) least = { name, open };
    }
    if (!c.v || !least) return say("now", spell(this.sheet.info.names[cell]), what);
    return say("now-open", spell(this.sheet.info.names[cell]), what, least.name, least.open);
  }

  // counter says how many of each symbol are missing.
  counter(only) {
    const { symbols } = this.sheet.info;
    const left = symbols.map((s, i) => [s, this.sheet.left(i + 1), i + 1]).filter(([, n, v]) => n !== undefined && (!only || v === only));
    if (!left.length) return say("left-unknown");
    return left.map(([, n, v]) => n < 0 ? say("over-n", this.symbol(v), -n) : say("left-n", this.symbol(v), n)).join(say("comma"));
  }

  // last describes the last step.
  last() {
    const step = this.sheet.state.last();
    if (!step) return say("nothing-done");
    return say("last-was", this.placed(step.cell));
  }
}
