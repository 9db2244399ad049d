// A worker that answers requests: the program banmen-wasm. The first message has the program
// and where the files of pages are; each other is a request, which is answered by messages as
// package main of cmd/banmen-wasm tells.

importScripts("wasm_exec.js");

let begun;
const ready = new Promise((f) => (begun = f));

onmessage = async ({ data }) => {
  if (data.module) {
    const go = new Go();
    globalThis.files = data.files;
    const instance = await WebAssembly.instantiate(data.module, go.importObject);
    const ended = go.run(instance); // it runs until there is nothing to do, and then waits for requests
    begun();
    await ended;
    postMessage({ died: true });
    return;
  }
  await ready;
  if (data.page) banmenPage(data.id, data.page, data.text, data.lang);
  else banmen(data.id, data.verb, data.request, data.lang);
};
