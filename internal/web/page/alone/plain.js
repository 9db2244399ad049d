// Boards without the program. The page of a kind, written with the site, is rewritten for another
// puzzle if everything to draw is in its text. The program handles texts that are not in its own
// notation, and parts that are not listed here. A test compares boards and drawings with the
// program's.

import { drawing, total } from "./drawing.js";

export { drawing };

const digits = "123456789ABCDEFGHIJKLMNOP"; // of boards up to 25x25
const range = (n, f) => Array.from({ length: n }, (_, i) => f(i));
const index = (b) => range(b.rows * b.cols, (i) => i);

// square describes a board of n rows and columns with n symbols, each once in a house.
const square = (size, least, most) => (/^[1-9]\d*$/.test(size) && size >= least && size <= most ? { rows: +size, cols: +size, houses: true } : undefined);

// painted describes a board of R rows and C columns whose cells are filled or crossed out.
function painted(size, chars, most) {
  const [, rows, cols] = /^([1-9]\d*)x([1-9]\d*)$/.exec(size) ?? [];
  return rows <= most && cols <= most ? { rows: +rows, cols: +cols, chars, symbols: [...chars], open: true, more: { paint: true, blank: 2 }, pens: ["digit", "colour"] } : undefined;
}

// sorts maps a name of a kind to the parts that it may have here, and to a function from a size to
// the board: its regions, symbols and other looks.
const sorts = {
  sudoku: {
    parts: ["", "cage"],
    of(size) {
      const [, rows, cols] = /^([1-9]\d*)x([1-9]\d*)$/.exec(size) ?? [];
      const n = rows * cols;
      if (!(rows >= 2 && cols >= 2 && n <= digits.length)) return undefined;
      return { rows: n, cols: n, houses: true, region: range(n * n, (i) => Math.floor(Math.floor(i / n) / rows) * rows + Math.floor((i % n) / cols)) };
    },
  },
  latin: { parts: [""], of: (size) => square(size, 4, digits.length) },
  takuzu: {
    parts: [""],
    of: (size) => (/^[1-9]\d*$/.test(size) && size >= 4 && size <= 24 && size % 2 === 0 ? { rows: +size, cols: +size, chars: "01", symbols: ["0", "1"], more: { paint: true } } : undefined),
  },
  coin: {
    parts: [""],
    of: (size) => (/^[1-9]\d*$/.test(size) && size >= 4 && size <= 12 ? { rows: +size, cols: +size, chars: "ab-", symbols: ["10", "5", "-"], more: { paint: true, blank: 3 } } : undefined),
  },
  magic: {
    parts: [""],
    of: (size) => (/^[1-9]\d*$/.test(size) && size >= 3 && size <= 5 ? { rows: +size, cols: +size, chars: digits.slice(0, size * size), symbols: range(size * size, (i) => String(i + 1)), noRepeats: true } : undefined),
  },
  kenken: { parts: ["cages"], of: (size) => square(size, 3, 9) },
  futoshiki: { parts: ["less"], of: (size) => square(size, 3, 9) },
  kropki: { parts: ["dots"], of: (size) => square(size, 3, 9) },
  skyscrapers: { parts: range(15, (n) => ["bottom", "left", "right", "top"].filter((_, i) => (n + 1) & (1 << i)).join(" ")), of: (size) => square(size, 3, 9) },
  starbattle: { parts: ["regions"], of: (size) => painted(size, "*-", digits.length) },
  nonogram: { parts: ["columns rows"], of: (size) => painted(size, "#-", 60) },
};

// name returns the name of a cell. cell parses one, and returns -1 if the board has no such cell.
const name = (b, i) => `R${Math.floor(i / b.cols) + 1}C${(i % b.cols) + 1}`;
function cell(b, text) {
  const [, r, c] = /^R(\d+)C(\d+)$/.exec(text) ?? [];
  return r >= 1 && c >= 1 && r <= b.rows && c <= b.cols ? (r - 1) * b.cols + (c - 1) : -1;
}

const step = (b, i, j) => [Math.floor(j / b.cols) - Math.floor(i / b.cols), (j % b.cols) - (i % b.cols)];

