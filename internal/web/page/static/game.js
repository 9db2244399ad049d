// A game in play. The API says which moves are legal.

import { Board } from "./board.js";
import { Clock } from "./clock.js";
import * as home from "./home.js";
import { Live } from "./live.js";
import { RecordBox } from "./record.js";
import { Seats } from "./seats.js";
import { Selection } from "./select.js";
import * as store from "./store.js";
import { Tabs } from "./tabs.js";
import { join, say } from "./words.js";

export class Game {
  constructor(page, data) {
    Object.assign(this, { page, info: data.board, text: data.text });
    this.selection = new Selection(this.info.rows, this.info.cols);
    this.board = new Board(page.svg, this.info, (c) => this.label(c));
    this.now = this.info;
    this.moves = [];
    this.undone = [];
    this.player = "";
    this.clock = new Clock(page.$("#clock"));
    page.svg.classList.add("played");
    document.body.classList.toggle("discs", Boolean(this.info.discs));
    this.tabs = new Tabs(this.text, this);
    const saved = this.resume();
    this.names = saved?.names ?? {};
    this.advised = home.here().searchParams.has("live") && Boolean(this.info.advised);
    page.$("[data-do=chances]")?.setAttribute("aria-pressed", this.advised);
    this.seats = new Seats(this, saved?.seats);
    this.live = new Live(this);
    if (this.advised) page.$("#answers").open = true;
    this.naming();
    this.record = new RecordBox(this);
    this.board.pointers({ down: (cell, e) => this.pressed(cell, e), drag() {}, hold() {}, twice() {}, focus: (cell) => this.at(cell) });
    this.selection.cursor = Math.floor(this.info.rows / 2) * this.info.cols + Math.floor(this.info.cols / 2);
    this.board.cursor(this.selection.cursor, false);
    for (const event of ["pointerover", "focusin"]) page.svg.addEventListener(event, (e) => this.turns(this.board.at(e)));
    page.svg.addEventListener("pointerleave", () => this.turns(-1));
    this.show();
    if (this.moves.length) this.refresh(undefined, false);
    this.seats.next();
  }

  // turns highlights the cells that would turn over if the player took a cell.
  turns(cell) {
    const flips = new Set(cell < 0 ? [] : this.legal(cell)[0]?.flips);
    this.board.hits.forEach((hit, c) => hit.classList.toggle("flips", flips.has(c)));
  }

  // chances shows each player's chance to win and the best choices of the player to move. Where a
  // move also opens a cell, it shows the value of each. It does so only if the reader has asked for
  // advice.
  async chances() {
    const box = this.page.$("#players");
    this.worths();
    if (!this.advised || this.now.over) return;
    const turn = this.turn;
    const cell = this.choice?.[0].cell;
    try {
      const take = cell === undefined ? {} : { take: this.now.names[cell] };
      const a = await this.page.api.call("advise", { puzzle: this.now.text, color: this.player || this.now.players[0], limit: 3, playouts: 500, ...take });
      if (turn !== this.turn || cell !== this.choice?.[0].cell) return;
      for (const b of box.querySelectorAll("small")) b.remove();
      [...box.children].forEach((b, i) => {
        const percent = this.percent(a.now.win[i]);
        b.style.setProperty("--win", percent.replace("\u00a0", ""));
        b.append(Object.assign(document.createElement("small"), { textContent: percent }));
      });
      this.worths(a.openings);
      const seat = this.now.players.indexOf(a.choices[0]?.player);
      const all = a.choices.map((c) => c.move + " " + this.percent(c.win[seat]));
      if (this.choice) this.choosing(a.openings, seat);
      else if (!this.live.busy) this.page.note([all.length && say("best-are", all.join(say("comma"))), this.opened(a.openings, seat)].filter((t) => t).join("\n"));
    } catch (e) {
      this.page.trouble(e);
    }
  }

  percent(win) {
    return (100 * win).toFixed(win < 0.095 ? 1 : 0) + "\u00a0%";
  }

