package verb

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
)

// Canon converts puzzles to their canonical form.
var Canon = &Verb{
	Name:  "canon",
	Short: banmen.Msg("bring puzzles into the form that all their doubles share"),
	Long: banmen.Msg("Prints the canonical form of each puzzle or full board, line for line (bad where a line\n" +
		"cannot be read): of all puzzles that are the same but for symmetry, the first in\n" +
		"reading order, with an empty cell before all digits (min-lex). For sudoku the\n" +
		"symmetries are all that keep the rules: to rename the digits, to exchange bands, rows\n" +
		"of a band, stacks and columns of a stack, and to reflect in the diagonal where boxes\n" +
		"are square. --stats says how many of them leave the puzzle as it is (automorphisms);\n" +
		"--json has that, too. Placed digits do not count; pencil marks that say more than the\n" +
		"digits have no canonical form, and are refused."),
	Example: "banmen canon examples/inkala.txt\n" +
		"banmen canon --to line examples/collection.sdm\n" +
		"banmen canon --stats sudoku:2x2:1.....3....4.2..",
	Needs:    Puzzles,
	Flags:    []string{"to", "add", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("looking for canonical forms"),
	Forms:    Same,
	Lines:    isStream,
	Bad:      answer.Bad,
	Columns:  []Column{{Name: "canonical"}, {Name: "automorphisms"}},
	Row:      "canonical",
	New:      func() Doer { return &canoniser{} },
}

type canoniser struct{ stats bool }

func (d *canoniser) Options() []Option {
	return []Option{{Name: "stats", Value: &d.stats, ReportOnly: true}}
}

func (*canoniser) Open(Setup) error { return nil }

func (d *canoniser) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p, automorphisms, err := ops.Canon(e.Puzzle)
	if err != nil {
		return nil, here(e, err)
	}
	return answer.Canonical{Entry: e, Puzzle: p, Automorphisms: automorphisms, Stats: d.stats}, nil
}
