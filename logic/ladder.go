package logic

import (
	"fmt"
	"math"
	"os"
	"slices"
	"sync"

	"golang.org/x/text/language"
)

// A Level is the difficulty of a puzzle, for people.
type Level uint8

const (
	Easy Level = iota
	Medium
	Hard
	Unfair
	Extreme
)

func (l Level) String() string { return [...]string{"Easy", "Medium", "Hard", "Unfair", "Extreme"}[l] }

// In returns the level in a language.
func (l Level) In(t language.Tag) string {
	if base, _ := t.Base(); base.String() == "ja" {
		return [...]string{"初級", "中級", "上級", "難問", "超難問"}[l]
	}
	return l.String()
}

// An Entry is an entry of a ladder: a finder and the score of its steps.
type Entry struct {
	Finder
	Score int
	Level Level
	// Guess places a symbol without a proof if nothing else applies, as Brute Force does;
	// it may be nil. An Entry with Guess has no Find.
	Guess func(*State) (Cand, bool)
}

// A Ladder is a list of techniques in the order they are tried; after each step it starts
// again from the first.
type Ladder struct {
	Entries []Entry
	Options Options
	Most    [Extreme]int // by level: the highest score of its puzzles

	// Choose selects the next of several steps of one entry. If it is nil, the entry's first step
	// is taken.
	Choose func(s *State, all []*Step) *Step
}

// choices returns the number of steps among which Choose selects. It is unlimited for steps that
// people find at a glance, small for hard steps, and 1 for chains, whose first is the shortest.
func (e *Entry) choices() int {
	switch {
	case e.Level <= Medium:
		return math.MaxInt
	case e.Level == Hard:
		return 24
	}
	return 1
}

// pick returns the next step of an entry, or nil if it finds none.
func (l *Ladder) pick(s *State, e *Entry) *Step {
	most := e.choices()
	if l.Choose == nil || most == 1 {
		return e.First(s)
	}
	var all []*Step
	e.Find(s, func(p *Step) bool {
		all = append(all, p)
		return len(all) < most
	})
	if len(all) == 0 {
		return nil
	}
	return l.Choose(s, all)
}

// OnlyProved returns a ladder without the steps whose proofs fail. leftOut is called with
// these; it may be nil.
func (l *Ladder) OnlyProved(leftOut func(*Step)) *Ladder {
	proved := *l
	proved.Entries = slices.Clone(l.Entries)
	for i := range proved.Entries {
		e := &proved.Entries[i]
		e.Finder = e.Finder.OnlyProved(leftOut)
	}
	return &proved
}

// A LadderStep is a step of a ladder, or a guess if Step is nil.
type LadderStep struct {
	Entry *Entry
	Step  *Step
	Guess Cand
}

// paranoid reports whether BANMEN_PARANOID=1 requests that each step is checked.
var paranoid = sync.OnceValue(func() bool { return os.Getenv("BANMEN_PARANOID") == "1" })

// quick is the number of entries tried before asking whether any step can exist.
const quick = 10

// Next returns the first step or guess of the ladder, without applying it. It reports
// false if there is none. It panics if the proof of a step fails and BANMEN_PARANOID is
// 1.
func (l *Ladder) Next(s *State) (LadderStep, bool) {
	s.Options = l.Options
	settled := false
	for i := range l.Entries {
		e := &l.Entries[i]
		if s.Stopped() {
			break
		}
		if i == quick {
			settled = s.Settled()
		}
		if e.Guess != nil {
			if c, ok := e.Guess(s); ok {
				return LadderStep{Entry: e, Guess: c}, true
			}
			continue
		}
		if settled {
			continue
		}
		if p := l.pick(s, e); p != nil {
			s.doubt(p)
			return LadderStep{Entry: e, Step: p}, true
		}
	}
	return LadderStep{}, false
}

// doubt panics if the proof of a step fails and BANMEN_PARANOID is 1.
func (s *State) doubt(p *Step) {
	if !paranoid() {
		return
	}
	if err := Check(s, p); err != nil {
		panic(fmt.Sprint(err, " on ", s.Board()))
	}
}

// Take applies a step.
func (s *State) Take(t LadderStep) {
	if t.Step == nil {
		s.Place(t.Guess)
		return
	}
	s.Apply(t.Step)
}

// A Rating is the rating of a puzzle by a ladder.
type Rating struct {
	Level  Level
	Score  int
	Solved bool
}

// Solve applies steps until the board is full or there is no step. each is called with
// every step before it is applied and stops the path by returning false; it may be nil.
func (l *Ladder) Solve(s *State, each func(LadderStep) bool) Rating {
	var r Rating
	for s.Open() > 0 && !s.Broken() {
		t, ok := l.Next(s)
		if !ok || each != nil && !each(t) {
			break
		}
		r.Score += t.Entry.Score
		r.Level = max(r.Level, t.Entry.Level)
		s.Take(t)
	}
	for r.Level < Extreme && r.Score > l.Most[r.Level] {
		r.Level++
	}
	r.Solved = s.Open() == 0 && !s.Broken()
	return r
}
