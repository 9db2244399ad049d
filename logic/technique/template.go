package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Templates: of all ways to put a symbol into each row once, those that can be have some
// cells in common, and come to some cells never. What they have in common takes away from
// those of other symbols, and so on.
var (
	TemplateSet    = &logic.Technique{Key: "template-set", Name: "Template Set", JA: "テンプレート（確定）", Code: "1201", Form: logic.Single}
	TemplateDelete = &logic.Technique{Key: "template-delete", Name: "Template Delete", JA: "テンプレート（除去）", Code: "1202", Form: logic.Bare}

	templates = []logic.Finder{{Technique: TemplateSet, Find: findTemplateSet}, {Technique: TemplateDelete, Find: findTemplateDelete}}
)

// mostTemplates is how many templates of a symbol are looked at: 9x9 cells have 46656. If
// there are more, nothing is known of the symbol.
const mostTemplates = 50000

// A stencil has the templates of each symbol.
type stencil struct {
	*logic.State
	rev   uint64
	lists [][]uint64  // by symbol: the templates, Words each
	full  []bool      // by symbol: there were too many
	every logic.Cells // by symbol: in each template
	some  logic.Cells // by symbol: in any
	lines []logic.Line
	cells logic.Cells
}

// cut finds the templates that can be.
func (x *stencil) cut(s *logic.State) {
	if x.State == s && x.rev == s.Rev {
		return
	}
	x.State, x.rev, x.lines = s, s.Rev, nil
	n := s.Symbols * s.Words
	x.every, x.some, x.cells = zeros(x.every, n), zeros(x.some, n), zeros(x.cells, s.Words)
	for len(x.lists) <= s.Symbols {
		x.lists, x.full = append(x.lists, nil), append(x.full, false)
	}
	for v := 1; v <= s.Symbols; v++ {
		x.lists[v], x.full[v] = x.lists[v][:0], false
		x.rows(v, 0)
	}
	for x.refine() {
	}
}

// rows puts a symbol into each row from the i-th on.
func (x *stencil) rows(v, i int) {
	rows := x.Kinds[logic.Row]
	for i < len(rows) && (x.Places(rows[i], v) == 0 && x.Placed(rows[i], v) || !x.Houses[rows[i]].Full) {
		i++
	}
	switch {
	case len(x.lists[v]) >= mostTemplates*x.Words:
		x.full[v] = true
	case i == len(rows):
		x.lists[v] = append(x.lists[v], x.cells...)
	default:
		for m := x.Places(rows[i], v); m != 0; m &= m - 1 {
			if cell := x.Houses[rows[i]].Cells[m.First()]; !touch(x.Peers(cell), x.cells) {
				x.cells.Add(cell)
				x.rows(v, i+1)
				x.cells.Cut(cell)
			}
		}
	}
}

// refine drops templates that come to a cell that others have in common, and reports
// whether there is more in common then.
func (x *stencil) refine() (more bool) {
	for v := 1; v <= x.Symbols; v++ {
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

func (x *stencil) of(list logic.Cells, v int) logic.Cells { return list[(v-1)*x.Words : v*x.Words] }

// taken reports whether a template of a symbol comes to what another symbol has.
func (x *stencil) taken(v int, t logic.Cells) bool {
	for w := 1; w <= x.Symbols; w++ {
		if w != v && touch(t, x.of(x.every, w)) {
			return true
		}
	}
	return false
}

func findTemplateSet(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).stencil
	x.cut(s)
	for v := 1; v <= s.Symbols; v++ {
		if touch(x.of(x.every, v), x.of(x.every, v)) && !yield(x.set(v)) {
			return
		}
	}
}

func (x *stencil) set(v int) *logic.Step {
	p := &logic.Step{Technique: TemplateSet, Symbols: []int{v}, Proof: logic.Proof{Lines: x.lines}}
	for cell := range x.of(x.every, v).All() {
		p.Place = append(p.Place, logic.CandOf(cell, v))
	}
	return p
}

func findTemplateDelete(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).stencil
	x.cut(s)
	for v := 1; v <= s.Symbols; v++ {
		if !within(s.Symbol(v), x.of(x.some, v)) && !yield(x.never(v)) {
			return
		}
	}
}

func (x *stencil) never(v int) *logic.Step {
	p := &logic.Step{Technique: TemplateDelete, Symbols: []int{v}, Proof: logic.Proof{Lines: x.lines}}
	for cell := range x.Symbol(v).All() {
		if c := logic.CandOf(cell, v); !x.of(x.some, v).Has(cell) {
			p.Remove = append(p.Remove, c)
			p.Proof.Any = append(p.Proof.Any, x.refute(v, []logic.Cand{c}, 0))
		}
	}
	return p
}
