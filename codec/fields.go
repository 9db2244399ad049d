package codec

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Fields is Line behind one more field, such as the number of the puzzle. A file may
// begin with the names of the fields, of which the second is then puzzle, sudoku or
// quizzes. Blanks stand between the fields of lines that have no commas, semicolons
// and tabs.
//
//	id,puzzle,solution,clues,difficulty
//	1,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,534…,30,0.0
func Fields(sq Square) banmen.Form {
	f := sq.lines(banmen.Form{Name: "fields", Doc: banmen.Msg("Kaggle: a number, a puzzle and more on a line, under their names"), Answer: "line", Names: namesSecond, Cells: secondCells}, ".", isFields, readSecond)
	f.Write = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		texts, err := sq.texts(e, b, ".")
		if err == nil {
			_, err = fmt.Fprintf(w, "%s,%s\n", strings.Map(withinField, e.Meta["id"]), strings.Join(texts, ""))
		}
		return err
	}
	return f
}

// fieldEnds are the characters between the first field and the second.
const fieldEnds = ",;\t"

// readSecond reads a line whose second field is the puzzle.
func readSecond(rec *records, l line, header []string) (banmen.Entry, error) {
	i := endOfFirst(l.text)
	if i < 0 {
		return banmen.Entry{}, banmen.Syntaxf(l.n, 1, "expected a puzzle in the second field, found one field")
	}
	first := strings.Trim(l.text[:i], " \"")
	e, err := readLine(rec, line{n: l.n, text: l.text[i+1:]})
	var syntax *banmen.SyntaxError
	if errors.As(err, &syntax) && syntax.Column > 0 {
		return e, at(err, l.n, utf8.RuneCountInString(l.text[:i+1]))
	}
	if err != nil {
		return e, err
	}
	name := "id"
	if len(header) > 0 {
		name = header[0]
		nameFields(&e, header[2:])
	}
	if first != "" {
		annotate(&e, map[string]string{name: first})
	}
	return e, nil
}

// endOfFirst returns where the first field of a line ends, or -1. Blanks are between
// fields only where nothing else is.
func endOfFirst(text string) int {
	if i := strings.IndexAny(text, fieldEnds); i >= 0 {
		return i
	}
	return strings.IndexByte(strings.TrimRight(text, " "), ' ')
}

// namesSecond reports whether a line names the fields of the lines after it, the
// second of which are puzzles.
func namesSecond(text []byte) bool {
	cells := commas(line{text: string(text[:min(len(text), 100)])})
	return len(cells) > 1 && !meansPuzzle(cells[0].text) && meansPuzzle(cells[1].text)
}

// withinField drops what would end a field.
func withinField(r rune) rune {
	if r <= ' ' || r < 0x80 && isSeparator[r] {
		return -1
	}
	return r
}

// secondCells is plainCells for the second field.
func secondCells(line []byte, n int) []byte {
	i := bytes.IndexAny(line, fieldEnds)
	if i < 0 || len(line) >= maxLine || hasOdd(line[:i]) || bytes.IndexByte(line[:i], '#') >= 0 {
		return nil
	}
	return plainCells(line[i+1:], n)
}

// isFields takes lines under the names of their fields, or whose second fields are
// boards where the first are not.
func isFields(h banmen.Head) (none banmen.Fit) {
	rows := h.Lines
	named := len(rows) > 1 && namesSecond([]byte(rows[0]))
	if named {
		rows = rows[1:]
	}
	if len(rows) == 0 || !named && (h.Boards || isBoard(rows[0]) || strings.ContainsAny(rows[0], otherForms)) {
		return none
	}
	var second []string
	for _, r := range rows {
		if i := endOfFirst(r); i >= 0 {
			second = append(second, r[i+1:])
		}
	}
	switch {
	case named && areBoards(second):
		return is("the first line names fields, the second of which are puzzles")
	case !named && len(second) > 0 && isBoard(second[0]) && mostlyBoards(second) && 2*len(second) > len(rows):
		return is("the second field of the first line is a board")
	}
	return none
}
