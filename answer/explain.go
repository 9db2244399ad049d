package answer

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/stepjson"
	"github.com/banmen/banmen/logic/tell"
	"github.com/banmen/banmen/ops"
)

// Steps is the answer of the verbs that use techniques of people. It holds a path from
// the puzzle to its solution, all steps of a position, a hint, or why a symbol is wrong.
type Steps struct {
	Verb  string
	Entry banmen.Entry
	Finding
	Steps     []ops.Step
	Sentences bool             // in sentences instead of HoDoKu's notation
	Lessons   bool             // print the lesson of each technique before its first step: what to look for and why it works
	Together  bool             // describe steps together that people see together
	Spoken    bool             // write steps in sentences for listeners, after the sentences of the board
	More      int              // leave out steps with the same effect as an easier one
	Rating    *logic.Rating    // of a path; nil otherwise
	Hint      banmen.Message   // replaces the turns
	No        bool             // having no turns is a no
	Notes     []banmen.Message // notes of the finding
}

// A Finding is additional information about a position and its puzzle.
type Finding struct {
	Solutions int             // of the puzzle: 0, 1, or 2 for several
	Faults    []banmen.Fault  // why there is no solution
	Wrong     []int           // cells whose symbols differ from the only solution
	LeftOut   int             // steps found by a technique but not proved
	Lost      []string        // for a puzzle with several solutions: notations of steps that assume uniqueness
	End       banmen.Message  // why no step follows
	Names     *stepjson.Names // names of cells, symbols and houses for JSON steps
}

// Text writes a line for each turn, and for a path its rating.
func (a Steps) Text(p *Page, s Style) error {
	var text []byte
	if a.Spoken {
		text = a.spoken(s)
	}
	var words tell.Glossary
	for left := a.Steps; len(left) > 0 && a.Hint.Format == "" && !a.Spoken; {
		n := 1
		for a.Together && n < len(left) && together(left[0], left[n]) {
			n++
		}
		line := a.line(s, left[:n])
		if a.Lessons {
			for i, m := range words.Lines(left[0].Technique) {
				if i == 0 && len(text) > 0 {
					text = append(text, '\n')
				}
				text = append(append(text, s.Say(m)...), '\n')
			}
		}
		if left[0].Rating > 0 {
			line = left[0].Rating.String() + " " + line
		}
		text, left = append(append(text, line...), '\n'), left[n:]
	}
	if a.Hint.Format != "" && !a.Spoken {
		text = append(append(text, s.Say(a.Hint)...), '\n')
	}
	if a.Rating != nil && a.Solutions > 0 {
		text = append(append(text, s.Say(a.rated())...), '\n')
	}
	if len(text) > 0 {
		p.Block(text, a.Verb != "hint")
	}
	return nil
}

// together reports whether people see step next together with first. They do so for hidden singles
// of one symbol, and for full houses.
func together(first, next ops.Step) bool {
	return first.Technique == next.Technique && !first.Guess && (first.Technique.Key == "full-house" ||
		first.Technique.Key == "hidden-single" && first.Symbol == next.Symbol)
}

// line writes steps that are described together: a single step, or several of one technique.
func (a Steps) line(s Style, all []ops.Step) string {
	first := all[0]
	switch {
	case len(all) == 1 && a.Sentences:
		return s.Say(first.Sentence)
	case a.Sentences:
		head := banmen.Msg("%s: %s in turn", first.Name(), banmen.Symbol(first.Symbol))
		if slices.ContainsFunc(all, func(t ops.Step) bool { return t.Symbol != first.Symbol }) {
			head = banmen.Msg("%s: one after the other", first.Name())
		}
		text := s.Say(head)
		for _, t := range all {
			text += "\n  " + s.Say(t.Body)
		}
		return text
	}
	text := first.Notation
	for _, t := range all[1:] {
		text += ", " + strings.TrimPrefix(t.Notation, t.Technique.Name+": ")
	}
	return text
}

// rated describes the difficulty of the path.
func (a Steps) rated() banmen.Message {
	if !a.Rating.Solved {
		return a.End
	}
	if len(a.Steps) > 0 && a.Steps[0].Rating > 0 {
		er, ep, ed := a.ratings()
		return banmen.Msg("ER %s, EP %s, ED %s", er, ep, ed)
	}
	return banmen.Msg("level %s, score %d", a.Rating.Level, a.Rating.Score)
}

