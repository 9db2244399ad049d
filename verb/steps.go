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
	Short: banmen.Msg("list the steps that a position allows"),
	Long: banmen.Msg("Prints the steps that the techniques find on the board as it stands, one per line,\n" +
		"easiest techniques first. Of steps with the same effect it prints the first and says how\n" +
		"many more there are; --all prints all. Placed digits and pencil marks of a file are\n" +
		"used.\n\n" +
		"--library FILE instead tests the techniques on a file of cases in HoDoKu's library\n" +
		"format, each a position and the step to be found: it prints pass, or fail and why, and\n" +
		"at the end the number of cases (exit status 1 if any fails)."),
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
	return append(d.reasoner.Options(), Option{Name: "all", Usage: banmen.Msg("print all steps, including those with the same effect as an easier step"), Value: &d.all})
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
