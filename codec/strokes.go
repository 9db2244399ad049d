package codec

import (
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Characters of box drawing: bars, heavy bars, and lines through cells.
const (
	lightBars = "│┆┇┊┋╎╏¦"
	heavyBars = "┃║"
	slashes   = "╱╲╳"
)

// isStroke reports whether a character is one of box drawing.
func isStroke(r rune) bool { return r >= 0x2500 && r <= 0x257f }

// hasStrokes reports whether a text has box-drawing characters other than lines through cells.
// They all begin with the same byte.
func hasStrokes(text string) bool {
	return strings.IndexByte(text, 0xe2) >= 0 && strings.ContainsFunc(text, func(r rune) bool { return isStroke(r) && !strings.ContainsRune(slashes, r) })
}

// bars returns a line with | for each bar and ‖ for each heavy one. Other strokes, which occur
// only in rules, become - and +.
func bars(text string) string {
	if !hasStrokes(text) {
		return text
	}
	return strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(lightBars, r):
			return '|'
		case strings.ContainsRune(heavyBars, r):
			return '‖'
		case strings.ContainsRune("─━═┄┅┈┉╌╍", r):
			return '-'
		case isStroke(r) && !strings.ContainsRune(slashes, r):
			return '+'
		}
		return r
	}, text)
}

// texRow returns a line without the dot by which rows of TeX's package sudoku end.
func texRow(text string) string {
	if strings.HasPrefix(text, "|") && strings.HasSuffix(text, "|.") {
		return text[:len(text)-1]
	}
	return text
}

// isRule reports whether a line is a rule between rows, or above or below them.
func isRule(text string) bool {
	text = strings.TrimSpace(text)
	if !slices.ContainsFunc([]string{"--", "==", "__", ":-", "-:", "+-+-+", "+=+=+"}, func(two string) bool { return strings.Contains(text, two) }) {
		return false
	}
	return strings.Trim(text, " .:'*|‖+-=_") == ""
}

// isDrawn accepts boards drawn with lines.
func isDrawn(h banmen.Head) (none banmen.Fit) {
	barred := 0
	for _, r := range h.Rows[:min(len(h.Rows), 64)] {
		switch {
		case hasStrokes(r):
			return is("it contains box-drawing characters")
		case strings.Contains(r, "|"):
			barred++
		}
	}
	if barred < 3 {
		return none
	}
	return could("it contains lines with bars")
}

// A pen has the five characters of a rule: left end, dash, crossing with a bar, crossing with a
// heavy bar, and right end.
type pen string

// The rules above a board, between rows, between boxes and below it. boxPens are for boards
// with boxes.
var (
	boxPens   = [4]pen{"┏━┯┳┓", "┠─┼╂┨", "┣━┿╋┫", "┗━┷┻┛"}
	plainPens = [4]pen{"┌─┬┬┐", "├─┼┼┤", "├─┼┼┤", "└─┴┴┘"}
)

// draw draws a line of cells. box is the number of cells in a box.
func (p pen) draw(cells []string, box int) string {
	parts := strings.Split(string(p), "")
	var out strings.Builder
	for c, text := range cells {
		switch {
		case c == 0:
			out.WriteString(parts[0])
		case c%box == 0:
			out.WriteString(parts[3])
		default:
			out.WriteString(parts[2])
		}
		out.WriteString(text)
	}
	return out.String() + parts[4] + "\n"
}

// rule draws a rule along n cells.
func (p pen) rule(n, box, wide int) string {
	dash := strings.Split(string(p), "")[1]
	return p.draw(slices.Repeat([]string{strings.Repeat(dash, wide)}, n), box)
}

// writeDrawn draws a board as show does.
func (sq Square) writeDrawn(w io.Writer, e banmen.Entry, b grid.Board) error {
	texts, err := sq.texts(e, b, " ")
	if err != nil {
		texts = sq.numerals(e, b, " ")
	}
	wide := 0
	for _, t := range texts {
		wide = max(wide, utf8.RuneCountInString(t))
	}
	for i, t := range texts {
		texts[i] = " " + strings.Repeat(" ", wide-utf8.RuneCountInString(t)) + t + " "
	}
	h, box := sq.box(e.Puzzle)
	pens, row := boxPens, pen("┃ │┃┃")
	if h == 1 {
		h, pens, row = b.Rows, plainPens, "│ │││"
	}
	var out strings.Builder
	for r := range b.Rows {
		p := pens[1]
		switch {
		case r == 0:
			p = pens[0]
		case r%h == 0:
			p = pens[2]
		}
		out.WriteString(p.rule(b.Cols, box, wide+2))
		out.WriteString(row.draw(texts[r*b.Cols:(r+1)*b.Cols], box))
	}
	out.WriteString(pens[3].rule(b.Cols, box, wide+2))
	_, err = io.WriteString(w, out.String())
	return err
}
