package technique

import "github.com/banmen/banmen/logic"

// Aligned pair exclusion. Take two cells and a candidate of one of them. It is false if each
// candidate of the other cell contradicts it. Two candidates contradict each other in two cases.
// Either they leave no candidate for a cell with two candidates that sees both cells, or they have
// the same symbol and their cells see each other.
var (
	AlignedPair = &logic.Technique{Key: "aligned-pair", Name: "Aligned Pair Exclusion", JA: "並んだペアの除外", Form: logic.FormBase}

	alignedPairs = []logic.Finder{{Technique: AlignedPair, Find: findAlignedPair}}
)

func findAlignedPair(s *logic.State, yield func(*logic.Step) bool) {
	for a := range s.Shape.Size() {
		for b := range s.Shape.Size() {
			if a == b || s.At(a).Len() < 2 || s.At(b).Len() < 2 {
				continue
			}
			var both []int // cells with two candidates that see a and b
			for _, c := range bivalues(s) {
				if c != a && c != b && s.Peers(a).Has(c) && s.Peers(b).Has(c) {
					both = append(both, c)
				}
			}
			if len(both) > 1 && !aligned(s, a, b, both, yield) {
				return
			}
		}
	}
}

// aligned yields the steps of candidates of cell a.
func aligned(s *logic.State, a, b int, both []int, yield func(*logic.Step) bool) bool {
	for v := range s.At(a).All() {
		p := &logic.Step{Technique: AlignedPair, Symbols: []int{v}, Remove: []logic.Cand{logic.CandOf(a, v)}, Parts: []logic.Part{{Role: logic.Pattern, Cells: []int{min(a, b), max(a, b)}}}}
		p.Proof.Over = logic.CellSet(b)
		cells := s.NewCells()
		for w := range s.At(b).All() {
			var q logic.Proof
			if w != v || !s.Peers(a).Has(b) {
				for _, c := range both {
					if s.At(c) == logic.MaskOf(v, w) {
						q.Base = []logic.Set{logic.CellSet(c)}
						cells.Add(c)
						break
					}
				}
				if q.Base == nil {
					break
				}
			}
			p.Proof.Cases = append(p.Proof.Cases, q)
		}
		if len(p.Proof.Cases) < s.At(b).Len() || cells.Len() < 2 {
			continue
		}
		for c := range cells.All() {
			p.Parts = append(p.Parts, logic.Part{Role: logic.Link, Cells: []int{c}, Symbols: s.At(c)})
		}
		if !yield(p) {
			return false
		}
	}
	return true
}
