// The script of every page: the theme, the boards played last, and a service worker.

import { items, percent, unfinished } from "./begun.js";
import * as home from "./home.js";
import { day } from "./life.js";
import * as store from "./store.js";
import { spell } from "./words.js";

const root = document.documentElement;

// theme sets the theme: that of the system, light, dark, or for the colour-blind.
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
  const all = recent ? items(8) : [];
  recent?.replaceChildren(...all);
  if (recent) recent.parentElement.hidden = !all.length;
  const on = document.querySelector("#continue");
  const [last] = on ? unfinished() : [];
  if (last) {
    on.href = home.link(last.to);
    on.textContent = on.dataset.say + " " + last.title + " " + percent(last.g) + "\u00a0%";
    on.hidden = false;
  }
  const again = document.querySelector("#mistakes ul");
  const due = store.due().slice(0, 8);
  again?.replaceChildren(
    ...due.map((m) => item(m.title + " " + spell(m.cell), address(m.text) + "#" + new URLSearchParams({ b: m.moves, again: m.cell }))),
  );
  if (again) again.parentElement.hidden = !due.length;
}

// days points links to today's puzzles to the reader's own date.
function days() {
  const set = (a) => (a.href = home.link(a.dataset.today + day()));
  for (const a of document.querySelectorAll("[data-today]")) {
    set(a);
    a.addEventListener("click", () => set(a)); // midnight may have passed since
  }
}

// install shows a button to install the pages, if the browser offers it.
function install() {
  const button = document.querySelector("#install");
  let offer;
  addEventListener("beforeinstallprompt", (e) => {
    e.preventDefault();
    offer = e;
    if (button) button.hidden = false;
  });
  addEventListener("appinstalled", () => button && (button.hidden = true));
  button?.addEventListener("click", async () => {
    await offer.prompt();
    offer = undefined;
    button.hidden = true;
  });
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
    a.addEventListener("click", () => (a.href = home.link(home.read(a).pathname + home.read(a).search + home.here().hash))); // the link keeps the board in the address
  }
  lists();
  days();
  install();
  home.keep();
}
