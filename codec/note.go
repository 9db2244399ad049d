package codec

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen/internal/lazy"
)

// isNotes reports whether no line of a text looks like a board, damaged or not. All lines are
// words, dates, rules, numbers of puzzles, comments or blank.
func isNotes(text []byte) bool {
	for l, err := range FileLines(bytes.NewReader(text)) {
		if err != nil || !(line{text: l.Text}).comment() && !isNote(l.Text) {
			return false
		}
	}
	return true
}

// isNote reports whether a line is clearly not a board: a date, a rule, the number of a puzzle,
// or words among which nothing looks like cells. A board of letters may look like a word, so a
// line that can be read is not a note.
func isNote(text string) bool {
	text = strings.TrimSpace(text)
	if dateLike().MatchString(text) || ordinal().MatchString(text) || strings.Trim(text, "=~─━═–—#-") == "" {
		return true
	}
	first, _, _ := firstField(text)
	if carriesPuzzle().MatchString(text) {
		return false
	}
	if strings.ContainsAny(text, "{}[]<>|") || named().MatchString(text) || slices.Contains(inPlace, first) {
		return false
	}
	cells, textWords, long := 0, 0, false
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r < 0x80 && isSeparator[r] }) {
		n, letters, open := countSigns(word)
		switch {
		case n >= 8 && 4*(n-letters) >= 3*n, letters > 0 && open > 1:
			return false // a board, perhaps damaged
		case n == 1 && word[0] < 0x80:
			cells++
		case letters > 0:
			textWords++
		case n > 4:
			return false
		}
		long = long || n >= manyCells
	}
	if textWords > 0 {
		return cells <= textWords && !(long && textWords == 1 && cells == 0)
	}
	return text[0] > 0x7f && utf8.RuneCountInString(text) < 4 && !strings.ContainsFunc(text, unicode.IsDigit) // such as a smiley
}

// countSigns returns the number of characters of a word without punctuation at its end, and how
// many of them are letters and signs for open cells.
func countSigns(word string) (n, letters, open int) {
	word = strings.TrimRight(word, "!?:)")
	if trimmed := strings.TrimRight(word, "."); len(word)-len(trimmed) < 4 {
		word = trimmed
	}
	for _, r := range word {
		n++
		switch {
		case r == 'x' || r == 'X' || twins[r] != 0:
		case unicode.IsLetter(r):
			letters++
		case strings.ContainsRune(".*_0", r):
			open++
		}
	}
	return n, letters, open
}

// named matches a name with something behind it, as in the names of puzzles.
var named = lazy.Regexp(`\pL:\S`)

// inPlace are words that replace the answer to a record in a file of answers.
var inPlace = []string{"bad", "none", "many"}

// ordinal matches the number of a puzzle.
var ordinal = lazy.Regexp(`^(?:[#(\[]\s*\d{1,6}\s*[:.)\]]*|\d{1,6}\s*(?:[:.]|[:.]?[)\]])|[=~-]+\s*#?\d{1,6}\s*[=~-]+)$`)
