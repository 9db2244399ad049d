package ops

import (
	"context"
	"math/big"
	"math/rand/v2"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/orbit"
)

// A Sampler draws solutions at random, or classes of them. The k-th depends on
// the seed and k alone.
type Sampler struct {
	SampleOptions
	p      banmen.Puzzle
	q      banmen.Puzzle // p normalised
	rename bool
	values int          // how many symbols there are, if they are renamed
	ranks  *Ranks       // the solutions of q; nil: too many
	group  *orbit.Group // nil: solutions are drawn, not classes
	plan   []banmen.Message
}

var errNoSolution = banmen.Errorf(banmen.ErrNone, "there is no solution to choose")

// sampling is how many bytes of memory a Sampler has.
const sampling = 1 << 28

// SampleOptions tune a Sampler.
type SampleOptions struct {
	Seed   uint64
	Even   bool  // all are to be equally likely, wherever that can be
	Memory int64 // bytes for layers or a list; 0 is 256 MiB
}

// NewSampler returns a Sampler of the solutions of p. If it is to be even, it is
// uniform where they can be counted row by row, or are few enough to be listed,
// after renaming; a p without solutions is then an ErrNone.
func NewSampler(ctx context.Context, p banmen.Puzzle, o SampleOptions) (*Sampler, error) {
	q, factor := normalise(p)
	if o.Memory <= 0 {
		o.Memory = sampling
	}
	s := &Sampler{SampleOptions: o, p: p, q: q, rename: factor.Cmp(big.NewInt(1)) > 0}
	if s.rename {
		s.values = len(house(p))
	}
	m, err := modelOf(q)
	if err != nil || !o.Even {
		return s, err
	}
	ranks, how, err := plan.ToSample(ctx, m, q.Givens().Size(), s.Memory)
	s.plan = how
	if ranks != nil {
		s.ranks = &Ranks{q, ranks}
		if err == nil && ranks.Count().Sign() == 0 {
			err = errNoSolution
		}
	}
	return s, err
}

// manyTries is for how many symmetries classes are drawn: a draw takes about as
// many solutions.
const manyTries = 1 << 17

// NewSampler returns a Sampler of the classes of solutions, each equally likely:
// what it draws is a solution of the class. Where the solutions cannot be drawn
// evenly, or the symmetries are too many, it is an ErrLimit.
func (s *Symmetries) NewSampler(ctx context.Context, o SampleOptions) (*Sampler, error) {
	if n := s.Order(); n.Cmp(big.NewInt(manyTries)) > 0 {
		return nil, banmen.Errorf(banmen.ErrLimit, "there are %s symmetries, too many to draw classes evenly: expected %d at most", n, manyTries)
	}
	o.Even = true
	d, err := NewSampler(ctx, s.p, o)
	if err != nil {
		return nil, err
	}
	if !d.Uniform() {
		return nil, banmen.Errorf(banmen.ErrLimit, "classes cannot be drawn evenly: the solutions are too many for a list, and cannot be counted row by row")
	}
	d.group = s.group
	return d, nil
}

// Plan says from what solutions are drawn, and why.
func (s *Sampler) Plan() []banmen.Message { return s.plan }

// Uniform reports whether all solutions are equally likely. Otherwise each can
// come, but those in wide parts of the search come less often.
func (s *Sampler) Uniform() bool { return s.ranks != nil }

// all returns the solutions of q, one after the other, if they are listed.
func (s *Sampler) all() []uint16 {
	if s.ranks == nil {
		return nil
	}
	return s.ranks.of.Listed()
}

// Sample returns the k-th solution.
func (s *Sampler) Sample(ctx context.Context, k int) (grid.Board, error) {
	r := random(s.Seed, k)
	b, err := s.sample(ctx, r)
	for s.group != nil && err == nil && !s.group.Random(r).Apply(b).Equal(b) {
		if b, err = s.sample(ctx, r); err == nil {
			err = ctx.Err()
		}
	}
	return b, err
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
		values := shuffled(r, s.values)
		b = grid.Symmetry{Values: values}.Apply(b)
	}
	return b, nil
}

// search fills b by the puzzle's own way, or by a search that guesses at random.
func (s *Sampler) search(ctx context.Context, r *rand.Rand, b grid.Board) error {
	if f, ok := s.q.(banmen.Filler); ok && f.Fill(r, b) {
		return nil
	}
	m, err := modelOf(s.q)
	if err != nil {
		return err
	}
	cells, err := plan.Random(ctx, m, b.Size(), r)
	if err == nil && cells == nil {
		err = errNoSolution
	}
	copy(b.Cells, cells)
	return err
}

// random returns the source of the k-th item of a run.
func random(seed uint64, k int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(k))) }

// shuffled returns a random permutation of 1..n that leaves 0.
func shuffled(r *rand.Rand, n int) grid.Perm {
	p := grid.Identity(n + 1)
	r.Shuffle(n, func(i, j int) { p[i+1], p[j+1] = p[j+1], p[i+1] })
	return p
}
