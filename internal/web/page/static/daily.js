// The page of a day: what was solved, and that another day has begun meanwhile.

import { time } from "./clock.js";
import * as home from "./home.js";
import * as life from "./life.js";
import { start } from "./site.js";
import { learn, say } from "./words.js";

const $ = (selector) => document.querySelector(selector);
const data = JSON.parse($("#data").textContent);
learn(data.words);

// marks shows which puzzles of the day and which days of the month were solved.
function marks() {
  const solved = life.solvedOn(data.day);
  for (const li of document.querySelectorAll("[data-kind]")) {
    const r = solved.get(li.dataset.kind);
    li.querySelector(".done-in").textContent = r ? "✓ " + time(r.seconds) : "";
  }
  for (const a of document.querySelectorAll("[data-day]")) {
    const n = life.solvedOn(a.dataset.day).size;
    a.classList.toggle("some", n > 0);
    a.classList.toggle("all", n >= data.kinds.length);
    if (n) a.setAttribute("aria-label", say("day-solved", a.dataset.day, n, data.kinds.length));
  }
}

// turned leads to the day that it is where the reader is, if the address names none, and says
// so once another day has begun.
const opened = life.day();
function turned() {
  const now = life.day();
  if (!/\d/.test(home.here().pathname) && now !== data.day && now === opened) return home.go("/daily/" + now);
  const box = $("#other-day");
  box.hidden = now === opened;
  if (!box.hidden) {
    const a = Object.assign(document.createElement("a"), { href: home.link("/daily/" + now), textContent: say("new-day", now) });
    box.replaceChildren(a);
  }
}

marks();
turned();
document.addEventListener("visibilitychange", turned);
setInterval(turned, 30e3);
start();
document.documentElement.dataset.ready = "";
