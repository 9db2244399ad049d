package ops

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/depth"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/scale/se121"
)

// A Target is a set of requirements on a generated puzzle, besides having one solution.
type Target struct {
	Level   *logic.Level // by HoDoKu's ladder; nil: any
	Score   *Range       // by HoDoKu's ladder; nil: any
	ER      *Range       // rating of Sudoku Explainer 1.2.1 in tenths; nil: any
	Depth   *DepthRange  // nil: any
	Givens  *Range
	Minimal bool               // whether no given may be redundant
	Require []*logic.Technique // techniques that must be on the path
	Needed  bool               // whether these must be needed: without the line of any of them, the ladder up to the hardest step on the path must get stuck
	Learned bool               // if nothing else is required, insert them after level Medium, as for a player who learns them
	Allow   []*logic.Technique // only these and required techniques may be on the path; nil: any
}

// A Range is the numbers from Least to Most.
type Range struct{ Least, Most int }

// A DepthRange is a range of depths on one of depth.Scales.
type DepthRange struct {
	Scale string
	Range
}

// gap returns the distance of a number from the range; it is negative if the number is too small.
func (r *Range) gap(n int) int { return min(n-r.Least, 0) + max(n-r.Most, 0) }

// ladder returns the ladder that judges puzzles with such rules.
func (t *Target) ladder(r *logic.Rules) *logic.Ladder {
	l := scale.For(r, slices.Concat(t.Require, t.Allow)...)
	if t.Allow != nil {
		l = scale.Only(l, slices.Concat(t.Allow, t.Require))
	}
	return l
}

// paths reports whether judging a puzzle needs a path by the ladder.
func (t *Target) paths() bool {
	return t.Level != nil || t.Score != nil || t.Require != nil || t.Allow != nil
}

// short returns the part of a ladder that is needed to judge whether a puzzle is on
// target. It leaves out levels above the target, and if only techniques are required,
// everything after the last of them. Extreme needs no steps: it means that nothing else
// applies.
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

// check rejects targets that no puzzle satisfies. cells is the number of cells, and open how many
// of them can be open.
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
	if byLaws := scale.ByLaws(); t.Givens != nil && len(l.Entries) > 0 && !slices.ContainsFunc(l.Entries, func(e logic.Entry) bool { return known(byLaws, e.Technique) }) { // a rule can decide many cells at once
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

// leastOf returns the least score of puzzles of the level: the least score of its steps, or the
// lowest score that is too high for the level below.
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

// checkLevel rejects a level if only singles are allowed, and filling all open cells by singles
// scores too little for it.
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
		return banmen.Errorf(banmen.ErrNone, "no puzzle of level %s needs only singles: the highest level is %s", *t.Level, highest)
	}
	return nil
}

// checkER rejects ratings that no step has.
func (t *Target) checkER() error {
	switch {
	case t.ER == nil:
	case t.ER.Most < int(lowestER) || t.ER.Least > int(highestER):
		return banmen.Errorf(banmen.ErrNone, "no puzzle has this ER: expected %s to %s", lowestER, highestER)
	case t.ER.Most < fromER && !slices.ContainsFunc(lowER, func(er int) bool { return t.ER.gap(er) == 0 }):
		i, _ := slices.BinarySearch(lowER, t.ER.Least)
		return banmen.Errorf(banmen.ErrNone, "no puzzle has this ER: the next one after %s is %s", se121.Tenths(lowER[i-1]), se121.Tenths(append(lowER, fromER)[i]))
	}
	return nil
}

// lowER are the ratings of Sudoku Explainer for steps below 4.5, from singles to
// XYZ-wings, in tenths. From there on any rating is possible.
var lowER = []int{10, 12, 15, 17, 19, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44}

const fromER = 45

// The range of Sudoku Explainer's ratings.
const lowestER, highestER se121.Tenths = 10, 120

// properties holds the measurements of a puzzle, and its distance from a target.
type properties struct {
	rating    *logic.Rating // nil if not measured
	er        *se121.Tenths // nil if not measured
	depth     *depth.Depth  // nil if not measured
	givens    int
	redundant int     // number of redundant givens, if none are allowed
	spared    string  // a required technique that the puzzle does not need; empty: none
	far       float64 // distance; 0 if on target
	hard      bool    // it is too hard rather than too easy
}

