// How a board stands, as far as a page can say it by itself: cells that are equal in a house, and
// whether it is the solution, if that is known. It needs no server, and knows no page.

// clashes are the cells whose symbol stands in a house more than once.
export function clashes(houses, values) {
  const cells = new Set();
  for (const h of houses) {
    const first = new Map();
    for (const c of h) {
      const v = values[c];
      if (v && first.has(v)) cells.add(c).add(first.get(v));
      else if (v) first.set(v, c);
    }
  }
  return [...cells].sort((a, b) => a - b);
}

// candidates are the symbols that no other cell of its houses has, for each cell; for one that has
// a symbol, none.
export function candidates(houses, values, symbols) {
  const taken = values.map(() => new Set());
  for (const h of houses) for (const c of h) for (const d of h) if (values[d]) taken[c].add(values[d]);
  return values.map((v, c) => (v ? [] : Array.from({ length: symbols }, (_, i) => i + 1).filter((s) => !taken[c].has(s))));
}

// finished reports whether values are a solution; cells where that has a blank, such as crosses,
// may stay open.
export const finished = (solution, values, blank = 0) => solution.every((v, c) => values[c] === v || (v === blank && !values[c]));
