package engine

import (
	"context"
	"math/big"
	"math/rand/v2"

	"github.com/banmen/banmen/model"
)

// A Prober descends the search tree at random to estimate the number of solutions (Knuth
// 1975, Estimating the efficiency of backtrack programs). It is for one goroutine.
type Prober struct {
	s          *search
	infeasible bool   // the root has a conflict: there is no solution
	consistent []atom // scratch: atoms of a group that propagate without a conflict
}

// NewProber returns a Prober of a model. The engine must take all of its constraints. It
// fails when the context ends.
func NewProber(ctx context.Context, m *model.Model) (*Prober, error) {
	s, err := newSearch(ctx, m, Options{}, nil)
	if err != nil {
		return nil, err
	}
	p := &Prober{s: s, infeasible: !s.propagateRoot()}
	if !p.infeasible {
		s.initBranching()
	}
	return p, ctx.Err()
}

// Infeasible reports whether propagation alone proves the model to have no solution.
func (p *Prober) Infeasible() bool { return p.infeasible }

// Probe descends from the root to a solution or a dead end. At each step it takes the
// smallest choice, drops the atoms that propagate into a conflict, and decides one of the
// rest with equal probability. It returns the product of the numbers of remaining atoms,
// 0 at a dead end; the expected value is the number of solutions. It fails only with the
// error of the context.
func (p *Prober) Probe(ctx context.Context, r *rand.Rand) (*big.Int, error) {
	weight := big.NewInt(1)
	if p.infeasible {
		return weight.SetInt64(0), nil
	}
	p.s.stop = ended(ctx)
	defer p.s.backtrack(0)
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g := p.s.selectGroup()
		if g < 0 {
			return weight, nil
		}
		if !p.lookahead(g) {
			return nil, ctx.Err()
		}
		n := len(p.consistent)
		if n == 0 {
			return weight.SetInt64(0), nil
		}
		weight.Mul(weight, big.NewInt(int64(n)))
		p.s.decide(p.consistent[r.IntN(n)])
	}
}

// lookahead finds the atoms of a group that propagate without a conflict. It reports false
// when stopped.
func (p *Prober) lookahead(g int32) bool {
	p.consistent = p.consistent[:0]
	level := p.s.level()
	for i, a := range p.s.members(g) {
		if i%16 == 0 && p.s.stop() {
			return false
		}
		if p.s.truth[is(a)] != 0 {
			continue
		}
		if p.s.decide(a) {
			p.consistent = append(p.consistent, a)
		}
		p.s.backtrack(level)
	}
	return true
}
