package engine

// maxMatched is the largest number of open cells of a cage that are matched with sets of values. It
// makes the subsets of such a set fit the bits of a word.
const maxMatched = 6

// A matching removes the values of open cells that are in no assignment of a set of values to them.
type matching struct {
	n    int
	at   [maxMatched]int    // by open cell: its place in the cage
	had  [maxMatched]uint64 // by open cell: its values
	keep []uint64           // by cell of the cage
}

// matching returns the matching of the open cells. It reports false if they are too many.
func (c *cage) matching(s *state) (m matching, ok bool) {
	m.keep = s.kept[:len(c.of)]
	clear(m.keep)
	for i, v := range c.of {
		if w := s.dom[v]; w&(w-1) != 0 {
			if m.n == maxMatched {
				return m, false
			}
			m.at[m.n], m.had[m.n] = i, w
			m.n++
		}
	}
	return m, true
}

// without has, for the i-th value of a set, the subsets without it.
var without = [maxMatched]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

// add keeps the values of open cells that are in some assignment of the set, which has as many
// values as there are open cells. It reports false if there is no assignment. It works forward and
// back along the cells. A word holds, as bits, the subsets that the cells so far can use.
func (m *matching) add(set uint64) bool {
	var value [maxMatched]uint64
	for i := range m.n {
		value[i] = set & -set
		set &= set - 1
	}
	var front [maxMatched + 1]uint64
	front[0] = 1
	for i := range m.n {
		for j := range m.n {
			if m.had[i]&value[j] != 0 {
				front[i+1] |= front[i] & without[j] << (1 << j)
			}
		}
	}
	back := uint64(1) << (1<<m.n - 1)
	if front[m.n]&back == 0 {
		return false
	}
	for i := m.n - 1; i >= 0; i-- {
		next := uint64(0)
		for j := range m.n {
			if m.had[i]&value[j] == 0 {
				continue
			}
			if from := back >> (1 << j) & without[j] & front[i]; from != 0 {
				m.keep[m.at[i]] |= value[j]
				next |= from
			}
		}
		back = next
	}
	return true
}
