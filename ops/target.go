package ops

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/scale/se121"
)

// A Target is what a puzzle that is made shall be like, besides having one solution.
type Target struct {
	Level   *logic.Level // by HoDoKu's ladder; nil: no matter
	Score   *Range       // likewise
	ER      *Range       // the rating of SE 1.2.1, in tenths
	Givens  *Range
	Minimal bool               // no given can go
	Require []*logic.Technique // each is on the path
	Learned bool               // if that is all, they come behind level Medium, as for who has just learned them
	Allow   []*logic.Technique // the path has these and required ones alone; nil: no matter
}

// A Range is numbers from Least to Most.
type Range struct{ Least, Most int }

// gap is how far a number is from the range: below 0 if it is too small.
func (r *Range) gap(n int) int { return min(n-r.Least, 0) + max(n-r.Most, 0) }

// ladder returns the ladder by which puzzles with such rules are judged.
func (t *Target) ladder(r *logic.Rules) *logic.Ladder {
	l := scale.For(r, slices.Concat(t.Require, t.Allow)...)
	if t.Allow != nil {
		l = scale.Only(l, slices.Concat(t.Allow, t.Require))
	}
	return l
}

// paths reports whether it takes a path by the ladder to judge a puzzle.
func (t *Target) paths() bool {
	return t.Level != nil || t.Score != nil || t.Require != nil || t.Allow != nil
}

// short returns as much of a ladder as tells whether a puzzle is on target: nothing of
// a higher level than asked for, and no more than the last that is required if that is
// all. What is extreme needs none of that: it is where nothing else goes on.
func (t *Target) short(l *logic.Ladder) *logic.Ladder {
	short := *l
	last := len(l.Entries)
	switch {
	case t.onlyExtreme():
		short.Entries = slices.DeleteFunc(slices.Clone(l.Entries), func(e logic.Entry) bool { return e.Level == logic.Extreme })
		return &short
	case t.onlyRequires():
		for last > 0 && !slices.ContainsFunc(t.Require, l.Entries[last-1].Finds) {
			last--
		}
	}
	short.Entries = slices.DeleteFunc(slices.Clone(l.Entries[:last]), func(e logic.Entry) bool { return t.Level != nil && e.Level > *t.Level })
	return &short
}

func (t *Target) onlyExtreme() bool {
	return t.Level != nil && *t.Level == logic.Extreme && t.Score == nil && t.Require == nil && t.Allow == nil
}

func (t *Target) onlyRequires() bool {
	return t.Require != nil && t.Level == nil && t.Score == nil && t.Allow == nil
}

// check refuses what no puzzle with so many cells, of which so many can be open, can be.
func (t *Target) check(l *logic.Ladder, cells, open int) error {
	least := 0
	for _, q := range t.Require {
		i := slices.IndexFunc(l.Entries, func(e logic.Entry) bool { return e.Finds(q) })
		if i < 0 {
			return banmen.Errorf(banmen.ErrCannot, "the ladder has no technique %s", q.Key)
		}
		e := &l.Entries[i]
		if t.Level != nil && e.Level > *t.Level {
			return banmen.Errorf(banmen.ErrNone, "no puzzle of level %s needs %s, which is %s", *t.Level, q.Key, e.Level)
		}
		least += e.Score
	}
	if own := scale.ByLaws(); t.Givens != nil && len(l.Entries) > 0 && !slices.ContainsFunc(l.Entries, func(e logic.Entry) bool { return known(own, e.Technique) }) { // a rule can decide many cells at once
		cheapest := slices.MinFunc(l.Entries, func(a, b logic.Entry) int { return a.Score - b.Score }).Score
		least += max(0, cells-t.Givens.Most-len(t.Require)) * cheapest
	}
	least = max(least, t.leastOf(l))
	if t.Score != nil && t.Score.Most < least {
		return banmen.Errorf(banmen.ErrNone, "no such puzzle has a score of %d or less: the least is %d", t.Score.Most, least)
	}
	if t.Level != nil && t.Score != nil && *t.Level < logic.Extreme && l.Most[*t.Level] < t.Score.Least {
		return banmen.Errorf(banmen.ErrNone, "no puzzle of level %s has a score of %d or more: the most is %d", *t.Level, t.Score.Least, l.Most[*t.Level])
	}
	if err := t.checkLevel(l, open); err != nil {
		return err
	}
	return t.checkER()
}

// leastOf returns the least score of puzzles of the level: that of a step of it, or one that
// is too high for the level below.
func (t *Target) leastOf(l *logic.Ladder) int {
	if t.Level == nil || *t.Level == logic.Easy {
		return 0
	}
	least := l.Most[*t.Level-1]
	for _, e := range l.Entries {
		if e.Level == *t.Level {
			least = min(least, e.Score)
		}
	}
	return least
}

