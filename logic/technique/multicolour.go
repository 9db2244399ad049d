package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

func findMultiColors(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).palette
	x.each(s, MultiColors, yield, func(yield func(*logic.Step) bool) bool {
		for i := range x.n {
			for j := range x.n {
				if i != j && (!x.both(&x.nets[i], &x.nets[j], yield) || !x.bridge(&x.nets[i], &x.nets[j], yield)) {
					return false
				}
			}
		}
		return true
	})
}

// both yields the step of a net if one of its colours sees both colours of another net.
func (x *palette) both(g, h *hues, yield func(*logic.Step) bool) bool {
	var p *logic.Step
	for colour, cells := range g.cells {
		if !looks(g.sees[colour], h.cells[0]) || !looks(g.sees[colour], h.cells[1]) {
			continue
		}
		if p == nil {
			p = x.step(MultiColors2, g, h)
		}
		a, b := x.meet(cells, h.cells[0])
		c, d := x.meet(cells, h.cells[1])
		for _, cell := range p.Parts[colour].Cells {
			x.lose(p, cell, false, x.walk(cell, a), x.walk(b, d), x.walk(c, cell))
		}
	}
	return p == nil || yield(p)
}

// bridge yields the step of two nets if a colour of each see each other, and some candidate sees
// both opposite colours.
func (x *palette) bridge(g, h *hues, yield func(*logic.Step) bool) bool {
	var p *logic.Step
	for k := range 4 {
		i, j := k/2, k%2
		if !looks(g.sees[i], h.cells[j]) || !touch(g.sees[1-i], h.sees[1-j]) {
			continue
		}
		if p == nil {
			p = x.step(MultiColors1, g, h)
		}
		a, b := x.meet(g.cells[i], h.cells[j])
		x.seen(p, g, 1-i, h, 1-j, []int{a, b})
	}
	return p == nil || yield(p)
}

// step returns the step of some nets. It has a part for each colour, with cells in
// reading order; eliminations are in reading order too.
func (x *palette) step(t *logic.Technique, all ...*hues) *logic.Step {
	p := &logic.Step{Technique: t, Symbols: []int{x.v}}
	for _, h := range all {
		for _, cells := range h.cells {
			p.Parts = append(p.Parts, logic.Part{Role: logic.Pattern, Cells: slices.Sorted(slices.Values(cells))})
		}
	}
	return p
}

// meet returns the first cells of two lists that see each other.
func (x *palette) meet(some, others []int) (a, b int) {
	for _, a := range some {
		for _, b := range others {
			if x.Peers(a).Has(b) {
				return a, b
			}
		}
	}
	return -1, -1
}

// seen adds to a step the candidates that see two colours, of one net or of two bridged
// nets.
func (x *palette) seen(p *logic.Step, g *hues, i int, h *hues, j int, by []int) {
	for w, m := range g.sees[i] {
		for m := logic.Mask(m & h.sees[j][w]); m != 0; m &= m - 1 {
			cell := w<<6 | m.First()
			a, _ := x.meet(g.cells[i], []int{cell})
			b, _ := x.meet(h.cells[j], []int{cell})
			if by == nil {
				x.lose(p, cell, true, x.walk(a, b))
			} else {
				x.lose(p, cell, true, x.walk(a, by[0]), x.walk(by[1], b))
			}
		}
	}
}

// walk returns the cells between two cells of a net.
func (x *palette) walk(from, to int) []int {
	before, queue := map[int]int{from: from}, []int{from}
	for head := 0; before[to] == 0 && head < len(queue); head++ {
		for i := range x.Spots(queue[head]) {
			if other := x.other(queue[head], i); other >= 0 {
				if _, known := before[other]; !known {
					before[other] = queue[head]
					queue = append(queue, other)
				}
			}
		}
	}
	path := []int{to}
	for to != from {
		to = before[to]
		path = append(path, to)
	}
	slices.Reverse(path)
	return path
}

// lose adds a cell to the eliminations of a step. Its reason is the concatenation of
// walks, with alternating strong and weak links.
func (x *palette) lose(p *logic.Step, cell int, strong bool, walks ...[]int) {
	c := logic.CandOf(cell, x.v)
	if slices.Contains(p.Remove, c) {
		return
	}
	p.Remove = append(p.Remove, c)
	var q logic.Proof
	path := slices.Concat(walks...)
	for i := 1; i < len(path); i++ {
		a, b := path[i-1], path[i]
		if strong {
			for j, spot := range x.Spots(a) {
				if x.other(a, j) == b {
					q.Base = append(q.Base, logic.HouseSet(spot.House, x.v))
					break
				}
			}
		} else {
			q.Cover = append(q.Cover, logic.CandSet(logic.CandOf(a, x.v), logic.CandOf(b, x.v)))
		}
		strong = !strong
	}
	p.Proof.Any = append(p.Proof.Any, q)
}
