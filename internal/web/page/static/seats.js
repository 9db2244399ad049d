// Who plays which player of a game: a person, or an engine that the API runs. If several players
// may be next, chance or a person picks one. The same seed gives the same game.

import * as store from "./store.js";
import { say } from "./words.js";

const pace = 350; // milliseconds between the moves of engines, so that the reader can follow

export class Seats {
  // game is the Game of the page. saved are the stored seats, if any.
  constructor(game, saved) {
    this.game = game;
    const usual = game.info.players.length === 2 && !saved && !game.moves.length ? ["", game.info.levels?.[1]?.engine ?? ""] : [];
    this.engines = game.info.players.map((_, i) => String(saved?.engines?.[i] ?? usual[i] ?? ""));
    this.seed = saved?.seed ?? Math.floor(Math.random() * 1e9);
    this.chance = saved?.chance ?? true;
    this.paused = false;
    this.drawn = ""; // the player that chance has drawn
    this.fields();
    document.addEventListener("change", (e) => this.changed(e.target));
  }

  // any reports whether an engine plays.
  get any() {
    return this.engines.some((e) => e);
  }

  // mine returns the players that people play.
  get mine() {
    return this.game.info.players.filter((_, i) => !this.engines[i]);
  }

  get kept() {
    return { engines: this.engines, seed: this.seed, chance: this.chance };
  }

  // follow takes over the seats of another tab, which runs the engines.
  follow(kept) {
    Object.assign(this, kept);
    this.forget();
    this.fields();
  }

  fields() {
    const $ = this.game.page.$;
    if (!$("#seats")) return;
    this.game.info.players.forEach((p, i) => {
      const field = $(`[data-seat="${p}"]`);
      if (this.engines[i] && ![...field.options].some((o) => o.value === this.engines[i])) field.append(new Option(this.engines[i]));
      field.value = this.engines[i];
    });
    $("#seed").value = this.seed;
    $("#who").hidden = new Set(this.game.info.moves?.map((m) => m.player).filter((p) => p)).size < 2;
    for (const i of document.querySelectorAll("[name=who]")) i.checked = (i.value === "chance") === this.chance;
    this.buttons();
  }

  buttons() {
    for (const action of ["pause", "step"]) {
      const b = this.game.page.$(`.tools [data-do="${action}"]`);
      if (b) b.hidden = !this.any;
      if (action === "pause") b?.setAttribute("aria-pressed", this.paused);
    }
  }

  changed(field) {
    const seat = field.dataset?.seat;
    if (seat) this.engines[this.game.info.players.indexOf(seat)] = field.value;
    else if (field.name === "who") this.chance = field.value === "chance";
    else if (field.id === "seed" && field.checkValidity()) this.seed = +field.value;
    else return;
    this.drawn = "";
    this.buttons();
    this.game.show();
    this.game.keep();
    this.next();
  }

  // movers returns the players who may be next: all, or the one that chance has drawn.
  movers(all) {
    return this.drawn && all.includes(this.drawn) ? [this.drawn] : all;
  }

  // forget discards the drawn player and the pending request, when the position has changed.
  forget() {
    this.drawn = "";
    this.asked = undefined;
  }

  pause(on = !this.paused) {
    this.paused = on;
    this.buttons();
    this.game.tell(say(on ? "stopped" : "goes-on"));
    if (!on) this.next();
  }

  // next lets the engines move until it is a person's turn. If a person has chosen who is next,
  // player is the choice. With once set, it makes only one move.
  async next(player = "", once = false) {
    const g = this.game;
    if (!this.any || (this.paused && !once) || g.now.over || !g.tabs.owner) return;
    const sole = new Set((g.now.moves ?? []).map((m) => m.player).filter((p) => p)).size === 1;
    if (!player && !this.chance && !sole) return;
    const asked = (this.asked = {});
    const late = () => asked !== this.asked || !g.tabs.owner;
    try {
      const t = await g.page.api.call("turn", { puzzle: g.text, moves: g.moves.join(" "), engines: this.engines, seed: this.seed, ...(player && { player }) }, undefined, { wanted: () => !late() });
      if (late()) return;
      if (!t.move) return this.await(t);
      if (!once) await new Promise((done) => setTimeout(done, pace));
      if (late() || (this.paused && !once)) return;
      await g.play(t.move, !once);
    } catch (e) {
      if (!late()) g.page.trouble(e);
    }
  }

  // await waits for a person's move.
  await(t) {
    const g = this.game;
    this.drawn = t.player;
    g.player = t.player;
    g.show();
    if (t.said) g.tell(t.said);
  }
}
