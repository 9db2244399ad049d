// The picture of a board, equal to the program's: lines, cages, givens, signs between cells and
// clues around the board. It knows no rules.

const [margin, side, rim] = [12, 48, 30]; // as in package scene
const short = (x) => String(Math.round(x * 100) / 100);

// room returns how many clues stand above, below, before and after a board.
const room = (b) => ({
  above: Math.max(0, ...b.outside.map((o) => -o.row)), below: Math.max(0, ...b.outside.map((o) => o.row - b.rows + 1)),
  before: Math.max(0, ...b.outside.map((o) => -o.col)), after: Math.max(0, ...b.outside.map((o) => o.col - b.cols + 1)),
});

// path returns the SVG path through lists of points. It omits the last line of a closed list, which
// z draws.
function path(lines) {
  let out = "";
  for (const points of lines) {
    const closed = points.length > 2 && String(points[0]) === String(points.at(-1));
    for (const [i, [x, y]] of points.entries()) {
      const [px, py] = points[i - 1] ?? [];
      if (i && closed && i === points.length - 1) out += "z";
      else if (!i) out += `M${short(x)} ${short(y)}`;
      else if (y === py) out += `h${short(x - px)}`;
      else if (x === px) out += `v${short(y - py)}`;
      else out += `L${short(x)} ${short(y)}`;
    }
  }
  return out;
}

// borders returns the heavy lines between cells, or the thin ones. Each line is as long as
// possible.
function borders(b, left, top, heavy) {
  const at = (r, c) => r * b.cols + c;
  const weight = (outside, crossed, one, other) => (b.every ? outside || crossed % b.every === 0 : b.region ? outside || b.region[one] !== b.region[other] : false);
  const above = (r, c) => weight(r === 0 || r === b.rows, r, at(r - 1, c), at(r, c)) === heavy;
  const before = (r, c) => weight(c === 0 || c === b.cols, c, at(r, c - 1), at(r, c)) === heavy;
  const all = [];
  const runs = (n, want, take) => {
    for (let i = 0, from = 0; i <= n; i++) {
      if (i < n && want(i)) continue;
      if (i > from) take(from, i);
      from = i + 1;
    }
  };
  const point = (r, c) => [left + c * side, top + r * side];
  for (let r = 0; r <= b.rows; r++) runs(b.cols, (c) => above(r, c), (from, to) => all.push([point(r, from), point(r, to)]));
  for (let c = 0; c <= b.cols; c++) runs(b.rows, (r) => before(r, c), (from, to) => all.push([point(from, c), point(to, c)]));
  return all;
}

const directions = [[0, 1], [1, 0], [0, -1], [-1, 0]]; // clockwise: along the upper, right, lower and left side
const inside = 4; // distance of a cage's outline from the border of its cells

// outline returns closed lines just inside the border of a set of cells.
function outline(b, cells, corner) {
  const has = new Set(cells);
  const beside = (c, d) => {
    const [r, col] = [Math.floor(c / b.cols) + directions[d][0], (c % b.cols) + directions[d][1]];
    return r >= 0 && col >= 0 && r < b.rows && col < b.cols && has.has(r * b.cols + col) ? r * b.cols + col : -1;
  };
  const follow = ([c, d]) => {
    const ahead = beside(c, d);
    if (ahead < 0) return [c, (d + 1) % 4];
    const left = beside(ahead, (d + 3) % 4);
    return left >= 0 ? [left, (d + 3) % 4] : [ahead, d];
  };
  const turn = ([c, d], [, next]) => {
    let [x, y] = corner(c).map((v) => v + side / 2);
    for (const [way, far] of [[d, side / 2], [(d + 3) % 4, side / 2], [(d + 1) % 4, inside], [(next + 1) % 4, inside]]) {
      x += directions[way][1] * far;
      y += directions[way][0] * far;
    }
    return [x, y];
  };
  const all = [];
  const seen = new Set();
  for (const c of cells) {
    if (beside(c, 3) >= 0 || seen.has(String([c, 0]))) continue;
    const points = [];
    for (let w = [c, 0]; !seen.has(String(w)); ) {
      seen.add(String(w));
      const next = follow(w);
      if (next[1] !== w[1]) points.push(turn(w, next));
      w = next;
    }
    all.push([...points, points[0]]);
  }
  return all;
}

