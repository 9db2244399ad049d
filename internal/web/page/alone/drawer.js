// The storage of collections, as the program calls it. A collection is {id, head, puzzles, rated};
// its pages are {puzzles, ratings}, stored under [id, number].

import { within } from "./database.js";

const everything = (id) => IDBKeyRange.bound([id], [id, []]);

// name returns a random ID for a collection.
export const name = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");

export const all = () => within(["collections"], "readonly", (c) => c.getAll());
export const one = (id) => within(["collections"], "readonly", (c) => c.get(id));
export const page = (id, n) => within(["pages"], "readonly", (p) => p.get([id, n]));

// add stores a collection. If it is stored already, as when it is read from a file, the one with
// more ratings wins.
export const add = (collection, pages) =>
  within(["collections", "pages"], "readwrite", (c, p) => {
    const known = c.get(collection.id);
    known.onsuccess = () => {
      if (known.result?.rated >= collection.rated) return;
      c.put(collection);
      pages.forEach((page, n) => p.put(page, [collection.id, n]));
    };
  });

// rate stores the ratings of a page unless more are stored already. It reports whether the page
// exists.
export const rate = (id, n, ratings, rated) =>
  within(["collections", "pages"], "readwrite", (c, p) => {
    const page = p.get([id, n]);
    page.onsuccess = () => {
      const known = c.get(id);
      known.onsuccess = () => {
        if (!page.result || !known.result || known.result.rated >= rated) return;
        c.put({ ...known.result, rated });
        p.put({ ...page.result, ratings }, [id, n]);
      };
    };
    return page;
  });

// forget deletes a collection. It reports whether it existed.
export const forget = (id) =>
  within(["collections", "pages"], "readwrite", (c, p) => {
    const known = c.get(id);
    c.delete(id);
    p.delete(everything(id));
    return known;
  });

// readAll returns all collections with their pages, read in one transaction.
export const readAll = () =>
  within(["collections", "pages"], "readonly", (c, p) => {
    const [heads, keys, pages] = [c.getAll(), p.getAllKeys(), p.getAll()];
    const of = (id) => pages.result.filter((_, i) => keys.result[i][0] === id);
    return { get result() { return heads.result.map((head) => ({ ...head, pages: of(head.id) })); } };
  });

// turn waits until no other page of this site is rating.
export const turn = () => (navigator.locks ? new Promise((mine) => navigator.locks.request("banmen rates", () => new Promise(() => mine()))) : Promise.resolve());

// tell announces to other pages that puzzles wait to be rated; hear listens for it.
const channel = new BroadcastChannel("banmen collections");
export const tell = () => channel.postMessage("new");
export const hear = (f) => (channel.onmessage = () => f());
