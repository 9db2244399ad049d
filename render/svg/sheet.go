package svg

import (
	"strconv"
	"strings"

	"github.com/banmen/banmen/render/scene"
)

// fonts is the style of all texts.
const fonts = `font-family:"Helvetica Neue",Helvetica,Arial,"Hiragino Sans","Noto Sans CJK JP",sans-serif;text-anchor:middle;`

// sheet returns the rules of a scene as a style sheet.
func sheet(s *scene.Scene) string {
	var b strings.Builder
	b.WriteString("<style>\n")
	for _, r := range s.Rules() {
		b.WriteString(rule(r))
	}
	b.WriteString("</style>\n")
	return b.String()
}

// number formats a number with as few digits as possible.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// rule writes a rule as CSS.
func rule(r scene.Rule) string {
	first := ""
	if r.On == "text" {
		first = fonts
	}
	return r.On + "{" + first + strings.Join(declarations(r.Style), ";") + "}\n"
}

func declarations(s scene.Style) []string {
	var all []string
	say := func(name, value string) {
		if value != "" && value != "0" {
			all = append(all, name+":"+value)
		}
	}
	if s.Fill != scene.None {
		say("fill", s.Fill)
	}
	say("stroke", s.Stroke)
	say("stroke-width", number(s.Width))
	say("stroke-opacity", strings.TrimPrefix(number(s.Opacity), "0"))
	if s.Fill == scene.None {
		say("fill", s.Fill)
	}
	say("stroke-linecap", s.Cap)
	if s.Dash[0] != 0 {
		say("stroke-dasharray", number(s.Dash[0])+" "+number(s.Dash[1]))
	}
	if s.Bold {
		say("font-weight", "700")
	}
	if s.Italic {
		say("font-style", "italic")
	}
	if s.Start {
		say("text-anchor", "start")
	}
	return all
}
