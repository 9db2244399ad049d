package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// A derivation has all consequences of a literal by singles and groups, with reasons, until there
// are no more or they contradict each other. It proves the result of a net, however the net found
// it.
type derivation struct {
	*net
	known  []bool      // by literal
	why    []logic.Set // by literal: the set that leaves only this literal, if that is the reason
	due    [][]int     // by literal: the literals it follows from
	order  []int       // the known literals, oldest first
	broken bool
	base   logic.Set // the set without candidates, or empty if two literals exclude each other
	cause  []int     // the literals of the contradiction
}

// derive computes the consequences of a literal.
func (x *net) derive(from int) *derivation {
	n := 2 * len(x.nodes)
	d := &derivation{net: x, known: make([]bool, n), why: make([]logic.Set, n), due: make([][]int, n)}
	d.learn(from, logic.Set{}, nil)
	for at := 0; at < len(d.order) && !d.broken; at++ {
		d.excludes(d.order[at])
		if at == len(d.order)-1 {
			d.gain()
		}
	}
	return d
}

// learn records a literal. If its opposite is known, that is a contradiction.
func (d *derivation) learn(l int, why logic.Set, due []int) {
	if d.known[l] || d.broken {
		return
	}
	d.known[l], d.why[l], d.due[l] = true, why, slices.Clone(due)
	d.order = append(d.order, l)
	if d.known[l^1] {
		d.broken, d.cause = true, []int{l, l ^ 1}
	}
}

// excludes records the literals that become false when a literal is true.
func (d *derivation) excludes(l int) {
	if l&1 == 0 {
		return
	}
	n := &d.nodes[l/2]
	for w := range (d.At(n.first()) &^ logic.Bit(n.v)).All() {
		if len(n.cells) == 1 {
			d.learn(2*d.candidate(n.first(), w), logic.Set{}, []int{l})
		}
	}
	for c := range d.Symbol(n.v).All() {
		if hasAll(d.Peers(c), n.cells) {
			d.learn(2*d.candidate(c, n.v), logic.Set{}, []int{l})
		}
	}
}

// gain learns the last candidate or group of a cell, or of a symbol in a house.
func (d *derivation) gain() {
	var buffer [logic.MaxSymbols]int
	all := buffer[:0]
	for c := range d.Shape.Size() {
		if d.At(c) != 0 {
			all = all[:0]
			for v := range d.At(c).All() {
				all = append(all, d.candidate(c, v))
			}
			d.last(all, logic.CellSet(c))
		}
	}
	for h := range d.Houses {
		for v := 1; d.Houses[h].Full && v <= d.Symbols; v++ {
			all = all[:0]
			for place := range d.Places(h, v).All() {
				all = append(all, d.candidate(d.Houses[h].Cells[place], v))
			}
			if len(all) > 0 {
				d.last(all, logic.HouseSet(h, v))
			}
		}
	}
}

// last handles the unit case: all candidates of a set are false except one, or except one group.
func (d *derivation) last(all []int, base logic.Set) {
	var due, left []int
	for _, i := range all {
		if d.known[2*i] {
			due = append(due, 2*i)
		} else {
			left = append(left, i)
		}
	}
	switch {
	case d.broken:
	case len(left) == 0:
		d.broken, d.base, d.cause = true, base, due
	case len(left) == 1:
		d.learn(2*left[0]+1, base, due)
	case base.Kind == logic.InHouse:
		for _, g := range d.groups[base.B] {
			inside := func(i int) bool { return slices.Contains(d.nodes[g].cells, d.nodes[i].first()) }
			if n := &d.nodes[g]; (n.box == base.A || n.line == base.A) && !slices.ContainsFunc(left, func(i int) bool { return !inside(i) }) {
				d.learn(2*g+1, base, d.outside(all, inside))
			}
		}
	}
}

// outside returns the literals that the candidates outside a group are false.
func (d *derivation) outside(all []int, inside func(i int) bool) (due []int) {
	for _, i := range all {
		if !inside(i) {
			due = append(due, 2*i)
		}
	}
	return due
}
