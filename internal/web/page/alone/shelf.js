// What readers save: in the browser, and in files that they export and import.

import { word } from "./aloud.js";
import { within } from "./database.js";
import * as drawer from "./drawer.js";
import { Refused } from "./http.js";

const format = "banmen saves 1";
const most = 256 << 20; // the largest file, in bytes

// kept runs f on what is saved, and turns errors into messages for people.
async function kept(f) {
  try {
    return await f();
  } catch (e) {
    throw new Refused({ error: word(e?.name === "QuotaExceededError" ? "no-room" : "unkept"), status: "full" });
  }
}

const boards = (mode, f) => kept(() => within(["saves"], mode, f));

// save stores a board under id, or under a new id if there is none.
export async function save(id, board) {
  const one = { ...board, id: id || drawer.name(), updated: new Date().toISOString() };
  await boards("readwrite", (all) => all.put(one));
  return one.id;
}

// forget deletes a saved board, if it still exists.
export const forget = (id) => boards("readwrite", (all) => all.delete(id));

// saves returns what was saved, the latest first.
export async function saves() {
  const all = await boards("readonly", (s) => s.getAll());
  return all.sort((a, b) => (a.updated < b.updated ? 1 : -1));
}

// waits reports whether some collection is not completely rated.
export const waits = async () => (await drawer.all().catch(() => [])).some((c) => c.rated < c.puzzles);

// text encodes bytes for a JSON file.
const text = (bytes) => {
  let all = "";
  for (let i = 0; i < (bytes?.length ?? 0); i += 4096) all += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(all);
};
const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

// file returns all that was saved, as the text of a file.
export async function file() {
  const all = await kept(drawer.readAll);
  const collections = all.map((c) => ({ ...c, pages: c.pages.map((p) => [text(p.puzzles), text(p.ratings)]) }));
  return JSON.stringify({ format, saves: await saves(), collections }, null, 1) + "\n";
}

// read imports a file. A save or collection that is read twice is stored once. It returns the
// numbers of saves and of collections. sound(id) fails if a collection cannot be read.
export async function read(file, sound) {
  let saved, collections;
  try {
    if (file.size > most) throw new Error("large");
    const object = JSON.parse(await file.text());
    if (object.format !== format) throw new Error("of another program");
    saved = object.saves.map(checked);
    collections = (object.collections ?? []).map(opened);
  } catch {
    throw new Refused({ error: word("no-saves"), status: "bad" });
  }
  await boards("readwrite", (s) => void saved.forEach((one) => s.put(one)));
  for (const { pages, ...c } of collections) {
    await kept(() => drawer.add(c, pages));
    await sound(c.id).catch(async (e) => {
      await kept(() => drawer.forget(c.id));
      throw e;
    });
  }
  return [saved.length, collections.length];
}

// checked returns the valid fields of a save. It throws an error if one is missing or wrong.
function checked({ id, title, puzzle, state, updated }) {
  const { b = "", train } = state ?? {};
  if (![id, title, puzzle, b, updated].every((t) => typeof t === "string") || !id || !puzzle || Number.isNaN(Date.parse(updated))) throw new Error("no save");
  return { id, title: title.slice(0, 200), puzzle, state: train ? { b, train } : { b }, updated };
}

// opened returns the valid fields of a collection. It throws an error if one is missing or wrong.
function opened({ id, head, puzzles, rated, pages }) {
  if (typeof id !== "string" || !/^\w{24}$/.test(id) || !(rated >= 0 && rated <= puzzles) || JSON.parse(head).id !== id || JSON.parse(head).puzzles !== puzzles) throw new Error("no collection");
  const page = ([puzzles, ratings]) => ({ puzzles: bytes(puzzles), ...(ratings && { ratings: bytes(ratings) }) });
  return { id, head, puzzles, rated, pages: pages.map(page) };
}
