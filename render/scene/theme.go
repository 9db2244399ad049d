package scene

import (
	"strconv"
	"strings"
)

// A Style is the look of an item. An empty field means no fill, no stroke and so on.
type Style struct {
	Fill    string // a colour as #rgb or #rrggbb, or None
	Stroke  string // also a colour or None
	Width   float64
	Opacity float64    // opacity of the stroke; 0 means 1
	Dash    [2]float64 // lengths of dashes and gaps; 0: none
	Cap     string     // ends of the stroke: "round" or "square"
	Bold    bool
	Italic  bool
	Start   bool // a text starts at its place instead of being centred there
}

// None stands for no fill or no stroke.
const None = "none"

// A Rule gives a style to the items that match one of its selectors. Selectors are
// written as in CSS, separated by commas: "rect" matches all rectangles, ".thin" the
// class thin, "rect.dead" the rectangles of class dead.
type Rule struct {
	On    string
	Style Style
}

// A Theme is the look of all items. As in CSS, a more specific rule wins, and among
// equally specific ones the later rule.
type Theme struct {
	Rules []Rule // for items of most figures
	Rare  []Rule // for items that few figures have; a style sheet includes only used ones

	Grey     bool // drawings that bring their own colours have none
	Hatched  bool // players' panels also have patterns
	Lettered bool // the player's colours also have letters
}

// Style returns the style of an item, given its shape (rect, path or text) and class.
func (t *Theme) Style(shape, class string) Style { return t.style(look{shape, class}) }

// Paper returns the background colour of the theme.
func (t *Theme) Paper() string { return t.Style("rect", "paper").Fill }

// RGB parses a colour of the form #rgb or #rrggbb.
func RGB(s string) (r, g, b uint8) {
	if len(s) == 4 {
		s = string([]byte{s[0], s[1], s[1], s[2], s[2], s[3], s[3]})
	}
	v, _ := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 24) // themes hold only valid colours
	return uint8(v >> 16), uint8(v >> 8), uint8(v)
}

// A look determines the style of an item.
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

// rank returns how specifically the best selector matches an item: 0 for no match, 1 for
// its shape, 2 for a class, 3 for both.
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

// has reports whether one class is among classes separated by blanks.
func has(classes, one string) bool {
	for rest := classes; rest != ""; {
		var c string
		if c, rest, _ = strings.Cut(rest, " "); c == one {
			return true
		}
	}
	return false
}

// with returns the style with the fields that extra sets, if it is not nil.
func (s Style) with(extra *Style) Style {
	if extra != nil {
		s.put(*extra)
	}
	return s
}

// put overrides the fields of s by the fields that o sets.
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
