// The pages of the course. Figures show a search step by step, also on a board of the reader's. The
// reader's guesses, and the sections that were read and done, stay in the browser.

import * as home from "./home.js";
import { Lane } from "./lane.js";
import { paces } from "./pace.js";
import { start } from "./site.js";
import { get, set } from "./store.js";
import { learn, say } from "./words.js";

const data = JSON.parse(document.querySelector("#data").textContent);
learn(data.words);
const lang = document.documentElement.lang;
const api = home.client(lang);
const number = new Intl.NumberFormat(lang);

// kept has what the reader has read, done and guessed.
const kept = Object.assign({ read: [], done: [], guesses: {} }, get("learn", {}));
const keep = () => set("learn", kept);
const toggled = (all, one, on) => [...all.filter((x) => x !== one), ...(on ? [one] : [])];

// A Figure shows a search on a board, step by step.
class Figure {
  constructor(box) {
    this.box = box;
    this.$ = (selector) => box.querySelector(selector);
    this.data = JSON.parse(this.$(".figure-data").textContent);
    this.own = ""; // text of the reader's own board, if any
    this.blank = this.$(".frame").innerHTML;
    this.speed = this.$(".speed");
    this.speed.max = paces.length - 1;
    this.speed.addEventListener("input", () => this.tell());
    this.$(".guess").addEventListener("submit", (e) => {
      e.preventDefault();
      this.begin(e.target.elements.guess.value);
    });
    this.$(".own")?.addEventListener("submit", (e) => {
      e.preventDefault();
      this.take(e.target.elements.text.value);
    });
    for (const b of box.querySelectorAll("[data-does]")) b.addEventListener("click", () => this[b.dataset.does]());
    box.addEventListener("keydown", (e) => this.key(e));
    const guess = kept.guesses[this.data.id];
    if (guess !== undefined) this.$(".guess").elements.guess.value = guess;
    this.reset();
    this.tell();
  }

  // reset shows the board before the first step.
  reset() {
    this.lane?.stop?.abort();
    this.$(".frame").innerHTML = this.blank;
    this.lane = new Lane(this.data.method, this.box, this.data.board, number);
    this.now = 0;
    this.playing = false;
    this.loading = undefined;
    this.lane.tell();
    this.$(".outcome").textContent = "";
    this.label();
  }

  // load gets the steps, once: from the page, or from a search on the server.
  load() {
    return (this.loading ??= this.fetch());
  }

  async fetch() {
    const { lane } = this;
    if (this.data.frames) {
      for (const f of this.data.frames) lane.add(f);
      return;
    }
    lane.stop = new AbortController();
    try {
      for await (const f of api.stream("watch", { puzzle: this.data.text, method: this.data.method, first: 1000 }, lane.stop.signal)) {
        lane.add(f);
        if (f.stats) lane.wrote = f.stats.steps;
      }
    } catch (e) {
      if (e.name === "AbortError") return;
      lane.fail(e.status === "limit" ? say("stopped") : e.answer ? e.message : say("failed"));
      this.draw();
    }
  }

  // recorded replaces the recorded steps with those on the reader's board.
  async recorded(text) {
    const r = await fetch(await home.picture(this.data.steps + "?board=" + encodeURIComponent(text)));
    const frames = await r.json();
    if (frames.error) throw Object.assign(new Error(frames.error), { answer: true });
    this.data.frames = frames;
    this.own = text;
    this.begin("");
  }

  // take shows the reader's board in the figure.
  async take(text) {
    try {
      await (this.data.steps ? this.recorded(text) : this.searched(text));
    } catch (e) {
      this.$(".outcome").textContent = e.answer ? e.message : say("failed");
    }
  }

