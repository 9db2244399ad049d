package verb

import (
	"context"
	"strings"
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/stream"
)

// Profile shows where the path of a puzzle is hard, optionally next to another puzzle.
var Profile = &Verb{
	Name:  "profile",
	Short: banmen.Msg("show where a puzzle is hard, compared with another one"),
	Long: banmen.Msg("Solves each puzzle by the steps of explain and prints a table: its level and score, the\n" +
		"number of steps of each level, the hardest technique and the steps that need it, and\n" +
		"the steps at which no other step of their level or an easier one exists. These are\n" +
		"the places where a solver searches longest.\n\n" +
		"--than compares it with another puzzle, and says which is harder and why. The numbers of\n" +
		"steps are those of explain --one --step N."),
	Example: "banmen profile examples/inkala.txt\n" +
		"banmen profile examples/inkala.txt --than examples/wikipedia.sdk",
	Needs:    Puzzles,
	Flags:    []string{"limit", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("explaining"),
	Apart:    true,
	New:      func() Doer { return new(profiler) },
}

type profiler struct {
	name string // of the other puzzle
	than banmen.Puzzle

	mu   sync.Mutex
	that *ops.Profile // profile of the other puzzle, computed when a record needs it
}

func (d *profiler) Options() []Option {
	return []Option{{Name: "than", Usage: banmen.Msg("compare with `PUZZLE`, a text or file"), Value: &d.name}}
}

func (d *profiler) Open(s Setup) (err error) {
	if d.name == "" {
		return nil
	}
	if _, d.than, err = codec.Parse(s.Kinds, d.name); err == nil {
		return nil
	}
	for e, unread := range stream.Open(strings.NewReader(d.name), s.Kinds...) {
		if unread == nil {
			d.than, err = e.Puzzle, nil
		}
		break
	}
	return err
}

func (d *profiler) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	this, err := ops.NewProfile(ctx, e)
	if err != nil {
		return nil, here(e, err)
	}
	a := answer.Profiled{This: this}
	if d.than != nil {
		if a.Than, err = d.other(ctx); err != nil {
			return nil, banmen.Errorf(err, "%s: %v", banmen.Flag("than"), err)
		}
	}
	return a, nil
}

// other returns the profile of the other puzzle, which is made once for all records.
func (d *profiler) other(ctx context.Context) (*ops.Profile, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.that == nil {
		p, err := ops.NewProfile(ctx, banmen.Entry{Puzzle: d.than})
		if err != nil {
			return nil, err
		}
		d.that = &p
	}
	return d.that, nil
}
