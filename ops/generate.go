package ops

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// GenOptions say what to make.
type GenOptions struct {
	Seed    uint64
	Method  string     // how full boards are made: "" (uniform, or search where that is out of reach), "uniform", "search", "shuffle"
	Full    bool       // full boards, not puzzles
	Any     bool       // puzzles may have several solutions
	Givens  int        // how many cells stay, or -1: as few as can be seen to go one by one
	Pattern []bool     // by cell: which stay; nil: no matter
	Grid    grid.Board // the solution; no cells: a new one each time
	Tries   int64      // how often to try for one item; 0: 1000 times, without end for shuffle where that ends soon

	Bulk  func(banmen.Puzzle) banmen.Bulk // that of the kind, to dig faster; nil: one cell after the other
	Tried *atomic.Int64                   // counts shuffled boards as they are tried; nil: nobody wants to know
}

// A Made is what a Generator makes.
type Made struct {
	Puzzle   banmen.Puzzle
	Solution grid.Board
	Shuffles int64 // with method shuffle: the lists shuffled
}

// A Generator makes full boards and puzzles.
type Generator struct {
	p       banmen.Puzzle
	o       GenOptions
	sampler *Sampler
	bulks   sync.Pool // of banmen.Bulk
}

// soon is the most tables that shuffling may be expected to take without a limit.
const soon = 1e7

// NewGenerator returns a Generator of puzzles like p, which has no givens.
func NewGenerator(ctx context.Context, p banmen.Puzzle, o GenOptions) (*Generator, error) {
	g := &Generator{p: p, o: o}
	if err := g.check(); err != nil {
		return nil, err
	}
	if o.Method == "shuffle" {
		return g, g.checkShuffle()
	}
	if o.Grid.Cells != nil {
		return g, nil
	}
	var err error
	if g.sampler, err = NewSampler(ctx, p, SampleOptions{Seed: o.Seed, Even: o.Method != "search"}); err != nil {
		return nil, err
	}
	if o.Method == "uniform" && !g.sampler.Uniform() {
		return nil, banmen.Errorf(banmen.ErrCannot, "there are too many solutions to choose evenly among them: use --method search")
	}
	return g, nil
}

func (g *Generator) check() error {
	if _, err := modelOf(g.p); err != nil {
		return err
	}
	size := len(g.p.Givens().Cells)
	if !slices.Contains([]string{"", "uniform", "search", "shuffle"}, g.o.Method) {
		return banmen.Errorf(nil, "there is no method %q: expected one of %s", g.o.Method, "uniform, search, shuffle")
	}
	if g.o.Givens > size || g.o.Givens < -1 {
		return banmen.Errorf(nil, "%d givens do not go into %d cells", g.o.Givens, size)
	}
	if g.o.Pattern != nil && len(g.o.Pattern) != size {
		return banmen.Errorf(nil, "the pattern has %d cells, the board %d", len(g.o.Pattern), size)
	}
	if b := g.o.Grid; b.Cells != nil {
		if b.Shape != g.p.Givens().Shape || !b.Full() {
			return banmen.Errorf(nil, "the grid is not a full board of this size")
		}
		if fs := g.p.Faults(b); len(fs) > 0 {
			return banmen.Errorf(nil, "the grid breaks a rule: %v", fs[0].Text)
		}
	}
	return g.checkFewest()
}

// checkFewest refuses what is known not to exist.
func (g *Generator) checkFewest() error {
	if g.o.Full || g.o.Any || g.o.Givens < 0 {
		return nil
	}
	fewest := 0
	if n := len(house(g.p)); renamable(g.p, n) {
		fewest = n - 1 // two symbols that are not given could be exchanged
	}
	if f, ok := g.p.(banmen.Bounded); ok {
		fewest = max(fewest, f.FewestGivens())
	}
	if g.o.Givens >= fewest {
		return nil
	}
	return banmen.Errorf(banmen.ErrNone, "no such puzzle has one solution with %d givens: it takes %d at least", g.o.Givens, fewest)
}

// Uniform reports whether all full boards are equally likely.
func (g *Generator) Uniform() bool {
	return g.o.Method == "shuffle" || g.sampler != nil && g.sampler.Uniform()
}

// Make returns the k-th item, which depends on the seed and k alone.
func (g *Generator) Make(ctx context.Context, k int) (Made, error) {
	made, err := g.MakeSome(ctx, k, 1)
	if err != nil {
		return Made{}, err
	}
	return made[0], nil
}

// Together is how many items are made soonest by one call of MakeSome.
func (g *Generator) Together() int {
	if g.o.Full || g.o.Any || g.o.Bulk == nil || g.o.Bulk(g.p) == nil {
		return 1
	}
	return 64
}

// An item is one while it is made.
type item struct {
	r     *rand.Rand
	tries int64
	dig   banmen.Digging
	made  Made
	err   error
	done  bool
}

// patientTries is how often items are tried together. Those that have not come
// about are then tried one by one, so that what cannot be had is said soon.
const patientTries = 20

