package verb

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
)

// AllSteps lists all steps available in a position.
var AllSteps = &Verb{
	Name:  "steps",
	Short: banmen.Msg("list all steps of a position"),
	Long: banmen.Msg("Prints the steps that the techniques of people find on the board as it stands, the\n" +
		"easiest techniques first, a step a line. Of the steps that place the same symbol, or\n" +
		"remove the same candidates, it prints the first, and says how many more there are; --all\n" +
		"prints them all. Placed digits and pencil marks of a file are used.\n\n" +
		"--library FILE tries the techniques on a file of cases instead, each a position and the\n" +
		"step to be found in it, a line each as in HoDoKu's library: pass, or fail and why, and\n" +
		"in the end how many (exit status 1 if any fails)."),
	Example:  "banmen steps sudoku:2x2:1.....3....4.2..\nbanmen steps --all examples/wikipedia-pm.txt\nbanmen steps --style sentences examples/wikipedia-pm.txt",
	Needs:    Puzzles,
	Flags:    []string{"limit", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("looking for steps"),
	Apart:    true,
	Rules:    append([]Rule{{Option: "library", Excludes: []string{"input", "style", "all"}}}, reasonerRules...),
	New:      func() Doer { return &stepper{reasoner: reasoner{verb: "steps"}} },
}

type stepper struct {
	reasoner
	all bool
}

func (d *stepper) Options() []Option {
	return append(d.reasoner.Options(), Option{Name: "all", Usage: banmen.Msg("print all steps, also those with the same effect as an easier step"), Value: &d.all})
}

func (d *stepper) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	return d.answer(ctx, e, func(r *ops.Reasoner, a *answer.Steps) error {
		all, err := r.All(ctx)
		if a.Steps = all; !d.all {
			a.Steps = ops.Easiest(all)
		}
		if a.More = len(all) - len(a.Steps); err == nil && len(all) == 0 {
			a.Hint, a.No = r.StopReason(), !r.Solved()
		}
		return err
	})
}