  // searched searches the reader's board.
  async searched(text) {
    const bare = /^[0-9.]+$/.test(text.trim()) ? this.data.text.replace(/[^:]*$/, text.trim().replaceAll("0", ".")) : text.trim();
    const board = await api.call("play", { puzzle: bare, draw: "inline" });
    if (board.players?.length) throw Object.assign(new Error(say("game")), { answer: true });
    this.blank = board.drawing.replaceAll(/ id="[^"]*"/g, "");
    Object.assign(this.data, { text: board.puzzle, board });
    this.own = board.puzzle;
    this.begin("");
  }

  begin(guess) {
    this.guess = guess;
    if (guess !== "" && !this.own) {
      kept.guesses[this.data.id] = guess;
      keep();
    }
    this.reset();
    this.load();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.after();
    else this.play(true);
  }

  play(on) {
    this.playing = on;
    this.label();
    if (!on) this.aloud();
    else if (!this.ticking) {
      this.ticking = true;
      let last = performance.now();
      const tick = (time) => {
        const past = Math.min(0.25, (time - last) / 1000);
        last = time;
        if (this.playing) this.move(this.now + (this.pace() === Infinity ? Infinity : this.pace() * past));
        if (this.playing) requestAnimationFrame(tick);
        else this.ticking = false;
      };
      requestAnimationFrame(tick);
    }
  }

  move(step) {
    this.now = Math.max(0, Math.min(step, this.lane.head));
    this.draw();
    if (this.through()) this.play(false);
  }

  through() {
    return this.lane.ended !== "" && this.now >= this.lane.head;
  }

  draw() {
    this.lane.seek(this.now);
    this.label();
    if (!this.through()) return;
    const steps = number.format(this.lane.wrote ?? this.lane.head);
    const guess = this.guess ?? "";
    this.$(".outcome").textContent = this.lane.error || (guess === "" ? say("took", steps) : say("guessed", number.format(guess), steps));
  }

  label() {
    this.$("[data-does=go]").textContent = say(this.playing ? "pause" : this.through() ? "again" : "go");
  }

  pace() {
    return paces[+this.speed.value];
  }

  tell() {
    const text = this.pace() === Infinity ? say("full") : say("pace", number.format(this.pace()));
    this.$(".pace").textContent = text;
    this.speed.setAttribute("aria-valuetext", text);
  }

  // aloud announces the progress of the search, not the whole board.
  aloud() {
    this.$("[role=status]").textContent = this.lane.words();
  }

  go() {
    if (this.through()) this.now = 0;
    this.load();
    this.play(!this.playing);
  }

  async to(find) {
    await this.load();
    const step = find();
    this.play(false);
    if (step !== undefined) this.move(step);
    this.aloud();
  }

  after() {
    return this.to(() => this.lane.after(this.now));
  }

  before() {
    return this.to(() => this.lane.before(this.now));
  }

  next() {
    return this.to(() => this.lane.backtrack(this.now));
  }

  key(e) {
    if (e.altKey || e.ctrlKey || e.metaKey || e.target.closest("input, summary")) return;
    const does = { ArrowLeft: "before", ArrowRight: "after", b: "next" }[e.key];
    if (!does) return;
    e.preventDefault();
    this[does]();
  }
}

for (const box of document.querySelectorAll("[data-figure]")) new Figure(box);

for (const box of document.querySelectorAll("[data-done]")) {
  box.checked = kept.done.includes(box.dataset.done);
  box.addEventListener("change", () => {
    kept.done = toggled(kept.done, box.dataset.done, box.checked);
    keep();
  });
}

const read = document.querySelector("#read");
if (read) {
  read.checked = kept.read.includes(data.number);
  read.addEventListener("change", () => {
    kept.read = toggled(kept.read, data.number, read.checked);
    keep();
  });
}

for (const li of document.querySelectorAll("[data-chapter]")) {
  const n = +li.dataset.chapter;
  const done = kept.done.filter((id) => id.startsWith(n + ".")).length;
  const has = kept.read.includes(n);
  if (has || done) li.querySelector(".done").textContent = say(has ? "done-n" : "begun-n", done, li.dataset.of);
}

start();
document.documentElement.dataset.ready = "";
