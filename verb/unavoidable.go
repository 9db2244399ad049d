package verb

import (
	"context"
	"iter"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
)

// Unavoidable lists the unavoidable sets of a board.
var Unavoidable = &Verb{
	Name:  "unavoidable",
	Short: banmen.Msg("list the unavoidable sets of a board"),
	Long: banmen.Msg("Prints all minimal unavoidable sets of a full 9x9 board with at most --size cells,\n" +
		"smallest first, one per line. The cells of an unavoidable set can be refilled\n" +
		"differently while all other cells stay; it is minimal if no part of it has this\n" +
		"property. Every puzzle of the board needs a given in each set. A puzzle with one\n" +
		"solution stands for its solution."),
	Example: "banmen unavoidable sudoku:3x3:board(0) --size 4\n" +
		"banmen unavoidable examples/inkala.txt",
	Needs:    Puzzles,
	Flags:    []string{"limit", "timeout", "progress", "json"},
	Activity: banmen.Msg("searching"),
	Make:     func() Maker { return &unavoider{size: 12} },
}

type unavoider struct{ size int64 }

func (d *unavoider) Options() []Option {
	return []Option{{Name: "size", Usage: banmen.Msg("list sets of at most `N` cells"), Value: &d.size}}
}

func (d *unavoider) Open(Setup) error {
	if d.size < 4 || d.size > 81 {
		return banmen.Errorf(nil, "%s: expected 4 to 81 cells, found %d", banmen.Flag("size"), d.size)
	}
	return nil
}

// Make yields the sets of a board.
func (d *unavoider) Make(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		sets, err := ops.Unavoidable(ctx, e.Puzzle, int(d.size))
		if err != nil {
			yield(nil, err)
			return
		}
		for _, cells := range sets {
			if !yield(answer.Unavoidable{Entry: e, Cells: cells}, nil) {
				return
			}
		}
	}
}
