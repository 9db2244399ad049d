package codec

import (
	"fmt"
	"io"
	"maps"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// hodokuFields are the keys in Meta for the fields of a line, or "" for fields that do not become
// Meta. Placed digits have a + before them. Deleted candidates are written as digit, row and
// column.
var hodokuFields = [...]string{"technique", "digits", "", "", "eliminations", "placements", "comment"}

// Hodoku is the form of the HoDoKu library: a position of a 9x9 puzzle with a
// technique that it needs.
//
//	:0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79::::
func Hodoku(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "hodoku", Aliases: []string{"hodoku-library"}, Doc: banmen.Msg("HoDoKu library lines"), Stream: true}, isHodoku, func(in *input, rec *records) next {
		return func() (banmen.Entry, error) {
			l, ok := in.record()
			if !ok {
				return banmen.Entry{}, io.EOF
			}
			return readHodoku(rec, l)
		}
	})
	f.Put, f.Marks = sq.writeHodoku, true
	return f
}

func readHodoku(rec *records, l line) (banmen.Entry, error) {
	fields := strings.SplitN(strings.TrimSpace(l.text), ":", len(hodokuFields)+1)
	if len(fields) < 5 || fields[0] != "" {
		return banmen.Entry{}, banmen.Syntaxf(l.n, 1, "expected :technique:digits:givens:deleted:eliminations:placements:comment, found %q", banmen.Clip(l.text))
	}
	column := utf8.RuneCountInString(strings.Join(fields[:3], ":")) + 2
	givens, all := plusses(characters(fields[3], l.n, column))
	if len(all) != 81 {
		return banmen.Entry{}, banmen.Syntaxf(l.n, column, "expected %d cells, found %d", 81, len(all))
	}
	e, err := rec.entry(givens, 0, l)
	if err != nil {
		return e, err
	}
	b, err := rec.board(all, 0, l)
	if err != nil {
		return e, err
	}
	if !b.Equal(e.Puzzle.Givens()) {
		e.Board = b
	}
	if deleted := strings.Fields(fields[4]); len(deleted) > 0 {
		marks, err := banmen.Candidates(e.Puzzle, b)
		if err != nil {
			return e, err
		}
		column += utf8.RuneCountInString(fields[3]) + 1
		if err := strike(marks, b.Shape, deleted, l.n, column); err != nil {
			return e, err
		}
		if err := mark(&e, marks); err != nil {
			return e, err
		}
	}
	annotate(&e, hodokuMeta(fields[1:]))
	return e, nil
}

// plusses returns the cells without and with the placed digits, which have a + before them.
func plusses(cells []cell) (givens, all []cell) {
	placed := false
	for _, c := range cells {
		if c.text == "+" {
			placed = true
			continue
		}
		all = append(all, c)
		if placed {
			c.text = "."
		}
		givens = append(givens, c)
		placed = false
	}
	return givens, all
}

// strike deletes the candidates that texts name, such as 418: 4 in R1C8.
func strike(marks grid.Marks, s grid.Shape, texts []string, n, column int) error {
	for _, t := range texts {
		if len(t) != 3 || strings.Trim(t, "123456789") != "" {
			return banmen.Syntaxf(n, column, "expected a candidate as digit, row and column, such as 418, found %q", banmen.Clip(t))
		}
		marks[s.At(int(t[1]-'1'), int(t[2]-'1'))] &^= 1 << (t[0] - '0')
	}
	return nil
}

func hodokuMeta(fields []string) map[string]string {
	meta := make(map[string]string)
	for i, text := range fields {
		if name := hodokuFields[i]; name != "" && text != "" {
			meta[name] = text
		}
	}
	return meta
}

func (sq Square) writeHodoku(w io.Writer, e banmen.Entry, b grid.Board) error {
	if b.Size() != 81 {
		return banmen.Errorf(banmen.ErrCannot, "this form holds only boards of 9 x 9 cells")
	}
	texts, err := sq.texts(banmen.Entry{}, b, ".")
	if err != nil {
		return err
	}
	givens := e.Puzzle.Givens()
	for i, v := range b.Cells {
		if v != givens.Cells[i] {
			texts[i] = "+" + texts[i]
		}
	}
	meta := maps.Clone(e.Meta)
	if meta == nil {
		meta = make(map[string]string)
	}
	if meta["technique"] == "" {
		meta["technique"], meta["digits"] = "0000", "x"
	}
	var fields []string
	for i, name := range hodokuFields {
		text := meta[name]
		switch i {
		case 2:
			text = strings.Join(texts, "")
		case 3:
			if text, err = deleted(e.Puzzle, b); err != nil {
				return err
			}
		}
		fields = append(fields, text)
	}
	_, err = fmt.Fprintln(w, ":"+strings.Join(fields, ":"))
	return err
}

// deleted lists the candidates of b that the pencil marks of a puzzle leave out.
func deleted(p banmen.Puzzle, b grid.Board) (string, error) {
	if !banmen.IsMarked(p, b) {
		return "", nil
	}
	out, err := markedOut(p, b)
	var texts []string
	for i, set := range out {
		for v := range 10 {
			if set>>v&1 != 0 {
				texts = append(texts, fmt.Sprintf("%d%d%d", v, i/9+1, i%9+1))
			}
		}
	}
	return strings.Join(texts, " "), err
}

// isHodoku accepts lines that begin with a colon.
func isHodoku(h banmen.Head) (none banmen.Fit) {
	rows := h.Lines
	if len(rows) == 0 || !strings.HasPrefix(rows[0], ":") || strings.Count(rows[0], ":") < 4 || letter(rows[0][1:]) > 0 {
		return none
	}
	return is("the first line begins with a colon and contains at least three more")
}
