// The board on a page. It takes over the SVG that the server sent, changes its cells and reports
// pointer events on them. It knows no rules.

const ns = "http://www.w3.org/2000/svg";

// Characters that stand for drawn symbols in texts.
const signs = { "#": "■", "*": "★", "-": "·" };

export const sign = (symbol) => signs[symbol] ?? symbol;

// drawn returns a symbol as the server draws it, centred in the cell whose corner is at x and y. It
// returns undefined for symbols that are text.
export function drawn(info, v, x, y) {
  const sign = info.signs?.[v - 1];
  if (!sign?.drawing) return undefined;
  sign.parts ??= [...new DOMParser().parseFromString(`<svg xmlns="${ns}">${sign.drawing}</svg>`, "image/svg+xml").documentElement.children];
  const g = make("g", { transform: `translate(${x + info.place.side / 2} ${y + info.place.side / 2})` });
  g.append(...sign.parts.map((e) => document.importNode(e, true)));
  return g;
}

// called returns the spoken name of a symbol.
export const called = (info, v) => info.signs?.[v - 1]?.name || info.symbols[v - 1];

function make(name, attributes, into, text) {
  const e = document.createElementNS(ns, name);
  for (const a in attributes) e.setAttribute(a, attributes[a]);
  if (text !== undefined) e.textContent = text;
  into?.append(e);
  return e;
}

export class Board {
  // info is the answer of the verb play about the board. label(cell) returns the accessible name of
  // a cell.
  constructor(svg, info, label) {
    Object.assign(this, { svg, info, label });
    this.under = svg.querySelector(".under");
    this.over = svg.querySelector(".over");
    this.hits = [...svg.querySelectorAll("[role=gridcell]")];
    this.backs = [];
    this.inks = []; // by cell: its drawing
    this.rows = []; // by row: the drawing of its cells
    this.tints = [];
    this.places = new Map(this.hits.map((h, i) => [h, i]));
    this.given = new Set(info.given ?? []);
    this.flags = []; // by cell: its classes
    this.longest = Math.max(1, ...(info.symbols ?? info.cells ?? []).map((s) => [...s].length));
    this.here = 0;
  }

  get side() {
    return this.info.place.side;
  }

  corner(cell) {
    const { x, y, side } = this.info.place;
    return [x + (cell % this.info.cols) * side, y + Math.floor(cell / this.info.cols) * side];
  }

  // flag adds a class to a cell or removes it. The cell's background is made when it is first
  // needed.
  flag(cell, name, on) {
    const has = this.flags[cell]?.has(name) ?? false;
    if (has === on) return;
    let back = this.backs[cell];
    if (!back) {
      const [x, y] = this.corner(cell);
      this.flags[cell] = new Set();
      back = this.backs[cell] = make("rect", { x, y, width: this.side, height: this.side }, this.under);
    }
    this.flags[cell][on ? "add" : "delete"](name);
    back.setAttribute("class", ["back", ...this.flags[cell]].join(" "));
  }

  // mark gives a class to these cells and to no others.
  mark(name, cells) {
    const before = (this.marked ??= {})[name] ?? new Set();
    const want = (this.marked[name] = new Set(cells));
    for (const c of before) if (!want.has(c)) this.flag(c, name, false);
    for (const c of want) this.flag(c, name, true);
  }

  select(cells) {
    const before = this.marked?.chosen ?? new Set();
    this.mark("chosen", cells);
    for (const c of before) if (!this.marked.chosen.has(c)) this.hits[c].setAttribute("aria-selected", false);
    for (const c of cells) if (!before.has(c)) this.hits[c].setAttribute("aria-selected", true);
  }

  // cursor sets the cell that Tab reaches. With focus it also moves the focus there.
  cursor(cell, focus) {
    this.hits[this.here].tabIndex = -1;
    this.here = cell;
    const hit = this.hits[cell];
    hit.tabIndex = 0;
    if (focus) hit.focus({ preventScroll: true });
    if (focus) this.reveal(hit);
  }

