package technique

import "math/bits"

// join adds the consequences of a strong link.
func (o *reachability) join(a, b int) {
	o.follow(a, b, b)
	o.follow(b, a, a)
	if has(o.of(o.off, o.component[a]), a) || has(o.of(o.off, o.component[b]), b) { // one node already implies the other
		o.follow(a, b, -1)
		o.follow(b, a, -1)
	}
}

// follow adds the consequences of b to every node that makes a false, except nodes that make known
// true.
func (o *reachability) follow(a, b, known int) {
	copy(o.who, o.of(o.off, o.component[a]))
	o.gain(o.of(o.on, o.component[b]), o.of(o.off, o.component[b]), known)
	set(o.changed, o.component[b])
}

// part adds the consequences of a weak link.
func (o *reachability) part(a, b int) {
	for _, l := range [4][2]int{{a, b}, {b, a}, {a, b}, {b, a}} { // whatever makes one true makes the other false
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

// gain adds true and false nodes to the consequences of each live node in who. Nodes that
// make known true have them already.
func (o *reachability) gain(on, off []uint64, known int) {
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
