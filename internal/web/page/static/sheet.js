// A puzzle in play: what keys, pointers and buttons do to it, and the requests to the API.

import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { obey, placing } from "./command.js";
import { Helper } from "./helper.js";
import * as home from "./home.js";
import { candidates, clashes, finished } from "./local.js";
import { read, write } from "./notation.js";
import { away } from "./patient.js";
import { Selection } from "./select.js";
import { State } from "./state.js";
import * as store from "./store.js";
import { Tabs } from "./tabs.js";
import { Talk } from "./talk.js";
import { join, say, spell } from "./words.js";

const pens = ["digit", "corner", "centre", "colour"];
const layer = { corner: "corner", centre: "centre", colour: "colour" };
const colours = 9;
const typing = 900; // milliseconds between the digits of a number
const patience = 400; // milliseconds before the page judges the board by itself

export class Sheet {
  constructor(page, data) {
    this.page = page;
    this.info = data.board;
    this.text = data.text;
    this.vocabulary = data.heard;
    const given = this.info.values.map((v, i) => (this.info.given?.includes(i) ? v : 0));
    this.numbers = new Map(this.info.symbols.map((s, i) => [s, i + 1]));
    this.state = new State(given);
    this.selection = new Selection(this.info.rows, this.info.cols, this.info.gaps);
    this.talk = new Talk(this, page.region);
    this.board = new Board(page.svg, this.info, (c) => this.talk.label(c));
    this.helper = new Helper(this);
    this.clock = new Clock(page.$("#clock"));
    this.pen = "digit";
    this.held = 0; // the symbol taken up to be painted, or 0
    this.pens = pens.filter((p) => this.info.pens.includes(p));
    if (this.info.paint && this.info.region) this.board.zones();
    this.wrong = new Set();
    this.candidates = undefined;
    this.over = false;
    this.changed = new Set(); // cells that are not stored yet
    this.resume();
    this.listen();
    this.cursor(this.again >= 0 ? this.again : Math.max(0, given.indexOf(0)), false);
    this.all();
    this.refresh();
  }

  // resume restores the stored board. If the address has a board by somebody else, it replaces the
  // stored one as a step that can be undone.
  resume() {
    const hash = new URLSearchParams(home.here().hash.slice(1));
    this.again = hash.has("again") ? this.info.names.indexOf(hash.get("again")) : -1;
    if (this.again >= 0) {
      read(this.state, this.info.names, this.info.symbols, hash.get("b") ?? "");
      this.tell(say("again", spell(this.info.names[this.again])));
      return;
    }
    const saved = store.board(this.text);
    this.tabs = new Tabs(this.text, this);
    if (saved && this.state.thaw(saved)) {
      this.clock.set(saved.seconds ?? 0);
      this.tabs.n = store.number(saved, 0);
      if (saved.solution?.length === this.state.size) this.helper.solution = saved.solution;
    }
    if (!hash.has("b") || home.ours(this.text, this.tabs.n)) return;
    for (const c of this.wish(hash.get("b"))) this.changed.add(c);
    if (this.changed.size) this.keep();
  }

  // wish replaces the board with a board from an address. It returns the cells that changed.
  wish(b) {
    const other = new State(this.state.given);
    read(other, this.info.names, this.info.symbols, b);
    return this.state.change(other.cells.map((to, c) => [c, to]));
  }

  // keep schedules the storing of the board for the next repaint, and of the address a little
  // later, as browsers limit how often it may change.
  keep() {
    this.keeping ??= setTimeout(() => this.flush(), 100); // a hidden tab does not repaint
    requestAnimationFrame(() => setTimeout(() => this.flush()));
    this.writing ??= setTimeout(() => this.write(), 300);
  }

  flush() {
    if (this.keeping === undefined) return;
    clearTimeout(this.keeping);
    this.keeping = undefined;
    this.tabs?.keep();
  }

  write() {
    clearTimeout(this.writing);
    this.writing = undefined;
    home.put(home.here().pathname + home.here().search + home.board(this.written()), this.tabs && { board: this.text, n: this.tabs.n });
  }

  // left stores what is not stored yet.
  left() {
    this.flush();
    if (this.writing !== undefined) this.write();
  }

  // Called by Tabs:

