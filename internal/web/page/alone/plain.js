// Plain boards without the program: a page of the kind, which was made with the site, becomes the
// page of another puzzle, whose text says all there is to draw. What a text does not say plainly
// is left to the program. A test compares boards and drawings with those of the program.

const [edge, side] = [12, 48]; // of drawings
const digits = "123456789ABCDEFGHIJKLMNOP"; // of boards up to 25x25

// A sort of plain boards by its name: its size, boxes if it has any, symbols, and what else pages know.
const sorts = {
  sudoku: (size) => {
    const [, rows, cols] = /^(\d+)x(\d+)$/.exec(size) ?? [];
    return rows >= 2 && cols >= 2 && rows * cols <= digits.length ? { n: rows * cols, box: [+rows, +cols], houses: true } : undefined;
  },
  latin: (size) => (/^\d+$/.test(size) && size >= 4 && size <= digits.length ? { n: +size, houses: true } : undefined),
  takuzu: (size) => (/^\d+$/.test(size) && size >= 4 && size <= 24 && size % 2 === 0 ? { n: +size, symbols: ["0", "1"], more: { paint: true } } : undefined),
};

const range = (n, f) => Array.from({ length: n }, (_, i) => f(i));

// board returns what the verb play says of a text, or undefined if it is no plain board, has equal
// givens in a house, or nothing to be written.
export function board(text) {
  const [name, size, cells, ...rest] = text.split(":");
  const sort = sorts[name]?.(size ?? "");
  if (!sort || rest.length || cells?.length !== sort.n * sort.n) return undefined;
  const { n, box } = sort;
  const symbols = sort.symbols ?? [...digits.slice(0, n)];
  const values = [...cells].map((c) => symbols.indexOf(c) + 1);
  if ([...cells].some((c, i) => c !== "." && !values[i])) return undefined;
  const given = values.flatMap((v, i) => (v ? [i] : []));
  const open = values.flatMap((v, i) => (v ? [] : [i]));
  const region = box && values.map((_, i) => Math.floor(Math.floor(i / n) / box[0]) * box[0] + Math.floor((i % n) / box[1]));
  const houses = [];
  if (sort.houses) {
    for (const of of [(i) => Math.floor(i / n), (i) => i % n, ...(box ? [(i) => region[i]] : [])]) houses.push(...range(n, (h) => range(n * n, (i) => i).filter((i) => of(i) === h)));
  }
  const clash = houses.some((h) => new Set(h.map((i) => values[i]).filter((v) => v)).size < h.filter((i) => values[i]).length);
  if (clash || !open.length) return undefined;
  return {
    format: "banmen-result/1", verb: "play", puzzle: text, text, rows: n, cols: n,
    names: values.map((_, i) => `R${Math.floor(i / n) + 1}C${(i % n) + 1}`),
    symbols, cells: [...cells].map((c) => (c === "." ? "" : c)), values, given: given.length ? given : null, open,
    drawing: "", place: { x: edge, y: edge, side }, over: false,
    ...(box && { region }), ...(sort.houses && { houses }), ...sort.more, pens: ["digit", "corner", "centre", "colour"],
  };
}

const lines = (at, length) => at.map(([x, y, to]) => `M${x} ${y}${to}${length}`).join("");

