package answer

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// Minimized is the answer of minimize: a puzzle without redundant givens.
type Minimized struct {
	Entry     banmen.Entry
	Puzzle    banmen.Puzzle  // after removing givens
	Check     bool           // remove nothing; Redundant is the answer
	Redundant []int          // cells of the givens that could be removed, each by itself
	Solutions int            // 0, 1, or 2 for several; only if it is 1 are redundant givens searched
	Faults    []banmen.Fault // why there is no solution
}

// Text writes the puzzle, or the redundant givens on a line.
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

// board writes the puzzle, and in a stream marks it if it has several solutions.
func (a Minimized) board(p *Page, s Style) error {
	e, b := a.Record()
	err := p.puzzle(s, e, b)
	if err == nil && a.Solutions > 1 {
		p.several()
	}
	return err
}

// Record returns the puzzle; it is unchanged unless there is one solution.
func (a Minimized) Record() (banmen.Entry, grid.Board) {
	return banmen.Entry{Puzzle: a.Puzzle, Meta: a.Entry.Meta}, a.Puzzle.Givens()
}

// checked lists the givens that could be removed.
func (a Minimized) checked() banmen.Message {
	if len(a.Redundant) == 0 {
		return banmen.Msg("ok, every given is needed")
	}
	return banmen.Msg("%s: each is redundant on its own", strings.Join(ops.CellNames(a.Entry.Puzzle, a.Redundant), " "))
}

// JSON returns the remaining puzzle, or the redundant givens.
func (a Minimized) JSON(s Style) []any {
	j := minimized{Head: HeadOf("minimize", a.Entry), Solutions: a.Solutions, Faults: s.Faults(a.Entry.Puzzle, a.Faults)}
	switch {
	case a.Solutions != 1:
	case a.Check:
		j.Redundant = append([]string{}, ops.CellNames(a.Entry.Puzzle, a.Redundant)...)
	default:
		j.Minimal = banmen.Text(a.Puzzle)
	}
	return []any{j}
}

type minimized struct {
	Head
	Solutions int      `json:"solutions"`          // 0, 1, or 2 for several
	Minimal   string   `json:"minimal,omitempty"`  // text of the remaining puzzle
	Redundant []string `json:"redundant,omitzero"` // with --check: cells of the givens that could be removed, each by itself
	Faults    []Fault  `json:"faults,omitempty"`
}

// Verdict is no unless there is one solution, and with Check if a given is redundant.
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
