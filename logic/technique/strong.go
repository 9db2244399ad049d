package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Two houses with two places each for a symbol, where one place of each sees the other:
// one of the two remaining places is true.
var (
	Skyscraper = linked("skyscraper", "Skyscraper", "スカイスクレーパー", "0400")
	Kite       = linked("2-string-kite", "2-String Kite", "2ストリングカイト", "0401")
	DualKite   = linked("dual-2-string-kite", "Dual 2-String Kite", "双子の2ストリングカイト", "0404")

	strongPairs = []logic.Finder{{Technique: Skyscraper, Find: findSkyscraper}, {Technique: Kite, Find: findKite, Also: []*logic.Technique{DualKite}}}
)

func linked(key, name, ja, code string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.FormLinked}
}

// findSkyscraper finds two rows whose places share one column, and the same for columns.
func findSkyscraper(s *logic.State, yield func(*logic.Step) bool) {
	var buffer [logic.MaxSymbols]pair
	fresh, none := of(s).fresh(s, Skyscraper), true
	for _, kind := range [2]logic.HouseKind{logic.Row, logic.Col} {
		across := logic.Row + logic.Col - kind
		for m := fresh; m != 0; m &= m - 1 {
			list := pairs(s, m.First(), kind, buffer[:0])
			for i, p := range list {
				for _, q := range list[i+1:] {
					step := skyscraper(s, m.First(), p, q, across)
					if step != nil && !yield(step) {
						return
					}
					none = none && step == nil
				}
			}
		}
	}
	if none {
		of(s).quiet(s, Skyscraper, fresh)
	}
}

// skyscraper returns the step of two pairs, or nil.
func skyscraper(s *logic.State, v int, p, q pair, across logic.HouseKind) *logic.Step {
	first, second := together(s, across, p.a, q.a), together(s, across, p.b, q.b)
	if first == second {
		return nil
	}
	if second {
		p.a, p.b, q.a, q.b = p.b, p.a, q.b, q.a
	}
	remove := seen(s, v, p.b, q.b, nil)
	if remove == nil {
		return nil
	}
	return link(Skyscraper, v, p, q, s.House(p.a, across), remove)
}

// link makes the step of two pairs whose first cells share a house.
func link(t *logic.Technique, v int, p, q pair, by int, remove []logic.Cand) *logic.Step {
	return &logic.Step{Technique: t, Symbols: []int{v}, Remove: remove,
		Parts: []logic.Part{{Role: logic.Pattern, Cells: []int{p.b, q.b}}, {Role: logic.Link, Cells: []int{p.a, q.a}, Houses: []int{by}},
			{Role: logic.Base, Houses: []int{p.house, q.house}}},
		Proof: logic.Proof{Base: []logic.Set{logic.HouseSet(p.house, v), logic.HouseSet(q.house, v)}, Cover: []logic.Set{logic.HouseSet(by, v)}}}
}

// findKite finds a row pair and a column pair that meet in a box. The cell where their
// other ends cross loses the symbol.
func findKite(s *logic.State, yield func(*logic.Step) bool) {
	if !s.Dual {
		kites(s, yield)
		return
	}
	var all []*logic.Step
	kites(s, func(p *logic.Step) bool {
		all = append(all, p)
		return true
	})
	box := func(p *logic.Step) []int { return slices.Sorted(slices.Values(p.Part(logic.Link).Cells)) }
	duals := joined(DualKite, all, func(p, q *logic.Step) bool { return slices.Equal(box(p), box(q)) })
	for _, p := range append(duals, all...) {
		if !yield(p) {
			return
		}
	}
}

func kites(s *logic.State, yield func(*logic.Step) bool) {
	var one, two [logic.MaxSymbols]pair
	for v := of(s).untried(s, Kite, 1); v <= s.Symbols; v = of(s).untried(s, Kite, v+1) {
		none := true
		rows, cols := pairs(s, v, logic.Row, one[:0]), pairs(s, v, logic.Col, two[:0])
		for i := range rows {
			for j := range cols {
				if !near(s, &rows[i], &cols[j]) {
					continue
				}
				p, q := rows[i], cols[j]
				cross := logic.CandOf(q.b/s.Shape.Cols*s.Shape.Cols+p.b%s.Shape.Cols, v)
				if p.a == q.a || p.a == q.b || p.b == q.a || p.b == q.b || !s.Has(cross) {
					continue
				}
				if peers := s.Peers(cross.Cell()); !peers.Has(p.b) || !peers.Has(q.b) { // not along a row or column that is not a house
					continue
				}
				if none = false; !yield(link(Kite, v, p, q, s.House(p.a, logic.Box), []logic.Cand{cross})) {
					return
				}
			}
		}
		if none {
			of(s).tried(s, Kite, v)
		}
	}
}

// near swaps the cells of two pairs so that the first ones share a box. It reports
// whether that is possible.
func near(s *logic.State, p, q *pair) bool {
	switch {
	case together(s, logic.Box, p.a, q.a):
	case together(s, logic.Box, p.a, q.b):
		q.a, q.b = q.b, q.a
	case together(s, logic.Box, p.b, q.a):
		p.a, p.b = p.b, p.a
	case together(s, logic.Box, p.b, q.b):
		p.a, p.b, q.a, q.b = p.b, p.a, q.b, q.a
	default:
		return false
	}
	return true
}
