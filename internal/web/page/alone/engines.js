// Workers that answer requests, as many as the machine has room for. One answers one request
// at a time: while it works no message gets through to it, so that a request that nobody wants
// any more ends its worker, and the next request starts another.

import { Refused } from "./http.js";
import { word } from "./aloud.js";

const most = Math.max(2, Math.min(4, navigator.hardwareConcurrency ?? 2));
const files = new URL(".", import.meta.url);

let program;

// compile loads the program. It is packed by a name that servers do not know, so that each
// sends it as it is.
async function compile() {
  if (typeof WebAssembly !== "object") throw new Refused({ error: word("no-engine"), status: "cannot" });
  const r = await fetch(new URL("banmen.pack", files));
  if (!r.ok) throw new Refused({ error: word("no-program"), status: "internal" });
  const plain = r.body.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(plain, { headers: { "Content-Type": "application/wasm" } }));
}

const engines = new Set();
const waiting = [];

class Engine {
  constructor(module) {
    this.worker = new Worker(new URL("engine.js", files));
    this.worker.postMessage({ module, files: files.href.slice(new URL(".", document.baseURI).href.length) });
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
  }

  hear(data) {
    if (data.died) return this.die();
    if (data.line !== undefined) this.job.hear(data.line);
    if (!data.end) return;
    const job = this.job;
    this.job = undefined;
    if (data.refusal) job.refuse(new Refused(JSON.parse(data.refusal)));
    else job.done(data);
    serve();
  }

  // die ends a request with its worker, which is not to blame for others.
  die(error = new Refused({ error: word("died"), status: "internal" })) {
    this.worker.terminate();
    engines.delete(this);
    this.job?.refuse(error);
    this.job = undefined;
    serve();
  }
}

// serve gives requests that wait to workers that do not work.
async function serve() {
  let module;
  try {
    module = await (program ??= compile());
  } catch (e) {
    program = undefined; // there may be a network the next time
    for (const job of waiting.splice(0)) job.refuse(e);
    return;
  }
  while (waiting.length) {
    const free = [...engines].find((e) => !e.job) ?? (engines.size < most ? new Engine(module) : undefined);
    if (!free) return;
    free.take(waiting.shift());
  }
}

// ask sends a message to a worker. hear gets the lines of the answer; what comes back at last
// is its last message.
export function ask(message, hear, signal) {
  return new Promise((done, refuse) => {
    const job = { message, hear, done, refuse };
    const gone = () => {
      const why = new DOMException("nobody waits for it", "AbortError");
      if (job.engine?.job === job) job.engine.die(why);
      else if (waiting.includes(job)) waiting.splice(waiting.indexOf(job), 1);
      refuse(why);
    };
    if (signal?.aborted) return gone();
    signal?.addEventListener("abort", gone, { once: true });
    waiting.push(job);
    serve();
  });
}
