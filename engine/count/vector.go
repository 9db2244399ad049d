package count

import "slices"

// A vector is a set of terms whose states are kept beside the state: a state has one
// number of ways for each combination of their states. These are the terms that no
// symmetry moves, which leaves fewer normal forms.
type vector struct {
	terms  []int
	stride []int
	size   int
}

// A pair moves ways from one place of a vector to another.
type pair struct{ from, to int32 }

// mostPlaces limits the places of a vector.
const mostPlaces = 64

// chooseVector picks terms that pass from row to row and that no cut exchanges with others, the
// smallest first. Their block must be the only one of its class; chooseVector removes the perms of
// that block.
func (g *program) chooseVector() {
	moved := map[int]bool{}
	for _, c := range g.cuts {
		for _, cl := range c.blockClasses {
			for _, t := range slices.Concat(cl.blocks...) {
				moved[t] = moved[t] || len(cl.blocks) > 1
			}
		}
	}
	for i := range g.cuts {
		g.cuts[i].blockClasses = slices.DeleteFunc(g.cuts[i].blockClasses, func(cl blockClass) bool {
			return slices.ContainsFunc(cl.blocks[0], func(t int) bool { return !moved[t] })
		})
	}
	var free []int
	for t, sp := range g.span {
		if sp.first < sp.last && !moved[t] && g.terms[t].kind != aSet {
			free = append(free, t)
		}
	}
	slices.SortStableFunc(free, func(a, b int) int { return g.terms[a].total - g.terms[b].total })
	v := vector{size: 1}
	for _, t := range free {
		places := g.terms[t].total + 1
		if places > mostPlaces/v.size {
			break
		}
		v.terms, v.stride = append(v.terms, t), append(v.stride, v.size)
		v.size *= places
	}
	g.vector = v
}

// start returns the place of the vector before the first row, when nothing has been
// added. The last row ends at place 0.
func (v vector) start(g *program) int {
	at := 0
	for i, t := range v.terms {
		at += g.terms[t].total * v.stride[i]
	}
	return at
}

// effects lists the different effects of the fillings of a row on the vector.
type effects struct {
	g      *program
	r      int
	worths [][]int       // by position in the row and index in the domain: the key of what it takes, or -1
	most   []uint64      // by term of the vector: the most that the rows ahead can take
	known  map[int]int32 // by key
	pairs  [][]pair
}

func newEffects(g *program, r int) *effects {
	e := &effects{g: g, r: r, known: map[int]int32{}}
	row := g.rows[r]
	for v := row.first; v < row.end; v++ {
		worths := make([]int, len(g.domains[v]))
		for _, t := range g.on[v] {
			if i := slices.Index(g.vector.terms, t); i >= 0 {
				for at, x := range g.domains[v] {
					// An amount beyond the total still stays within its own digit.
					worths[at] += min(g.terms[t].takes(v, x), g.terms[t].total+1) * e.unit(i)
				}
			}
		}
		e.worths = append(e.worths, worths)
	}
	for _, t := range g.vector.terms {
		e.most = append(e.most, g.ahead(t, r))
	}
	return e
}

// unit returns the amount that one unit of the i-th term adds to the key of an effect. Digits are
// wide enough for the largest effect of a row.
func (e *effects) unit(i int) int {
	unit := 1
	for _, t := range e.g.vector.terms[:i] {
		unit *= (e.g.terms[t].total+1)*(e.g.rows[e.r].end-e.g.rows[e.r].first) + 1
	}
	return unit
}

// of returns the index of the effect of a filling.
func (e *effects) of(filling []uint16) int32 {
	key := 0
	for i, at := range filling {
		key += e.worths[i][at]
	}
	id, ok := e.known[key]
	if !ok {
		id = int32(len(e.pairs))
		e.known[key] = id
		e.pairs = append(e.pairs, e.find(filling))
	}
	return id
}

// find returns the moves between places of the vector for a filling, or nil if all places
// stay.
func (e *effects) find(filling []uint16) []pair {
	g := e.g
	takes := make([]int, len(g.vector.terms))
	for i, at := range filling {
		v := g.rows[e.r].first + i
		for _, t := range g.on[v] {
			if j := slices.Index(g.vector.terms, t); j >= 0 {
				takes[j] += g.terms[t].takes(v, g.domains[v][at])
			}
		}
	}
	all := []pair{}
	same := true
	for from := range g.vector.size {
		to, ok := 0, true
		for i, t := range g.vector.terms {
			left := from/g.vector.stride[i]%(g.terms[t].total+1) - takes[i]
			ok = ok && left >= 0 && uint64(left) <= e.most[i]
			to += left * g.vector.stride[i]
		}
		if ok {
			all = append(all, pair{int32(from), int32(to)})
		}
		same = same && ok && from == to
	}
	if same {
		return nil
	}
	return all
}
