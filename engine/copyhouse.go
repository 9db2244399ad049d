package engine

import (
	"math/bits"

	"github.com/banmen/banmen/model"
)

// A houseFilter is an AllDifferent with as many values as variables: a value with one place left is
// placed there.
type houseFilter struct {
	of  []int32
	all uint64
	in  varSet // of, as a set
}

func (c *houseFilter) vars() []int32 { return c.of }

func (c *houseFilter) prune(s *domains) bool {
	once, twice := uint64(0), uint64(0)
	for _, v := range c.of {
		w := s.dom[v]
		twice |= once & w
		once |= w
	}
	if once != c.all {
		return false
	}
	if once &^= twice; once == 0 {
		return true
	}
	for _, v := range c.of {
		w := s.dom[v] & once
		if w == 0 || w == s.dom[v] {
			continue
		}
		if w&(w-1) != 0 || !s.keep(v, w) {
			return false
		}
	}
	return true
}

// A distinctFilter is an AllDifferent with more values than variables: there must be enough
// values, and if there are just enough, each stands somewhere.
type distinctFilter struct{ of []int32 }

func (c *distinctFilter) vars() []int32 { return c.of }

func (c *distinctFilter) prune(s *domains) bool {
	union, fixed := valuesOf(s.dom, c.of)
	switch n := bits.OnesCount64(union); {
	case n < len(c.of):
		return false
	case n > len(c.of):
		return true
	}
	return s.confine(c.of, union&^fixed)
}

// confine handles values that must occur among some variables, which all differ. It removes them
// from variables that differ from all of their places.
func (s *domains) confine(of []int32, values uint64) bool {
	for ; values != 0; values &= values - 1 {
		x := values & -values
		n, last := 0, int32(0)
		common := s.common
		for _, v := range of {
			if s.dom[v]&x == 0 {
				continue
			}
			if n++; n == 1 {
				copy(common, s.differ[v])
			} else {
				common.keep(s.differ[v])
			}
			last = v
		}
		switch n {
		case 0:
			return false
		case 1:
			if !s.keep(last, x) {
				return false
			}
			continue
		}
		for i, w := range common {
			for ; w != 0; w &= w - 1 {
				if v := int32(i*64 + bits.TrailingZeros64(w)); s.dom[v]&x != 0 && !s.keep(v, ^x) {
					return false
				}
			}
		}
	}
	return true
}

// A crossing is two overlapping houses. Their variables outside the overlap have the same values.
type crossing struct {
	of []int32 // a, then b
	n  int     // variables of a
}

func (c *crossing) vars() []int32 { return c.of }

func (c *crossing) prune(s *domains) bool {
	a, b := uint64(0), uint64(0)
	for _, v := range c.of[:c.n] {
		a |= s.dom[v]
	}
	for _, v := range c.of[c.n:] {
		b |= s.dom[v]
	}
	if a == b {
		return true
	}
	for _, v := range c.of {
		if !s.keep(v, a&b) {
			return false
		}
	}
	return true
}

// A lessFilter is a Less.
type lessFilter struct {
	of   []int32
	step int
}

func (c *lessFilter) vars() []int32 { return c.of }

func (c *lessFilter) prune(s *domains) bool {
	for i, v := range c.of[1:] {
		if !s.keep(v, ^uint64(0)<<(bits.TrailingZeros64(s.dom[c.of[i]])+c.step)) {
			return false
		}
	}
	for i := len(c.of) - 2; i >= 0; i-- {
		most := bits.Len64(s.dom[c.of[i+1]]) - 1 - c.step
		if most < 0 || !s.keep(c.of[i], 1<<(most+1)-1) {
			return false
		}
	}
	return true
}

// A countFilter is a Count.
type countFilter struct {
	of          []int32
	set         uint64
	least, most int
	places      varSet   // places of the value in the last cover that had more groups than needed, by index
	common      []varSet // scratch, by group: the variables that differ from every variable of the group
}

func (c *countFilter) vars() []int32 { return c.of }

func (c *countFilter) prune(s *domains) bool {
	sure, possible := 0, 0
	for _, v := range c.of {
		w := s.dom[v]
		sure += b2i(w&^c.set == 0)
		possible += b2i(w&c.set != 0)
	}
	if sure > c.most || possible < c.least {
		return false
	}
	if sure < c.least && c.set&(c.set-1) == 0 && !c.cover(s) {
		return false
	}
	if sure == possible || sure < c.most && possible > c.least {
		return true
	}
	set := c.set // the values that the open variables keep
	if sure == c.most {
		set = ^set
	}
	for _, v := range c.of {
		if w := s.dom[v]; w&^c.set != 0 && w&c.set != 0 && !s.keep(v, set) {
			return false
		}
	}
	return true
}

// cover greedily divides the places of a value into groups, each of which can have the value once.
// If exactly as many groups as needed suffice, each group must have it.
func (c *countFilter) cover(s *domains) bool {
	if c.places == nil {
		words := len(s.common)
		c.places = newVarSet(len(c.of))
		room := make(varSet, maxCover*words)
		for range maxCover {
			c.common, room = append(c.common, room[:words]), room[words:]
		}
	}
	same := true
	for i := range c.places {
		places := uint64(0)
		for k, v := range c.of[64*i : min(64*i+64, len(c.of))] {
			if s.dom[v]&c.set != 0 {
				places |= 1 << k
			}
		}
		same = same && places == c.places[i]
		c.places[i] = places
	}
	if same {
		return true
	}
	var groups [maxCover]coverGroup
	n := 0
	for i, places := range c.places {
	next:
		for ; places != 0; places &= places - 1 {
			v := c.of[64*i+bits.TrailingZeros64(places)]
			for k, common := range c.common[:n] {
				if g := &groups[k]; g.n < maxCover && common.has(model.Var(v)) {
					g.of[g.n] = v
					g.n++
					common.keep(s.differ[v])
					continue next
				}
			}
			if n == c.least || n == maxCover {
				return true // more groups than needed
			}
			copy(c.common[n], s.differ[v])
			groups[n].of[0], groups[n].n = v, 1
			n++
		}
	}
	clear(c.places) // look again next time
	if n < c.least {
		return false
	}
	for k := range groups[:n] {
		if !s.confine(groups[k].of[:groups[k].n], c.set) {
			return false
		}
	}
	return true
}

// maxCover limits the groups of a cover, and their places.
const maxCover = 9

// A coverGroup is a set of variables with different values.
type coverGroup struct {
	of [maxCover]int32
	n  int
}