// MakeSome returns n items from the first on. Where one cannot be made it returns
// those before it and an error.
func (g *Generator) MakeSome(ctx context.Context, first, n int) ([]Made, error) {
	items, open := make([]item, n), make([]*item, n)
	for i := range items {
		items[i].r = random(g.o.Seed, first+i)
		open[i] = &items[i]
	}
	tries := g.o.Tries
	if tries == 0 {
		tries = 1000
	}
	for k := int64(0); k < min(tries, patientTries) && len(open) > 0; k++ {
		g.try(ctx, open)
		open = slices.DeleteFunc(open, func(it *item) bool { return it.done })
	}
	all := make([]Made, 0, n)
	for i := range items {
		it := &items[i]
		for !it.done && it.tries < tries {
			g.try(ctx, []*item{it})
		}
		if !it.done {
			it.made, it.err = g.exhaust(ctx, tries)
		}
		if it.err != nil {
			return all, it.err
		}
		all = append(all, it.made)
	}
	return all, nil
}

// try tries to make items.
func (g *Generator) try(ctx context.Context, items []*item) {
	var digs []banmen.Digging
	var dug []*item
	for _, it := range items {
		it.tries++
		possible := false
		if it.made, it.err = g.fill(ctx, it.r); it.err == nil && !g.o.Full {
			possible, it.err = g.prepare(ctx, it)
		}
		switch {
		case it.err != nil, g.o.Full:
			it.made.Puzzle, it.done = g.p.With(it.made.Solution), true
		case possible:
			digs, dug = append(digs, it.dig), append(dug, it)
		}
	}
	err := g.dig(ctx, digs)
	for _, it := range dug {
		if b := it.dig.Board; err != nil || g.o.Givens < 0 || b.Count() == g.o.Givens {
			it.made.Puzzle, it.err, it.done = g.p.With(b), err, true
		}
	}
}

// fill returns a full board.
func (g *Generator) fill(ctx context.Context, r *rand.Rand) (made Made, err error) {
	switch {
	case g.o.Grid.Cells != nil:
		made.Solution = g.o.Grid
	case g.o.Method == "shuffle":
		made, err = g.shuffle(ctx, r)
	default:
		made.Solution, err = g.sampler.sample(ctx, r)
	}
	return made, err
}

// failsDig is how many failures it may take to see that a cell can go: on large
// boards some would take for ever, and stay.
const failsDig = 300

// prepare says which cells are to be taken from a full board: in random order,
// until the wanted number is left. It returns false where more than one solution
// would be left at once.
func (g *Generator) prepare(ctx context.Context, it *item) (bool, error) {
	full := it.made.Solution
	b, order := full.Clone(), it.r.Perm(len(full.Cells))
	it.dig = banmen.Digging{Board: b, Full: full}
	if g.o.Pattern != nil {
		for c, stay := range g.o.Pattern {
			if !stay {
				b.Cells[c] = 0
			}
		}
		if one, err := unique(ctx, g.p.With(b)); !g.o.Any && !one || err != nil {
			return false, err
		}
	}
	if g.o.Pattern == nil || g.o.Givens >= 0 {
		it.dig.Order = slices.DeleteFunc(order, func(c int) bool { return b.Cells[c] == 0 })
		it.dig.Most = b.Count() - max(g.o.Givens, 0)
	}
	return true, nil
}

// dig takes cells from boards, in bulk where that can be.
func (g *Generator) dig(ctx context.Context, all []banmen.Digging) error {
	if bulk := g.bulk(); bulk != nil {
		defer g.bulks.Put(bulk)
		return bulk.Dig(ctx, all)
	}
	for _, d := range all {
		if err := g.digOne(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// digOne does so for one board, one cell after the other.
func (g *Generator) digOne(ctx context.Context, d banmen.Digging) error {
	n := 0
	for _, c := range d.Order {
		if n == d.Most {
			break
		}
		if !g.o.Any {
			if more, err := another(ctx, g.p, d.Board, c, failsDig); err != nil {
				return err
			} else if more {
				continue
			}
		}
		d.Board.Cells[c] = 0
		n++
	}
	return nil
}

// bulk returns a bulk solver to dig with, nil if there is none.
func (g *Generator) bulk() banmen.Bulk {
	if g.o.Bulk == nil || g.o.Any {
		return nil
	}
	if b, ok := g.bulks.Get().(banmen.Bulk); ok {
		return b
	}
	return g.o.Bulk(g.p)
}

// shuffle fills boards at random until one keeps the rules.
func (g *Generator) shuffle(ctx context.Context, r *rand.Rand) (Made, error) {
	made := Made{Solution: grid.New(g.p.Givens().Shape)}
	for n := int64(0); g.o.Tries == 0 || n < g.o.Tries; n++ {
		if g.o.Tried != nil {
			g.o.Tried.Add(1)
		}
		made.Shuffles += int64(g.p.(banmen.Shuffler).Shuffle(r, made.Solution))
		if len(g.p.Faults(made.Solution)) == 0 {
			return made, nil
		}
		if n&1023 == 0 && ctx.Err() != nil {
			return made, ctx.Err()
		}
	}
	return made, banmen.Errorf(banmen.ErrLimit, "none of %d shuffled tables kept the rules", g.o.Tries)
}

func (g *Generator) checkShuffle() error {
	s, ok := g.p.(banmen.Shuffler)
	if !ok {
		return banmen.Errorf(banmen.ErrCannot, "this kind cannot be made by shuffling")
	}
	switch tables := s.Tables(); {
	case g.o.Tries > 0 || tables > 0 && tables <= soon:
		return nil
	case tables == 0 || math.IsInf(tables, 0):
		return banmen.Errorf(banmen.ErrLimit, "nobody knows how many tables shuffling would take: say how many to try with --tries")
	default:
		return banmen.Errorf(banmen.ErrLimit, "shuffling takes %s tables on average: say how many to try with --tries", strconv.FormatFloat(tables, 'g', 3, 64))
	}
}
