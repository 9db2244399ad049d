package count

import (
	"math/bits"
	"slices"
)

// A rest is what remains of a problem after some rows.
type rest struct {
	p     *problem
	after int      // rows
	vars  []int    // the variables that remain
	open  []int    // terms that have some of them
	slots []int    // those of open that have others, too: their states pass the cut
	place []int    // by term: in open, or -1
	scope [][]int  // by place: its variables, from vars
	base  []uint64 // by place: colour of what it asks for
	shade []uint64 // by place in vars: colour of the domain
	each  []uint64 // colours where each slot stands out by itself, or nil
}

func (p *problem) rest(after int) *rest {
	first := p.rows[after].first
	s := &rest{p: p, after: after, place: make([]int, len(p.terms))}
	for v := first; v < len(p.domains); v++ {
		s.vars = append(s.vars, v)
		s.shade = append(s.shade, mixAll(p.domains[v]))
	}
	for i, t := range p.terms {
		s.place[i] = -1
		if p.span[i].last < after {
			continue
		}
		s.place[i] = len(s.open)
		s.open = append(s.open, i)
		at, _ := slices.BinarySearch(t.vars, first)
		s.scope = append(s.scope, t.vars[at:])
		colour := mixText(t.what) + uint64(t.kind)
		if p.span[i].first < after {
			s.slots = append(s.slots, i)
			colour++
		} else {
			colour = mix(colour) + uint64(t.full)
		}
		s.base = append(s.base, mix(colour))
	}
	return s
}

// refine returns colours of the open terms, equal where their neighbourhoods
// are alike, when the terms with a mark stand out by it (colour refinement, by
// sums of hashes).
func (s *rest) refine(mark map[int]uint64) []uint64 {
	colours := slices.Clone(s.base)
	for i, m := range mark {
		colours[s.place[i]] = mix(colours[s.place[i]] + mix(m))
	}
	first := s.p.rows[s.after].first
	near := make([]uint64, len(s.vars))
	seen := make([]uint64, 1<<bits.Len(uint(2*len(colours))))
	for kinds := 0; ; {
		now := distinct(colours, seen)
		if now == kinds || now == len(colours) {
			return colours
		}
		kinds = now
		for i, v := range s.vars {
			sum := s.shade[i]
			for _, t := range s.p.on[v] {
				sum += colours[s.place[t]]
			}
			near[i] = mix(sum)
		}
		for i, vars := range s.scope {
			sum := uint64(0)
			for _, v := range vars {
				sum += near[v-first]
			}
			colours[i] = mix(colours[i] ^ mix(sum))
		}
	}
}

// distinct returns how many different colours there are. Seen is scratch memory,
// of more than so many words and a power of two.
func distinct(colours, seen []uint64) (n int) {
	clear(seen)
	mask := uint64(len(seen) - 1)
	for _, c := range colours {
		c |= 1 // 0 is free; bit 0 is the one that does not choose
		at := c >> 1 & mask
		for seen[at] != 0 && seen[at] != c {
			at = (at + 1) & mask
		}
		if seen[at] == 0 {
			seen[at] = c
			n++
		}
	}
	return n
}

// mix scrambles a number (the finaliser of splitmix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func mixText(s string) uint64 {
	h := uint64(len(s))
	for _, c := range []byte(s) {
		h = mix(h + uint64(c))
	}
	return h
}

func mixAll(xs []int) uint64 {
	h := uint64(len(xs))
	for _, x := range xs {
		h = mix(h + uint64(x))
	}
	return h
}