// drawing returns the picture of a board, in front of its cells, as the program draws it.
export function drawing(b) {
  const n = b.rows;
  const length = n * side;
  const box = b.region && [b.region.findLastIndex((r) => r === 0) / n + 1 | 0, b.region.lastIndexOf(0) % n + 1];
  const every = (step) => (i) => step && i % step === 0;
  const grid = (across, down) => {
    const some = range(n + 1, (i) => i);
    const at = (i) => edge + i * side;
    return lines([...some.filter(across).map((i) => [edge, at(i), "h"]), ...some.filter(down).map((i) => [at(i), edge, "v"])], length);
  };
  const not = (f) => (i) => !f(i);
  const heavy = box ? [every(box[0]), every(box[1])] : [];
  const paths = box ? [["thin", grid(...heavy.map(not))], ["heavy", grid(...heavy)]] : [["thin", grid(() => true, () => true)]];
  const size = 0.6 * side;
  const text = (i) => `<text class="given" x="${edge + ((i % n) + 0.5) * side}" y="${(edge + (Math.floor(i / n) + 0.5) * side + 0.36 * size).toFixed(1)}" font-size="${size.toFixed(1)}">${b.cells[i]}</text>\n`;
  const [frame, whole] = [length + 4, length + 2 * edge];
  return `<svg xmlns="http://www.w3.org/2000/svg" class="board" width="${frame}" height="${frame}" viewBox="10 10 ${frame} ${frame}" preserveAspectRatio="xMinYMin">
<g class="paper" aria-hidden="true">
<rect class="paper" width="${whole}" height="${whole}" rx="6"/>
</g>
<g class="under" aria-hidden="true"></g>
<g class="ink" aria-hidden="true">
${paths.map(([name, d]) => `<path class="${name}" d="${d}"/>\n`).join("")}${(b.given ?? []).map(text).join("")}</g>
<g class="over" aria-hidden="true"></g>
</svg>
`;
}

// cells are the cells of a board as those find them who hear it or touch it.
function cells(b, label, called, say) {
  const rect = (i) => `<rect role="gridcell" class="hit" x="${edge + (i % b.cols) * side}" y="${edge + Math.floor(i / b.cols) * side}" width="${side}" height="${side}" tabindex="${i === b.open[0] ? 0 : -1}" aria-label="${label(i)}"/>`;
  const row = (r) => `\n<g role="row" aria-label="${say("row-n", r + 1)}">${range(b.cols, (c) => rect(r * b.cols + c)).join("")}</g>`;
  return `<g role="grid" aria-label="${called}" aria-rowcount="${b.rows}" aria-colcount="${b.cols}" aria-multiselectable="true">${range(b.rows, row).join("")}\n</g>\n`;
}

// turned makes of the page of a kind, as a document, that of a plain board, and reports whether
// it could. Classes of large boards are those of the file board.css.
export function turned(page, text) {
  const b = board(text);
  const data = page.querySelector("#data");
  if (!b || !data) return false;
  const all = JSON.parse(data.textContent);
  const words = all.words;
  const say = (name, ...args) => words[name].replace(/%[sd]/g, () => args.shift());
  const label = (i) => say("row-column", Math.floor(i / b.cols) + 1, (i % b.cols) + 1) + words.comma + (b.cells[i] || words.empty);
  const called = page.querySelector("svg.board [role=grid]").getAttribute("aria-label");
  let svg = drawing(b).replace("</svg>", cells(b, label, called, say) + "</svg>");
  svg = svg.replace('class="board"', `class="board${b.cols > 12 ? ` large cols-${b.cols}` : ""}" role="presentation"`);
  page.querySelector(".frame").innerHTML = svg.trimEnd();
  const pad = page.querySelector(".pad");
  const first = pad.querySelector("[data-symbol]");
  const buttons = b.symbols.map((s, i) => {
    const button = first.cloneNode(true);
    button.dataset.symbol = i + 1;
    Object.assign(button.querySelector("b"), { title: s, textContent: s });
    return button;
  });
  for (const old of pad.querySelectorAll("[data-symbol]")) old.remove();
  pad.prepend(...buttons);
  page.querySelector(".hand").classList.toggle("nine", b.symbols.length === 9);
  // Addresses have the text, or its kind and size where another puzzle is made.
  const sized = (t) => "/new/" + t.split(":", 2).join(":");
  const address = (old) => (old.includes(all.text) ? old.replace(all.text, text) : old.replace(sized(all.text), sized(text)));
  for (const a of page.querySelectorAll("a[href]")) a.setAttribute("href", address(a.getAttribute("href")));
  data.textContent = JSON.stringify({ ...all, text, board: b, next: address(all.next), daily: undefined });
  return true;
}
