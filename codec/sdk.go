package codec

import (
	"fmt"
	"io"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// sdkHeaders maps the letters of header lines to names in Meta, in the order of writing.
var sdkHeaders = []struct{ letter, name string }{
	{"A", "author"}, {"D", "description"}, {"C", "comment"}, {"B", "date"}, {"S", "source"}, {"L", "level"}, {"U", "url"},
}

// SDK is the form of SadMan Software and SudoCue: a row per line and a character per cell,
// after header lines of # and a letter.
//
//	#AUnknown
//	53..7....
//	6..195...
//	.98....6.
//	8...6...3
//	4..8.3..1
//	7...2...6
//	.6....28.
//	...419..5
//	....8..79
//
// Sections [Puzzle] and [State] hold the givens and the position. Blanks between
// the cells of a row do not count.
func SDK(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "sdk", Aliases: []string{"sadman"}, Doc: banmen.Msg("SadMan: rows of nine characters under headers with #")}, isSDK, func(in *input, rec *records) next {
		return func() (banmen.Entry, error) { return readSDK(rec, in) }
	})
	f.Put = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		texts, err := sq.texts(e, b, ".")
		if err != nil {
			return err
		}
		for _, h := range sdkHeaders {
			if text := e.Meta[h.name]; text != "" {
				if _, err := fmt.Fprintf(w, "#%s%s\n", h.letter, text); err != nil {
					return err
				}
			}
		}
		return writeRows(w, b, texts, "")
	}
	return f
}

// readSDK reads headers, a board and the section [State] if there is one.
func readSDK(rec *records, in *input) (banmen.Entry, error) {
	meta := sdkMeta(in)
	e, err := readRows(rec, in, packed)
	if err != nil {
		return e, err
	}
	if annotate(&e, meta); !section(in, "[state]") {
		return e, nil
	}
	state, err := readRows(rec, in, packed)
	if err == io.EOF {
		return e, banmen.Syntaxf(e.Line, 1, "expected a board after [State], found the end of the file")
	}
	if err == nil && !state.Puzzle.Givens().Equal(e.Puzzle.Givens()) {
		e.Board = state.Puzzle.Givens()
	}
	if err == nil && e.Board.Cells != nil && e.Board.Shape != e.Puzzle.Givens().Shape {
		err = banmen.Syntaxf(state.Line, 1, "expected %d cells, found %d", e.Puzzle.Givens().Size(), e.Board.Size())
	}
	return e, err
}

// section skips the title of a section, and blank lines before it. It reports false if
// something else comes next.
func section(in *input, title string) bool {
	for {
		l, ok := in.next()
		text := strings.TrimSpace(l.text)
		switch {
		case !ok:
			return false
		case strings.EqualFold(text, title):
			return true
		case text != "":
			in.unread(l)
			return false
		}
	}
}

// sdkMeta reads the header lines before the board into Meta.
func sdkMeta(in *input) map[string]string {
	var meta map[string]string
	for {
		l, ok := in.next()
		if !ok {
			return meta
		}
		text := strings.TrimSpace(l.text)
		switch {
		case strings.HasPrefix(text, "#"):
			for _, h := range sdkHeaders {
				if value, found := strings.CutPrefix(text[1:], h.letter); found && value != "" {
					if meta == nil {
						meta = make(map[string]string)
					}
					meta[h.name] = strings.TrimSpace(value)
				}
			}
		case text != "" && !strings.EqualFold(text, "[puzzle]"):
			in.unread(l)
			return meta
		}
	}
}

// packed returns the characters of a line that are not blanks as cells.
func packed(l line) []cell {
	var cells []cell
	for _, c := range characters(l.text, l.n, 1) {
		if c.text != " " && c.text != "\t" {
			cells = append(cells, c)
		}
	}
	return cells
}

// isSDK accepts files that begin with a title, or with a row no longer than the number of rows.
func isSDK(h banmen.Head) (none banmen.Fit) {
	rows := h.Rows
	if len(rows) == 0 {
		return none
	}
	if strings.EqualFold(strings.TrimSpace(rows[0]), "[puzzle]") {
		return is("the first line is the title %s", "[Puzzle]")
	}
	n := len(packed(line{text: rows[0]}))
	if n < 2 || n > maxSide || n > len(rows) || isProse(rows[0]) || hasBlanks(rows[0]) || strings.ContainsAny(rows[0], ",:{|") {
		return none
	}
	return could("there are as many lines as the first has characters")
}
