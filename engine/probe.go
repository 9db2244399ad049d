package engine

import (
	"context"
	"math/big"
	"math/rand/v2"

	"github.com/banmen/banmen/model"
)

// A Prober goes down the search at random, to estimate how many solutions there
// are (Knuth 1975, Estimating the efficiency of backtrack programs). It is for
// one goroutine.
type Prober struct {
	s          *search
	infeasible bool   // there are no solutions
	consistent []atom // scratch: atoms of a group that propagate without a conflict
}

// NewProber returns a Prober of the model, all of whose constraints are taken.
func NewProber(m *model.Model) *Prober {
	s := newSearch(m, Options{}, nil)
	p := &Prober{s: s, infeasible: !s.propagateRoot()}
	if !p.infeasible {
		s.initBranching()
	}
	return p
}

// Infeasible reports whether it is known, without a guess, that there are no solutions.
func (p *Prober) Infeasible() bool { return p.infeasible }

// Probe goes from the beginning to a solution or a dead end. At each step it
// takes the smallest choice, drops the atoms that propagate into a conflict, and
// decides one of the rest, each equally likely. It returns the product of the
// numbers of atoms that there were to choose from, 0 at a dead end; the mean of
// what it may return is the number of solutions. It fails only with the error of
// the context.
func (p *Prober) Probe(ctx context.Context, r *rand.Rand) (*big.Int, error) {
	weight := big.NewInt(1)
	if p.infeasible {
		return weight.SetInt64(0), nil
	}
	defer p.s.backtrack(0)
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g := p.s.selectGroup()
		if g < 0 {
			return weight, nil
		}
		p.lookahead(g)
		n := len(p.consistent)
		if n == 0 {
			return weight.SetInt64(0), nil
		}
		weight.Mul(weight, big.NewInt(int64(n)))
		p.s.decide(p.consistent[r.IntN(n)])
	}
}

// lookahead finds which atoms of a group propagate without a conflict.
func (p *Prober) lookahead(g int32) {
	p.consistent = p.consistent[:0]
	level := p.s.level()
	for _, a := range p.s.members(g) {
		if p.s.truth[is(a)] != 0 {
			continue
		}
		if p.s.decide(a) {
			p.consistent = append(p.consistent, a)
		}
		p.s.backtrack(level)
	}
}
