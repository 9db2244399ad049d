// Help for players: hints in levels, why a symbol is wrong, undoing back to before a mistake, and
// the candidates of a cell.

import { candidates } from "./local.js";
import { away } from "./patient.js";
import * as store from "./store.js";
import { join, say, spell } from "./words.js";

const most = 3; // the last level: after where to look, the technique and its cells comes the step itself

export class Helper {
  constructor(sheet) {
    this.sheet = sheet;
    this.forget();
    this.studied = this.study();
  }

  // ask asks the server about the board; more has further fields of the request. It retries until
  // it gets an answer or the next question replaces it.
  async ask(more = {}) {
    const s = this.sheet;
    const asked = (this.asked = {});
    const now = await s.page.api.call("play", { puzzle: s.text, moves: s.moves(), draw: "none", ...more }, undefined, { wanted: () => asked === this.asked });
    return (s.now = now);
  }

  symbols(texts) {
    return texts.map((t) => this.sheet.info.symbols.indexOf(t) + 1);
  }

  names(cells) {
    return join(cells.map((c) => spell(this.sheet.info.names[c])));
  }

  // study asks for the solution in the background. The counts of symbols need it, and so do
  // mistakes while the server is away.
  async study() {
    const s = this.sheet;
    try {
      const full = await s.page.api.call("solve", { puzzle: s.text });
      const solution = await this.cells(full.solution);
      s.totals = s.info.symbols.reduce((all, _, i) => ((all[i + 1] = 0), all), []);
      for (const v of solution) s.totals[v]++;
      if (full.solutions === 1) this.solution = solution;
      s.lift();
      s.counters();
    } catch {
      // without a solution or a server there are no counts
    }
  }

  // cells returns the symbols of a board given as text.
  async cells(text) {
    return (await this.sheet.page.api.call("play", { puzzle: text, draw: "none" })).values;
  }

  // forget resets the hints, after a step.
  forget() {
    this.level = -1;
    this.tip = undefined;
    this.sheet.board?.mark("hint", []);
    this.sheet.board?.mark("key", []);
    this.sheet.board?.lay();
  }

  clear() {
    this.forget();
    this.sheet.tell("");
  }

  // guard runs f and shows its error.
  async guard(f) {
    const s = this.sheet;
    try {
      await f();
    } catch (e) {
      if (e.status === "none") s.tell(e.message, [["before-mistake", say("do-before")]]);
      else s.page.trouble(e);
    }
  }

  // wrongs returns the cells with a wrong symbol.
  async wrongs() {
    const s = this.sheet;
    if (this.solution) return s.state.placed().filter(([c, v]) => this.solution[c] !== v).map(([c]) => c);
    const mine = (cells) => cells.filter((c) => !s.info.given?.includes(c));
    if (away()) return mine(s.standing().wrong);
    const now = await this.ask();
    if (now.wrong?.length) return mine(now.wrong);
    if (now.over) return [];
    const { tip } = await this.ask({ tip: 0 });
    return tip.wrong ? mine(tip.cells) : [];
  }

  // check shows the mistakes on the board.
  check() {
    return this.guard(async () => {
      const wrong = await this.wrongs();
      this.sheet.blame(wrong);
      if (wrong.length) this.blamed(wrong, say("is-wrong", this.names(wrong)));
      else this.sheet.tell(say("no-mistake"));
    });
  }

  // blamed announces mistakes, and stores them for later practice.
  blamed(wrong, text, because) {
    this.remember(wrong);
    const ways = [["before-mistake", say("do-before")]];
    if (!because) ways.unshift(["why", say("do-why")]);
    this.sheet.tell(text, ways);
  }

  // remember stores each mistake with the board before it.
  remember(wrong) {
    const s = this.sheet;
    for (const c of wrong) {
      const v = s.state.cells[c].v;
      let at = s.state.at;
      while (at > 0 && !s.state.steps[at - 1].some((d) => d.cell === c && d.to.v === v)) at--;
      const stood = new Map();
      for (const d of s.state.steps.slice(0, Math.max(0, at - 1)).flat()) stood.set(d.cell, d.to.v);
      const right = [...stood].filter(([k, x]) => x && !wrong.includes(k));
      store.err(s.text, s.page.title, right.map(([k, x]) => s.info.names[k] + "=" + s.info.symbols[x - 1]).join(" "), s.info.names[c]);
    }
  }

