package reversi

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/reversi/internal/discs"
)

// quickEmpty is the largest number of empty squares at which values are computed without
// being asked for: about a second on 8 x 8.
const quickEmpty = 16

// defaultMemory is the memory for the tables of all solvers.
const defaultMemory = 256 << 20

// Advise computes the exact result of the position and of every move with best play, if at most
// quickEmpty squares are empty or Method is exact. If the context ends while more squares are
// empty, it returns bounds of the result. It fails with ErrCannot for other positions, as there are
// no estimates, and for options about questions.
func (p *Position) Advise(ctx context.Context, o banmen.AdviceOptions) (*banmen.Advice, error) {
	empty := bits.OnesCount64(p.inside() &^ p.taken())
	switch {
	case o.Rates != nil || o.Wrong != nil || o.Questions != 0:
		return nil, banmen.Errorf(banmen.ErrCannot, "Reversi has no questions: rates, wrong answers and numbers of questions do not apply")
	case o.Method == "search":
		return nil, banmen.Errorf(banmen.ErrCannot, "Reversi has exact values only, no estimates")
	case o.Method == "" && empty > quickEmpty:
		return nil, banmen.Errorf(banmen.ErrCannot, "exact values are computed for up to %d empty squares, and %d are empty", quickEmpty, empty).Suggest("--method exact computes them however long it takes")
	}
	a := &banmen.Advice{Exact: true, Choices: make([][]banmen.Choice, len(players))}
	if p.board.Over(p.inside()) {
		a.Evaluation = p.evaluation()
		return a, nil
	}
	r := p.newRating(o)
	if empty > quickEmpty {
		r.narrow(ctx)
	}
	r.rate(ctx)
	for _, s := range r.solvers {
		a.Positions += s.Nodes()
	}
	if err := ctx.Err(); err != nil {
		return r.unfinished(a, err)
	}
	for i, m := range r.moves {
		a.Choices[p.mover] = append(a.Choices[p.mover], banmen.Choice{Move: m, Evaluation: r.ended[i].evaluation()})
	}
	p.sort(a.Choices[p.mover])
	a.Evaluation = a.Choices[p.mover][0].Evaluation
	return a, nil
}

// A rating is the work on the exact results of all moves.
type rating struct {
	*Position
	moves    []banmen.Move
	ended    []*Position // by move: the end of the game with best play
	jobs     int
	memory   int64 // of each job
	solvers  []*discs.Solver
	narrowed *discs.Narrowing
}

func (p *Position) newRating(o banmen.AdviceOptions) *rating {
	moves := p.Moves()
	memory := o.Memory
	if memory == 0 {
		memory = defaultMemory
	}
	jobs := min(o.Workers(), len(moves), runtime.GOMAXPROCS(0))
	return &rating{Position: p, moves: moves, ended: make([]*Position, len(moves)), jobs: jobs, memory: memory / int64(jobs)}
}

// narrow finds the result of the position, or bounds if the context ends.
func (r *rating) narrow(ctx context.Context) {
	r.narrowed = discs.NewNarrowing(r.board, bits.OnesCount64(r.inside()))
	r.solvers = make([]*discs.Solver, r.jobs)
	var group sync.WaitGroup
	for i := range r.solvers {
		group.Go(func() {
			r.solvers[i] = r.narrowed.Run(r.inside(), r.memory, func() bool { return ctx.Err() != nil })
		})
	}
	group.Wait()
}

// rate finds the end after each move, with the solvers if there are any.
func (r *rating) rate(ctx context.Context) {
	if r.solvers == nil {
		for range r.jobs {
			r.solvers = append(r.solvers, discs.NewSolver(r.inside(), r.memory, func() bool { return ctx.Err() != nil }))
		}
	}
	var next atomic.Int64
	var group sync.WaitGroup
	for _, s := range r.solvers {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(r.moves)); i = next.Add(1) - 1 {
				after := r.passed()
				if c := r.moves[i].Cell; c != banmen.NoCell {
					after = &Position{r.size, 1 - r.mover, r.Position.after(r.square(c))}
				}
				if b, ok := s.End(after.board); ok {
					r.ended[i] = &Position{r.size, after.mover, b}
				}
			}
		})
	}
	group.Wait()
}

// unfinished returns the bounds of a rating that ended early with err, which is dropped if
// the time ran out.
func (r *rating) unfinished(a *banmen.Advice, err error) (*banmen.Advice, error) {
	if r.narrowed == nil {
		return nil, err
	}
	low, high := r.narrowed.Bounds()
	if r.mover != 0 {
		low, high = -high, -low
	}
	a.Exact, a.Bounds = false, &banmen.Bounds{Low: low, High: high}
	if errors.Is(err, context.DeadlineExceeded) {
		err = nil
	}
	return a, err
}

// evaluation returns the result of a finished game.
func (p *Position) evaluation() (e banmen.Evaluation) {
	s := p.Status()
	e.Win = s.AppendWins(nil)
	for _, n := range s.Scores {
		e.Score = append(e.Score, float64(n))
	}
	return e
}

// sort sorts choices of the player to move by the difference of discs, the best first.
func (p *Position) sort(all []banmen.Choice) {
	lead := func(c banmen.Choice) float64 { return c.Score[p.mover] - c.Score[1-p.mover] }
	slices.SortStableFunc(all, func(x, y banmen.Choice) int { return cmp.Compare(lead(y), lead(x)) })
}
