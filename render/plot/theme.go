package plot

import (
	"slices"

	"github.com/banmen/banmen/render/scene"
)

// rules style the classes that only plots have, in the colours of the light theme.
var rules = []scene.Rule{
	{On: "text.title", Style: scene.Style{Fill: "#14171c", Bold: true, Start: true}},
	{On: "text.tick", Style: scene.Style{Fill: "#3a404b"}},
	{On: "text.unit", Style: scene.Style{Fill: "#3a404b", Start: true}},
	{On: "text.end", Style: scene.Style{Bold: true, Start: true}},
	{On: ".grid", Style: scene.Style{Stroke: "#dfe3e9", Width: 1}},
	{On: ".mark", Style: scene.Style{Stroke: "#8a919e", Width: 1, Dash: [2]float64{4, 3}}},
	{On: ".interval", Style: scene.Style{Stroke: "#14171c", Width: 1.5}},
	{On: ".curve", Style: scene.Style{Stroke: "#2563c4", Width: 2.5, Cap: "round"}},
}

// themed returns a theme with the rules of plots. Names of lines have the colours of
// their lines.
func themed(t *scene.Theme) *scene.Theme {
	if t == nil {
		t = scene.Light()
	}
	with := *t
	with.Rules = append(slices.Clone(t.Rules), rules...)
	for i, role := range []string{"p1", "p2", "p3", "p4"} {
		stroke := t.Style("path", role).Stroke
		with.Rules = append(with.Rules, scene.Rule{On: "text." + role, Style: scene.Style{Fill: stroke}})
		if i == 2 {
			with.Rules = append(with.Rules, scene.Rule{On: "path." + role, Style: scene.Style{Dash: [2]float64{7, 3}}})
		}
	}
	dark := t.Style("rect", "paper").Fill != "#fff"
	if dark {
		ink := t.Style("text", "note").Fill
		with.Rules = append(with.Rules, scene.Rule{On: "text.title,text.tick,text.unit", Style: scene.Style{Fill: ink}}, scene.Rule{On: ".interval", Style: scene.Style{Stroke: ink}}, scene.Rule{On: ".grid", Style: scene.Style{Stroke: t.Style("path", "thin").Stroke}})
	}
	return &with
}
