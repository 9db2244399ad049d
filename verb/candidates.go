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
	Short: banmen.Msg("tell what stands in each cell in some solution"),
	Long: banmen.Msg("Draws the board with what stands in each open cell in some solution, and says how many\n" +
		"solutions there are: what is left alone in a cell is the same in all of them. It is\n" +
		"for puzzle setters. Up to --most solutions are counted, and JSON has in how many of\n" +
		"them each symbol stands in a cell; if there are more, it is only whether it does."),
	Example:  "banmen candidates sudoku:2x2:1.....3....4....",
	Needs:    Puzzles,
	Flags:    []string{"limit", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("looking at solutions"),
	Apart:    true,
	New:      func() Doer { return &lookout{most: 1000} },
}

type lookout struct{ most int64 }

func (d *lookout) Options() []Option {
	return []Option{{Name: "most", Usage: banmen.Msg("count up to `N` solutions"), Value: &d.most}}
}

func (d *lookout) Open(Setup) error {
	if d.most < 1 {
		return banmen.Errorf(nil, "%s is %d: expected 1 or more", banmen.Flag("most"), d.most)
	}
	return nil
}

func (d *lookout) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	p, err := ops.FindTrueCandidates(ctx, e.Puzzle, d.most)
	if err != nil {
		return nil, at(e, err)
	}
	return answer.TrueCandidates{Entry: e, Found: p}, nil
}
