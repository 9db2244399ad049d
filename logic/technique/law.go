package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/model"
)

// Steps from one law of a puzzle: a count that is reached or needs all its open places, a
// sum, an order, the runs of a line. The technique is named after the sort of law; the
// text of a step uses the wording of the law itself.
var (
	OneCell     = lawful("one-cell", "One Cell", "一マス")
	Count       = lawful("count", "Count", "個数")
	Comparison  = lawful("comparison", "Comparison", "大小")
	Pair        = lawful("pair", "Pair", "組")
	Sum         = lawful("sum", "Sum", "合計")
	Sequence    = lawful("sequence", "Sequence", "並び")
	EqualLines  = lawful("equal-lines", "Equal Lines", "同じ並び")
	Formula     = lawful("formula", "Formula", "条件")
	Combination = lawful("combination", "Combination", "組み合わせ")

	laws = []logic.Finder{
		byLaw(OneCell, func(model.Constraint) bool { return true }),
		byLaw(Count, func(c model.Constraint) bool { _, ok := c.(model.Count); return ok }),
		byLaw(Comparison, func(c model.Constraint) bool { _, ok := c.(model.Less); return ok }),
		byLaw(Pair, func(c model.Constraint) bool { return isTable(c) && len(c.Vars()) <= 2 }),
		byLaw(Sum, func(c model.Constraint) bool { _, ok := c.(model.Linear); return ok }),
		byLaw(Sequence, func(c model.Constraint) bool { _, ok := c.(model.Regular); return ok }),
		byLaw(EqualLines, func(c model.Constraint) bool { _, ok := c.(model.AllDifferentRows); return ok }, findEqualLines),
		byLaw(Formula, isFormula),
		{Technique: Combination, Find: findCombinations, For: func(r *logic.Rules) bool {
			return slices.ContainsFunc(r.Laws, func(l logic.Law) bool { return l.Tight && !named(&l) })
		}},
	}
)

func lawful(key, name, ja string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Form: logic.FormLaws}
}

func isTable(c model.Constraint) bool {
	_, ok := c.(model.Table)
	return ok
}

func isFormula(c model.Constraint) bool {
	switch c.(type) {
	case model.Or, model.And, model.Not, model.AllDifferent, model.Rank, model.Connected:
		return true
	}
	return isTable(c) && len(c.Vars()) > 2
}

// byLaw returns a finder of steps from single laws of a sort, followed by steps of the
// finders more.
func byLaw(t *logic.Technique, is func(model.Constraint) bool, more ...func(*logic.State, func(*logic.Step) bool) bool) logic.Finder {
	speaks := func(l *logic.Law) bool {
		return is(l.Constraint) && (len(l.Cells) == 1) == (t == OneCell) && (!named(l) || len(l.Cells) == 1)
	}
	has := func(r *logic.Rules) bool {
		return slices.ContainsFunc(r.Laws, func(l logic.Law) bool { return speaks(&l) })
	}
	return logic.Finder{Technique: t, For: has, Find: func(s *logic.State, yield func(*logic.Step) bool) {
		x := of(s).lawCache(s)
		for i := range s.Laws {
			if l := &s.Laws[i]; !is(l.Constraint) || (len(l.Cells) == 1) != (t == OneCell) || x.names[i] != nil && len(l.Cells) > 1 {
				continue
			}
			if gone := x.gone(s, i, false); len(gone) > 0 && !yield(x.step(s, t, i, gone)) {
				return
			}
		}
		for _, find := range more {
			if !find(s, yield) {
				return
			}
		}
	}}
}

// findCombinations finds steps of laws whose cells exclude each other, such as killer
// cages or lines with each number once.
func findCombinations(s *logic.State, yield func(*logic.Step) bool) {
	x := of(s).lawCache(s)
	for i := range s.Laws {
		if !s.Laws[i].Tight || x.names[i] != nil {
			continue
		}
		if gone := x.gone(s, i, true); len(gone) > 0 && !yield(x.step(s, Combination, i, gone)) {
			return
		}
	}
}
