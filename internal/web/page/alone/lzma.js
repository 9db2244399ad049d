// A streaming LZMA decoder, after the specification in the LZMA SDK. A file has a header of 13
// bytes (properties, dictionary size, text size). Range-coded bits follow, with adaptive
// probabilities.

const longest = 20; // the most bytes that one symbol takes
const head = 13 + 5;

// Offsets of the probabilities of each kind of bit.
const match = 0, rep = 192, rep0 = 204, rep1 = 216, rep2 = 228, long = 240, slots = 432, special = 688, align = 803, lengths = 819, again = 1333, literals = 1847;

// An Unpacker decodes bytes; the output is text, valid up to done.
export class Unpacker {
  text = new Uint8Array(0);
  done = 0;
  #packed = new Uint8Array(0);
  #at = 0;
  #range = 0xffffffff;
  #code = 0;
  #state = 0; // the kinds of the last symbols
  #last = [0, 0, 0, 0]; // the last four distances, less one

  // take decodes as many symbols as the bytes contain.
  take(bytes) {
    const rest = this.#packed.subarray(this.#at);
    this.#packed = new Uint8Array(rest.length + bytes.length);
    this.#packed.set(rest);
    this.#packed.set(bytes, rest.length);
    this.#at = 0;
    this.#go(this.#packed.length - longest);
  }

  // end decodes the rest of the input. It throws an error if the text is not complete.
  end() {
    if (!this.#go(this.#packed.length)) throw new Error("the file is not complete");
  }

  // #go decodes the symbols that begin before end. It reports whether the text is complete.
  #go(end) {
    if (!this.probs && (this.#packed.length < head || !this.#begin())) return false;
    while (this.done < this.text.length && this.#at <= end) this.#symbol();
    return this.done === this.text.length;
  }

  #begin() {
    const v = new DataView(this.#packed.buffer);
    const p = v.getUint8(0);
    this.lc = p % 9;
    this.lp = 2 ** (Math.floor(p / 9) % 5) - 1;
    this.pb = 2 ** Math.floor(p / 45) - 1;
    this.text = new Uint8Array(v.getUint32(5, true));
    this.probs = new Uint16Array(literals + 0x300 * 2 ** this.lc * (this.lp + 1)).fill(1024);
    this.#code = v.getUint32(14);
    this.#at = head;
    return true;
  }

  #bit(i) {
    const p = this.probs[i];
    const bound = (this.#range >>> 11) * p;
    const one = this.#code >= bound;
    if (one) {
      this.#range -= bound;
      this.#code -= bound;
      this.probs[i] = p - (p >> 5);
    } else {
      this.#range = bound;
      this.probs[i] = p + ((2048 - p) >> 5);
    }
    if (this.#range < 0x1000000) this.#next();
    return one ? 1 : 0;
  }

  #next() {
    this.#range *= 256;
    this.#code = ((this.#code << 8) | this.#packed[this.#at++]) >>> 0;
  }

  // #direct reads n bits without probabilities.
  #direct(n) {
    let v = 0;
    for (; n > 0; n--) {
      this.#range >>>= 1;
      v *= 2;
      if (this.#code >= this.#range) {
        this.#code -= this.#range;
        v++;
      }
      if (this.#range < 0x1000000) this.#next();
    }
    return v;
  }

  // #tree reads a number of n bits, the highest bit first; #lowest reads the lowest bit first.
  #tree(i, n) {
    let m = 1;
    for (let k = 0; k < n; k++) m = 2 * m + this.#bit(i + m);
    return m - (1 << n);
  }

  #lowest(i, n) {
    let m = 1;
    let v = 0;
    for (let k = 0; k < n; k++) {
      const b = this.#bit(i + m);
      m = 2 * m + b;
      v |= b << k;
    }
    return v;
  }

  #symbol() {
    const s = this.#state;
    const pos = this.done & this.pb;
    const last = this.#last;
    if (!this.#bit(match + 16 * s + pos)) return this.#literal(s);
    if (!this.#bit(rep + s)) {
      const length = this.#length(lengths, pos);
      this.#state = s < 7 ? 7 : 10;
      this.#last = [this.#distance(length), last[0], last[1], last[2]];
      return this.#copy(length);
    }
    if (this.#bit(rep0 + s)) {
      const n = this.#bit(rep1 + s) ? 2 + this.#bit(rep2 + s) : 1;
      last.unshift(...last.splice(n, 1));
    } else if (!this.#bit(long + 16 * s + pos)) {
      this.#state = s < 7 ? 9 : 11;
      return this.#copy(1);
    }
    this.#state = s < 7 ? 8 : 11;
    this.#copy(this.#length(again, pos));
  }

  #literal(s) {
    const { text, done } = this;
    const i = literals + 0x300 * (((done & this.lp) << this.lc) + ((text[done - 1] ?? 0) >> (8 - this.lc)));
    let m = 1;
    if (s >= 7) { // after a match, the literal differs from the byte at the last distance
      let other = text[done - this.#last[0] - 1];
      for (let same = 0x100; same && m < 0x100; ) {
        other <<= 1;
        const expected = other & 0x100;
        const b = this.#bit(i + 0x100 + expected + m);
        m = 2 * m + b;
        if (b !== expected >> 8) same = 0;
      }
    }
    while (m < 0x100) m = 2 * m + this.#bit(i + m);
    text[this.done++] = m;
    this.#state = s < 4 ? 0 : s < 10 ? s - 3 : s - 6;
  }

  #length(i, pos) {
    if (!this.#bit(i)) return 2 + this.#tree(i + 2 + 8 * pos, 3);
    if (!this.#bit(i + 1)) return 10 + this.#tree(i + 130 + 8 * pos, 3);
    return 18 + this.#tree(i + 258, 8);
  }

  #distance(length) {
    const slot = this.#tree(slots + 64 * Math.min(length - 2, 3), 6);
    if (slot < 4) return slot;
    const n = (slot >> 1) - 1;
    const d = (2 | (slot & 1)) * 2 ** n;
    return slot < 14 ? d + this.#lowest(special + d - slot, n) : d + 16 * this.#direct(n - 4) + this.#lowest(align, 4);
  }

  #copy(length) {
    const { text } = this;
    const back = this.#last[0] + 1;
    const end = this.done + length;
    if (back > this.done || end > text.length) throw new Error("the file is damaged");
    for (; this.done < end; this.done++) text[this.done] = text[this.done - back];
  }
}
