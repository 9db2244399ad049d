// The page of a race: several methods search for the solution of the same puzzle, each on its own
// board. A search arrives as frames, each with the changes since the one before; the page can go
// back and forth in them. The clock of the race counts steps, not seconds, so the method that needs
// the fewest wins.

import * as home from "./home.js";
import { Lane } from "./lane.js";
import { nearest, paces, passed, suited } from "./pace.js";
import { start } from "./site.js";
import { learn, say } from "./words.js";

const $ = (selector) => document.querySelector(selector);
const data = JSON.parse($("#data").textContent);
learn(data.words);
const lang = document.documentElement.lang;
const api = home.client(lang);
const number = new Intl.NumberFormat(lang);

const rest = 2000; // milliseconds between the end of a race and the next one
const longest = "10s"; // time limit of a search, even if nobody else waits

let puzzle = { text: data.text, board: data.board };
const blank = $(".lane").cloneNode(true); // as the server sent it
let drawing = blank.querySelector(".board");
let lanes = [];
let now = 0; // the step that is shown
let playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;
let chosen = false; // the reader chose the pace
let usual = 20; // the default pace, in steps a second
let last = 0; // time of the last frame of the animation
let ended = 0; // time when the race ended, or 0
let making = false;

const pace = () => (chosen ? paces[+$("#speed").value] : usual);
const total = () => Math.max(0, ...lanes.map((l) => l.head));
// known returns the last step that can be shown: that of the slowest search under way.
const known = () => Math.min(total(), ...lanes.filter((l) => !l.ended).map((l) => l.head));
const through = () => lanes.every((l) => l.ended) && now >= total();

// watch runs a method in a lane.
async function watch(lane) {
  lane.stop = new AbortController();
  try {
    for await (const f of api.stream("watch", { puzzle: puzzle.text, method: lane.method, timeout: longest }, lane.stop.signal)) {
      lane.add(f);
      if (lane.frames.length === 1) quicken();
    }
  } catch (e) {
    if (e.name === "AbortError") return;
    lane.lost = e.status !== "limit"; // starting again may succeed
    lane.fail(e.status === "limit" ? say("stopped") : e.answer ? e.message : say("failed"));
  }
  lane.ended ||= "failed";
  quicken();
}

// quicken sets the default pace when a lane begins and when one ends.
function quicken() {
  if (!chosen) usual = suited(lanes) ?? usual;
  if (!chosen) $("#speed").value = nearest(usual);
  tell();
}

// open adds a lane for a method, in the order of the list.
function open(method) {
  const figure = blank.cloneNode(true);
  figure.dataset.method = method;
  const box = $(`#methods input[value="${method}"]`);
  figure.querySelector("b").textContent = method;
  figure.querySelector("b").title = box.parentElement.querySelector("small").textContent;
  figure.querySelector(".board").replaceWith(drawing.cloneNode(true));
  const lane = new Lane(method, figure, puzzle.board, number);
  lanes.push(lane);
  const order = [...document.querySelectorAll("#methods input")].map((i) => i.value);
  lanes.sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
  $("#lanes").replaceChildren(...lanes.map((l) => l.figure));
  watch(lane);
}

function close(lane) {
  lane.stop.abort();
  lane.figure.remove();
  lanes = lanes.filter((l) => l !== lane);
  now = Math.min(now, total());
}

// begin restarts the race.
function begin() {
  const methods = [...document.querySelectorAll("#methods input:checked")].map((i) => i.value);
  for (const l of [...lanes]) close(l);
  now = ended = 0;
  $("#note").textContent = "";
  methods.forEach(open);
}

// draw shows the race at step now.
function draw() {
  for (const l of lanes) l.seek(now);
  const slide = $("#position");
  slide.max = total();
  slide.value = Math.floor(now);
  put($("#where"), number.format(Math.floor(now)) + " / " + number.format(total()));
  label();
}

function label() {
  put($("#go"), say(through() ? "again" : playing ? "pause" : "go"));
}

// put sets a text only if it changes, as each write costs a layout.
function put(e, text) {
  if (e.textContent !== text) e.textContent = text;
}

// tell shows the pace, and how many steps are skipped at it.
function tell() {
  const steps = pace() === Infinity ? say("full") : say("pace", number.format(pace()));
  const apart = passed(lanes, pace());
  put($("#pace"), apart > 1 ? say("pace-of", steps, number.format(apart)) : steps);
  $("#speed").setAttribute("aria-valuetext", $("#pace").textContent);
}

