package answer

import (
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/ops"
)

// Solved is the answer of the verbs that solve a puzzle.
type Solved struct {
	Entry   banmen.Entry
	Verb    string // verb that requested the solution
	Method  string
	Result  ops.Result
	Unique  bool // whether several solutions are a no
	Stats   bool // report the effort
	Runs    int  // number of runs for the median time; 0: one run, whose time is not reported
	Stopped bool // the search stopped before other solutions were ruled out
}

// Text writes the first solution. In a stream a word marks none, or several.
func (a Solved) Text(p *Page, s Style) error {
	switch {
	case a.Result.Solutions == 0 && s.Lines:
		p.Block([]byte(none), false)
	case a.Result.Solutions > 0:
		e := a.Entry
		e.Marks, e.Notes = nil, nil // marks and notes belong to the question
		if err := p.board(s.Form, e, a.Result.Board); err != nil {
			return err
		}
		if s.Lines && a.Result.Solutions > 1 {
			p.several()
		}
	}
	return nil
}

// JSON returns the solution and the number of solutions. It returns nothing if the search
// was stopped before the first solution.
func (a Solved) JSON(s Style) []any {
	r := &a.Result
	if a.Stopped && r.Solutions == 0 {
		return nil
	}
	j := solved{
		Head: HeadOf(a.Verb, a.Entry), Solutions: &r.Solutions, Open: ops.CellNames(a.Entry.Puzzle, r.Open),
		Stopped: a.Stopped, Faults: s.Faults(a.Entry.Puzzle, r.Faults), Method: a.Method,
	}
	if r.Solutions > 0 {
		j.Solution = banmen.Text(a.Entry.Puzzle.With(r.Board))
	}
	if a.Stopped && r.Solutions == 1 {
		j.Solutions = nil
	}
	if a.Stats {
		j.Runs = a.Runs
		j.Stats, j.Seconds = &r.Stats, r.Elapsed.Round(time.Microsecond).Seconds()
	}
	return []any{j}
}

type solved struct {
	Head
	Solutions *int         `json:"solutions,omitempty"` // 0, 1, or 2 for several
	Solution  string       `json:"solution,omitempty"`  // the text of the board
	Open      []string     `json:"open,omitempty"`      // cells left open
	Stopped   bool         `json:"stopped,omitempty"`   // time ran out before there was an answer
	Faults    []Fault      `json:"faults,omitempty"`
	Method    string       `json:"method,omitempty"`
	Stats     *event.Stats `json:"stats,omitempty"`
	Seconds   float64      `json:"seconds,omitempty"`
	Runs      int          `json:"runs,omitempty"` // number of runs of which seconds is the median
}

// Verdict reports the facts that the board does not show. In a stream, words in place of boards
// report most of them; only contradicting givens are still reported.
func (a Solved) Verdict(s Style) Verdict {
	r := &a.Result
	v := Verdict{No: !a.Stopped && (r.Solutions == 0 || r.Solutions > 1 && a.Unique)}
	switch {
	case a.Stopped && r.Solutions == 0:
		// nothing is known
	case r.Solutions == 0 && len(r.Faults) > 0:
		v.Clash = s.Lines
		v.Why = NoSolution(a.Entry.Puzzle, r.Faults)
	case s.Lines:
		return v
	case r.Solutions == 0 && len(r.Open) > 0:
		v.Why = banmen.Msg("method %s gets stuck; open cells: %s", a.Method, strings.Join(ops.CellNames(a.Entry.Puzzle, r.Open), " "))
	case r.Solutions == 0:
		v.Why = NoSolution(a.Entry.Puzzle, nil)
	}
	v.Wrong = v.Why.Format != ""
	if !s.Lines {
		v.Notes = a.notes(s)
	}
	return v
}

// notes reports the effort, and which of several solutions the board is.
func (a Solved) notes(s Style) (all []banmen.Message) {
	r := &a.Result
	if a.Stats {
		all = append(all, banmen.Msg("%s: steps %d, backtracks %d, depth %d, %s", a.Method, r.Stats.Steps, r.Stats.Backtracks, r.Stats.Depth, Short(r.Elapsed)))
	}
	switch {
	case r.Solutions > 1:
		all = append(all, s.message(a.Entry, a.several()))
	case r.Solutions == 1 && a.Stopped:
		all = append(all, s.message(a.Entry, banmen.Msg("this is a solution; there may be more")))
	}
	return all
}

// several says which of several solutions the board is.
func (a Solved) several() banmen.Message {
	if a.Result.First && !a.Stopped {
		return banmen.Msg("there are several solutions; this is the first")
	}
	return banmen.Msg("there are several solutions; this is one of them")
}

// NoSolution says that no solution exists, and which givens clash if any do.
func NoSolution(p banmen.Puzzle, clashes []banmen.Fault) banmen.Message {
	none := banmen.Msg("there is no solution")
	if len(clashes) == 0 {
		return none
	}
	first := FaultText(p, clashes[0])
	if len(clashes) == 1 {
		return banmen.Msg("%s: %s", none, first)
	}
	return banmen.Msg("%s: %s (and %d more)", none, first, len(clashes)-1)
}

// Short formats a time with three digits.
func Short(d time.Duration) string {
	for unit := time.Nanosecond; unit < time.Hour; unit *= 10 {
		if d < 1000*unit {
			return d.Round(unit).String()
		}
	}
	return d.Round(time.Second).String()
}

// AppendSolved appends the answer to a line with a number of solutions, 2 for several.
// board is the first of them, with a line end.
func AppendSolved(text, board []byte, solutions int) []byte {
	switch solutions {
	case 0:
		return append(text, none...)
	case 1:
		return append(text, board...)
	}
	return append(append(text, board[:len(board)-1]...), many...)
}
