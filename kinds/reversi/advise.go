package reversi

import (
	"cmp"
	"context"
	"math/bits"
	"runtime"
	"slices"
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/reversi/internal/discs"
)

// quickEmpty is the largest number of empty squares at which values are computed without
// being asked for: about a second on 8 x 8.
const quickEmpty = 16

// defaultMemory is the memory for the tables of all solvers.
const defaultMemory = 256 << 20

// Advise computes the exact result of the position and of every move with best play, if
// at most quickEmpty squares are empty or Method is exact. It fails with ErrCannot for
// other positions, as there are no estimates, and for options about questions.
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
	moves := p.Moves()
	ended := make([]*Position, len(moves))
	var positions int64
	var group sync.WaitGroup
	var mu sync.Mutex
	jobs := min(o.Workers(), len(moves), runtime.GOMAXPROCS(0))
	memory := o.Memory
	if memory == 0 {
		memory = defaultMemory
	}
	next := 0
	for range jobs {
		group.Go(func() {
			s := discs.NewSolver(p.inside(), memory/int64(jobs), func() bool { return ctx.Err() != nil })
			for {
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= len(moves) {
					break
				}
				after := p.passed()
				if c := moves[i].Cell; c != banmen.NoCell {
					after = &Position{p.size, 1 - p.mover, p.after(p.square(c))}
				}
				if b, ok := s.End(after.board); ok {
					ended[i] = &Position{p.size, after.mover, b}
				}
			}
			mu.Lock()
			positions += s.Nodes()
			mu.Unlock()
		})
	}
	group.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	a.Positions = positions
	for i, m := range moves {
		a.Choices[p.mover] = append(a.Choices[p.mover], banmen.Choice{Move: m, Evaluation: ended[i].evaluation()})
	}
	p.sort(a.Choices[p.mover])
	a.Evaluation = a.Choices[p.mover][0].Evaluation
	return a, nil
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
