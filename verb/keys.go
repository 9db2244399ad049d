package verb

import (
	"cmp"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
)

// Keys returns the rules of a record in words. They are the title and author, the rules of the
// kind, and those of its parts with samples from its figure. Then follow the setter's own rules,
// and remarks on rules that could not be read.
func Keys(kinds []*banmen.Kind, e banmen.Entry, f *figure.Figure, lang language.Tag, say func(banmen.Message) string) (keys []figure.Key) {
	text := e.Puzzle.String()
	name, _, _ := strings.Cut(text, ":")
	k, err := codec.FindKind(kinds, name)
	if err != nil {
		return nil
	}
	add := func(text string, sample *figure.Figure) {
		if text = strings.Join(strings.Fields(text), " "); text != "" {
			keys = append(keys, figure.Key{Text: text, Sample: sample})
		}
	}
	title := e.Meta["name"]
	if author := e.Meta["author"]; author != "" {
		title = say(banmen.Msg("%s by %s", cmp.Or(title, k.Title(lang)), author))
	}
	add(title, nil)
	first, _, _ := strings.Cut(k.Rules(lang), "\n\n")
	add(first, nil)
	for _, p := range banmen.PartsOf(k.Parts, text) {
		add(p.Title(lang)+": "+p.Rule(lang), f.Sample(p.Name))
	}
	add(e.Meta["rules"], nil)
	for _, m := range e.Remarks {
		add(say(m), nil)
	}
	return keys
}
