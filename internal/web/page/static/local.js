// What a page can tell about a board by itself: equal symbols in a house, and whether it matches
// the solution, if that is known. It needs no server and no page.

// clashes returns the cells whose symbol occurs more than once in a house.
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

// candidates returns for each open cell the symbols that its houses do not have yet. Filled cells
// have none.
export function candidates(houses, values, symbols) {
  const taken = values.map(() => new Set());
  for (const h of houses) for (const c of h) for (const d of h) if (values[d]) taken[c].add(values[d]);
  return values.map((v, c) => (v ? [] : Array.from({ length: symbols }, (_, i) => i + 1).filter((s) => !taken[c].has(s))));
}

// finished reports whether values match a solution. Cells where the solution has a blank, such as a
// cross, may stay open.
export const finished = (solution, values, blank = 0) => solution.every((v, c) => values[c] === v || (v === blank && !values[c]));
