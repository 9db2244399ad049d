package verb

import (
	"context"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/daily"
)

// Daily gives the puzzles of a day.
var Daily = &Verb{
	Name: "daily", Args: "[KIND]",
	Short: banmen.Msg("print the daily puzzles, the same for everybody"),
	Long: banmen.Msg("Prints the daily puzzles of today or of --date, one per line: kind, level and text. With\n" +
		"a KIND it prints only the text. Puzzles become harder from Monday to Sunday. The first\n" +
		"day is 2026-01-01, and the puzzles of a day never change. The page of banmen serve has\n" +
		"the same puzzles."),
	Example:  "banmen daily --date 2026-01-01\nbanmen daily sudoku --date 2026-03-01\nbanmen daily --json",
	About:    Nothing,
	Flags:    []string{"json"},
	Activity: banmen.Msg("reading"),
	Make:     func() Maker { return &calendar{} },
}

type calendar struct {
	kind, date string
	day        daily.Day
}

func (d *calendar) Options() []Option {
	return []Option{
		{Name: "kind", Usage: banmen.Msg("the name of the kind"), Value: &d.kind, Argument: true},
		{Name: "date", Usage: banmen.Msg("print the puzzles of `DATE`, such as 2026-03-01 (default: today)"), Value: &d.date},
	}
}

func (d *calendar) Open(s Setup) (err error) {
	d.day = daily.DayOf(time.Now())
	if d.date != "" {
		if d.day, err = daily.Parse(d.date); err != nil {
			return err
		}
	}
	if d.day < 0 {
		return banmen.Errorf(banmen.ErrNone, "there are no puzzles of %s: the first day is %s", d.day.String(), daily.Day(0).String())
	}
	if d.kind == "" {
		return nil
	}
	k, err := codec.FindKind(s.Kinds, d.kind)
	if err != nil {
		return err
	}
	if !slices.Contains(daily.Kinds(), k.Name) {
		return banmen.Errorf(banmen.ErrCannot, "no daily puzzle of %s: expected one of %s", k.Name, strings.Join(daily.Kinds(), ", "))
	}
	d.kind = k.Name
	return nil
}

// Make yields the puzzles of the day.
func (d *calendar) Make(context.Context, banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		for _, p := range daily.Puzzles(d.day) {
			if d.kind != "" && p.Kind != d.kind {
				continue
			}
			if !yield(answer.Daily{Date: d.day.String(), Recipe: daily.Recipe, Kind: p.Kind, Level: p.Level, Puzzle: p.Text, Alone: d.kind != ""}, nil) {
				return
			}
		}
	}
}