  stored(n) {
    this.page.kept(this.state);
    store.keep(this.text, this.page.title, { ...this.state.freeze(), n, solution: this.helper.solution }, this.clock.seconds(), this.over);
    this.changed.clear();
  }

  frozen() {
    return { ...this.state.freeze(), seconds: this.clock.seconds(), n: this.tabs.n };
  }

  pending() {
    return this.state.some(this.changed);
  }

  follow(kept, cells) {
    const saves = this.state.saves;
    const foreign = kept && this.state.thaw(kept);
    this.state.lay(cells);
    if (foreign) {
      const names = this.state.saves.map((s) => s.name);
      this.state.saves.push(...saves.filter((s) => !names.includes(s.name)));
      this.clock.follow(kept.seconds ?? 0);
    }
    this.stroke = this.last = undefined;
    this.page.saves(this.state.saves);
    this.helper.forget();
    this.all();
    this.alike();
    this.writing ??= setTimeout(() => this.write(), 300);
    this.refresh();
  }

  owning() {}

  // ---- display

  all() {
    this.state.cells.forEach((_, c) => this.draw(c));
    this.counters();
  }

  draw(cell) {
    this.board.draw(cell, this.state.cells[cell], this.shownCandidates(cell));
    const entry = this.board.inks[cell]?.querySelector(".entry");
    entry?.classList.toggle("wrong", this.wrong.has(cell));
  }

  // shownCandidates returns the candidates shown automatically in an open cell, or "blank" for an
  // automatic cross.
  shownCandidates(cell) {
    if (!this.candidates || this.state.cells[cell].v) return undefined;
    if (this.crosses() && this.candidates[cell].length && this.candidates[cell].every((m) => m === this.info.blank)) return "blank";
    if (!store.settings.auto) return undefined;
    return this.candidates[cell].filter((m) => !this.state.cells[cell].struck.includes(m));
  }

  // crosses reports whether cells without other candidates are crossed out automatically.
  crosses() {
    return store.settings.crosses && this.info.blank > 0;
  }

  // left returns how many of a symbol are missing. It returns undefined if that is not known, for
  // crosses, and for painted boards whose clues tell it.
  left(v) {
    if (v === this.info.blank || (this.info.paint && this.info.clues)) return undefined;
    const total = this.totals?.[v];
    const hidden = (this.info.fog ?? []).filter((c) => this.hidden(c) && this.state.cells[c].v === v).length;
    return total === undefined ? undefined : total - this.state.count(v) + hidden;
  }

  counters() {
    for (const b of this.page.pad) {
      const v = +b.dataset.symbol;
      const left = this.pen === "colour" ? undefined : this.left(v);
      const shown = left === undefined ? "" : String(Math.max(0, left));
      if (b.lastElementChild.textContent !== shown) b.lastElementChild.textContent = shown;
      b.classList.toggle("done", left !== undefined && left <= 0);
      b.setAttribute("aria-pressed", this.held === v);
      b.hidden = this.pen === "colour" && v > colours;
      b.classList.toggle("swatch", this.pen === "colour");
      b.classList.toggle("c" + v, this.pen === "colour" && v <= colours);
    }
    this.page.enable({ undo: this.state.at > 0, redo: this.state.at < this.state.steps.length });
  }

  chosen() {
    this.board.select(this.selection.list());
    this.alike();
  }

  // alike highlights the cells with the same symbol as the cursor.
  alike() {
    const v = this.held || this.state.cells[this.selection.cursor].v;
    const same = store.settings.alike && v && (this.held || this.selection.cells.size) ? this.info.names.map((_, c) => c).filter((c) => this.state.cells[c].v === v) : [];
    this.board.mark("alike", same);
  }

  cursor(cell, focus) {
    this.selection.cursor = cell;
    this.board.cursor(cell, focus);
  }

  tell(text, buttons = []) {
    this.page.note(text, buttons);
    if (text) this.talk.aloud(text);
  }

  // ---- after a step

  // done is called after a step. It draws the cells, announces the change, and asks for mistakes.
  done(cells, aloud = true) {
    if (!cells.length) return;
    for (const c of cells) this.wrong.delete(c);
    for (const c of cells) this.draw(c);
    for (const c of cells) this.changed.add(c);
    this.helper.forget();
    this.counters();
    this.alike();
    this.clock.run();
    if (aloud) this.talk.aloud(cells.length === 1 ? this.talk.placed(cells[0]) : say("cells-changed", cells.length));
    this.keep();
    this.refresh();
  }

