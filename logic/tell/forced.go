package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// forced says where chains end, and how.
func (t reasoner) forced(p *logic.Step) banmen.Message {
	m := t.proof(&p.Proof)
	all := branches(p.Chain)
	switch base := p.Part(logic.Base); {
	case p.Proof.Over.Kind == logic.NoSet && len(base.Cells) > 0 && slices.ContainsFunc(all, func(nodes []logic.Node) bool { return !empties(nodes, base.Cells[0]) }):
		m = banmen.Msg("otherwise %s", t.impossible(&logic.Proof{})) // HoDoKu names another cell then
	case p.Proof.Over.Kind == logic.NoSet && len(base.Cells) > 0:
		m = banmen.Msg("otherwise %s", t.impossible(&logic.Proof{Base: []logic.Set{logic.CellSet(base.Cells[0])}}))
	case len(all) == 2 && all[0][0].On != all[1][0].On && slices.Equal(all[0][0].Cands, all[1][0].Cands):
		m = banmen.Msg("either way the same follows")
	}
	return t.by(m, p)
}

// empties reports whether a chain ends with a candidate of a cell that goes.
func empties(nodes []logic.Node, cell int) bool {
	last := nodes[len(nodes)-1]
	return !last.On && slices.Equal(cellsIn(last.Cands), []int{cell}) && !slices.Equal(last.Cands, nodes[0].Cands)
}

// branches parts the nodes of chains that begin with something supposed each.
func branches(nodes []logic.Node) (all [][]logic.Node) {
	for i, n := range nodes {
		if n.From < 0 || i == 0 {
			all = append(all, nil)
		}
		all[len(all)-1] = append(all[len(all)-1], n)
	}
	return all
}

// by adds to what is said the chains of a step that lead there.
func (t reasoner) by(m banmen.Message, p *logic.Step) banmen.Message {
	var all []banmen.Message
	first, ruled := 0, ruledOut(&p.Proof)
	for _, nodes := range branches(p.Chain) {
		if len(nodes) > 1 {
			all = append(all, t.branch(nodes, first, ruled))
		}
		first += len(nodes)
	}
	if all == nil {
		return m
	}
	return banmen.Msg("%s (%s)", m, once(all))
}

// ruledOut returns the candidates that lines of a proof and its cases say are false: not as another excludes them, but
// for a reason of its own.
func ruledOut(p *logic.Proof) map[logic.Cand]bool {
	all := map[logic.Cand]bool{}
	for _, of := range append([]logic.Proof{*p}, p.Cases...) {
		for _, l := range of.Lines {
			for _, c := range l.Cands {
				all[c] = all[c] || l.Off
			}
		}
	}
	return all
}

// branch says what follows from the first of some nodes, which are those of a step from one on. Of a net, in which
// several may have to come together, it says what is true, what is ruled out, and how it ends.
func (t reasoner) branch(nodes []logic.Node, first int, ruled map[logic.Cand]bool) banmen.Message {
	net, last := false, nodes[len(nodes)-1]
	for i, n := range nodes[1:] {
		net = net || n.From != first+i || n.Side
	}
	if net {
		said := []logic.Node{last}
		told := func(n logic.Node) bool {
			return slices.ContainsFunc(said, func(m logic.Node) bool { return n.On == m.On && slices.Equal(n.Cands, m.Cands) })
		}
		nodes = slices.DeleteFunc(slices.Clone(nodes[:len(nodes)-1]), func(n logic.Node) bool {
			if told(n) || n.From >= 0 && !n.On && !slices.Equal(n.Cands, last.Cands) && !ruled[n.Cands[0]] {
				return n.From >= 0
			}
			said = append(said, n)
			return false
		})
		nodes = append(nodes, last)
	}
	m := t.suppose(nodes[0])
	for i, n := range nodes[1:] {
		switch {
		case i < told || i >= len(nodes)-3:
			m = banmen.Msg("%s, then %s", m, t.node(n))
		case i == told:
			m = banmen.Msg("%s, then %d more follow", m, len(nodes)-3-told)
		}
	}
	return m
}

// alone says of a step that is named by what it does how chains end, which set leaves the one place of a symbol, or which
// combinations there are.
func (t reasoner) alone(p *logic.Step) banmen.Message {
	lines := p.Proof.Lines
	switch {
	case len(p.Chain) > 1:
		return t.forced(p)
	case len(p.Place) == 1 && len(lines) == 1 && lines[0].Off && len(p.Proof.Base) == 1:
		left, v := lines[0], p.Place[0].Symbol()
		return banmen.Msg("%s, so %s; then %s", t.because(&left.Proof), t.isNot(with(left.Cands, v), v), banmen.Msg("%s has no other place for %s", t.house(p.Proof.Base[0].A), t.symbol(v)))
	case len(p.Proof.Cases) > 0:
		if cells := p.Part(logic.Pattern).Cells; len(cells) > 0 {
			return t.combined(p, cells)
		}
	}
	return t.proof(&p.Proof)
}

// because says what a set of few houses or cells leaves no room for.
func (t reasoner) because(p *logic.Proof) banmen.Message {
	var symbols []int
	for _, s := range p.Base {
		symbols = append(symbols, s.B)
	}
	if onlyHouses(p.Cover) {
		return banmen.Msg("in %s the %s must be in %s", t.houses(these(p.Base)), t.symbol(symbols[0]), t.houses(these(p.Cover)))
	}
	return banmen.Msg("in %s only %s have room for %s", t.house(p.Base[0].A), t.CellNames(these(p.Cover)...), t.symbols(symbols...))
}

// combined says which cells beside some others leave a candidate no combination.
func (t reasoner) combined(p *logic.Step, cells []int) banmen.Message {
	var beside []int
	for _, c := range slices.Concat(p.Place, p.Remove) {
		beside = append(beside, t.emptied(&p.Proof, c)...)
	}
	slices.Sort(beside)
	if beside = slices.Compact(beside); len(beside) == 0 {
		return banmen.Msg("otherwise %s would exclude each other", t.cellsEach(cells))
	}
	return banmen.Msg("otherwise %s would exclude each other, or nothing would be left for one of %s", t.cellsEach(cells), t.CellNames(beside...))
}

// emptied returns the cells that have nothing left in the cases in which a candidate is true.
func (t reasoner) emptied(p *logic.Proof, c logic.Cand) (cells []int) {
	if p.Over.Kind != logic.InCell {
		return append(cells, these(p.Base)...)
	}
	for i, v := range t.At(p.Over.A).List() {
		if p.Over.A != c.Cell() || v == c.Symbol() {
			cells = append(cells, t.emptied(&p.Cases[i], c)...)
		}
	}
	return cells
}
