// What both trainers share, that of games and that of techniques: their data, keys, commands in
// words, and how progress is saved.

import * as home from "./home.js";
import { Keymap, name as nameOf } from "./keys.js";
import { KeyTable } from "./keytable.js";
import { start } from "./site.js";
import * as store from "./store.js";
import { learn, say, speak } from "./words.js";

const $ = (selector) => document.querySelector(selector);
export const data = JSON.parse($("#data").textContent);
learn(data.words);
export const api = home.client(document.documentElement.lang);

export const aloud = (text) => speak($("#say"), text);

// tell shows a text, a paragraph for each of its lines, and says it.
export function tell(text) {
  $("#note").replaceChildren(
    ...text.split("\n").map((line) => {
      const p = document.createElement("p");
      p.textContent = line;
      return p;
    }),
  );
  aloud(text);
}

// actions are what keys and words do. A trainer adds its own.
export const actions = {
  command: () => $("#words").focus(),
  go: () => $("#words").focus(),
  keys: () => {
    $("#keys").open = true;
    $("#keys summary").focus();
  },
};

// act does an action, and reports whether it is one of those here.
export function act(action) {
  actions[action]?.();
  return action in actions;
}

// walks are the actions of moving by cells.
export const walks = (move) => ({
  up: () => move(-1, 0),
  down: () => move(1, 0),
  left: () => move(0, -1),
  right: () => move(0, 1),
});

// run begins training in a memory. obey does what words say; typed takes the key of an event, and
// reports whether it means something else than an action; taken tells which characters are typed
// for that; more are actions whose keys typed takes.
export async function run({ memory, obey, typed, taken, more = [], next }) {
  const keys = data.keys.filter((row) => row.action in actions || more.includes(row.action));
  const keymap = new Keymap(keys, taken, store.keys);
  const table = new KeyTable(keys, keymap);
  document.addEventListener("keydown", (e) => {
    if (e.defaultPrevented || e.isComposing || table.binding) return;
    if (e.target.closest("input, textarea, select")) {
      if (e.key === "Escape") $('svg.board [tabindex="0"]').focus();
      return;
    }
    const key = nameOf(e);
    if (e.target.closest("button, summary, a") && ["enter", "space", "tab"].includes(key)) return;
    const action = keymap.of(e);
    if (typed(key, e, action) || (action && act(action))) e.preventDefault();
  });
  $("#save").addEventListener("click", async () => {
    try {
      const train = JSON.parse(store.training(memory) || "null");
      const id = await home.save(store.saved("train:" + memory), { title: data.title, puzzle: data.subject, state: { train } });
      store.saved("train:" + memory, id);
      tell(say("saved"));
    } catch (e) {
      tell(e.message);
    }
  });
  $("#command").addEventListener("submit", (e) => {
    e.preventDefault();
    const words = $("#words").value;
    $("#words").value = "";
    obey(words);
  });
  if (data.known) store.newer(memory, data.known);
  start();
  await next();
  document.documentElement.dataset.ready = "";
}
