package site

import (
	"context"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/daily"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/web/page"
)

// sampleDay is the day whose pages scripts adapt to other days. It has months before and after it.
var sampleDay = daily.DayOf(time.Date(2026, time.March, 1, 0, 0, 0, 0, time.UTC))

// lastMonth is the last month with a file of its puzzles. Later ones need the program.
var lastMonth = time.Date(2030, time.December, 1, 0, 0, 0, 0, time.UTC)

// fortnight is the number of puzzles for a kind without a daily puzzle: one a day, in turn.
const fortnight = 14

// parts lists puzzles with parts that have their own page, in the notation of ops.ParseToMake.
var parts = []string{"killer"}

// names returns the names of the pages of kinds.
func (c Config) names() (names []string) {
	for _, k := range c.Kinds {
		names = append(names, k.Name)
	}
	if k, _ := banmen.KindByName(c.Kinds, "sudoku"); k != nil {
		names = append(names, parts...)
	}
	return names
}

// play returns the address of the ready-made puzzle or game of a name.
func play(kinds []*banmen.Kind, name string) string {
	if slices.Contains(parts, name) {
		return "/play/" + name
	}
	k, _ := banmen.KindByName(kinds, name)
	return "/play/" + k.Presets[0]
}

// days writes the puzzles of days into files, by months and by kinds.
func (c Config) days(ctx context.Context, pages *page.Pages, names []string, folder string, files map[string][]byte) (d page.Days, err error) {
	const layout = "2006-01"
	for _, name := range daily.Kinds() {
		if k, _ := banmen.KindByName(c.Kinds, name); k != nil {
			d.Kinds = append(d.Kinds, name)
		}
	}
	if len(d.Kinds) == 0 {
		return d, nil
	}
	put := func(name string, what any) error {
		text, err := json.Marshal(what)
		files[folder+"days/"+name+".json"] = text
		return err
	}
	first := daily.Day(0).Time()
	d.From, d.To = first.Format(layout), lastMonth.Format(layout)
	for m := first; !m.After(lastMonth); m = m.AddDate(0, 1, 0) {
		var month [][][2]string
		for at := m; at.Month() == m.Month(); at = at.AddDate(0, 0, 1) {
			var day [][2]string
			for _, q := range daily.Puzzles(daily.DayOf(at)) {
				if slices.Contains(d.Kinds, q.Kind) {
					day = append(day, [2]string{q.Level, q.Text})
				}
			}
			month = append(month, day)
		}
		if err := put(m.Format(layout), month); err != nil {
			return d, err
		}
	}
	for i, name := range names {
		if slices.Contains(d.Kinds, name) {
			continue
		}
		var all []string
		for n := range fortnight {
			r := &page.Request{Context: ctx, Lang: msg.Tags[0], URL: &url.URL{Path: play(c.Kinds, name)}, Seed: c.Seed + uint64(1000*(i+1)+n)}
			a := pages.Answer(r)
			if a.Err != nil {
				return d, a.Err
			}
			to, err := url.Parse(a.To)
			if err != nil {
				return d, err
			}
			if text, ok := strings.CutPrefix(to.Path, "/play/"); ok {
				all = append(all, text)
			}
		}
		if len(all) == 0 {
			continue // a game, which begins the same each day
		}
		if err := put(name, all); err != nil {
			return d, err
		}
		d.Others = append(d.Others, name)
	}
	return d, nil
}
