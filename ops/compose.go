package ops

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/technique"
)

// A composer makes puzzles with clues of chosen parts. It draws clues from a full board and solves
// the puzzle by logic, adding a given whenever it is stuck. So the puzzle has one solution, which
// needs no search. Then it removes the givens that are not needed.
type composer struct {
	banmen.Composer
	p      banmen.Puzzle
	wanted []banmen.Wanted
	level  *logic.Level
	givens *Range
	orbits [][]int
	tries  int64
	seed   uint64

	mu      sync.Mutex
	ladders map[[2]bool]*logic.Ladder // by the properties of rules that scale.For depends on
}

// composeTries is the default number of boards tried for an item.
const composeTries = 1000

// newComposer returns the composer of a Generator that wants parts.
func newComposer(g *Generator) (*composer, error) {
	c, ok := g.p.(banmen.Composer)
	if !ok {
		return nil, notComposed()
	}
	if o, t := g.o, g.o.Target; o.Full || o.SeveralSolutions || o.EverySymbol || o.Unbiased || o.Method != "" || o.Solution.Cells != nil ||
		t != nil && (t.Score != nil || t.ER != nil || t.Depth != nil || t.Minimal || len(t.Require) > 0 || len(t.Allow) > 0) {
		return nil, banmen.Errorf(nil, "a puzzle with clues of chosen parts can have only a level, a number of givens and a pattern")
	}
	x := &composer{Composer: c, p: g.p, wanted: g.o.With, orbits: g.orbits, seed: g.o.Seed, tries: composeTries}
	if g.o.Target != nil {
		x.level, x.givens = g.o.Target.Level, g.o.Target.Givens
	}
	if g.o.Givens != nil {
		x.givens = &Range{*g.o.Givens, *g.o.Givens}
	}
	if g.o.Tries != 0 {
		x.tries = g.o.Tries
	}
	if x.orbits == nil {
		for c := range g.p.Givens().Size() {
			if g.o.Pattern == nil || g.o.Pattern[c] {
				x.orbits = append(x.orbits, []int{c})
			}
		}
	}
	return x, nil
}

// make returns item k.
func (x *composer) make(ctx context.Context, k int) (Generated, error) {
	r := random(x.seed, k)
	for try := int64(0); x.tries < 0 || try < x.tries; try++ {
		made, ok, err := x.try(ctx, r)
		if ok || err != nil {
			return made, err
		}
	}
	return Generated{}, banmen.Errorf(banmen.ErrLimit, "no puzzle was found in %d tries", x.tries)
}

func (x *composer) try(ctx context.Context, r *rand.Rand) (made Generated, ok bool, err error) {
	frame, err := x.Frame(r, x.wanted)
	if err != nil {
		return made, false, err
	}
	full, ok, err := x.fill(ctx, r, frame)
	if err != nil || !ok {
		return made, false, err
	}
	p, err := frame.(banmen.Composer).Compose(r, full, x.wanted)
	if err != nil {
		return made, false, err
	}
	rules, err := LogicRules(ctx, p)
	if err != nil {
		return made, false, err
	}
	s := logic.NewState(rules)
	s.Stop = func() bool { return ctx.Err() != nil }
	d := clueSetter{state: s, ladder: x.ladder(rules), full: full, given: grid.New(full.Shape)}
	d.closed = x.level != nil && *x.level == logic.Easy && technique.Closes(rules, d.allowed)
	if !d.grow(r, x.orbits) || ctx.Err() != nil {
		return made, false, ctx.Err()
	}
	d.prune()
	made = Generated{Puzzle: p.With(d.given), Solution: full}
	ok = x.givens == nil || x.givens.gap(d.given.Count()) == 0
	return made, ok && ctx.Err() == nil && x.fits(&d, rules), ctx.Err()
}

// fits reports whether a puzzle has the level. If the hardest step determines the level, a puzzle
// solved by the easiest techniques needs no rating.
func (x *composer) fits(d *clueSetter, rules *logic.Rules) bool {
	return x.level == nil || *x.level == logic.Easy && !rules.HousesOnly() || d.rate(x.rated(rules)) == *x.level
}

// rated returns the ladder that rates puzzles.
func (x *composer) rated(rules *logic.Rules) *logic.Ladder {
	x.mu.Lock()
	defer x.mu.Unlock()
	key := [2]bool{rules.HousesOnly(), len(rules.Kinds[logic.Other]) > 0}
	if x.ladders[key] == nil {
		if x.ladders == nil {
			x.ladders = map[[2]bool]*logic.Ladder{}
		}
		x.ladders[key] = scale.For(rules)
	}
	return x.ladders[key]
}

// ladder returns the techniques that puzzles may need. None of them assumes a single solution. They
// are ordered by cost, as the order does not affect the level.
func (x *composer) ladder(rules *logic.Rules) *logic.Ladder {
	most := logic.Hard
	if x.level != nil {
		most = *x.level
	}
	l := *x.rated(rules)
	l.Entries = slices.DeleteFunc(slices.Clone(l.Entries), func(e logic.Entry) bool {
		return e.Guess != nil || e.Unique || e.Technique == technique.OnlyPlace || e.Level > most || e.For != nil && !e.For(rules)
	})
	slices.SortStableFunc(l.Entries, func(a, b logic.Entry) int { return int(a.Level) - int(b.Level) })
	last := slices.IndexFunc(l.Entries, func(e logic.Entry) bool { return e.Technique == technique.RuleOf45 })
	if end := slices.IndexFunc(l.Entries, func(e logic.Entry) bool { return e.Level > logic.Easy }); last >= 0 {
		if end < 0 {
			end = len(l.Entries)
		}
		l.Entries = slices.Insert(l.Entries, end, l.Entries[last])
		l.Entries = slices.Delete(l.Entries, last, last+1)
	}
	return &l
}

