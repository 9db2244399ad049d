// The page of a day. It shows which puzzles are solved, and tells when the next day begins.

import { time } from "./clock.js";
import * as home from "./home.js";
import * as life from "./life.js";
import { start } from "./site.js";
import { learn, say } from "./words.js";

const $ = (selector) => document.querySelector(selector);
const data = JSON.parse($("#data").textContent);
learn(data.words);

// marks shows which puzzles of the day and which days of the month are solved.
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

const opened = life.day();
// turned handles the reader's date. If the address names no day, it goes to the page of that date. Once
// another day has begun, it shows a link to that day.
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
