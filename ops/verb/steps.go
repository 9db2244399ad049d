package verb

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
)

// AllSteps lists all steps of a position.
var AllSteps = &Verb{
	Name:  "steps",
	Short: banmen.Msg("list all steps of a position"),
	Long: banmen.Msg("Prints every step that the techniques of people find on the board as it stands, the\n" +
		"easiest techniques first, a step a line. Placed digits and pencil marks of a file\n" +
		"are used."),
	Example: "banmen steps sudoku:2x2:1.....3....4.2..\nbanmen steps --style sentences examples/wikipedia-pm.txt",
	Needs:   Puzzles,
	Flags:   []string{"limit", "timeout", "jobs", "progress", "json"},
	Doing:   banmen.Msg("looking for steps"),
	Apart:   true,
	New:     func() Doer { return &stepper{reasoner{verb: "steps"}} },
}

type stepper struct{ reasoner }

func (d *stepper) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	r, a, err := d.start(ctx, e)
	if err != nil || r.Solutions == 0 {
		return a, err
	}
	if len(r.Wrong) > 0 {
		return wrong(ctx, r, a, false)
	}
	a.Turns, err = r.All(ctx)
	a.No = len(a.Turns) == 0 && !r.Solved()
	return a, err
}