// cells parses cells in the program's notation. R1C1-R1C3R3C1 is a straight run and one more cell.
function cells(b, text) {
  const all = [];
  for (const [, dash, one] of text.matchAll(/(-?)(R\d+C\d+|.)/g)) {
    const to = cell(b, one);
    if (to < 0) return undefined;
    if (dash) {
      const from = all.at(-1);
      const [dr, dc] = step(b, from, to);
      if (from === undefined || (dr && dc && Math.abs(dr) !== Math.abs(dc))) return undefined;
      const by = Math.sign(dr) * b.cols + Math.sign(dc);
      for (let i = from + by; by && i !== to; i += by) all.push(i);
    }
    all.push(to);
  }
  return written(b, all) === text && rising(all) ? all : undefined;
}

// written returns cells in the program's notation.
function written(b, all) {
  let out = "";
  for (const [i, c] of all.entries()) {
    const [before, after] = [i > 0 && step(b, all[i - 1], c), i > 0 && i + 1 < all.length && step(b, c, all[i + 1])];
    const touches = before && Math.max(...before.map(Math.abs)) === 1;
    if (touches && after && String(before) === String(after)) continue;
    out += (touches ? "-" : "") + name(b, c);
  }
  return out;
}

const rising = (all) => all.every((v, i) => !i || all[i - 1] < v);

// cages parses the cages of a part, each with the label for its corner.
function cages(b, args, label) {
  b.cages = args.split(",").map((one) => {
    const [, head, rest] = /^([^R]*)(R.*)$/.exec(one) ?? [];
    const text = rest && label(head);
    return { text, cells: text === undefined ? undefined : cells(b, rest) };
  });
  const all = b.cages.flatMap((g) => g.cells ?? [-1]);
  return !all.includes(-1) && new Set(all).size === all.length && rising(b.cages.map((g) => g.cells[0]));
}

// pairs parses signs between cells that share a side.
function pairs(b, args, form, signs) {
  b.edges = args.split(",").map((one) => {
    const [, from, sign, to] = form.exec(one) ?? [];
    return { a: cell(b, from ?? ""), b: cell(b, to ?? ""), sign: signs[sign] };
  });
  return b.edges.every((e) => e.a >= 0 && e.b >= 0 && step(b, e.a, e.b).map(Math.abs).sort().join() === "0,1") && rising(b.edges.map((e) => e.a * b.rows * b.cols + e.b));
}

// seen parses the numbers along one side of the board. at(i) is the place of the i-th number.
function seen(b, args, at) {
  if (args.length !== b.rows || [...args].some((c) => c !== "." && !(digits.indexOf(c) >= 0 && digits.indexOf(c) < b.rows))) return false;
  for (const [i, c] of [...args].entries()) if (c !== ".") b.outside.push({ ...at(i), text: String(digits.indexOf(c) + 1) });
  b.clues = b.outside.map(() => "");
  return true;
}

// runs parses n lines of runs, each at most length cells long. at(i, k, m) is the place of the k-th
// of m numbers of line i.
function runs(b, args, n, length, at) {
  const lines = args.split("/").map((l) => l.split("."));
  if (lines.length !== n) return false;
  const clues = [];
  for (const [i, line] of lines.entries()) {
    const long = line.reduce((sum, t) => sum + +t, line.length - 1);
    if (!line.every((t) => /^([1-9]\d?)$/.test(t) || (t === "0" && line.length === 1)) || long > length) return false;
    for (const [k, t] of line.entries()) {
      b.outside.push({ ...at(i, k, line.length), text: t });
      clues.push(t === "0" ? "met" : "");
    }
  }
  b.clues.push(...clues);
  return true;
}

const operations = { "+": "+", "-": "−", "*": "×", "/": "÷", "": "" };

