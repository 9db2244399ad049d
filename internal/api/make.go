package api

import (
	"iter"
	"math/big"
	"math/rand/v2"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/verb"
)

// seeded is a seed, which is a new one if none is given.
type seeded struct{ given *uint64 }

func (s *seeded) field() Field { return shared("seed", &s.given) }

func (s *seeded) value() uint64 {
	if s.given == nil {
		s.given = new(uint64(rand.Uint32()))
	}
	return *s.given
}

// list lists solutions.
func (c *call) list() ([]Field, func() error) {
	var in input
	var limit, first int64
	var anyOrder bool
	symmetry := verb.NoSymmetry
	fields := append(append(in.fields(c.Kinds), c.effort()...),
		shared("limit", &limit),
		Field{Name: "first", Doc: "only the first results of each puzzle", at: &first},
		Field{Name: "any-order", Doc: "list results as they are found", at: &anyOrder},
		shared("symmetry", &symmetry))
	return fields, func() error {
		src, err := in.open(c.Kinds)
		if err != nil {
			return err
		}
		left := limit
		return c.each(src, func(e banmen.Entry) error {
			if limit > 0 && left == 0 {
				return nil
			}
			wanted := first
			if limit > 0 && (first == 0 || left < first) {
				wanted = left
			}
			n, err := c.listOne(e, symmetry, anyOrder, wanted)
			left -= n
			return err
		})
	}
}

// listOne lists as many solutions of a puzzle as are wanted; 0: all.
func (c *call) listOne(e banmen.Entry, symmetry string, anyOrder bool, wanted int64) (n int64, err error) {
	patient := c.timeout > 0
	all, err := c.classes(ops.Stated(e), symmetry, ops.ListOptions{
		Memory: c.room(), Jobs: c.workers(), Passing: true, AnyOrder: anyOrder,
		Soon: !patient, All: !patient && wanted == 0, Plan: func(banmen.Message) {},
	})
	if err != nil {
		return 0, err
	}
	for class, err := range all {
		if err != nil {
			return n, err
		}
		j := answer.Listed(c.verb, e, class)
		if anyOrder {
			j.Order = answer.NoOrder
		}
		if err := c.write(j); err != nil {
			return n, err
		}
		if n++; n == wanted {
			return n, nil
		}
	}
	if n == 0 {
		return 0, &banmen.Error{Text: answer.NoSolution(e.Puzzle, e.Puzzle.Faults(e.Puzzle.Givens())), Err: banmen.ErrNone}
	}
	return n, nil
}

// classes yields the solutions of p, or their classes. Solutions have size 0.
func (c *call) classes(p banmen.Puzzle, symmetry string, o ops.ListOptions) (iter.Seq2[ops.Class, error], error) {
	if symmetry != verb.NoSymmetry {
		s, err := verb.Symmetries(p, symmetry)
		if err != nil {
			return nil, err
		}
		return s.Classes(c.ctx, o), nil
	}
	return func(yield func(ops.Class, error) bool) {
		for b, err := range ops.Solutions(c.ctx, p, o) {
			if !yield(ops.Class{Board: b}, err) {
				return
			}
		}
	}, nil
}

