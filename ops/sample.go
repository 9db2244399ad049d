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

// A list has as many cells as listed at most, 16 MB of solutions, and no more than
// a quarter of the memory allowed. Listing ends sooner where the first solution
// stands on more guesses than deep, as there are far more then. A Sampler has so
// many bytes of memory.
const (
	listed   = 1 << 23
	deep     = 24
	sampling = 1 << 28
)

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
	if err = s.count(ctx, m); s.ranks == nil && err == nil {
		err = s.list(ctx, m)
	}
	if err == nil && s.ranks != nil && s.ranks.Count().Sign() == 0 {
		err = errNoSolution
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

// count draws from layers, unless it is better to list.
func (s *Sampler) count(ctx context.Context, m *model.Model) error {
	layers, err := count.New(ctx, m)
	var space *count.Space
	if err == nil {
		space, err = layers.Build(ctx, count.Options{Memory: s.Memory, Steps: turnSteps * patience})
	}
	if err != nil {
		s.plan = []banmen.Message{banmen.Msg("search with random guesses: %s", whyNot(err))}
		return ctx.Err()
	}
	s.plan = []banmen.Message{banmen.Msg("search with random guesses: %s", banmen.Msg("it takes too many steps"))}
	if n := space.Count(); n.Cmp(big.NewInt(listable(s.Memory)/int64(len(s.q.Givens().Cells)))) > 0 {
		s.ranks, s.plan = &Ranks{p: s.q, space: space}, planOf(layers)
	}
	return nil
}

// list draws from a list, if there are not too many.
func (s *Sampler) list(ctx context.Context, m *model.Model) error {
	all, err := listAll(ctx, s.q, m, engine.Options{MaxFails: sampleFails}, s.Memory)
	if all != nil {
		s.ranks = &Ranks{p: s.q, all: all}
		s.plan = []banmen.Message{banmen.Msg("listing: %s solutions, of which any is taken", s.ranks.Count())}
	}
	return err
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
	return s.ranks.all
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
	found, _, err := some(ctx, p, m, engine.Options{MaxFails: fails})
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