  // before undoes steps until before the first mistake.
  before() {
    return this.guard(async () => {
      const s = this.sheet;
      let n = 0;
      for (let wrong = await this.wrongs(); wrong.length; wrong = await this.wrongs()) {
        this.remember(wrong);
        const steps = s.state.back(wrong);
        if (!steps) break;
        n += steps;
      }
      if (!n) return s.tell(say("no-mistake"));
      s.blame([]);
      s.done(s.info.names.map((_, c) => c), false);
      s.tell(say("went-back", n));
    });
  }

  // hint tells more each time it is asked. After the last level it does the step.
  hint() {
    if (this.level === most) return this.take();
    return this.guard(async () => {
      const s = this.sheet;
      const { tip } = await this.ask({ tip: this.level + 1, known: this.known(), draw: this.level + 1 === most ? "inline" : "none" });
      if (tip.wrong) {
        s.blame(tip.cells);
        return this.blamed(tip.cells, say("is-wrong", this.names(tip.cells)));
      }
      if (this.level++ < 0) s.page.count("hints");
      this.tip = tip;
      s.board.mark("hint", tip.cells ?? []);
      s.board.mark("key", (tip.place ?? []).map((p) => s.info.names.indexOf(p.split("=")[0])));
      s.board.lay(tip.drawing);
      s.tell(tip.text, [this.level < most ? ["hint", say("more")] : ["take-hint", say("do-it")]]);
    });
  }

  // known returns what earlier hints have ruled out, if the board is unchanged since.
  known() {
    return this.marks && this.marks.at === this.sheet.moves() ? this.marks.known : [];
  }

  // take does the step of the hint.
  take() {
    const s = this.sheet;
    const { place = [], remove = [], known } = this.tip ?? {};
    for (const p of place) {
      const at = p.indexOf("=");
      const cell = s.info.names.indexOf(p.slice(0, at));
      const v = s.info.symbols.indexOf(p.slice(at + 1)) + 1;
      if (s.state.cells[cell].v !== v) s.done(s.state.put([cell], v, store.settings.tidy ? (c) => s.peers(c) : undefined));
    }
    const gone = remove.map((r) => r.split("<>"));
    const next = new Map();
    for (const [name, symbol] of gone) {
      const cell = s.info.names.indexOf(name);
      const v = s.info.symbols.indexOf(symbol) + 1;
      const was = next.get(cell) ?? s.state.cells[cell];
      const without = (list) => list.filter((m) => m !== v);
      next.set(cell, { ...was, corner: without(was.corner), centre: without(was.centre), struck: [...without(was.struck), v].sort((a, b) => a - b) });
    }
    if (next.size) s.done(s.state.change(next), false);
    if (known) this.marks = { at: s.moves(), known };
    this.forget();
    s.page.note("");
  }

  // why shows how a wrong symbol leads to a contradiction.
  why() {
    return this.guard(async () => {
      const s = this.sheet;
      const now = await this.ask();
      const mine = (now.wrong ?? []).filter((c) => !s.info.given?.includes(c));
      if (mine.length) {
        s.blame(mine, now.wrong);
        return this.blamed(mine, now.faults.map((f) => f.text).join("\n"), true);
      }
      if (now.over) return s.tell(say("no-mistake"));
      const { tip } = await this.ask({ tip: most });
      if (!tip.wrong) return s.tell(say("no-mistake"));
      s.blame(tip.cells);
      this.blamed(tip.cells, [tip.text, ...(tip.why ?? [])].join("\n"), true);
    });
  }

  // may says which symbols a cell can have.
  may(cell) {
    return this.guard(async () => {
      const s = this.sheet;
      if (s.state.cells[cell].v) return s.tell(s.talk.label(cell));
      const now = await this.ask({ candidates: true });
      s.tell(say("may-be", spell(s.info.names[cell]), join(this.symbols(now.candidates[cell]).map((v) => s.talk.symbol(v))) || say("nothing")));
    });
  }

  // text copies the current board as text.
  text() {
    return this.guard(async () => {
      const { text } = await this.ask();
      await this.sheet.page.copy(text);
      this.sheet.tell(say("text-copied", text));
    });
  }

  // fill sets the marks of all cells to their candidates.
  fill() {
    return this.guard(async () => {
      const s = this.sheet;
      const all = away() && s.info.houses ? candidates(s.info.houses, s.state.cells.map((c) => c.v), s.info.symbols.length) : (await this.ask({ candidates: true })).candidates.map((c) => this.symbols(c));
      s.done(s.state.fill(all), false);
      s.talk.aloud(say("filled"));
    });
  }
}
