package codec

import (
	"io"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Framed is the form with dashes above and below, blanks between cells, and
// lines between boxes. A blank is an empty cell.
//
//	---------------------
//	5 3   |   7   |
//	6     | 1 9 5 |
//	  9 8 |       |   6
//	------+-------+------
//	8     |   6   |     3
//	4     | 8   3 |     1
//	7     |   2   |     6
//	------+-------+------
//	  6   |       | 2 8
//	      | 4 1 9 |     5
//	      |   8   |   7 9
//	---------------------
//
// The lines between boxes say how wide the boxes are.
func Framed(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "framed", Aliases: []string{"frame", "枠", "枠付き"}, Doc: banmen.Msg("rows of cells separated by blanks, with a frame around boxes")}, isFramed, func(in *input, rec *records) next {
		return func() (banmen.Entry, error) { return readFramed(rec, in) }
	})
	f.Put = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		texts, err := sq.texts(e, b, " ")
		if err != nil {
			return err
		}
		h, wide := sq.box(e.Puzzle)
		_, err = io.WriteString(w, frame(b, texts, h, wide))
		return err
	}
	return f
}

// frame draws texts with boxes of h rows and w columns.
func frame(b grid.Board, texts []string, h, w int) string {
	var rows, bar []string
	for i := 0; i < b.Cols; i += w {
		bar = append(bar, strings.Repeat("-", 2*w+1))
	}
	bar[0] = bar[0][1:]
	between := strings.Join(bar, "+")
	between = between[:2*b.Cols+2*len(bar)-3]
	edge := strings.Repeat("-", len(between))
	for r := range b.Rows {
		if r > 0 && r%h == 0 && len(bar) > 1 {
			rows = append(rows, between)
		}
		var boxes []string
		for c := 0; c < b.Cols; c += w {
			boxes = append(boxes, strings.Join(texts[b.At(r, c):b.At(r, c)+w], " "))
		}
		rows = append(rows, strings.Join(boxes, " | "))
	}
	return edge + "\n" + strings.Join(rows, "\n") + "\n" + edge + "\n"
}

// readFramed reads from one edge to the next.
func readFramed(rec *records, in *input) (banmen.Entry, error) {
	first, ok := in.record()
	if !ok {
		return banmen.Entry{}, io.EOF
	}
	f := frameRows{first: first}
	if !f.isEdge(first.text) {
		return banmen.Entry{}, banmen.Syntaxf(first.n, 1, "expected a line of dashes, found %q", banmen.Clip(first.text))
	}
	for f.last.n == 0 {
		l, ok := in.next()
		if !ok {
			return banmen.Entry{}, banmen.Syntaxf(first.n, 1, "expected a line of dashes after the last row, found the end of the file")
		}
		if err := f.add(l); err != nil {
			return banmen.Entry{}, err
		}
	}
	if len(f.rows) == 0 {
		return banmen.Entry{}, banmen.Syntaxf(first.n, 1, "expected rows between the lines of dashes, found none")
	}
	return readFrameRows(rec, f.rows)
}

// frameRows are the rows of a frame, between its first and its last line.
type frameRows struct {
	first, last line
	rows        []line
	band        int // index of the first row below the last line between boxes
}

// add adds the next line of the frame. It fails if rows are missing, or if there are too many.
func (f *frameRows) add(l line) error {
	switch {
	case f.isEdge(l.text):
		f.last = l
		if f.band > 0 {
			if err := f.endBand(l); err != nil {
				return err
			}
		}
		return f.missing()
	case strings.Trim(l.text, "-+ ") == "" && strings.Contains(l.text, "+"):
		return f.endBand(l)
	case len(f.rows) == maxSide:
		return banmen.Syntaxf(l.n, 1, "expected a line of dashes after at most %d rows", maxSide)
	}
	f.rows = append(f.rows, l)
	return nil
}

// isEdge reports whether text is the first or the last line of the frame. A single dash counts
// only if the first line is one, too.
func (f *frameRows) isEdge(text string) bool {
	const one = "-"
	return isEdge(text) || strings.TrimSpace(text) == one && strings.TrimSpace(f.first.text) == one
}

// endBand ends a band of boxes. It fails if the band has fewer rows than there are boxes side
// by side.
func (f *frameRows) endBand(l line) error {
	n := len(f.rows) - f.band
	f.band = len(f.rows)
	if want := f.across(); n > 0 && n < want {
		return banmen.Syntaxf(l.n, 1, "expected %d rows above this line, found %d", want, n)
	}
	return nil
}

// across returns the number of boxes side by side.
func (f *frameRows) across() int {
	if len(f.rows) == 0 {
		return 1
	}
	return strings.Count(f.rows[0].text, "|") + 1
}

// missing returns an error if there are fewer rows than the length of the lines of dashes calls
// for.
func (f *frameRows) missing() error {
	edge := len(strings.TrimSpace(f.first.text))
	want := (edge + 3 - 2*f.across()) / 2
	if len(f.rows) == 0 || edge != len(strings.TrimSpace(f.last.text)) || want <= len(f.rows) {
		return nil
	}
	return banmen.Syntaxf(f.last.n, 1, "expected %d rows above this line, found %d", want, len(f.rows))
}

// readFrameRows reads the cells in the rows of a frame. Cells are two characters apart, with a
// bar and another blank between boxes.
func readFrameRows(rec *records, rows []line) (banmen.Entry, error) {
	side := len(rows)
	across := strings.Count(rows[0].text, "|") + 1
	if side%across != 0 {
		return banmen.Entry{}, banmen.Syntaxf(rows[0].n, 1, "expected boxes that fill %d cells side by side, found %d", side, across)
	}
	signs := slices.ContainsFunc(rows, func(l line) bool { return hasOpen(l.text, rec.symbols()) }) // open cells have signs, or 0 is a symbol
	var short error
	var cells []cell
	for _, l := range rows {
		row := []rune(strings.TrimRight(l.text, " "))
		if n := 2*side + 2*across - 3; len(row) > n {
			return banmen.Entry{}, banmen.Syntaxf(l.n, n+1, "expected a row of %d characters, found %d", n, len(row))
		}
		for c := range side {
			i := 2*c + 2*(c/(side/across))
			text := ""
			if i < len(row) && row[i] != ' ' {
				text = string(row[i])
			}
			signs = signs && (i >= len(row) || row[i] != ' ')
			cells = append(cells, cell{text, l.n, i + 1})
			if i+1 < len(row) && row[i+1] != ' ' || i+2 < len(row) && (row[i+2] == '|') != ((c+1)%(side/across) == 0) {
				return banmen.Entry{}, banmen.Syntaxf(l.n, i+2, "expected %d cells separated by blanks with a bar after every %d, found %q", side, side/across, banmen.Clip(l.text))
			}
		}
		if n := 2*side + 2*across - 3; len(row) < n && short == nil {
			short = banmen.Syntaxf(l.n, len(row)+1, "expected a row of %d characters, found %d", n, len(row))
		}
	}
	if signs && short != nil { // no cell is blank
		return banmen.Entry{}, short
	}
	if across == 1 {
		across = 0
	}
	return rec.entry(cells, across, rows[0])
}

// isEdge reports whether text is a line of dashes only.
func isEdge(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) >= 3 && strings.Trim(text, "-") == ""
}

// isFramed accepts files that begin with a line of dashes.
func isFramed(h banmen.Head) (none banmen.Fit) {
	if len(h.Rows) == 0 || !isEdge(h.Rows[0]) {
		return none
	}
	return is("the first line consists of dashes")
}
