package task

import (
	"bytes"
	"context"
	"fmt"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/ops"
)

// A shardVerb appends the answer for a shard to the text.
type shardVerb func(ctx context.Context, w *shardWorker, shard banmen.Puzzle, text []byte) ([]byte, error)

// prepareShards prepares a request about all solutions of a puzzle.
func prepareShards(kinds []*banmen.Kind, r Request, merge MergeKind, do shardVerb) (*Task, error) {
	k, p, err := codec.Parse(kinds, r.Puzzle)
	if err != nil {
		return nil, err
	}
	if err := ops.CheckModel(p); err != nil {
		return nil, err
	}
	if r.Symmetry != "" {
		if _, err := ops.NewSymmetries(p, r.Symmetry); err != nil {
			return nil, err
		}
	}
	if r.Split < 0 {
		return nil, banmen.Errorf(nil, "the split is %d: expected 0 or more decisions", r.Split)
	}
	to, err := streamForm(k, r.To)
	if err != nil {
		return nil, err
	}
	asked := r.Puzzle
	r.Puzzle = p.String()
	return &Task{
		Request: r, Items: Shards, Merge: merge,
		Check: func(ctx context.Context) error {
			switch {
			case merge == Joined:
				return ops.CheckList(ctx, p, r.Symmetry)
			case r.Split > 0 && r.Symmetry == "":
				return checkCount(ctx, p, asked)
			}
			return nil
		},
		Shards: func(ctx context.Context) (names []string, err error) {
			boards, err := ops.Split(ctx, p, r.Split)
			for _, b := range boards {
				names = append(names, p.With(b).String())
			}
			return names, err
		},
		Open: func(context.Context) (func() Worker, error) {
			shards, err := ops.NewShards(p, r.Symmetry)
			return func() Worker {
				return &shardWorker{kind: k, puzzle: p, to: to, request: r, do: do, shards: shards.Clone()}
			}, err
		},
	}, nil
}

// checkCount refuses to count a puzzle in shards if counting it whole is faster.
func checkCount(ctx context.Context, p banmen.Puzzle, asked string) error {
	quick, err := ops.CountsQuickly(ctx, p)
	if err == nil && quick {
		err = banmen.Errorf(banmen.ErrCannot, "this count is faster in one piece than in shards: use banmen count %s", asked)
	}
	return err
}

// A shardWorker answers shards of a puzzle.
type shardWorker struct {
	kind    *banmen.Kind
	puzzle  banmen.Puzzle
	to      banmen.Form
	request Request
	do      shardVerb
	shards  *ops.Shards
}

// Work implements Worker.
func (w *shardWorker) Work(ctx context.Context, p Piece, enough func() bool) (d Done, err error) {
	for line := range bytes.Lines(p.Lines) {
		shard, err := w.kind.Parse(string(bytes.TrimSpace(line)))
		if err != nil {
			return d, err
		}
		before := len(d.Text)
		if d.Text, err = w.do(ctx, w, shard, d.Text); err != nil {
			d.Text = d.Text[:before] // discard the incomplete answer
			return d, err
		}
		if d.Items++; enough() {
			break
		}
	}
	return d, nil
}

func countShard(ctx context.Context, w *shardWorker, shard banmen.Puzzle, text []byte) ([]byte, error) {
	n, err := w.shards.Count(ctx, shard)
	return fmt.Appendf(text, "%d\n", n), err
}

func listShard(ctx context.Context, w *shardWorker, shard banmen.Puzzle, text []byte) ([]byte, error) {
	for c, err := range w.shards.Classes(ctx, shard) {
		if err == nil {
			text, err = w.solution(text, c)
		}
		if err != nil {
			return text, err
		}
	}
	return text, nil
}

// solution appends a solution.
func (w *shardWorker) solution(text []byte, c ops.Class) ([]byte, error) {
	e := banmen.Entry{Puzzle: w.puzzle, Line: 1}
	if w.request.JSON {
		return answer.AppendJSON(text, answer.Listed{Entry: &e, Class: c}.JSON(answer.Style{})[0])
	}
	return answer.AppendBoard(text, w.to, e, c.Board)
}
