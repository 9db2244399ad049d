// Keeps one board in step between several tabs of a browser. The tab that was used last owns the
// board, and the others follow it. The stored board has a number n that grows with each change. By
// it a tab notices that another was faster, and then applies its own changes on top.

import * as store from "./store.js";

export class Tabs {
  // text names the board. board is the Sheet or Game, with these methods:
  //   frozen()             returns the board as plain data
  //   follow(kept, cells)  shows the board of another tab, if given, and then the changed cells
  //   pending()            returns the cells changed since the last store: [[number, data], …]
  //   stored(n)            stores the board under the number n
  //   owning()             is called when this tab becomes the owner because the other one was closed
  constructor(text, board) {
    Object.assign(this, { text, board, n: 0, owner: true });
    this.id = Math.random().toString(36).slice(2);
    this.channel = globalThis.BroadcastChannel && new BroadcastChannel("banmen boards");
    this.channel?.addEventListener("message", (e) => this.hear(e.data));
    // a page that was frozen, or met an older version, has missed messages
    addEventListener("pageshow", (e) => e.persisted && this.catchUp());
    addEventListener("pagehide", () => this.owner && this.post({ left: true }));
    document.addEventListener("visibilitychange", () => !document.hidden && this.catchUp());
    this.post({ asks: true });
  }

  post(what) {
    this.channel?.postMessage({ text: this.text, from: this.id, version: store.version, n: this.n, ...what });
  }

  // catchUp shows the stored board if it is newer than the one of this tab.
  catchUp() {
    const kept = store.board(this.text);
    if (kept && store.number(kept, this.n) > this.n) this.take(kept, store.number(kept, this.n));
  }

  // take shows a newer board from elsewhere, and merges the unsaved changes of this tab.
  take(kept, n) {
    const mine = this.board.pending();
    this.n = n;
    this.board.follow(kept, mine);
    if (mine.length) this.keep();
  }

  // keep stores the changes of this tab, which then owns the board.
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
      // two tabs made the same change number: the one with the lower id merges them
      this.board.follow(undefined, [...this.board.pending(), ...m.cells]);
      this.keep();
    }
  }
}
