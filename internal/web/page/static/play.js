// The page of a board in play. It connects the elements of the page with the code that plays the
// board.

import { End } from "./end.js";
import { Game } from "./game.js";
import * as home from "./home.js";
import * as life from "./life.js";
import { Keymap, name as nameOf } from "./keys.js";
import { KeyTable } from "./keytable.js";
import { Sheet } from "./sheet.js";
import { start } from "./site.js";
import * as store from "./store.js";
import { learn, say } from "./words.js";

const $ = (selector) => document.querySelector(selector);
const $$ = (selector) => [...document.querySelectorAll(selector)];

const data = JSON.parse($("#data").textContent);
learn(data.words);

// page is the part of the page that a board in play uses.
const page = {
  $,
  api: home.client(document.documentElement.lang),
  title: data.title,
  svg: $("#board svg.board"),
  region: $("#say"),
  pad: $$("[data-symbol]"),
  pens: $$("[data-pen]"),

  // note shows a text with buttons: [action, label].
  note(text, buttons = []) {
    const p = document.createElement("p");
    p.textContent = text;
    const all = buttons.map(([action, label]) => {
      const b = document.createElement("button");
      b.type = "button";
      b.dataset.do = action;
      b.textContent = label;
      return b;
    });
    $("#note").replaceChildren(...(text ? [p] : []), ...all);
  },

  // trouble shows an error. It ignores lost connections, which patient.js shows, and cancelled
  // requests.
  trouble(e) {
    if (!e || e instanceof TypeError || e.name === "AbortError") return;
    this.note(e.message || say("failed"));
    this.region.textContent = e.message || say("failed");
  },

  enable(which) {
    for (const action in which) for (const b of $$(`.tools [data-do="${action}"]`)) if (b.getAttribute("aria-disabled") !== String(!which[action])) b.setAttribute("aria-disabled", !which[action]);
  },

  several: () => $("[data-do=several]")?.getAttribute("aria-pressed") === "true",

  // words opens the command field with a text.
  words(text) {
    $("#speak").open = true;
    const field = $("#words");
    field.value = text;
    field.focus();
  },

  // copy copies a text to the clipboard.
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = document.createElement("textarea");
      field.value = text;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
  },

  open(id) {
    const box = $("#" + id);
    box.open = true;
    box.querySelector("summary").focus();
    box.scrollIntoView({ block: "nearest" });
  },

  // set changes a setting and announces it.
  set(name, value) {
    store.change(name, value);
    fill(name);
    play.setting?.(name);
  },

  toggle(name) {
    this.set(name, !store.settings[name]);
    play.tell(say(store.settings[name] ? "is-on" : "is-off", say("set-" + name)));
  },

  next(name) {
    const all = $$(`[name="${name}"]`).map((i) => i.value);
    this.set(name, all[(all.indexOf(store.settings[name]) + 1) % all.length]);
    play.tell(say(name + "-" + store.settings[name]));
  },

  saves(all) {
    $("#saves").replaceChildren(
      ...all.map((s) => {
        const b = document.createElement("button");
        b.type = "button";
        b.dataset.do = "back";
        b.dataset.to = s.name;
        b.textContent = say("savepoint-n", s.name);
        return b;
      }),
    );
  },

  // count counts hints and mistakes. kept stores how much of a board is filled. done shows that it
  // is solved, after the given seconds.
  count: (what) => life.count(data.text, what),

  kept(state) {
    const at = home.here().pathname; // a link of another program may draw things that the text lacks
    const link = at.startsWith("/play/") && decodeURIComponent(at.slice(6)) !== data.text && at.length < 8000 ? at : undefined;
    const open = state.given.filter((v) => !v).length;
    life.note(data.text, { kind: data.kind, level: data.level, daily: data.daily, link, rows: data.board.rows, cols: data.board.cols, blank: data.board.blank, given: state.given.map((v) => (v ? 1 : 0)).join(""), open, filled: state.placed().length });
  },

  done(seconds) {
    document.body.classList.add("solved");
    end.show(seconds).catch((e) => this.trouble(e));
  },
};

const end = new End(page, data);

const play = data.game ? new Game(page, data) : new Sheet(page, data);
data.keys = data.keys.filter((row) => row.fixed || play.can(row.action));
const keymap = new Keymap(data.keys, (k) => play.taken(k), store.keys);
const table = new KeyTable(data.keys, keymap);

// ---- settings

function fill(name) {
  for (const i of $$(`[name="${name}"]`)) {
    if (i.type === "checkbox") i.checked = store.settings[name];
    else if (i.type === "radio") i.checked = i.value === String(store.settings[name]);
  }
}

for (const name in store.settings) fill(name);
$("#settings")?.addEventListener("change", (e) => {
  const i = e.target;
  page.set(i.name, i.type === "checkbox" ? i.checked : i.value);
});

// ---- buttons, keys, words

