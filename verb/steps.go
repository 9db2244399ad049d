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
	Long: banmen.Msg("Prints every step that the techniques of people find on the board as it stands, the\n" +
		"easiest techniques first, a step a line. Placed digits and pencil marks of a file\n" +
		"are used.\n\n" +
		"--library FILE tries the techniques on a file of cases instead, each a position and the\n" +
		"step to be found in it, a line each as in HoDoKu's library: pass, or fail and why, and\n" +
		"in the end how many (exit status 1 if any fails)."),
	Example:  "banmen steps sudoku:2x2:1.....3....4.2..\nbanmen steps --style sentences examples/wikipedia-pm.txt",
	Needs:    Puzzles,
	Flags:    []string{"limit", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("looking for steps"),
	Apart:    true,
	Rules:    append([]Rule{{Option: "library", Excludes: []string{"input", "style"}}}, reasonerRules...),
	New:      func() Doer { return &stepper{reasoner{verb: "steps"}} },
}

type stepper struct{ reasoner }

func (d *stepper) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	return d.answer(ctx, e, func(r *ops.Reasoner, a *answer.Steps) (err error) {
		if a.Steps, err = r.All(ctx); err == nil && len(a.Steps) == 0 {
			a.Hint, a.No = r.StopReason(), !r.Solved()
		}
		return err
	})
}
