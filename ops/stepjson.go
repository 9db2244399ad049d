package ops

import (
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/stepjson"
)

// Names returns the names of cells, symbols and houses in JSON steps.
func (r *Reasoner) Names() *stepjson.Names {
	return stepjson.New(r.teller.Rules, func(cell int) string { return CellName(r.p, cell) }, r.teller.Symbols)
}

// JSON returns the step with its proof; a guess has none.
func (t Step) JSON(names *stepjson.Names) stepjson.Step {
	j := names.Write(t.step)
	if t.Entry.Guess != nil {
		j.Proof = nil
	}
	return j
}

// Unproved returns the placements and eliminations of a step that it does not prove in
// the current position.
func (r *Reasoner) Unproved(p *logic.Step) (place, remove []logic.Cand) {
	s := r.teller.State
	for _, c := range p.Place {
		if logic.Check(s, &logic.Step{Technique: p.Technique, Place: []logic.Cand{c}, Proof: p.Proof}) != nil {
			place = append(place, c)
		}
	}
	for _, c := range p.Remove {
		if logic.Check(s, &logic.Step{Technique: p.Technique, Remove: []logic.Cand{c}, Proof: p.Proof}) != nil {
			remove = append(remove, c)
		}
	}
	return place, remove
}

// Apply applies a step.
func (r *Reasoner) Apply(p *logic.Step) { r.teller.Apply(p) }
