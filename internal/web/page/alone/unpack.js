// A worker that downloads the program, and unpacks and compiles it meanwhile. The unpacked program
// is stored with the other files of this version (sw.js), so that the next page need not unpack it.

import { program } from "./program.js";

const type = { headers: { "Content-Type": "application/wasm" } };

async function compile(address) {
  const plain = new URL("banmen.wasm", address);
  const files = await globalThis.caches?.open("files:" + plain.pathname.split("/").at(-2)).catch(() => undefined);
  const kept = await files?.match(plain);
  const known = kept && (await WebAssembly.compileStreaming(kept).catch(() => undefined));
  if (known) return { module: known };
  const r = await fetch(address);
  if (!r.ok) return {};
  const text = r.body.pipeThrough(program());
  const [now, later] = files ? text.tee() : [text];
  const keeping = files?.put(plain, new Response(later, type)).catch(() => {}); // the browser may have no room
  return { module: await WebAssembly.compileStreaming(new Response(now, type)), keeping };
}

onmessage = async ({ data }) => {
  const { module, keeping } = await compile(data).catch(() => ({}));
  postMessage(module);
  await keeping;
  close();
};
