// The IndexedDB database in which a site without a server keeps what readers save: boards,
// collections and the pages of collections. Pages and workers open it.

const stores = { saves: { keyPath: "id" }, collections: { keyPath: "id" }, pages: {} };

let opened;

function open() {
  return (opened ??= new Promise((done, failed) => {
    const r = indexedDB.open("banmen", 2);
    r.onupgradeneeded = () => {
      for (const name in stores) if (!r.result.objectStoreNames.contains(name)) r.result.createObjectStore(name, stores[name]);
    };
    r.onsuccess = () => {
      r.result.onversionchange = () => (r.result.close(), (opened = undefined));
      done(r.result);
    };
    r.onerror = r.onblocked = () => failed(r.error);
  }));
}

// within runs f on some stores in one transaction, so all of it happens or nothing. It returns the
// result of the request that f returns.
export async function within(names, mode, f) {
  try {
    const t = (await open()).transaction(names, mode);
    return await new Promise((done, failed) => {
      const request = f(...names.map((name) => t.objectStore(name)));
      t.oncomplete = () => done(request?.result);
      t.onabort = () => failed(t.error);
    });
  } catch (e) {
    opened = undefined;
    throw e;
  }
}
