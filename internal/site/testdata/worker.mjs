// Loads the worker as a browser would and answers the requests of a file, one after the
// other: node worker.mjs WASM_EXEC.JS BANMEN.WASM REQUESTS.JSON > ANSWERS.JSON
import fs from "node:fs";
import vm from "node:vm";

const [exec, wasm, file] = process.argv.slice(2);
vm.runInThisContext(fs.readFileSync(exec, "utf8"));
const requests = JSON.parse(fs.readFileSync(file, "utf8"));
const answers = [];
const ask = () => {
  const { verb, request } = requests[answers.length];
  globalThis.banmen(answers.length, verb, request, "en");
};
let lines = [];
globalThis.postMessage = (m) => {
  if (m.line) lines.push(m.line);
  if (m.end) {
    answers.push({ lines, refusal: m.refusal ?? "" });
    lines = [];
  }
  if (m.verbs || m.end) {
    if (answers.length < requests.length) return ask();
    process.stdout.write(JSON.stringify(answers), () => process.exit(0));
  }
};
const go = new globalThis.Go();
const { instance } = await WebAssembly.instantiate(fs.readFileSync(wasm), go.importObject);
go.run(instance);
