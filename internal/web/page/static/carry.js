// All that this browser keeps, as a text that another takes in: nothing is lost there.

const format = "banmen browser 1";
const prefix = "banmen.";
const own = ["version", "settings", "keys", "tips"]; // stay as they are where they are set

// pack returns all of it.
export function pack(storage = localStorage) {
  const kept = {};
  for (let i = 0; i < storage.length; i++) {
    const key = storage.key(i);
    if (!key.startsWith(prefix)) continue;
    try {
      kept[key.slice(prefix.length)] = JSON.parse(storage.getItem(key));
    } catch {
      // not of these pages
    }
  }
  return JSON.stringify({ format, kept });
}

const isObject = (x) => typeof x === "object" && x !== null && !Array.isArray(x);
const isList = (x) => Array.isArray(x) && x.every(isObject);

// union is two lists of objects without doubles: of those with the same key the later stays.
function union(a, b, key, when = (x) => x.when ?? 0) {
  const all = new Map();
  for (const x of [...a, ...b]) {
    const k = key(x);
    if (!all.has(k) || when(x) > when(all.get(k))) all.set(k, x);
  }
  return [...all.values()];
}

// merge joins what is kept with what came, by what they are.
const merge = {
  results: (mine, theirs) => union(mine, theirs, (r) => r.text, (r) => -r.when).sort((a, b) => a.when - b.when), // the first time counts
  recent: (mine, theirs) => union(mine, theirs, (r) => r.text).sort((a, b) => b.when - a.when),
  mistakes: (mine, theirs) => union(mine, theirs, (m) => m.text + " " + m.cell),
  games: (mine, theirs) => ({ ...theirs, ...mine }),
};

// unpack takes in what pack wrote elsewhere, and returns how many boards and results came.
// What is no such text throws a TypeError, and changes nothing.
export function unpack(text, get, set) {
  const { format: f, kept } = JSON.parse(text);
  if (f !== format || !isObject(kept)) throw new TypeError(format);
  for (const name of ["results", "recent", "mistakes"]) if (name in kept && !isList(kept[name])) throw new TypeError(name);
  if ((kept.version ?? 1) > 1 || ("games" in kept && !isObject(kept.games))) throw new TypeError("version");
  const before = new Map((get("recent", []) ?? []).map((r) => [r.text, r.when]));
  for (const [name, value] of Object.entries(kept)) {
    const mine = get(name);
    if (mine === undefined || mine === null) {
      if (name !== "version") set(name, value);
    } else if (own.includes(name)) continue;
    else if (merge[name]) set(name, merge[name](mine, value));
    else if (name.startsWith("board:")) {
      const r = (kept.recent ?? []).find((x) => "board:" + x.text === name);
      if (r && r.when > (before.get(r.text) ?? 0)) set(name, value);
    }
  }
  return { boards: (kept.recent ?? []).length, results: (kept.results ?? []).length };
}
