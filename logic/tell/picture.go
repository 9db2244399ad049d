package tell

import (
	"slices"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/logic"
)

// Draw adds the candidates of a board and the marks of step p to the board's figure. Base
// candidates and cells of laws are filled as Legal. Fins, links, false nodes and laws used as
// covers are filled as Cursor. Removed candidates are Wrong; placed ones are Legal in a cell filled
// as Cursor. Links join the nodes of a chain, and the candidates of wings and linked pairs.
func (t Teller) Draw(f *figure.Figure, p *logic.Step) {
	for c := range f.Cells {
		if t.Value(c) == 0 && t.Rules.Symbols > 2 {
			f.Cells[c].Marks = t.marks(c)
		}
	}
	for _, part := range p.Parts {
		t.part(f, p, part)
	}
	for i, n := range p.Chain {
		for _, c := range n.Cands {
			fill := figure.Cursor
			if n.On {
				fill = figure.Legal
			}
			t.show(f, c, n.On)
			t.fill(f, c, fill)
		}
		if n.From >= 0 && n.From < i {
			f.Links = append(f.Links, figure.Link{From: t.end(p.Chain[n.From].Cands[0]), To: t.end(n.Cands[0]), Strong: n.Strong})
		}
	}
	f.Links = append(f.Links, sight{t}.links(p)...)
	for _, c := range p.Remove {
		t.fill(f, c, figure.Wrong)
	}
	for _, c := range p.Place {
		t.show(f, c, true)
		t.fill(f, c, figure.Legal)
		f.Cells[c.Cell()].Fill = figure.Cursor
	}
}

// links draws links for wings and for two linked pairs. A base with two candidates is a strong
// link. A cover is a weak link between two bases. links returns nil if a cover contains candidates
// of more bases.
func (t sight) links(p *logic.Step) (all []figure.Link) {
	switch p.Technique.Form {
	case logic.FormLinked, logic.FormEmptyBox, logic.FormPivot, logic.FormWing, logic.FormConnected:
	default:
		return nil
	}
	of := (&tale{p: p}).proofs()[0]
	if len(of.Lines) > 0 || slices.ContainsFunc(of.Base, func(s logic.Set) bool { return s.Kind != logic.InCell && s.Kind != logic.InHouse }) {
		return nil // rectangles and fireworks
	}
	add := func(a, b logic.Cand, strong bool) {
		all = append(all, figure.Link{From: t.end(a), To: t.end(b), Strong: strong})
	}
	for _, s := range of.Base {
		if both := t.cands(s); len(both) == 2 {
			add(both[0], both[1], true)
		}
	}
	for _, s := range of.Cover {
		var ends []logic.Cand
		covered := t.cands(s)
		for _, base := range of.Base {
			cands := t.cands(base)
			if i := slices.IndexFunc(cands, func(c logic.Cand) bool { return slices.Contains(covered, c) }); i >= 0 {
				ends = append(ends, cands[i])
			}
		}
		if len(ends) != 2 {
			return nil
		}
		add(ends[0], ends[1], false)
	}
	return all
}

// part marks the candidates of a part.
func (t Teller) part(f *figure.Figure, p *logic.Step, part logic.Part) {
	fill := figure.Legal
	if part.Role == logic.Fin || part.Role == logic.EndoFin || part.Role == logic.Link || p.Technique.Form == logic.FormCoveredLaws && part.Role == logic.Cover {
		fill = figure.Cursor
	}
	for _, c := range part.Cands {
		t.fill(f, c, fill)
	}
	if form := p.Technique.Form; form == logic.FormLaws || form == logic.FormCoveredLaws {
		for _, cell := range part.Cells {
			f.Cells[cell].Fill = fill
		}
		return
	}
	symbols := part.Symbols
	if symbols == 0 {
		symbols = logic.MaskOf(p.Symbols...)
	}
	for _, cell := range part.Cells {
		for v := range (t.At(cell) & symbols).All() {
			t.fill(f, logic.CandOf(cell, v), fill)
		}
	}
	if part.Role != logic.Base || len(part.Cells) > 0 || len(p.Symbols) == 0 {
		return
	}
	for _, h := range part.Houses {
		for _, cell := range t.Houses[h].Cells {
			t.fill(f, logic.CandOf(cell, p.Symbols[0]), fill)
		}
	}
}

// show writes the value of a cell on boards with two symbols, whose cells show no candidates.
func (t Teller) show(f *figure.Figure, c logic.Cand, on bool) {
	if t.Rules.Symbols != 2 {
		return
	}
	v := c.Symbol()
	if !on {
		v = 3 - v
	}
	marks := make([]figure.Mark, 2)
	marks[v-1].Text = t.Symbols[v]
	f.Cells[c.Cell()].Marks = marks
}

// marks returns the candidates of a cell, each at its own place.
func (t Teller) marks(cell int) []figure.Mark {
	marks := make([]figure.Mark, t.Rules.Symbols)
	for v := range t.At(cell).All() {
		marks[v-1].Text = t.Symbols[v]
	}
	return marks
}

// fill sets the background of a remaining candidate. A later call replaces it.
func (t Teller) fill(f *figure.Figure, c logic.Cand, role figure.Role) {
	if t.Has(c) && c.Symbol() <= len(f.Cells[c.Cell()].Marks) {
		f.Cells[c.Cell()].Marks[c.Symbol()-1].Fill = role
	}
}

func (t Teller) end(c logic.Cand) figure.End {
	return figure.End{Cell: c.Cell(), Candidate: c.Symbol() - 1}
}
