package logic

import (
	"fmt"
	"math"
	"os"
	"slices"
	"sync"

	"golang.org/x/text/language"
)

// A Level is how hard a puzzle is as people are told.
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

// An Entry is a rung of a ladder: steps to look for, and what one counts.
type Entry struct {
	Finder
	Score int
	Level Level
	// Guess, if it is not nil, places a symbol without a proof where nothing else goes
	// on, as Brute Force does; an Entry with it has no Find.
	Guess func(*State) (Cand, bool)
}

// A Ladder is techniques in the order in which they are tried: after each step again
// from the first.
type Ladder struct {
	Entries []Entry
	Options Options
	Most    [Extreme]int // by level: with a higher score a puzzle is of the next

	// Choose, if it is not nil, returns which of several steps of one entry comes next. Without it
	// that is the first that the entry finds.
	Choose func(s *State, all []*Step) *Step
}

// choices returns how many steps of an entry Choose has to choose from: all of those that people find
// at a glance, some of the hard ones, and of chains the first alone, which is the shortest.
func (e *Entry) choices() int {
	switch {
	case e.Level <= Medium:
		return math.MaxInt
	case e.Level == Hard:
		return 24
	}
	return 1
}

// pick returns the step of an entry that comes next, nil if it finds none.
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

// OnlyProved returns a ladder of the same steps, but for those that their proofs do not show: leftOut
// hears of them, unless it is nil.
func (l *Ladder) OnlyProved(leftOut func(*Step)) *Ladder {
	proved := *l
	proved.Entries = slices.Clone(l.Entries)
	for i := range proved.Entries {
		e := &proved.Entries[i]
		e.Finder = e.Finder.OnlyProved(leftOut)
	}
	return &proved
}

// A LadderStep is what a ladder did: a step, or a guess if Step is nil.
type LadderStep struct {
	Entry *Entry
	Step  *Step
	Guess Cand
}

// paranoid says that each step is checked: BANMEN_PARANOID=1.
var paranoid = sync.OnceValue(func() bool { return os.Getenv("BANMEN_PARANOID") == "1" })

// quick is how many entries of a ladder are tried before it asks whether anything can be found.
const quick = 10

// Next returns the first step or guess that the ladder finds, without taking it; false if
// there is none. It panics if a step is not proved and BANMEN_PARANOID is 1.
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

// doubt panics if a step is not proved and BANMEN_PARANOID is 1.
func (s *State) doubt(p *Step) {
	if !paranoid() {
		return
	}
	if err := Check(s, p); err != nil {
		panic(fmt.Sprint(err, " on ", s.Board()))
	}
}

// Take does what a step says.
func (s *State) Take(t LadderStep) {
	if t.Step == nil {
		s.Place(t.Guess)
		return
	}
	s.Apply(t.Step)
}

// A Rating is what a ladder says of a puzzle.
type Rating struct {
	Level  Level
	Score  int
	Solved bool
}

// Solve takes steps until the board is full, nothing is found or each, which hears of
// every step before it is taken, returns false. It may be nil.
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
