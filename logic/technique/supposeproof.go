package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// contradiction returns the proof of a cell without a candidate, or of a symbol without a
// place in a house, if there is one.
func (x *hypothesis) contradiction() *logic.Proof {
	if !x.Broken() {
		return nil
	}
	for c := range x.Shape.Size() {
		if x.Value(c) == 0 && x.At(c) == 0 {
			return x.proof(logic.Proof{Base: []logic.Set{logic.Cell(c)}}, []int{c})
		}
	}
	for h, house := range x.Houses {
		for v := 1; house.Full && v <= x.Symbols; v++ {
			if x.Places(h, v) == 0 && !x.Placed(h, v) {
				return x.proof(logic.Proof{Base: []logic.Set{logic.HouseOf(h, v)}}, house.Cells)
			}
		}
	}
	return nil
}

// proof returns the lines that a contradiction in some cells needs, with it.
func (x *hypothesis) proof(end logic.Proof, cells []int) *logic.Proof {
	need := x.NewCells()
	for _, c := range cells {
		need.Add(c)
	}
	for i := len(x.lines) - 1; i >= 0; i-- {
		l := &x.lines[i]
		if slices.ContainsFunc(l.to, func(c int) bool { return need.Has(c) }) {
			end.Lines = append(end.Lines, l.Line)
			for _, c := range l.from {
				need.Add(c)
			}
		}
	}
	slices.Reverse(end.Lines)
	if x.within {
		return &end // on the board before all suppositions it is not the same what can be left out
	}
	return x.shorten(&end)
}

// short is how many lines of a proof are tried to leave out one by one.
const short = 24

// shorten leaves out lines without which the proof holds, too.
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

// trim leaves out what lines say besides what is needed.
func (x *hypothesis) trim(p *logic.Proof) *logic.Proof {
	for i := len(p.Lines) - 1; i >= 0; i-- {
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

// proves reports whether p shows that the supposition is false.
func (x *hypothesis) proves(p logic.Proof) bool {
	return logic.Check(x.from, &logic.Step{Technique: Supposition, Remove: []logic.Cand{x.start}, Proof: p}) == nil
}

// supposed is the step that a candidate is false.
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
