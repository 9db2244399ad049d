package count

import "slices"

// A vector is the terms whose states are not in the state but beside it: each
// state has a number of ways for each of their states together. They are those
// that no symmetry moves, so that normal forms have fewer states.
type vector struct {
	terms  []int
	stride []int
	size   int
}

// A pair says that ways at one place of a vector go to another.
type pair struct{ from, to int32 }

// mostPlaces is how many places a vector may have.
const mostPlaces = 64

// chooseVector takes numbers and bits that pass from row to row and are
// exchanged for others at no cut, the smallest first. A block that is the
// only one of its class must not turn them then.
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

// start is the place of the vector before the first row, when all is still to
// be done; it ends at 0.
func (v vector) start(g *program) int {
	at := 0
	for i, t := range v.terms {
		at += g.terms[t].total * v.stride[i]
	}
	return at
}

// effects are what the fillings of a row do to the vector, each once.
type effects struct {
	g      *program
	r      int
	worths [][]int       // by place in the row and in the domain: what it takes, as a difference of places; or -1
	most   []uint64      // by term of the vector: what the rows ahead can take
	known  map[int]int32 // by the difference
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
					// A number that takes too much does so in its own place.
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

// unit is what one of the i-th term adds to the key of an effect: places wide
// enough for all that a row can take.
func (e *effects) unit(i int) int {
	unit := 1
	for _, t := range e.g.vector.terms[:i] {
		unit *= (e.g.terms[t].total+1)*(e.g.rows[e.r].end-e.g.rows[e.r].first) + 1
	}
	return unit
}

// of returns the number of what a filling does.
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

// find returns which places of the vector go where with a filling; nil if each
// to itself.
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
