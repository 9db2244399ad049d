package scene

import (
	"strconv"
	"strings"
)

// A Style is how an item looks. What is not said is left out: no fill, no stroke.
type Style struct {
	Fill    string // a colour as #rgb or #rrggbb, or None
	Stroke  string // likewise
	Width   float64
	Opacity float64    // of the stroke; 0 is 1
	Dash    [2]float64 // lengths of dashes and gaps; 0: none
	Cap     string     // ends of the stroke: "round" or "square"
	Bold    bool
	Italic  bool
	Start   bool // a text begins at its place, which otherwise is its middle
}

// None is the fill or stroke that is not there.
const None = "none"

// A Rule gives a style to the items that one of its selectors fits. Selectors
// are those of CSS, with commas between them: "rect" is all rectangles, ".thin"
// the class thin, "rect.dead" the rectangles with the class dead.
type Rule struct {
	On    string
	Style Style
}

// A Theme says how all items look. As in CSS, the rule that says more of an item
// goes before others, and a later one before an earlier one.
type Theme struct {
	Rules []Rule // for what most figures have
	Rare  []Rule // for what few have: a style sheet has them only where they are used

	Hatched  bool // the panels of players have patterns, too
	Lettered bool // colours of a player's choice have letters, too
}

// Style returns how an item of a shape (rect, path or text) and a class looks.
func (t *Theme) Style(shape, class string) Style { return t.style(look{shape, class}) }

// Paper is the colour on which scenes of the theme are drawn.
func (t *Theme) Paper() string { return t.Style("rect", "paper").Fill }

// RGB reads a colour: #rgb or #rrggbb.
func RGB(s string) (r, g, b uint8) {
	if len(s) == 4 {
		s = string([]byte{s[0], s[1], s[1], s[2], s[2], s[3], s[3]})
	}
	v, _ := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 24) // themes have no others
	return uint8(v >> 16), uint8(v >> 8), uint8(v)
}

// A look is what the style of an item depends on.
type look struct{ shape, class string }

// style returns the style of a look.
func (t *Theme) style(l look) Style {
	var byRank [4]Style
	for _, rules := range [][]Rule{t.Rules, t.Rare} {
		for _, r := range rules {
			byRank[r.rank(l)].put(r.Style)
		}
	}
	s := byRank[1]
	s.put(byRank[2])
	s.put(byRank[3])
	return s
}

// rank returns how much the best selector says of an item: 0 if none fits, 1
// for its shape, 2 for a class, 3 for both.
func (r Rule) rank(l look) int {
	best := 0
	for rest := r.On; rest != ""; {
		var on string
		on, rest, _ = strings.Cut(rest, ",")
		shape, class, classed := strings.Cut(on, ".")
		switch {
		case shape != "" && shape != l.shape || classed && !has(l.class, class):
		case !classed:
			best = max(best, 1)
		case shape == "":
			best = max(best, 2)
		default:
			best = 3
		}
	}
	return best
}

// has reports whether one class is among some, with blanks between them.
func has(classes, one string) bool {
	for rest := classes; rest != ""; {
		var c string
		if c, rest, _ = strings.Cut(rest, " "); c == one {
			return true
		}
	}
	return false
}

// put lays a style over s.
func (s *Style) put(o Style) {
	for _, v := range []struct{ to, from *string }{{&s.Fill, &o.Fill}, {&s.Stroke, &o.Stroke}, {&s.Cap, &o.Cap}} {
		if *v.from != "" {
			*v.to = *v.from
		}
	}
	if o.Width != 0 {
		s.Width = o.Width
	}
	if o.Dash[0] != 0 {
		s.Dash = o.Dash
	}
	if o.Opacity != 0 {
		s.Opacity = o.Opacity
	}
	s.Bold, s.Italic, s.Start = s.Bold || o.Bold, s.Italic || o.Italic, s.Start || o.Start
}