// judge measures a puzzle with a solution.
func (t *Target) judge(w *rateWorker, l *logic.Ladder, g *Generated) (seen properties) {
	b := g.Puzzle.Givens()
	seen.givens = b.Count()
	if t.Givens != nil {
		seen.add(-t.Givens.gap(seen.givens), 4)
	}
	if t.paths() {
		w.start(g.Puzzle, g.Solution, true)
		left, last := t.path(w.state, l, &seen)
		if t.Needed && len(left) == 0 {
			t.need(w, l, g, last, &seen)
		}
	}
	if t.ER != nil && seen.far < 1 {
		er := w.explainer(false, true).Rate(givensOf(g.Puzzle), nil).ER
		seen.er = &er
		seen.add(t.ER.gap(int(er)), 5)
	}
	if t.Depth != nil && seen.far < 1 {
		d := depth.Of(givensOf(g.Puzzle), nil, t.Depth.Scale, w.state.Stop)
		seen.depth = &d
		if gap := t.Depth.gap(d.N); d.None || d.AtLeast && gap <= 0 {
			seen.far, seen.hard = seen.far+2, true
		} else {
			seen.add(gap, 1)
			if gap < 0 && t.Depth.Scale == "te" && d.N == 1 { // few puzzles are deeper: use the bottleneck to measure how near it is
				n := float64(depth.Bottleneck(givensOf(g.Puzzle)))
				seen.far += n / (n + 16)
			}
		}
	}
	return seen
}

// add adds a gap to the distance; one is the unit of the gap.
func (s *properties) add(gap int, one float64) {
	s.far += max(float64(gap), -float64(gap)) / one
	s.hard = s.hard || gap > 0
}

// need continues a path that has all required techniques to the solution. By another path it checks
// that each of them is needed. last is the last entry that the path used so far.
func (t *Target) need(w *rateWorker, l *logic.Ladder, g *Generated, last int, seen *properties) {
	if !seen.rating.Solved && t.onlyRequires() { // its ladder ends with the required techniques
		l = scale.Early(t.ladder(w.state.Rules), t.Require, logic.Medium)
		last = 0
		w.start(g.Puzzle, g.Solution, true)
		*seen.rating = l.Solve(w.state, func(u logic.LadderStep) bool {
			last = max(last, slices.IndexFunc(l.Entries, func(e logic.Entry) bool { return e.Technique == u.Entry.Technique }))
			return u.Step != nil
		})
	}
	if !seen.rating.Solved {
		seen.far++
		return
	}
	for _, q := range t.Require {
		without := *l
		w.start(g.Puzzle, g.Solution, true)
		without.Entries = slices.DeleteFunc(slices.Clone(l.Entries[:last+1]), func(e logic.Entry) bool { return e.Guess != nil || e.Finds(q) })
		if without.Solve(w.state, nil).Solved {
			seen.spared = q.Key
			seen.far += 0.5
		}
	}
}

// path judges the path of a ladder, only as far as needed. It returns the required
// techniques that are not on it, and the index of the last entry that was used.
func (t *Target) path(s *logic.State, l *logic.Ladder, seen *properties) (left []*logic.Technique, last int) {
	left = slices.Clone(t.Require)
	most, score := t.most(l), 0
	r := l.Solve(s, func(u logic.LadderStep) bool {
		if u.Step != nil {
			left = slices.DeleteFunc(left, func(q *logic.Technique) bool { return u.Step.Technique == q || u.Entry.Technique == q })
		}
		score += u.Entry.Score
		last = max(last, slices.IndexFunc(l.Entries, func(e logic.Entry) bool { return e.Technique == u.Entry.Technique }))
		return score <= most && (t.Needed || !t.onlyRequires() || len(left) > 0)
	})
	seen.rating = &r
	stuck := float64(s.Open()) / float64(s.Shape.Size())
	switch {
	case t.onlyRequires():
		seen.far += float64(len(left))
		if seen.hard = !r.Solved; seen.hard && len(left) > 0 {
			seen.far += stuck
		}
		return left, last
	case t.onlyExtreme() && !r.Solved:
		r.Level = logic.Extreme
		return left, last
	case !r.Solved:
		seen.far, seen.hard = seen.far+1+stuck, true
		return left, last
	}
	seen.far += float64(len(left))
	if t.Level != nil {
		seen.add(int(r.Level)-int(*t.Level), 1)
		if r.Level < *t.Level { // a higher score is closer
			seen.far += max(0, 1-float64(r.Score)/float64(l.Most[r.Level]))
		}
	}
	if t.Score != nil {
		seen.add(t.Score.gap(r.Score), 200)
	}
	return left, last
}

// most returns the highest score that a path may have.
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

// describe describes the measurements.
func (s *properties) describe() banmen.Message {
	if s.redundant > 0 {
		tight := *s
		tight.redundant = 0
		return banmen.Msg("%s; redundant givens: %d", tight.describe(), s.redundant)
	}
	if s.spared != "" {
		had := *s
		had.spared = ""
		return banmen.Msg("%s, and does not need %s", had.describe(), s.spared)
	}
	switch {
	case s.depth != nil:
		return banmen.Msg("%d givens, depth %s", s.givens, s.depth.String())
	case s.er != nil:
		return banmen.Msg("%d givens, ER %s", s.givens, *s.er)
	case s.rating == nil:
		return banmen.Msg("%d givens", s.givens)
	case !s.rating.Solved:
		return banmen.Msg("%d givens, harder than the target", s.givens)
	}
	return banmen.Msg("%d givens, level %s, score %d", s.givens, s.rating.Level, s.rating.Score)
}
