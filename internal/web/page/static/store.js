// What the browser stores for the reader: boards in play, settings, keys, mistakes. If the browser
// stores nothing, everything works until the page is left.

// version is that of the stored data; data without one count as version 1. Data of a newer version
// are neither read nor changed, and the page shows a note about it, even if they come while this
// page is open.
export const version = 1;

function read(name, other) {
  try {
    return JSON.parse(localStorage.getItem("banmen." + name)) ?? other;
  } catch {
    return other;
  }
}

// show shows one of the notes at the head of a page.
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

// put writes a value, and reports whether there was room. It reports true if the browser stores
// nothing for pages.
function put(name, value) {
  try {
    if (value === undefined) localStorage.removeItem("banmen." + name);
    else localStorage.setItem("banmen." + name, JSON.stringify(value));
    return true;
  } catch (e) {
    return e?.name !== "QuotaExceededError";
  }
}

// set stores a value. If there is no room, it deletes the boards that were played least recently,
// except the latest. If that is not enough, the page shows a note.
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

// most limits the stored boards, which are listed latest first.
const most = 30;

export function recent() {
  return get("recent", []);
}

export function board(text) {
  return get("board:" + text);
}

// number returns the number of the last change of a stored board. Older versions stored no number;
// then it is n+1, where n is the last change that the page knows.
export const number = (kept, n) => (Number.isInteger(kept.n) ? kept.n : n + 1);

export function keep(text, title, state, seconds, done) {
  const all = recent().filter((r) => r.text !== text);
  all.unshift({ text, title, when: Date.now(), done });
  for (const r of all.splice(most)) set("board:" + r.text);
  set("recent", all);
  set("board:" + text, { ...state, seconds });
}

// A browser that reloads a page right after a change may restore an earlier address, without its
// state. So each tab remembers the addresses that it wrote: wrote adds one, and stale reports
// whether the page was reloaded at one of them. On a site without a server a link also reloads the
// page: went stores where it leads.
function session(name, value) {
  try {
    if (value === undefined) return JSON.parse(sessionStorage.getItem("banmen." + name));
    sessionStorage.setItem("banmen." + name, JSON.stringify(value));
  } catch {} // such a browser stores no boards either
}

const addresses = () => session("wrote") ?? [];
const led = session("went");
if (led) session("went", null);

export const wrote = (address) => session("wrote", [...addresses(), address].slice(-50));
export const went = (address) => session("went", address);

export const stale = (address) => performance.getEntriesByType("navigation")[0]?.type !== "navigate" && address !== led && addresses().includes(address);

// Mistakes are repeated: a day after a wrong answer, two days after the first right answer, and
// four days after the second. The third right answer in a row ends that.
const day = 86400e3;

export function mistakes() {
  return get("mistakes", []);
}

export function due(now = Date.now()) {
  return mistakes().filter((m) => m.when <= now);
}

// err stores a mistake: the puzzle, its title, the moves before the mistake, and the cell.
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

// saved returns the id under which the server has a board. With an id, it stores that first.
export function saved(text, id) {
  const all = get("saved", {});
  if (id) set("saved", { ...all, [text]: id });
  return id ?? all[text];
}

// training returns what the reader has learnt about a game, as text for the trainer, or "". train
// stores it. newer stores it only if it knows more than the stored text.
export const training = (subject) => (get("train:" + subject) ? JSON.stringify(get("train:" + subject)) : "");
export const train = (subject, known) => set("train:" + subject, known);

export function newer(subject, known) {
  if ((get("train:" + subject)?.turn ?? -1) < known.turn) train(subject, known);
}

// seed returns the seed of a trainer's positions, which differs from reader to reader.
export function seed(subject) {
  const all = get("seeds", {});
  if (!(subject in all)) set("seeds", { ...all, [subject]: (all[subject] = Math.floor(Math.random() * 1e9)) });
  return all[subject];
}

// fresh returns the mistakes that the trainer does not have yet; used records that it now has them.
const given = () => get("cards", []);
export const fresh = (cards) => [...new Set(cards)].filter((c) => !given().includes(c));
export const used = (cards) => set("cards", [...given(), ...cards].slice(-1000));
