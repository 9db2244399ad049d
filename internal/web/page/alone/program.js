// The program as a stream, of the file that the verb site packs (internal/site/pack.go).

import { Unpacker } from "./lzma.js";

const escape = 0xff;
const rest = 0xfe;
const jump = 0xfd;
const i64Const = 0x42;
const most = 1 << 16; // bytes at a time

// program unpacks what comes. In the packed program the addresses to which calls return are told
// by the difference from the one before.
export function program() {
  const unpacker = new Unpacker();
  let from = 0; // what is read of the text
  let [f, block] = [0x1000, 0]; // the last address: function and block of it
  let whole = false; // what follows is as it is

  // plain is the text up to there, perhaps with the end of an address that begins before.
  const plain = (to) => {
    const { text } = unpacker;
    const out = new Uint8Array(3 * Math.max(0, to - from) + 6); // two bytes may stand for six
    let n = 0;
    while (from < to && !whole) {
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
        whole = true;
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

  // give gives the text up to there to a stream.
  const give = (stream, to) => {
    if (!whole) stream.enqueue(plain(to));
    if (!whole || from >= to) return;
    stream.enqueue(unpacker.text.slice(from, to));
    from = to;
  };

  return new TransformStream({
    transform(bytes, stream) {
      for (let i = 0; i < bytes.length; i += most) {
        unpacker.take(bytes.subarray(i, i + most));
        give(stream, unpacker.done - 3); // an address has three bytes more
      }
    },
    flush(stream) {
      unpacker.end();
      give(stream, unpacker.done);
    },
  });
}