  // worths writes into each cell the value of opening it.
  worths(openings = []) {
    const seat = this.now.players.indexOf(openings[0]?.player);
    this.worth = new Map(openings.map((o) => [this.now.names.indexOf(o.cell), this.percent(o.win[seat])]));
    const best = openings.length ? this.percent(openings[0].win[seat]) : "";
    this.now.names.forEach((_, c) => {
      this.board.worth(c, this.worth.get(c)?.replace("\u00a0%", ""), this.now.owners[c], this.worth.get(c) === best);
      this.board.name(c);
    });
  }

  // opened lists the values of opening each cell, for screen readers.
  opened(openings, seat) {
    return openings?.length ? say("opens-are", openings.map((o) => o.cell + ":\u00a0" + this.percent(o.win[seat])).join(say("comma"))) : "";
  }

  // choosing asks which cell to open, if several moves take the same cell.
  choosing(openings = [], seat = 0) {
    const [first] = this.choice;
    const none = this.choice.filter((m) => !m.opens).map((m) => ["move:" + m.text, say("opens-none")]);
    this.page.note([say("choose-open", this.title(first.player), this.now.names[first.cell]), this.opened(openings, seat)].filter((t) => t).join("\n"), [...none, ["deselect", say("do-cancel")]]);
    this.board.mark("key", this.choice.flatMap((m) => m.opens ?? []));
  }

  resume() {
    const hash = new URLSearchParams(home.here().hash.slice(1));
    const saved = store.board(this.text);
    if (saved) this.tabs.n = store.number(saved, 0);
    if (hash.has("b") && !home.ours(this.text, this.tabs.n)) this.moves = hash.get("b").split(" ").filter((m) => m);
    else if (Array.isArray(saved?.moves)) this.moves = saved.moves.map(String);
    this.clock.set(saved?.seconds ?? 0);
    return saved;
  }

  // naming reads the names that people give to players.
  naming() {
    for (const field of document.querySelectorAll("[data-name]")) {
      field.value = this.names[field.dataset.name] ?? "";
      field.addEventListener("input", () => {
        this.names = { ...this.names, [field.dataset.name]: field.value.trim() || undefined };
        this.players(this.movers());
        this.keep();
      });
    }
  }

  // named returns a move with its player's name in place of the letter.
  named(move) {
    const p = this.info.players.find((x) => this.names[x] && move.startsWith(x));
    return p ? this.names[p] + " " + move.slice(p.length) : move;
  }

  // title returns the name of a player.
  title(player) {
    if (this.names[player]) return this.names[player];
    return this.info.titles?.[this.info.players.indexOf(player)] ?? player;
  }

  // cellOf returns the cell that a move takes, or -1 if it takes none.
  cellOf(move) {
    const name = move.split("/")[0];
    const at = this.now.names.indexOf(name);
    return at >= 0 ? at : this.now.names.indexOf(name.slice(1));
  }

  // movers returns the players who may move next. One of them will be chosen.
  movers() {
    return this.seats.movers([...new Set((this.now.moves ?? []).map((m) => m.player))].filter((p) => p));
  }

  legal(cell) {
    return (this.now.moves ?? []).filter((m) => m.player === this.player && (cell === undefined || m.cell === cell));
  }

  label(cell) {
    const now = this.now;
    const owner = now.owners[cell];
    const all = [say("cell-n", now.names[cell]), owner ? say("owned-by", this.title(now.players[owner - 1])) : say("empty")];
    if (this.legal(cell).length) all.push(say("may-move"));
    if (this.worth?.has(cell)) all.push(say("opens-worth", this.worth.get(cell)));
    return all.join(say("comma"));
  }

  // show draws the current position.
  show() {
    const review = this.page.$("#review");
    if (review) review.href = home.link("/review/" + encodeURIComponent([this.text, ...this.moves].join(" ")) + (this.seats.any ? "#mine=" + this.seats.mine.join(",") : ""));
    this.choice = undefined;
    this.board.mark("key", []);
    this.turns(-1);
    const last = this.moves.length ? this.cellOf(this.moves.at(-1)) : -1;
    this.board.mark("last", last < 0 ? [] : [last]);
    const movers = this.movers();
    if (!movers.includes(this.player)) this.player = movers[0] ?? "";
    const free = new Set(this.legal().map((m) => m.cell));
    this.now.owners.forEach((owner, cell) => {
      const text = this.now.cells[cell];
      this.board.panel(cell, owner, owner ? text.replace(/\d+$/, "") || text : text, free.has(cell));
    });
    this.players(movers);
    this.others();
    this.page.enable({ undo: this.moves.length > 0, redo: this.undone.length > 0 });
    this.live.show();
    this.chances();
  }

