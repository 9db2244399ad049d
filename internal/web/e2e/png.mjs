// Makes pictures of pages smaller: PNG as browsers write it (8 bits, RGB or RGBA, not interlaced)
// becomes PNG with a palette of its 64 most frequent colours.

import { crc32 as crc, deflateSync, inflateSync } from "node:zlib";

const most = 64;

// table is for systems whose zlib module has no checksum.
const table = Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
const crc32 = crc ?? ((data) => (data.reduce((c, b) => table[(c ^ b) & 255] ^ (c >>> 8), -1) ^ -1) >>> 0);

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const out = Buffer.alloc(8);
  out.writeUInt32BE(data.length, 0);
  out.writeUInt32BE(crc32(body) >>> 0, 4);
  return Buffer.concat([out.subarray(0, 4), body, out.subarray(4)]);
}

// pixels undoes the filters of a picture.
function pixels(png) {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const size = png[25] === 6 ? 4 : 3;
  const parts = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(parts));
  const line = width * size;
  const out = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)];
    for (let x = 0; x < line; x++) {
      const a = x >= size ? out[y * line + x - size] : 0;
      const b = y ? out[(y - 1) * line + x] : 0;
      const c = x >= size && y ? out[(y - 1) * line + x - size] : 0;
      const near = [a, b, c].map((v) => Math.abs(a + b - c - v));
      const paeth = near[0] <= near[1] && near[0] <= near[2] ? a : near[1] <= near[2] ? b : c;
      out[y * line + x] = raw[y * (line + 1) + 1 + x] + [0, a, b, (a + b) >> 1, paeth][filter];
    }
  }
  return { width, height, size, out };
}

export function small(png) {
  const { width, height, size, out } = pixels(png);
  const colour = (i) => (out[i] << 16) | (out[i + 1] << 8) | out[i + 2];
  const count = new Map();
  for (let i = 0; i < out.length; i += size) count.set(colour(i), (count.get(colour(i)) ?? 0) + 1);
  const palette = [...count].sort((a, b) => b[1] - a[1]).slice(0, most).map(([c]) => c);
  const nearest = new Map();
  const index = (c) => {
    if (!nearest.has(c)) {
      const far = palette.map((p) => [16, 8, 0].reduce((sum, s) => sum + (((p >> s) & 255) - ((c >> s) & 255)) ** 2, 0));
      nearest.set(c, far.indexOf(Math.min(...far)));
    }
    return nearest.get(c);
  };
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = index(colour((y * width + x) * size));
  const head = Buffer.from(png.subarray(16, 29));
  head[9] = 3;
  return Buffer.concat([
    png.subarray(0, 8),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]))),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
