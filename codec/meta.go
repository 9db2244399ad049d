package codec

import (
	"maps"
	"slices"
	"strings"

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

// keepAlphabet stores the alphabet of the cells of e in its Meta, so that the answer uses it,
// too. It does not store an alphabet that the form writes anyway.
func (rec *records) keepAlphabet(e *banmen.Entry, cells []cell) {
	a := rec.used
	if a.own != nil {
		return
	}
	text := a.text
	if isSmall(cells) {
		text = strings.ToLower(text)
	}
	if zero := zeroOf(rec.in, cells); zero != 0 && a.texts == nil && !a.asked {
		text = spell(zero, text)
	}
	letters := rec.number && slices.ContainsFunc(cells, func(c cell) bool { return c.text >= "A" && len(c.text) == 1 && c.text != "_" && c.text != "x" })
	if letters || !strings.HasPrefix(digits, text) {
		annotate(e, map[string]string{"alphabet": text})
	}
}

// symbolsOf returns the symbols in which e is written on a board of that side. They are those
// of its Meta["alphabet"] if their number fits, or else those of the kind.
func (sq Square) symbolsOf(e banmen.Entry, side int) Symbols {
	s := sq.symbols(side)
	if text := e.Meta["alphabet"]; text != "" {
		if all, ok := ParseAlphabet(text, len(s)-1); ok && !slices.ContainsFunc(all, func(one string) bool { return strings.ContainsAny(one, ".,;:|+-*#\t") }) {
			return append(Symbols{s[0]}, all...)
		}
	}
	return s
}