  // players shows the score of each player, and who is next.
  players(movers) {
    const box = this.page.$("#players");
    box.replaceChildren(
      ...this.now.players.map((p, i) => {
        const b = document.createElement("button");
        b.type = "button";
        b.className = "player p" + (i + 1);
        b.dataset.do = "player";
        b.dataset.to = p;
        b.setAttribute("aria-pressed", p === this.player);
        b.setAttribute("aria-disabled", !movers.includes(p));
        b.textContent = this.title(p) + " " + this.now.scores[i];
        return b;
      }),
    );
    const note = this.now.note || (this.now.over ? say("game-over") : "");
    this.page.$("#turn").textContent = note;
    this.page.$("#turn").classList.toggle("sign", !this.now.over && (this.now.moves ?? []).some((m) => m.opens));
  }

  // others shows buttons for the moves that take no cell.
  others() {
    const all = (this.now.moves ?? []).filter((m) => m.cell < 0 && (m.player === this.player || !m.player));
    this.page.$("#others").replaceChildren(
      ...all.map((m) => {
        const b = document.createElement("button");
        b.type = "button";
        b.dataset.do = "move";
        b.dataset.to = m.text;
        b.textContent = (m.player ? this.title(m.player) + ": " : "") + m.label;
        return b;
      }),
    );
  }

  tell(text, buttons) {
    this.page.note(text, buttons);
    if (text) this.aloud(text);
  }

  aloud(text) {
    this.page.region.textContent = text;
  }

  // refresh asks for the position after moves made here or, if not here, in another tab.
  async refresh(move, here = true) {
    const turn = (this.turn = (this.turn ?? 0) + 1);
    if (here) this.tabs.keep(); // store it before the request, which may fail or take long
    try {
      const now = await this.page.api.call("play", { puzzle: this.text, moves: this.moves.join(" "), draw: "none" }, undefined, { wanted: () => turn === this.turn });
      if (turn !== this.turn) return;
      const before = this.now;
      this.now = now;
      this.seats.forget();
      this.page.note("");
      this.show();
      if (move) this.turned(before, now);
      if (now.over) this.clock.stop();
      if (move) this.report(move, before);
    } catch (e) {
      if (turn !== this.turn) return;
      if (e.status === "bad") this.moves.pop();
      this.page.trouble(e);
    }
    if (here) this.keep();
    else this.write();
  }

  // turned animates the cells that changed their owner, one after the other.
  turned(before, now) {
    const all = now.owners.flatMap((o, c) => (o !== before.owners[c] && before.owners[c] ? [c] : []));
    all.forEach((c, i) => {
      const g = this.board.inks[c];
      g.style.animationDelay = i * 70 + "ms";
      g.classList.add("flip");
    });
    return all.length;
  }

  // report announces what a move changed.
  report(move, before) {
    const turned = this.now.owners.flatMap((o, c) => (o !== before.owners[c] && before.owners[c] ? [this.now.names[c]] : []));
    const all = [say("played", move)];
    if (turned.length) all.push(say("turned", join(turned)));
    if (this.now.over) all.push(say("game-over"));
    else if (this.now.note) all.push(this.now.note);
    this.aloud(all.join(say("stop")));
  }

  // play makes a move. Unless on is false, the engines then make theirs.
  async play(text, on = true) {
    if (this.live.correcting) return this.live.correct(text);
    this.live.noted = false;
    this.tabs.catchUp();
    this.moves.push(text);
    this.undone = [];
    this.clock.run();
    await this.refresh(text);
    if (on && this.moves.at(-1) === text) this.seats.next();
  }

  // replace replaces all moves.
  replace(moves) {
    this.moves = moves;
    this.undone = [];
    this.refresh();
  }

