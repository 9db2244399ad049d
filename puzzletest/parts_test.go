package puzzletest

import (
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// toy returns a kind of Latin squares with a part of lines whose numbers grow; edit changes the
// part.
func toy(edit func(*rule.Part), of func(g *rule.Grid, cells []int) rule.Rule) *banmen.Kind {
	p := &rule.Part{
		Part: banmen.Part{
			Name: "grow", Title: banmen.Localized("Lines", "線"), Rule: banmen.Localized("Numbers grow.", "大きくなります。"),
			Preset: "toy:3+grow(R1C1-R1C3)", Solutions: 2, Wrong: "toy:3+grow(R1C1-R1C3):32.......",
		},
		Args: rule.Lines{Least: 2, Path: figure.Path{Bulb: true}, Of: of},
	}
	if edit != nil {
		edit(p)
	}
	twin := *p
	twin.Name = "twin"
	twin.Preset, twin.Wrong = strings.ReplaceAll(p.Preset, "grow", "twin"), strings.ReplaceAll(p.Wrong, "grow", "twin")
	twin.Args = rule.Lines{Least: 2, Path: figure.Path{Style: figure.Style{Ink: figure.Green}}, Of: grows}
	sort := &rule.Spec{
		Name: "toy", Title: banmen.Localized("Toy", "玩具"), Manual: banmen.Localized("Toy.", "玩具。"), Presets: []string{"toy:3"},
		Size:    rule.BySide(codec.Sizes{Default: 3, Least: 2, Most: 9}),
		Symbols: func(s grid.Shape) codec.Symbols { return codec.Digits(s.Rows) },
		Parts:   []*rule.Part{p, &twin},
		Rules: func(b *rule.Board) {
			b.Require(b.RowHouses()...)
			b.Require(b.ColumnHouses()...)
		},
	}
	return sort.Kind()
}

func grows(g *rule.Grid, cells []int) rule.Rule {
	return rule.Rule{Name: "grow", Text: banmen.Msg("numbers must grow"), Constraints: []model.Constraint{model.Less{Of: rule.Vars(cells)}}}
}

// forgetful is a faulty part: Lines that lose their last cell when they draw or write.
type forgetful struct{ rule.Lines }

func (l forgetful) Read(b *rule.Board, p *rule.Part) {
	l.Lines.Read(b, p)
	if n := len(b.Rules); n > 0 && b.Rules[n-1].Name == "grow" {
		b.Rules[n-1].Draw = func(f *figure.Figure) { f.Paths = append(f.Paths, figure.Path{Cells: []int{0, 1}, Bulb: true}) }
	}
}

// TestParts checks that the suite finds each fault of a part, and no fault in a correct part.
func TestParts(t *testing.T) {
	drops := func(g *rule.Grid, cells []int) rule.Rule { return grows(g, cells[:len(cells)-1]) }
	for name, c := range map[string]struct {
		edit func(*rule.Part)
		of   func(g *rule.Grid, cells []int) rule.Rule
		want string // nothing: all is well
	}{
		"right":                       {nil, grows, ""},
		"a cell without constraint":   {func(p *rule.Part) { p.Solutions = 6 }, drops, "no constraint has R1C3"},
		"a cell that is not drawn":    {func(p *rule.Part) { p.Args = forgetful{p.Args.(rule.Lines)} }, grows, "no drawing has R1C3"},
		"other solutions":             {func(p *rule.Part) { p.Solutions = 3 }, grows, "2 solutions, want 3"},
		"a wrong board that is right": {func(p *rule.Part) { p.Wrong = "toy:3+grow(R1C1-R1C3):12......." }, grows, "0 faults, want 1"},
		"a board wrong without it":    {func(p *rule.Part) { p.Wrong = "toy:3+grow(R1C1-R1C3):11......." }, grows, "breaks other rules"},
		"no wrong board":              {func(p *rule.Part) { p.Wrong = "" }, grows, "allows no more"},
		"no Japanese":                 {func(p *rule.Part) { p.Rule = banmen.Localized("Numbers grow.", "") }, grows, "rule in English and Japanese"},
		"a text that is not its own":  {func(p *rule.Part) { p.Preset = "toy:3+grow(R1C1R1C2R1C3)" }, grows, "it comes back as"},
		"looks like another": {func(p *rule.Part) {
			p.Args = rule.Lines{Least: 2, Path: figure.Path{Style: figure.Style{Ink: figure.Green}}, Of: grows}
		}, grows, "look the same"},
	} {
		k := toy(c.edit, c.of)
		found := append(partWrong(k, k.Parts[0]), alike(k)...)
		if all := strings.Join(found, "\n"); c.want == "" && all != "" || !strings.Contains(all, c.want) {
			t.Errorf("%s: %q, want %q", name, all, c.want)
		}
	}
}
