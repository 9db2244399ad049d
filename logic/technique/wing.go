package technique

import "github.com/banmen/banmen/logic"

// Wings: two pincers are bivalue cells with a common symbol. Whatever value the pivot has, or
// whichever end of the strong link between them is true, one pincer has that symbol.
var (
	XYWing  = &logic.Technique{Key: "xy-wing", Name: "XY-Wing", JA: "XYウィング", Code: "0800", Form: logic.FormPivot}
	XYZWing = &logic.Technique{Key: "xyz-wing", Name: "XYZ-Wing", JA: "XYZウィング", Code: "0801", Form: logic.FormWing}
	WWing   = &logic.Technique{Key: "w-wing", Name: "W-Wing", JA: "Wウィング", Code: "0803", Form: logic.FormConnected}

	wings = []logic.Finder{{Technique: WWing, Find: findWWing}, resting(logic.Finder{Technique: XYWing, Find: findXYWing}, newPair), {Technique: XYZWing, Find: findXYZWing}}
)

// findXYWing tries each of three cells as the pivot, in reading order.
func findXYWing(s *logic.State, yield func(*logic.Step) bool) {
	cells := bivalues(s)
	for i, a := range cells {
		for j := i + 1; j < len(cells); j++ {
			b := cells[j]
			if (s.At(a) | s.At(b)).Len() != 3 {
				continue
			}
			for _, c := range cells[j+1:] {
				if (s.At(a)|s.At(b)|s.At(c)).Len() != 3 || s.At(a)^s.At(b)^s.At(c) != 0 {
					continue
				}
				if !wing(s, XYWing, a, b, c, yield) || !wing(s, XYWing, b, a, c, yield) || !wing(s, XYWing, c, b, a, yield) {
					return
				}
			}
		}
	}
}

func findXYZWing(s *logic.State, yield func(*logic.Step) bool) {
	cells := bivalues(s)
	for a := range s.Shape.Size() {
		if s.At(a).Len() != 3 {
			continue
		}
		for j, b := range cells {
			if s.At(b)&^s.At(a) != 0 || !s.Peers(a).Has(b) {
				continue
			}
			for _, c := range cells[j+1:] {
				if s.At(c)&^s.At(a) == 0 && s.At(b) != s.At(c) && !wing(s, XYZWing, a, b, c, yield) {
					return
				}
			}
		}
	}
}

// wing yields a wing of a pivot and two pincers, if the pivot sees both and the wing
// removes anything.
func wing(s *logic.State, t *logic.Technique, pivot, b, c int, yield func(*logic.Step) bool) bool {
	if !s.Peers(pivot).Has(b) || !s.Peers(pivot).Has(c) {
		return true
	}
	z := (s.At(b) & s.At(c)).First()
	var remove []logic.Cand
	digit := s.Symbol(z)
	for i, w := range digit {
		m := logic.Mask(w & s.Peers(b)[i] & s.Peers(c)[i])
		if t == XYZWing {
			m &= logic.Mask(s.Peers(pivot)[i])
		}
		for ; m != 0; m &= m - 1 {
			remove = append(remove, logic.CandOf(i<<6|m.First(), z))
		}
	}
	if remove == nil {
		return true
	}
	p := &logic.Step{Technique: t, Symbols: s.At(pivot).List(), Remove: remove,
		Parts: []logic.Part{{Role: logic.Pattern, Cells: []int{pivot, b, c}, Symbols: logic.Bit(z)}, {Role: logic.Pivot, Cells: []int{pivot}},
			{Role: logic.Pincer, Cells: []int{b, c}}}}
	p.Proof.Base = []logic.Set{logic.CellSet(pivot), logic.CellSet(b), logic.CellSet(c)}
	for _, pincer := range [2]int{b, c} {
		x := (s.At(pincer) &^ logic.Bit(z)).First()
		p.Proof.Cover = append(p.Proof.Cover, logic.CandSet(logic.CandOf(pivot, x), logic.CandOf(pincer, x)))
	}
	return yield(p)
}

// findWWing finds two cells with the same two candidates and a house where one of these
// has two places, each seen by one of the cells.
func findWWing(s *logic.State, yield func(*logic.Step) bool) {
	cells := bivalues(s)
	for i, a := range cells {
		for _, b := range cells[i+1:] {
			if s.At(a) != s.At(b) {
				continue
			}
			x := s.At(a).First()
			y := (s.At(a) &^ logic.Bit(x)).First()
			if !connect(s, a, b, x, y, yield) || !connect(s, a, b, y, x, yield) {
				return
			}
		}
	}
}

// connect looks for a strong link of y between two cells, so that one of them has x.
func connect(s *logic.State, a, b, x, y int, yield func(*logic.Step) bool) bool {
	if !sees(s, x, a, b) {
		return true
	}
	for h := range s.Houses {
		m := s.Places(h, y)
		if m.Len() != 2 || !s.Houses[h].Full {
			continue
		}
		c, d := s.Houses[h].Cells[m.First()], s.Houses[h].Cells[(m&(m-1)).First()]
		if c == a || c == b || d == a || d == b {
			continue
		}
		switch {
		case s.Peers(a).Has(c) && !s.Peers(a).Has(d) && s.Peers(b).Has(d):
		case s.Peers(a).Has(d) && !s.Peers(a).Has(c) && s.Peers(b).Has(c):
			c, d = d, c
		default:
			continue
		}
		p := &logic.Step{Technique: WWing, Symbols: []int{x, y}, Remove: seen(s, x, a, b, nil),
			Parts: []logic.Part{{Role: logic.Pattern, Cells: []int{a, b}}, {Role: logic.Link, Cells: []int{c, d}, Houses: []int{h}}}}
		p.Proof.Base = []logic.Set{logic.CellSet(a), logic.CellSet(b), logic.HouseSet(h, y)}
		p.Proof.Cover = []logic.Set{logic.CandSet(logic.CandOf(a, y), logic.CandOf(c, y)), logic.CandSet(logic.CandOf(b, y), logic.CandOf(d, y))}
		if !yield(p) {
			return false
		}
	}
	return true
}

// sees reports whether any cell with candidate v sees both cells.
func sees(s *logic.State, v, a, b int) bool {
	p, q := s.Peers(a), s.Peers(b)
	for i, w := range s.Symbol(v) {
		if w&p[i]&q[i] != 0 {
			return true
		}
	}
	return false
}