// fill returns a full board of a puzzle. It reports false if none is found soon.
func (x *composer) fill(ctx context.Context, r *rand.Rand, p banmen.Puzzle) (b grid.Board, ok bool, err error) {
	b = grid.New(p.Givens().Shape)
	if f, is := p.(banmen.Filler); is && f.Fill(r, b) {
		return b, true, nil
	}
	rules, err := LogicRules(ctx, p)
	if err != nil {
		return b, false, err
	}
	if rules.HousesOnly() {
		return b, fillHouses(r, rules, b), nil
	}
	s, err := NewSampler(ctx, p, SampleOptions{})
	if err != nil {
		return b, false, err
	}
	b, err = s.sample(ctx, r)
	return b, err == nil, err
}

// A clueSetter finds the givens of a puzzle.
type clueSetter struct {
	state  *logic.State
	ladder *logic.Ladder
	full   grid.Board
	given  grid.Board
	taken  [][]int // orbits of givens
	closed bool    // technique.Close has the same result as the ladder
}

// allowed reports whether the ladder has a technique.
func (d *clueSetter) allowed(t *logic.Technique) bool {
	return slices.ContainsFunc(d.ladder.Entries, func(e logic.Entry) bool { return e.Technique == t })
}

// solve applies steps of the ladder until there is none. It takes steps of the most frequent
// techniques in any order.
func (d *clueSetter) solve() bool {
	technique.Close(d.state, d.allowed)
	if d.state.Open() > 0 && !d.closed {
		return d.ladder.Solve(d.state, nil).Solved
	}
	return d.state.Open() == 0 && !d.state.Broken()
}

// solves solves the puzzle of the givens as far as the ladder leads.
func (d *clueSetter) solves() bool {
	d.state.Start(d.given)
	return d.solve()
}

// grow adds givens in random order whenever the ladder gets stuck. It reports false if the board is
// not solved even with all givens.
func (d *clueSetter) grow(r *rand.Rand, orbits [][]int) bool {
	s := d.state
	s.Start(d.given)
	for _, i := range r.Perm(len(orbits)) {
		if d.solve() {
			return true
		}
		useful := slices.ContainsFunc(orbits[i], func(c int) bool { return s.Value(c) == 0 })
		if s.Broken() || !useful {
			continue
		}
		d.taken = append(d.taken, orbits[i])
		for _, c := range orbits[i] {
			d.given.Cells[c] = d.full.Cells[c]
			if s.Value(c) == 0 {
				s.Put(c, int(d.full.Cells[c]))
			}
		}
	}
	return d.solve()
}

// prune removes givens that the ladder does not need.
func (d *clueSetter) prune() {
	for _, orbit := range d.taken {
		for _, c := range orbit {
			d.given.Cells[c] = 0
		}
		if !d.solves() {
			for _, c := range orbit {
				d.given.Cells[c] = d.full.Cells[c]
			}
		}
	}
}

// rate returns the level of the puzzle.
func (d *clueSetter) rate(l *logic.Ladder) logic.Level {
	d.state.Start(d.given)
	d.state.Unique = true
	return l.Solve(d.state, nil).Level
}

// fillNodes limits the cells that fillHouses decides.
const fillNodes = 3000

// fillHouses fills a board of houses alone, the cells with the fewest candidates first.
func fillHouses(r *rand.Rand, rules *logic.Rules, b grid.Board) bool {
	n := b.Size()
	can := make([]logic.Mask, n)
	peers := make([][]int, n)
	for c := range can {
		can[c] = rules.AllSymbols()
		peers[c] = slices.Collect(rules.Peers(c).All())
	}
	left, lost := fillNodes, make([]int, 0, n) // lost: cells that lost the symbol of a decided cell
	var on func() bool
	on = func() bool {
		best, least := -1, logic.MaxSymbols+1
		for c := range b.Cells {
			if b.IsOpen(c) && can[c].Len() < least {
				best, least = c, can[c].Len()
			}
		}
		if best < 0 {
			return true
		}
		symbols := can[best].List()
		r.Shuffle(len(symbols), func(i, j int) { symbols[i], symbols[j] = symbols[j], symbols[i] })
		for _, v := range symbols {
			if left--; left < 0 {
				return false
			}
			b.Cells[best] = uint16(v)
			first := len(lost)
			for _, c := range peers[best] {
				if b.Cells[c] == 0 && can[c].Has(v) {
					can[c] &^= logic.Bit(v)
					lost = append(lost, c)
				}
			}
			if on() {
				return true
			}
			for _, c := range lost[first:] {
				can[c] |= logic.Bit(v)
			}
			lost = lost[:first]
			b.Cells[best] = 0
		}
		return false
	}
	return on()
}
