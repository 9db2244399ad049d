// Where the program keeps collections: what it calls to read and to write them. A collection
// is {id, head, puzzles, rated}, its pages {puzzles, ratings} by [id, number].

import { within } from "./database.js";

const everything = (id) => IDBKeyRange.bound([id], [id, []]);

// name is a new one.
export const name = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");

export const all = () => within(["collections"], "readonly", (c) => c.getAll());
export const one = (id) => within(["collections"], "readonly", (c) => c.get(id));
export const page = (id, n) => within(["pages"], "readonly", (p) => p.get([id, n]));

// add keeps a new collection, or one that is read from a file: then the one that knows more stays.
export const add = (collection, pages) =>
  within(["collections", "pages"], "readwrite", (c, p) => {
    const known = c.get(collection.id);
    known.onsuccess = () => {
      if (known.result?.rated >= collection.rated) return;
      c.put(collection);
      pages.forEach((page, n) => p.put(page, [collection.id, n]));
    };
  });

// rate keeps the ratings of a page, unless there are more. It tells whether there is such a page.
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

// forget deletes a collection. It tells whether there was one.
export const forget = (id) =>
  within(["collections", "pages"], "readwrite", (c, p) => {
    const known = c.get(id);
    c.delete(id);
    p.delete(everything(id));
    return known;
  });

// whole are all collections with their pages, as they stand at one time.
export const whole = () =>
  within(["collections", "pages"], "readonly", (c, p) => {
    const [heads, keys, pages] = [c.getAll(), p.getAllKeys(), p.getAll()];
    const of = (id) => pages.result.filter((_, i) => keys.result[i][0] === id);
    return { get result() { return heads.result.map((head) => ({ ...head, pages: of(head.id) })); } };
  });

// turn waits until no other page of this site rates.
export const turn = () => (navigator.locks ? new Promise((mine) => navigator.locks.request("banmen rates", () => new Promise(() => mine()))) : Promise.resolve());

// Others hear that there is something new to rate.
const channel = new BroadcastChannel("banmen collections");
export const tell = () => channel.postMessage("new");
export const hear = (f) => (channel.onmessage = () => f());
