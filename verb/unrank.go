package verb

import (
	"context"
	"iter"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
)

// Unrank prints the solutions of given numbers.
var Unrank = &Verb{
	Name: "unrank", Args: "TEXT|FILE NUMBER...",
	Short: banmen.Msg("print the solutions with given numbers"),
	Long: banmen.Msg("Prints the solutions with the given NUMBERs in the list of all solutions, counted from\n" +
		"0. It is the inverse of rank and does not make the list.\n\n" +
		"With --class it prints the canonical forms of the classes with these numbers."),
	Example:  "banmen unrank coin:6 0 3551\nbanmen unrank coin:12 1000000000000000\nbanmen unrank --class sudoku 0 5472730537",
	Needs:    Puzzles,
	Flags:    []string{"to", "memory", "limit", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("counting"),
	Forms:    Answering,
	Make:     func() Maker { return &unranker{} },
}

type unranker struct {
	texts   []string
	numbers []*big.Int
	class   bool
	setup   Setup
}

func (d *unranker) Options() []Option {
	return []Option{
		{Name: "numbers", Usage: banmen.Msg("numbers in the list of all solutions, from 0, as texts"), Value: &d.texts, Argument: true},
		{Name: "class", Usage: banmen.Msg("number classes under symmetry by their canonical forms"), Value: &d.class},
	}
}

func (d *unranker) Open(s Setup) error {
	d.setup, d.numbers = s, nil
	for _, text := range d.texts {
		n, ok := new(big.Int).SetString(text, 10)
		if !ok {
			return banmen.Errorf(nil, "expected a number, found %q", text)
		}
		d.numbers = append(d.numbers, n)
	}
	if len(d.numbers) == 0 {
		return banmen.Errorf(nil, "expected at least one number in the field %q", "numbers")
	}
	d.setup.goal(int64(len(d.numbers)))
	return nil
}

// Make yields the solutions of the numbers.
func (d *unranker) Make(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		ranks, err := newRanks(ctx, e.Puzzle, d.class, d.setup.Memory)
		if err != nil {
			yield(nil, err)
			return
		}
		for _, n := range d.numbers {
			b, err := ranks.Unrank(ctx, n)
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(answer.Numbered{Entry: e, Board: b, Number: n, Class: d.class}, nil) {
				return
			}
		}
	}
}
