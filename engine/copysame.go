package engine

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// A sameFilter requires that each of some values occurs equally often in two groups of variables.
type sameFilter struct {
	of  []int32
	n   int    // variables of the first group, which come first
	set uint64 // the values
}

// maxSame limits the variables of a group.
const maxSame = 8

// sameValue returns the value that, by a sum, occurs equally often among its first n variables and
// among the others. It reports false for other sums.
func sameValue(c model.Linear) (value, n int, ok bool) {
	if c.Worth == nil || c.Least != 0 || c.Most != 0 || len(c.Coefficients) != len(c.Of) {
		return 0, 0, false
	}
	value = slices.Index(c.Worth, 1)
	if value < 0 || slices.ContainsFunc(c.Worth[:value], nonzero) || slices.ContainsFunc(c.Worth[value+1:], nonzero) {
		return 0, 0, false
	}
	for n < len(c.Of) && c.Coefficients[n] == 1 {
		n++
	}
	minus := c.Coefficients[n:]
	return value, n, max(n, len(minus)) <= maxSame && !slices.ContainsFunc(minus, func(k int) bool { return k != -1 })
}

func nonzero(x int) bool { return x != 0 }

// postSame posts a sum that makes a value occur equally often in two groups. It reports false for
// other sums.
func (b *copyBuilder) postSame(c model.Linear, of []int32) bool {
	value, n, ok := sameValue(c)
	if !ok || value > maxCopyValue {
		return false
	}
	i := slices.IndexFunc(b.same, func(f *sameFilter) bool { return f.n == n && slices.Equal(f.of, of) })
	if i < 0 {
		i = len(b.same)
		b.same = append(b.same, &sameFilter{of: of, n: n})
		b.add(b.same[i], first)
	}
	b.same[i].set |= 1 << value
	return true
}

func (c *sameFilter) vars() []int32 { return c.of }

func (c *sameFilter) prune(s *domains) bool { return s.settle(c.narrow) }

// A tally has, for each k, the values that occur at least k times.
type tally [maxSame + 1]uint64

// add adds a variable with one of some values.
func (t *tally) add(set uint64, k int) {
	for ; k > 1; k-- {
		t[k] |= t[k-1] & set
	}
	t[1] |= set
}

// narrow compares how often each value occurs at least in one group with how often it occurs at
// most in the other.
func (c *sameFilter) narrow(s *domains) bool {
	var least, most [2]tally
	for i, v := range c.of {
		group, k := 0, i+1
		if i >= c.n {
			group, k = 1, i-c.n+1
		}
		w := s.dom[v]
		most[group].add(w, k)
		if w&(w-1) == 0 {
			least[group].add(w, k)
		}
	}
	full := [2]uint64{c.set, c.set} // values that occur at least as often as the other group can have them
	bad := uint64(0)
	for k := 1; k <= max(c.n, len(c.of)-c.n); k++ {
		full[0] &^= least[0][k] ^ most[1][k]
		full[1] &^= least[1][k] ^ most[0][k]
		bad |= least[0][k]&^most[1][k] | least[1][k]&^most[0][k]
	}
	if bad&c.set != 0 {
		return false
	}
	for i, v := range c.of {
		w := s.dom[v]
		if w&(w-1) == 0 {
			continue
		}
		lose, need := full[0], w&full[1]
		if i >= c.n {
			lose, need = full[1], w&full[0]
		}
		if need != 0 && (need&(need-1) != 0 || !s.keep(v, need)) || !s.keep(v, ^lose) {
			return false
		}
	}
	return true
}