  pressed(cell, e) {
    e.preventDefault();
    this.go(cell);
    this.take(cell);
  }

  // take makes the player's move to a cell. If several moves take the cell, for example because a
  // move also opens a cell, it asks which one.
  take(cell) {
    if (this.choice) return this.settle(cell);
    const all = this.legal(cell);
    if (all.length === 1) return this.play(all[0].text);
    if (all.length) {
      this.choice = all;
      this.choosing();
      this.aloud(say("choose-open", this.title(this.player), this.now.names[cell]));
      return this.chances();
    }
    this.tell(this.now.over ? say("game-over") : say("not-legal", this.now.names[cell], this.title(this.player)));
  }

  // settle completes the move that was begun, by opening a cell.
  settle(cell) {
    const m = this.choice.find((x) => x.opens?.[0] === cell);
    if (m) return this.play(m.text);
    this.aloud(say("choose-open", this.title(this.choice[0].player), this.now.names[this.choice[0].cell]));
  }

  // at selects a cell that got the focus by other means.
  at(cell) {
    this.selection.only(cell);
    this.board.cursor(cell, false);
    this.board.select([cell]);
  }

  go(cell) {
    this.selection.only(cell);
    this.board.cursor(cell, true);
    this.board.select([cell]);
  }

  keep() {
    this.tabs.keep();
    this.write();
  }

  write() {
    home.put(home.here().pathname + home.here().search + home.board(this.written()), { board: this.text, n: this.tabs.n });
  }

  // Called by Tabs:

  stored(n) {
    store.keep(this.text, this.page.title, { moves: this.moves, names: this.names, seats: this.seats.kept, n }, this.clock.seconds(), this.now.over);
  }

  frozen() {
    return { moves: this.moves, names: this.names, seats: this.seats.kept, seconds: this.clock.seconds(), n: this.tabs.n };
  }

  // pending returns nothing: moves of two tabs cannot be merged.
  pending() {
    return [];
  }

  follow(kept) {
    if (!kept) return;
    this.moves = (kept.moves ?? []).map(String);
    this.undone = [];
    this.seats.follow(kept.seats);
    this.clock.follow(kept.seconds ?? 0);
    this.refresh(undefined, false);
  }

  owning() {
    this.seats.next();
  }

  taken(key) {
    const all = [...this.now.players, ...this.now.names, ...(this.now.moves ?? []).map((m) => m.text)];
    return all.some((t) => t.toLowerCase().startsWith(key.toLowerCase()));
  }

  // key chooses a player, or continues the typed name of a cell.
  key(name) {
    if (name.length !== 1) return false;
    const p = this.now.players.find((x) => x.toLowerCase() === name);
    if (p && this.movers().includes(p)) return this.act("player", p);
    const now = Date.now();
    this.typing = (this.typed && now - this.typed < 900 ? this.typing : "") + name;
    this.typed = now;
    const cell = this.now.names.findIndex((n) => n.toLowerCase() === this.typing);
    if (cell >= 0) this.go(cell);
    return cell >= 0 || this.now.names.some((n) => n.toLowerCase().startsWith(this.typing));
  }

  move(down, right) {
    this.selection.move(down, right);
    this.go(this.selection.cursor);
  }

  act(action, to) {
    this.typed = 0; // a key after a command begins a new name
    if (action.startsWith("move:")) {
      this.page.note("");
      this.play(action.slice(5));
      return true;
    }
    const f = actions[action];
    f?.(this, to);
    return Boolean(f);
  }

  // obey handles words. The server understands them as the terminal does.
  async obey(words) {
    if (!words.trim()) return;
    let heard;
    try {
      ({ heard } = await this.page.api.call("play", { puzzle: this.text, moves: this.moves.join(" "), draw: "none", words, player: this.player, cursor: this.selection.cursor }));
    } catch (e) {
      return this.tell(e.message);
    }
    this.heard(heard);
  }

