package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// coloured says where a symbol is, by the colours of nets.
func (t reasoner) coloured(p *logic.Step) banmen.Message {
	var all []banmen.Message
	for i := 0; i+1 < len(p.Parts); i += 2 {
		a, b := p.Parts[i].Cells, p.Parts[i+1].Cells
		all = append(all, banmen.Msg("%s is in %s or in %s", t.symbol(p.Symbols[0]), t.allOf(a), t.allOf(b)))
		for _, cells := range [][]int{a, b} {
			if i == 0 && len(p.Parts) == 2 && slices.Contains(cells, p.Remove[0].Cell()) {
				all = append(all, banmen.Msg("two of %s see each other", t.CellNames(cells...)))
			}
		}
	}
	if len(p.Parts) == 4 {
		all = append(all, t.twoNets(p))
	}
	return then(all)
}

// twoNets says what the colours of one net have to do with those of the other.
func (t reasoner) twoNets(p *logic.Step) banmen.Message {
	for i, part := range p.Parts {
		if slices.Contains(part.Cells, p.Remove[0].Cell()) {
			others := p.Parts[2-i&2:][:2]
			return banmen.Msg("cells of %s see both %s and %s", t.CellNames(part.Cells...), t.CellNames(others[0].Cells...), t.CellNames(others[1].Cells...))
		}
	}
	for i, a := range p.Parts[:2] {
		for j, b := range p.Parts[2:] {
			if x, y := t.meet(a.Cells, b.Cells); x >= 0 {
				return banmen.Msg("%s and %s see each other, so it is in %s or in %s", t.CellNames(x), t.CellNames(y), t.allOf(p.Parts[1-i].Cells), t.allOf(p.Parts[3-j].Cells))
			}
		}
	}
	return banmen.Msg("both are seen")
}

// meet returns a cell of each list that see each other, or -1.
func (t reasoner) meet(a, b []int) (x, y int) {
	for _, x := range a {
		for _, y := range b {
			if t.Peers(x).Has(y) {
				return x, y
			}
		}
	}
	return -1, -1
}
