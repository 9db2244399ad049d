package tell

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// byLaws describes a step by laws: what they require, the symbols and candidates in their cells,
// and what remains possible. It reports false if the step needs other words.
func (w *tale) byLaws() bool {
	p := &w.p.Proof
	switch {
	case w.p.Technique.Form != logic.FormLaws:
		return false
	case len(p.Combination) > 0:
		w.head = w.balance(p.Combination)
	case p.Over.Kind == logic.InHouse && len(w.p.Place) == 1:
		w.head = w.onlyPlace(p)
	case len(p.Laws) == 1 && len(p.Lines) == 0:
		w.head = w.leaves(p.Laws[0])
	default:
		return false
	}
	w.mentionAll()
	return true
}

// onlyPlace says that laws exclude all places of a symbol in a house but one.
func (w *tale) onlyPlace(p *logic.Proof) banmen.Message {
	var laws []int
	for _, q := range p.Cases {
		laws = append(laws, q.Laws...)
	}
	h, v := p.Over.A, p.Over.B
	return banmen.Msg("in %s, %s fits only into %s: elsewhere a rule would break (%s)", w.house(h), w.symbol(v), w.CellNames(w.p.Place[0].Cell()), w.allLaws(laws))
}

// leaves says what a law requires, and why candidates in its cells or elsewhere break it.
func (w *tale) leaves(i int) banmen.Message {
	l := &w.Laws[i]
	law := w.law(i)
	inside := func(c logic.Cand) bool { return slices.Contains(l.Cells, c.Cell()) }
	claims := slices.Concat(w.p.Place, w.p.Remove)
	if !slices.ContainsFunc(claims, inside) {
		v := claims[0].Symbol()
		var cells []int
		for _, c := range l.Cells {
			if w.At(c).Has(v) && w.Peers(claims[0].Cell()).Has(c) {
				cells = append(cells, c)
			}
		}
		need := banmen.Msg("for that, one of %s must be %s", w.CellNames(cells...), w.symbol(v))
		return then(append(append([]banmen.Message{law}, w.stands(l, nil)...), need))
	}
	if sets := w.combinations(l); len(sets) > 0 {
		return banmen.Msg("%s, which leaves only %s", law, banmen.Join(sets, banmen.Msg("%s, %s"), banmen.Msg("%s or %s")))
	}
	if stands := w.stands(l, claims); len(stands) > 0 {
		return then(append([]banmen.Message{law}, stands...))
	}
	return law
}

const (
	mostSets    = 4    // maximum number of combinations listed
	mostStands  = 3    // maximum number of cells whose candidates are listed
	mostMissing = 3    // maximum number of excluded symbols listed instead of the candidates
	mostWays    = 5000 // limits the search for combinations
)

// combinations returns the sets of numbers that the cells of a sum can still have, or nil if there
// are too many or the law is not a sum of different cells.
func (t sight) combinations(l *logic.Law) (all []banmen.Message) {
	sum, ok := l.Exactly()
	if !ok || sum.Coefficients != nil || len(l.Cells) < 2 {
		return nil
	}
	left, seen := mostWays, map[string]bool{}
	chosen := make([]int, 0, len(l.Cells))
	var on func(total int) bool
	on = func(total int) bool {
		if left--; left < 0 || total < 0 {
			return left >= 0
		}
		if len(chosen) == len(l.Cells) {
			if total == 0 {
				seen[t.added(chosen)] = true
			}
			return len(seen) <= mostSets
		}
		cell := l.Cells[len(chosen)]
		for v := range t.can(cell).All() {
			excluded := func(i int) bool { return t.Exclude(logic.CandOf(l.Cells[i], chosen[i]), logic.CandOf(cell, v)) }
			if slices.ContainsFunc(indexes(len(chosen)), excluded) {
				continue
			}
			chosen = append(chosen, v)
			ok := on(total - v)
			if chosen = chosen[:len(chosen)-1]; !ok {
				return false
			}
		}
		return true
	}
	if !on(sum.Least) {
		return nil
	}
	for _, text := range slices.Sorted(func(yield func(string) bool) {
		for text := range seen {
			if !yield(text) {
				return
			}
		}
	}) {
		all = append(all, banmen.Msg("%s", banmen.Symbol(text)))
	}
	return all
}