  // heard carries out what the server understood.
  heard({ action, cells = [], number, text = "", said, best }) {
    if (best?.[0]?.cell >= 0) this.go(best[0].cell);
    else if (cells.length) this.go(cells.at(-1));
    if (said) return this.tell(said.join("\n"));
    if (action === "move") return this.play(text);
    if (action === "take") return this.take(cells[0]);
    if (action === "rules") this.page.$("details.rules").open = true;
    else if (action === "undo" || action === "redo") for (let n = Math.max(1, number); n > 0; n--) this.act(action);
    else if (!this.act(action)) this.tell(say("not-understood", action));
  }

  setting(name) {
    if (name === "timer") this.clock.show();
  }

  can(action) {
    return action in actions;
  }

  // written returns the moves for an address.
  written() {
    return this.moves.join(" ");
  }
}

export const actions = {
  up: (g) => g.move(-1, 0),
  down: (g) => g.move(1, 0),
  left: (g) => g.move(0, -1),
  right: (g) => g.move(0, 1),
  home: (g) => g.go(g.selection.cursor - (g.selection.cursor % g.info.cols)),
  end: (g) => g.go(g.selection.cursor - (g.selection.cursor % g.info.cols) + g.info.cols - 1),
  take: (g) => g.take(g.selection.cursor),
  move: (g, text) => g.play(text),
  player: (g, p) => {
    const all = g.movers();
    g.player = p ?? all[(all.indexOf(g.player) + 1) % all.length] ?? "";
    g.show();
    g.aloud(say("plays-now", g.title(g.player)));
    if (p) g.seats.next(p);
  },
  hint: (g) => g.obey("hint"),
  timer: (g) => g.page.toggle("timer"),
  pause: (g) => g.seats.pause(),
  step: (g) => g.seats.next("", true),
  "open-record": (g) => g.record.open(),
  "copy-record": (g) => g.record.copy(),
  "download-record": (g) => g.record.download(),
  chances: (g) => {
    g.advised = !g.advised;
    g.page.$("[data-do=chances]").setAttribute("aria-pressed", g.advised);
    g.page.note("");
    g.show();
  },
  "keep-move": (g) => g.live.cancel(),
  uncorrect: (g) => {
    g.live.noted = false;
    g.replace(g.corrected);
  },
  undo: (g) => {
    if (g.live.correcting) return g.live.cancel();
    if (!g.moves.length) return g.aloud(say("nothing-done"));
    g.undone.push(g.moves.pop());
    g.refresh();
    g.aloud(say("undone", g.undone.at(-1)));
  },
  redo: (g) => {
    if (!g.undone.length) return g.aloud(say("nothing-undone"));
    g.moves.push(g.undone.pop());
    g.refresh(g.moves.at(-1));
  },
  restart: (g) => {
    g.undone = [];
    g.moves = [];
    g.refresh();
  },
  row: (g) => {
    const row = Math.floor(g.selection.cursor / g.info.cols);
    const all = g.now.owners.slice(row * g.info.cols, (row + 1) * g.info.cols).map((o) => (o ? g.title(g.now.players[o - 1]) : say("blank")));
    g.tell(say("reads", say("row-n", row + 1), all.join(" ")));
  },
  column: (g) => {
    const col = g.selection.cursor % g.info.cols;
    const all = g.now.owners.filter((_, c) => c % g.info.cols === col).map((o) => (o ? g.title(g.now.players[o - 1]) : say("blank")));
    g.tell(say("reads", say("column-n", col + 1), all.join(" ")));
  },
  may: (g) => {
    const all = g.legal().filter((m) => m.cell >= 0).map((m) => g.now.names[m.cell]);
    g.tell(say("may-take", g.title(g.player), join(all) || say("nothing")));
  },
  "left-over": (g) => g.tell(g.now.players.map((p, i) => say("player-has", g.title(p), g.now.scores[i])).join(say("comma"))),
  text: (g) => {
    g.page.copy(g.now.text);
    g.tell(say("text-copied", g.now.text));
  },
  last: (g) => g.tell(g.moves.length ? say("last-was", g.moves.at(-1)) : say("nothing-done")),
  deselect: (g) => {
    g.page.note("");
    g.board.select([]);
    g.show();
  },
  go: (g) => g.page.words(""),
  command: (g) => g.page.words(""),
  save: (g) => g.page.open("share"),
  keys: (g) => g.page.open("keys"),
};
