package verb

import (
	"context"
	"iter"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
)

// Neighbours lists the puzzles that differ from a puzzle by few givens.
var Neighbours = &Verb{
	Name:  "neighbours",
	Short: banmen.Msg("list the puzzles that differ by few givens"),
	Long: banmen.Msg("Prints every minimal 9x9 puzzle with one solution that differs from a puzzle by removing\n" +
		"--out givens and adding --in others. The puzzles are in canonical form, without\n" +
		"repetition and without the puzzle itself, and the list is complete. With 1 and 1 it\n" +
		"takes a fraction of a second, with 2 and 2 seconds to a minute."),
	Example: "banmen neighbours examples/inkala.txt\n" +
		"banmen neighbours --out 2 --in 1 --to line examples/inkala.txt",
	Needs:    Puzzles,
	Flags:    []string{"to", "limit", "timeout", "progress", "json"},
	Activity: banmen.Msg("searching"),
	Forms:    Same,
	Make:     func() Maker { return &neighbourer{out: 1, in: 1} },
}

type neighbourer struct{ out, in int64 }

func (d *neighbourer) Options() []Option {
	return []Option{
		{Name: "out", Usage: banmen.Msg("remove `N` givens, 1 to 3"), Value: &d.out},
		{Name: "in", Usage: banmen.Msg("add `N` givens, 1 or 2"), Value: &d.in},
	}
}

func (d *neighbourer) Open(Setup) error {
	if d.out < 1 || d.out > 3 {
		return banmen.Errorf(nil, "%s: expected 1 to 3, found %d", banmen.Flag("out"), d.out)
	}
	if d.in < 1 || d.in > 2 {
		return banmen.Errorf(nil, "%s: expected 1 or 2, found %d", banmen.Flag("in"), d.in)
	}
	return nil
}

// Make yields the neighbours of a puzzle.
func (d *neighbourer) Make(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		for p, err := range ops.Neighbours(ctx, e.Puzzle, int(d.out), int(d.in)) {
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(answer.Neighbour{Found: answer.Found{Entry: e, Puzzle: p}}, nil) {
				return
			}
		}
	}
}
