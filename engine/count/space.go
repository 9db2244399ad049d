package count

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"sync"

	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// ErrNoSolution is the error of Rank for values that are not a solution.
var ErrNoSolution error = message.Errorf(message.ErrNone, "these values are not a solution")

// ErrRange is the error of Unrank for a number that is negative or not below the count.
var ErrRange error = message.Errorf(message.ErrNone, "there is no solution with that number")

// A Space ranks, unranks and samples solutions, numbered from 0 in list order. It is safe
// for concurrent use.
//
// It stores the ways to go on from the states seen so far. Symmetries do not keep the
// order of later rows, so a state can lead where its normal form did not. Missing states
// are counted on demand.
type Space struct {
	g     *program // nil if there is no solution
	count *big.Int

	mu     sync.Mutex
	budget *budget
	layers []layer // by number of rows above
	ctx    context.Context
	asked  int // states visited, for checks of the context
}

// A layer holds the results after some rows.
type layer struct {
	*normaliser
	ways   *table  // ways to go on from states in normal form
	sorted *table  // states that are only sorted; nil if sorted states are in normal form
	to     []int32 // by index in sorted: the index in ways
}

// Build prepares a model for counting, ranking and sampling. It fails with a Refusal,
// ErrMemory, ErrSteps or the error of the context.
func Build(ctx context.Context, m *model.Model, o Options) (*Space, error) {
	l, err := New(ctx, m)
	if err != nil {
		return nil, err
	}
	return l.Build(ctx, o)
}

// Build counts the ways to go on from every state that occurs.
func (l *Layers) Build(ctx context.Context, o Options) (*Space, error) {
	g := l.g
	if g == nil {
		return &Space{count: new(big.Int)}, nil
	}
	if !g.ordered {
		return nil, MixedOrder
	}
	s := &Space{g: g, budget: o.budget(), ctx: ctx}
	for r := range len(g.rows) + 1 {
		y := layer{normaliser: g.normaliserOf(r), ways: newTable(s.budget, g.vector.size, g.words(r, len(g.rows)))}
		if y.renames() {
			y.sorted = newTable(s.budget, 0, 0)
		}
		s.layers = append(s.layers, y)
	}
	last := s.layers[len(g.rows)].ways
	last.of(last.add(state{}))[0] = 1
	i, err := s.find(0, state{})
	if err != nil {
		return nil, err
	}
	s.count = s.ways(0, i, g.vector.start(g))
	s.budget.steps = math.MaxInt64
	return s, nil
}

// find returns the index of the normal form of a state after some rows, with its ways
// counted.
func (s *Space) find(after int, t state) (int, error) {
	y := &s.layers[after]
	t = y.sort(t)
	if y.sorted == nil {
		return s.need(after, t)
	}
	i := y.sorted.find(t)
	if i >= 0 {
		return int(y.to[i]), nil
	}
	j, err := s.need(after, y.normal(t))
	if err != nil {
		return 0, err
	}
	y.sorted.add(t)
	if err := s.budget.spent(y.sorted.full); err != nil {
		return 0, err
	}
	y.to = append(y.to, int32(j))
	return j, nil
}

// need returns the index of a state in normal form. It counts the ways to go on if the
// state is new.
func (s *Space) need(after int, t state) (int, error) {
	here := s.layers[after].ways
	if i := here.find(t); i >= 0 {
		return i, nil
	}
	if s.asked++; s.asked%checkInterval == 0 && s.ctx.Err() != nil {
		return 0, s.ctx.Err()
	}
	ways := make([]uint64, here.stride)
	var err error
	s.g.fill(after, t, func(filling int, to state) bool {
		s.budget.steps--
		var j int
		if j, err = s.find(after+1, to); err != nil {
			return false
		}
		next := s.layers[after+1].ways
		addBack(ways, here.size, next.of(j), next.size, s.g.steps[after].effect(filling))
		return true
	})
	if err != nil {
		return 0, err
	}
	i := here.add(t)
	if err := s.budget.spent(here.full); err != nil {
		return 0, err
	}
	copy(here.of(i), ways)
	return i, nil
}

