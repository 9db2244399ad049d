package ops

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// GenerateOptions configure a Generator. The zero value makes puzzles with one solution
// and no redundant given, as far as that is checked.
type GenerateOptions struct {
	Seed             uint64
	Method           string          // method for full boards: "" (uniform, or search if that is infeasible), "uniform", "search", "shuffle"
	Full             bool            // make full boards instead of puzzles
	SeveralSolutions bool            // allow several solutions
	Givens           *int            // number of givens; nil: remove as many as possible, one by one
	Pattern          []bool          // by cell: it is given; nil: any cells
	Symmetry         string          // symmetry of the pattern of givens: a name that RotationGroup knows, or ""
	Unbiased         bool            // make minimal puzzles whose probability depends only on their number of givens
	EverySymbol      bool            // give at least one of each symbol of the alphabet
	With             []banmen.Wanted // clues of these parts, if the puzzle is a banmen.Composer
	Solution         grid.Board      // the solution to use; without cells, a new one each time
	Target           *Target         // further requirements; may be nil
	Memory           int64           // bytes for drawing full boards; 0: 256 MiB
	Tries            int64           // maximum number of tries per item; 0: 1000, or unlimited for shuffle where that is fast; -1: unlimited

	Bulk  func(banmen.Puzzle) banmen.Bulk // the kind's bulk solver, to dig faster; nil: dig cell by cell
	Tried *atomic.Int64                   // counts shuffled boards as they are tried; may be nil
}

// A Generated is an item made by a Generator.
type Generated struct {
	Puzzle   banmen.Puzzle
	Solution grid.Board
	Shuffles int64 // with method shuffle: number of boards shuffled
}

// A Generator makes full boards and puzzles.
type Generator struct {
	p       banmen.Puzzle
	o       GenerateOptions
	givens  int // number of givens; -1: remove as many as possible, one by one
	sampler *Sampler
	orbits  [][]int   // sets of cells that are given or removed together; nil: each cell by itself
	bulks   sync.Pool // of banmen.Bulk
	hunter  *hunter   // nil if there is no target
	compose *composer // nil unless parts are wanted
}

// NewGenerator returns a Generator of puzzles like p, which must not have givens.
func NewGenerator(ctx context.Context, p banmen.Puzzle, o GenerateOptions) (*Generator, error) {
	p, wanted := banmen.SplitWanted(p)
	wanted = slices.DeleteFunc(slices.Clone(wanted), func(w banmen.Wanted) bool { // o.With has the same parts with numbers of clues
		return slices.ContainsFunc(o.With, func(v banmen.Wanted) bool { return v.Part == w.Part })
	})
	o.With = append(wanted, o.With...)
	g := &Generator{p: p, o: o, givens: -1}
	if o.Givens != nil {
		g.givens = *o.Givens
	}
	if o.EverySymbol {
		g.givens = len(house(p))
	}
	if err := g.check(); err != nil {
		return nil, err
	}
	if err := g.setOrbits(); err != nil {
		return nil, err
	}
	if len(o.With) > 0 {
		var err error
		g.compose, err = newComposer(g)
		return g, err
	}
	if o.Target != nil {
		var err error
		if g.hunter, err = newHunter(ctx, g); err != nil {
			return nil, err
		}
	}
	if o.Method == "shuffle" {
		return g, g.checkShuffle()
	}
	if o.Solution.Cells != nil {
		return g, nil
	}
	var err error
	if g.sampler, err = NewSampler(ctx, p, SampleOptions{Seed: o.Seed, Memory: o.Memory, Even: o.Method == "uniform" || o.Method == "" && g.maker() == nil, Quick: o.Method == ""}); err != nil {
		return nil, err
	}
	if o.Method == "uniform" && !g.sampler.Uniform() {
		return nil, banmen.Errorf(banmen.ErrCannot, "there are too many solutions to choose evenly among them").Suggest("use --method search")
	}
	return g, nil
}

func (g *Generator) check() error {
	if _, err := modelOf(g.p); err != nil {
		return err
	}
	size := len(g.p.Givens().Cells)
	if g.o.Unbiased && g.maker() != nil {
		return banmen.Errorf(banmen.ErrCannot, "puzzles with clues other than givens cannot be made unbiased")
	}
	if !slices.Contains([]string{"", "uniform", "search", "shuffle"}, g.o.Method) {
		return banmen.Errorf(nil, "there is no method %q: expected one of %s", g.o.Method, "uniform, search, shuffle")
	}
	if g.o.Givens != nil && (g.givens > size || g.givens < 0) {
		return banmen.Errorf(nil, "cannot place %d givens in %d cells", g.givens, size)
	}
	if g.o.EverySymbol && g.givens == 0 {
		return banmen.Errorf(banmen.ErrCannot, "no row, column or box of this puzzle has each symbol")
	}
	if g.o.Pattern != nil && len(g.o.Pattern) != size {
		return banmen.Errorf(nil, "the pattern has %d cells, the board %d", len(g.o.Pattern), size)
	}
	if b := g.o.Solution; b.Cells != nil {
		if err := banmen.CheckBoard(g.p, b); err != nil {
			return err
		}
		if !b.Full() {
			return banmen.Errorf(nil, "the grid is not a full board of this size")
		}
		if fs := g.p.Faults(b); len(fs) > 0 {
			return banmen.Errorf(nil, "the grid breaks a rule: %v", fs[0].Text)
		}
	}
	return g.checkFewest()
}

