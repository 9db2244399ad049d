package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// GEM, graded equivalence marks, by David P. Bird: in addition to the two colours of a 3D Medusa
// cluster, it marks candidates that are true if a colour is. Each mark follows from an earlier one
// by one weak and one strong link. A candidate that both colours exclude is false, and one that is
// true with both is true. A colour is false if two of its candidates exclude each other, or if its
// candidates exclude all of a set.
var (
	GEM = &logic.Technique{Key: "gem", Name: "Graded Equivalence Marks", JA: "GEM（段階的等価マーク）", Form: logic.FormBase}

	gems = []logic.Finder{{Technique: GEM, Find: findGEM}}
)

// A gem is a cluster with its marks.
type gem struct {
	*medusa
	marks [3]marks // by colour, from 1
}

// marks are the candidates that are true with a colour, and those that the colour excludes.
type marks struct {
	on, out []uint64
	order   []int
	by      []int // by marked candidate: the false candidate that implies it, or -1 in the cluster
	due     []int // by excluded candidate: a marked candidate that excludes it
}

func findGEM(s *logic.State, yield func(*logic.Step) bool) {
	x := &gem{medusa: &medusa{variables: &of(s).variables}}
	if !x.begin(s) {
		return
	}
	x.start()
	for start := range x.cands {
		if len(x.edges[start]) == 0 || x.done[start] {
			continue
		}
		x.grow(start)
		for colour := 1; colour <= 2; colour++ {
			x.mark(colour)
		}
		if !x.wraps(yield) || !x.traps(yield) || s.Stopped() {
			return
		}
	}
}

// mark marks the candidates that are true with a colour.
func (x *gem) mark(colour int) {
	n := len(x.cands)
	m := marks{on: make([]uint64, x.words), out: make([]uint64, x.words), by: make([]int, n), due: make([]int, n)}
	add := func(c, by int) {
		if !has(m.on, c) {
			set(m.on, c)
			m.by[c] = by
			m.order = append(m.order, c)
		}
	}
	for _, c := range x.cluster {
		if x.colour[c] == colour {
			add(c, -1)
		}
	}
	for i := 0; i < len(m.order); i++ {
		for _, f := range indexes(x.row(m.order[i])) {
			if has(m.out, f) {
				continue
			}
			set(m.out, f)
			m.due[f] = m.order[i]
			for _, e := range x.edges[f] {
				add(e.to, f)
			}
		}
	}
	x.marks[colour] = m
}

// to returns the candidates on the way from the cluster to a marked candidate, true and false in
// turn.
func (m *marks) to(c int) (way []int) {
	for way = []int{c}; m.by[c] >= 0; c = m.due[m.by[c]] {
		way = append(way, m.by[c], m.due[m.by[c]])
	}
	slices.Reverse(way)
	return way
}

// follow adds lines for a way. Every second candidate, starting with the first or second, is true
// because the one before it is false.
func (x *gem) follow(p *logic.Proof, way []int, first int) {
	for i := first; i < len(way); i += 2 {
		at := slices.IndexFunc(x.edges[way[i-1]], func(e edge) bool { return e.to == way[i] })
		line := logic.Line{Cands: []logic.Cand{x.cands[way[i]]}, Proof: logic.Proof{Base: []logic.Set{x.edges[way[i-1]][at].set}}}
		if !slices.ContainsFunc(p.Lines, func(l logic.Line) bool { return l.Cands[0] == line.Cands[0] }) {
			p.Lines = append(p.Lines, line)
		}
	}
}
