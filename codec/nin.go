package codec

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Nin is the form of Jakub Wilk's nonograms (.nin). The first line has the numbers of columns
// and of rows. The clues of rows and then of columns follow, one line each, with blanks between
// numbers. 0 is a line without filled cells.
//
//	2 1
//	1
//	1
//	0
func Nin(k Nonograms) banmen.Form {
	return banmen.Form{
		Name:   "nin",
		Doc:    banmen.Msg("nonograms in the format of Jakub Wilk's solver (.nin)"),
		Answer: "text",
		Fit: func(h banmen.Head) (none banmen.Fit) {
			if !k.isNin(slices.Collect(rowsOf(h.Text))) {
				return none
			}
			return is("the first line gives the numbers of columns and rows, and that many lines of runs follow")
		},
		Read: reader(false, func(in *input, _ banmen.Params) next {
			return func() (banmen.Entry, error) { return readNin(k, in) }
		}),
		Put: func(w io.Writer, e banmen.Entry, b grid.Board) error {
			columns, rows, err := k.unfilled(e.Puzzle, b)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(w, "%d %d\n%s\n%s\n", b.Cols, b.Rows, strings.Join(rows, "\n"), strings.Join(columns, "\n"))
			return err
		},
	}
}

// ninSize reads the first line.
func (k Nonograms) ninSize(text string) (width, height int, ok bool) {
	words := strings.Fields(text)
	if len(words) != 2 {
		return 0, 0, false
	}
	width, err := strconv.Atoi(words[0])
	height, err2 := strconv.Atoi(words[1])
	return width, height, err == nil && err2 == nil && width > 0 && height > 0 && width <= 1000 && height <= 1000
}

// rowsOf yields the lines of a text from the first that is not blank or a comment. It leaves
// out comments, but not blank lines.
func rowsOf(text []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		for l, err := range FileLines(bytes.NewReader(text[start(text):])) {
			if err != nil || !strings.HasPrefix(l.Text, "#") && !yield(l.Text) {
				return
			}
		}
	}
}

// isNin reports whether lines are a puzzle whose runs fit. If the lines could also be a board,
// the rows and the columns must fill the same number of cells.
func (k Nonograms) isNin(rows []string) bool {
	if len(rows) == 0 {
		return false
	}
	width, height, ok := k.ninSize(rows[0])
	if _, err := k.Parse(k.sized(height, width)); !ok || err != nil || len(rows) < 1+width+height {
		return false
	}
	var clues []clue
	for i, row := range rows[1 : 1+width+height] {
		c, err := readClue(row, i, 0)
		if err != nil || strings.Contains(row, ",") {
			return false
		}
		clues = append(clues, c)
	}
	board := SideOf(1 + width + height)
	return fitClues(clues[:height], width) && fitClues(clues[height:], height) && (board == 0 || filled(clues[:height]) == filled(clues[height:]))
}

func readNin(k Nonograms, in *input) (e banmen.Entry, err error) {
	l, ok := in.record()
	if !ok {
		return e, io.EOF
	}
	width, height, ok := k.ninSize(l.text)
	if !ok {
		return e, banmen.Syntaxf(l.n, 1, "expected the numbers of columns and rows, such as 10 5, found %q", banmen.Clip(l.text))
	}
	p := &picture{line: l.n}
	for i := range height + width {
		next, ok := in.next()
		for ok && strings.HasPrefix(next.text, "#") {
			next, ok = in.next()
		}
		if !ok {
			return e, banmen.Syntaxf(l.n, 1, "expected %d lines of row runs and then %d lines of column runs, found %d lines", height, width, i)
		}
		text := strings.TrimRight(next.text, " \t")
		c, err := readClue(text, next.n, 0)
		if err != nil {
			return e, err
		}
		if i < height {
			p.rows = append(p.rows, c)
		} else {
			p.cols = append(p.cols, c)
		}
	}
	return k.entry(p)
}
