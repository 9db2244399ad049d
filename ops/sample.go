package ops

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/orbit"
)

// A Sampler draws random solutions or classes. Sample k depends only on the seed and k.
type Sampler struct {
	SampleOptions
	p      banmen.Puzzle
	q      banmen.Puzzle // p normalised
	rename bool
	values int          // number of symbols, if they are renamed
	ranks  *Ranks       // the solutions of q; nil if there are too many
	group  *orbit.Group // nil if solutions are drawn instead of classes
	plan   []banmen.Message
}

// errNoSolution returns the error that p has no solution. If its givens break a rule, the error
// names the first fault.
func errNoSolution(p banmen.Puzzle) error {
	if faults := p.Faults(p.Givens()); len(faults) > 0 {
		f := faults[0]
		return banmen.Errorf(banmen.ErrNone, "the board breaks a rule: %s: %v", strings.Join(CellNames(p, f.Cells), " "), f.Text)
	}
	return banmen.Errorf(banmen.ErrNone, "there is no solution to choose")
}

// sampling is the default memory of a Sampler, in bytes.
const sampling = 1 << 28

// SampleOptions tune a Sampler.
type SampleOptions struct {
	Seed   uint64
	Even   bool  // require uniform samples where possible
	Quick  bool  // with Even: leave a puzzle that is a banmen.Filler to its filler, if its kind numbers the solutions
	Memory int64 // bytes for layers or a list; 0 means 256 MiB
}

// NewSampler returns a Sampler of the solutions of p. With Even it is uniform if the kind
// numbers them, or if, after renaming, they can be counted row by row or listed. It then
// fails with ErrNone if p has no solutions.
func NewSampler(ctx context.Context, p banmen.Puzzle, o SampleOptions) (*Sampler, error) {
	if _, filler := p.(banmen.Filler); o.Even && !(o.Quick && filler) {
		if numbers, err := ownNumbers(ctx, p); !errors.Is(err, banmen.ErrCannot) {
			s := &Sampler{SampleOptions: o, p: p, q: p, ranks: &Ranks{p: p, numbers: numbers}}
			s.plan = []banmen.Message{banmen.Msg("numbers: any of %s solutions", numbers.Count())}
			return s, err
		}
	}
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
		s.ranks = &Ranks{p: q, of: ranks}
		if err == nil && ranks.Count().Sign() == 0 {
			err = errNoSolution(p)
		}
	}
	return s, err
}

// manyTries limits the symmetries for drawing classes: a draw takes about as many
// solutions.
const manyTries = 1 << 17

// NewSampler returns a uniform Sampler of the classes of solutions, which draws a
// solution of the class. It fails with ErrLimit if solutions cannot be drawn uniformly,
// or the symmetries are too many.
func (s *Symmetries) NewSampler(ctx context.Context, o SampleOptions) (*Sampler, error) {
	if n := s.Order(); n.Cmp(big.NewInt(manyTries)) > 0 {
		return nil, banmen.Errorf(banmen.ErrLimit, "there are %s symmetries, too many to sample classes evenly: expected at most %d", n, manyTries)
	}
	o.Even = true
	d, err := NewSampler(ctx, s.p, o)
	if err != nil {
		return nil, err
	}
	if !d.Uniform() {
		return nil, banmen.Errorf(banmen.ErrLimit, "classes cannot be sampled evenly: there are too many solutions to list, and they cannot be counted row by row")
	}
	d.group = s.group
	return d, nil
}

// Plan describes how solutions are drawn, and why.
func (s *Sampler) Plan() []banmen.Message { return s.plan }

// Uniform reports whether all solutions are equally likely. Otherwise each is possible,
// but those in wide parts of the search are less likely.
func (s *Sampler) Uniform() bool { return s.ranks != nil }

// all returns the concatenated solutions of q, if they are listed.
func (s *Sampler) all() []uint16 {
	if s.ranks == nil || s.ranks.of == nil {
		return nil
	}
	return s.ranks.of.Listed()
}

// Sample returns sample k.
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

// search fills b by the puzzle's own filler, or by a search with random guesses.
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
		err = errNoSolution(s.p)
	}
	copy(b.Cells, cells)
	b.Board(b.Cells)
	return err
}

// random returns the random source for item k of a run.
func random(seed uint64, k int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(k))) }

// shuffled returns a random permutation of 1..n that fixes 0.
func shuffled(r *rand.Rand, n int) grid.Perm {
	p := grid.Identity(n + 1)
	r.Shuffle(n, func(i, j int) { p[i+1], p[j+1] = p[j+1], p[i+1] })
	return p
}
