package ops

import (
	"bytes"
	"context"
	"fmt"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/orbit"
)

// A shardVerb appends the answer for a shard to the text.
type shardVerb func(ctx context.Context, w *shardWorker, shard banmen.Puzzle, text []byte) ([]byte, error)

// prepareShards prepares what is done with all solutions of a puzzle.
func prepareShards(kinds []*banmen.Kind, r Request, merge MergeKind, answer shardVerb) (*Task, error) {
	k, p, err := Parse(kinds, r.Puzzle)
	if err != nil {
		return nil, err
	}
	if _, err := modelOf(p); err != nil {
		return nil, err
	}
	if r.Symmetry != "" {
		if _, err := NewSymmetries(p, r.Symmetry); err != nil {
			return nil, err
		}
	}
	if r.Split < 0 {
		return nil, banmen.Errorf(nil, "the split is %d: expected 0 or more decisions", r.Split)
	}
	to, err := formTo(k, r.To, defaultStream(k))
	if err != nil {
		return nil, err
	}
	r.Puzzle = p.String()
	return &Task{
		Request: r, Items: Shards, Merge: merge,
		Shards: func(ctx context.Context) ([]string, error) {
			boards, err := Split(ctx, p, r.Split)
			var names []string
			for _, b := range boards {
				names = append(names, p.With(b).String())
			}
			return names, err
		},
		Open: func(context.Context) (func() Worker, error) {
			w := shardWorker{kind: k, whole: p, to: to, request: r, answer: answer}
			if r.Symmetry == "" {
				return func() Worker { return &w }, nil
			}
			s, err := NewSymmetries(p, r.Symmetry)
			if err != nil {
				return nil, err
			}
			orbits, err := s.orbits()
			return func() Worker {
				own := w
				own.orbits = orbits.Again()
				return &own
			}, err
		},
	}, nil
}

// A shardWorker answers shards of a puzzle.
type shardWorker struct {
	kind    *banmen.Kind
	whole   banmen.Puzzle
	to      banmen.Form
	request Request
	answer  shardVerb
	orbits  *orbit.Orbits // nil: solutions are answered, not classes
}

func (w *shardWorker) Work(ctx context.Context, p Piece, enough func() bool) (d Done, err error) {
	for line := range bytes.Lines(p.Lines) {
		shard, err := w.kind.Parse(string(bytes.TrimSpace(line)))
		if err != nil {
			return d, err
		}
		before := len(d.Text)
		if d.Text, err = w.answer(ctx, w, shard, d.Text); err != nil {
			d.Text = d.Text[:before] // of this shard nothing counts
			return d, err
		}
		if d.Items++; enough() {
			break
		}
	}
	return d, nil
}

func countShard(ctx context.Context, w *shardWorker, shard banmen.Puzzle, text []byte) ([]byte, error) {
	if w.orbits != nil {
		n := 0
		for _, err := range shardClasses(ctx, shard, w.orbits) {
			if err != nil {
				return text, err
			}
			n++
		}
		return fmt.Appendf(text, "%d\n", n), nil
	}
	n, err := Count(ctx, shard, 0)
	return fmt.Appendf(text, "%d\n", n), err
}

func listShard(ctx context.Context, w *shardWorker, shard banmen.Puzzle, text []byte) ([]byte, error) {
	if w.orbits != nil {
		for c, err := range shardClasses(ctx, shard, w.orbits) {
			if err == nil {
				text, err = w.solution(text, c)
			}
			if err != nil {
				return text, err
			}
		}
		return text, nil
	}
	for b, err := range Solutions(ctx, shard, 0) {
		if err == nil {
			text, err = w.solution(text, Class{Board: b})
		}
		if err != nil {
			return text, err
		}
	}
	return text, nil
}

// solution appends a solution.
func (w *shardWorker) solution(text []byte, c Class) ([]byte, error) {
	if w.request.JSON {
		return appendJSON(text, w.request.Verb, jsonRecord{Puzzle: w.whole.String(), Line: 1, Solution: w.whole.With(c.Board).String(), Size: c.Size})
	}
	return appendRecord(text, w.to, banmen.Entry{Puzzle: w.whole}, c.Board)
}
