// What every page has: light or dark, what was played last, and a worker for when there is
// no network.

import * as home from "./home.js";
import * as store from "./store.js";

const root = document.documentElement;

// theme sets the colours: those of the system, light, dark, or for who tells few apart.
export function theme(name) {
  if (name) root.dataset.theme = name;
  else delete root.dataset.theme;
  for (const b of document.querySelectorAll("[data-theme-name]")) b.setAttribute("aria-pressed", b.dataset.themeName === (name ?? ""));
}

function item(text, href, note) {
  const li = document.createElement("li");
  const a = document.createElement("a");
  a.href = home.link(href);
  a.textContent = text;
  li.append(a);
  if (note) {
    const small = document.createElement("small");
    small.textContent = note;
    li.append(" ", small);
  }
  return li;
}

const date = (t) => new Intl.DateTimeFormat(root.lang, { dateStyle: "medium" }).format(t);
const address = (text) => "/play/" + encodeURIComponent(text);

function lists() {
  const recent = document.querySelector("#recent ul");
  const all = store.recent().sort((a, b) => Boolean(a.done) - Boolean(b.done)).slice(0, 8); // what is not finished comes first
  recent?.replaceChildren(...all.map((r) => item(r.title, address(r.text), date(r.when) + (r.done ? " ✓" : ""))));
  if (recent) recent.parentElement.hidden = !all.length;
  const again = document.querySelector("#mistakes ul");
  const due = store.due().slice(0, 8);
  again?.replaceChildren(
    ...due.map((m) => item(m.title + " " + m.cell, address(m.text) + "#" + new URLSearchParams({ b: m.moves, again: m.cell }))),
  );
  if (again) again.parentElement.hidden = !due.length;
}

export function start() {
  theme(store.settings.theme);
  for (const b of document.querySelectorAll("[data-theme-name]")) {
    b.addEventListener("click", () => {
      store.change("theme", b.dataset.themeName);
      theme(b.dataset.themeName);
    });
  }
  for (const a of document.querySelectorAll("[data-lang]")) {
    a.addEventListener("click", () => (a.href = home.link(home.read(a).pathname + home.read(a).search + home.here().hash))); // what stands on the board comes along
  }
  lists();
  home.keep();
}
