package technique

import (
	"iter"
	"slices"

	"github.com/banmen/banmen/logic"
)

// A line is what followed, the cells that it follows from, and those that it changed.
type line struct {
	logic.Line
	from, to []int
}

// look finds out which of some cells have changed, and the laws that speak of them.
func (x *hypothesis) look(cells iter.Seq[int]) {
	x.changed = nil
	for cell := range cells {
		if now := can(x.State, cell); now != x.before[cell] {
			x.before[cell] = now
			x.changed = append(x.changed, cell)
			for _, i := range x.LawsOf(cell) {
				if !x.queued[i] {
					x.queued[i] = true
					x.queue = append(x.queue, i)
				}
				if !x.waits[i] && x.Laws[i].Tight {
					x.waits[i] = true
					x.tight = append(x.tight, i)
				}
			}
		}
	}
}

// put places a symbol, and looks at the cells that this can change.
func (x *hypothesis) put(c logic.Cand) {
	x.Place(c)
	x.look(func(yield func(int) bool) {
		for cell := range x.Peers(c.Cell()).All() {
			if !yield(cell) {
				return
			}
		}
		for _, a := range x.Apart(c) {
			if !yield(a.Cell()) {
				return
			}
		}
		yield(c.Cell())
	})
}

// follow takes the next that follows: a single, or what a law leaves. A proof is a law that
// leaves nothing. It is false if nothing follows.
func (x *hypothesis) follow() (p *logic.Proof, ok bool) {
	for _, c := range x.Naked() {
		if x.Has(c) {
			x.place(c, logic.Cell(c.Cell()), []int{c.Cell()})
			return nil, true
		}
	}
	for _, c := range x.Hidden() {
		if h := hiddenIn(x.State, c); h >= 0 {
			x.place(c, logic.HouseOf(h, c.Symbol()), x.Houses[h].Cells)
			return nil, true
		}
	}
	for len(x.queue) > 0 {
		i := x.queue[0]
		x.queue, x.queued[i] = slices.Delete(x.queue, 0, 1), false
		if p, ok := x.law(i, false); ok {
			return p, ok
		}
	}
	for len(x.tight) > 0 {
		i := x.tight[0]
		x.tight, x.waits[i] = slices.Delete(x.tight, 0, 1), false
		if p, ok := x.law(i, true); ok {
			return p, ok
		}
	}
	return nil, false
}

// law removes what a law takes away; a proof is that it leaves nothing.
func (x *hypothesis) law(i int, apart bool) (p *logic.Proof, ok bool) {
	l := &x.Laws[i]
	var gone []logic.Cand
	for at, left := range x.filter.Left(x.State, l, apart) {
		cell := l.Cells[at]
		if cell < 0 {
			continue
		}
		if left == 0 {
			return x.proof(logic.Proof{Laws: []int{i}}, cellsOf(l)), true
		}
		for v := range (x.At(cell) &^ left).All() {
			gone = append(gone, logic.CandOf(cell, v))
		}
	}
	if len(gone) > 0 {
		x.remove(gone, logic.Proof{Laws: []int{i}}, cellsOf(l))
	}
	return nil, len(gone) > 0
}

func (x *hypothesis) place(c logic.Cand, base logic.Set, from []int) {
	x.put(c)
	x.lines = append(x.lines, line{logic.Line{Cands: []logic.Cand{c}, Proof: logic.Proof{Base: []logic.Set{base}}}, from, x.changed})
}

// remove removes candidates. Of two symbols the other is then placed at once, which a proof
// need not say.
func (x *hypothesis) remove(gone []logic.Cand, p logic.Proof, from []int) {
	var changed []int
	for _, c := range gone {
		if x.Symbols == 2 && x.Value(c.Cell()) == 0 && x.At(c.Cell()).Len() == 2 {
			x.put(logic.CandOf(c.Cell(), 3-c.Symbol()))
			changed = append(changed, x.changed...)
		} else {
			x.Remove(c)
		}
	}
	x.look(func(yield func(int) bool) {
		for _, c := range gone {
			if !yield(c.Cell()) {
				return
			}
		}
	})
	changed = append(changed, x.changed...)
	x.lines = append(x.lines, line{logic.Line{Cands: gone, Off: true, Proof: p}, from, changed})
}
