// The entries of a player on a board: symbols, marks and colours, with every step for undo. It
// knows no page and no rules, so it can be tested without a browser.
//
// A cell is {v, corner, centre, struck, colour}. v is the number of its symbol from 1, or 0. corner
// and centre are marks, as sorted numbers. struck has the candidates that the player removed, and
// colour the numbers of colours. Cells are replaced and never modified.

const blank = Object.freeze({ v: 0, corner: [], centre: [], struck: [], colour: [] });
const layers = ["corner", "centre", "struck", "colour"];

// plain converts a cell to plain data, and read converts it back. given is the number of its
// printed symbol, or 0.
const plain = (c) => [c.v, ...layers.map((l) => c[l])];

function read(data, given) {
  const c = { v: data[0] };
  layers.forEach((l, k) => (c[l] = data[k + 1] ?? []));
  if (!Number.isInteger(c.v) || layers.some((l) => !Array.isArray(c[l]))) throw new TypeError("cell");
  return Object.freeze(given ? { ...c, v: given } : c);
}

export class State {
  // given has for each cell the number of its printed symbol, or 0.
  constructor(given) {
    this.given = given;
    this.cells = given.map((v) => (v ? Object.freeze({ ...blank, v }) : blank));
    this.steps = []; // each is a list of {cell, from, to}
    this.at = 0; // number of steps that are not undone
    this.saves = []; // {name, cells}
  }

  get size() {
    return this.cells.length;
  }

  // change makes a step that replaces cells. Cells that stay equal are left out. It returns the
  // cells that changed.
  change(wanted) {
    const step = [];
    for (const [cell, to] of wanted) {
      const from = this.cells[cell];
      if (!same(from, to)) step.push({ cell, from, to: Object.freeze(to) });
    }
    if (!step.length) return [];
    this.steps.length = this.at;
    this.steps.push(step);
    this.at++;
    for (const s of step) this.cells[s.cell] = s.to;
    return step.map((s) => s.cell);
  }

  // open returns the cells without a given.
  open(cells) {
    return cells.filter((c) => !this.given[c]);
  }

  // put enters a symbol into cells, or clears them if all have it. peers(cell) are the cells that
  // cannot have the same symbol; it is removed from their marks.
  put(cells, v, peers) {
    const open = this.open(cells);
    const clear = open.length > 0 && open.every((c) => this.cells[c].v === v);
    const next = new Map(open.map((c) => [c, { ...this.cells[c], v: clear ? 0 : v }]));
    if (!clear && peers) {
      for (const c of open) {
        for (const p of peers(c)) {
          const was = next.get(p) ?? this.cells[p];
          if (was.v || (!was.corner.includes(v) && !was.centre.includes(v))) continue;
          next.set(p, { ...was, corner: was.corner.filter((m) => m !== v), centre: was.centre.filter((m) => m !== v) });
        }
      }
    }
    return this.change(next);
  }

  // mark adds a mark to cells, or removes it if all have it. The layer is corner, centre, struck or
  // colour. Cells with a symbol accept only colours.
  mark(cells, layer, m) {
    const fit = layer === "colour" ? cells : this.open(cells).filter((c) => !this.cells[c].v);
    const all = fit.every((c) => this.cells[c][layer].includes(m));
    return this.change(
      fit.map((c) => {
        const was = this.cells[c][layer];
        const marks = all ? was.filter((x) => x !== m) : was.includes(m) ? was : [...was, m].sort((a, b) => a - b);
        return [c, { ...this.cells[c], [layer]: marks }];
      }),
    );
  }

  // paint sets a symbol or a mark in cells, or removes it if on is false. The layer is v for
  // symbols. Given cells stay, and only cells without a symbol accept marks.
  paint(cells, layer, m, on, peers) {
    if (layer === "v") return on ? this.put(this.open(cells).filter((c) => this.cells[c].v !== m), m, peers) : this.change(this.open(cells).map((c) => [c, { ...this.cells[c], v: 0 }]));
    const fit = (layer === "colour" ? cells : this.open(cells).filter((c) => !this.cells[c].v)).filter((c) => this.cells[c][layer].includes(m) !== on);
    return this.mark(fit, layer, m);
  }