  // moves returns the entered symbols in the notation of the API.
  moves() {
    return this.state.placed().map(([c, v]) => this.info.names[c] + "=" + this.info.symbols[v - 1]).join(" ");
  }

  // lift removes the fog from correct digits and the cells around them. If the setter has defined
  // lights, only these lift fog.
  lift() {
    const { fog, lights, cols, given } = this.info;
    if (!fog) return;
    const far = (c, d) => Math.max(Math.abs(Math.floor(c / cols) - Math.floor(d / cols)), Math.abs((c % cols) - (d % cols)));
    const right = this.state.placed().map(([c]) => c).filter((c) => this.helper.solution?.[c] === this.state.cells[c].v);
    const lit = lights?.filter((l) => l.when.every((c) => right.includes(c) || given.includes(c))).flatMap((l) => l.cells);
    this.board.fog(fog.filter((c) => (lit ? !lit.includes(c) : !right.some((d) => far(c, d) <= 1))));
    this.counters();
  }

  // hidden reports whether fog hides the given of a cell.
  hidden(cell) {
    return Boolean(this.board?.fogged?.has(cell)) && this.info.given.includes(cell);
  }

  // houses returns the houses that fog does not hide: rows, columns and boxes, and others without a
  // cell in fog.
  houses() {
    const { houses, symbols, cols, region } = this.info;
    if (!this.board?.fogged?.size) return houses;
    const number = (h, of) => new Set(h.map(of)).size;
    const plain = (h) => {
      const [high, wide] = [number(h, (c) => Math.floor(c / cols)), number(h, (c) => c % cols)];
      return high === 1 || wide === 1 || (region && number(h, (c) => region[c]) === 1 && high * wide === h.length);
    };
    return houses?.filter((h) => (h.length === symbols.length && plain(h)) || !h.some((c) => this.board.fogged.has(c)));
  }

  // dim replaces an answer about the board while there is fog. It uses only the visible houses, so
  // that it reveals no hidden rule or given.
  dim(now) {
    const { symbols } = this.info;
    const open = this.houses() ?? [];
    const values = this.state.cells.map((c, i) => (this.hidden(i) ? 0 : c.v));
    const marks = now.candidates && candidates(open, values, symbols.length).map((of) => of.map((v) => symbols[v - 1]));
    return { wrong: clashes(open, values), faults: [], local: true, over: now.over, candidates: marks };
  }

  // refresh asks for mistakes; only the last answer is shown.
  async refresh() {
    this.lift();
    clearTimeout(this.asking);
    const turn = (this.turn = (this.turn ?? 0) + 1);
    await new Promise((go) => (this.asking = setTimeout(go, 30)));
    if (turn !== this.turn) return;
    const late = setTimeout(() => turn === this.turn && this.show(this.standing()), away() ? 0 : patience);
    let now;
    try {
      now = await this.page.api.call("play", { puzzle: this.text, moves: this.moves(), draw: "none", candidates: store.settings.auto || this.crosses() }, undefined, { wanted: () => turn === this.turn });
    } catch (e) {
      if (turn === this.turn) this.page.trouble(e);
      return;
    } finally {
      if (!away()) clearTimeout(late);
    }
    if (turn === this.turn) this.show(now);
  }

  // standing judges the board without the server: equal symbols in a house, and whether it is the
  // solution, if that is known.
  standing() {
    const values = this.state.cells.map((c) => c.v);
    const { houses, symbols, blank } = this.info;
    return {
      wrong: houses ? clashes(houses, values) : [],
      faults: [],
      local: true,
      over: Boolean(this.helper.solution) && finished(this.helper.solution, values, blank),
      ...(houses && store.settings.auto && away() && { candidates: candidates(houses, values, symbols.length).map((all) => all.map((v) => symbols[v - 1])) }),
    };
  }

