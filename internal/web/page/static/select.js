// Which cells are selected, and where the cursor is. It knows no page.

export class Selection {
  constructor(rows, cols) {
    this.rows = rows;
    this.cols = cols;
    this.cells = new Set();
    this.cursor = 0;
  }

  list() {
    return [...this.cells].sort((a, b) => a - b);
  }

  // only selects a cell alone, add one more; toggle takes it out if it is in.
  only(cell) {
    this.cells = new Set([cell]);
    this.cursor = cell;
  }

  add(cell) {
    this.cells.add(cell);
    this.cursor = cell;
  }

  toggle(cell) {
    if (!this.cells.delete(cell)) this.cells.add(cell);
    this.cursor = cell;
  }

  set(cells, cursor = cells[0] ?? this.cursor) {
    this.cells = new Set(cells);
    this.cursor = cursor;
  }

  clear() {
    this.cells.clear();
  }

  // move moves the cursor, around the edge to the other side; more keeps what is selected.
  move(down, right, more) {
    const row = (Math.floor(this.cursor / this.cols) + down + this.rows) % this.rows;
    const col = ((this.cursor % this.cols) + right + this.cols) % this.cols;
    this[more ? "add" : "only"](row * this.cols + col);
  }
}
