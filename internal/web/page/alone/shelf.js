// What readers save, in the browser (IndexedDB), and in files that they write and read.

import { word } from "./aloud.js";
import { Refused } from "./http.js";

const format = "banmen saves 1";
const most = 32 << 20; // bytes of a file

let opened;

function open() {
  return (opened ??= new Promise((done, failed) => {
    const r = indexedDB.open("banmen", 1);
    r.onupgradeneeded = () => r.result.createObjectStore("saves", { keyPath: "id" });
    r.onsuccess = () => done(r.result);
    r.onerror = r.onblocked = () => failed(r.error);
  }));
}

// within does something with what is saved, all of it or nothing.
async function within(mode, f) {
  try {
    const t = (await open()).transaction("saves", mode);
    const request = f(t.objectStore("saves"));
    return await new Promise((done, failed) => {
      t.oncomplete = () => done(request?.result);
      t.onabort = t.onerror = () => failed(t.error);
    });
  } catch {
    opened = undefined;
    throw new Refused({ error: word("unkept"), status: "full" });
  }
}

// save keeps a board; what was saved as id becomes this.
export async function save(id, board) {
  const one = { ...board, id: id || name(), updated: new Date().toISOString() };
  await within("readwrite", (all) => all.put(one));
  return one.id;
}

const name = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");

// forget deletes what was saved, if it is still there.
export const forget = (id) => within("readwrite", (all) => all.delete(id));

// saves are what was saved, the latest first.
export async function saves() {
  const all = await within("readonly", (s) => s.getAll());
  return all.sort((a, b) => (a.updated < b.updated ? 1 : -1));
}

// file is what was saved as the text of a file.
export async function file() {
  return JSON.stringify({ format, saves: await saves() }, null, 1) + "\n";
}

// read takes what a file has, each save once however often it is read. It returns how many
// there are.
export async function read(file) {
  let all;
  try {
    if (file.size > most) throw new Error("large");
    const object = JSON.parse(await file.text());
    if (object.format !== format) throw new Error("of another program");
    all = object.saves.map(checked);
  } catch {
    throw new Refused({ error: word("no-saves"), status: "bad" });
  }
  await within("readwrite", (s) => void all.forEach((one) => s.put(one)));
  return all.length;
}

// checked takes of a save what it is to have.
function checked({ id, title, puzzle, state, updated }) {
  const b = state?.b ?? "";
  if (![id, title, puzzle, b, updated].every((t) => typeof t === "string") || !id || !puzzle || Number.isNaN(Date.parse(updated))) throw new Error("no save");
  return { id, title: title.slice(0, 200), puzzle, state: { b }, updated };
}
