// What a reader did in this browser: the puzzles that were begun, with their progress and the help
// they took, and the results of those that were solved. It knows no page.

import * as store from "./store.js";

const most = 5000; // results that are kept

// day returns the reader's local date, such as 2026-03-01.
export function day(when = Date.now()) {
  const d = new Date(when);
  const two = (n) => String(n).padStart(2, "0");
  return d.getFullYear() + "-" + two(d.getMonth() + 1) + "-" + two(d.getDate());
}

// ---- puzzles that were begun, by text

export const games = () => store.get("games", {});
export const game = (text) => games()[text];

// note stores facts about a puzzle in play. It removes facts about puzzles whose boards are no
// longer stored.
export function note(text, changes) {
  const all = games();
  const kept = new Set(store.recent().map((r) => r.text));
  for (const other of Object.keys(all)) if (other !== text && !kept.has(other)) delete all[other];
  all[text] = { hints: 0, mistakes: 0, ...all[text], ...changes };
  store.set("games", all);
  return all[text];
}

// count adds one to the hints or mistakes of a puzzle, unless it is solved.
export function count(text, what) {
  const g = game(text);
  if (!g?.done) note(text, { [what]: (g?.[what] ?? 0) + 1 });
}

// ---- puzzles that were solved

export const results = () => store.get("results", []);

// finish stores the result of a puzzle when it is solved for the first time.
export function finish(text, result, now = Date.now()) {
  const g = game(text);
  if (g?.done) return g;
  store.set("results", [...results(), { text, when: now, hints: g?.hints ?? 0, mistakes: g?.mistakes ?? 0, ...result }].slice(-most));
  return note(text, { ...result, done: now });
}

// solvedOn returns the results of the daily puzzles of a date, by kind.
export const solvedOn = (date) => new Map(results().filter((r) => r.daily === date).map((r) => [r.kind, r]));

// streak counts the days in a row, up to today or yesterday, on which the reader solved a daily
// puzzle of the same day. Results whose date does not match, as after a wrong clock, do not count.
export function streak(all = results(), now = Date.now()) {
  const days = new Set(all.filter((r) => r.daily && r.daily === day(r.when)).map((r) => r.daily));
  const at = new Date(now);
  at.setHours(12, 0, 0, 0); // noon, so that daylight saving does not change the date
  if (!days.has(day(at))) at.setDate(at.getDate() - 1);
  let n = 0;
  for (; days.has(day(at)); at.setDate(at.getDate() - 1)) n++;
  return n;
}

export function median(numbers) {
  const all = [...numbers].sort((a, b) => a - b);
  const at = all.length >> 1;
  return all.length % 2 ? all[at] : Math.round((all[at - 1] + all[at]) / 2);
}

// table returns, for each kind and level, how many were solved, and the median and best time
// without hints.
export function table(all = results()) {
  const rows = new Map();
  for (const r of all) {
    const key = r.kind + " " + (r.level ?? "");
    if (!rows.has(key)) rows.set(key, { kind: r.kind, title: r.title, level: r.level ?? "", all: [] });
    rows.get(key).all.push(r);
  }
  return [...rows.values()].map(({ all, ...row }) => {
    const times = all.filter((r) => !r.hints).map((r) => r.seconds);
    return { ...row, solved: all.length, median: times.length ? median(times) : undefined, best: times.length ? Math.min(...times) : undefined };
  });
}
