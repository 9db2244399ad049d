// Unpacks the program, as a stream, from the file that the verb site writes
// (internal/site/pack.go).

import { Unpacker } from "./lzma.js";

const escape = 0xff;
const rest = 0xfe;
const jump = 0xfd;
const i64Const = 0x42;
const most = 1 << 16; // bytes to unpack at a time

// program returns a stream that unpacks bytes. In the packed program each return address is stored
// as its difference from the one before.
export function program() {
  const unpacker = new Unpacker();
  let from = 0; // how much of the text is read
  let [f, block] = [0x1000, 0]; // the last address: its function and block
  let unencoded = false; // the rest is not encoded

  // plain decodes the text up to an offset. It may read the end of an address that begins before
  // that offset.
  const plain = (to) => {
    const { text } = unpacker;
    const out = new Uint8Array(3 * Math.max(0, to - from) + 6); // two encoded bytes may become six
    let n = 0;
    while (from < to && !unencoded) {
      const c = text[from++];
      if (c !== escape) {
        out[n++] = c;
        continue;
      }
      const on = text[from++];
      if (on === 0) {
        out[n++] = escape;
        continue;
      }
      if (on === rest) {
        unencoded = true;
        continue;
      }
      if (on === jump) {
        f += text[from++];
        block = text[from++];
      } else block += on - 1;
      out[n++] = i64Const;
      let v = f * 0x10000 + block;
      for (; v >= 0x40; v = Math.floor(v / 0x80)) out[n++] = (v % 0x80) | 0x80;
      out[n++] = v;
    }
    return out.subarray(0, n);
  };

  // give passes the text up to an offset to a stream.
  const give = (stream, to) => {
    if (!unencoded) stream.enqueue(plain(to));
    if (!unencoded || from >= to) return;
    stream.enqueue(unpacker.text.slice(from, to));
    from = to;
  };

  return new TransformStream({
    transform(bytes, stream) {
      for (let i = 0; i < bytes.length; i += most) {
        unpacker.take(bytes.subarray(i, i + most));
        give(stream, unpacker.done - 3); // an address may go on for three bytes
      }
    },
    flush(stream) {
      unpacker.end();
      give(stream, unpacker.done);
    },
  });
}
