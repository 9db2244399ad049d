package technique

import "github.com/banmen/banmen/logic"

// An outlook tells from which literals loops and chains are worth looking for. It is the closure of a
// net with groups, kept from step to step: as candidates go, more links become strong, each of
// which is added to what follows. What has gone stays in it, so it may promise too much, and never
// too little. Its nodes keep the numbers that they had in the net.
type outlook struct {
	*logic.State
	ties
	follows
	begun, rev uint64
	cands      []logic.Cand // by node
	index      []int32      // by candidate: 1 + its node
	kin        [][]kin      // by symbol: the groups that have two cells at least
	open       [2][]uint64  // the candidates of which something is hoped if they are false, and if they are true
	changed    []uint64     // the components of which more follows
	who        []uint64     // see gain
	remove     []logic.Cand
}

// A kin is a group of an outlook.
type kin struct {
	id int
	node
}

// renew brings the outlook up to date. It returns false if there are too many candidates.
func (o *outlook) renew(s *logic.State, x *net, c *closure) bool {
	switch {
	case o.State != s || o.begun != s.RevBegun() || o.sparse():
		return o.begin(s, x, c)
	case o.rev == s.Rev:
		return true
	}
	o.changed = zeros(o.changed, len(o.changed))
	for cell := range s.Shape.Size() {
		if m := s.At(cell); s.RevAt(cell) > o.rev && m.Len() == 2 {
			o.join(o.candidate(cell, m.First()), o.candidate(cell, (m&(m-1)).First()))
		}
	}
	for v := 1; v <= s.Symbols; v++ {
		if s.RevOf(v) > o.rev {
			o.joinPlaces(v)
			o.joinKin(v)
		}
	}
	o.rev = s.Rev
	o.reopen()
	return true
}

// begin makes the outlook of the closure of a state.
func (o *outlook) begin(s *logic.State, x *net, c *closure) bool {
	if o.State = nil; !x.build(s, true, false) {
		return false
	}
	c.close(x)
	o.State, o.begun, o.rev, o.words = s, s.RevBegun(), s.Rev, x.words
	for _, list := range [...][2]*[]uint64{{&o.on, &c.on}, {&o.off, &c.off}, {&o.weak, &x.weak}, {&o.strong, &x.strong}, {&o.firm, &x.firm}, {&o.digits, &x.digits}} {
		*list[0] = append((*list[0])[:0], *list[1]...)
	}
	o.component, o.cands = append(o.component[:0], c.component...), o.cands[:0]
	for i := range x.singles {
		o.cands = append(o.cands, logic.CandOf(x.nodes[i].first(), x.nodes[i].v))
	}
	o.index = append(o.index[:0], x.index...)
	for len(o.kin) <= s.Symbols {
		o.kin = append(o.kin, nil)
	}
	for v := range o.kin {
		o.kin[v] = o.kin[v][:0]
	}
	for i := x.singles; i < len(x.nodes); i++ {
		o.kin[x.nodes[i].v] = append(o.kin[x.nodes[i].v], kin{i, x.nodes[i]})
	}
	o.changed, o.who = zeros(o.changed, o.words+1), zeros(o.who, o.words)
	for i := range o.open {
		o.open[i] = zeros(o.open[i], o.words)
		for j := range o.open[i] {
			o.open[i][j] = ^uint64(0)
		}
	}
	return true
}

// sparse reports whether most of the candidates have gone.
func (o *outlook) sparse() bool {
	n := 0
	for v := 1; v <= o.Symbols; v++ {
		n += o.State.Symbol(v).Len()
	}
	return 3*n < len(o.cands)
}

func (o *outlook) candidate(cell, v int) int { return int(o.index[logic.CandOf(cell, v)]) - 1 }

// reopen gives hope where more follows than when there was none.
func (o *outlook) reopen() {
	for a := range o.component {
		if has(o.changed, o.component[a]) {
			set(o.open[1], a)
			union(o.open[0], o.of(o.strong, a))
		}
	}
}
