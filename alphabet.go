package banmen

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// An Alphabetic puzzle can have other characters for its symbols, such as letters, or digits from
// 0. Drawings, sentences and files use them. Its String does not, since it names the same puzzle
// whatever the symbols look like. See Text.
type Alphabetic interface {
	Puzzle
	// Alphabet returns the texts of the symbols in order, or nil if they are fixed, and
	// whether they were set by WithAlphabet.
	Alphabet() (symbols []string, custom bool)
	// WithAlphabet returns the puzzle with other texts for its symbols; nil means the
	// usual ones.
	WithAlphabet(symbols []string) Puzzle
}

// WithAlphabet returns p with other texts for its symbols, in order; nil means the usual ones. It
// returns p itself if its symbols are fixed or their number differs.
func WithAlphabet(p Puzzle, symbols []string) Puzzle {
	if n := Letters(p); n == 0 || symbols != nil && len(symbols) != n {
		return p
	}
	p, gone := split(p)
	return join(p.(Alphabetic).WithAlphabet(symbols), gone)
}

// AlphabetOf returns the symbols of p in order if they were set by WithAlphabet. It returns nil for
// the usual symbols, and for numbers from 1, which texts write as letters above 9.
func AlphabetOf(p Puzzle) []string {
	p, _ = split(p)
	a, ok := p.(Alphabetic)
	if !ok {
		return nil
	}
	symbols, custom := a.Alphabet()
	for i, s := range symbols {
		if custom && s != strconv.Itoa(i+1) {
			return symbols
		}
	}
	return nil
}

// Letters returns the number of symbols that an alphabet for p must have, or 0 if its
// symbols are fixed.
func Letters(p Puzzle) int {
	p, _ = split(p)
	a, ok := p.(Alphabetic)
	if !ok {
		return 0
	}
	symbols, _ := a.Alphabet()
	return len(symbols)
}

// alphabetStart begins the alphabet in the text of a puzzle. Its symbols have commas between
// them if one has several characters. Pencil marks follow.
const alphabetStart = "+alphabet("

// Text returns the text of a puzzle with the alphabet of its question, which Kind.Parse reads
// back.
func Text(p Puzzle) string {
	symbols := AlphabetOf(p)
	if symbols == nil {
		return p.String()
	}
	sep := ""
	if slices.ContainsFunc(symbols, func(s string) bool { return utf8.RuneCountInString(s) != 1 }) {
		sep = ","
	}
	plain, _ := split(p)
	return plain.String() + alphabetStart + strings.Join(symbols, sep) + ")" + strings.TrimPrefix(p.String(), plain.String())
}

// parseAlphabet parses a text that may end with an alphabet.
func parseAlphabet(parse func(text string) (Puzzle, error), text string) (Puzzle, error) {
	head, list, found := strings.Cut(text, alphabetStart)
	list, ended := strings.CutSuffix(list, ")")
	if !found || !ended {
		return parse(text)
	}
	p, err := parse(head)
	if err != nil {
		return nil, err
	}
	sep := ""
	if strings.Contains(list, ",") {
		sep = ","
	}
	symbols := strings.Split(list, sep)
	n := Letters(p)
	if n == 0 {
		return nil, Syntaxf(0, utf8.RuneCountInString(head)+1, "the symbols of this kind are fixed: expected no alphabet")
	}
	if different := slices.Compact(slices.Sorted(slices.Values(symbols))); len(symbols) != n || len(different) != n || different[0] == "" {
		return nil, Syntaxf(0, utf8.RuneCountInString(head)+len(alphabetStart)+1, "expected an alphabet of %d different symbols, found %q", n, Clip(list))
	}
	return WithAlphabet(p, symbols), nil
}
