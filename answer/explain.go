package answer

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/ops"
)

// Steps are what people's techniques find: a path from the puzzle to its solution,
// all steps of a position, one hint, or why a symbol is wrong.
type Steps struct {
	Verb      string
	Entry     banmen.Entry
	Reasoner  *ops.Reasoner
	Turns     []ops.Turn
	Sentences bool           // in words, and not in HoDoKu's notation
	Rating    *logic.Rating  // of a path; nil: it is none
	Hint      banmen.Message // told instead of the turns
	No        bool           // that there are no turns is a no
}

// Text writes a line for each turn, and of a path what it is rated.
func (a Steps) Text(p *Page, s Style) error {
	var text []byte
	for _, t := range a.Turns {
		if a.Hint.Format != "" {
			break
		}
		line := t.Notation
		if a.Sentences {
			line = s.Say(t.Sentence)
		}
		text = append(append(text, line...), '\n')
	}
	if a.Hint.Format != "" {
		text = append(append(text, s.Say(a.Hint)...), '\n')
	}
	if a.Rating != nil && a.Reasoner.Solutions > 0 {
		text = append(append(text, s.Say(a.rated())...), '\n')
	}
	if len(text) > 0 {
		p.Block(text, a.Verb != "hint")
	}
	return nil
}

// rated says how hard the path is.
func (a Steps) rated() banmen.Message {
	if !a.Rating.Solved {
		return banmen.Msg("no technique goes on from here")
	}
	return banmen.Msg("level %s, score %d", a.Rating.Level, a.Rating.Score)
}

type step struct {
	Technique string   `json:"technique"` // as --technique takes it
	Name      string   `json:"name"`
	Level     string   `json:"level"`
	Score     int      `json:"score"`
	Notation  string   `json:"notation"`
	Text      string   `json:"text"`
	Place     []string `json:"place,omitempty"`  // R1C2=5
	Remove    []string `json:"remove,omitempty"` // R1C2<>5
}

type steps struct {
	Head
	Solutions int      `json:"solutions"`       // 0, 1, or 2 for several
	Wrong     []string `json:"wrong,omitempty"` // cells with a symbol that the solution has not
	Hint      string   `json:"hint,omitempty"`
	Steps     []step   `json:"steps"`
	Level     string   `json:"level,omitempty"` // of a path to the solution
	Score     *int     `json:"score,omitempty"`
	Faults    []Fault  `json:"faults,omitempty"`
}

// JSON returns the turns with what they do.
func (a Steps) JSON(s Style) []any {
	j := steps{Head: HeadOf(a.Verb, a.Entry), Solutions: a.Reasoner.Solutions, Steps: []step{}, Faults: s.Faults(a.Entry.Puzzle, a.Reasoner.Faults)}
	j.Wrong = ops.CellNames(a.Entry.Puzzle, a.Reasoner.Wrong)
	if a.Hint.Format != "" {
		j.Hint = s.Say(a.Hint)
	} else {
		for _, t := range a.Turns {
			j.Steps = append(j.Steps, step{
				Technique: t.Technique.Key, Name: t.Technique.Name, Level: t.Entry.Level.String(), Score: t.Entry.Score,
				Notation: t.Notation, Text: s.Say(t.Sentence),
				Place: a.Reasoner.Candidates(t.Place, "="), Remove: a.Reasoner.Candidates(t.Remove, "<>"),
			})
		}
	}
	if a.Rating != nil && a.Rating.Solved {
		j.Level, j.Score = a.Rating.Level.String(), &a.Rating.Score
	}
	return []any{j}
}

// Verdict is a no where the puzzle has no solution, a symbol is wrong, or nothing was
// found.
func (a Steps) Verdict(s Style) (v Verdict) {
	r := a.Reasoner
	switch {
	case r.Solutions == 0:
		v.No, v.Why = true, NoSolution(a.Entry.Puzzle, r.Faults)
	case len(r.Wrong) > 0:
		v.No = true
	case a.No || a.Rating != nil && !a.Rating.Solved:
		v.No = true
	}
	if r.Solutions > 1 {
		v.Notes = append(v.Notes, s.message(a.Entry, banmen.Msg("there are several solutions: techniques that rest on there being one are left out")))
	}
	return v
}
