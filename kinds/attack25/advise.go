package attack25

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
	"github.com/banmen/banmen/kinds/attack25/internal/search"
)

// Limits for exact answers that were not requested; they take about a second.
const (
	quickOpen      = 8 // with more open panels no exact answer is tried
	quickQuestions = 4 // unless at most this many questions are left
	quickFast      = 1_000_000
	quickPlain     = 150_000

	defaultMemory = 256 << 20
)

// An adviser evaluates one position.
type adviser struct {
	*Position
	banmen.AdviceOptions
	chances exact.Chances
	left    int
	solver  exact.Solver
}

// Advise rates the position and every choice. It works exactly near the end, if that
// takes about a second, or if Method is exact; otherwise it searches.
func (p *Position) Advise(ctx context.Context, o banmen.AdviceOptions) (*banmen.Advice, error) {
	chances, err := chancesOf(o)
	if err != nil {
		return nil, err
	}
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	a := &adviser{Position: p, AdviceOptions: o, chances: chances, left: leftOf(o)}
	if o.Method == "exact" || o.Method == "" && a.quick() {
		if advice, err := a.exact(ctx); !errors.Is(err, exact.ErrMany) {
			return advice, err
		}
	}
	return a.search(ctx)
}

// quick reports whether an exact answer is worth trying.
func (a *adviser) quick() bool {
	return a.game.Open(&a.state.Board).Len() <= quickOpen || a.left >= 0 && a.left <= quickQuestions
}

// exact computes exact values, up to the limits for quick answers unless Method demands
// them.
func (a *adviser) exact(ctx context.Context) (*banmen.Advice, error) {
	l := exact.Limits{Memory: a.Memory}
	switch {
	case a.Method != "":
		l.Workers = a.Workers()
	case exact.Fits(a.game, &a.chances, &play.State{}):
		l.Positions = quickFast
	default:
		l.Positions = quickPlain
	}
	a.solver = exact.New(a.game, a.chances, &a.state, l)
	v, err := a.solver.Value(ctx, a.state, a.left)
	if err != nil {
		return nil, err
	}
	advice := &banmen.Advice{Evaluation: outlookOf(v), Exact: true, Silence: outlookOf(v), Choices: make([][]banmen.Choice, play.Colours)}
	if a.Status().Over {
		return advice, nil
	}
	for colour := range play.Colours {
		if advice.Choices[colour], err = a.rate(ctx, colour); err != nil {
			return nil, err
		}
	}
	if v, err = a.solver.Value(ctx, a.game.Nobody(a.state), exact.After(a.left)); err != nil {
		return nil, err
	}
	advice.Silence, advice.Positions = outlookOf(v), a.solver.Positions()
	return advice, nil
}

// rate returns the choices of a colour, the best first.
func (a *adviser) rate(ctx context.Context, colour int) ([]banmen.Choice, error) {
	type rated struct {
		banmen.Choice
		value exact.Value
	}
	var all []rated
	for _, m := range a.rightAnswers(colour) {
		v, err := a.solver.Value(ctx, a.game.Right(a.state, colour, m.Cell, openedBy(m)), exact.After(a.left))
		if err != nil {
			return nil, err
		}
		all = append(all, rated{banmen.Choice{Move: m, Evaluation: outlookOf(v)}, v})
	}
	slices.SortStableFunc(all, func(x, y rated) int {
		switch {
		case x.value.Better(&y.value, colour):
			return -1
		case y.value.Better(&x.value, colour):
			return 1
		}
		return 0
	})
	var choices []banmen.Choice
	for _, r := range all {
		choices = append(choices, r.Choice)
	}
	return choices, nil
}

func outlookOf(v exact.Value) banmen.Evaluation {
	return banmen.Evaluation{Win: v.Win[:], Score: v.Panels[:]}
}

// defaultPlayouts is the default number of playouts of an estimate.
const defaultPlayouts = 50_000

// search estimates. If the time of ctx runs out, it returns the estimate so far; if ctx
// was cancelled, also the error.
func (a *adviser) search(ctx context.Context) (*banmen.Advice, error) {
	o := search.Options{Chances: a.chances, Left: a.left, Colour: search.All, Playouts: a.Playouts, Seed: a.Seed,
		Exact: search.DefaultExact, Memory: a.Memory, Jobs: a.Workers()}
	if o.Playouts == 0 {
		o.Playouts = defaultPlayouts
	}
	r := search.Trees(ctx, a.game, a.state, o)
	if r.Playouts == 0 {
		return nil, ctx.Err()
	}
	advice := &banmen.Advice{Evaluation: estimate(r.Value, r.Error), Playouts: r.Playouts, Choices: make([][]banmen.Choice, play.Colours)}
	for colour := range play.Colours {
		advice.Choices[colour] = a.estimates(colour, r.Answers[colour])
	}
	advice.Silence = advice.Evaluation
	if nobody := a.game.Nobody(a.state); nobody != a.state || a.left >= 0 {
		o.Left = exact.After(a.left)
		r = search.Trees(ctx, a.game, nobody, o)
		advice.Silence = estimate(r.Value, r.Error)
		advice.Playouts += r.Playouts
	}
	if err := ctx.Err(); errors.Is(err, context.Canceled) {
		return advice, err
	}
	return advice, nil
}

// estimates returns a search's results for the choices of a colour. The best choice comes first;
// choices that were never visited come last.
func (a *adviser) estimates(colour int, found []search.Rated) []banmen.Choice {
	moves := a.rightAnswers(colour)
	var all []banmen.Choice
	for _, f := range found {
		i := slices.IndexFunc(moves, func(m banmen.Move) bool { return m.Cell == f.Cell && openedBy(m) == f.Opened })
		c := banmen.Choice{Move: moves[i], Evaluation: estimate(f.Value, f.Error)}
		if f.Exact {
			c.Error = nil
		}
		all = append(all, c)
	}
	slices.SortStableFunc(all, func(x, y banmen.Choice) int {
		return cmp.Or(cmp.Compare(unseen(&x.Evaluation, colour), unseen(&y.Evaluation, colour)), cmp.Compare(y.Win[colour], x.Win[colour]), cmp.Compare(y.Score[colour], x.Score[colour]))
	})
	return all
}

// unseen returns 1 for a choice that a search never visited, whose error is 1.
func unseen(o *banmen.Evaluation, colour int) int {
	if o.Error != nil && o.Error[colour] >= 1 {
		return 1
	}
	return 0
}

func estimate(v exact.Value, errs [play.Colours]float64) banmen.Evaluation {
	o := outlookOf(v)
	o.Error = errs[:]
	return o
}
