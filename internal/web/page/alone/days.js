// The daily puzzles, without the program. They were written with the site, one file a month, and
// the page of one day is rewritten for another. The program handles days after the last file.

import { lang, ready, word } from "./aloud.js";
import { day as today } from "./life.js";
import { board, drawing } from "./plain.js";

const { days } = ready;
const hour = 3600e3; // milliseconds

// file returns the content of a file of days. It is read once, or again if that failed.
const files = new Map();
async function file(name) {
  if (!files.has(name)) files.set(name, read(name));
  return files.get(name).catch((e) => {
    files.delete(name);
    throw e;
  });
}

async function read(name) {
  const r = await fetch(new URL("days/" + name + ".json", import.meta.url));
  if (!r.ok) throw new Error(name + ".json: " + r.status);
  return r.json();
}

const utc = (day) => new Date(day + "T00:00:00Z");
const dated = (t) => new Date(t).toISOString().slice(0, 10);

// latest returns the latest date that has begun in any time zone.
const latest = () => dated(Date.now() + 14 * hour);

// known reports whether a text is a date that has puzzles here.
const known = (day) => /^\d{4}-\d\d-\d\d$/.test(day) && dated(+utc(day) || 0) === day && day.slice(0, 7) >= days.from && day.slice(0, 7) <= days.to && day <= latest();

// puzzles returns the level and the text of each kind's puzzle on a day, or undefined if that day
// is not here.
export async function puzzles(day) {
  if (!known(day)) return undefined;
  const month = await file(day.slice(0, 7));
  return new Map(days.kinds.map((kind, i) => [kind, month[utc(day).getUTCDate() - 1][i]]));
}

// other returns today's puzzle of a kind without a daily puzzle, or undefined if it has no list.
export async function other(kind) {
  const all = days.others.includes(kind) ? await file(kind) : [];
  return all[Math.floor(+utc(today()) / (24 * hour)) % all.length];
}

const format = (options, t) => new Intl.DateTimeFormat(lang === "ja" ? "ja" : "en", { timeZone: "UTC", ...options }).format(t);
const month = (t) => format({ year: "numeric", month: "long" }, t);

// long formats a date in words, with the day of the week.
export function long(day) {
  const t = utc(day);
  if (lang === "ja") return `${month(t)}${t.getUTCDate()}日(${format({ weekday: "short" }, t)})`;
  return `${format({ weekday: "long" }, t)}, ${t.getUTCDate()} ${month(t)}`;
}

export const level = (name) => word("level-" + name);

// turned rewrites the page of one day for another day. It reports false if a puzzle of that day
// cannot be drawn here.
export function turned(page, day, all, link) {
  const data = page.querySelector("#data");
  const shown = JSON.parse(data.textContent);
  for (const e of [page.querySelector("title"), page.querySelector("h1")]) e.textContent = e.textContent.replace(long(shown.day), () => long(day));
  for (const li of page.querySelectorAll("[data-kind]")) {
    const [name, text] = all.get(li.dataset.kind) ?? [];
    const { drawn } = board(text) ?? {};
    if (!drawn) return false;
    for (const a of li.querySelectorAll("a")) a.href = link("/daily/" + day + "/" + li.dataset.kind);
    li.querySelector(".pic").innerHTML = drawing(drawn).replace('class="board"', 'class="board thumb" aria-hidden="true"');
    li.querySelector("span").textContent = level(name);
  }
  calendar(page, day, link);
  data.textContent = JSON.stringify({ ...shown, day });
  return true;
}

// calendar shows the month of a day, in weeks from Monday.
function calendar(page, day, link) {
  const of = utc(day);
  const at = (month, date) => Date.UTC(of.getUTCFullYear(), of.getUTCMonth() + month, date);
  page.querySelector(".calendar h2").textContent = month(of);
  const nav = page.querySelector(".calendar nav");
  const aim = (a, to, has) => (has ? (a.href = link("/daily/" + to)) : a.remove());
  const [before, after] = [dated(at(0, 0)), dated(at(1, 1))];
  const [first, last] = [nav.firstElementChild, nav.lastElementChild];
  aim(first, before, before.slice(0, 7) >= days.from);
  aim(last, after, after <= latest());
  const cell = (date) => {
    const td = document.createElement("td");
    const one = dated(at(0, date));
    if (one.slice(0, 7) !== day.slice(0, 7)) return td;
    if (one === day) td.className = "here";
    const e = document.createElement(one <= latest() ? "a" : "span");
    e.textContent = date;
    td.append(e);
    if (e.tagName === "SPAN") return td;
    e.href = link("/daily/" + one);
    e.dataset.day = one;
    if (one === day) e.setAttribute("aria-current", "date");
    return td;
  };
  const back = (new Date(at(0, 1)).getUTCDay() + 6) % 7;
  const weeks = [];
  for (let date = 1 - back; at(0, date) < at(1, 1); date += 7) {
    const tr = document.createElement("tr");
    tr.append(...Array.from({ length: 7 }, (_, i) => cell(date + i)));
    weeks.push(tr);
  }
  page.querySelector(".calendar tbody").replaceChildren(...weeks);
}

// puzzle rewrites the date, level and links on the page of a daily puzzle whose board was already
// replaced.
export function puzzle(page, day, name, link) {
  const data = page.querySelector("#data");
  const shown = JSON.parse(data.textContent);
  const a = page.querySelector(".crumb a");
  for (const old of page.querySelectorAll(`a[href="${a.getAttribute("href")}"]`)) old.setAttribute("href", link("/daily/" + day));
  a.nextSibling.textContent = " " + long(day);
  page.querySelector(".heading p").firstChild.textContent = level(name) + " ";
  data.textContent = JSON.stringify({ ...shown, next: "/daily/" + day, level: name, daily: day });
}
