// One state for one board in several tabs of a browser. The tab in which somebody last did
// something owns the board; the others follow it. What is kept has a number, n, that grows with
// each change, so that a tab finds out that another was faster, and puts its own on top.

import * as store from "./store.js";

export class Tabs {
  // text names the board, and board is who plays it:
  //   frozen()             the board as plain data
  //   follow(kept, cells)  shows what another tab has kept, if anything, and the cells on top of it
  //   pending()            cells that changed here since they were kept: [[number, data], …]
  //   stored(n)            keeps the board under the number n
  //   owning()             this tab owns the board now, since the one that did was closed
  constructor(text, board) {
    Object.assign(this, { text, board, n: 0, owner: true });
    this.id = Math.random().toString(36).slice(2);
    this.channel = globalThis.BroadcastChannel && new BroadcastChannel("banmen boards");
    this.channel?.addEventListener("message", (e) => this.hear(e.data));
    // A page that was frozen, or that shared the browser with an older version, has heard nothing.
    addEventListener("pageshow", (e) => e.persisted && this.catchUp());
    addEventListener("pagehide", () => this.owner && this.post({ left: true }));
    document.addEventListener("visibilitychange", () => !document.hidden && this.catchUp());
    this.post({ asks: true });
  }

  post(what) {
    this.channel?.postMessage({ text: this.text, from: this.id, version: store.version, n: this.n, ...what });
  }

  // catchUp takes what is in the store, if that is newer than what this tab shows.
  catchUp() {
    const kept = store.board(this.text);
    if (kept && store.number(kept, this.n) > this.n) this.take(kept, store.number(kept, this.n));
  }

  // take shows what was kept elsewhere, and keeps the two together if something changed here.
  take(kept, n) {
    const mine = this.board.pending();
    this.n = n;
    this.board.follow(kept, mine);
    if (mine.length) this.keep();
  }

  // keep keeps what was done here: from now on this tab owns the board.
  keep() {
    this.owner = true;
    const cells = this.board.pending();
    const kept = store.board(this.text);
    const n = kept ? store.number(kept, this.n) : 0;
    if (n > this.n) {
      this.n = n;
      this.board.follow(kept, cells);
    }
    this.n++;
    this.board.stored(this.n);
    this.post({ kept: this.board.frozen(), cells });
  }

  hear(m) {
    if (m.version > store.version) return store.outdated();
    if (m.text !== this.text || m.from === this.id) return;
    if (m.asks && this.owner && this.n) this.post({ kept: this.board.frozen() });
    if (m.left && !document.hidden && !this.owner) {
      this.owner = true;
      this.board.owning();
    }
    if (!m.kept) return;
    if (m.n > this.n || !m.cells) {
      this.owner = false;
      if (m.n > this.n) this.take(m.kept, m.n);
    } else if (this.owner && this.id < m.from) {
      // Both changed the same board at the same time: this one of the two puts them together.
      this.board.follow(undefined, [...this.board.pending(), ...m.cells]);
      this.keep();
    }
  }
}
