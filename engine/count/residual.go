package count

import (
	"math/bits"
	"slices"
)

// A residual is the problem that remains after some rows: the variables of the later
// rows, and the terms on them.
type residual struct {
	p            *problem
	after        int      // number of rows
	vars         []int    // the remaining variables
	openTerms    []int    // terms with remaining variables
	frontier     []int    // open terms that also have earlier variables: their states pass the cut
	placeOf      []int    // by term: index in openTerms, or -1
	scope        [][]int  // by index in openTerms: its variables, from vars
	termColour   []uint64 // by index in openTerms: colour of what the term requires
	domainColour []uint64 // by index in vars: colour of the domain
	discrete     []uint64 // colours with each term of the frontier individualised, or nil
}

func (p *problem) residual(after int) *residual {
	first := p.rows[after].first
	s := &residual{p: p, after: after, placeOf: make([]int, len(p.terms))}
	for v := first; v < len(p.domains); v++ {
		s.vars = append(s.vars, v)
		s.domainColour = append(s.domainColour, hashAll(p.domains[v]))
	}
	for i, t := range p.terms {
		s.placeOf[i] = -1
		if p.span[i].last < after {
			continue
		}
		s.placeOf[i] = len(s.openTerms)
		s.openTerms = append(s.openTerms, i)
		at, _ := slices.BinarySearch(t.vars, first)
		s.scope = append(s.scope, t.vars[at:])
		colour := hashText(t.signature) + uint64(t.kind)
		if p.span[i].first < after {
			s.frontier = append(s.frontier, i)
			colour++
		} else {
			colour = hash(colour) + uint64(t.total)
		}
		s.termColour = append(s.termColour, hash(colour))
	}
	return s
}

// refine returns the colours of the open terms; terms with alike neighbourhoods get equal
// colours. Terms in mark are individualised by their number first. (Colour refinement by
// sums of hashes.)
func (s *residual) refine(mark map[int]uint64) []uint64 {
	colours := slices.Clone(s.termColour)
	for i, m := range mark {
		colours[s.placeOf[i]] = hash(colours[s.placeOf[i]] + hash(m))
	}
	first := s.p.rows[s.after].first
	near := make([]uint64, len(s.vars))
	seen := make([]uint64, 1<<bits.Len(uint(2*len(colours))))
	for before := 0; ; {
		now := distinct(colours, seen)
		if now == before || now == len(colours) {
			return colours
		}
		before = now
		for i, v := range s.vars {
			sum := s.domainColour[i]
			for _, t := range s.p.on[v] {
				sum += colours[s.placeOf[t]]
			}
			near[i] = hash(sum)
		}
		for i, vars := range s.scope {
			sum := uint64(0)
			for _, v := range vars {
				sum += near[v-first]
			}
			colours[i] = hash(colours[i] ^ hash(sum))
		}
	}
}

// distinct returns the number of different colours. seen is scratch memory; its length is
// a power of two and larger than the number of colours.
func distinct(colours, seen []uint64) (n int) {
	clear(seen)
	mask := uint64(len(seen) - 1)
	for _, c := range colours {
		c |= 1 // 0 marks a free slot, and bit 0 does not select the slot
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

// hash scrambles a number (the finaliser of splitmix64).
func hash(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func hashText(s string) uint64 {
	h := uint64(len(s))
	for _, c := range []byte(s) {
		h = hash(h + uint64(c))
	}
	return h
}

func hashAll(xs []int) uint64 {
	h := uint64(len(xs))
	for _, x := range xs {
		h = hash(h + uint64(x))
	}
	return h
}
