package ops

import (
	"cmp"
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// A Profile shows where the path of a puzzle is hard.
type Profile struct {
	Entry     banmen.Entry
	Solutions int            // 0, 1, or 2 for several; if 0, there is no path
	Faults    []banmen.Fault // why there is no solution
	Wrong     []int          // cells whose symbols differ from the only solution; then there is no path
	Rating    logic.Rating
	Steps     int
	Levels    [logic.Extreme + 1]int // number of steps by level
	Technique *logic.Technique       // the hardest technique; nil if there are no steps
	Level     logic.Level            // of that technique
	Score     int                    // score of one step of the technique
	At        []int                  // steps of that technique, from 1
	Narrow    []int                  // steps, from 1, at which no other step of their level or an easier one exists
	Stop      banmen.Message         // why the path ends
}

// NewProfile follows the ladder for people through the board of a record. It fails as NewReasoner
// does.
func NewProfile(ctx context.Context, e banmen.Entry) (Profile, error) {
	r, err := NewReasoner(ctx, e, nil)
	if err != nil {
		return Profile{}, err
	}
	p := Profile{Entry: e, Solutions: r.Solutions, Faults: r.Faults, Wrong: r.Wrong}
	if r.Solutions == 0 || len(r.Wrong) > 0 {
		return p, nil
	}
	p.Rating, err = r.Path(ctx, func(t Step) bool {
		p.Steps++
		p.Levels[t.Entry.Level]++
		if p.Technique == nil || cmp.Or(int(t.Entry.Level)-int(p.Level), t.Entry.Score-p.Score) > 0 {
			p.Technique, p.Level, p.Score, p.At = t.Technique, t.Entry.Level, t.Entry.Score, nil
		}
		if t.Technique == p.Technique {
			p.At = append(p.At, p.Steps)
		}
		if r.teller.Open() > 1 && r.only(ctx, t) { // the last cell never counts as narrow
			p.Narrow = append(p.Narrow, p.Steps)
		}
		return true
	})
	p.Stop = r.StopReason()
	return p, err
}

// only reports whether t is the only step of its level and the easier ones. A step with part of the
// conclusions of t, or with all and more, does not count as another step.
func (r *Reasoner) only(ctx context.Context, t Step) bool {
	mine := append(slices.Clone(t.Place), t.Remove...)
	for i := range r.ladder.Entries {
		e, other := &r.ladder.Entries[i], false
		if e.Guess != nil || e.Level > t.Entry.Level {
			continue
		}
		e.Find(r.teller.State, func(p *logic.Step) bool {
			yours := slices.Concat(p.Place, p.Remove)
			other = !logic.Subset(mine, yours) && !logic.Subset(yours, mine)
			return !other && ctx.Err() == nil
		})
		if other {
			return false
		}
	}
	return true
}

// Compare orders profiles by difficulty: by the level of the path, by its hardest technique, and by
// its score.
func (p *Profile) Compare(q *Profile) int {
	return cmp.Or(cmp.Compare(p.Rating.Level, q.Rating.Level), cmp.Compare(p.Level, q.Level), cmp.Compare(p.Score, q.Score), cmp.Compare(p.Rating.Score, q.Rating.Score))
}

// Above returns the number of steps harder than a level.
func (p *Profile) Above(l logic.Level) (n int) {
	for _, m := range p.Levels[l+1:] {
		n += m
	}
	return n
}

// Verdict says why there is no path.
func (p *Profile) Verdict() banmen.Message {
	switch {
	case p.Solutions == 0:
		return banmen.Msg("no solution")
	case len(p.Wrong) > 0:
		return banmen.Msg("%s is wrong there", CellName(p.Entry.Puzzle, p.Wrong[0]))
	}
	return banmen.Msg("the puzzle is solved")
}
