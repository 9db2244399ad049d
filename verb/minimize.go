package verb

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
)

// Minimize removes givens that a puzzle does not need.
var Minimize = &Verb{
	Name:  "minimize",
	Short: banmen.Msg("remove the givens that a puzzle does not need"),
	Long: banmen.Msg("Prints each puzzle without its redundant givens. It goes through the givens in reading\n" +
		"order and removes each one without which the solution is still unique. A puzzle with no\n" +
		"solution or several is a no (exit status 1); in a stream the word none or many follows\n" +
		"the puzzle.\n\n" +
		"--check removes nothing. It lists the givens that could each be removed alone (exit\n" +
		"status 1), or prints ok."),
	Example: "banmen minimize sudoku:2x2:1342243131244213\n" +
		"banmen minimize --check examples/inkala.txt\n" +
		"banmen minimize -o minimal.sdm examples/collection.sdm",
	Needs:    Puzzles,
	Flags:    []string{"to", "add", "limit", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("minimizing"),
	Forms:    Same,
	Lines:    isStream,
	Bad:      answer.Bad,
	Columns: []Column{
		{Name: "minimal", Options: map[string]string{"check": "false"}},
		{Name: "redundant", Options: map[string]string{"check": "true"}},
	},
	New: func() Doer { return &minimizer{} },
}

type minimizer struct{ check bool }

func (d *minimizer) Options() []Option {
	return []Option{{Name: "check", Usage: banmen.Msg("list redundant givens instead (exit status 1 if any)"), Value: &d.check}}
}

// Rewrites implements Rewriter.
func (d *minimizer) Rewrites() bool { return !d.check }

func (*minimizer) Open(Setup) error { return nil }

func (d *minimizer) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	a := answer.Minimized{Entry: e, Puzzle: e.Puzzle, Check: d.check}
	r, err := ops.Solve(ctx, e.Puzzle, ops.Methods[0])
	if err != nil {
		return nil, err
	}
	a.Faults = r.Faults
	if a.Solutions = r.Solutions; a.Solutions != 1 {
		return a, nil
	}
	if d.check {
		a.Redundant, err = ops.Redundant(ctx, e.Puzzle, r.Board)
	} else {
		a.Puzzle, err = ops.Minimize(ctx, e.Puzzle, r.Board)
	}
	if err != nil {
		return nil, err
	}
	return a, nil
}
