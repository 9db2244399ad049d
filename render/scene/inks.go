package scene

import (
	"slices"

	"github.com/banmen/banmen/figure"
)

// dashes are the line patterns of the inks, for themes in which colours alone do not
// distinguish lines.
var dashes = [][2]float64{{12, 4}, {4, 4}, {0, 0}, {8, 8}, {2, 4}, {16, 8}, {6, 2}, {12, 2}, {2, 8}, {20, 4}, {5, 9}, {24, 10}}

// inked adds the styles of inks to a theme. colours has one colour for each ink, or one
// for all.
func (t Theme) inked(opacity float64, dashed bool, colours ...string) Theme {
	rules := []Rule{{".ink", Style{Width: 7, Opacity: opacity}}}
	for i, name := range figure.Inks {
		s := Style{Stroke: colours[min(i, len(colours)-1)]}
		if dashed {
			s.Dash = dashes[i]
		}
		rules = append(rules, Rule{".ink-" + name, s})
	}
	t.Rare = slices.Concat(t.Rare, rules)
	return t
}
