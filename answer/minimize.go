package answer

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// Minimized is a puzzle without the givens that it does not need.
type Minimized struct {
	Entry     banmen.Entry
	Puzzle    banmen.Puzzle  // what is left of it
	Check     bool           // nothing is taken away, Redundant is the answer
	Redundant []int          // cells of the givens each of which could go
	Solutions int            // 0, 1, or 2 for several; only with 1 there is anything to say of givens
	Faults    []banmen.Fault // why there is no solution
}

// Text writes the puzzle, or the redundant givens in a line.
func (a Minimized) Text(p *Page, s Style) error {
	switch {
	case a.Solutions == 0 && s.Lines:
		p.Block([]byte(none), false)
	case a.Check && a.Solutions == 1:
		p.Block(s.AppendLine(nil, a.Entry, a.checked()), false)
	case a.Solutions == 1, a.Solutions > 1 && s.Lines && !a.Check:
		return a.board(p, s)
	case s.Lines:
		p.Block([]byte(strings.TrimPrefix(many, ",")), false)
	}
	return nil
}

// board writes the puzzle, and in a stream that it has several solutions.
func (a Minimized) board(p *Page, s Style) error {
	e, b := a.Record()
	err := p.puzzle(s, e, b)
	if err == nil && a.Solutions > 1 {
		p.several()
	}
	return err
}

// Record returns the puzzle, as it was where there is not one solution.
func (a Minimized) Record() (banmen.Entry, grid.Board) {
	return banmen.Entry{Puzzle: a.Puzzle, Meta: a.Entry.Meta}, a.Puzzle.Givens()
}

// checked says which givens could go.
func (a Minimized) checked() banmen.Message {
	if len(a.Redundant) == 0 {
		return banmen.Msg("ok, every given is needed")
	}
	return banmen.Msg("%s: each could go by itself", strings.Join(ops.CellNames(a.Entry.Puzzle, a.Redundant), " "))
}

// JSON returns the puzzle that is left, or the redundant givens.
func (a Minimized) JSON(s Style) []any {
	j := minimized{Head: HeadOf("minimize", a.Entry), Solutions: a.Solutions, Faults: s.Faults(a.Entry.Puzzle, a.Faults)}
	switch {
	case a.Solutions != 1:
	case a.Check:
		j.Redundant = append([]string{}, ops.CellNames(a.Entry.Puzzle, a.Redundant)...)
	default:
		j.Minimal = a.Puzzle.String()
	}
	return []any{j}
}

type minimized struct {
	Head
	Solutions int      `json:"solutions"`          // 0, 1, or 2 for several
	Minimal   string   `json:"minimal,omitempty"`  // the text of the puzzle that is left
	Redundant []string `json:"redundant,omitzero"` // cells of givens each of which could go; of check
	Faults    []Fault  `json:"faults,omitempty"`
}

// Verdict is a no where there is not one solution, or a given is redundant and that was
// the question.
func (a Minimized) Verdict(s Style) (v Verdict) {
	if a.Solutions == 1 && !a.Check && !s.JSON {
		v.Notes = s.lost(a.Record())
	}
	v.No = a.Solutions != 1 || len(a.Redundant) > 0
	switch {
	case s.Lines:
	case a.Solutions == 0:
		v.Why = NoSolution(a.Entry.Puzzle, a.Faults)
	case a.Solutions > 1:
		v.Why = banmen.Msg("there are several solutions")
	}
	return v
}