// parts maps the name of a part to a function that parses its args into a board, and reports
// whether they are valid.
const parts = {
  cage: (b, args) => cages(b, args, (head) => (/^([1-9]\d*)?$/.test(head) ? head : undefined)),
  cages: (b, args) => cages(b, args, (head) => (/^[1-9]\d*[-+*/]?$/.test(head) ? head.replace(/[-+*/]$/, (o) => operations[o]) : undefined)),
  less: (b, args) => pairs(b, args, /^(R\d+C\d+)(<)(R\d+C\d+)$/, { "<": "less" }),
  dots: (b, args) => pairs(b, args, /^(R\d+C\d+)(d1|b)(R\d+C\d+)$/, { d1: "ring", b: "dot" }),
  bottom: (b, args) => seen(b, args, (i) => ({ row: b.rows, col: i })),
  left: (b, args) => seen(b, args, (i) => ({ row: i, col: -1 })),
  right: (b, args) => seen(b, args, (i) => ({ row: i, col: b.cols })),
  top: (b, args) => seen(b, args, (i) => ({ row: -1, col: i })),
  // Clues of rows are drawn before those of columns, whatever the order in the text.
  columns: (b, args) => ((b.later = args), true),
  rows: (b, args) => runs(b, args, b.rows, b.cols, (i, k, m) => ({ row: i, col: k - m })) && runs(b, b.later, b.cols, b.rows, (i, k, m) => ({ row: k - m, col: i })),
  regions(b, args) {
    const names = [...new Set(args)];
    b.region = [...args].map((c) => names.indexOf(c));
    return args.length === b.rows * b.cols && names.every((c, i) => c === "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i]);
  },
};

// cut splits a text into name, size, parts and cells. It returns undefined for kinds that are not
// drawn here.
function cut(text) {
  const [, name, size, rest, cells] = /^([a-z]+):(\w+)((?:\+[a-z]+\([^()]*\))*)(?::([^:]*))?$/.exec(text) ?? [];
  if (!Object.hasOwn(sorts, name ?? "")) return undefined;
  const all = [...rest.matchAll(/\+([a-z]+)\(([^()]*)\)/g)].map(([, part, args]) => [part, args]);
  return { name, size, parts: all, has: all.map(([part]) => part).join(" "), cells };
}

// like reports whether the page of the text other can be rewritten for text. Both need the same
// kind and the same parts, except that sides of skyscrapers may be missing.
export function like(text, other) {
  const [a, b] = [cut(text), cut(other)];
  if (!a || !b || a.name !== b.name) return false;
  return a.has === b.has || (a.name === "skyscrapers" && a.parts.every(([part]) => b.has.includes(part)));
}

// board returns the answer of the verb play about a text, and what is drawn of it. It returns
// undefined if the board is not drawn here, has equal givens in a house, or has no open cell. It
// does not check givens against clues; the program does.
export function board(text) {
  const c = cut(text);
  const b = c && sorts[c.name].parts.includes(c.has) ? sorts[c.name].of(c.size) : undefined;
  if (!b || (!c.has && !c.cells)) return undefined;
  if (c.cells === undefined) {
    c.cells = ".".repeat(b.rows * b.cols);
    text += ":" + c.cells;
  }
  if (c.cells.length !== b.rows * b.cols) return undefined;
  const symbols = b.symbols ?? [...digits.slice(0, b.rows)];
  const chars = b.chars ?? symbols.join("");
  const values = [...c.cells].map((s) => chars.indexOf(s) + 1);
  if ([...c.cells].some((s, i) => s !== "." && !values[i])) return undefined;
  const given = values.flatMap((v, i) => (v ? [i] : []));
  const open = values.flatMap((v, i) => (v ? [] : [i]));
  if (b.open && given.length) return undefined;
  Object.assign(b, { outside: [], clues: [], first: {} });
  const read = ([part, args]) => {
    const n = b.outside.length;
    const ok = parts[part](b, args);
    b.first[part] = b.outside[n]?.text;
    return ok;
  };
  if (!c.parts.every(read) || (b.open && b.clues.length && !b.clues.includes(""))) return undefined;
  const houses = b.noRepeats ? [index(b)] : [];
  if (b.houses) {
    for (const of of [(i) => Math.floor(i / b.cols), (i) => i % b.cols, ...(b.region ? [(i) => b.region[i]] : [])]) houses.push(...range(b.rows, (h) => index(b).filter((i) => of(i) === h)));
  }
  const within = (g, h) => g.every((i) => h.includes(i));
  if (c.has === "cage") houses.push(...b.cages.map((g) => g.cells).filter((g) => !houses.some((h) => within(g, h))));
  const clash = houses.some((h) => new Set(h.map((i) => values[i]).filter((v) => v)).size < h.filter((i) => values[i]).length);
  if (clash || !open.length) return undefined;
  const answer = {
    format: "banmen-result/1", verb: "play", puzzle: text, text, rows: b.rows, cols: b.cols,
    names: index(b).map((i) => name(b, i)),
    symbols, cells: values.map((v) => (v ? symbols[v - 1] : "")), values, given: given.length ? given : null, open,
    drawing: "", place: drawing.place(b), over: false,
    ...(b.region && { region: b.region }), ...(houses.length && { houses }), ...(b.clues.length && { clues: b.clues }), ...b.more, pens: b.pens ?? ["digit", "corner", "centre", "colour"],
  };
  return { answer, drawn: { ...b, every: c.name === "nonogram" && Math.max(b.rows, b.cols) > 5 ? 5 : 0, given, cells: answer.cells } };
}

// boxes returns the cells as an accessible grid: what screen readers name and pointers hit.
function boxes(b, label, called, say) {
  const { x, y, side } = b.place;
  const rect = (i) => `<rect role="gridcell" class="hit" x="${x + (i % b.cols) * side}" y="${y + Math.floor(i / b.cols) * side}" width="${side}" height="${side}" tabindex="${i === b.open[0] ? 0 : -1}" aria-label="${label(i)}"/>`;
  const row = (r) => `\n<g role="row" aria-label="${say("row-n", r + 1)}">${range(b.cols, (c) => rect(r * b.cols + c)).join("")}</g>`;
  return `<g role="grid" aria-label="${called}" aria-rowcount="${b.rows}" aria-colcount="${b.cols}" aria-multiselectable="true">${range(b.rows, row).join("")}\n</g>\n`;
}

// escaped escapes a text as the program does in addresses.
const escaped = (text) => encodeURIComponent(text).replace(/%(24|26|2B|3A|3D|40)/g, decodeURIComponent).replace(/[!*'()]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase());

// turned rewrites the page of a kind, given as a document, for another board. It reports false if
// it cannot. Large boards get the classes of board.css.
export function turned(page, text) {
  const { answer, drawn } = board(text) ?? {};
  const data = page.querySelector("#data");
  if (!answer || !data) return false;
  text = answer.text;
  const all = JSON.parse(data.textContent);
  if (!like(text, all.text)) return false;
  const b = { ...answer, ...(all.board.signs && { signs: all.board.signs }) };
  const words = all.words;
  const say = (name, ...args) => words[name].replace(/%[sd]/g, () => args.shift());
  const label = (i) => say("row-column", Math.floor(i / b.cols) + 1, (i % b.cols) + 1) + words.comma + (b.cells[i] || words.empty);
  const called = page.querySelector("svg.board [role=grid]").getAttribute("aria-label");
  let svg = drawing(drawn).replace("</svg>", boxes(b, label, called, say) + "</svg>");
  svg = svg.replace('class="board"', `class="board${b.cols > 12 ? ` large cols-${b.cols}` : ""}" role="presentation"`);
  page.querySelector(".frame").innerHTML = svg.trimEnd();
  samples(page, cut(all.text).parts.map(([part]) => part), cut(text).has, drawn);
  if (String(b.symbols) !== String(all.board.symbols)) buttons(page, b.symbols);
  // Addresses contain the text, with or without a run of open cells at the end. Links to new
  // puzzles and to the trainer contain only kind and size.
  const short = (t) => t.replace(/:\.+$/, "");
  const sized = (page, t) => "/" + page + "/" + cut(t).name + ":" + cut(t).size;
  const address = (old) => [[all.text, text], [escaped(all.text), escaped(text)], [escaped(short(all.text)), escaped(short(text))], ...["new", "train"].map((page) => [sized(page, all.text), sized(page, text)])].reduce((s, [a, b]) => s.replace(a, () => b), old);
  for (const a of page.querySelectorAll("a[href]")) a.setAttribute("href", address(a.getAttribute("href")));
  data.textContent = JSON.stringify({ ...all, text, board: b, next: address(all.next), daily: undefined });
  return true;
}

// samples sets the small pictures beside the rules of parts to the first clue or total of the
// board. It removes the rules of parts that the board does not have.
function samples(page, parts, has, drawn) {
  const [, ...rules] = page.querySelectorAll("p.told"); // the first is the rule of the kind
  for (const [i, part] of parts.entries()) {
    if (!has.includes(part)) rules[i].remove();
    const [clue, label] = [rules[i].querySelector(".clue"), rules[i].querySelector(".label")];
    if (clue) clue.textContent = drawn.first[part];
    if (label && drawn.cages[0].text) {
      label.previousElementSibling.remove();
      label.outerHTML = total(drawn.cages[0].text, 0, 0).trimEnd();
    }
  }
}

// buttons replaces the symbols on the pad.
function buttons(page, symbols) {
  const pad = page.querySelector(".pad");
  const first = pad.querySelector("[data-symbol]");
  const all = symbols.map((s, i) => {
    const button = first.cloneNode(true);
    button.dataset.symbol = i + 1;
    Object.assign(button.querySelector("b"), { title: s, textContent: s });
    return button;
  });
  for (const old of pad.querySelectorAll("[data-symbol]")) old.remove();
  pad.prepend(...all);
  page.querySelector(".hand").classList.toggle("nine", symbols.length === 9);
}
