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

// keepAlphabet stores the alphabet of the cells in e and its puzzle, so that answers use it, too.
// It does nothing for the usual alphabet.
func (rec *records) keepAlphabet(e *banmen.Entry, cells []cell) {
	a := rec.used
	if a.symbols != nil {
		return
	}
	text := a.text
	if text == "" && a.most > 9 && a.most <= len(digits) { // where texts have letters, drawings have numbers
		all, _ := ParseAlphabet("1-"+a.last, a.most)
		e.Puzzle = banmen.WithAlphabet(e.Puzzle, all)
	}
	if isSmall(cells) {
		text = strings.ToLower(text)
	}
	if zero := zeroOf(rec.in, cells); zero != 0 && a.texts == nil && !a.asked {
		text = spell(zero, text)
	}
	letters := rec.number && slices.ContainsFunc(cells, func(c cell) bool { return c.text >= "A" && len(c.text) == 1 && c.text != "_" && c.text != "x" })
	if letters || !strings.HasPrefix(digits, text) {
		annotate(e, map[string]string{alphabetKey: text})
		withAlphabet(e)
	}
}

// alphabetKey is the name of the alphabet in Meta, as ParseAlphabet takes it.
const alphabetKey = "alphabet"

// withAlphabet gives the puzzle of e the alphabet in its Meta, if there is one that suits the
// puzzle.
func withAlphabet(e *banmen.Entry) {
	if all := alphabetIn(e.Meta, banmen.Letters(e.Puzzle)); all != nil {
		e.Puzzle = banmen.WithAlphabet(e.Puzzle, all)
	}
}

// hasAlphabet reports whether a record has an alphabet of its own.
func hasAlphabet(e banmen.Entry) bool {
	return e.Meta[alphabetKey] != "" || banmen.AlphabetOf(e.Puzzle) != nil
}

// alphabetIn returns the n symbols of the alphabet in a Meta. It returns nil if there is none, if
// their number differs, or if one contains a sign that forms use.
func alphabetIn(meta map[string]string, n int) []string {
	all, ok := ParseAlphabet(meta[alphabetKey], n)
	if !ok || slices.ContainsFunc(all, func(one string) bool { return strings.ContainsAny(one, ".,;:|+-*#\t()") }) {
		return nil
	}
	return all
}

// symbolsOf returns the symbols in which e is written on a board of that side: the alphabet of its
// puzzle or of its Meta if their number fits, or else those of the kind.
func (sq Square) symbolsOf(e banmen.Entry, side int) Symbols {
	s := sq.symbols(side)
	all := banmen.AlphabetOf(e.Puzzle)
	if all == nil {
		all = alphabetIn(e.Meta, len(s)-1)
	}
	if len(all) == len(s)-1 {
		return s.respelled(all)
	}
	return s
}
