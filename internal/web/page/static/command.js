// The command field when the server is away or not needed. It understands words by the vocabulary
// of the terminal, which comes with the page.

import { say } from "./words.js";

const pens = { corner: "corner", centre: "centre", colour: "colour" };

// understand finds an action in a text, and returns {action, rest} with the remaining words. It
// works as package session does.
export function understand(vocabulary, text, means) {
  const bare = (w) => w.replace(/^[?!,]+|[?!,]+$/g, "");
  let words = text.normalize("NFKC").trim().split(/[\s=]+/).map(bare).filter((w) => w);
  const english = (w) => vocabulary.japanese.reduce((t, [from, to]) => t.replace(new RegExp(from, "gu"), to), w);
  words = words.flatMap((w) => (/^[\x00-\x7f]*$/.test(w) || means(w) ? w : english(w).split(/\s+/).map(bare).filter((e) => e)));
  const lower = words.map((w) => w.toLowerCase());
  for (const p of vocabulary.phrases) {
    const want = p.words.split(" ");
    const at = lower.findIndex((w, i) => !means(w) && want.every((x, k) => lower[i + k] === x));
    if (at >= 0) return { action: p.action, rest: words.toSpliced(at, want.length) };
  }
  return { action: "", rest: words };
}

// meant returns the action, which may depend on whether the words name a cell, as in package
// session.
export const meant = (action, cell) => (action === "candidates" && cell ? "may" : action);

// names returns functions that find the cells and the symbols of a sheet by name.
function names(sheet) {
  const find = (all) => (w) => all.findIndex((x) => x.toLowerCase() === w.toLowerCase());
  const cell = find(sheet.info.names);
  const symbol = find(sheet.info.symbols);
  return { cell, symbol, means: (w) => cell(w) >= 0 || symbol(w) >= 0 };
}

// placing reports whether a text only names a cell, or writes into one. Such texts need no server.
export function placing(sheet, text) {
  const n = names(sheet);
  const { action, rest } = understand(sheet.vocabulary, text, n.means);
  return ["", "go"].includes(action) && rest.length > 0 && rest.length <= 2 && n.cell(rest[0]) >= 0;
}

// obey does what a text says, and returns the answer for the reader.
export function obey(sheet, text) {
  const n = names(sheet);
  const { action, rest } = understand(sheet.vocabulary, text, n.means);
  const cell = rest.map(n.cell).find((c) => c >= 0);
  if (cell >= 0) sheet.go(cell);
  const symbols = rest.filter((w) => n.cell(w) < 0 && !sheet.vocabulary.fillers.includes(w.toLowerCase()));
  if (["", "go", "digit"].includes(action) || pens[action]) {
    if (!action && cell === undefined && !(symbols.length && symbols.every(n.means))) return say("not-understood", text);
    if (symbols.length) return write(sheet, symbols, n, pens[action] ?? "digit");
    if (["", "go"].includes(action)) return "";
  }
  if (action === "unmark") return void sheet.unmark([], symbols.map((s) => n.symbol(s) + 1)) ?? "";
  if (action === "look") return sheet.talk.label(sheet.selection.cursor);
  return act(sheet, meant(action, cell >= 0), symbols[0]);
}

// write enters symbols into the cell of the cursor.
function write(sheet, symbols, n, pen) {
  for (const s of symbols) {
    if (s === "." || (s === "-" && n.symbol(s) < 0)) {
      sheet.erase();
      continue;
    }
    const v = pen === "colour" ? +s : n.symbol(s) + 1;
    if (!(v > 0)) return say("no-symbol", s);
    sheet.enter(v, pen);
  }
  return "";
}

// act does an action. n is its number: where to go, or how often to do it.
function act(sheet, action, n) {
  const number = /^\d+$/.test(n ?? "") ? +n : 0;
  const { cols, rows, region } = sheet.info;
  if (action === "row" && number) return number <= rows ? sheet.talk.house((number - 1) * cols, "row") : say("no-such");
  if (action === "column" && number) return number <= cols ? sheet.talk.house(number - 1, "column") : say("no-such");
  if (action === "box" && number) {
    const cell = region?.indexOf(number - 1) ?? -1;
    return cell >= 0 ? sheet.talk.house(cell, "box") : say("no-such");
  }
  if (action === "left-over") return sheet.talk.counter(n ? sheet.info.symbols.indexOf(n) + 1 : sheet.state.cells[sheet.selection.cursor].v);
  return sheet.act(action, action === "back" ? n : number || undefined) ? "" : say("not-understood", action);
}
