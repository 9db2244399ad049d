package task

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/ops"
)

// prepareGenerate prepares a request for new puzzles.
func prepareGenerate(kinds []*banmen.Kind, r Request) (*Task, error) {
	k, p, err := codec.Parse(kinds, r.Puzzle)
	if err != nil {
		return nil, err
	}
	if err := ops.CheckModel(p); err != nil {
		return nil, err
	}
	if p.Givens().Count() > 0 {
		return nil, banmen.Errorf(nil, "%q has givens: expected only a kind and size, such as sudoku:2x2", r.Puzzle)
	}
	if r.Count < 1 {
		return nil, banmen.Errorf(nil, "the count is %d: expected 1 or more", r.Count)
	}
	to, err := streamForm(k, r.To)
	if err != nil {
		return nil, err
	}
	if back := (&answer.RoundTrip{Kinds: kinds}); !r.Full && !r.JSON {
		if err := back.Check(to, banmen.Entry{Puzzle: p}, p.Givens()); err != nil {
			return nil, err
		}
	}
	o := ops.GenerateOptions{Seed: r.Seed, Full: r.Full, Givens: r.Givens, Bulk: k.Bulk}
	return &Task{Request: r, Items: Numbers, Merge: Joined, Open: func(ctx context.Context) (func() Worker, error) {
		g, err := ops.NewGenerator(ctx, p, o)
		return func() Worker { return &maker{g, to, r} }, err
	}}, nil
}

// A maker makes puzzles.
type maker struct {
	g       *ops.Generator
	to      banmen.Form
	request Request
}

func (m *maker) Work(ctx context.Context, p Piece, enough func() bool) (d Done, err error) {
	batch := int64(m.g.BatchSize())
	for d.Items < p.Items {
		all, err := m.g.MakeBatch(ctx, int(p.First+d.Items), int(min(batch, p.Items-d.Items)))
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
func (m *maker) add(d *Done, made ops.Generated) (err error) {
	if m.request.JSON {
		d.Text, err = answer.AppendJSON(d.Text, answer.Generated{Generated: made, Seed: m.request.Seed}.JSON(answer.Style{})[0])
	} else {
		d.Text, err = answer.AppendBoard(d.Text, m.to, banmen.Entry{Puzzle: made.Puzzle}, made.Puzzle.Givens())
	}
	return err
}