// checkFewest rejects requests known to be impossible.
func (g *Generator) checkFewest() error {
	givens := g.givens
	if t := g.o.Target; t != nil && t.Givens != nil {
		givens = t.Givens.Most
	}
	if g.o.Full || g.o.SeveralSolutions || givens < 0 || len(g.o.With) > 0 {
		return nil
	}
	fewest := 0
	if n := len(house(g.p)); renamable(g.p, n) {
		fewest = n - 1 // two missing symbols could be exchanged
	}
	if f, ok := g.p.(banmen.Bounded); ok {
		fewest = max(fewest, f.FewestGivens())
	}
	if givens >= fewest {
		return nil
	}
	return banmen.Errorf(banmen.ErrNone, "no such puzzle with %d givens has one solution: at least %d are needed", givens, fewest)
}

// Uniform reports whether all full boards are equally likely.
func (g *Generator) Uniform() bool {
	return g.o.Method == "shuffle" || g.sampler != nil && g.sampler.Uniform()
}

// Make returns item k, which depends only on the seed and k.
func (g *Generator) Make(ctx context.Context, k int) (Generated, error) {
	made, err := g.MakeBatch(ctx, k, 1)
	if len(made) == 0 {
		return Generated{}, err
	}
	return made[0], err
}

// BatchSize returns the best number of items for a call of MakeBatch.
func (g *Generator) BatchSize() int {
	if g.o.Full || g.o.SeveralSolutions || g.o.Unbiased || g.hunter != nil || g.o.Bulk == nil || g.o.Bulk(g.p) == nil {
		return 1
	}
	return 64
}

// An item is an item in progress.
type item struct {
	r     *rand.Rand
	tries int64
	dig   banmen.Digging
	made  Generated
	err   error
	done  bool
	stuck func(p banmen.Puzzle, full grid.Board) (grid.Board, bool, error) // used by makers instead of other; may be nil
}

// patientTries is the number of tries made together. Items not finished by then are tried
// one by one, so that impossible ones are reported soon.
const patientTries = 20

// MakeBatch returns n items, starting at number first. If one cannot be made, it returns the items
// before it and an error, and with a target also the item that came closest.
func (g *Generator) MakeBatch(ctx context.Context, first, n int) ([]Generated, error) {
	if g.compose != nil {
		return each(ctx, first, n, g.compose.make)
	}
	if g.hunter != nil {
		return g.huntBatch(ctx, first, n)
	}
	if g.o.Unbiased {
		return each(ctx, first, n, func(ctx context.Context, k int) (Generated, error) { return g.unbiased(ctx, random(g.o.Seed, k)) })
	}
	items, open := make([]item, n), make([]*item, n)
	for i := range items {
		items[i].r = random(g.o.Seed, first+i)
		open[i] = &items[i]
	}
	tries := g.o.Tries
	if tries <= 0 {
		tries = defaultTries
	}
	for k := int64(0); k < min(tries, patientTries) && len(open) > 0; k++ {
		g.try(ctx, open)
		open = slices.DeleteFunc(open, func(it *item) bool { return it.done })
	}
	all := make([]Generated, 0, n)
	for i := range items {
		it := &items[i]
		if g.persist(ctx, it, tries); it.err != nil {
			return all, it.err
		}
		all = append(all, it.made)
	}
	return all, nil
}

// each makes n items from first on, one by one.
func each(ctx context.Context, first, n int, one func(context.Context, int) (Generated, error)) (all []Generated, err error) {
	for k := range n {
		made, err := one(ctx, first+k)
		if err != nil {
			return all, err
		}
		all = append(all, made)
	}
	return all, nil
}

// defaultTries is the default number of tries per item.
const defaultTries = 1000

// persist tries to make an item until it is done or the tries are used up. It does not end if no
// limit was set and the item may be possible.
func (g *Generator) persist(ctx context.Context, it *item, tries int64) {
	for !it.done && it.tries < tries {
		g.try(ctx, []*item{it})
	}
	if it.done {
		return
	}
	it.made, it.err = g.exhaust(ctx, tries)
	for endless := g.o.Tries < 0 && errors.Is(it.err, banmen.ErrLimit); endless && !it.done; {
		g.try(ctx, []*item{it})
	}
}

// try makes one try for each of some items.
func (g *Generator) try(ctx context.Context, items []*item) {
	var digs []banmen.Digging
	var dug []*item
	for _, it := range items {
		it.tries++
		possible := false
		if it.made, it.err = g.fill(ctx, it.r); it.err == nil {
			it.err = ctx.Err()
		}
		if m := g.maker(); m != nil && it.err == nil {
			g.makeWhole(ctx, m, it)
			continue
		}
		if it.err == nil && !g.o.Full {
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
		if b := it.dig.Board; err != nil || g.givens < 0 || b.Count() == g.givens {
			it.made.Puzzle, it.err, it.done = g.p.With(b), err, true
		}
	}
}

// fill returns a full board.
func (g *Generator) fill(ctx context.Context, r *rand.Rand) (made Generated, err error) {
	switch {
	case g.o.Solution.Cells != nil:
		made.Solution = g.o.Solution
	case g.o.Method == "shuffle":
		made, err = g.shuffle(ctx, r)
	default:
		made.Solution, err = g.sampler.sample(ctx, r)
	}
	return made, err
}