const actions = {
  several: () => {
    const b = $("[data-do=several]");
    b.setAttribute("aria-pressed", b.getAttribute("aria-pressed") !== "true");
  },
  next: () => home.go(data.next),
  rest: () => {
    const on = document.body.classList.toggle("resting");
    play.clock.rest(on);
    for (const b of $$(".rest")) b.setAttribute("aria-pressed", on);
    page.region.textContent = say(on ? "rests" : "rests-no-more");
    (on ? $(".cover button") : page.svg.querySelector('[tabindex="0"]')).focus();
  },
  "copy-end": () => end.copy(),
  "share-end": () => end.share(),
  zoomin: () => zoom(1.25),
  zoomout: () => zoom(0.8),
};

function act(action, ...args) {
  if (actions[action]) actions[action]();
  else play.act(action, ...args);
}

document.addEventListener("click", (e) => {
  const b = e.target.closest("[data-do]");
  if (!b || b.getAttribute("aria-disabled") === "true") return;
  act(b.dataset.do, b.dataset.to);
});

document.addEventListener("keydown", (e) => {
  if (e.defaultPrevented || e.isComposing || table.binding) return;
  if (e.target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select")) {
    if (e.key === "Escape" && e.target.id === "words") page.svg.querySelector('[tabindex="0"]').focus();
    return;
  }
  if (document.body.classList.contains("resting")) return;
  const key = nameOf(e);
  if (e.target.closest("button, summary, a, input") && ["enter", "space", "tab"].includes(key)) return;
  if (e.target.closest("input[type=radio]") && /^(up|down|left|right)$/.test(key)) return;
  const action = play.continues?.(key) ? undefined : keymap.of(e);
  const used = action && action !== "symbol" ? (play.act(action), true) : play.key(key);
  if (used) e.preventDefault();
});

$("#command")?.addEventListener("submit", (e) => {
  e.preventDefault();
  const field = $("#words");
  play.obey(field.value);
  field.value = "";
  field.focus();
});

// ---- share

function share() {
  show(new URL(home.link("/play/" + encodeURIComponent(data.text) + ($("#with-board").checked ? home.board(play.written()) : "")), location.href).href);
}

async function show(link) {
  $("#link").value = link;
  $("#qr").src = await home.picture("/qr?text=" + encodeURIComponent(link));
}

$("#share")?.addEventListener("toggle", share);
$("#with-board")?.addEventListener("change", share);
$("#copy")?.addEventListener("click", async () => {
  await page.copy($("#link").value);
  play.tell(say("copied"));
});

// save stores the board, in place of what was saved before of this puzzle.
async function save() {
  const id = await home.save(store.saved(data.text), { title: data.title, puzzle: data.text, state: { b: play.written() } });
  store.saved(data.text, id);
  return id;
}

async function guard(f) {
  try {
    await f();
  } catch (e) {
    page.trouble(e);
  }
}

$("#save")?.addEventListener("click", () => guard(async () => {
  await save();
  play.tell(say("saved"));
}));
$("#share-save")?.addEventListener("click", () => guard(async () => {
  show(await home.share(await save()));
}));

$("#meet")?.addEventListener("click", () => guard(async () => {
  const at = home.here();
  at.searchParams.set("with", await home.together.begin(data.text));
  home.put(at.pathname + at.search + at.hash);
  show(new URL(home.link(at.pathname + at.search), location.href).href);
  play.tell(say("met"));
}));

$("#saved")?.addEventListener("click", (e) => guard(async () => {
  const b = e.target.closest("[data-forget]");
  if (!b) return;
  await home.forget(b.dataset.forget);
  b.closest("li").remove();
  $("#saved").hidden = !$("#saved li, #saved #import");
}));
home.saved($("#saved"), say).catch((e) => page.trouble(e));

// ---- hints of the first visit

$("#tips")?.addEventListener("click", (e) => {
  const b = e.target.closest("[data-tip]");
  if (!b) return;
  const all = $$("#tips p");
  const at = all.findIndex((p) => !p.hidden);
  if (b.dataset.tip === "skip" || at === all.length - 1) {
    store.set("tips", true);
    document.documentElement.dataset.tips = "off";
    page.svg.querySelector('[tabindex="0"]').focus();
    return;
  }
  all[at].hidden = true;
  all[at + 1].hidden = false;
});

// ---- large boards

let scale = 1;
let natural;

function zoom(by) {
  natural ??= page.svg.getBoundingClientRect().width;
  scale = Math.min(4, Math.max(1, scale * by));
  page.svg.style.width = page.svg.style.minWidth = scale > 1 ? natural * scale + "px" : "";
  page.svg.style.maxHeight = scale > 1 ? "none" : "";
  pans();
}

function pans() {
  const frame = page.svg.parentElement;
  frame.classList.toggle("pans", frame.scrollWidth > frame.clientWidth + 1 || frame.scrollHeight > frame.clientHeight + 1);
}

addEventListener("resize", pans);
pans();

if (play.state) page.saves(play.state.saves);
document.documentElement.dataset.ready = "";
start();
