package lesson

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/library"
	"github.com/banmen/banmen/logic/technique"
)

// examples are the positions shown in lessons, one per line, in the form of technique.Positions.
// The position of a technique is the simplest one found in which the next step of ladder Human or
// Expert uses the technique.
//
//go:embed examples.txt
var examples string

// An Example is a position with a step of a technique.
type Example struct {
	Text  string // the position as a line of HoDoKu's library
	Case  *library.Case
	State *logic.State
	Step  *logic.Step
}

// Example returns the example of a technique, or nil if it has none.
func (l *Lesson) Example() (*Example, error) {
	for line := range strings.Lines(examples + technique.Positions()) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if fields[0] != l.Key {
			continue
		}
		e := &Example{Text: ":0000:x:" + fields[1] + ":" + fields[2] + ":::"}
		var err error
		if e.Case, err = library.Parse(e.Text, 1); err != nil {
			return nil, err
		}
		e.State = e.Case.State(library.Rules())
		twofold := strings.HasPrefix(l.Key, "dual-") || strings.HasPrefix(l.Key, "siamese-")
		e.State.Options = logic.Options{MissingCandidates: true, Dual: twofold, Siamese: twofold, LockedInChains: strings.Contains(l.Key, "als")}
		if e.Step = stepOf(e.State, l.Technique, fields[3]); e.Step == nil {
			return nil, nil
		}
		return e, nil
	}
	return nil, nil
}

// stepOf returns the step of a technique that has this notation, or the first step if none has.
func stepOf(s *logic.State, t *logic.Technique, notation string) (step *logic.Step) {
	finders := technique.All()
	i := slices.IndexFunc(finders, func(f logic.Finder) bool { return f.Finds(t) })
	finders[i].OnlyProved(nil).Find(s, func(p *logic.Step) bool {
		if p.Technique != t {
			return true
		}
		line, _, _ := strings.Cut(s.Notation(p), "\n")
		if wanted := line == notation; wanted || step == nil {
			step = p
			return !wanted
		}
		return true
	})
	return step
}
