// The list of moves of a game; a tap on a move corrects it. It is for entering a game that goes on
// elsewhere, such as on television.

import { join, say } from "./words.js";

export class Live {
  constructor(game) {
    this.game = game;
    this.box = game.page.$("#moves");
    this.at = -1; // the index of the move being corrected, or -1
    this.after = []; // the moves after the one being corrected
    this.noted = false; // the note still describes the effect of a correction
    this.was = [];
    this.box?.addEventListener("click", (e) => {
      const b = e.target.closest("[data-n]");
      if (b) this.begin(+b.dataset.n);
    });
  }

  get correcting() {
    return this.at >= 0;
  }

  // busy reports whether the note is about a correction.
  get busy() {
    return this.correcting || this.noted;
  }

  // show lists the moves, including those after the one being corrected.
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

  // begin starts to correct a move: the board shows the position before it until the player makes
  // another move.
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

  // cancel restores the moves as they were.
  async cancel() {
    if (!this.correcting) return;
    this.game.moves = this.was;
    this.at = -1;
    await this.game.refresh();
  }

  // correct replaces the move being corrected. It drops moves from the end of the game until the
  // rest is legal, and reports those. Undo restores all of them.
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
    this.noted = true;
    g.moves = [...before, ...kept];
    g.undone = [];
    g.corrected = old;
    await g.refresh(text);
    g.tell([say("corrected", n + 1, g.named(text)), gone.length && say("gone-moves", join(gone.map((m) => g.named(m))))].filter((t) => t).join("\n"), [["uncorrect", say("uncorrect")]]);
  }
}
