// Moves all that this browser stores to another browser, as text. What is stored there is kept and
// merged.

const format = "banmen browser 1";
const prefix = "banmen.";
const unshared = ["version", "settings", "keys", "tips"]; // settings of each browser, which are not overwritten

// pack returns all that is stored, as text.
export function pack(storage = localStorage) {
  const kept = {};
  for (let i = 0; i < storage.length; i++) {
    const key = storage.key(i);
    if (!key.startsWith(prefix)) continue;
    try {
      kept[key.slice(prefix.length)] = JSON.parse(storage.getItem(key));
    } catch {
      // written by other pages
    }
  }
  return JSON.stringify({ format, kept });
}

const isObject = (x) => typeof x === "object" && x !== null && !Array.isArray(x);
const isList = (x) => Array.isArray(x) && x.every(isObject);

// union merges two lists of objects. If objects have the same key, it keeps the latest.
function union(a, b, key, when = (x) => x.when ?? 0) {
  const all = new Map();
  for (const x of [...a, ...b]) {
    const k = key(x);
    if (!all.has(k) || when(x) > when(all.get(k))) all.set(k, x);
  }
  return [...all.values()];
}

// both merges two lists of plain values without duplicates.
const both = (a, b) => [...new Set([...(a ?? []), ...(b ?? [])])];

// merge maps names of stored values to functions that merge the value in this browser with the
// incoming one.
const merge = {
  results: (mine, theirs) => union(mine, theirs, (r) => r.text, (r) => -r.when).sort((a, b) => a.when - b.when), // the first time counts
  recent: (mine, theirs) => union(mine, theirs, (r) => r.text).sort((a, b) => b.when - a.when),
  mistakes: (mine, theirs) => union(mine, theirs, (m) => m.text + " " + m.cell),
  games: (mine, theirs) => ({ ...theirs, ...mine }),
  learn: (mine, theirs) => ({ read: both(mine.read, theirs.read), done: both(mine.done, theirs.done), guesses: { ...theirs.guesses, ...mine.guesses } }),
};

// unpack merges a text that pack wrote in another browser. It returns the numbers of boards and
// results in it. If the text is not from pack, it throws a TypeError and changes nothing.
export function unpack(text, get, set) {
  const { format: f, kept } = JSON.parse(text);
  if (f !== format || !isObject(kept)) throw new TypeError(format);
  for (const name of ["results", "recent", "mistakes"]) if (name in kept && !isList(kept[name])) throw new TypeError(name);
  if ((kept.version ?? 1) > 1 || ["games", "learn"].some((name) => name in kept && !isObject(kept[name]))) throw new TypeError("version");
  const before = new Map((get("recent", []) ?? []).map((r) => [r.text, r.when]));
  for (const [name, value] of Object.entries(kept)) {
    const mine = get(name);
    if (mine === undefined || mine === null) {
      if (name !== "version") set(name, value);
    } else if (unshared.includes(name)) continue;
    else if (merge[name]) set(name, merge[name](mine, value));
    else if (name.startsWith("board:")) {
      const r = (kept.recent ?? []).find((x) => "board:" + x.text === name);
      if (r && r.when > (before.get(r.text) ?? 0)) set(name, value);
    }
  }
  return { boards: (kept.recent ?? []).length, results: (kept.results ?? []).length };
}

// ---- in pieces, for QR codes that a camera reads: each is N/COUNT/SUM/DATA, in any order

const piece = 1000; // characters of data in a code
export const mostPieces = 40;

const stream = async (bytes, through) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());
const letters = (bytes) => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

// sum returns a checksum of a text (FNV-1a).
function sum(text) {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(36);
}

// pieces splits a text into pieces for QR codes.
export async function pieces(text) {
  const data = letters(await stream(new TextEncoder().encode(text), new CompressionStream("deflate-raw")));
  const count = Math.ceil(data.length / piece);
  return Array.from({ length: count }, (_, i) => [i + 1, count, sum(data), data.slice(i * piece, (i + 1) * piece)].join("/"));
}

// gather adds a piece to the earlier ones: {sum, count, got}. The result has the text once it is
// complete. A piece of another text starts over. It throws a TypeError if text is not a piece.
export async function gather(before, text) {
  const m = /^(\d+)\/(\d+)\/([0-9a-z]+)\/([\w-]+)$/.exec(text);
  const [n, count] = m ? [+m[1], +m[2]] : [];
  if (!m || n < 1 || n > count || count > mostPieces) throw new TypeError("piece");
  const same = before?.sum === m[3] && before.count === count;
  const got = { ...(same ? before.got : {}), [n]: m[4] };
  const now = { sum: m[3], count, got };
  const missing = Array.from({ length: count }, (_, i) => i + 1).filter((i) => !(i in got));
  if (missing.length) return { ...now, missing };
  const data = Array.from({ length: count }, (_, i) => got[i + 1]).join("");
  if (sum(data) !== m[3]) throw new TypeError("sum");
  return { ...now, missing, text: new TextDecoder().decode(await stream(bytesOf(data), new DecompressionStream("deflate-raw"))) };
}