  // show shows an answer of the verb play.
  show(now) {
    if (this.board.fogged?.size) now = this.dim(now);
    this.now = now;
    const before = this.candidates;
    if (now.candidates) this.candidates = now.candidates.map((c) => c.map((s) => this.numbers.get(s)));
    const wrong = store.settings.faults === "at-once" ? (now.wrong ?? []) : [];
    const fresh = this.blame(wrong.filter((c) => !this.info.given?.includes(c)), wrong);
    if (store.settings.faults === "at-once") this.complain(now, fresh);
    if (now.clues) this.board.clues(store.settings.faults === "at-once" ? now.clues : now.clues.map((s) => (s === "met" ? s : "")));
    if (now.candidates) {
      this.candidates.forEach((c, cell) => {
        if (!this.state.cells[cell].v && String(c) !== String(before?.[cell])) this.draw(cell);
      });
    }
    const solved = now.over && !this.over;
    this.over = now.over;
    if (solved) this.solved();
  }

  // complain announces new conflicts, and how many there are. If the page judged the board without
  // the server, it only says that something is wrong.
  complain(now, wrong) {
    const known = this.conflicts ?? [];
    if (!now.local) this.conflicts = (now.faults ?? []).map((f) => f.text);
    const fresh = now.local ? [] : this.conflicts.filter((text) => !known.includes(text));
    if (fresh.length && fresh.length < this.conflicts.length) fresh.push(say("conflicts-n", this.conflicts.length));
    if (fresh.length || wrong) this.talk.aloud(join(fresh) || say("wrong"));
  }

  // blame marks exactly these cells as wrong. It reports whether any of them is new.
  blame(cells, backs = cells) {
    const before = this.wrong;
    this.wrong = new Set(cells);
    this.board.mark("wrong", backs);
    for (const c of new Set([...before, ...cells])) if (before.has(c) !== this.wrong.has(c)) this.draw(c);
    const fresh = cells.filter((c) => !before.has(c));
    if (fresh.length && !this.over && (!this.tabs || this.tabs.owner)) this.page.count("mistakes");
    return fresh.length > 0;
  }

  solved() {
    this.clock.stop();
    const text = store.settings.timer ? say("solved-in", this.clock.text()) : say("solved");
    this.tell(text, [["next", say("next-puzzle")]]);
    this.talk.aloud(text + " " + say("next-is", say("next-puzzle")));
    this.page.done(this.clock.seconds());
    if (this.tabs && !this.tabs.owner) return;
    this.keep();
    this.flush(); // if the reader leaves now, other pages show the puzzle as solved
  }

  // ---- pens and symbols

  use(pen) {
    this.pen = pen;
    this.held = 0;
    for (const b of this.page.pens) b.setAttribute("aria-pressed", b.dataset.do === pen);
    this.counters();
    this.alike();
    this.talk.aloud(say("pen-" + pen));
  }

  // enter enters a symbol into the selected cells with a pen.
  enter(v, pen = this.pen) {
    const cells = this.selection.cells.size ? this.selection.list() : [this.selection.cursor];
    if (pen !== "colour" && cells.every((c) => this.state.given[c])) {
      this.tell(say("stays", spell(this.info.names[cells[0]])));
      return;
    }
    if (pen === "digit") {
      const done = this.state.put(cells, v, store.settings.tidy ? (c) => this.peers(c) : undefined);
      this.review(cells, v);
      this.done(done);
    } else {
      this.done(this.state.mark(cells, this.layer(pen), v));
    }
  }

  // review handles an entry while the reader practises a stored mistake: it says whether the entry
  // is right.
  async review(cells, v) {
    if (this.again < 0 || cells[0] !== this.again) return;
    await this.helper.studied;
    const want = this.helper.solution?.[this.again];
    if (!want) return;
    store.answered(this.text, this.info.names[this.again], want === v);
    if (want === v) this.tell(say("again-right"));
    else this.tell(say("again-wrong"), [["why", say("do-why")]]);
  }

  // peers returns the cells that share a visible house with a cell.
  peers(cell) {
    const houses = this.houses();
    return houses ? new Set(houses.filter((h) => h.includes(cell)).flat()) : [];
  }

