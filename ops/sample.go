package ops

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// A Sampler draws solutions at random. The k-th depends on the seed and k alone.
type Sampler struct {
	p      banmen.Puzzle
	q      banmen.Puzzle // p normalised
	rename bool
	seed   uint64
	ranks  *Ranks // the solutions of q; nil: too many
}

var errNoSolution = banmen.Errorf(banmen.ErrNone, "there is no solution to choose")

// A list has as many cells as listed at most, 16 MB of solutions. Listing ends
// sooner where the first solution stands on more guesses than deep, as there
// are far more then, and after many failures. A Sampler has so many bytes for
// layers.
const (
	listed   = 1 << 23
	deep     = 24
	failures = 1 << 18
	sampling = 1 << 28
)

// NewSampler returns a Sampler of the solutions of p. With even it is uniform
// where they can be counted row by row, or are few enough to be listed, after
// renaming; a p without solutions is an ErrNone.
func NewSampler(ctx context.Context, p banmen.Puzzle, seed uint64, even bool) (*Sampler, error) {
	q, factor := normalise(p)
	s := &Sampler{p: p, q: q, rename: factor.Cmp(big.NewInt(1)) > 0, seed: seed}
	m, err := modelOf(q)
	if err != nil || !even {
		return s, err
	}
	if s.ranks, err = spaceOf(ctx, q, m); s.ranks == nil && err == nil {
		if s.ranks, err = listOf(ctx, q, m); s.ranks == nil || err != nil {
			return s, err
		}
	}
	if err == nil && s.ranks.Count().Sign() == 0 {
		err = errNoSolution
	}
	return s, err
}

// spaceOf returns Ranks of p from layers, or nil where it is better to list.
func spaceOf(ctx context.Context, p banmen.Puzzle, m *model.Model) (*Ranks, error) {
	space, err := count.Build(ctx, m, count.Options{Memory: sampling, Steps: turnSteps * patience})
	if err != nil {
		return nil, ctx.Err()
	}
	if n := space.Count(); n.Cmp(big.NewInt(listed/int64(len(p.Givens().Cells)))) <= 0 {
		return nil, nil
	}
	return &Ranks{p: p, space: space}, nil
}

// listOf returns Ranks of p from a list, or nil where there are too many.
func listOf(ctx context.Context, p banmen.Puzzle, m *model.Model) (*Ranks, error) {
	all, err := listAll(ctx, p, m, false)
	if all == nil {
		return nil, err
	}
	return &Ranks{p: p, all: all}, err
}

// Uniform reports whether all solutions are equally likely. Otherwise each can
// come, but those in wide parts of the search come less often.
func (s *Sampler) Uniform() bool { return s.ranks != nil }

// list returns the solutions of q, one after the other, if they are listed.
func (s *Sampler) list() []uint16 {
	if s.ranks == nil {
		return nil
	}
	return s.ranks.all
}

// Sample returns the k-th solution.
func (s *Sampler) Sample(ctx context.Context, k int) (grid.Board, error) {
	return s.sample(ctx, random(s.seed, k))
}

func (s *Sampler) sample(ctx context.Context, r *rand.Rand) (grid.Board, error) {
	b := grid.New(s.p.Givens().Shape)
	var err error
	if s.ranks != nil {
		b, err = s.ranks.Sample(ctx, r)
	} else {
		err = s.search(ctx, r, b)
	}
	if err != nil {
		return b, err
	}
	if s.rename {
		values := shuffled(r, len(house(s.p)))
		b = grid.Symmetry{Values: values}.Apply(b)
	}
	return b, nil
}

// search fills b by a search that guesses at random and starts again, with more
// patience each time, when it fails too often.
func (s *Sampler) search(ctx context.Context, r *rand.Rand, b grid.Board) error {
	if f, ok := s.q.(banmen.Filler); ok && f.Fill(r, b) {
		return nil
	}
	m := s.q.(banmen.Modeler).Model()
	for patience := int64(100); ; patience *= 2 {
		found := false
		_, err := engine.Search(ctx, m, engine.Options{Rand: r, MaxFails: patience}, func(e event.Event) bool {
			found = true
			copy(b.Cells, board(s.q, e.Values).Cells)
			return false
		})
		if !errors.Is(err, engine.ErrFails) {
			if err == nil && !found {
				err = errNoSolution
			}
			return err
		}
	}
}

// random returns the source of the k-th item of a run.
func random(seed uint64, k int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(k))) }

// shuffled returns a random permutation of 1..n that leaves 0.
func shuffled(r *rand.Rand, n int) grid.Perm {
	p := grid.Identity(n + 1)
	r.Shuffle(n, func(i, j int) { p[i+1], p[j+1] = p[j+1], p[i+1] })
	return p
}

// another reports whether p may have a solution with another symbol than b in
// the cell: after so many failures, unless that is 0, it says so, too.
func another(ctx context.Context, p banmen.Puzzle, b grid.Board, cell int, fails int64) (bool, error) {
	c := b.Clone()
	c.Cells[cell] = 0
	m := p.With(c).(banmen.Modeler).Model()
	m.Domains[cell] = except(m.Domains[cell], int(b.Cells[cell]))
	found, err := some(ctx, p, m, engine.Options{MaxFails: fails})
	if errors.Is(err, engine.ErrFails) {
		return true, nil
	}
	return found.Cells != nil, err
}

// unique reports whether p has exactly one solution.
func unique(ctx context.Context, p banmen.Puzzle) (bool, error) {
	n, err := Count(ctx, p, 2)
	return err == nil && n.Cmp(big.NewInt(1)) == 0, err
}
