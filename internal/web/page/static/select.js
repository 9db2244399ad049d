// Which cells are selected, and where the cursor is. It knows no page.

export class Selection {
  // gaps are cells that are not part of the board; they are never selected.
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

  // only selects a cell alone, add one more; toggle takes it out if it is in.
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

  // move moves the cursor over gaps, and around the edge to the other side; more keeps what is
  // selected.
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
