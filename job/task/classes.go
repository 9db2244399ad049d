package task

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/ops"
)

// prepareClasses prepares a request for the numbers of classes of full boards.
func prepareClasses(kinds []*banmen.Kind, r Request) (*Task, error) {
	_, p, err := codec.Parse(kinds, r.Puzzle)
	if err != nil {
		return nil, err
	}
	c, err := ops.ClassCounter(p)
	if err != nil {
		return nil, err
	}
	if r.JSON {
		return nil, banmen.Errorf(banmen.ErrCannot, "%s does not write JSON", r.Verb)
	}
	r.Count = int64(c.ClassParts())
	return &Task{Request: r, Items: Numbers, Merge: Joined, Open: func(context.Context) (func() Worker, error) {
		return func() Worker { return liner(c.CountClasses) }, nil
	}}, nil
}

// A liner is a Worker that writes a line for each number.
type liner func(ctx context.Context, n int) (string, error)

func (line liner) Work(ctx context.Context, p Piece, enough func() bool) (d Done, err error) {
	for d.Items < p.Items {
		text, err := line(ctx, int(p.First+d.Items))
		if err != nil {
			return d, err
		}
		d.Text = append(append(d.Text, text...), '\n')
		if d.Items++; enough() {
			break
		}
	}
	return d, nil
}
