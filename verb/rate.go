package verb

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/depth"
	"github.com/banmen/banmen/ops"
)

// Rate rates the difficulty of puzzles.
var Rate = &Verb{
	Name:  "rate",
	Short: banmen.Msg("rate the difficulty of puzzles"),
	Long: banmen.Msg("Solves each puzzle with the techniques of human solvers and prints a line: level and\n" +
		"score by HoDoKu's ladder and, for 9x9, Sudoku Explainer's ER/EP/ED (the ratings of the\n" +
		"hardest step, of the hardest step up to the first digit, and of the first step) with the\n" +
		"name of the hardest step. ER 20.0 means that the techniques do not solve the puzzle.\n" +
		"Puzzles with other rules are rated on banmen's own scale, which adds techniques for these\n" +
		"rules: the line names the hardest technique and how often it was needed, or the number\n" +
		"of guesses.\n\n" +
		"--scale is hodoku, se121 (Sudoku Explainer 1.2.1 as published), se121-fixed (with the\n" +
		"steps that it overlooks), or all (hodoku, and se121 for plain 9x9 Sudoku). The other\n" +
		"scales measure the depth of a 9x9 Sudoku: te is the depth of trial and error needed (0:\n" +
		"singles); b, gb, w and gw are the length of the braids, g-braids, whips or g-whips\n" +
		"needed; bxb and bxbb are the length of braids within one or two levels of trial; - means\n" +
		"that none suffices. --to tsv writes a table of the requested columns among puzzle,\n" +
		"level, score, er, ep, ed, hardest and depth; --add takes the same names. A puzzle with\n" +
		"several solutions is a no (exit status 1) and is rated without uniqueness techniques;\n" +
		"one with none is a no, too. docs/rating.md tells how closely the ratings agree with the\n" +
		"original programs."),
	Example: "banmen rate examples/inkala.txt\n" +
		"banmen rate --scale all --to tsv examples/collection.sdm\n" +
		"banmen rate --scale te examples/inkala.txt\n" +
		"banmen rate --scale se121 --no-uniqueness --stable examples/collection.sdm\n" +
		"banmen solve --add er,level examples/collection.sdm",
	Needs:    Puzzles,
	Flags:    []string{"to", "add", "strict", "limit", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("rating"),
	Lines:    func(banmen.Form) bool { return true },
	Bad:      answer.Bad,
	Columns: []Column{
		{Name: "level", Options: map[string]string{"scale": ops.HoDoKu}},
		{Name: "score", Options: map[string]string{"scale": ops.HoDoKu}},
		{Name: "er", Options: map[string]string{"scale": ops.SE121}},
		{Name: "ep", Options: map[string]string{"scale": ops.SE121}},
		{Name: "ed", Options: map[string]string{"scale": ops.SE121}},
		{Name: "hardest", Options: map[string]string{"scale": ops.SE121}},
		{Name: "depth", Options: map[string]string{"scale": "te"}},
	},
	New: func() Doer { return &Rating{rateOptions: rateOptions{scale: ops.HoDoKu}} },
}

type rateOptions struct {
	scale        string
	noUniqueness bool
	stable       bool
	stats        bool
	climb
}

// A Rating is the Doer of Rate.
type Rating struct {
	rateOptions
	rater *ops.Rater

	mu   sync.Mutex
	uses map[string]ops.TechniqueUse // by technique, in all records so far
	made map[string]int              // number of puzzles, by level or ER
}

// Options implements Doer.
func (d *Rating) Options() []Option {
	return []Option{
		{Name: "scale", Usage: banmen.Msg("use the scale `SCALE`: %s", strings.Join(ops.Scales, ", ")), Value: &d.scale, Choice: ops.Scales},
		d.option(),
		{Name: "no-uniqueness", Usage: banmen.Msg("use no technique that assumes a unique solution"), Value: &d.noUniqueness},
		{Name: "stable", Usage: banmen.Msg("rate the canonical form, so that equivalent puzzles rate the same"), Value: &d.stable},
		{Name: "stats", Value: &d.stats, ReportOnly: true},
	}
}

// Open implements Doer.
func (d *Rating) Open(Setup) (err error) {
	d.uses, d.made = map[string]ops.TechniqueUse{}, map[string]int{}
	if err := d.open(); err != nil {
		return err
	}
	d.rater, err = ops.NewRater(ops.RateOptions{Scale: d.scale, Ladder: d.ladder, NoUniqueness: d.noUniqueness, Stable: d.stable, Uses: d.stats})
	return err
}

// Do implements Doer.
func (d *Rating) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	r, err := d.rater.Rate(ctx, e.Puzzle)
	if errors.Is(err, banmen.ErrCannot) {
		return nil, here(e, err)
	}
	if err != nil {
		return nil, at(e, err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, u := range r.Uses {
		u.Times += d.uses[u.Technique].Times
		d.uses[u.Technique] = u
	}
	switch {
	case r.Depth != nil:
		d.made[r.Depth.String()]++
	case r.SE != nil:
		d.made[r.SE.ER.String()]++
	case r.HoDoKu != nil:
		d.made[r.HoDoKu.Level.String()]++
	}
	return answer.Rated{Entry: e, Rated: r, Stats: d.stats}, nil
}

// Row returns the default columns of a table.
func (d *Rating) Row() []string {
	if slices.Contains(depth.Scales, d.scale) {
		return []string{"depth"}
	}
	switch d.scale {
	case ops.HoDoKu:
		return []string{"level", "score"}
	case ops.AllScales:
		return []string{"level", "score", "er", "ep", "ed", "hardest"}
	}
	return []string{"er", "ep", "ed", "hardest"}
}

// Made returns how many puzzles have each rating, easiest first: by ER on the scale SE, by
// depth on those of depth, otherwise by level.
func (d *Rating) Made() (all []ops.TechniqueUse) {
	if slices.Contains(depth.Scales, d.scale) {
		for name, n := range d.made {
			all = append(all, ops.TechniqueUse{Technique: name, Times: n})
		}
		slices.SortFunc(all, func(a, b ops.TechniqueUse) int { // puzzles without a depth come first
			return cmp.Or(len(a.Technique)-len(b.Technique), strings.Compare(a.Technique, b.Technique))
		})
		return all
	}
	if d.scale == ops.HoDoKu {
		for l := logic.Easy; l <= logic.Extreme; l++ {
			all = append(all, ops.TechniqueUse{Technique: l.String(), JA: l.In(language.Japanese), Times: d.made[l.String()]})
		}
		return all
	}
	for er := 10; er <= 200; er++ {
		name := fmt.Sprintf("%d.%d", er/10, er%10)
		if n := d.made[name]; n > 0 || len(all) > 0 && er < 120 {
			all = append(all, ops.TechniqueUse{Technique: name, Times: n})
		}
	}
	for len(all) > 0 && all[len(all)-1].Times == 0 {
		all = all[:len(all)-1]
	}
	return all
}

// Uses returns how often each technique was needed.
func (d *Rating) Uses() (all []ops.TechniqueUse) {
	for _, u := range d.uses {
		all = append(all, u)
	}
	ops.SortTechniqueUses(all)
	return all
}
