// A worker that runs the program banmen-wasm. The first message has the program, the folder of the
// pages' files, and whether this worker rates collections. Each later message is a request,
// answered as the package doc of cmd/banmen-wasm says.

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
    const ended = go.run(instance); // run returns only when the program is idle and waits for requests
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
