package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// mostTemplates bounds the templates of a symbol; a 9x9 board has 46656. Symbols with
// more are ignored.
const mostTemplates = 50000

// templateCache holds the templates of each symbol.
type templateCache struct {
	*logic.State
	rev   uint64
	lists [][]uint64  // by symbol: the templates, Words each
	full  []bool      // by symbol: too many templates, or a cell is in no row with all symbols
	every logic.Cells // by symbol: the cells of every template
	some  logic.Cells // by symbol: the cells of any template
	lines []logic.Line
	cells logic.Cells

	tried   int
	stopped bool
}

// cut finds the possible templates.
func (x *templateCache) cut(s *logic.State) {
	if x.State == s && x.rev == s.Rev {
		return
	}
	x.State, x.rev, x.lines = s, s.Rev, nil
	x.stopped = false
	n := s.Symbols * s.Words
	x.every, x.some, x.cells = zeros(x.every, n), zeros(x.some, n), zeros(x.cells, s.Words)
	for len(x.lists) <= s.Symbols {
		x.lists, x.full = append(x.lists, nil), append(x.full, false)
	}
	inRows := inFullRows(s)
	for v := 1; v <= s.Symbols; v++ {
		if x.lists[v], x.full[v] = x.lists[v][:0], !inRows; inRows {
			x.rows(v, 0)
		}
	}
	for !s.Stopped() && x.refine() {
	}
	if s.Stopped() {
		x.State = nil // the data is incomplete until cut returns
	}
}

// inFullRows reports whether every open cell is in a row with all symbols. Only then is a
// candidate in no template false.
func inFullRows(s *logic.State) bool {
	for c := range s.Shape.Size() {
		if h := s.House(c, logic.Row); s.Value(c) == 0 && (h < 0 || !s.Houses[h].Full) {
			return false
		}
	}
	return true
}

// rows places a symbol in each row from the i-th on.
func (x *templateCache) rows(v, i int) {
	rows := x.Kinds[logic.Row]
	for i < len(rows) && (x.Places(rows[i], v) == 0 && x.Placed(rows[i], v) || !x.Houses[rows[i]].Full) {
		i++
	}
	switch {
	case len(x.lists[v]) >= mostTemplates*x.Words || x.stopped:
		x.full[v] = true
	case i == len(rows):
		x.lists[v] = append(x.lists[v], x.cells...)
	default:
		for m := x.Places(rows[i], v); m != 0; m &= m - 1 {
			if x.tried++; x.tried&1023 == 0 && x.Stopped() {
				x.stopped = true
			}
			if cell := x.Houses[rows[i]].Cells[m.First()]; !touch(x.Peers(cell), x.cells) {
				x.cells.Add(cell)
				x.rows(v, i+1)
				x.cells.Remove(cell)
			}
		}
	}
}

// refine drops templates that use a cell common to all templates of another symbol. It
// reports whether more cells became common.
func (x *templateCache) refine() (more bool) {
	for v := 1; v <= x.Symbols && !x.Stopped(); v++ {
		list, n := x.lists[v], 0
		every, some := x.of(x.every, v), x.of(x.some, v)
		before := slices.Clone(every)
		clear(some)
		for i := 0; i < len(list); i += x.Words {
			t := logic.Cells(list[i : i+x.Words])
			if x.taken(v, t) {
				continue
			}
			if n == 0 {
				copy(every, t)
			}
			for j, m := range t {
				every[j], some[j] = every[j]&m, some[j]|m
			}
			n += copy(list[n:], t)
		}
		x.lists[v] = list[:n]
		if x.full[v] || n == 0 {
			clear(every)
			copy(some, x.Symbol(v))
			continue
		}
		for cell := range every.All() {
			if !before.Has(cell) {
				more = true
				c := logic.CandOf(cell, v)
				x.lines = append(x.lines, logic.Line{Cands: []logic.Cand{c}, Proof: x.refute(v, nil, c)})
			}
		}
	}
	return more
}

func (x *templateCache) of(list logic.Cells, v int) logic.Cells {
	return list[(v-1)*x.Words : v*x.Words]
}

// taken reports whether a template of a symbol uses a cell that another symbol must have.
func (x *templateCache) taken(v int, t logic.Cells) bool {
	for w := 1; w <= x.Symbols; w++ {
		if w != v && touch(t, x.of(x.every, w)) {
			return true
		}
	}
	return false
}
