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
			all = append(all, pencil{Name: p.Name, Title: p.Title(lang), Shape: string(p.Shape), Example: p.Example})
		}
	}
	slices.SortStableFunc(all, func(a, b pencil) int { return strings.Compare(a.Title, b.Title) })
	return all
}

// drawn returns the rules in the text of a puzzle, with the addresses that remove them.
func drawn(rules *ops.PartRules, text string, lang language.Tag) (all []link) {
	for _, r := range rules.All() {
		q := url.Values{"part": {r.Part.Name}, "drop": {r.Text}}
		all = append(all, link{Title: r.Part.Title(lang), Doc: r.Text, To: address("make", text) + "?" + q.Encode()})
	}
	return all
}
