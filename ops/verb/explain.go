package verb

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
)

// Explain tells how people solve a puzzle.
var Explain = &Verb{
	Name:  "explain",
	Short: banmen.Msg("tell how people solve a puzzle, step by step"),
	Long: banmen.Msg("Prints the whole path to the solution by the techniques of people, the easiest at each\n" +
		"point, a step a line: in HoDoKu's notation, or as sentences that say why. The last\n" +
		"line is how hard that is. Placed digits and pencil marks of a file are used; a puzzle\n" +
		"with several solutions is explained without the techniques that rest on there being\n" +
		"one. -o NAME.svg, .png, .pdf or .gif draws each step with its candidates."),
	Example: "banmen explain sudoku:2x2:1.....3....4.2..\n" +
		"banmen explain --style sentences examples/inkala.txt\n" +
		"banmen explain -o path.svg examples/mini.csv",
	Needs: Puzzles,
	Flags: []string{"limit", "timeout", "jobs", "progress", "json"},
	Doing: banmen.Msg("explaining"),
	Apart: true,
	New:   func() Doer { return &explainer{reasoner: reasoner{verb: "explain"}} },
}

// A reasoner is what verbs of techniques have in common.
type reasoner struct {
	verb, style string
	ladder      *logic.Ladder
}

// styles are the ways to write steps.
var styles = []string{"notation", "sentences"}

func (d *reasoner) Options() []Option {
	return []Option{{Name: "style", Usage: banmen.Msg("write steps in HoDoKu's notation, or as sentences"), Value: &d.style, Choice: styles}}
}

func (d *reasoner) Open(Setup) error {
	d.ladder = scale.Hodoku()
	return nil
}

// start returns what reasons about a record, and an answer without turns.
func (d *reasoner) start(ctx context.Context, e banmen.Entry) (*ops.Reasoner, answer.Steps, error) {
	r, err := ops.NewReasoner(ctx, e, d.ladder)
	if err != nil {
		return nil, answer.Steps{}, at(e, err)
	}
	return r, answer.Steps{Verb: d.verb, Entry: e, Reasoner: r, Sentences: d.style == "sentences"}, nil
}

type explainer struct{ reasoner }

func (d *explainer) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	r, a, err := d.start(ctx, e)
	if err != nil || r.Solutions == 0 {
		return a, err
	}
	if len(r.Wrong) > 0 {
		return wrong(ctx, r, a, false)
	}
	rating, err := r.Path(ctx, func(t ops.Turn) bool {
		a.Turns = append(a.Turns, t)
		return true
	})
	a.Rating = &rating
	return a, err
}

// wrong answers that a symbol is wrong, and if it is wanted, why.
func wrong(ctx context.Context, r *ops.Reasoner, a answer.Steps, why bool) (answer.Answer, error) {
	cell := r.Wrong[0]
	a.Hint = banmen.Msg("%s is wrong there", ops.CellName(a.Entry.Puzzle, cell)+"="+r.Symbol(cell))
	if !why {
		return a, nil
	}
	turns, because, err := r.Refute(ctx)
	if err != nil || because.Format == "" {
		return a, err
	}
	for _, t := range turns {
		a.Hint = banmen.Msg("%s\n%s", a.Hint, t.Sentence)
	}
	a.Hint = banmen.Msg("%s\n%s", a.Hint, because)
	return a, nil
}
