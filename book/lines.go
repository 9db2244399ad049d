package book

import (
	"strings"

	"golang.org/x/image/font/sfnt"

	"github.com/banmen/banmen/internal/lazy"
	"github.com/banmen/banmen/render/font"
	"github.com/banmen/banmen/render/lines"
)

// width returns the width of a text. Characters that the font lacks count as zero;
// drawing them reports the error.
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

// wrap breaks a paragraph into lines no wider than room.
func wrap(text string, size, room float64) []string {
	return lines.Wrap(text, func(line string) bool { return width(line, size, false) <= room })
}

// partNames matches the names of parts in the text of rules, such as " (+cage)". Readers of a book
// do not need them, as they type no puzzles.
var partNames = lazy.Regexp(` ?[(（]\+[a-z]+[)）]`)

// paragraphs returns the paragraphs of a text in simple Markdown, without the markup and the
// names of parts.
func paragraphs(markdown string) (all []string) {
	markdown = partNames().ReplaceAllString(markdown, "")
	strip := strings.NewReplacer("`", "", "**", "", "\n- ", "\n\n• ")
	for _, p := range strings.Split(strip.Replace("\n"+strings.TrimSpace(markdown)), "\n\n") {
		var joined strings.Builder
		for _, l := range strings.Split(strings.Trim(p, "\n"), "\n") {
			if s := joined.String(); s != "" && !lines.Japanese([]rune(s)[len([]rune(s))-1]) {
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
