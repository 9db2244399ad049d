// The moves of a game as a list, in which a tap on any of them corrects it: for a game that is
// entered while it goes on elsewhere, such as one on television.

import { join, say } from "./words.js";

export class Live {
  constructor(game) {
    this.game = game;
    this.box = game.page.$("#moves");
    this.at = -1; // the number of the move that is corrected
    this.after = []; // the moves behind it
    this.told = false; // what was corrected stands in the note
    this.was = [];
    this.box?.addEventListener("click", (e) => {
      const b = e.target.closest("[data-n]");
      if (b) this.begin(+b.dataset.n);
    });
  }

  get correcting() {
    return this.at >= 0;
  }

  // busy reports whether what is told of a correction still stands.
  get busy() {
    return this.correcting || this.told;
  }

  // show lists the moves, and those behind the one that is corrected.
  show() {
    if (!this.box) return;
    const g = this.game;
    const all = this.correcting ? [...g.moves, this.was[this.at], ...this.after] : g.moves;
    this.box.replaceChildren(
      ...all.map((m, n) => {
        const li = document.createElement("li");
        const b = document.createElement("button");
        b.type = "button";
        b.dataset.n = n;
        b.textContent = g.named(m);
        b.setAttribute("aria-label", say("correct-n", n + 1, g.named(m)));
        b.setAttribute("aria-pressed", n === this.at);
        li.append(b);
        return li;
      }),
    );
    if (!this.correcting) this.box.lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  // begin corrects a move: the board goes back to before it, until another is made.
  async begin(n) {
    const g = this.game;
    if (this.correcting) await this.cancel();
    this.was = [...g.moves];
    this.after = this.was.slice(n + 1);
    this.at = n;
    g.moves = this.was.slice(0, n);
    await g.refresh();
    g.player = g.now.players.find((p) => this.was[n].startsWith(p)) ?? g.player;
    g.show();
    g.tell(say("correcting", n + 1, g.named(this.was[n])), [["keep-move", say("keep-move")]]);
  }

  // cancel leaves all as it was.
  async cancel() {
    if (!this.correcting) return;
    this.game.moves = this.was;
    this.at = -1;
    await this.game.refresh();
  }

  // correct puts a move in the place of the one that is corrected. Those behind it stay as far as
  // they are still possible, which is told; undo brings all of them back.
  async correct(text) {
    const g = this.game;
    const before = [...g.moves, text];
    const gone = [];
    let kept = this.after;
    for (; kept.length; kept = kept.slice(0, -1)) {
      try {
        await g.page.api.call("play", { puzzle: g.text, moves: [...before, ...kept].join(" "), draw: "none" });
        break;
      } catch (e) {
        if (e.status !== "bad") return g.page.trouble(e);
        gone.unshift(kept.at(-1));
      }
    }
    const n = this.at;
    const old = this.was;
    this.at = -1;
    this.told = true;
    g.moves = [...before, ...kept];
    g.undone = [];
    g.corrected = old;
    await g.refresh(text);
    g.tell([say("corrected", n + 1, g.named(text)), gone.length && say("gone-moves", join(gone.map((m) => g.named(m))))].filter((t) => t).join("\n"), [["uncorrect", say("uncorrect")]]);
  }
}