  // reveal scrolls the frame to a cell if the board is larger than the frame.
  reveal(hit) {
    const frame = this.svg.parentElement;
    if (frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight) return;
    const a = hit.getBoundingClientRect();
    const b = frame.getBoundingClientRect();
    frame.scrollLeft += Math.min(0, a.left - b.left - a.width) + Math.max(0, a.right - b.right + a.width);
    frame.scrollTop += Math.min(0, a.top - b.top - a.height) + Math.max(0, a.bottom - b.bottom + a.height);
  }

  name(cell) {
    const label = this.label(cell);
    if (this.hits[cell].getAttribute("aria-label") !== label) this.hits[cell].setAttribute("aria-label", label);
  }

  // draw draws a cell. auto is the list of candidates shown instead of marks, or "blank" for an
  // automatic cross.
  draw(cell, c, auto) {
    const given = this.given.has(cell);
    this.inks[cell]?.remove();
    this.inks[cell] = undefined;
    if (!given) {
      const g = make("g", {});
      const [x, y] = this.corner(cell);
      if (c.v) this.entry(g, c.v, x, y);
      else if (auto === "blank") this.entry(g, this.info.blank, x, y, "auto");
      else if (auto) this.candidates(g, auto, x, y);
      if (!c.v) this.corners(g, c.corner, x, y);
      if (!c.v && !auto) this.middle(g, c.centre, x, y);
      if (g.firstChild) this.row(cell).append((this.inks[cell] = g));
    }
    this.tint(cell, c.colour);
    this.name(cell);
  }

  // row returns the drawing for the cells of a row. Browsers repaint a whole drawing at once, so
  // each row has its own: a key then repaints one row and not thousands of candidates.
  row(cell) {
    const row = Math.floor(cell / this.info.cols);
    if (!this.rows[row]) {
      const [x, y] = this.corner(row * this.info.cols);
      const [width, height] = [this.info.cols * this.side, this.side];
      const frame = make("foreignObject", { x, y, width, height }, this.over);
      this.rows[row] = make("svg", { viewBox: [x, y, width, height].join(" "), width, height }, frame);
    }
    return this.rows[row];
  }

  // lay puts a drawing by the server over the board, in place of the previous one.
  lay(drawing) {
    this.laid?.remove();
    this.laid = undefined;
    this.svg.classList.toggle("overlaid", Boolean(drawing));
    if (!drawing) return;
    const other = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
    this.laid = make("g", { class: "laid", "aria-hidden": "true" });
    for (const g of other.querySelectorAll("g.paper, g.ink")) this.laid.append(document.adoptNode(g));
    this.over.after(this.laid);
  }

  text(g, name, text, x, y) {
    const size = this.longest === 1 ? 0.6 * this.side : this.longest === 2 ? 0.52 * this.side : (1.16 * this.side) / this.longest;
    make("text", { class: name, x: x + this.side / 2, y: (y + this.side / 2 + 0.36 * size).toFixed(1), "font-size": size.toFixed(1) }, g, sign(text));
  }

  // entry draws a symbol in a cell, as a picture or as text.
  entry(g, v, x, y, name = "entry") {
    const sign = drawn(this.info, v, x, y);
    if (!sign) return this.text(g, name, this.info.symbols[v - 1], x, y);
    sign.setAttribute("class", name);
    g.append(sign);
  }

  symbol(v) {
    return sign(this.info.symbols[v - 1]);
  }

  // corners draws marks around the rim of a cell: in the corners first, then between them.
  corners(g, marks, x, y) {
    const s = this.side;
    const size = this.longest > 1 ? 0.2 * s : 0.24 * s;
    const at = [[0.17, 0.17], [0.83, 0.17], [0.17, 0.83], [0.83, 0.83], [0.5, 0.17], [0.5, 0.83], [0.17, 0.5], [0.83, 0.5], [0.5, 0.5]];
    marks.slice(0, at.length).forEach((m, i) => {
      make("text", { class: "mark", x: x + at[i][0] * s, y: (y + at[i][1] * s + 0.36 * size).toFixed(1), "font-size": size.toFixed(1) }, g, this.symbol(m));
    });
  }

  middle(g, marks, x, y) {
    if (!marks.length) return;
    const text = marks.map((m) => this.symbol(m)).join(this.longest > 1 ? " " : "");
    const size = Math.min(0.3 * this.side, (1.5 * this.side) / text.length);
    make("text", { class: "mark", x: x + this.side / 2, y: (y + this.side / 2 + 0.36 * size).toFixed(1), "font-size": size.toFixed(1) }, g, text);
  }

