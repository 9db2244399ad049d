package book

import (
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"

	"github.com/banmen/banmen/render/font"
)

// What may not begin and not end a line (JIS X 4051:2004, 6.1), of the
// characters that such texts have.
const (
	notFirst = "、。，．・：；？！」』）］｝〉》】〕’”ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻‐゠–,.:;?!)]}%"
	notLast  = "「『（［｛〈《【〔‘“([{"
)

// width returns how wide a text is. What the font does not have counts as nothing:
// who draws it says so.
func width(text string, size float64, bold bool) float64 {
	face := font.Regular()
	if bold {
		face = font.Bold()
	}
	_, w, err := face.Glyphs(new(sfnt.Buffer), text)
	if err != nil {
		return 0
	}
	return w * size
}

// wrap breaks a paragraph into lines of a width: between words, and between
// Japanese characters where the rules of kinsoku allow it.
func wrap(text string, size, room float64) (lines []string) {
	line := ""
	for _, piece := range pieces(text) {
		if line != "" && width(strings.TrimRight(line+piece, " "), size, false) > room {
			lines, line = append(lines, strings.TrimRight(line, " ")), ""
			piece = strings.TrimLeft(piece, " ")
		}
		line += piece
	}
	return append(lines, strings.TrimRight(line, " "))
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
	return wide(a) || wide(b)
}

// wide reports whether a character is one of Japanese writing, in which lines
// break anywhere.
func wide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r < 0x3040 || r >= 0xff00 && r < 0xfff0
}

// paragraphs returns those of a text in simple Markdown, without its signs.
func paragraphs(markdown string) (all []string) {
	strip := strings.NewReplacer("`", "", "**", "", "\n- ", "\n\n• ")
	for _, p := range strings.Split(strip.Replace("\n"+strings.TrimSpace(markdown)), "\n\n") {
		var joined strings.Builder
		for _, l := range strings.Split(strings.Trim(p, "\n"), "\n") {
			if s := joined.String(); s != "" && !wide([]rune(s)[len([]rune(s))-1]) {
				joined.WriteByte(' ')
			}
			joined.WriteString(strings.TrimLeft(strings.TrimSpace(l), "# "))
		}
		if joined.Len() > 0 {
			all = append(all, joined.String())
		}
	}
	return all
}
