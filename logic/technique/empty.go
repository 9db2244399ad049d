package technique

import "github.com/banmen/banmen/logic"

// Empty rectangles: the places of a symbol in a box lie in one row and one column. A pair
// then connects the row and the column.
var (
	EmptyRectangle = &logic.Technique{Key: "empty-rectangle", Name: "Empty Rectangle", JA: "エンプティレクタングル", Code: "0402",
		Form: logic.FormEmptyBox}
	DualEmptyRectangle = &logic.Technique{Key: "dual-empty-rectangle", Name: "Dual Empty Rectangle", JA: "双子のエンプティレクタングル", Code: "0405",
		Form: logic.FormEmptyBox}

	emptyRectangles = []logic.Finder{{Technique: EmptyRectangle, Find: findEmptyRectangle, Also: []*logic.Technique{DualEmptyRectangle}}}
)

func findEmptyRectangle(s *logic.State, yield func(*logic.Step) bool) {
	if !s.Grid() {
		return
	}
	if !s.Dual {
		emptyBoxes(s, yield)
		return
	}
	var all []*logic.Step
	emptyBoxes(s, func(p *logic.Step) bool {
		all = append(all, p)
		return true
	})
	duals := joined(DualEmptyRectangle, all, func(p, q *logic.Step) bool {
		return p.Parts[0].Houses[0] == q.Parts[0].Houses[0] && p.Symbols[0] == q.Symbols[0]
	})
	for _, p := range append(duals, all...) {
		if !yield(p) {
			return
		}
	}
}

func emptyBoxes(s *logic.State, yield func(*logic.Step) bool) {
	for v := of(s).untried(s, EmptyRectangle, 1); v <= s.Symbols; v = of(s).untried(s, EmptyRectangle, v+1) {
		none := true
		each := func(p *logic.Step) bool {
			none = false
			return yield(p)
		}
		for _, box := range s.Kinds[logic.Box] {
			if s.Houses[box].Full && s.Places(box, v).Len() > 1 && !emptyBox(s, v, box, each) {
				return
			}
		}
		if none {
			of(s).tried(s, EmptyRectangle, v)
		}
	}
}

// emptyBox looks at each row and column of a box, the last ones first. If row and column each hold
// at most one place besides the crossing, the box has only a pair. Such boxes count only if
// EmptyPairs is set.
func emptyBox(s *logic.State, v, box int, yield func(*logic.Step) bool) bool {
	m, lines := s.Places(box, v), s.Crossings(box)
	for i := len(lines) - 1; i >= 0; i-- {
		row := lines[i]
		if s.Houses[row.House].Kind != logic.Row || m&row.Places == 0 {
			continue
		}
		for j := len(lines) - 1; j >= 0; j-- {
			col := lines[j]
			if s.Houses[col.House].Kind != logic.Col || m&^row.Places&^col.Places != 0 || m&row.Places&^col.Places == 0 || m&col.Places&^row.Places == 0 {
				continue
			}
			if !s.EmptyPairs && (m&row.Places).Len() < 2 && (m&col.Places).Len() < 2 {
				continue
			}
			if !reach(s, v, box, row.House, col.House, yield) || !reach(s, v, box, col.House, row.House, yield) {
				return false
			}
		}
	}
	return true
}

// reach goes along one line out of the box, across by a pair, and back to the other line.
func reach(s *logic.State, v, box, from, to int, yield func(*logic.Step) bool) bool {
	kind := s.Houses[to].Kind
	for place := range (s.Places(from, v) &^ s.Common(from, box)).All() {
		a := s.Houses[from].Cells[place]
		across := s.House(a, kind)
		m := s.Places(across, v)
		if m.Len() != 2 || !s.Houses[across].Full {
			continue
		}
		other := (m &^ logic.Bit(s.Houses[from].Index)).First()
		c := logic.CandOf(s.Houses[to].Cells[other], v)
		if !s.Has(c) || s.House(c.Cell(), logic.Box) == box {
			continue
		}
		p := &logic.Step{Technique: EmptyRectangle, Symbols: []int{v}, Remove: []logic.Cand{c},
			Parts: []logic.Part{{Role: logic.Base, Houses: []int{box}}, {Role: logic.Link, Cells: []int{a, s.Houses[across].Cells[other]}, Houses: []int{across}}},
			Proof: logic.Proof{Base: []logic.Set{logic.HouseSet(box, v), logic.HouseSet(across, v)}, Cover: []logic.Set{logic.HouseSet(from, v)}}}
		if !yield(p) {
			return false
		}
	}
	return true
}