// unrank answers with the solutions of numbers.
func (c *call) unrank() ([]Field, func() error) {
	var in input
	var numbers []string
	var limit int64
	fields := append(append(in.fields(c.Kinds), c.effort()...), shared("limit", &limit),
		Field{Name: "numbers", Doc: "the numbers in the list of all solutions, from 0, as strings", at: &numbers})
	return fields, func() error {
		src, err := in.open(c.Kinds)
		if err != nil {
			return err
		}
		wanted, err := bigNumbers(numbers)
		if err != nil {
			return err
		}
		return c.each(src, func(e banmen.Entry) error {
			ranks, err := ops.NewRanks(c.ctx, e.Puzzle, ops.RankOptions{Memory: c.room()})
			if err != nil {
				return err
			}
			for _, n := range wanted {
				if limit > 0 && c.results == limit {
					return nil
				}
				b, err := ranks.Unrank(c.ctx, n)
				if err != nil {
					return err
				}
				if err := c.write(answer.Numbered(c.verb, banmen.Entry{Puzzle: e.Puzzle}, e.Puzzle.With(b), n)); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// bigNumbers reads whole numbers.
func bigNumbers(texts []string) (all []*big.Int, err error) {
	for _, text := range texts {
		n, ok := new(big.Int).SetString(text, 10)
		if !ok {
			return nil, banmen.Errorf(nil, "expected a number, found %q", banmen.Clip(text))
		}
		all = append(all, n)
	}
	if len(all) == 0 {
		return nil, banmen.Errorf(nil, "expected one number at least in the field %q", "numbers")
	}
	return all, nil
}

// sample draws solutions at random.
func (c *call) sample() ([]Field, func() error) {
	var in input
	var limit int64
	var seed seeded
	count, symmetry := int64(1), verb.NoSymmetry
	fields := append(append(in.fields(c.Kinds), c.effort()...), shared("limit", &limit),
		shared("count", &count), seed.field(), shared("symmetry", &symmetry))
	return fields, func() error {
		src, err := in.open(c.Kinds)
		if err != nil {
			return err
		}
		return c.each(src, func(e banmen.Entry) error {
			s, err := c.sampler(e.Puzzle, symmetry, seed.value())
			if err != nil {
				return err
			}
			for k := range count {
				if limit > 0 && c.results == limit {
					return nil
				}
				b, err := s.Sample(c.ctx, int(k))
				if err != nil {
					return err
				}
				if err := c.write(answer.Sampled(c.verb, e, b, seed.value())); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// sampler returns what draws solutions of a puzzle, or of their classes.
func (c *call) sampler(p banmen.Puzzle, symmetry string, seed uint64) (*ops.Sampler, error) {
	o := ops.SampleOptions{Seed: seed, Even: true, Memory: c.room()}
	if symmetry == verb.NoSymmetry {
		return ops.NewSampler(c.ctx, p, o)
	}
	s, err := verb.Symmetries(p, symmetry)
	if err != nil {
		return nil, err
	}
	return s.NewSampler(c.ctx, o)
}

// generate makes puzzles.
func (c *call) generate() ([]Field, func() error) {
	var kind, pattern string
	var seed seeded
	var holes *int
	var o ops.GenOptions
	var t ops.TargetText
	count := int64(1)
	fields := append(c.effort(),
		Field{Name: "kind", Doc: "the kind and its size, without givens", at: &kind},
		shared("count", &count), seed.field(),
		Field{Name: "method", Doc: "how full boards come about", Choice: []string{"uniform", "search", "shuffle"}, at: &o.Method},
		Field{Name: "givens", Doc: "with so many givens", at: &o.Givens},
		Field{Name: "holes", Doc: "with so many empty cells", at: &holes},
		Field{Name: "full", Doc: "complete boards", at: &o.Full},
		Field{Name: "any", Doc: "also puzzles with several solutions", at: &o.Any},
		Field{Name: "each", Doc: "one given of each symbol", at: &o.Each},
		Field{Name: "pattern", Doc: "givens only where this has them, a character a cell (. 0 - _ are empty), or the name of a symmetry that they have", at: &pattern},
		Field{Name: "tries", Doc: "at most so many attempts", at: &o.Tries},
		Field{Name: "level", Doc: "how hard, by HoDoKu's ladder", Choice: ops.LevelNames(), at: &t.Level},
		Field{Name: "score", Doc: "a score or a range of scores of HoDoKu's ladder, as 1000-1600", at: &t.Score},
		Field{Name: "er", Doc: "an ER or a range of them, as 4.0-4.5", at: &t.ER},
		Field{Name: "require", Doc: "techniques that it needs, with commas between them", at: &t.Require},
		Field{Name: "allow", Doc: "it needs no techniques but these and the required ones", at: &t.Allow},
		Field{Name: "minimal", Doc: "no given can go", at: &t.Minimal})
	return fields, func() error {
		k, p, err := ops.Parse(c.Kinds, kind)
		if err != nil {
			return err
		}
		if p.Givens().Count() > 0 {
			return banmen.Errorf(nil, "%q has givens: expected only kind and size, as in sudoku:2x2", banmen.Clip(kind))
		}
		t.Kind, t.Empty = k, p
		t.Name, t.Near = func(field string) string { return field }, near
		if o.Target, _, err = t.Target(c.ctx); err != nil {
			return err
		}
		o.Seed, o.Bulk = seed.value(), k.Bulk
		if err := arrange(&o, pattern, holes, p.Givens().Size()); err != nil {
			return err
		}
		return c.makeAll(p, o, count)
	}
}

// near says which words there are instead of one that is none of them.
func near(_ string, words []string) banmen.Message {
	return banmen.Msg("expected one of %s", strings.Join(words, ", "))
}

// arrange puts what says where givens are into the options.
func arrange(o *ops.GenOptions, pattern string, holes *int, size int) error {
	switch {
	case o.Givens != nil && holes != nil, o.Full && (o.Givens != nil || holes != nil || pattern != "" || o.Each),
		o.Each && (o.Givens != nil || holes != nil || pattern != ""):
		return banmen.Errorf(nil, "of the fields %s only one may say how many givens there are", "full, each, givens, holes")
	case o.Givens != nil && (*o.Givens < 0 || *o.Givens > size), holes != nil && (*holes < 0 || *holes > size):
		return banmen.Errorf(nil, "expected 0 to %d cells", size)
	case holes != nil:
		o.Givens = new(size - *holes)
	}
	if name, ok := ops.Turns(pattern); ok {
		o.Turns = name
		return nil
	}
	layout := []rune(strings.Join(strings.Fields(pattern), ""))
	if pattern != "" && len(layout) != size {
		return banmen.Errorf(nil, "the pattern has %d characters, not %d", len(layout), size)
	}
	for _, r := range layout {
		o.Pattern = append(o.Pattern, !strings.ContainsRune(".0-_", r))
	}
	return nil
}

// makeAll makes so many items.
func (c *call) makeAll(p banmen.Puzzle, o ops.GenOptions, count int64) error {
	g, err := ops.NewGenerator(c.ctx, p, o)
	if err != nil {
		return err
	}
	batch := int64(g.BatchSize())
	for k := int64(0); k < count; k += batch {
		all, err := g.MakeBatch(c.ctx, int(k), int(min(batch, count-k)))
		for _, made := range all {
			if err := c.write(answer.Generated(c.verb, made, o.Seed)); err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}
