package scene

import (
	"fmt"
	"slices"

	"github.com/banmen/banmen/figure"
)

// dashes are the line patterns of the inks, for themes in which colours alone do not
// distinguish lines.
var dashes = [][2]float64{{12, 4}, {4, 4}, {0, 0}, {8, 8}, {2, 4}, {16, 8}, {6, 2}, {12, 2}, {2, 8}, {20, 4}, {5, 9}, {24, 10}}

// inked adds the styles of inks to a theme: of lines, and of shaded cells. colours has one
// colour for each ink, or one for all.
func (t Theme) inked(opacity float64, dashed bool, colours ...string) *Theme {
	rules := append(slices.Grow(slices.Clip(t.Rare), 3+2*len(figure.Inks)),
		Rule{".ink", Style{Width: 7, Opacity: opacity}},
		Rule{".outline", Style{Fill: None, Width: 1.5}},
		Rule{".pill", Style{Fill: None}})
	paper := t.Paper()
	for i, name := range figure.Inks {
		s := Style{Stroke: colours[min(i, len(colours)-1)]}
		if dashed {
			s.Dash = dashes[i]
		}
		rules = append(rules, Rule{".ink-" + name, s}, Rule{".tint-" + name, Style{Fill: mix(s.Stroke, paper, 0.3)}})
	}
	t.Rare = rules
	return &t
}

// mix returns a colour with a share of one and the rest of another.
func mix(one, other string, share float64) string {
	r1, g1, b1 := RGB(one)
	r2, g2, b2 := RGB(other)
	at := func(x, y uint8) int { return int(share*float64(x) + (1-share)*float64(y) + 0.5) }
	return fmt.Sprintf("#%02x%02x%02x", at(r1, r2), at(g1, g2), at(b1, b2))
}

// inked returns the class of an ink, "ink-green".
func inked(i figure.Ink) string { return "ink-" + i.String() }

// styled appends the class of a style's ink to a class.
func styled(class string, s figure.Style) string {
	if s.Ink == figure.NoInk {
		return class
	}
	return class + " " + inked(s.Ink)
}

// tinted appends the class of cells shaded in an ink to a class.
func tinted(class string, i figure.Ink) string {
	if i == figure.NoInk {
		return class
	}
	return class + " tint-" + i.String()
}
