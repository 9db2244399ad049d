// The state of a page, without a browser.

import assert from "node:assert/strict";
import test from "node:test";

test("moves, undo, saves and notation of the state", async () => {
  const { State } = await import("../page/static/state.js");
  const { read, write } = await import("../page/static/notation.js");
  const names = ["R1C1", "R1C2", "R2C1", "R2C2"];
  const s = new State([1, 0, 0, 0]);
  let seed = 1;
  const random = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  for (let i = 0; i < 2000; i++) {
    const cells = names.map((_, c) => c).filter(() => random(3) === 0);
    const before = JSON.stringify(s.cells);
    const steps = s.at;
    const changed = [() => s.put(cells, 1 + random(2), () => [0, 3]), () => s.mark(cells, ["corner", "centre", "struck", "colour"][random(4)], 1 + random(2)), () => s.erase(cells, "corner"), () => s.fill([[], [1], [2], [1, 2]]), () => s.reset()][random(5)]();
    assert.equal(s.at, steps + (changed.length ? 1 : 0));
    assert.equal(s.cells[0].v, 1, "what is given stays");
    if (changed.length) {
      const after = JSON.stringify(s.cells);
      s.undo();
      assert.equal(JSON.stringify(s.cells), before);
      s.redo();
      assert.equal(JSON.stringify(s.cells), after);
    }
    if (random(4) === 0) s.undo();
    const other = new State([1, 0, 0, 0]);
    assert.ok(other.thaw(JSON.parse(JSON.stringify(s.freeze()))));
    assert.deepEqual(other.freeze(), s.freeze());
    const third = new State([1, 0, 0, 0]);
    read(third, names, ["1", "2"], write(s, names, ["1", "2"]));
    assert.deepEqual(third.cells.map((c) => [c.v, c.corner, c.centre, c.colour]), s.cells.map((c) => [c.v, c.corner, c.centre, c.colour]));
  }
  for (const bad of [null, {}, { cells: [] }, { cells: [[0], [0], [0], [0]], steps: [[[9, [0], [0]]]] }, { cells: ["x", 1, 2, 3] }, { cells: [[0], [0], [0], ["<"]] }]) assert.equal(s.thaw(bad), false);
});