  // erase clears the symbols of cells. If they have none, it clears the marks of the layer, or else
  // all marks.
  erase(cells, layer) {
    const open = this.open(cells);
    const some = (f) => cells.some(f);
    if (layer !== "colour" && open.some((c) => this.cells[c].v)) {
      return this.change(open.map((c) => [c, { ...this.cells[c], v: 0 }]));
    }
    if (layer && some((c) => this.cells[c][layer].length)) {
      return this.change(cells.map((c) => [c, { ...this.cells[c], [layer]: [] }]));
    }
    return this.change(cells.map((c) => [c, { ...blank, v: this.cells[c].v }]));
  }

  // fill sets the centre marks of all open cells to marks[cell], a list of numbers.
  fill(marks) {
    const todo = this.cells.flatMap((c, i) => (c.v ? [] : [[i, { ...c, centre: [...marks[i]] }]]));
    return this.change(todo);
  }

  // reset clears the board, as a step that can be undone.
  reset() {
    return this.change(this.given.map((v, i) => [i, { ...blank, v }]));
  }

  undo() {
    if (!this.at) return [];
    const step = this.steps[--this.at];
    for (const s of step) this.cells[s.cell] = s.from;
    return step.map((s) => s.cell);
  }

  redo() {
    if (this.at === this.steps.length) return [];
    const step = this.steps[this.at++];
    for (const s of step) this.cells[s.cell] = s.to;
    return step.map((s) => s.cell);
  }

  // back undoes steps until none of the cells has its present symbol, for example to before a
  // mistake. It returns the number of steps.
  back(wrong) {
    const bad = wrong.map((c) => [c, this.cells[c].v]);
    const from = this.at;
    while (this.at && bad.some(([c, v]) => this.cells[c].v === v)) this.undo();
    return from - this.at;
  }

  // save stores the board under a name; load restores it as a step that can be undone.
  save(name) {
    this.saves = [...this.saves.filter((s) => s.name !== name), { name, cells: [...this.cells] }];
  }

  load(name) {
    const found = this.saves.find((s) => s.name === name);
    return found ? this.change(found.cells.map((c, i) => [i, c])) : [];
  }

  // last returns the last change: {cell, from, to}, or undefined.
  last() {
    return this.steps[this.at - 1]?.[0];
  }

  // count returns how often a symbol is on the board.
  count(v) {
    return this.cells.reduce((n, c) => n + (c.v === v), 0);
  }

  full() {
    return this.cells.every((c) => c.v);
  }

  // placed returns the cells that the player filled, with their symbols.
  placed() {
    return this.cells.flatMap((c, i) => (c.v && !this.given[i] ? [[i, c.v]] : []));
  }

  // some returns cells as plain data: [[number, data], …]. lay makes a step that sets cells from
  // such data.
  some(cells) {
    return [...cells].map((c) => [c, plain(this.cells[c])]);
  }

  lay(some) {
    return this.change(some.map(([c, data]) => [c, read(data, this.given[c])]));
  }

  // freeze returns the state as plain data, and thaw restores it. thaw reports false, and changes
  // nothing, if the data do not fit the board.
  freeze() {
    return {
      cells: this.cells.map(plain),
      steps: this.steps.map((s) => s.map((d) => [d.cell, plain(d.from), plain(d.to)])),
      at: this.at,
      saves: this.saves.map((s) => [s.name, s.cells.map(plain)]),
    };
  }

  thaw(data) {
    const cell = (d, i) => read(d, this.given[i]);
    try {
      if (data.cells.length !== this.size) return false;
      const cells = data.cells.map(cell);
      const steps = (data.steps ?? []).map((s) => s.map(([i, from, to]) => ({ cell: i, from: cell(from, i), to: cell(to, i) })));
      if (steps.some((s) => s.some((d) => !(d.cell >= 0 && d.cell < this.size)))) return false;
      const saves = (data.saves ?? []).map(([name, all]) => ({ name: String(name), cells: all.map(cell) }));
      if (saves.some((s) => s.cells.length !== this.size)) return false;
      this.cells = cells;
      this.steps = steps;
      this.at = Math.max(0, Math.min(steps.length, data.at | 0));
      this.saves = saves;
      return true;
    } catch {
      return false;
    }
  }
}

function same(a, b) {
  return a.v === b.v && layers.every((l) => a[l].length === b[l].length && a[l].every((x, i) => x === b[l][i]));
}
