// Unpacks files as pages do, in pieces of so many bytes: unpack.mjs STEP FILE..., each into
// FILE.out. What went wrong is told in FILE.wrong.

import { readFileSync, writeFileSync } from "node:fs";
import { program } from "./program.js";

const [step, ...files] = process.argv.slice(2);
for (const file of files) {
  const packed = readFileSync(file);
  const pieces = new ReadableStream({
    start(to) {
      for (let i = 0; i < packed.length; i += +step) to.enqueue(new Uint8Array(packed.subarray(i, i + +step)));
      to.close();
    },
  });
  try {
    writeFileSync(file + ".out", Buffer.from(await new Response(pieces.pipeThrough(program())).arrayBuffer()));
  } catch (e) {
    writeFileSync(file + ".wrong", e.message);
  }
}
