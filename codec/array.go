package codec

import (
	"io"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

// Array is the form of boards in programs: rows of numbers or strings in brackets, flat or
// nested, with or without a name before them.
//
//	[[1,0,0,0],[0,0,3,0],[0,0,0,4],[0,2,0,0]]
//	int grid[4][4] = {{1, 0, 0, 0}, {0, 0, 3, 0}, {0, 0, 0, 4}, {0, 2, 0, 0}};
//	A = [1 0 0 0; 0 0 3 0; 0 0 0 4; 0 2 0 0]
//	["1...", "..3.", "...4", ".2.."]
//
// None, null, nil, NaN and a blank in quotes are empty cells.
func Array(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "array", Aliases: []string{"list", "matrix", "python", "配列", "リスト"}, Doc: banmen.Msg("arrays of Python, JSON, C or MATLAB, flat or nested")}, isArray, allAtOnce(arrays))
	f.Put = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		if err := severalRows(b); err != nil {
			return err
		}
		texts := sq.numerals(e, b, "0")
		var rows []string
		for r := range b.Rows {
			rows = append(rows, "["+strings.Join(texts[r*b.Cols:(r+1)*b.Cols], ",")+"]")
		}
		_, err := io.WriteString(w, "["+strings.Join(rows, ",\n ")+"]\n")
		return err
	}
	return f
}

// severalRows returns an error for a board of one row, which reads like any number in a text.
func severalRows(b grid.Board) error {
	if b.Rows < 2 {
		return banmen.Errorf(banmen.ErrCannot, "this form needs boards of at least two rows")
	}
	return nil
}

// arrays returns the records of the arrays in a text. It fails if there are none, or if rows of a
// board are outside them.
func arrays(rec *records, lines []line) ([]banmen.Entry, error) {
	rec.number = true
	all, rest, err := nested(rec, lines)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, banmen.Syntaxf(max(1, len(lines)), 1, "expected rows in brackets")
	}
	return all, overlooked(rec.sq, rest)
}

// prefix matches what may stand before an array: int grid[4][4] =, or np.array.
var prefix = lazy.Regexp(`^\s*(?:[A-Za-z_][\w .<>*:\[\]]*=)?\s*(?:new )?[A-Za-z_]?[\w.]*\s*(?:\[\](?:\[\])?)?`)

// label returns the length of the text before an array.
func label(text string) int {
	if end := strings.TrimSpace(text); strings.HasPrefix(end, "[") || !strings.ContainsAny(text, "=[{(") {
		return 0
	}
	return len(prefix().FindString(text))
}

// isArray accepts text with an array, before which only a name may be.
func isArray(h banmen.Head) (none banmen.Fit) {
	if len(h.Rows) == 0 {
		return none
	}
	i := label(h.Rows[0])
	rest := strings.TrimSpace(h.Rows[0][i:])
	if rest == "" && i > 0 && len(h.Rows) > 1 {
		rest = strings.TrimSpace(h.Rows[1])
	}
	switch {
	case rest == "" || brackets[rune(rest[0])] == "" || title().MatchString(rest):
		return none
	case i == 0 && rest[0] == '{' && (strings.Contains(rest, ":") || len(rest) < 3):
		return none // an object
	}
	return is("a bracket opens before the first cell")
}

// title matches the title of a section, as SadMan writes them.
var title = lazy.Regexp(`^\[[A-Za-z]+\]$`)
