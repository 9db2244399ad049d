// Package lines breaks text into lines: between words, and between Japanese
// characters where the rules of kinsoku allow it (JIS X 4051:2004, 6.1).
package lines

import (
	"strings"
	"unicode"
)

// Characters that may not begin a line, and characters that may not end one.
const (
	notFirst = "、。，．・：；？！」』）］｝〉》】〕’”ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻‐゠–,.:;?!)]}%"
	notLast  = "「『（［｛〈《【〔‘“([{"
)

// Wrap breaks a paragraph into lines that fit. A piece that cannot be broken is a line even if it
// is too long.
func Wrap(text string, fits func(line string) bool) (all []string) {
	line := ""
	for _, piece := range pieces(text) {
		if line != "" && !fits(strings.TrimRight(line+piece, " ")) {
			all, line = append(all, strings.TrimRight(line, " ")), ""
			piece = strings.TrimLeft(piece, " ")
		}
		line += piece
	}
	return append(all, strings.TrimRight(line, " "))
}

// pieces cuts a text where a line may break. Blanks stay at the end of words.
func pieces(text string) (all []string) {
	runes := []rune(text)
	start := 0
	for i := 1; i < len(runes); i++ {
		if mayBreak(runes[i-1], runes[i]) {
			all = append(all, string(runes[start:i]))
			start = i
		}
	}
	if start < len(runes) {
		all = append(all, string(runes[start:]))
	}
	return all
}

// mayBreak reports whether a line may end with one character and the next begin
// with the other.
func mayBreak(a, b rune) bool {
	switch {
	case b == ' ' || strings.ContainsRune(notFirst, b) || strings.ContainsRune(notLast, a):
		return false
	case a == ' ':
		return true
	}
	return Japanese(a) || Japanese(b)
}

// Japanese reports whether a character belongs to Japanese writing, in which lines may break almost
// anywhere.
func Japanese(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r < 0x3040 || r >= 0xff00 && r < 0xfff0
}
