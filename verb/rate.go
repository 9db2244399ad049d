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
	Short: banmen.Msg("say how hard puzzles are"),
	Long: banmen.Msg("Solves each puzzle as people do and prints a line: by HoDoKu's ladder of techniques its\n" +
		"level and score, and by Sudoku Explainer's (9x9) ER/EP/ED, the ratings of the hardest\n" +
		"step, of the hardest up to the first digit and of the first step, with the name of the\n" +
		"hardest. ER 20.0 is a puzzle that the techniques do not solve.\n\n" +
		"--scale is hodoku, se121 (Sudoku Explainer 1.2.1 as it is), se121-fixed (with what it\n" +
		"overlooks) or all (hodoku, and se121 where it is a plain 9x9 sudoku); or how deep a 9x9\n" +
		"sudoku is: te is the depth of trial and error that it takes (0: singles); b, gb, w and gw\n" +
		"are the length of the braids, g-braids, whips or g-whips that it takes, bxb and bxbb that\n" +
		"of braids within one or two trials; - where none do. --to tsv writes a\n" +
		"table with the columns puzzle, level, score, er, ep, ed, hardest and depth, as far as\n" +
		"they were asked for; the same names serve in --add. A puzzle with several solutions is a\n" +
		"no (exit status 1), and rated without what needs a single one; with none it is a no too.\n" +
		"docs/rating.md tells how far ratings are those of the programs that the scales come from."),
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
		{Name: "scale", Usage: banmen.Msg("go by `SCALE`: %s", strings.Join(ops.Scales, ", ")), Value: &d.scale, Choice: ops.Scales},
		d.option(),
		{Name: "no-uniqueness", Usage: banmen.Msg("use no technique that needs the puzzle to have one solution"), Value: &d.noUniqueness},
		{Name: "stable", Usage: banmen.Msg("rate the canonical form, so that all disguises of a puzzle have one rating"), Value: &d.stable},
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
		slices.SortFunc(all, func(a, b ops.TechniqueUse) int { // those without a depth first
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
