package technique

import "github.com/banmen/banmen/logic"

// Gurth's symmetrical placement: if a turn or a reflection keeps the givens, up to the names of
// symbols, it keeps the only solution, too. So a cell that it does not move has a symbol that keeps its
// name, and what a cell cannot be, its image cannot be either.
var (
	Gurth = &logic.Technique{Key: "gurth", Name: "Gurth's Symmetrical Placement", JA: "ガースの対称配置", Form: logic.FormBase, Unique: true}

	gurths = []logic.Finder{{Technique: Gurth, Find: findGurth}}
)

func findGurth(s *logic.State, yield func(*logic.Step) bool) {
	for y := range logic.Symmetries {
		if m, ok := logic.ImageOf(s, y); ok && !symmetric(s, y, &m, yield) {
			return
		}
	}
}

// symmetric yields the steps of a symmetry: placements, or if there are none, eliminations.
func symmetric(s *logic.State, y logic.Symmetry, m *logic.Image, yield func(*logic.Step) bool) bool {
	place, remove := gurth(y, m), gurth(y, m)
	for cell := range s.Shape.Size() {
		if v := s.Value(cell); v != 0 && !s.Given(cell) {
			if to := m.Of(logic.CandOf(cell, v)); s.Has(to) {
				place.Place = append(place.Place, to)
				place.Proof.Base = append(place.Proof.Base, logic.ImageSet(y, logic.CandOf(cell, v)))
			}
		}
		for v := range s.At(cell).All() {
			c := logic.CandOf(cell, v)
			if to := m.Of(c); to.Cell() == cell && to != c || s.Value(to.Cell()) != to.Symbol() && !s.Has(to) {
				remove.Remove = append(remove.Remove, c)
				remove.Proof.Base = append(remove.Proof.Base, logic.ImageSet(y, c))
			}
		}
	}
	if len(place.Place) > 0 {
		return yield(place)
	}
	return len(remove.Remove) == 0 || yield(remove)
}

// gurth begins a step of a symmetry. Its parts are the cells that it does not move.
func gurth(y logic.Symmetry, m *logic.Image) *logic.Step {
	p := &logic.Step{Technique: Gurth}
	var fixed []int
	for c, to := range m.Cells {
		if to == c {
			fixed = append(fixed, c)
		}
	}
	p.Parts = []logic.Part{{Role: logic.Pattern, Cells: fixed}}
	return p
}