// sign draws the sign between two cells whose centres are p and q.
function sign(name, p, q) {
  const [x, y] = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
  const circle = (name) => `<rect class="${name}" x="${x - 5.5}" y="${y - 5.5}" width="11" height="11" rx="5.5"/>\n`;
  if (name !== "less") return circle(name);
  const [dx, dy] = [Math.sign(q[0] - p[0]), Math.sign(q[1] - p[1])];
  const arm = (turn) => [x + 5 * (dx + turn * dy), y + 5 * (dy - turn * dx)];
  return `${circle("paper")}<path class="sign" d="${path([[arm(1), [x - 5 * dx, y - 5 * dy], arm(-1)]])}" fill="none"/>\n`;
}

// text draws a text centred on a point.
const text = (name, s, x, y, size) => `<text class="${name}" x="${short(x)}" y="${(y + 0.36 * size).toFixed(1)}" font-size="${size.toFixed(1)}">${s}</text>\n`;

// total draws the label in the corner of a cage.
export function total(s, x, y) {
  const wide = 0.58 * 11 * s.length + 2;
  return `<rect class="paper" x="${x + 2}" y="${y + 2}" width="${short(wide)}" height="11"/>\n<text class="label" x="${short(x + 2 + wide / 2)}" y="${(y + 11).toFixed(1)}" font-size="11.0">${s}</text>\n`;
}

// beside returns the middle of column or row i of n. An i outside the board gives a place in the
// rim.
const beside = (i, n, start) => (i < 0 ? start + i * rim + rim / 2 : i >= n ? start + n * side + (i - n + 0.5) * rim : start + (i + 0.5) * side);

// drawing returns the picture of a board; the page lays its cells over it.
export function drawing(b) {
  const { above, below, before, after } = room(b);
  const [left, top] = [margin + before * rim, margin + above * rim];
  const [width, height] = [left + b.cols * side + after * rim + margin, top + b.rows * side + below * rim + margin];
  const corner = (i) => [left + (i % b.cols) * side, top + Math.floor(i / b.cols) * side];
  const middle = (i) => corner(i).map((v) => v + side / 2);
  let ink = "";
  for (const [name, heavy] of [["thin", false], ["heavy", true]]) {
    const lines = borders(b, left, top, heavy);
    if (lines.length) ink += `<path class="${name}" d="${path(lines)}"/>\n`;
  }
  const cages = b.cages ?? [];
  for (const g of cages) ink += `<path class="cage" d="${path(outline(b, g.cells, corner))}" fill="none"/>\n`;
  const size = Math.max(0, ...b.cells.map((t) => t.length)) > 1 ? 0.52 * side : 0.6 * side;
  for (let i = 0; i < b.rows * b.cols; i++) {
    if (b.given.includes(i)) ink += text("given", b.cells[i], ...middle(i), size);
    const label = cages.find((g) => g.cells[0] === i)?.text;
    if (!label) continue;
    ink += total(label, ...corner(i));
  }
  for (const e of b.edges ?? []) ink += sign(e.sign, middle(e.a), middle(e.b));
  const wide = Math.max(1, ...b.outside.map((o) => o.text.length));
  for (const o of b.outside) ink += text("clue", o.text, beside(o.col, b.cols, left), beside(o.row, b.rows, top), Math.min(17, (1.7 * rim) / wide));
  return `<svg xmlns="http://www.w3.org/2000/svg" class="board" width="${width - 20}" height="${height - 20}" viewBox="10 10 ${width - 20} ${height - 20}" preserveAspectRatio="xMinYMin">
<g class="paper" aria-hidden="true">
<rect class="paper" width="${width}" height="${height}" rx="6"/>
</g>
<g class="under" aria-hidden="true"></g>
<g class="ink" aria-hidden="true">
${ink}</g>
<g class="over" aria-hidden="true"></g>
</svg>
`;
}

// place returns the position and size of the cells in the picture.
drawing.place = (b) => ({ x: margin + room(b).before * rim, y: margin + room(b).above * rim, side });
