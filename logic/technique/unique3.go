package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// A pool consists of the two cells of a rectangle that have other candidates, and of cells of a
// house that form a naked subset with them.
type pool struct {
	*logic.State
	*rectangle
	house int
	free  []int // cells of the house without symbols of the rectangle
	cells []int // chosen cells, after those two
	yield func(*logic.Step) bool
}

// unique3: the other candidates of two cells act as one cell of a naked subset.
func unique3(s *logic.State, r *rectangle, yield func(*logic.Step) bool) bool {
	if r.n != 2 {
		return true
	}
	a, b := r.more[0], r.more[1]
	for _, kind := range [3]logic.HouseKind{logic.Row, logic.Col, logic.Box} {
		h := s.House(a, kind)
		if h < 0 || s.House(b, kind) != h {
			continue
		}
		x := pool{State: s, rectangle: r, house: h, cells: []int{a, b}, yield: yield}
		for _, c := range s.Houses[h].Cells {
			if m := s.At(c); m != 0 && m&r.pair == 0 && c != a && c != b {
				x.free = append(x.free, c)
			}
		}
		if !x.choose(0, (s.At(a)|s.At(b))&^r.pair) {
			return false
		}
	}
	return true
}

func (x *pool) choose(from int, symbols logic.Mask) bool {
	for i := from; i < len(x.free); i++ {
		x.cells = append(x.cells, x.free[i])
		m := symbols | x.At(x.free[i])
		if m.Len() == len(x.cells)-1 && !x.found(m) || !x.choose(i+1, m) {
			return false
		}
		x.cells = x.cells[:len(x.cells)-1]
	}
	return true
}

// found yields the step of the chosen cells. Cells of a box that share a line were found
// in the line.
func (x *pool) found(symbols logic.Mask) bool {
	all := func(kind logic.HouseKind) bool {
		h := x.House(x.cells[0], kind)
		return h >= 0 && !slices.ContainsFunc(x.cells, func(c int) bool { return x.House(c, kind) != h })
	}
	inBox := x.Houses[x.house].Kind == logic.Box
	if inBox && (all(logic.Row) || all(logic.Col)) {
		return true
	}
	p := x.step(Unique3)
	x.strike(p, x.house, symbols)
	if len(p.Remove) == 0 {
		return true
	}
	if !inBox && all(logic.Box) {
		x.strike(p, x.House(x.cells[0], logic.Box), symbols)
	}
	for _, c := range x.cells[2:] {
		p.Proof.Base = append(p.Proof.Base, logic.CellSet(c))
	}
	for v := range symbols.All() {
		p.Proof.Cover = append(p.Proof.Cover, logic.HouseSet(x.house, v))
	}
	p.Parts = append(p.Parts, logic.Part{Role: logic.ALS, Cells: slices.Clone(x.cells[2:]), Houses: []int{x.house}, Symbols: symbols})
	return x.yield(p)
}

// strike removes symbols from the other cells of a house.
func (x *pool) strike(p *logic.Step, house int, symbols logic.Mask) {
	for _, c := range x.Houses[house].Cells {
		if slices.Contains(x.cells, c) {
			continue
		}
		for v := range (x.At(c) & symbols).All() {
			if d := logic.CandOf(c, v); !slices.Contains(p.Remove, d) {
				p.Remove = append(p.Remove, d)
			}
		}
	}
}
