package coin

import (
	"fmt"
	"io"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// board is the form of the original program: a rule line before the first row
// and after every row, and an empty line after each board.
//
//	|--|--|--|
//	|10| 5|  |
//	|--|--|--|
//
// Cells are as wide as the larger coin. A dot is an undecided cell and a hyphen
// is no coin. A blank cell is no coin on a board that has all its 2N coins, and
// undecided on any other: an answer shows nothing but coins, and a question
// needs no dots.
var board = banmen.Form{
	Name:  "board",
	Sniff: sniffBoard,
	Read:  readBoards,
	Write: writeBoard,
}

// sniffBoard looks for a rule line before anything else.
func sniffBoard(head []byte) int {
	for line := range strings.Lines(string(head)) {
		if line = clean(line); line != "" {
			if isRule(line) {
				return 95
			}
			return 0
		}
	}
	return 0
}

// isRule reports whether a line is |--|--| or the like.
func isRule(line string) bool {
	return strings.HasPrefix(line, "|-") && strings.HasSuffix(line, "-|") && strings.Trim(line, "|-") == "" &&
		!strings.Contains(line, "||")
}

func writeBoard(w io.Writer, e banmen.Entry, b grid.Board) error {
	p, ok := e.Puzzle.(*Puzzle)
	if !ok {
		return banmen.Errorf(banmen.ErrCannot, "the form board is for coin puzzles alone")
	}
	texts := []string{".", fmt.Sprint(p.worth[large]), fmt.Sprint(p.worth[small]), "-"}
	if b.Full() && coins(b) == 2*p.n {
		texts[none] = ""
	}
	width := len(texts[large])
	rule := "|" + strings.Repeat(strings.Repeat("-", width)+"|", p.n) + "\n"
	var out strings.Builder
	out.WriteString(rule)
	for r := range p.n {
		out.WriteByte('|')
		for _, c := range b.Row(r) {
			fmt.Fprintf(&out, "%*s|", width, texts[b.Cells[c]])
		}
		out.WriteString("\n" + rule)
	}
	out.WriteByte('\n')
	_, err := io.WriteString(w, out.String())
	return err
}

// coins returns the number of coins on b.
func coins(b grid.Board) int {
	n := 0
	for _, v := range b.Cells {
		if v == large || v == small {
			n++
		}
	}
	return n
}