  // candidates draws candidates in a square, each in its place. One text per line of the square is
  // painted faster than a text for each candidate.
  candidates(g, marks, x, y) {
    const n = this.info.symbols.length;
    const across = Math.ceil(Math.sqrt(n));
    const step = (this.side - 6) / across;
    const size = Math.min(step * 0.85, (step * 1.5) / this.longest);
    const open = new Set(marks);
    for (let row = 0; row * across < n; row++) {
      const all = Array.from({ length: across }, (_, i) => row * across + i + 1);
      if (!all.some((m) => open.has(m))) continue;
      const at = { y: (y + 3 + (row + 0.5) * step + 0.36 * size).toFixed(1), "font-size": size.toFixed(1) };
      if (this.longest === 1) {
        const text = all.map((m) => (open.has(m) ? this.symbol(m) : " ")).join("");
        const line = make("text", { ...at, class: "mark even", x: (x + 3 + step / 2 - 0.3 * size).toFixed(1), "letter-spacing": (step - 0.6 * size).toFixed(2) }, g, text.trimEnd());
        line.setAttributeNS("http://www.w3.org/XML/1998/namespace", "xml:space", "preserve");
      } else {
        for (const m of all) if (open.has(m)) make("text", { ...at, class: "mark", x: (x + 3 + ((m - 1) % across + 0.5) * step).toFixed(1) }, g, this.symbol(m));
      }
    }
  }

  // tint fills a cell with stripes, one for each of its colours.
  tint(cell, colours) {
    if (!colours.length && !this.tints[cell]) return;
    this.tints[cell]?.remove();
    this.tints[cell] = undefined;
    if (!colours.length) return;
    const [x, y] = this.corner(cell);
    const g = (this.tints[cell] = make("g", {}));
    const width = this.side / colours.length;
    colours.forEach((n, i) => make("rect", { class: "tint c" + n, x: x + i * width, y, width, height: this.side }, g));
    this.under.prepend(g);
  }

  // panel draws a cell of a game: its owner, and the text in it.
  panel(cell, owner, text, legal) {
    this.inks[cell]?.remove();
    const g = (this.inks[cell] = make("g", {}, this.row(cell)));
    const [x, y] = this.corner(cell);
    const name = owner ? "p" + owner : legal ? "open legal" : "open";
    if (owner && this.info.discs) make("rect", { class: owner === 1 ? "disc-dark" : "disc-light", x: x + 0.1 * this.side, y: y + 0.1 * this.side, width: 0.8 * this.side, height: 0.8 * this.side, rx: 0.4 * this.side }, g);
    else if (owner) make("rect", { class: name, x: x + 3, y: y + 3, width: this.side - 6, height: this.side - 6, rx: 4 }, g);
    else if (legal && !text) make("circle", { class: "spot", cx: x + this.side / 2, cy: y + this.side / 2, r: this.side / 9 }, g);
    if (text && !this.info.discs) this.text(g, name, text, x, y);
    this.flag(cell, "legal", legal && !this.info.discs);
    this.name(cell);
  }

  // worth writes a small number at the foot of a cell of a game; an empty text removes it.
  worth(cell, text, owner, best) {
    this.worths ??= [];
    this.worths[cell]?.remove();
    this.worths[cell] = undefined;
    if (!text) return;
    const [x, y] = this.corner(cell);
    const g = (this.worths[cell] = make("g", { class: "worth", "aria-hidden": "true" }, this.over));
    make("rect", { x: x + this.side * 0.6, y: y + this.side * 0.73, width: this.side * 0.37, height: this.side * 0.25, rx: 3 }, g);
    make("text", { class: best ? "best" : "", x: x + this.side * 0.785, y: (y + this.side * 0.935).toFixed(1), "font-size": (0.23 * this.side).toFixed(1) }, g, text);
  }

  at(event) {
    return this.places.get(event.target) ?? -1;
  }

  // cellAt returns the cell at a point of the screen, or -1. It ignores the corners of cells, so
  // that a diagonal drag skips the neighbours.
  cellAt(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const { x, y, side } = this.info.place;
    const col = (at.x - x) / side;
    const row = (at.y - y) / side;
    if (col < 0 || row < 0 || col >= this.info.cols || row >= this.info.rows) return -1;
    const off = Math.hypot((col % 1) - 0.5, (row % 1) - 0.5);
    return off < 0.45 ? Math.floor(row) * this.info.cols + Math.floor(col) : -1;
  }

