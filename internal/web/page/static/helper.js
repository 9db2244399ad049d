// Help for who plays: hints in levels, why a symbol is wrong, back to before a mistake, what
// may stand in a cell.

import { candidates } from "./local.js";
import { away } from "./patient.js";
import * as store from "./store.js";
import { join, say, spell } from "./words.js";

const most = 3; // the level that tells all: where to look, which technique, which cells, the step

export class Helper {
  constructor(sheet) {
    this.sheet = sheet;
    this.forget();
    this.studied = this.study();
  }

  // ask asks how the board stands, and more. It is asked until it is answered, or something else is.
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

  // study asks for the solution while the reader looks at the puzzle: it counts how many of
  // each symbol belong there, and knows mistakes when the server is away.
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
      // there is none, or nobody to ask: then nothing is counted
    }
  }

  // cells are the symbols of a board that is a text.
  async cells(text) {
    return (await this.sheet.page.api.call("play", { puzzle: text, draw: "none" })).values;
  }

  // forget begins hints again, after a step.
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

  // guard tells what stands against a question.
  async guard(f) {
    const s = this.sheet;
    try {
      await f();
    } catch (e) {
      if (e.status === "none") s.tell(e.message, [["before-mistake", say("do-before")]]);
      else s.page.trouble(e);
    }
  }

  // wrongs are the cells that cannot stay as they are.
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

  // check says what is wrong now.
  check() {
    return this.guard(async () => {
      const wrong = await this.wrongs();
      this.sheet.blame(wrong);
      if (wrong.length) this.blamed(wrong, say("is-wrong", this.names(wrong)));
      else this.sheet.tell(say("no-mistake"));
    });
  }

  // blamed tells of mistakes, and keeps them so that they come back.
  blamed(wrong, text, because) {
    this.remember(wrong);
    const ways = [["before-mistake", say("do-before")]];
    if (!because) ways.unshift(["why", say("do-why")]);
    this.sheet.tell(text, ways);
  }

  // remember keeps what stood on the board before each mistake.
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

  // before goes back to where the first mistake was not made yet.
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

  // hint tells more each time it is asked, and at last writes what it says.
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

  // known is what hints before this one have ruled out, as long as it fits the board.
  known() {
    return this.marks && this.marks.at === this.sheet.moves() ? this.marks.known : [];
  }

  // take does what the hint says.
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

  // may tells what a cell may hold.
  may(cell) {
    return this.guard(async () => {
      const s = this.sheet;
      if (s.state.cells[cell].v) return s.tell(s.talk.label(cell));
      const now = await this.ask({ candidates: true });
      s.tell(say("may-be", spell(s.info.names[cell]), join(this.symbols(now.candidates[cell]).map((v) => s.talk.symbol(v))) || say("nothing")));
    });
  }

  // text copies the board as it stands.
  text() {
    return this.guard(async () => {
      const { text } = await this.ask();
      await this.sheet.page.copy(text);
      this.sheet.tell(say("text-copied", text));
    });
  }

  // fill writes what may stand there into the marks of all cells.
  fill() {
    return this.guard(async () => {
      const s = this.sheet;
      const all = away() && s.info.houses ? candidates(s.info.houses, s.state.cells.map((c) => c.v), s.info.symbols.length) : (await this.ask({ candidates: true })).candidates.map((c) => this.symbols(c));
      s.done(s.state.fill(all), false);
      s.talk.aloud(say("filled"));
    });
  }
}
