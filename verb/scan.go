package verb

import (
	"context"
	"iter"
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
)

// Scan lists the puzzles of a board with few givens.
var Scan = &Verb{
	Name:  "scan",
	Short: banmen.Msg("list all puzzles of a board with 17 givens"),
	Long: banmen.Msg("Prints every puzzle with --clues givens that has a full 9x9 board as its only solution.\n" +
		"A puzzle with one solution stands for its solution. The list is complete; with 17\n" +
		"givens it takes some seconds to some minutes, and most boards have none. More givens\n" +
		"take far longer, and their puzzles need not be minimal: see --limit and --timeout.\n\n" +
		"The work has units that are the same in each run. Where it ends early, standard error\n" +
		"says how many were done, and --skip goes on after them."),
	Example:  "banmen scan --skip 7687 --limit 1 sudoku:3x3:board(6574741416563026700902)",
	Needs:    Puzzles,
	Flags:    []string{"to", "limit", "timeout", "progress", "json"},
	Activity: banmen.Msg("searching"),
	Forms:    Same,
	Make:     func() Maker { return &scanner{clues: leastClues} },
}

// The numbers of givens that can be scanned for: no puzzle has fewer.
const leastClues, mostClues = 17, 20

// skipOption is the name of an option that applies only to a single board.
const skipOption = "skip"

type scanner struct {
	clues, skip int64
	setup       Setup
}

func (d *scanner) Options() []Option {
	return []Option{
		{Name: "clues", Usage: banmen.Msg("search for puzzles with `N` givens, 17 to 20"), Value: &d.clues},
		{Name: skipOption, Usage: banmen.Msg("begin after the first `N` units of work"), Value: &d.skip},
	}
}

func (d *scanner) Open(s Setup) error {
	d.setup = s
	if d.clues < leastClues || d.clues > mostClues {
		return banmen.Errorf(nil, "%s: expected %d to %d, found %d", banmen.Flag("clues"), leastClues, mostClues, d.clues)
	}
	return nil
}

// Make yields the puzzles of a board.
func (d *scanner) Make(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		done, all := int(d.skip), -1
		after := func(units, of int) {
			if done, all = units, of; d.setup.Progress != nil {
				d.setup.Progress.Done.Store(int64(units))
				d.setup.Progress.Total.Store(int64(of))
			}
		}
		for p, err := range ops.Scan(ctx, e.Puzzle, int(d.clues), int(d.skip), after) {
			if err != nil {
				d.unfinished(done, all)
				yield(nil, err)
				return
			}
			if !yield(answer.Scanned{Found: answer.Found{Entry: e, Puzzle: p}}, nil) {
				d.unfinished(done, all)
				return
			}
		}
		if done > all {
			yield(nil, banmen.Errorf(nil, "%s: expected at most %d, found %d", banmen.Flag(skipOption), all, d.skip))
		}
	}
}

// unfinished notes how far a scan came.
func (d *scanner) unfinished(done, all int) {
	if all > 0 && done < all {
		d.setup.note(banmen.Msg("the list is incomplete: %d of %d units done; continue with %s", done, all, banmen.Flag(skipOption+" "+strconv.Itoa(done))))
	}
}
