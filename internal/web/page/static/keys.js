// Keys. The server's table says what they do, and a reader can bind others. The name of a key has
// ctrl+, alt+ and shift+ before it, in this order: ctrl+z, ?, up.

const arrows = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const named = { " ": "space", Escape: "esc", Backspace: "backspace", Delete: "delete", Enter: "enter", Home: "home", End: "end", Tab: "tab", PageUp: "pgup", PageDown: "pgdown" };

// name returns the name of an event's key. With Ctrl or Alt it uses the letter on the keycap, since
// some systems send other characters then.
export function name(e) {
  let key = arrows[e.key] ?? named[e.key];
  const letter = /^Key([A-Z])$/.exec(e.code)?.[1].toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(e.code)?.[1];
  const mods = e.ctrlKey || e.metaKey || e.altKey;
  if (!key && digit && (mods || e.shiftKey)) key = digit;
  if (!key && letter && mods) key = letter;
  if (!key) {
    key = e.key.length === 1 ? e.key.toLowerCase() : e.key.toLowerCase();
    if (e.shiftKey && !letter) return prefix(e, false) + key; // the character implies Shift: ?
  }
  return prefix(e, e.shiftKey) + key;
}

function prefix(e, shift) {
  return (e.ctrlKey || e.metaKey ? "ctrl+" : "") + (e.altKey ? "alt+" : "") + (shift ? "shift+" : "");
}

// A Keymap maps keys to actions. rows is the table: {action, doc, keys}. taken(character) reports
// whether a character is typed as text, so that it cannot be a default key. mine maps actions to
// the reader's own keys.
export class Keymap {
  constructor(rows, taken, mine) {
    Object.assign(this, { rows, taken, mine });
    this.bind();
  }

  keysOf(row) {
    return this.mine[row.action] ?? row.keys.filter((k) => [...k].length > 1 || !this.taken(k));
  }

  bind() {
    this.actions = new Map();
    for (const row of this.rows) for (const key of this.keysOf(row)) if (!this.actions.has(key)) this.actions.set(key, row.action);
  }

  // take makes a key the only key of an action, and removes it from other actions. An empty key
  // restores the default keys.
  take(action, key) {
    if (key) {
      const other = this.rows.find((r) => r.action !== action && this.keysOf(r).includes(key));
      if (other) this.mine[other.action] = this.keysOf(other).filter((k) => k !== key);
      this.mine[action] = [key];
    } else {
      delete this.mine[action];
    }
    this.bind();
  }

  of(event) {
    return this.actions.get(name(event));
  }
}
