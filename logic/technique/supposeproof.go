package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// contradiction returns the proof of a cell without a candidate, or of a symbol without a
// place in a house; otherwise nil.
func (x *hypothesis) contradiction() *logic.Proof {
	if !x.Broken() {
		return nil
	}
	for c := range x.Shape.Size() {
		if x.Value(c) == 0 && x.At(c) == 0 {
			return x.proof(logic.Proof{Base: []logic.Set{logic.CellSet(c)}}, []int{c})
		}
	}
	for h, house := range x.Houses {
		for v := 1; house.Full && v <= x.Symbols; v++ {
			if x.Places(h, v) == 0 && !x.Placed(h, v) {
				return x.proof(logic.Proof{Base: []logic.Set{logic.HouseSet(h, v)}}, house.Cells)
			}
		}
	}
	return nil
}

// proof returns a contradiction in some cells together with the lines it needs.
func (x *hypothesis) proof(end logic.Proof, cells []int) *logic.Proof {
	need := x.NewCells()
	add := func(cells []int) {
		for _, c := range cells {
			if c >= 0 {
				need.Add(c)
			}
		}
	}
	add(cells)
	for i := len(x.lines) - 1; i >= 0; i-- {
		l := &x.lines[i]
		if slices.ContainsFunc(l.to, func(c int) bool { return need.Has(c) }) {
			next := logic.Line{Cands: slices.Clone(l.Cands), Off: l.Off, Proof: l.Proof}
			if l.law >= 0 {
				next.Proof.Laws = []int{l.law}
			}
			end.Lines = append(end.Lines, next)
			add(l.from)
		}
	}
	slices.Reverse(end.Lines)
	if x.within {
		return &end // the board before all assumptions allows other omissions
	}
	return x.shorten(&end)
}

// short is the number of lines up to which shorten tries to drop single lines.
const short = 24

// shorten drops lines the proof does not need.
func (x *hypothesis) shorten(p *logic.Proof) *logic.Proof {
	if len(p.Lines) > short {
		return p
	}
	for i := len(p.Lines) - 1; i >= 0; i-- {
		q := *p
		q.Lines = slices.Delete(slices.Clone(p.Lines), i, i+1)
		if x.proves(q) {
			*p = q
		}
	}
	return x.trim(p)
}

// trim drops the parts of lines that are not needed. It first drops everything about cells that no
// later line mentions.
func (x *hypothesis) trim(p *logic.Proof) *logic.Proof {
	for i := len(p.Lines) - 1; i >= 0; i-- {
		q := *p
		q.Lines = slices.Clone(p.Lines)
		q.Lines[i].Cands = slices.DeleteFunc(slices.Clone(p.Lines[i].Cands), func(c logic.Cand) bool { return !x.speaks(p, i+1, c.Cell()) })
		if n := len(q.Lines[i].Cands); n > 0 && n < len(p.Lines[i].Cands) && x.proves(q) {
			*p = q
		}
		for j := len(p.Lines[i].Cands) - 1; j >= 0 && len(p.Lines[i].Cands) > 1; j-- {
			q := *p
			q.Lines = slices.Clone(p.Lines)
			q.Lines[i].Cands = slices.Delete(slices.Clone(p.Lines[i].Cands), j, j+1)
			if x.proves(q) {
				*p = q
			}
		}
	}
	return p
}

// speaks reports whether a proof, from a line on, mentions a cell.
func (x *hypothesis) speaks(p *logic.Proof, from, cell int) bool {
	about := func(p *logic.Proof) bool {
		return len(p.Lines) > 0 || slices.ContainsFunc(p.Laws, func(i int) bool { return slices.Contains(x.Laws[i].Cells, cell) }) ||
			slices.ContainsFunc(p.Base, func(s logic.Set) bool {
				return s.Kind == logic.InCell && s.A == cell || s.Kind == logic.InHouse && slices.Contains(x.Houses[s.A].Cells, cell)
			})
	}
	return about(&logic.Proof{Laws: p.Laws, Base: p.Base}) || slices.ContainsFunc(p.Lines[from:], func(l logic.Line) bool { return about(&l.Proof) })
}

// proves reports whether p refutes the assumption.
func (x *hypothesis) proves(p logic.Proof) bool { return refutes(x.from, p, x.start) }

// supposed returns the step that removes a refuted candidate.
func supposed(s *logic.State, t *logic.Technique, c logic.Cand, proof *logic.Proof) *logic.Step {
	p := &logic.Step{Technique: t, Symbols: []int{c.Symbol()}, Proof: *proof, Chain: []logic.Node{{Cands: []logic.Cand{c}, On: true, From: -1}}}
	for i, l := range proof.Lines {
		p.Chain = append(p.Chain, logic.Node{Cands: l.Cands, On: !l.Off, From: i})
	}
	if left := s.At(c.Cell()) &^ logic.Bit(c.Symbol()); left.One() {
		p.Place = []logic.Cand{logic.CandOf(c.Cell(), left.First())}
	} else {
		p.Remove = []logic.Cand{c}
	}
	return p
}
