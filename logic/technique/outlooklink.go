package technique

import "math/bits"

// join adds what follows from a strong link.
func (o *outlook) join(a, b int) {
	o.follow(a, b, b)
	o.follow(b, a, a)
	if has(o.of(o.off, o.component[a]), a) || has(o.of(o.off, o.component[b]), b) { // one leads to the other by itself
		o.follow(a, b, -1)
		o.follow(b, a, -1)
	}
}

// follow adds what follows from b to all that makes a false, but for what makes a known node true.
func (o *outlook) follow(a, b, known int) {
	copy(o.who, o.of(o.off, o.component[a]))
	o.gain(o.of(o.on, o.component[b]), o.of(o.off, o.component[b]), known)
	set(o.changed, o.component[b])
}

// part adds what follows from a weak link.
func (o *outlook) part(a, b int) {
	for _, l := range [4][2]int{{a, b}, {b, a}, {a, b}, {b, a}} { // what makes one true makes the other false
		on, off := o.of(o.on, 0), o.of(o.off, 0)
		clear(on)
		clear(off)
		o.fall(&o.ties, l[0], on, off)
		copy(o.who, off)
		set(o.who, l[0])
		clear(on)
		clear(off)
		o.fall(&o.ties, l[1], on, off)
		set(off, l[1])
		o.gain(on, off, -1)
	}
}

// gain adds nodes that are true and nodes that are false to what follows from each of who that is alive.
// From what makes a known node true they follow already.
func (o *outlook) gain(on, off []uint64, known int) {
	for i, w := range o.who {
		for w &= o.alive[i]; w != 0; w &= w - 1 {
			d := o.component[i<<6|bits.TrailingZeros64(w)]
			if known >= 0 && has(o.of(o.on, d), known) {
				continue
			}
			more := merge(o.of(o.on, d), on)
			if merge(o.of(o.off, d), off) || more {
				set(o.changed, d)
			}
		}
	}
}
