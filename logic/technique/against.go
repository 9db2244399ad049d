package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// A candidate next to a cage or another rule may see several cells of it. Placing the candidate
// would remove its symbol from all of them, and then the rule could not hold. For example, every
// combination of a cage contains 9, and its only places for 9 are in one column.
var (
	CageAgainstLine = lawful("cage-against-line", "Cage Against Line", "ケージとライン")
	RuleAgainstLine = lawful("rule-against-line", "Rule Against Line", "ルールとライン")

	againsts = []logic.Finder{againstPart(CageAgainstLine, true), againstPart(RuleAgainstLine, false)}
)

// mostAgainst is the largest number of cells of a law that is looked at.
const mostAgainst = 10

func againstPart(t *logic.Technique, cages bool) logic.Finder {
	speaks := func(l *logic.Law) bool {
		return (l.Part == "cage") == cages && (l.Part != "" || l.Joint) && len(l.Cells) > 1 && len(l.Cells) <= mostAgainst
	}
	return logic.Finder{Technique: t, For: func(r *logic.Rules) bool {
		return slices.ContainsFunc(r.Laws, func(l logic.Law) bool { return speaks(&l) })
	}, Find: func(s *logic.State, yield func(*logic.Step) bool) {
		x := &of(s).against
		for i := range s.Laws {
			if !speaks(&s.Laws[i]) {
				continue
			}
			gone := x.gone(s, i)
			if len(gone) == 0 {
				continue
			}
			slices.Sort(gone)
			// The law proves each elimination by itself, but not the digit that several
			// eliminations leave in a cell.
			p := &logic.Step{Technique: t, Proof: logic.Proof{Laws: []int{i}}, Remove: gone}
			p.Parts = []logic.Part{{Role: logic.Bound, Cells: cellsOf(&s.Laws[i])}}
			if !yield(p) {
				return
			}
		}
	}}
}

// againstSearch remembers the candidates with which a law removed nothing from other cells.
type againstSearch struct {
	rules *logic.Rules
	idle  [][]logic.Mask // by law: its candidates when it removed nothing
	in    []logic.Mask
}

// gone returns the candidates outside a law with which the law could not hold.
func (x *againstSearch) gone(s *logic.State, law int) (gone []logic.Cand) {
	if x.rules != s.Rules {
		*x = againstSearch{rules: s.Rules, idle: make([][]logic.Mask, len(s.Laws))}
	}
	l := &s.Laws[law]
	if same(s, l, x.idle[law]) || slices.Contains(l.Cells, -1) {
		return nil
	}
	for v := range x.symbols(s, l).All() {
		tried := map[logic.Mask]bool{}
		for c := range s.Symbol(v).All() {
			if seen := x.seen(s, l, c, v); !seen.One() && seen != 0 && !slices.Contains(l.Cells, c) {
				fails, known := tried[seen]
				if !known {
					fails = !x.without(s, l, seen, v)
					tried[seen] = fails
				}
				if fails {
					gone = append(gone, logic.CandOf(c, v))
				}
			}
		}
	}
	if len(gone) == 0 {
		x.idle[law] = note(s, l, x.idle[law])
	}
	return gone
}

// symbols returns the candidates of the open cells of a law.
func (x *againstSearch) symbols(s *logic.State, l *logic.Law) (m logic.Mask) {
	for _, cell := range l.Cells {
		m |= s.At(cell)
	}
	return m
}

// seen returns the layers of a law that lose a symbol if a cell has it.
func (x *againstSearch) seen(s *logic.State, l *logic.Law, c, v int) (layers logic.Mask) {
	for at, cell := range l.Cells {
		if s.Peers(c).Has(cell) && s.At(cell).Has(v) {
			layers |= logic.Bit(at)
		}
	}
	return layers
}

// without reports whether a law can hold without a symbol in some layers.
func (x *againstSearch) without(s *logic.State, l *logic.Law, layers logic.Mask, v int) bool {
	x.in = x.in[:0]
	for at, cell := range l.Cells {
		m := can(s, cell)
		if layers.Has(at) {
			m &^= logic.Bit(v)
		}
		x.in = append(x.in, m)
	}
	return l.Possible(x.in)
}
