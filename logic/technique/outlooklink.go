package technique

import "math/bits"

// join makes a link strong: of two nodes one is true.
func (o *outlook) join(a, b int) {
	if has(o.of(o.strong, a), b) {
		return
	}
	o.both(o.strong, a, b)
	set(o.firm, a)
	set(o.firm, b)
	o.follow(a, b)
	o.follow(b, a)
	if has(o.of(o.off, o.component[a]), a) || has(o.of(o.off, o.component[b]), b) { // one leads to the other by itself
		o.follow(a, b)
		o.follow(b, a)
	}
}

// follow adds what follows from b to all that makes a false.
func (o *outlook) follow(a, b int) {
	copy(o.who, o.of(o.off, o.component[a]))
	o.gain(o.of(o.on, o.component[b]), o.of(o.off, o.component[b]))
	set(o.changed, o.component[b])
}

// part makes a link weak: of two nodes one is false.
func (o *outlook) part(a, b int) {
	if has(o.of(o.weak, a), b) {
		return
	}
	o.both(o.weak, a, b)
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
		o.gain(on, off)
	}
}

// gain adds nodes that are true and nodes that are false to what follows from each of who.
func (o *outlook) gain(on, off []uint64) {
	for i, w := range o.who {
		for ; w != 0; w &= w - 1 {
			d := o.component[i<<6|bits.TrailingZeros64(w)]
			more := merge(o.of(o.on, d), on)
			if merge(o.of(o.off, d), off) || more {
				set(o.changed, d)
			}
		}
	}
}

// merge adds a set to another, and reports whether there was anything to add.
func merge(to, from []uint64) (more bool) {
	for i, w := range from {
		if w &^= to[i]; w != 0 {
			to[i] |= w
			more = true
		}
	}
	return more
}
