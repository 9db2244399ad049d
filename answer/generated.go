package answer

import (
	"errors"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/ops"
)

// Generated is the answer of generate: a puzzle or a full board.
type Generated struct {
	ops.Generated
	Seed   uint64
	Full   bool // it is a full board
	Solved bool // write the solution after the puzzle, as a table
	First  bool // it is the first of several
	Stats  bool // report the effort
}

// Text writes the puzzle.
func (a Generated) Text(p *Page, s Style) error {
	e := banmen.Entry{Puzzle: a.Puzzle}
	solved := a.Solved && !a.Full
	if solved && s.Form.Name == "fields" {
		return a.row(p, s)
	}
	if a.Shuffles > 0 {
		e.Meta = map[string]string{"shuffles": strconv.FormatInt(a.Shuffles, 10)}
	}
	if a.Full {
		return p.board(s.Form, e, a.Puzzle.Givens())
	}
	if err := p.puzzle(s, e, a.Puzzle.Givens()); err != nil || !solved {
		return err
	}
	return p.board(s.Form, banmen.Entry{Puzzle: a.Puzzle}, a.Solution)
}

// row writes the puzzle and its solution as a line of a table, the first below a header.
// A puzzle whose cells do not imply its rules is written as its name.
func (a Generated) row(p *Page, s Style) error {
	e := banmen.Entry{Puzzle: a.Puzzle}
	puzzle, err := s.RoundTrip.AppendPuzzle(nil, s.Form, e, a.Puzzle.Givens())
	if errors.Is(err, banmen.ErrCannot) {
		puzzle, err = []byte(a.Puzzle.String()), nil
	}
	if err != nil {
		return err
	}
	solution, err := boardIn(s.Form, e, a.Solution)
	if err != nil {
		return err
	}
	var line []byte
	if a.First {
		line = []byte("puzzle,solution\n")
	}
	// The form's line begins with a field for a number, which is empty here.
	line = codec.AppendField(line, strings.Trim(string(puzzle), ",\n"), ',')
	p.Block(append(append(append(line, ','), strings.TrimPrefix(solution, ",")...), '\n'), false)
	return nil
}

// JSON returns the puzzle, its solution and the seed.
func (a Generated) JSON(Style) []any {
	return []any{puzzle{Head: HeadOf("generate", banmen.Entry{Puzzle: a.Puzzle}), Solution: a.Puzzle.With(a.Solution).String(), Seed: a.Seed, Shuffles: a.Shuffles}}
}

type puzzle struct {
	Head
	Solution string `json:"solution"` // the text of the board
	Seed     uint64 `json:"seed"`
	Shuffles int64  `json:"shuffles,omitempty"`
}

// Verdict reports the effort.
func (a Generated) Verdict(Style) (v Verdict) {
	if a.Stats && a.Shuffles > 0 {
		v.Notes = []banmen.Message{banmen.Msg("shuffles: %d", a.Shuffles)}
	}
	return v
}
