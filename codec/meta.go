package codec

import (
	"maps"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
)

// annotate adds to the Meta of e.
func annotate(e *banmen.Entry, meta map[string]string) {
	if e.Meta == nil {
		e.Meta = meta
		return
	}
	maps.Copy(e.Meta, meta)
}

// keepAlphabet notes the alphabet that cells of e are in, so that the answer has
// it, too, unless it is the one that forms write anyway.
func (a alphabet) keepAlphabet(e *banmen.Entry, cells []cell) {
	text := a.text
	if isSmall(cells) {
		text = strings.ToLower(text)
	}
	if !strings.HasPrefix(digits, text) {
		annotate(e, map[string]string{"alphabet": text})
	}
}

// symbolsOf returns the symbols that e is written in, on a board of that side:
// those of its Meta["alphabet"], if they are as many as the kind has.
func (sq Square) symbolsOf(e banmen.Entry, side int) Symbols {
	s := sq.symbols(side)
	text := e.Meta["alphabet"]
	if utf8.RuneCountInString(text) != len(s)-1 || strings.ContainsAny(text, " .,;:|+-*#\t") {
		return s
	}
	own := Symbols{s[0]}
	for _, r := range text {
		if strings.Count(text, string(r)) > 1 {
			return s
		}
		own = append(own, string(r))
	}
	return own
}
