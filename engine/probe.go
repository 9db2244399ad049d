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
	s     *search
	none  bool // there are no solutions
	alive []atom
}

// NewProber returns a Prober of the model.
func NewProber(m *model.Model) *Prober {
	s := newSearch(m, Options{}, nil)
	p := &Prober{s: s, none: !s.start()}
	if !p.none {
		s.arrange()
	}
	return p
}

// None reports whether it is known, without a guess, that there are no solutions.
func (p *Prober) None() bool { return p.none }

// Probe goes from the beginning to a solution or a dead end. At each step it
// takes the smallest choice, drops what contradicts itself as soon as its
// consequences are worked out, and guesses among the rest, each equally likely.
// It returns the product of the numbers of guesses that there were, 0 at a dead
// end; the mean of what it may return is the number of solutions. It fails only
// with the error of the context.
func (p *Prober) Probe(ctx context.Context, r *rand.Rand) (*big.Int, error) {
	weight := big.NewInt(1)
	if p.none {
		return weight.SetInt64(0), nil
	}
	defer p.s.takeBack(0)
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g := p.s.group()
		if g < 0 {
			return weight, nil
		}
		p.look(g)
		n := len(p.alive)
		if n == 0 {
			return weight.SetInt64(0), nil
		}
		weight.Mul(weight, big.NewInt(int64(n)))
		p.s.try(p.alive[r.IntN(n)])
	}
}

// look finds which atoms of a group do not contradict themselves at once.
func (p *Prober) look(g int32) {
	p.alive = p.alive[:0]
	depth := p.s.depth()
	for _, a := range p.s.members(g) {
		if p.s.truth[is(a)] != 0 {
			continue
		}
		if p.s.try(a) {
			p.alive = append(p.alive, a)
		}
		p.s.takeBack(depth)
	}
}
