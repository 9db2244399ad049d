package engine

import (
	"cmp"
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
	f.compare()
	f.combine(0, 0)
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
	size          []int           // by cage: its number of cells
	inside        [][]int         // by house and cage: the number of common cells
	related       [][]relatedness // by two houses
	looked, most  int             // sets of houses
	known         map[string]bool
	found         []model.Linear

	// the current set of houses
	members [innieHouses]int
	unions  [innieHouses + 1]house // of the first members
	counts  [innieHouses + 1][]int // by cage: the number of its cells in such a union
	left    varSet                 // scratch
	out     varSet                 // scratch
}

// A relatedness says how two houses can be in a set of houses.
type relatedness uint8

const (
	overlap relatedness = 1 << iota // they have a common cell
	joined                          // a cage has cells of both
)

func (f *innieFinder) set(of []model.Var) varSet {
	s := newVarSet(len(f.m.Domains))
	for _, v := range of {
		s.add(v)
	}
	return s
}

// compare compares houses with cages and with each other.
func (f *innieFinder) compare() {
	n := len(f.cages)
	counts := make([]int, (len(f.houses)+innieHouses+1)*n)
	cut := func() (next []int) {
		next, counts = counts[:n:n], counts[n:]
		return next
	}
	for i := range f.unions {
		f.unions[i] = house{newVarSet(len(f.m.Domains)), 0}
		f.counts[i] = cut()
	}
	f.size = make([]int, n)
	for k, c := range f.cages {
		f.size[k] = c.len()
	}
	f.related = make([][]relatedness, len(f.houses))
	for i, h := range f.houses {
		f.related[i] = make([]relatedness, i)
		in := cut()
		for k, c := range f.cages {
			in[k] = h.common(c.varSet)
		}
		for j, g := range f.houses[:i] {
			if h.meets(g.varSet) {
				f.related[i][j] = overlap
				continue
			}
			for k, n := range f.inside[j] {
				if n > 0 && in[k] > 0 {
					f.related[i][j] = joined
					break
				}
			}
		}
		f.inside = append(f.inside, in)
	}
}

// combine looks at the current set of n houses, and at those with further houses from the i-th on.
func (f *innieFinder) combine(i, n int) {
	if n > 0 {
		f.look(f.unions[n], f.counts[n])
	}
	if n == innieHouses {
		return
	}
	for ; i < len(f.houses) && f.looked < f.most; i++ {
		related := relatedness(0)
		for _, j := range f.members[:n] {
			related |= f.related[i][j]
		}
		if n > 0 && related != joined {
			continue
		}
		h, from, to := f.houses[i], f.unions[n], &f.unions[n+1]
		for k, w := range h.varSet {
			to.varSet[k] = from.varSet[k] | w
		}
		to.total = from.total + h.total
		for k, c := range f.inside[i] {
			f.counts[n+1][k] = f.counts[n][k] + c
		}
		f.members[n] = i
		f.combine(i+1, n+1)
	}
}

// look keeps the sum that a union of houses leaves. counts has the number of cells of each cage in
// the union.
func (f *innieFinder) look(union house, counts []int) {
	f.looked++
	left, out, total := f.left, f.out, union.total
	copy(left, union.varSet)
	clear(out)
	for k, in := range counts {
		if 2*in <= f.size[k] {
			continue // it has no cells here, or its cells stay
		}
		c, shared := f.cages[k], false
		for i, w := range c.varSet {
			here := union.varSet[i]
			shared = shared || w&here&^left[i] != 0 || w&^here&out[i] != 0
		}
		if shared {
			continue // it shares some cells with another cage
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
