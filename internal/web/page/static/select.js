// The selected cells, and the cursor. It knows no page.

export class Selection {
  // gaps are cells that are not part of the board and are never selected.
  constructor(rows, cols, gaps = []) {
    this.rows = rows;
    this.cols = cols;
    this.gaps = new Set(gaps);
    this.cells = new Set();
    this.cursor = 0;
  }

  list() {
    return [...this.cells].sort((a, b) => a - b);
  }

  // only selects a single cell, add adds one, and toggle adds or removes one.
  only(cell) {
    if (this.gaps.has(cell)) return;
    this.cells = new Set([cell]);
    this.cursor = cell;
  }

  add(cell) {
    if (this.gaps.has(cell)) return;
    this.cells.add(cell);
    this.cursor = cell;
  }

  toggle(cell) {
    if (!this.cells.delete(cell)) this.cells.add(cell);
    this.cursor = cell;
  }

  set(cells, cursor = cells[0] ?? this.cursor) {
    this.cells = new Set(cells.filter((c) => !this.gaps.has(c)));
    this.cursor = cursor;
  }

  clear() {
    this.cells.clear();
  }

  // row returns the cells in the row of the cursor.
  row() {
    const first = this.cursor - (this.cursor % this.cols);
    return Array.from({ length: this.cols }, (_, c) => first + c).filter((c) => !this.gaps.has(c));
  }

  // move moves the cursor, skipping gaps and wrapping around the edges. With more, the selection
  // grows.
  move(down, right, more) {
    let cell = this.cursor;
    do {
      const row = (Math.floor(cell / this.cols) + down + this.rows) % this.rows;
      const col = ((cell % this.cols) + right + this.cols) % this.cols;
      cell = row * this.cols + col;
    } while (this.gaps.has(cell));
    this[more ? "add" : "only"](cell);
  }
}
