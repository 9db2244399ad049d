// Boards in play as text, the way that saved sessions have it: R1C2=5 writes, R1C2^+1,2 marks
// in the corners, ~+ in the middle, #+ colours. It knows no page.

const signs = { corner: "^", centre: "~", colour: "#" };

// write returns what a person put on the board as moves with blanks between them.
export function write(state, names, symbols) {
  const all = [];
  for (const [i, v] of state.placed()) all.push(names[i] + "=" + symbols[v - 1]);
  state.cells.forEach((c, i) => {
    for (const layer in signs) {
      const text = c[layer].map((m) => (layer === "colour" ? m : symbols[m - 1]));
      if (text.length) all.push(names[i] + signs[layer] + "+" + text.join(","));
    }
  });
  return all.join(" ");
}

// read puts such moves on the board as one step. What is no move of it is passed over.
export function read(state, names, symbols, text) {
  const next = new Map();
  const cellOf = new Map(names.map((n, i) => [n, i]));
  for (const move of text.split(" ")) {
    const m = /^(.+?)(=|\^\+|~\+|#\+)(.+)$/u.exec(move);
    const cell = m && cellOf.get(m[1]);
    if (cell === undefined || cell === null || (state.given[cell] && m[2] !== "#+")) continue;
    const now = next.get(cell) ?? { ...state.cells[cell] };
    if (m[2] === "=") {
      now.v = symbols.indexOf(m[3]) + 1;
    } else {
      const layer = Object.keys(signs).find((l) => signs[l] === m[2][0]);
      now[layer] = m[3]
        .split(",")
        .map((t) => (layer === "colour" ? +t : symbols.indexOf(t) + 1))
        .filter((n) => n > 0 && n <= (layer === "colour" ? 9 : symbols.length))
        .sort((a, b) => a - b);
    }
    next.set(cell, now);
  }
  return state.change(next);
}
