// The table of keys on a page, in which a reader can change them.

import { name } from "./keys.js";
import * as store from "./store.js";
import { say } from "./words.js";

const $ = (selector) => document.querySelector(selector);

export class KeyTable {
  // rows are the lines of the table; keymap is the Keymap that it shows and changes.
  constructor(rows, keymap) {
    Object.assign(this, { rows, keymap, binding: "" });
    addEventListener("keydown", (e) => this.bind(e), true);
    $("#usual-keys")?.addEventListener("click", () => this.usual());
    $("#keys")?.addEventListener("toggle", () => this.draw());
  }

  draw() {
    $("#keymap").replaceChildren(...this.rows.map((row) => this.line(row)));
  }

  line(row) {
    const tr = document.createElement("tr");
    const what = document.createElement("th");
    what.scope = "row";
    what.textContent = row.doc;
    const which = document.createElement("td");
    for (const k of this.keymap.keysOf(row)) {
      const kbd = document.createElement("kbd");
      kbd.textContent = k;
      which.append(kbd, " ");
    }
    const spoken = document.createElement("td");
    spoken.textContent = row.said ?? "";
    const change = document.createElement("td");
    if (!row.fixed) change.append(this.button(row));
    tr.append(what, which, spoken, change);
    return tr;
  }

  button(row) {
    const b = document.createElement("button");
    b.type = "button";
    b.textContent = this.binding === row.action ? say("press-key") : say("change-key");
    b.setAttribute("aria-label", say("change-key-of", row.doc));
    b.addEventListener("click", () => {
      this.binding = this.binding === row.action ? "" : row.action;
      this.draw();
      this.focus(row);
    });
    return b;
  }

  focus(row) {
    $("#keymap").rows[this.rows.indexOf(row)].querySelector("button").focus();
  }

  // bind binds the key that was just pressed to the action being changed.
  bind(e) {
    if (!this.binding || ["Shift", "Control", "Alt", "Meta", "Tab"].includes(e.key)) return;
    e.preventDefault();
    e.stopPropagation();
    const row = this.rows.find((r) => r.action === this.binding);
    if (e.key !== "Escape") this.keymap.take(this.binding, name(e));
    this.binding = "";
    store.keepKeys();
    this.draw();
    this.focus(row);
  }

  usual() {
    for (const row of this.rows) this.keymap.take(row.action, "");
    store.keepKeys();
    this.draw();
  }
}
