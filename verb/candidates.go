package verb

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
)

// Candidates lists the possible values of the cells of a puzzle.
var Candidates = &Verb{
	Name:  "candidates",
	Short: banmen.Msg("print the true candidates of each cell"),
	Long: banmen.Msg("Draws the board with the true candidates of each open cell, the symbols that it has in\n" +
		"some solution, and prints the number of solutions and the cells that are the same in\n" +
		"all of them. For setters. At most --most solutions are counted, and then --counts and\n" +
		"JSON have the number of solutions for each candidate; if there are more, only whether\n" +
		"there is one. After --timeout the board has what is known, and the candidates that are\n" +
		"not decided. For the number of very many solutions, see count --estimate."),
	Example:  "banmen candidates sudoku:2x2:1.....3....4....",
	Needs:    Puzzles,
	Flags:    []string{"limit", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("finding candidates"),
	Apart:    true,
	New:      func() Doer { return &lookout{most: 1000} },
}

type lookout struct {
	most   int64
	counts bool
}

func (d *lookout) Options() []Option {
	return []Option{
		{Name: "most", Usage: banmen.Msg("count up to `N` solutions"), Value: &d.most},
		{Name: "counts", Usage: banmen.Msg("also list the number of solutions for each candidate"), Value: &d.counts, ReportOnly: true},
	}
}

func (d *lookout) Open(Setup) error {
	if d.most < 1 {
		return banmen.Errorf(nil, "%s is %d: expected 1 or more", banmen.Flag("most"), d.most)
	}
	return nil
}

func (d *lookout) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	p, err := ops.FindTrueCandidates(ctx, e.Puzzle, d.most)
	if p == nil {
		return nil, at(e, err)
	}
	a := answer.TrueCandidates{Entry: e, Found: p, Counts: d.counts}
	if err != nil {
		return a, at(e, err)
	}
	return a, nil
}