// ways returns the ways to go on from a place of the vector of state i.
func (s *Space) ways(after, i, place int) *big.Int {
	t := s.layers[after].ways
	return fromWords(t.of(i)[place*t.size : (place+1)*t.size])
}

// Count returns the number of solutions.
func (s *Space) Count() *big.Int { return new(big.Int).Set(s.count) }

// Unrank returns the solution with that number: a value for each variable. It fails with
// ErrRange, ErrMemory or the error of the context.
func (s *Space) Unrank(ctx context.Context, number *big.Int) ([]int, error) {
	if number.Sign() < 0 || number.Cmp(s.count) >= 0 {
		return nil, ErrRange
	}
	w := s.walk(ctx)
	defer w.end()
	left := new(big.Int).Set(number)
	for r := range s.g.rows {
		w.row(r, func(_ int, ways *big.Int) bool {
			if left.Cmp(ways) < 0 {
				return true
			}
			left.Sub(left, ways)
			return false
		})
		if w.err != nil {
			return nil, w.err
		}
	}
	return w.values[:s.g.asked], nil
}

// Rank returns the number of a solution. It fails with ErrNoSolution, ErrMemory or the
// error of the context.
func (s *Space) Rank(ctx context.Context, values []int) (*big.Int, error) {
	if s.g == nil || len(values) != s.g.asked {
		return nil, ErrNoSolution
	}
	w := s.walk(ctx)
	defer w.end()
	number := new(big.Int)
	for r, row := range s.g.rows {
		found := w.row(r, func(filling int, ways *big.Int) bool {
			for i, at := range row.filling(filling) {
				v := row.first + i
				if of := int(s.g.model[v]); of < len(values) && s.g.domains[v][at] != values[of] {
					number.Add(number, ways)
					return false
				}
			}
			return true
		})
		if w.err != nil {
			return nil, w.err
		}
		if !found {
			return nil, ErrNoSolution
		}
	}
	return number, nil
}

// Sample returns a uniformly random solution. There must be at least one.
func (s *Space) Sample(ctx context.Context, r *rand.Rand) ([]int, error) {
	return s.Unrank(ctx, Below(r, s.count))
}

// Below returns a uniform random number from 0 to n-1, or 0 if n is 0.
func Below(r *rand.Rand, n *big.Int) *big.Int {
	words := make([]uint64, (n.BitLen()+63)/64)
	for {
		for i := range words {
			words[i] = r.Uint64()
		}
		if len(words) > 0 {
			words[len(words)-1] >>= (64 - n.BitLen()%64) % 64
		}
		if x := fromWords(words); x.Cmp(n) < 0 || n.Sign() == 0 {
			return x
		}
	}
}

// A walk goes through the rows of one solution. It holds the lock of the Space.
type walk struct {
	s      *Space
	at     state
	place  int
	values []int // by variable of the model
	err    error
}

func (s *Space) walk(ctx context.Context) *walk {
	s.mu.Lock()
	s.ctx = ctx
	return &walk{s: s, place: s.g.vector.start(s.g), values: make([]int, len(s.g.domains))}
}

func (w *walk) end() { w.s.mu.Unlock() }

// row calls choose with each filling of row r that leads to a solution, in list order, and the
// number of solutions. It stops when choose accepts a filling, and reports whether it did.
func (w *walk) row(r int, choose func(filling int, ways *big.Int) bool) bool {
	g := w.s.g
	done := false
	g.fill(r, w.at, func(filling int, next state) bool {
		to := placeAfter(w.place, g.steps[r].effect(filling))
		if to < 0 {
			return true
		}
		i, err := w.s.find(r+1, next)
		if err != nil {
			w.err = err
			return false
		}
		ways := w.s.ways(r+1, i, to)
		if ways.Sign() == 0 || !choose(filling, ways) {
			return true
		}
		done, w.at, w.place = true, next, to
		for i, x := range g.rows[r].filling(filling) {
			v := g.rows[r].first + i
			w.values[g.model[v]] = g.domains[v][x]
		}
		return false
	})
	return done
}

// placeAfter returns the place of the vector that an effect maps from to, or -1.
func placeAfter(from int, pairs []pair) int {
	if pairs == nil {
		return from
	}
	for _, p := range pairs {
		if int(p.from) == from {
			return int(p.to)
		}
	}
	return -1
}
