package engine

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
)

// Limits of the sums of houses: the houses taken together, the sets of houses looked at, and the
// cells left in a sum.
const (
	innieHouses = 4
	innieSets   = 1 << 12
	innieWork   = 1 << 25 // words looked at: large boards with many cages have fewer sets
	innieCells  = 8
)

// innies returns the sums that houses and cages together imply (the rule of 45 of killer sudoku): a
// house has each of its values once, so the cells of several houses have a known total. The sums of
// the cages inside them are subtracted. For a cage across their border, one of two sums remains.
// Either its inner cells stay in the sum, or its total is subtracted and its outer cells get the
// coefficient -1.
func innies(m *model.Model) []model.Linear {
	f := innieFinder{m: m, known: map[string]bool{}}
	for _, c := range m.Constraints {
		if c, ok := c.(model.Linear); ok && isSum(c) {
			f.cages = append(f.cages, house{f.set(c.Of), c.Most})
			f.known[key(c.Of, nil)] = true
		}
	}
	if len(f.cages) == 0 {
		return nil
	}
	for _, c := range m.Constraints {
		if c, ok := c.(model.AllDifferent); ok {
			if total, ok := houseTotal(m, c.Of); ok {
				f.houses = append(f.houses, house{f.set(c.Of), total})
			}
		}
	}
	if len(f.houses) < 2 {
		return nil
	}
	f.left, f.out = newVarSet(len(m.Domains)), newVarSet(len(m.Domains))
	f.most = min(innieSets, innieWork/(len(f.cages)*len(f.houses)*len(f.cages[0].varSet)))
	// smaller cages first: where cages overlap, more of them then count
	slices.SortStableFunc(f.cages, func(a, b house) int { return cmp.Compare(a.len(), b.len()) })
	f.combine(0, house{newVarSet(len(m.Domains)), 0}, 0)
	slices.SortStableFunc(f.found, func(a, b model.Linear) int { return cmp.Compare(len(a.Of), len(b.Of)) })
	return f.found
}

// houseTotal returns the total of variables that have each of their values once.
func houseTotal(m *model.Model, of []model.Var) (total int, ok bool) {
	values, n := make([]uint64, 0, 1), 0 // as bits
	for _, v := range of {
		for _, x := range m.Domains[v] {
			for len(values) <= x/64 {
				values = append(values, 0)
			}
			if values[x/64]>>(x%64)&1 == 0 {
				values[x/64] |= 1 << (x % 64)
				total += x
				n++
			}
		}
	}
	return total, n == len(of)
}

// A house is a set of variables with a total.
type house struct {
	varSet
	total int
}

type innieFinder struct {
	m             *model.Model
	houses, cages []house
	looked, most  int // sets of houses
	known         map[string]bool
	left, out     varSet // scratch
	found         []model.Linear
}

func (f *innieFinder) set(of []model.Var) varSet {
	s := newVarSet(len(f.m.Domains))
	for _, v := range of {
		s.add(v)
	}
	return s
}

// combine looks at a union of n houses, and at its unions with houses from the i-th on.
func (f *innieFinder) combine(i int, union house, n int) {
	if n > 0 {
		f.look(union)
	}
	if n == innieHouses {
		return
	}
	for ; i < len(f.houses) && f.looked < f.most; i++ {
		if h := f.houses[i]; !union.meets(h.varSet) && (n == 0 || f.joined(union.varSet, h.varSet)) {
			f.combine(i+1, house{union.with(h.varSet), union.total + h.total}, n+1)
		}
	}
}

// joined reports whether a cage has cells of both sets.
func (f *innieFinder) joined(a, b varSet) bool {
	return slices.ContainsFunc(f.cages, func(c house) bool { return c.meets(a) && c.meets(b) })
}

// look keeps the sum that a union of houses leaves.
func (f *innieFinder) look(union house) {
	f.looked++
	left, out, total := f.left, f.out, union.total
	copy(left, union.varSet)
	clear(out)
	for _, c := range f.cages {
		in, beyond, shared := 0, 0, false
		for i, w := range c.varSet {
			here := union.varSet[i]
			in, beyond = in+bits.OnesCount64(w&here), beyond+bits.OnesCount64(w&^here)
			shared = shared || w&here&^left[i] != 0 || w&^here&out[i] != 0
		}
		if in == 0 || shared || beyond >= in {
			continue // it has no cells here, shares some with another cage, or its cells stay
		}
		for i, w := range c.varSet {
			left[i], out[i] = left[i]&^w, out[i]|w&^union.varSet[i]
		}
		total -= c.total
	}
	n, minus := left.len(), out.len()
	if n+minus == 0 || n+minus > innieCells {
		return
	}
	l := model.Linear{Of: slices.Concat(left.list(), out.list()), Least: total, Most: total}
	switch {
	case n == 0: // only minus
		l.Least, l.Most = -total, -total
	case minus > 0:
		for i := range l.Of {
			l.Coefficients = append(l.Coefficients, 1)
			if i >= n {
				l.Coefficients[i] = -1
			}
		}
	}
	if k := key(l.Of, l.Coefficients); !f.known[k] {
		f.known[k] = true
		f.found = append(f.found, l)
	}
}
