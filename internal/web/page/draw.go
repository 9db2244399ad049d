package page

import (
	"net/url"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// A pencil draws the rules of a part.
type pencil struct{ Name, Title, Shape, Example string }

// pencils returns the parts of a kind that can be drawn, by their titles.
func pencils(k *banmen.Kind, lang language.Tag) (all []pencil) {
	for _, p := range k.Parts {
		if p.Shape != banmen.NoShape {
			all = append(all, pencil{Name: p.Name, Title: p.Title(lang), Shape: string(p.Shape), Example: p.Brackets()})
		}
	}
	slices.SortStableFunc(all, func(a, b pencil) int { return strings.Compare(a.Title, b.Title) })
	return all
}

// A writing is a part whose rules are written as text, with an example and its meaning.
type writing struct{ Name, Title, Example, Rule string }

// writings returns the parts of a kind that are written, and whether its regions are painted.
func writings(k *banmen.Kind, lang language.Tag) (all []writing, painted bool) {
	for _, p := range k.Parts {
		if p.Shape != banmen.NoShape {
			continue
		}
		if p.Letters {
			painted = true
			continue
		}
		_, example, ok := strings.Cut(p.Preset, "+"+p.Name+"(")
		if end := strings.LastIndex(example, ")"); ok && end >= 0 {
			all = append(all, writing{Name: p.Name, Title: p.Title(lang), Example: example[:end], Rule: p.Rule(lang)})
		}
	}
	return all, painted
}

// drawn returns the rules in the text of a puzzle, with the addresses that remove them.
func drawn(rules *ops.PartRules, text string, lang language.Tag) (all []link) {
	for _, r := range rules.All() {
		q := url.Values{"part": {r.Part.Name}, "drop": {r.Text}}
		all = append(all, link{Title: r.Part.Title(lang), Doc: r.Text, To: address("make", text) + "?" + q.Encode()})
	}
	for _, r := range rules.Written() {
		q := url.Values{"written": {r.Part.Name}, "drop": {""}}
		all = append(all, link{Title: r.Part.Title(lang), Doc: r.Text, To: address("make", text) + "?" + q.Encode()})
	}
	return all
}
