package coin

import (
	"fmt"
	"io"
	"strconv"
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
	var room []byte
	if buffer, ok := w.(interface{ AvailableBuffer() []byte }); ok { // as bytes and bufio have it
		room = buffer.AvailableBuffer()
	}
	_, err := w.Write(p.sheet.append(room, b))
	return err
}

// A sheet is what boards of a puzzle are written on.
type sheet struct {
	empty string           // the board with blank cells
	width int              // of a cell
	texts [none + 1][]byte // by symbol, as wide as a cell
}

func newSheet(n int, worth []int) sheet {
	s := sheet{width: len(strconv.Itoa(worth[large]))}
	for v, text := range []string{".", strconv.Itoa(worth[large]), strconv.Itoa(worth[small]), "-"} {
		s.texts[v] = fmt.Appendf(nil, "%*s", s.width, text)
	}
	rule := "|" + strings.Repeat(strings.Repeat("-", s.width)+"|", n) + "\n"
	row := strings.ReplaceAll(rule, "-", " ")
	s.empty = rule + strings.Repeat(row+rule, n) + "\n"
	return s
}

// append writes a board behind text: the coins first, as only they show whether
// the cells without one are to have hyphens.
func (s *sheet) append(text []byte, b grid.Board) []byte {
	begin := len(text)
	text = append(text, s.empty...)
	coins, open := 0, 0
	for r := range b.Rows {
		at := begin + s.at(b, r, 0)
		for _, v := range b.Cells[r*b.Cols : (r+1)*b.Cols] {
			if v != none {
				copy(text[at:], s.texts[v])
				coins++
			}
			if v == 0 {
				open++
			}
			at += s.width + 1
		}
	}
	if open > 0 || coins != 2*b.Rows {
		for i, v := range b.Cells {
			if v == none {
				copy(text[begin+s.at(b, i/b.Cols, i%b.Cols):], s.texts[none])
			}
		}
	}
	return text
}

// at returns where a cell of a board begins in its text.
func (s *sheet) at(b grid.Board, r, c int) int {
	line := b.Cols*(s.width+1) + 2
	return (2*r+1)*line + c*(s.width+1) + 1
}