// aloud announces the state of each lane when the race has stopped.
function aloud() {
  $("#say").textContent = lanes.map((l) => say("reads", l.method, l.words())).join("\n");
}

function tick(time) {
  requestAnimationFrame(tick);
  const past = Math.min(0.25, (time - last) / 1000);
  last = time;
  if (playing && !through()) {
    now = Math.min(known(), pace() === Infinity ? Infinity : now + pace() * past);
    if (through()) aloud();
  }
  draw();
  if (!through()) ended = 0;
  else if (!ended) ended = time;
  else if (playing && $("#forever").checked && time - ended > rest && !making) another();
}

function play(on) {
  if (on && through()) lanes.some((l) => l.lost) ? begin() : (now = 0);
  playing = on;
  draw();
  if (!on) aloud();
}

// to goes to a step and stops there.
function to(step) {
  if (step === undefined) return;
  now = Math.max(0, Math.min(step, total()));
  playing = false;
  draw();
  aloud();
}

const least = (all) => (all.length ? Math.min(...all) : undefined);
const after = () => to(least(lanes.map((l) => l.after(now)).filter((s) => s !== undefined)));
const back = () => to(least(lanes.map((l) => l.backtrack(now)).filter((s) => s !== undefined)));
function before() {
  const all = lanes.map((l) => l.before(now)).filter((s) => s !== undefined);
  to(all.length ? Math.max(...all) : undefined);
}

// another makes a new puzzle and starts the race on it.
async function another() {
  making = true;
  $("#note").textContent = say("making");
  const made = await make();
  making = false;
  if (!made) {
    $("#forever").checked = false;
    $("#note").textContent = say("unmade");
    return;
  }
  if (!$("#forever").checked) return ($("#note").textContent = "");
  puzzle = made;
  drawing = made.drawing;
  const path = (what) => "/" + what + "/" + encodeURIComponent(made.text);
  home.put(path("watch") + home.here().search);
  $("#keep").href = home.link(path("play"));
  $("#explain").href = home.link(path("explain"));
  for (const a of document.querySelectorAll("[data-lang]")) a.href = home.link(path("watch") + home.read(a).search);
  $("#statistics").hidden = true; // the statistics are about the first puzzle
  begin();
}

async function make() {
  for (const kind of new Set(data.make)) {
    try {
      const seed = Math.floor(Math.random() * 2 ** 32);
      const made = await api.call("generate", { kind, seed, timeout: "8s" });
      if (!made.puzzle) continue;
      const board = await api.call("play", { puzzle: made.puzzle, draw: "inline" });
      const page = new DOMParser().parseFromString(board.drawing, "image/svg+xml").documentElement;
      for (const e of page.querySelectorAll("[id]")) e.removeAttribute("id");
      return { text: made.puzzle, board, drawing: document.adoptNode(page) };
    } catch {
      // try the next kind
    }
  }
  return undefined;
}

$("#go").addEventListener("click", () => play(!playing || through()));
$("#next").addEventListener("click", back);
$("#before").addEventListener("click", before);
$("#after").addEventListener("click", after);
$("#position").addEventListener("input", (e) => to(+e.target.value));
$("#speed").addEventListener("input", () => {
  chosen = true;
  tell();
});
$("#methods").addEventListener("change", (e) => {
  const box = e.target;
  const lane = lanes.find((l) => l.method === box.value);
  if (lane && lanes.length === 1) box.checked = true; // at least one method must stay
  else if (lane) close(lane);
  else open(box.value);
  const methods = lanes.map((l) => ["method", l.method]);
  home.put(home.here().pathname + "?" + new URLSearchParams(methods));
});
$("#forever").addEventListener("change", (e) => {
  if (e.target.checked) playing = true;
  label();
});

document.addEventListener("keydown", (e) => {
  if (e.altKey || e.ctrlKey || e.metaKey) return;
  const on = e.target;
  const does = { " ": () => play(!playing || through()), ArrowLeft: before, ArrowRight: after, b: back }[e.key];
  if (!does) return;
  if (e.key === " " && on.closest("button, a, input, summary")) return;
  if (e.key.startsWith("Arrow") && on.closest("input[type=range]")) return;
  e.preventDefault();
  does();
});

start();
$("#speed").max = paces.length - 1;
begin();
quicken();
requestAnimationFrame((time) => {
  last = time;
  tick(time);
});
document.documentElement.dataset.ready = "";
