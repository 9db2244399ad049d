package answer

import (
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// Generated is a puzzle or a full board that was made.
type Generated struct {
	ops.Generated
	Seed   uint64
	Full   bool // it is a full board
	Solved bool // write the solution before a puzzle
	Stats  bool // tell what it took
}

// Text writes the puzzle.
func (a Generated) Text(p *Page, s Style) error {
	e := banmen.Entry{Puzzle: a.Puzzle}
	if a.Solved && !a.Full {
		if err := p.board(s.Form, e, a.Solution); err != nil {
			return err
		}
	}
	if a.Shuffles > 0 {
		e.Meta = map[string]string{"shuffles": strconv.FormatInt(a.Shuffles, 10)}
	}
	return p.board(s.Form, e, a.Puzzle.Givens())
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

// Verdict tells what it took.
func (a Generated) Verdict(Style) (v Verdict) {
	if a.Stats && a.Shuffles > 0 {
		v.Notes = []banmen.Message{banmen.Msg("shuffles: %d", a.Shuffles)}
	}
	return v
}
