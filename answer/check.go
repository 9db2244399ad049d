package answer

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// Checked is the answer of check.
type Checked struct {
	Entry   banmen.Entry
	Faults  []banmen.Fault // of the board after the record, if any
	Open    int            // open cells of that board
	Refused error          // illegal move of the record

	Judgement *ops.Judgement // judgement of the solution in the record; nil if there is none
}

// Text writes a line for each broken rule, or the line "no conflicts".
func (a Checked) Text(p *Page, s Style) error {
	var text []byte
	for _, f := range a.Faults {
		text = s.AppendLine(text, a.Entry, FaultText(a.Entry.Puzzle, f))
	}
	switch {
	case a.Refused != nil:
		text = s.AppendLine(text, a.Entry, banmen.Msg("%v", a.Refused))
	case a.Judgement != nil && (a.Judgement.Verdict != ops.VerdictNone || len(a.Faults) == 0):
		text = s.AppendLine(text, a.Entry, a.judged())
	case len(a.Faults) == 0:
		text = s.AppendLine(text, a.Entry, NoConflicts(a.Open))
	}
	p.Block(text, false)
	return nil
}

// judged describes the judgement of the solution in the record.
func (a Checked) judged() banmen.Message {
	cells := ops.CellNames(a.Entry.Puzzle, a.Judgement.Cells)
	where := banmen.Msg("%s", strings.Join(cells, " "))
	if most := 10; len(cells) > most {
		where = banmen.Msg("%s and %d more", strings.Join(cells[:most], " "), len(cells)-most)
	}
	switch a.Judgement.Verdict {
	case ops.VerdictRight:
		return banmen.Msg("the solution is right")
	case ops.VerdictOther:
		return banmen.Msg("the solution belongs to another puzzle: it differs from the givens at %s", where)
	case ops.VerdictSeveral:
		return banmen.Msg("the solution is one of several")
	case ops.VerdictNone:
		return banmen.Msg("the puzzle has no solution")
	}
	return banmen.Msg("the solution is wrong at %s", where)
}

// JSON returns the broken rules.
func (a Checked) JSON(s Style) []any {
	j := checked{Head: HeadOf("check", a.Entry)}
	if a.Refused != nil {
		j.Error = s.Say(banmen.Msg("%v", a.Refused))
		return []any{j}
	}
	full := a.Open == 0
	j.Faults, j.Complete = s.Faults(a.Entry.Puzzle, a.Faults), &full
	if a.Judgement != nil {
		j.Verdict, j.Wrong = a.Judgement.Verdict, ops.CellNames(a.Entry.Puzzle, a.Judgement.Cells)
	}
	return []any{j}
}

type checked struct {
	Head
	Faults   []Fault `json:"faults,omitempty"`
	Complete *bool   `json:"complete,omitempty"` // whether the board has no open cell

	Verdict ops.Verdict `json:"verdict,omitempty"` // on the solution in the record
	Wrong   []string    `json:"wrong,omitempty"`   // its cells that are wrong, or differ from the givens
}

// Verdict is no if a rule is broken, or the solution in the record is not right.
func (a Checked) Verdict(s Style) Verdict {
	no := len(a.Faults) > 0 || a.Refused != nil || a.Judgement != nil && a.Judgement.Verdict != ops.VerdictRight
	return Verdict{No: no, Wrong: no && s.Many}
}

// FaultText describes a broken rule with its cells, if any.
func FaultText(p banmen.Puzzle, f banmen.Fault) banmen.Message {
	if len(f.Cells) == 0 {
		return f.Text
	}
	return banmen.Msg("%s: %s", strings.Join(ops.CellNames(p, f.Cells), " "), f.Text)
}

// NoConflicts says that no rule is broken on a board with a number of open cells.
func NoConflicts(open int) banmen.Message {
	if open == 0 {
		return banmen.Msg("ok, complete")
	}
	return banmen.Msg("no conflicts; %d cells open", open)
}