  // pointers calls on.down(cell, event), on.drag(cell), on.hold(cell) and on.twice(cell). It calls
  // on.over(cell) for the cell below a mouse, -1 outside the board, and on.focus(cell) when the
  // focus comes from elsewhere, such as a screen reader. On a board that a finger can pan, down is
  // called when the finger is lifted without having panned.
  pointers(on) {
    this.svg.addEventListener("focusin", (e) => {
      const cell = this.at(e);
      if (cell >= 0 && cell !== this.here) on.focus(cell);
    });
    let drag = false;
    let hold;
    let tap;
    this.svg.addEventListener("pointerdown", (e) => {
      const cell = this.at(e);
      if (cell < 0 || e.button === 1 || e.button > 2) return;
      drag = e.pointerType === "mouse" || !this.svg.parentElement.classList.contains("pans");
      if (drag) e.target.releasePointerCapture?.(e.pointerId);
      clearTimeout(hold);
      if (e.pointerType === "touch") {
        hold = setTimeout(() => {
          tap = undefined;
          on.hold(cell);
        }, 500);
      }
      if (drag) on.down(cell, e);
      else tap = () => on.down(cell, e);
    });
    this.svg.addEventListener("pointermove", (e) => {
      if (e.pointerType === "mouse" && !e.buttons) on.over?.(this.at(e));
      if (!drag || !e.buttons) return;
      const cell = this.cellAt(e);
      if (cell < 0 || cell === this.here) return;
      clearTimeout(hold);
      on.drag(cell);
    });
    this.svg.addEventListener("pointerleave", () => on.over?.(-1));
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, () => {
        drag = false;
        clearTimeout(hold);
        if (end === "pointerup") tap?.();
        tap = undefined;
      });
    }
    this.svg.addEventListener("dblclick", (e) => this.at(e) >= 0 && on.twice(this.at(e)));
    this.svg.addEventListener("contextmenu", (e) => e.preventDefault());
  }

  // fog covers these cells, and uncovers all others.
  fog(cells) {
    this.fogged = new Set(cells);
    const all = cells.map((c) => {
      const [x, y] = this.corner(c);
      return make("rect", { x, y, width: this.side, height: this.side });
    });
    this.svg.querySelector(".fog").replaceChildren(...all);
    for (const c of this.info.fog) this.name(c);
  }

  // hair highlights the row and the column of a cell; -1 removes the highlight.
  hair(cell) {
    const { cols } = this.info;
    const same = (c) => Math.floor(c / cols) === Math.floor(cell / cols) || c % cols === cell % cols;
    this.mark("hair", cell < 0 ? [] : this.hits.map((_, c) => c).filter(same));
  }

  // zones tints regions so that regions that touch have different colours.
  zones() {
    const { region, cols } = this.info;
    const touch = new Map();
    region.forEach((r, c) => {
      for (const d of [(c + 1) % cols ? c + 1 : c, c + cols]) {
        const other = region[d] ?? r;
        if (other === r) continue;
        touch.set(r, (touch.get(r) ?? new Set()).add(other));
        touch.set(other, (touch.get(other) ?? new Set()).add(r));
      }
    });
    const colour = new Map();
    for (const r of new Set(region)) {
      const taken = new Set([...(touch.get(r) ?? [])].map((o) => colour.get(o)));
      let n = 1;
      while (taken.has(n)) n++;
      colour.set(r, n);
    }
    const all = make("g", { class: "zones" });
    region.forEach((r, c) => {
      const [x, y] = this.corner(c);
      make("rect", { class: "zone z" + colour.get(r), x, y, width: this.side, height: this.side }, all);
    });
    this.under.prepend(all);
  }

  // clues marks the clues around the board that are met or broken.
  clues(states) {
    this.margin ??= [...this.svg.querySelectorAll("text.clue")];
    states.forEach((s, i) => {
      this.margin[i]?.classList.toggle("met", s === "met");
      this.margin[i]?.classList.toggle("broken", s === "broken");
    });
  }
}
