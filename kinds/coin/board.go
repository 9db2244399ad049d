package coin

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// board is the format of the original program: a rule line before the first row and after
// every row, and an empty line after each board.
//
//	|--|--|--|
//	|10| 5|  |
//	|--|--|--|
//
// Cells are as wide as the larger coin. A dot is an undecided cell and a hyphen is a cell
// without a coin. A blank cell has no coin if the board has all its 2N coins, and is
// undecided otherwise. So answers show only coins, and questions need no dots.
var board = banmen.Form{
	Name:    "board",
	Aliases: []string{"position", "盤面"},
	Doc:     banmen.Msg("the board, cell by cell, as this kind draws it"),
	Fit:     isBoard,
	Read:    readBoards,
	Put:     writeBoard,
}

// isBoard checks whether the first line is a rule line.
func isBoard(h banmen.Head) (none banmen.Fit) {
	for text := range bytes.Lines(h.Text) {
		if line := clean(string(text)); isRule(line) {
			return banmen.Fit{Fitness: banmen.FitCertain, Why: banmen.Msg("the first line is a rule line, %s", "|--|--|")}
		} else if line != "" {
			return none
		}
	}
	return none
}

// isRule reports whether a line is a rule line such as |--|--|.
func isRule(line string) bool {
	return strings.HasPrefix(line, "|-") && strings.HasSuffix(line, "-|") && strings.Trim(line, "|-") == "" &&
		!strings.Contains(line, "||")
}

func writeBoard(w io.Writer, e banmen.Entry, b grid.Board) error {
	p, ok := e.Puzzle.(*Puzzle)
	if !ok {
		return banmen.Errorf(banmen.ErrCannot, "the form %s applies only to coin puzzles", "board")
	}
	var room []byte
	if buffer, ok := w.(interface{ AvailableBuffer() []byte }); ok { // bytes.Buffer and bufio.Writer have this method
		room = buffer.AvailableBuffer()
	}
	_, err := w.Write(p.sheet.append(room, b))
	return err
}

// A sheet is a template for writing boards of a puzzle. Cells are written from left to
// right, eight bytes each; the next cell overwrites the excess.
type sheet struct {
	empty string  // the board with blank cells
	line  int     // bytes of a line
	cell  int     // bytes of a cell and its right bar, at most seven
	end   [6]byte // text after the last cell of a row, to restore after the excess

	question [none + 1]uint64 // by symbol: its text and bar
	answer   [none + 1]uint64 // the same with blanks instead of hyphens
}

func newSheet(n int, worth []int) sheet {
	width := len(strconv.Itoa(worth[large]))
	rule := "|" + strings.Repeat(strings.Repeat("-", width)+"|", n) + "\n"
	row := strings.ReplaceAll(rule, "-", " ")
	s := sheet{empty: rule + strings.Repeat(row+rule, n) + "\n", line: len(rule), cell: width + 1}
	copy(s.end[:], "\n"+rule+"\n")
	for v, text := range []string{".", strconv.Itoa(worth[large]), strconv.Itoa(worth[small]), "-"} {
		s.question[v] = word(fmt.Sprintf("%*s|", width, text))
	}
	s.answer = s.question
	s.answer[none] = word(fmt.Sprintf("%*s|", width, ""))
	return s
}

// word returns a text of up to eight bytes as a number.
func word(text string) uint64 {
	var b [8]byte
	copy(b[:], text)
	return binary.LittleEndian.Uint64(b[:])
}

// append appends a board to text.
func (s *sheet) append(text []byte, b grid.Board) []byte {
	begin := len(text)
	text = append(text, s.empty...)
	words := &s.question
	if isAnswer(b) {
		words = &s.answer
	}
	for r := range b.Rows {
		at := begin + (2*r+1)*s.line + 1
		for _, v := range b.Cells[r*b.Cols : (r+1)*b.Cols] {
			binary.LittleEndian.PutUint64(text[at:], words[v&none])
			at += s.cell
		}
		*(*[6]byte)(text[at:]) = s.end
	}
	return text
}

// isAnswer reports whether b has all its coins and no open cell.
func isAnswer(b grid.Board) bool {
	const many = 1 << 32
	coins := 0
	for _, v := range b.Cells {
		coins += [...]int{many, large: 1, small: 1, none: 0}[v&none]
	}
	return coins == 2*b.Rows
}
