// A worker that answers requests: the program banmen-wasm. The first message has the program,
// where the files of pages are, and whether this one rates collections; each other is a
// request, which is answered by messages as package main of cmd/banmen-wasm tells.

import * as drawer from "./drawer.js";
import "./wasm_exec.js";

Object.assign(globalThis, { drawer, busy: false });

let begun;
const ready = new Promise((f) => (begun = f));

onmessage = async ({ data }) => {
  if (data.module) {
    const go = new Go();
    globalThis.files = data.files;
    const instance = await WebAssembly.instantiate(data.module, go.importObject);
    const ended = go.run(instance); // it runs until there is nothing to do, and then waits for requests
    begun();
    if (data.rates) banmenRate();
    await ended;
    postMessage({ died: true });
    return;
  }
  if (data.busy !== undefined) return void (globalThis.busy = data.busy);
  await ready;
  if (data.of) banmenCollection(data.id, data.of, data.address, data.body && new Uint8Array(await new Blob([data.body]).arrayBuffer()), data.lang);
  else if (data.page) banmenPage(data.id, data.page, data.text, data.lang);
  else banmen(data.id, data.verb, data.request, data.lang);
};
