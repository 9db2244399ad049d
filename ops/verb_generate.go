package ops

import (
	"context"

	"github.com/banmen/banmen"
)

// prepareGenerate prepares to make puzzles.
func prepareGenerate(kinds []*banmen.Kind, r Request) (*Task, error) {
	if err := noSymmetry(r); err != nil {
		return nil, err
	}
	k, p, err := Parse(kinds, r.Puzzle)
	if err != nil {
		return nil, err
	}
	if _, err := modelOf(p); err != nil {
		return nil, err
	}
	if p.Givens().Count() > 0 {
		return nil, banmen.Errorf(nil, "%q has givens: expected only kind and size, as in sudoku:2x2", r.Puzzle)
	}
	if r.Count < 1 {
		return nil, banmen.Errorf(nil, "the count is %d: expected 1 or more", r.Count)
	}
	to, err := formTo(k, r.To, defaultStream(k))
	if err != nil {
		return nil, err
	}
	o := GenOptions{Seed: r.Seed, Full: r.Full, Givens: -1, Bulk: k.Bulk}
	if r.Givens != nil {
		o.Givens = *r.Givens
	}
	return &Task{Request: r, Items: Numbers, Merge: Joined, Open: func(ctx context.Context) (func() Worker, error) {
		g, err := NewGenerator(ctx, p, o)
		return func() Worker { return &maker{g, to, r} }, err
	}}, nil
}

// A maker makes puzzles.
type maker struct {
	g       *Generator
	to      banmen.Form
	request Request
}

func (m *maker) Work(ctx context.Context, p Piece, enough func() bool) (d Done, err error) {
	together := int64(m.g.Together())
	for d.Items < p.Items {
		all, err := m.g.MakeSome(ctx, int(p.First+d.Items), int(min(together, p.Items-d.Items)))
		for _, made := range all {
			if err := m.add(&d, made); err != nil {
				return d, err
			}
			if d.Items++; enough() {
				return d, nil
			}
		}
		if err != nil {
			return d, err
		}
	}
	return d, nil
}

// add adds an item to the result.
func (m *maker) add(d *Done, made Made) (err error) {
	if m.request.JSON {
		d.Text, err = appendJSON(d.Text, m.request.Verb, jsonRecord{Puzzle: made.Puzzle.String(), Solution: made.Puzzle.With(made.Solution).String(), Seed: &m.request.Seed})
	} else {
		d.Text, err = appendRecord(d.Text, m.to, banmen.Entry{Puzzle: made.Puzzle}, made.Puzzle.Givens())
	}
	return err
}
