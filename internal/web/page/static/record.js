// The record of a game in play: it can be copied and downloaded, and another one can be opened.

import * as home from "./home.js";
import { say } from "./words.js";

const most = 500e3; // characters of a record
const reviewed = 400; // the most moves of a review

export class RecordBox {
  constructor(game) {
    this.game = game;
    this.field = game.page.$("#record");
    this.said = game.page.$("#record-said");
    const box = game.page.$("#records");
    box.querySelector("summary").addEventListener("click", () => box.open || this.fill()); // the event "toggle" would come too late, as the reader may have pasted by then
    game.page.$("#record-file").addEventListener("change", (e) => this.file(e.target));
    game.page.$("#review")?.addEventListener("click", (e) => this.review(e));
  }

  get text() {
    return this.game.moves.join(" ");
  }

  fill() {
    this.field.value = this.text;
    this.said.textContent = "";
  }

  async file(field) {
    const file = field.files[0];
    field.value = "";
    if (!file) return;
    if (file.size > most) return this.refuse(say("record-large", most));
    this.field.value = await file.text();
    await this.open();
  }

  // open plays the record in the field. If it cannot be read, the board stays as it is.
  async open() {
    const g = this.game;
    if (this.field.value.length > most) return this.refuse(say("record-large", most));
    try {
      const now = await g.page.api.call("play", { puzzle: this.field.value.trim(), of: g.text, draw: "none" });
      const moves = (now.record ?? "").split(" ").filter((m) => m);
      if (now.puzzle !== g.text) return home.go("/play/" + encodeURIComponent(now.puzzle) + home.board(moves.join(" ")));
      g.replace(moves);
      this.said.textContent = "";
      g.tell(say("record-read", moves.length));
    } catch (e) {
      this.refuse(e.message);
    }
  }

  refuse(why) {
    this.said.textContent = why;
  }

  async copy() {
    this.fill();
    try {
      await navigator.clipboard.writeText(this.text);
    } catch {
      this.field.select();
      document.execCommand("copy");
    }
    this.game.tell(say("record-is"));
  }

  download() {
    const a = document.createElement("a");
    a.href = URL.createObjectURL(new Blob([this.text + "\n"], { type: "text/plain" }));
    a.download = this.game.text.split(/[:,]/)[0] + ".txt";
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 1000);
  }

  // review refuses to open the review of a game that is too long.
  review(event) {
    const n = this.game.moves.length;
    if (n <= reviewed) return;
    event.preventDefault();
    this.game.tell(say("record-long", reviewed, n));
  }
}
