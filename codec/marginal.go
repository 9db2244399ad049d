package codec

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
)

// marginal looks for signs beside some symbols of a board, as in 5? or (5). People mark guesses and
// their own digits with them. It returns an error for a question mark, and adds a remark for other
// signs.
func (rec *records) marginal(e *banmen.Entry, cells []cell) error {
	if len(rec.texts) == 0 || !rec.sq.plain() {
		return nil
	}
	symbols, marked := 0, []int(nil)
	at := 0
	for i, c := range cells {
		if !c.symbol() {
			continue
		}
		symbols++
		for at < len(rec.texts)-1 && rec.texts[at].n < c.line {
			at++
		}
		if i+1 < len(cells) && cells[i+1].line == c.line && cells[i+1].col == c.col+utf8.RuneCountInString(c.text) {
			continue // the place belongs to another cell
		}
		if i > 0 && cells[i-1].line == c.line && cells[i-1].col == c.col-1 {
			continue // the sign ends a sentence
		}
		switch sign := signBeside(rec.texts[at], c); {
		case sign == '?':
			return banmen.Syntaxf(c.line, c.col, "%q may be a guess: write %s if it is given, or . if the cell is open", c.text+"?", c.text)
		case sign != 0:
			marked = append(marked, i)
		}
	}
	if len(marked) == 0 || len(marked) == symbols {
		return nil
	}
	shape := e.Puzzle.Givens().Shape
	e.Remarks = append(slices.Clip(e.Remarks), banmen.Msg("symbols with signs beside them were read as given: %d, the first in %s", len(marked), shape.Name(marked[0])))
	return nil
}

// signBeside returns the sign beside the symbol of a cell in a line: a question or exclamation mark, a
// star, or a bracket around it; 0 if there is none, or for emphasis such as *5*.
func signBeside(l line, c cell) rune {
	text := []rune(l.text)
	if l.n != c.line || c.col < 1 || c.col > len(text) {
		return 0
	}
	rest := string(text[c.col-1:])
	if inner, ok := strings.CutPrefix(rest, "("); ok && strings.HasPrefix(inner, c.text+")") {
		return '('
	}
	after, ok := strings.CutPrefix(rest, c.text)
	if !ok || after == "" || !strings.ContainsRune("?!*", rune(after[0])) || c.col > 1 && text[c.col-2] == '*' {
		return 0
	}
	if len(after) > 1 && !strings.ContainsAny(after[1:2], " \t|,;") {
		return 0 // the sign is a cell itself
	}
	return rune(after[0])
}
