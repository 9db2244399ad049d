package technique

import (
	"iter"

	"github.com/banmen/banmen/logic"
)

// A line is a consequence, with the cells it follows from and the cells it changed. Its slices use
// the memory of the hypothesis.
type line struct {
	logic.Line
	law      int // the law it follows from, if it has no proof; else -1
	from, to []int
}

// look adds the changed cells of some cells to x.changed, and queues the laws that
// mention them.
func (x *hypothesis) look(cells iter.Seq[int]) {
	for cell := range cells {
		if now := can(x.State, cell); now != x.before[cell] {
			x.before[cell] = now
			x.changed = append(x.changed, cell)
			x.looks(x.Peers(cell))
			for _, i := range x.LawsOf(cell) {
				x.queue.push(i)
				if x.Laws[i].Tight {
					x.tight.push(i)
				}
			}
		}
	}
}

// put places a symbol and looks at the cells this can change.
func (x *hypothesis) put(c logic.Cand) {
	x.Place(c)
	x.looks(x.Peers(c.Cell()))
	for _, a := range x.Excluded(c) {
		x.looked.Add(a.Cell())
	}
	x.looked.Add(c.Cell())
	x.look(func(yield func(int) bool) {
		for cell := range x.Peers(c.Cell()).All() {
			if !yield(cell) {
				return
			}
		}
		for _, a := range x.Excluded(c) {
			if !yield(a.Cell()) {
				return
			}
		}
		yield(c.Cell())
	})
}

// follow makes the next deduction: a single, or the eliminations of a law. If a law cannot hold, it
// returns the proof. It returns false if there is no deduction.
func (x *hypothesis) follow() (p *logic.Proof, ok bool) {
	for _, c := range x.Naked() {
		if x.Has(c) {
			x.place(c, logic.CellSet(c.Cell()), []int{c.Cell()})
			return nil, true
		}
	}
	for _, c := range x.Hidden() {
		if h := hiddenIn(x.State, c, anyHouse); h >= 0 {
			x.place(c, logic.HouseSet(h, c.Symbol()), x.Houses[h].Cells)
			return nil, true
		}
	}
	for i := x.queue.pop(); i >= 0; i = x.queue.pop() {
		if p, ok := x.law(i, false); ok {
			return p, ok
		}
	}
	for i := x.tight.pop(); i >= 0; i = x.tight.pop() {
		if p, ok := x.law(i, true); ok {
			return p, ok
		}
	}
	return nil, false
}

// law removes the candidates that a law excludes. The proof is not nil if the law cannot hold.
func (x *hypothesis) law(i int, apart bool) (p *logic.Proof, ok bool) {
	l := &x.Laws[i]
	x.asked = append(x.asked, i)
	from := len(x.gone)
	for at, left := range x.filter.Left(x.State, l, apart) {
		cell := l.Cells[at]
		if cell < 0 {
			continue
		}
		if left == 0 {
			return x.proof(logic.Proof{Laws: []int{i}}, l.Cells), true
		}
		for v := range (x.At(cell) &^ left).All() {
			x.gone = append(x.gone, logic.CandOf(cell, v))
		}
	}
	gone := x.gone[from:len(x.gone):len(x.gone)]
	if len(gone) > 0 {
		x.remove(line{Line: logic.Line{Cands: gone}, law: i, from: l.Cells})
	}
	return nil, len(gone) > 0
}

func (x *hypothesis) place(c logic.Cand, base logic.Set, from []int) {
	before := len(x.changed)
	x.put(c)
	x.lines = append(x.lines, line{
		Line: logic.Line{Cands: []logic.Cand{c}, Proof: logic.Proof{Base: []logic.Set{base}}}, law: -1,
		from: from, to: x.changed[before:],
	})
}

// remove removes the candidates of a line. On boards with two symbols the other symbol is
// placed at once, which the proof need not mention.
func (x *hypothesis) remove(l line) {
	before := len(x.changed)
	for _, c := range l.Cands {
		if x.Symbols == 2 && x.Value(c.Cell()) == 0 && x.At(c.Cell()).Len() == 2 {
			x.put(logic.CandOf(c.Cell(), 3-c.Symbol()))
		} else {
			x.Remove(c)
		}
	}
	x.look(func(yield func(int) bool) {
		for _, c := range l.Cands {
			if !yield(c.Cell()) {
				return
			}
		}
	})
	l.Off, l.to = true, x.changed[before:]
	x.lines = append(x.lines, l)
}
