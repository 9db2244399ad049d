package lower

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// joined tracks how the nodes of a Connected that were read so far are connected. It only needs the
// frontier: the nodes with neighbours that are not read yet (Sekine, Imai and Tani 1995). The key
// has the number of nodes that are in, whether a region is complete, and for each node of the
// frontier its region from 1, or 0 if it is out.
type joined struct {
	c        model.Connected
	at       []int   // by index in the diagram: the node, or -1
	before   [][]int // by node: the adjacent nodes that are read before it
	frontier [][]int // by index in the diagram: the frontier before this index
	can      []int   // by index in the diagram: how many nodes from this index on may be in
}

func (b *builder) connected(c model.Connected) machine {
	m := &joined{c: c, at: b.places(c.Of), before: make([][]int, len(c.Of))}
	index, last := make([]int, len(c.Of)), make([]int, len(c.Of)) // last: of the node and those adjacent to it
	for i, k := range m.at {
		if k >= 0 {
			index[k], last[k] = i, i
		}
	}
	for _, e := range c.Edges {
		i, k := e[0], e[1]
		if index[i] > index[k] {
			i, k = k, i
		}
		m.before[k] = append(m.before[k], i)
		last[i], last[k] = max(last[i], index[k]), max(last[k], index[i])
	}
	m.frontier, m.can = make([][]int, len(m.at)+1), make([]int, len(m.at)+1)
	for i, k := range m.at {
		for n := range c.Of {
			if index[n] <= i && last[n] > i {
				m.frontier[i+1] = append(m.frontier[i+1], n)
			}
		}
		if k >= 0 && slices.ContainsFunc(b.domains[b.of[i]], m.in) {
			m.can[i] = 1
		}
	}
	for i := len(m.at) - 1; i >= 0; i-- {
		m.can[i] += m.can[i+1]
	}
	return m
}

func (m *joined) in(value int) bool { return slices.Contains(m.c.Values, value) }

func (m *joined) start() state {
	if m.can[0] < m.c.Least || m.c.Most < 0 {
		return decided(false)
	}
	return state{key: keyOf(0, 0)}
}

func (m *joined) next(s state, i, value int) state {
	k := m.at[i]
	if k < 0 {
		return s
	}
	known := numbers(s.key)
	count, complete := known[0], known[1]
	regions := make(map[int]int, len(known)-1)
	for n, r := range known[2:] {
		regions[m.frontier[i][n]] = r
	}
	regions[k] = 0
	if m.in(value) {
		if count++; count > m.c.Most || complete > 0 {
			return decided(false)
		}
		regions[k] = len(known)
		for _, n := range m.before[k] {
			if old := regions[n]; old != 0 {
				for j, r := range regions {
					if r == old {
						regions[j] = regions[k]
					}
				}
			}
		}
	}
	if count+m.can[i+1] < m.c.Least {
		return decided(false)
	}
	return m.after(regions, count, complete, i+1)
}

// after returns the state with the regions of the frontier before index i. Regions that have left
// the frontier are complete.
func (m *joined) after(regions map[int]int, count, complete, i int) state {
	number := map[int]int{0: 0}
	key := []int{count, complete}
	for _, n := range m.frontier[i] {
		r, ok := number[regions[n]]
		if !ok {
			r = len(number)
			number[regions[n]] = r
		}
		key = append(key, r)
	}
	for _, r := range regions {
		if _, ok := number[r]; ok {
			continue
		}
		if complete > 0 || len(number) > 1 || count < m.c.Least {
			return decided(false)
		}
		number[r] = 0 // each region is counted once
		complete = 1
	}
	if key[1] = complete; m.c.Most >= len(m.c.Of) {
		key[0] = min(count, max(m.c.Least, 0)) // larger numbers make no difference
	}
	return state{key: keyOf(key...)}
}

func (m *joined) ends(s state) bool {
	return s.verdict == yes || s.verdict == open && numbers(s.key)[0] >= m.c.Least
}
