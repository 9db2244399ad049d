package drill

import (
	"context"
	"maps"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/lesson"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/recall"
)

// A Suggestion is a technique to learn next.
type Suggestion struct {
	Technique *logic.Technique
	Opens     int // number of stuck puzzles that the technique advances
	Stuck     int // number of puzzles that the known techniques do not solve
}

// Next returns the technique to learn next. It looks at the open puzzles in which the known
// techniques, and singles, get stuck. Of the techniques that advance the most of these puzzles,
// it picks the first in the order of lessons.
//
// If there are no such puzzles, it picks the first technique in keys that is unknown and that
// puzzles commonly need: a single only for those who have not tried anything harder yet. It
// reports false if nothing is left to learn.
func Next(ctx context.Context, m *recall.Memory, open []banmen.Entry, keys []string) (s Suggestion, ok bool, err error) {
	opens := map[*logic.Technique]int{}
	for _, e := range open {
		rules, err := ops.LogicRules(ctx, e.Puzzle)
		if err != nil {
			continue // no technique applies
		}
		full := scale.Human(rules)
		r, err := ops.NewReasoner(ctx, e, scale.Only(full, known(full, m)))
		if err != nil {
			return s, false, err
		}
		if r.Solutions != 1 || len(r.Wrong) > 0 {
			continue
		}
		if _, err := r.Path(ctx, func(ops.Step) bool { return true }); err != nil {
			return s, false, err
		}
		if r.Solved() {
			continue
		}
		s.Stuck++
		at := banmen.Entry{Puzzle: e.Puzzle, Board: r.Symbols(), Marks: r.Marks()}
		for _, entry := range full.Entries {
			if entry.Guess != nil {
				continue
			}
			one, err := ops.NewReasoner(ctx, at, scale.Only(full, []*logic.Technique{entry.Technique}))
			if err != nil {
				return s, false, err
			}
			if t, ok := one.Next(); ok {
				opens[t.Technique]++
			}
			if err := ctx.Err(); err != nil {
				return s, false, err
			}
			if entry.Level > logic.Hard && len(opens) > 0 {
				break // harder techniques are not needed: a cheaper one applies
			}
		}
	}
	if len(opens) > 0 {
		for t, n := range opens {
			if s.Technique == nil || n > s.Opens || n == s.Opens && costOf(t) < costOf(s.Technique) {
				s.Technique, s.Opens = t, n
			}
		}
		return s, true, nil
	}
	beginner := len(open) == 0 && !slices.ContainsFunc(slices.Collect(maps.Keys(m.Known)), func(key string) bool { return !single(key) })
	for _, key := range keys {
		if l, ok := lesson.Find(key); !m.Knows(key) && (!ok || l.Times > 0) && (beginner || !single(key)) {
			s.Technique = scale.Find(key)
			return s, true, nil
		}
	}
	return s, false, nil
}

// single reports whether the technique with a key is a single.
func single(key string) bool { return slices.Contains(scale.Pick("singles"), scale.Find(key)) }

// known returns the techniques of ladder l that m knows, and singles.
func known(l *logic.Ladder, m *recall.Memory) (all []*logic.Technique) {
	singles := scale.Pick("singles")
	for _, e := range l.Entries {
		for _, t := range slices.Concat([]*logic.Technique{e.Technique}, e.Also) {
			if slices.Contains(singles, t) || m.Knows(t.Key) {
				all = append(all, t)
			}
		}
	}
	return all
}

// costOf returns the index of a technique in the order of lessons.
func costOf(t *logic.Technique) int {
	i := slices.IndexFunc(lesson.All(), func(l lesson.Lesson) bool { return l.Technique == t })
	if i < 0 {
		return len(lesson.All())
	}
	return i
}