// ratings returns ER, EP and ED of a path on the scale of Sudoku Explainer: the hardest
// step, the hardest up to the first symbol, and the first step.
func (a Steps) ratings() (er, ep, ed string) {
	hardest, placed := a.Steps[0].Rating, false
	for _, t := range a.Steps {
		hardest = max(hardest, t.Rating)
		if len(t.Place) > 0 && !placed {
			placed, ep = true, hardest.String()
		}
	}
	return hardest.String(), ep, a.Steps[0].Rating.String()
}

type step struct {
	Technique string `json:"technique"`       // the key, for --technique
	Name      string `json:"name"`            // the name in the notation
	Title     string `json:"title"`           // in the reader's language
	Level     string `json:"level,omitempty"` // by HoDoKu's scale, or a custom ladder
	Score     *int   `json:"score,omitempty"`
	Notation  string `json:"notation"`
	Text      string `json:"text"`
	stepjson.Step
}

type steps struct {
	Head
	Board     string   `json:"board,omitempty"` // name of the puzzle with placed symbols as givens, if there are any
	Marks     [][]int  `json:"marks,omitempty"` // the initial pencil marks: by cell the symbols, from 1
	Solutions int      `json:"solutions"`       // 0, 1, or 2 for several
	Wrong     []string `json:"wrong,omitempty"` // cells whose symbols differ from the solution
	Hint      string   `json:"hint,omitempty"`
	Steps     []step   `json:"steps"`
	Level     string   `json:"level,omitempty"` // of a path to the solution
	Score     *int     `json:"score,omitempty"`
	ER        string   `json:"er,omitempty"` // of such a path, by the scale of Sudoku Explainer
	EP        string   `json:"ep,omitempty"`
	ED        string   `json:"ed,omitempty"`
	LeftOut   int      `json:"leftout,omitempty"` // steps found by a technique but not proved
	More      int      `json:"more,omitempty"`    // steps left out, since easier ones have the same effect
	Faults    []Fault  `json:"faults,omitempty"`
}

// JSON returns the turns and their effects.
func (a Steps) JSON(s Style) []any {
	j := steps{Head: HeadOf(a.Verb, a.Entry), Solutions: a.Solutions, Steps: []step{}, Faults: s.Faults(a.Entry.Puzzle, a.Faults)}
	if b := a.Entry.Board; b.Cells != nil {
		j.Board = banmen.Text(a.Entry.Puzzle.With(b))
	}
	for _, set := range a.Entry.Marks {
		j.Marks = append(j.Marks, slices.AppendSeq([]int{}, logic.Mask(set).All()))
	}
	j.Wrong = ops.CellNames(a.Entry.Puzzle, a.Wrong)
	if a.Hint.Format != "" {
		j.Hint = s.Say(a.Hint)
	} else {
		for _, t := range a.Steps {
			one := step{Technique: t.Technique.Key, Name: t.Technique.Name, Title: s.Say(t.Name()), Notation: t.Notation, Text: s.Say(t.Sentence), Step: t.JSON(a.Names)}
			if t.Rating == 0 {
				one.Level, one.Score = t.Entry.Level.String(), &t.Entry.Score
			}
			j.Steps = append(j.Steps, one)
		}
	}
	j.LeftOut, j.More = a.LeftOut, a.More
	switch {
	case a.Rating == nil || !a.Rating.Solved:
	case len(a.Steps) > 0 && a.Steps[0].Rating > 0:
		j.ER, j.EP, j.ED = a.ratings()
	default:
		j.Level, j.Score = a.Rating.Level.String(), &a.Rating.Score
	}
	return []any{j}
}

// Verdict is no if the puzzle has no solution, a symbol is wrong, or nothing was found.
func (a Steps) Verdict(s Style) (v Verdict) {
	switch {
	case a.Solutions == 0:
		v.No, v.Why = true, NoSolution(a.Entry.Puzzle, a.Faults)
	case len(a.Wrong) > 0:
		v.No = true
	case a.No || a.Rating != nil && !a.Rating.Solved:
		v.No = true
	}
	if a.More > 0 {
		v.Notes = append(v.Notes, s.message(a.Entry, banmen.Msg("%d more steps have the same effects; %s lists them", a.More, banmen.Flag("all"))))
	}
	for _, m := range a.Notes {
		v.Notes = append(v.Notes, s.message(a.Entry, m))
	}
	if a.Solutions > 1 {
		v.Notes = append(v.Notes, s.message(a.Entry, banmen.Msg("uniqueness steps are skipped: the puzzle has several solutions")))
		if a.Lost != nil {
			v.Notes = append(v.Notes, s.message(a.Entry, banmen.Msg("uniqueness steps skipped: %s", strings.Join(a.Lost, "; "))))
		}
	}
	return v
}
