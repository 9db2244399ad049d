// What the browser keeps for its reader: boards in play, settings, keys, mistakes. Where it
// keeps nothing, everything works until the page is left.

// version is that of what is kept; what has none is read as 1. What a newer page has written is
// neither read nor changed, which the page says: also where it came while this one was open.
export const version = 1;

function read(name, other) {
  try {
    return JSON.parse(localStorage.getItem("banmen." + name)) ?? other;
  } catch {
    return other;
  }
}

// show shows one of the notes that pages have at their head.
const show = (id) => globalThis.document?.getElementById(id)?.removeAttribute("hidden");

let isNewer = false;
export function outdated() {
  isNewer = true;
  show("newer");
}

function readable() {
  if (!isNewer && read("version", version) > version) outdated();
  return !isNewer;
}

export function get(name, other) {
  return readable() ? read(name, other) : other;
}

// put writes a value, and reports whether there was room for it. A browser that keeps nothing
// for pages is not full.
function put(name, value) {
  try {
    if (value === undefined) localStorage.removeItem("banmen." + name);
    else localStorage.setItem("banmen." + name, JSON.stringify(value));
    return true;
  } catch (e) {
    return e?.name !== "QuotaExceededError";
  }
}

// set keeps a value. Where there is no room, the boards that were played least recently make it,
// but not the last one; if that is not enough, the page says so.
export function set(name, value) {
  if (!readable()) return;
  put("version", version);
  while (!put(name, value)) {
    const all = read("recent", []);
    const oldest = all.slice(1).findLast((r) => "board:" + r.text !== name);
    if (!oldest) return show("full");
    put("board:" + oldest.text, undefined);
    put("recent", all.filter((r) => r !== oldest));
    if (name === "recent") value = value.filter((r) => r.text !== oldest.text);
  }
}

const usual = { faults: "at-once", timer: false, tidy: true, auto: false, crosses: false, alike: true, theme: "" };

export const settings = Object.assign({}, usual, get("settings", {}));

export function change(name, value) {
  settings[name] = value;
  set("settings", settings);
}

export const keys = get("keys", {});
export const keepKeys = () => set("keys", keys);

// Boards, the last first; 30 of them are kept.
const most = 30;

export function recent() {
  return get("recent", []);
}

export function board(text) {
  return get("board:" + text);
}

// number is which change of a board was kept last, for a page that knows change n. A page of a
// time without numbers has kept what has none: that is the next change.
export const number = (kept, n) => (Number.isInteger(kept.n) ? kept.n : n + 1);

export function keep(text, title, state, seconds, done) {
  const all = recent().filter((r) => r.text !== text);
  all.unshift({ text, title, when: Date.now(), done });
  for (const r of all.splice(most)) set("board:" + r.text);
  set("recent", all);
  set("board:" + text, { ...state, seconds });
}

// A browser that reloads a page right after a change may return to an address from before it, and
// without its state. So each tab remembers the addresses that it wrote: wrote adds one, stale
// reports whether the page was loaded again at one of them.
// A link of a site without a server also loads the page again: went notes where it leads.
function session(name, value) {
  try {
    if (value === undefined) return JSON.parse(sessionStorage.getItem("banmen." + name));
    sessionStorage.setItem("banmen." + name, JSON.stringify(value));
  } catch {} // such a browser keeps no board either
}

const addresses = () => session("wrote") ?? [];
const led = session("went");
if (led) session("went", null);

export const wrote = (address) => session("wrote", [...addresses(), address].slice(-50));
export const went = (address) => session("went", address);

export const stale = (address) => performance.getEntriesByType("navigation")[0]?.type !== "navigate" && address !== led && addresses().includes(address);

// Mistakes come back until they are known: after a day, two, four, eight; a wrong answer
// begins again, and three right ones are enough.
const day = 86400e3;

export function mistakes() {
  return get("mistakes", []);
}

export function due(now = Date.now()) {
  return mistakes().filter((m) => m.when <= now);
}

// err keeps a mistake: the puzzle and its title, what stood before, and the cell.
export function err(text, title, moves, cell, now = Date.now()) {
  const all = mistakes().filter((m) => !(m.text === text && m.cell === cell));
  all.push({ text, title, moves, cell, right: 0, when: now });
  set("mistakes", all.slice(-200));
}

export function answered(text, cell, right, now = Date.now()) {
  const all = mistakes();
  const m = all.find((m) => m.text === text && m.cell === cell);
  if (!m) return;
  m.right = right ? m.right + 1 : 0;
  m.when = now + day * 2 ** m.right;
  set("mistakes", all.filter((m) => m.right < 3));
}

// saved is under which number the server has a board; with id it is kept.
export function saved(text, id) {
  const all = get("saved", {});
  if (id) set("saved", { ...all, [text]: id });
  return id ?? all[text];
}

// training is what is known of a game, as the text that the trainer takes, "" nothing; train
// keeps it, and newer one that was kept elsewhere, if it knows more.
export const training = (subject) => (get("train:" + subject) ? JSON.stringify(get("train:" + subject)) : "");
export const train = (subject, known) => set("train:" + subject, known);

export function newer(subject, known) {
  if ((get("train:" + subject)?.turn ?? -1) < known.turn) train(subject, known);
}

// seed is where the positions of a trainer come from, another for each reader.
export function seed(subject) {
  const all = get("seeds", {});
  if (!(subject in all)) set("seeds", { ...all, [subject]: (all[subject] = Math.floor(Math.random() * 1e9)) });
  return all[subject];
}

// fresh are those of some mistakes that the trainer has not had; used says that it has them.
const given = () => get("cards", []);
export const fresh = (cards) => [...new Set(cards)].filter((c) => !given().includes(c));
export const used = (cards) => set("cards", [...given(), ...cards].slice(-1000));
