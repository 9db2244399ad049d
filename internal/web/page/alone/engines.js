// The pool of workers that answer requests; its size depends on the processors. A worker answers
// one request at a time and hears no message meanwhile. So cancelling a request ends its worker,
// and the next request starts another. One more worker, the clerk, answers requests about
// collections and rates them. It is never ended: results of its cancelled requests are discarded.

import { Refused } from "./http.js";
import { word } from "./aloud.js";
import { waits } from "./shelf.js";

const most = Math.max(2, Math.min(4, navigator.hardwareConcurrency ?? 2));
const files = new URL(".", import.meta.url);

let program;

// compile loads the program in a worker, so that the page stays responsive. The file has an
// extension that servers do not know, so that none of them compresses or decodes it.
async function compile() {
  if (typeof WebAssembly !== "object") throw new Refused({ error: word("no-engine"), status: "cannot" });
  const loader = new Worker(new URL("unpack.js", files), { type: "module" });
  const module = await new Promise((done) => {
    loader.onmessage = ({ data }) => done(data);
    loader.onerror = (e) => done(e.preventDefault());
    loader.postMessage(new URL("banmen.pack", files).href);
  });
  if (!module) throw new Refused({ error: word("no-program"), status: "internal" });
  return module;
}

// settled waits until a load of the program has finished or failed, if one has begun.
export const settled = () => program?.catch(() => {});

const engines = new Set();
const waiting = [];
const working = () => [...engines].filter((e) => e.job && !e.rates).length;
const cores = navigator.hardwareConcurrency ?? 2;
const pause = 5000; // before a clerk that died is replaced

class Engine {
  constructor(module, rates) {
    this.rates = rates;
    this.worker = new Worker(new URL("engine.js", files), { type: "module" });
    this.worker.postMessage({ module, rates, files: files.href.slice(new URL(".", document.baseURI).href.length) });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (e) => {
      e.preventDefault();
      this.die();
    };
    engines.add(this);
  }

  take(job) {
    this.job = job;
    job.engine = this;
    this.worker.postMessage({ id: 1, ...job.message });
    yielding();
  }

  hear(data) {
    if (data.died) return this.die();
    if (data.line !== undefined) this.job.hear?.(data.line);
    if (!data.end) return;
    const job = this.job;
    this.job = undefined;
    if (data.refusal) job.refuse(new Refused(JSON.parse(data.refusal)));
    else job.done(data);
    yielding();
    serve();
  }

  // die refuses the current request and ends its worker. Other requests are not affected.
  die(error = new Refused({ error: word("died"), status: "internal" })) {
    this.worker.terminate();
    engines.delete(this);
    this.job?.refuse(error);
    this.job = undefined;
    if (this.rates) setTimeout(rate, pause);
    yielding();
    serve();
  }
}

// yielding tells the clerk whether other workers need all processors.
function yielding() {
  const busy = working() >= Math.max(1, cores - 1);
  for (const e of engines) {
    if (e.rates && (e.busy ?? false) !== busy) e.worker.postMessage({ busy: (e.busy = busy) });
  }
}

// serve gives waiting requests to idle workers.
async function serve() {
  let module;
  try {
    module = await (program ??= compile());
  } catch (e) {
    program = undefined; // try again later: the network may be back
    for (const job of waiting.splice(0)) job.refuse(e);
    return;
  }
  for (const job of [...waiting]) {
    const those = [...engines].filter((e) => e.rates === job.rates);
    const free = those.find((e) => !e.job) ?? (those.length < (job.rates ? 1 : most) ? new Engine(module, job.rates) : undefined);
    if (free) free.take(...waiting.splice(waiting.indexOf(job), 1));
  }
}

// ask sends a message to a worker. hear gets each line of the answer; the promise returns the last
// message. The clerk handles messages about collections.
export function ask(message, hear, signal) {
  return new Promise((done, refuse) => {
    const job = { message, hear, done, refuse, rates: Boolean(message.of) || /^\/(c|collections)(\/|\?|$)/.test(message.page) };
    const gone = () => {
      const why = new DOMException("nobody waits for it", "AbortError");
      if (job.engine?.job === job && job.rates) job.hear = undefined;
      else if (job.engine?.job === job) job.engine.die(why);
      else if (waiting.includes(job)) waiting.splice(waiting.indexOf(job), 1);
      refuse(why);
    };
    if (signal?.aborted) return gone();
    signal?.addEventListener("abort", gone, { once: true });
    waiting.push(job);
    serve();
  });
}

// rate starts the clerk if some collection is not rated yet.
export async function rate() {
  if (typeof WebAssembly === "object" && (await waits())) await ask({ of: "rate" }).catch(() => {});
}
