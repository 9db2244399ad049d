package svg

import (
	"strings"

	"github.com/banmen/banmen/render/scene"
)

// Sheet returns the rules for drawings of [Inline] under a selector such as .board, with
// a variable for each colour and for the dashes of inks. [Colours] returns the values of a theme.
func Sheet(under string) string {
	var b strings.Builder
	for _, r := range allRules(scene.Light()) {
		var on []string
		for one := range strings.SplitSeq(r.On, ",") {
			on = append(on, under+" "+one)
		}
		style := r.Style
		style.Fill, style.Stroke = variable(r, "fill", style.Fill), variable(r, "stroke", style.Stroke)
		if r.On == "text" {
			b.WriteString(under + " text{text-anchor:middle}\n")
		}
		all := declarations(style)
		if name := dashed(r); name != "" {
			all = append(all, "stroke-dasharray:var("+name+")")
		}
		b.WriteString(strings.Join(on, ",") + "{" + strings.Join(all, ";") + "}\n")
	}
	return b.String()
}

// Colours returns the declarations of the variables of [Sheet] for a theme whose rules
// select the same items as those of the Light theme.
func Colours(t *scene.Theme) string {
	var b strings.Builder
	for _, r := range allRules(scene.Light()) {
		shape, class, _ := strings.Cut(first(r), ".")
		style := t.Style(shape, class)
		for _, c := range []struct{ what, have, is string }{{"fill", r.Style.Fill, style.Fill}, {"stroke", r.Style.Stroke, style.Stroke}} {
			if v := variable(r, c.what, c.have); strings.HasPrefix(v, "var") {
				b.WriteString(strings.TrimSuffix(strings.TrimPrefix(v, "var("), ")") + ":" + c.is + ";")
			}
		}
		if name := dashed(r); name != "" {
			dash := "none"
			if style.Dash[0] != 0 {
				dash = number(style.Dash[0]) + " " + number(style.Dash[1])
			}
			b.WriteString(name + ":" + dash + ";")
		}
	}
	return b.String()
}

// dashed returns the variable of the dashes of an ink, which some themes have, "" for other rules.
func dashed(r scene.Rule) string {
	if strings.HasPrefix(r.On, ".ink-") {
		return "--" + r.On[1:] + "-dash"
	}
	return ""
}

func allRules(t *scene.Theme) []scene.Rule {
	return append(append([]scene.Rule{}, t.Rules...), t.Rare...)
}

// first returns the first selector of a rule.
func first(r scene.Rule) string {
	on, _, _ := strings.Cut(r.On, ",")
	return on
}

// variable returns the variable of a colour. It returns other texts unchanged.
func variable(r scene.Rule, what, colour string) string {
	if colour == "" || colour == scene.None {
		return colour
	}
	name := strings.Trim(strings.ReplaceAll(first(r), ".", "-"), "-")
	return "var(--" + name + "-" + what + ")"
}