  // typed handles a typed character. Several characters may make one symbol.
  typed(key, pen) {
    const fits = (t) => this.info.symbols.findIndex((s) => s.toLowerCase() === t) + 1;
    const now = Date.now();
    const more = this.last && now - this.last.when < typing && this.last.at === this.selection.cursor && this.last.pen === pen ? this.last.text + key : "";
    let text = key;
    if (pen === "colour") {
      if (!/^[1-9]$/.test(key)) return false;
      this.enter(+key, pen);
      return true;
    }
    if (more && fits(more)) {
      if (this.last.entered) this.state.undo();
      text = more;
    }
    if (!fits(text)) {
      this.last = this.info.symbols.some((s) => s.toLowerCase().startsWith(text)) ? { when: now, at: this.selection.cursor, text, pen } : undefined;
      return this.last !== undefined;
    }
    this.enter(fits(text), pen);
    this.last = { when: now, at: this.selection.cursor, text, pen, entered: true };
    return true;
  }

  // continues reports whether a key continues the symbol being typed.
  continues(key) {
    const l = this.last;
    if (!l || Date.now() - l.when >= typing || l.at !== this.selection.cursor) return false;
    return this.info.symbols.some((s) => s.toLowerCase().startsWith(l.text + key));
  }

  erase() {
    const cells = this.selection.cells.size ? this.selection.list() : [this.selection.cursor];
    this.done(this.state.erase(cells, layer[this.pen]));
  }

  // ---- keys, fingers

  listen() {
    addEventListener("pagehide", () => this.left());
    addEventListener("hashchange", () => {
      const b = new URLSearchParams(home.here().hash.slice(1)).get("b");
      if (b !== null && this.tabs) this.done(this.wish(b));
    });
    document.addEventListener("visibilitychange", () => document.hidden && this.left());
    this.board.pointers({
      down: (cell, e) => this.pressed(cell, e),
      drag: (cell) => {
        if (this.stroke) return this.paint(cell);
        this.selection.add(cell);
        this.cursor(cell, true);
        this.chosen();
      },
      hold: (cell) => {
        navigator.vibrate?.(10);
        if (this.info.paint && this.pen === "digit" && !this.held && !this.page.several()) return this.second(cell);
        this.selection.toggle(cell);
        this.selection.add(cell);
        this.chosen();
      },
      over: (cell) => this.info.clues && this.info.paint && this.board.hair(cell),
      twice: () => this.act("alike"),
      focus: (cell) => {
        this.selection.only(cell);
        this.cursor(cell, false);
        this.chosen();
      },
    });
    for (const b of this.page.pad) b.addEventListener("click", () => this.pressedPad(+b.dataset.symbol));
  }

  pressed(cell, e) {
    e.preventDefault();
    const second = e.button === 2;
    this.stroke = undefined;
    if (e.ctrlKey || e.metaKey || this.page.several()) {
      this.selection.toggle(cell);
    } else if (e.shiftKey) {
      this.selection.add(cell);
    } else if (this.held || (this.info.paint && this.pen === "digit")) {
      this.begin(cell, this.held || (second ? Math.min(2, this.info.symbols.length) : 1));
    } else if (second) {
      return;
    } else if (this.selection.cells.size === 1 && this.selection.cells.has(cell) && e.pointerType !== "mouse") {
      this.selection.clear();
    } else {
      this.selection.only(cell);
    }
    this.cursor(cell, true);
    this.chosen();
  }

  // begin begins a stroke with a symbol. All its cells get the value that the first one gets.
  begin(cell, v) {
    this.selection.clear();
    this.selection.cursor = cell;
    if (this.pen !== "colour" && this.state.given[cell]) {
      this.tell(say("stays", spell(this.info.names[cell])));
      return;
    }
    const at = this.pen === "digit" ? "v" : this.layer(this.pen);
    const was = this.state.cells[cell];
    const on = at === "v" ? was.v !== v : !was[at].includes(v);
    this.stroke = { at, v, on, was: was.v, first: cell, cells: [] };
    this.paint(cell);
  }

  // second undoes a stroke begun by touch, and begins one with the second symbol instead.
  second(cell) {
    if (this.stroke?.cells.length) this.done(this.state.undo(), false);
    this.begin(cell, Math.min(2, this.info.symbols.length));
  }

  // paint continues a stroke, which remains a single step.
  paint(cell) {
    const s = this.stroke;
    this.cursor(cell, true);
    if (this.state.cells[cell].v !== s.was || s.cells.includes(cell)) return;
    if (s.cells.length) this.state.undo();
    s.cells.push(cell);
    const done = this.state.paint(s.cells, s.at, s.v, s.on, store.settings.tidy ? (c) => this.peers(c) : undefined);
    if (!done.length) s.cells.pop();
    if (s.at === "v" && s.on && s.cells.length === 1) this.review(s.cells, s.v);
    this.done(done);
  }