// indexes returns 0 to n-1.
func indexes(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// can returns the candidates of a cell; for a decided cell, its symbol.
func (t sight) can(cell int) logic.Mask {
	if v := t.Value(cell); v != 0 {
		return logic.Bit(v)
	}
	return t.At(cell)
}

// added writes symbols as a sum, 1+3, ascending.
func (t sight) added(symbols []int) string {
	var texts []string
	for _, v := range slices.Sorted(slices.Values(symbols)) {
		texts = append(texts, t.Symbols[v])
	}
	return strings.Join(texts, "+")
}

// stands describes the symbols that cells of a law can have, except cells with claims. It returns
// nil if there are too many such cells. If both cells of a law have claims, each limits the other,
// so stands describes both.
func (t sight) stands(l *logic.Law, claims []logic.Cand) (all []banmen.Message) {
	claimed := union(cellsOf(claims))
	if len(l.Cells) == 2 && len(claimed) == 2 {
		claimed = nil
	}
	missing := map[logic.Mask][]int{}
	var order []logic.Mask
	for _, cell := range l.Cells {
		switch {
		case cell < 0 || slices.Contains(claimed, cell) || t.At(cell) == t.AllSymbols():
		case t.Value(cell) != 0:
			all = append(all, t.is([]int{cell}, t.Value(cell)))
		case (t.AllSymbols() &^ t.At(cell)).Len() <= mostMissing:
			gone := t.AllSymbols() &^ t.At(cell)
			if missing[gone] == nil {
				order = append(order, gone)
			}
			missing[gone] = append(missing[gone], cell)
		default:
			all = append(all, banmen.Msg("%s can only be %s", t.CellNames(cell), t.either(t.At(cell).List()...)))
		}
	}
	for _, gone := range order {
		all = append(all, banmen.Msg("%s cannot have %s", t.CellNames(missing[gone]...), t.either(gone.List()...)))
	}
	if len(all) > mostStands {
		return nil
	}
	return all
}

// balance says which houses and laws add up to the sum of a few cells.
func (t sight) balance(sums []logic.Summand) banmen.Message {
	b, _ := t.Balance(sums)
	var houses, less, more []banmen.Message
	total := 0
	for _, a := range sums {
		switch {
		case a.House:
			houses = append(houses, t.house(a.Index))
			total += t.Rules.Symbols*(t.Rules.Symbols+1)/2 + t.Rules.Symbols*t.offset()
		case a.Times < 0:
			less = append(less, t.summand(a.Index))
		default:
			more = append(more, t.summand(a.Index))
		}
	}
	m := banmen.Msg("the sum of %s must be %d", and(houses), total)
	if len(less) > 0 {
		m = banmen.Msg("%s; subtract %s", m, and(less))
	}
	if len(more) > 0 {
		m = banmen.Msg("%s; add %s", m, and(more))
	}
	return banmen.Msg("%s; for the open cells that leaves %s", m, t.equation(b))
}

// summand names a sum, either as 12 of r1c12, or in the words of its rule.
func (t sight) summand(i int) banmen.Message {
	sum, _ := t.Laws[i].Exactly()
	if sum.Coefficients != nil {
		return t.law(i)
	}
	return banmen.Msg("%d in %s", sum.Least+len(sum.Of)*t.offset(), t.CellNames(t.Laws[i].Cells...))
}

// equation writes a balance as text: r1c3 + r3c3 - r4c1 = 13. If all terms are negative, it
// reverses the signs: -r5c5 = -1 becomes r5c5 = 1.
func (t sight) equation(b logic.Balance) banmen.Symbol {
	var text strings.Builder
	by := 1
	if slices.Max(b.Coefficients) < 0 {
		by = -1
	}
	total := by * b.Total
	for _, sign := range [2]int{1, -1} { // positive terms come first
		for i, n := range b.Coefficients {
			if n *= by * sign; n < 0 {
				continue
			}
			total += sign * n * t.offset()
			switch {
			case sign < 0:
				text.WriteString(" - ")
			case text.Len() > 0:
				text.WriteString(" + ")
			}
			if n > 1 {
				text.WriteString(strconv.Itoa(n) + "×")
			}
			text.WriteString(t.CellNames(b.Cells[i]))
		}
	}
	text.WriteString(" = " + strconv.Itoa(total))
	return banmen.Symbol(text.String())
}

// offset returns the number of a symbol less the symbol.
func (t sight) offset() int {
	if n, err := strconv.Atoi(t.Symbols[1]); err == nil {
		return n - 1
	}
	return 0
}
