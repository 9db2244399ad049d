package collection

import (
	"cmp"
	"context"
	"math"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale/se121"
	"github.com/banmen/banmen/render/plot"
)

// Plots are the available plots.
var Plots = []string{"level", "score", "er", "givens", "needs"}

// mostBars limits the bars of a plot of scores or techniques.
const mostBars = 16

// Plot returns the distribution of level, score, ER, givens or techniques over the
// puzzles that match a query. Its words are in the language of the reader.
func (l *Library) Plot(ctx context.Context, s Store, id string, q Query, of string, lang language.Tag) (*plot.Bars, error) {
	c, err := l.opened(ctx, s, id)
	if err != nil {
		return nil, err
	}
	say := func(m banmen.Message) string { return msg.Text(lang, m) }
	c.mu.RLock()
	defer c.mu.RUnlock()
	some := &opened{names: c.names, index: c.index}
	for _, i := range c.chosen(&q) {
		some.rows = append(some.rows, c.rows[i])
	}
	b := &plot.Bars{Title: say(banmen.Msg("Ratings")), Y: say(banmen.Msg("puzzles"))}
	tenths := func(n int) string { return se121.Tenths(n).String() }
	switch of {
	case "level":
		b.X = say(banmen.Msg("level"))
		b.Bars = some.bars(hasHoDoKu, func(r *row) int { return int(r.level) }, 1, func(n int) string { return say(banmen.Msg("%v", logic.Level(n))) })
	case "score":
		b.X = say(banmen.Msg("score"))
		b.Bars = some.bars(hasHoDoKu, func(r *row) int { return int(r.score) }, mostBars, strconv.Itoa)
	case "er":
		b.X = "ER"
		b.Bars = some.bars(hasSE, func(r *row) int { return int(r.er) }, 1, tenths)
	case "givens":
		b.Title, b.X = say(banmen.Msg("Givens")), say(banmen.Msg("givens"))
		b.Bars = some.bars(0, func(r *row) int { return int(r.givens) }, 1, strconv.Itoa)
	case "needs":
		b.Title, b.X = say(banmen.Msg("Techniques")), say(banmen.Msg("technique"))
		all := some.needed()
		for _, n := range all[:min(len(all), 12)] {
			label := banmen.Localized(n.Name, cmp.Or(inJapanese()[n.Name], n.Name))(lang)
			b.Bars = append(b.Bars, plot.Bar{Label: label, Value: float64(n.Puzzles)})
		}
	default:
		return nil, banmen.Errorf(nil, "field %q: expected one of %s, found %q", "of", strings.Join(Plots, ", "), of)
	}
	return b, nil
}

// bars returns a histogram of rows by a number: one bar for each value, or ranges of a
// round width if there are too many.
func (c *opened) bars(scale uint8, of func(*row) int, most int, name func(int) string) (all []plot.Bar) {
	n, least, greatest := map[int]int{}, math.MaxInt, math.MinInt
	for i := range c.rows {
		if r := &c.rows[i]; r.scales&scale == scale {
			n[of(r)]++
			least, greatest = min(least, of(r)), max(greatest, of(r))
		}
	}
	wide := 1
	for k := 0; most > 1 && greatest >= least && (greatest-least)/wide >= most; k++ {
		wide = []int{1, 2, 5}[k%3] * int(math.Pow10(k/3))
	}
	for from := least - least%wide; from <= greatest; from += wide {
		sum := 0
		for k := range wide {
			sum += n[from+k]
		}
		all = append(all, plot.Bar{Label: name(from), Value: float64(sum)})
	}
	return all
}