  // layer returns the layer of the board that a pen other than digit writes.
  layer(pen) {
    return pen === "centre" && store.settings.auto ? "struck" : layer[pen];
  }

  // pressedPad enters a symbol. If no cell is selected, the symbol is taken up to be painted.
  pressedPad(v) {
    if (this.selection.cells.size) {
      this.enter(v);
      return;
    }
    this.held = this.held === v ? 0 : v;
    this.talk.aloud(this.held ? say("holding", this.pen === "colour" ? v : this.talk.symbol(v)) : say("holding-none"));
    this.counters();
    this.alike();
  }

  // taken reports whether a key writes a symbol here.
  taken(key) {
    return this.info.symbols.some((s) => s.toLowerCase().startsWith(key.toLowerCase()));
  }

  // key handles a key without an action, and reports whether it did something.
  key(name) {
    const m = /^(ctrl\+)?(alt\+)?(shift\+)?(.)$/u.exec(name);
    if (!m) return false;
    const pen = m[1] ? "centre" : m[2] ? "colour" : m[3] && /\d/.test(m[4]) ? "corner" : this.pen;
    if (!this.pens.includes(pen)) return false;
    if (m[1] && !/\d/.test(m[4])) return false;
    if (m[4] === "0" && !this.taken("0") && !this.continues("0")) {
      this.erase();
      return true;
    }
    return this.typed(m[4], pen);
  }

  move(down, right, more) {
    this.selection.move(down, right, more);
    this.cursor(this.selection.cursor, true);
    this.chosen();
  }

  // go moves to a cell.
  go(cell) {
    this.selection.only(cell);
    this.cursor(this.selection.cursor, true);
    this.chosen();
  }

  // act does an action of a key, button or command. It reports false if the board has no such
  // action.
  act(action, ...args) {
    const f = actions[action];
    if (!f) return false;
    f(this, ...args);
    return true;
  }

  // obey handles a command. Moves to a cell and entries are done at once; the server understands
  // the rest, as the terminal does. Without a connection, the page understands simple commands.
  async obey(text) {
    if (!text.trim()) return;
    if (placing(this, text)) {
      const answer = obey(this, text);
      if (answer) this.tell(answer);
      return;
    }
    let heard;
    try {
      ({ heard } = await this.page.api.call("play", { puzzle: this.text, moves: this.moves(), draw: "none", words: text, cursor: this.selection.cursor }, undefined, { hasty: true }));
    } catch (e) {
      if (e instanceof TypeError) this.tell(obey(this, text) || "");
      else this.tell(e.message);
      return;
    }
    this.heard(heard);
  }

  // heard carries out what the server understood.
  heard({ action, cells = [], values = [], number, text = "", said }) {
    if (cells.length) {
      this.selection.set(cells, cells.at(-1));
      this.board.cursor(this.selection.cursor, false);
      this.chosen();
    }
    if (said) return this.tell(said.join("\n"));
    if (action === "move") return this.done(read(this.state, this.info.names, this.info.symbols, text));
    if (action === "symbol") return this.enter(values[0], "digit");
    if (layer[action] && values.length) return values.forEach((v) => this.enter(v, action));
    if (action === "unmark") return this.unmark(cells, values);
    if (action === "rules") this.page.$("details.rules").open = true;
    else if (!this.act(action, text || (number > 0 ? number : undefined))) this.tell(say("not-understood", action));
  }

  // unmark removes marks from cells.
  unmark(cells, values) {
    const gone = (list) => list.filter((m) => values.length && !values.includes(m));
    const at = cells.length ? cells : [this.selection.cursor];
    this.done(this.state.change(at.map((c) => [c, { ...this.state.cells[c], corner: gone(this.state.cells[c].corner), centre: gone(this.state.cells[c].centre) }])));
  }

  undoTo(cells, text) {
    this.done(cells, false);
    this.all();
    this.talk.aloud(text);
  }

  can(action) {
    return action in actions && (!pens.includes(action) || this.pens.includes(action));
  }

