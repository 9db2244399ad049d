package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Anti-symmetrical placement. Suppose that a turn or a reflection keeps the givens, up to the names
// of symbols, provided that an open cell has a certain symbol. Then it would keep the only
// solution, too. If no solution can be kept, the cell has another symbol.
var (
	AntiGurth = &logic.Technique{Key: "anti-gurth", Name: "Anti-Gurth's Symmetrical Placement", JA: "ガースの対称配置（否定型）", Form: logic.FormBase, Unique: true}

	antiGurths = []logic.Finder{{Technique: AntiGurth, Find: findAntiGurth}}
)

// An antiGurth is a symmetry that keeps the givens together with one candidate.
type antiGurth struct {
	*logic.State
	y     logic.Symmetry
	image logic.Image
	more  logic.Cand
	kept  logic.Mask // symbols that keep their names
	fixed []int      // cells that stay
}

func findAntiGurth(s *logic.State, yield func(*logic.Step) bool) {
	if !s.Unique || s.Shape.Rows != s.Shape.Cols {
		return
	}
	for y := range logic.Symmetries {
		cell := onlyOpen(s, y)
		for v := 1; cell >= 0 && v <= s.Symbols; v++ {
			x := antiGurth{State: s, y: y, more: logic.CandOf(cell, v)}
			var ok bool
			if x.image, ok = logic.ImageOf(s, y, x.more); ok && s.Has(x.more) && !x.yields(yield) {
				return
			}
		}
	}
}

// onlyOpen returns the only cell without a given that a symmetry moves to a given or a given to, or -1.
func onlyOpen(s *logic.State, y logic.Symmetry) (cell int) {
	cell = -1
	for c, to := range y.Cells(s.Shape) {
		if s.Given(c) == s.Given(to) {
			continue
		}
		if s.Given(c) {
			c = to
		}
		if cell >= 0 && cell != c || s.Value(c) != 0 {
			return -1
		}
		cell = c
	}
	return cell
}

// yields yields the step if the solution cannot be kept.
func (x *antiGurth) yields(yield func(*logic.Step) bool) bool {
	for c, to := range x.image.Cells {
		if c == to {
			x.fixed = append(x.fixed, c)
		}
	}
	for v := 1; v <= x.State.Symbols; v++ {
		if x.image.Symbols[v] == v {
			x.kept |= logic.Bit(v)
		}
	}
	proof, ok := x.byCell()
	if !ok {
		proof, ok = x.byHouse()
	}
	return !ok || yield(&logic.Step{Technique: AntiGurth, Remove: []logic.Cand{x.more}, Proof: proof,
		Parts: []logic.Part{{Role: logic.Pattern, Cells: []int{x.more.Cell()}}, {Role: logic.Link, Cells: x.fixed}}})
}

// kills proves that a candidate is false because its image is.
func (x *antiGurth) kills(c logic.Cand) logic.Proof {
	return logic.Proof{Base: []logic.Set{logic.ImageSet(x.y, c, x.more)}}
}

// byCell looks for a fixed cell without a candidate whose symbol keeps its name.
func (x *antiGurth) byCell() (p logic.Proof, ok bool) {
	for _, c := range x.fixed {
		if v := x.Value(c); v != 0 && !x.kept.Has(v) {
			return x.kills(logic.CandOf(c, v)), true
		} else if v != 0 || x.At(c)&x.kept != 0 {
			continue
		}
		p.Over = logic.CellSet(c)
		for v := range x.At(c).All() {
			p.Cases = append(p.Cases, x.kills(logic.CandOf(c, v)))
		}
		return p, true
	}
	return p, false
}

// byHouse looks for a fixed house in which a symbol that keeps its name has no fixed cell.
func (x *antiGurth) byHouse() (p logic.Proof, ok bool) {
	for h, house := range x.Houses {
		if !house.Full || slices.ContainsFunc(house.Cells, func(c int) bool { return !inHouse(x.State, x.image.Cells[c], h) }) {
			continue
		}
		p = logic.Proof{}
		var open []int
		for _, c := range house.Cells {
			if v := x.Value(c); v == 0 && x.image.Cells[c] == c {
				open = append(open, c)
			} else if v != 0 && x.image.Cells[c] != c && x.kept.Has(v) {
				return x.kills(logic.CandOf(c, v)), true
			}
		}
		for v := range x.kept.All() {
			if x.Placed(h, v) || len(p.Lines) > len(open) {
				continue
			}
			line := logic.Line{Proof: logic.Proof{Over: logic.HouseSet(h, v)}}
			for place := range x.Places(h, v).All() {
				c := logic.CandOf(house.Cells[place], v)
				var q logic.Proof
				if slices.Contains(open, c.Cell()) {
					line.Cands = append(line.Cands, c)
				} else {
					q = x.kills(c)
				}
				line.Proof.Cases = append(line.Proof.Cases, q)
			}
			if len(line.Cands) == 0 {
				return line.Proof, true
			}
			p.Base = append(p.Base, logic.LineSet(len(p.Lines)))
			p.Lines = append(p.Lines, line)
		}
		for _, c := range open {
			p.Cover = append(p.Cover, logic.CellSet(c))
		}
		if len(p.Lines) > len(open) {
			return p, true
		}
	}
	return p, false
}
