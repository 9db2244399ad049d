// The common part of the trainers for games and for techniques: data, keys, commands, and saving of
// progress.

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

// tell shows a text, one paragraph per line, and announces it.
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

// actions are the actions of keys and commands. Each trainer adds its own.
export const actions = {
  command: () => $("#words").focus(),
  go: () => $("#words").focus(),
  keys: () => {
    $("#keys").open = true;
    $("#keys summary").focus();
  },
};

// act does an action, and reports whether there is such an action.
export function act(action) {
  actions[action]?.();
  return action in actions;
}

// walks returns the actions that move from cell to cell.
export const walks = (move) => ({
  up: () => move(-1, 0),
  down: () => move(1, 0),
  left: () => move(0, -1),
  right: () => move(0, 1),
});

// run starts training; memory is the name of the stored progress. obey handles a command.
// typed(key, event, action) handles a key, and reports whether it did so instead of the action.
// taken reports which characters are typed as text. more lists actions that only typed handles.
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
