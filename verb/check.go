package verb

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/stream"
)

// Check looks for broken rules.
var Check = &Verb{
	Name:  "check",
	Short: banmen.Msg("look for broken rules"),
	Long: banmen.Msg("Prints each broken rule with its cells, or else each open cell without candidates (exit\n" +
		"status 1), or ok. It does not solve the board: a board without conflicts may still have\n" +
		"no solution. A solution beside the puzzle, in a column solution, solutions or answer, is\n" +
		"compared with that of the puzzle: right, wrong (with the cells), another (with other\n" +
		"givens), several or none. --add verdict writes this as a column.\n\n" +
		"--proof FILE checks steps written by explain --json or steps --json instead. It checks\n" +
		"each proof on its position, independently of the techniques that found it, and prints\n" +
		"the steps that are not proved and their number (exit status 1 if any is not proved, such\n" +
		"as a guess)."),
	Example:  "banmen check sudoku:2x2:1342243131244213\nbanmen check examples/mini.csv\nbanmen check --add verdict examples/table.csv",
	Flags:    []string{"add", "limit", "strict", "jobs", "json"},
	Activity: banmen.Msg("reading"),
	Columns:  []Column{{Name: "faults"}, {Name: "complete"}, {Name: "verdict"}},
	Rules:    []Rule{{Option: "proof", Excludes: []string{"input", "add"}}},
	New:      func() Doer { return &checker{} },
}

type checker struct{ kind *banmen.Kind }

func (*checker) Options() []Option { return nil }

func (d *checker) Open(s Setup) error {
	d.kind = s.Kind
	return nil
}

func (d *checker) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	b, err := finalBoard(e)
	if err != nil {
		return answer.Checked{Entry: e, Refused: err}, nil
	}
	a := answer.Checked{Entry: e, Faults: faults(e.Puzzle, b), Open: b.Open()}
	named, ok, err := ops.RecordedSolution(d.kind, e)
	if err != nil {
		return a, at(e, err)
	}
	if !ok {
		return a, nil
	}
	j, err := ops.Judge(ctx, e.Puzzle, named)
	if err != nil {
		return a, at(e, err)
	}
	a.Judgement = &j
	return a, nil
}

// faults returns the broken rules of a board. If no rule is broken, it returns a fault for
// each open cell without candidates.
func faults(p banmen.Puzzle, b grid.Board) []banmen.Fault {
	all := p.Faults(b)
	if len(all) > 0 || b.Full() {
		return all
	}
	marks, _ := banmen.Candidates(p, b) // nil for games and the largest boards
	for c, set := range marks {
		if set == 0 && b.IsOpen(c) {
			all = append(all, banmen.Fault{Rule: "candidates", Cells: []int{c}, Text: banmen.Msg("no candidates are left")})
		}
	}
	return all
}

// finalBoard returns the board of an entry after the moves of its record. The error
// describes an illegal move.
func finalBoard(e banmen.Entry) (grid.Board, error) {
	if e.Meta["record"] == "" {
		return e.Placed(), nil
	}
	pos, err := game.FinalPosition(e)
	if err != nil {
		return grid.Board{}, err
	}
	return pos.Board(), nil
}

// Bulk handles lines of boards.
func (d *checker) Bulk(s answer.Style) *stream.Bulk {
	if s.JSON {
		return nil
	}
	return &stream.Bulk{
		Work: func(ctx context.Context, b *stream.Batch, text []byte) error { return b.Count(ctx, text, 0) },
		Fast: func(c *stream.Chunk, l stream.Line, number int) bool {
			if len(l.Text) >= 3*len(l.Cells)/2 || c.Stuck(l) { // a solution may follow on the line
				return false
			}
			c.Text = s.AppendLine(c.Text, banmen.Entry{Line: number}, answer.NoConflicts(l.Open()))
			return true
		},
	}
}