// checkLevel refuses a level that is too high for singles alone: there are no more of them
// than open cells.
func (t *Target) checkLevel(l *logic.Ladder, open int) error {
	if t.Level == nil || t.Allow == nil || slices.ContainsFunc(l.Entries, func(e logic.Entry) bool { return !slices.Contains(closing, e.Technique) }) {
		return nil
	}
	most, highest := 0, logic.Easy
	for _, e := range l.Entries {
		most, highest = max(most, open*e.Score), max(highest, e.Level)
	}
	for highest < logic.Extreme && most > l.Most[highest] {
		highest++
	}
	if *t.Level > highest {
		return banmen.Errorf(banmen.ErrNone, "no puzzle of level %s needs nothing but singles: the most is %s", *t.Level, highest)
	}
	return nil
}

// checkER refuses ratings that no step has.
func (t *Target) checkER() error {
	switch {
	case t.ER == nil:
	case t.ER.Most < int(lowestER) || t.ER.Least > int(highestER):
		return banmen.Errorf(banmen.ErrNone, "no puzzle has an ER like that: they go from %s to %s", lowestER, highestER)
	case t.ER.Most < fromER && !slices.ContainsFunc(lowER, func(er int) bool { return t.ER.gap(er) == 0 }):
		i, _ := slices.BinarySearch(lowER, t.ER.Least)
		return banmen.Errorf(banmen.ErrNone, "no puzzle has an ER like that: after %s comes %s", se121.Tenths(lowER[i-1]), se121.Tenths(append(lowER, fromER)[i]))
	}
	return nil
}

// lowER are the ratings that SE has for steps below 4.5, of singles to XYZ-wings, in tenths.
// From there on there may be any.
var lowER = []int{10, 12, 15, 17, 19, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44}

const fromER = 45

// The ratings that SE has for steps lie between these.
const lowestER, highestER se121.Tenths = 10, 120

// properties is what was measured of a puzzle, and how far it is from
// a target.
type properties struct {
	rating    *logic.Rating // nil: nobody asked
	er        *se121.Tenths // likewise
	givens    int
	redundant int     // how many of them could go, where none should
	far       float64 // 0: it is on target
	hard      bool    // it is too hard, else too easy, where it is either
}

// judge says what a puzzle with a solution is like.
func (t *Target) judge(w *rateWorker, l *logic.Ladder, g *Generated) (seen properties) {
	b := g.Puzzle.Givens()
	seen.givens = b.Count()
	if t.Givens != nil {
		seen.add(-t.Givens.gap(seen.givens), 4)
	}
	if t.paths() {
		w.start(g.Puzzle, g.Solution, true)
		t.path(w.state, l, &seen)
	}
	if t.ER != nil && seen.far < 1 {
		er := w.explainer(false, true).Rate(givensOf(g.Puzzle), nil).ER
		seen.er = &er
		seen.add(t.ER.gap(int(er)), 5)
	}
	return seen
}

// add adds a gap, of which so much counts as 1.
func (s *properties) add(gap int, one float64) {
	s.far += max(float64(gap), -float64(gap)) / one
	s.hard = s.hard || gap > 0
}

// path judges the path of a ladder, no further than is needed.
func (t *Target) path(s *logic.State, l *logic.Ladder, seen *properties) {
	left := slices.Clone(t.Require)
	most, score := t.most(l), 0
	r := l.Solve(s, func(u logic.LadderStep) bool {
		if u.Step != nil {
			left = slices.DeleteFunc(left, func(q *logic.Technique) bool { return u.Step.Technique == q || u.Entry.Technique == q })
		}
		score += u.Entry.Score
		return score <= most && !(t.onlyRequires() && len(left) == 0)
	})
	seen.rating = &r
	stuck := float64(s.Open()) / float64(s.Shape.Size())
	switch {
	case t.onlyRequires():
		seen.far += float64(len(left))
		if seen.hard = !r.Solved; seen.hard && len(left) > 0 {
			seen.far += stuck
		}
		return
	case t.onlyExtreme() && !r.Solved:
		r.Level = logic.Extreme
		return
	case !r.Solved:
		seen.far, seen.hard = seen.far+1+stuck, true
		return
	}
	seen.far += float64(len(left))
	if t.Level != nil {
		seen.add(int(r.Level)-int(*t.Level), 1)
		if r.Level < *t.Level { // the higher the score, the nearer
			seen.far += max(0, 1-float64(r.Score)/float64(l.Most[r.Level]))
		}
	}
	if t.Score != nil {
		seen.add(t.Score.gap(r.Score), 200)
	}
}

// most is the highest score that a path can have.
func (t *Target) most(l *logic.Ladder) int {
	most := 1 << 30
	if t.Level != nil && *t.Level < logic.Extreme {
		most = l.Most[*t.Level]
	}
	if t.Score != nil {
		most = min(most, t.Score.Most)
	}
	return most
}

// describe says what was seen of a puzzle.
func (s *properties) describe() banmen.Message {
	if s.redundant > 0 {
		tight := *s
		tight.redundant = 0
		return banmen.Msg("%s; givens that could go: %d", tight.describe(), s.redundant)
	}
	switch {
	case s.er != nil:
		return banmen.Msg("%d givens, ER %s", s.givens, *s.er)
	case s.rating == nil:
		return banmen.Msg("%d givens", s.givens)
	case !s.rating.Solved:
		return banmen.Msg("%d givens, harder than the target", s.givens)
	}
	return banmen.Msg("%d givens, level %s, score %d", s.givens, s.rating.Level, s.rating.Score)
}
