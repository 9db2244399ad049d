// Boards in play as text, in the notation of saved sessions: R1C2=5 enters a symbol, R1C2^+1,2 adds
// corner marks, ~+ centre marks and #+ colours. It knows no page.

const signs = { corner: "^", centre: "~", colour: "#" };

// write returns a player's entries as moves separated by blanks.
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

// read applies such moves to the board as one step. It ignores texts that are not moves.
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