  setting(name) {
    if (name === "auto" || name === "crosses") this.candidates = undefined;
    if (["auto", "crosses", "faults"].includes(name)) this.refresh();
    if (name === "timer") this.clock.show();
    this.all();
    this.alike();
  }

  // written returns the entries for an address.
  written() {
    return write(this.state, this.info.names, this.info.symbols);
  }
}

// times calls f n times, as for "undo 3", and returns all cells that changed.
function times(n, f) {
  const cells = new Set();
  for (let i = 0; i < (n || 1); i++) for (const c of f()) cells.add(c);
  return [...cells];
}

export const actions = {
  up: (s) => s.move(-1, 0),
  down: (s) => s.move(1, 0),
  left: (s) => s.move(0, -1),
  right: (s) => s.move(0, 1),
  "extend-up": (s) => s.move(-1, 0, true),
  "extend-down": (s) => s.move(1, 0, true),
  "extend-left": (s) => s.move(0, -1, true),
  "extend-right": (s) => s.move(0, 1, true),
  home: (s) => s.go(s.selection.row()[0]),
  end: (s) => s.go(s.selection.row().at(-1)),
  digit: (s) => s.use("digit"),
  corner: (s) => s.use("corner"),
  centre: (s) => s.use("centre"),
  colour: (s) => s.use("colour"),
  pen: (s) => s.use(s.pens[(s.pens.indexOf(s.pen) + 1) % s.pens.length]),
  clear: (s) => s.erase(),
  all: (s) => {
    s.selection.set(s.info.names.map((_, c) => c), s.selection.cursor);
    s.chosen();
  },
  alike: (s) => {
    const v = s.state.cells[s.selection.cursor].v;
    const cells = s.info.names.map((_, c) => c).filter((c) => s.state.cells[c].v === v);
    s.selection.set(cells, s.selection.cursor);
    s.chosen();
    s.talk.aloud(say("cells-selected", s.selection.cells.size));
  },
  deselect: (s) => {
    s.held = 0;
    s.selection.clear();
    s.chosen();
    s.counters();
    s.helper.clear();
  },
  undo: (s, n) => {
    const cells = times(n, () => s.state.undo());
    s.done(cells, false);
    s.talk.aloud(cells.length ? say("undone", s.talk.placed(cells[0])) : say("nothing-done"));
  },
  redo: (s, n) => {
    const cells = times(n, () => s.state.redo());
    s.done(cells, false);
    s.talk.aloud(cells.length ? say("redone", s.talk.placed(cells[0])) : say("nothing-undone"));
  },
  savepoint: (s) => {
    const name = String((s.state.saves.length ? Math.max(...s.state.saves.map((x) => +x.name || 0)) : 0) + 1);
    s.state.save(name);
    s.keep();
    s.page.saves(s.state.saves);
    s.tell(say("kept", name));
  },
  back: (s, name) => {
    const last = name ?? s.state.saves.at(-1)?.name;
    if (!last) s.tell(say("no-savepoint"));
    else s.undoTo(s.state.load(String(last)), say("back-at", last));
  },
  "before-mistake": (s) => s.helper.before(),
  candidates: (s) => s.helper.fill(),
  tidy: (s) => s.page.toggle("tidy"),
  auto: (s) => s.page.toggle("auto"),
  faults: (s) => s.page.next("faults"),
  check: (s) => s.helper.check(),
  hint: (s) => s.helper.hint(),
  why: (s) => s.helper.why(),
  timer: (s) => s.page.toggle("timer"),
  restart: (s) => s.undoTo(s.state.reset(), say("emptied")),
  row: (s) => s.tell(s.talk.house(s.selection.cursor, "row")),
  column: (s) => s.tell(s.talk.house(s.selection.cursor, "column")),
  box: (s) => s.tell(s.talk.house(s.selection.cursor, "box")),
  "take-hint": (s) => s.helper.take(),
  apply: (s) => s.helper.tip && s.helper.take(),
  may: (s) => s.helper.may(s.selection.cursor),
  "left-over": (s) => s.tell(s.talk.counter(s.state.cells[s.selection.cursor].v)),
  last: (s) => s.tell(s.talk.last()),
  text: (s) => s.helper.text(),
  go: (s) => s.page.words(say("go-prefix") + " "),
  command: (s) => s.page.words(""),
  save: (s) => s.page.open("share"),
  keys: (s) => s.page.open("keys"),
};
