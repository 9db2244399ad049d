package technique

import "github.com/banmen/banmen/logic"

// Locked candidates: all places of a symbol in one house lie in another house.
var (
	Pointing = &logic.Technique{Key: "pointing", Name: "Locked Candidates Type 1 (Pointing)", JA: "ポインティング", Code: "0100", Form: logic.FormHouse}
	Claiming = &logic.Technique{Key: "claiming", Name: "Locked Candidates Type 2 (Claiming)", JA: "クレーミング", Code: "0101", Form: logic.FormHouse}

	lockedCandidates = []logic.Finder{
		{Technique: Pointing, Find: func(s *logic.State, yield func(*logic.Step) bool) { findLocked(s, Pointing, yield) }},
		{Technique: Claiming, Find: func(s *logic.State, yield func(*logic.Step) bool) { findLocked(s, Claiming, yield) }}}
)

// findLocked looks in boxes, or in all other houses.
func findLocked(s *logic.State, t *logic.Technique, yield func(*logic.Step) bool) {
	fresh, none := of(s).changed(s, t), true
	for h := range s.Houses {
		if (s.Houses[h].Kind == logic.Box) != (t == Pointing) || !s.Houses[h].Full {
			continue
		}
		for left := fresh; left != 0; left &= left - 1 {
			v := left.First()
			m := s.Places(h, v)
			if m&(m-1) == 0 {
				continue
			}
			for _, x := range s.Crossings(h) {
				if m&^x.Places == 0 && s.Places(x.House, v).Len() > m.Len() {
					if none = false; !yield(locked(s, h, x.House, v)) {
						return
					}
				}
			}
		}
	}
	if none {
		of(s).quiet(s, t, fresh)
	}
}

func locked(s *logic.State, h, g, v int) *logic.Step {
	p := &logic.Step{Technique: Claiming, Symbols: []int{v},
		Parts: []logic.Part{{Role: logic.Base, Houses: []int{h}}, {Role: logic.Cover, Houses: []int{g}}},
		Proof: logic.Proof{Base: []logic.Set{logic.HouseSet(h, v)}}}
	if s.Houses[h].Kind == logic.Box {
		p.Technique = Pointing
	}
	for place := range (s.Places(g, v) &^ s.Common(g, h)).All() {
		p.Remove = append(p.Remove, logic.CandOf(s.Houses[g].Cells[place], v))
	}
	return p
}
