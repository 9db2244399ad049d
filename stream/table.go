package stream

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// A Table turns answers into rows. Lines with fields keep them, and changed ones stay in
// place. Otherwise a row begins with the puzzle and its metadata.
type Table struct {
	kind    *banmen.Kind
	form    banmen.Form // of boards in fields
	Header  []byte      // the first line, with its end; may be empty
	end     string      // of lines
	between byte        // separator of fields in new rows
	added   int         // number of columns

	columns func(line []byte) banmen.Columns // columns of a line that is kept; nil if rows are new
	names   []string                         // of the fields, in lower case; nil if they have none
}

// TableOf returns the table of answers to the lines of a file in a form of a kind, with
// added columns. first is FirstLine of the file.
func TableOf(k *banmen.Kind, f banmen.Form, p banmen.Params, first []byte, added []string) *Table {
	if f.Columns == nil {
		e, _ := NewLines(k, f, p, first).Read(bytes.TrimRight(first, "\r\n"), 1) // a bad record has no metadata
		return NewTable(k, e, added)
	}
	t := newTable(k, added)
	if bytes.HasSuffix(first, []byte("\r\n")) {
		t.end = "\r\n"
	}
	named := ColumnsOf(f, first)
	if t.names = named.Names; t.names == nil {
		t.columns = func(line []byte) banmen.Columns {
			c, _ := f.Columns(line)
			return c
		}
		return t
	}
	t.columns = func([]byte) banmen.Columns { return named }
	t.Header = appendValues(slices.Clone(bytes.TrimRight(first, "\r\n")), named.Separator, fresh(added, t.names))
	t.Header = append(t.Header, t.end...)
	return t
}

// FirstLine returns the line of a file, with its end, that determines its fields: the
// header, or the line of the first record.
func FirstLine(f banmen.Form, head []byte) []byte {
	number := 0
	for line := range bytes.Lines(head) {
		number++
		if f.Columns != nil && number == 1 {
			if _, named := f.Columns(bytes.TrimRight(bytes.TrimPrefix(line, []byte("\uFEFF")), "\r\n")); named {
				return line
			}
		}
		if !hasNoRecord(f, line) {
			return line
		}
	}
	return nil
}

// NewTable returns a table of answers to records, of which e is the first. Rows have the
// puzzle, the metadata and the added columns.
func NewTable(k *banmen.Kind, e banmen.Entry, added []string) *Table {
	t := newTable(k, added)
	t.names = []string{"puzzle"}
	meta := t.metaOf(e)
	for _, name := range []string{"layout", "separator", "alphabet"} { // metadata on how the record was written
		delete(meta, name)
	}
	if _, ok := meta["id"]; ok {
		t.names = []string{"id", "puzzle"}
		delete(meta, "id")
	}
	if _, ok := meta["solution"]; ok {
		t.names = append(t.names, "solution")
		delete(meta, "solution")
	}
	t.names = append(t.names, slices.Sorted(maps.Keys(meta))...)
	t.head(added)
	return t
}

// TabTable returns a tab-separated table of answers to records of a kind: the puzzle and
// the added columns.
func TabTable(k *banmen.Kind, added []string) *Table {
	t := newTable(k, added)
	t.names, t.between = []string{"puzzle"}, '\t'
	t.head(added)
	return t
}

// head makes the header of a new table.
func (t *Table) head(added []string) {
	t.Header = codec.AppendField(nil, t.names[0], t.between)
	t.Header = appendValues(t.Header, t.between, slices.Concat(t.names[1:], fresh(added, t.names)))
	t.Header = append(t.Header, t.end...)
}

func newTable(k *banmen.Kind, added []string) *Table {
	return &Table{kind: k, form: FieldForm(k), end: "\n", between: ',', added: len(added)}
}

// FieldForm returns the form of boards in fields: line, or the name of the puzzle if that
// is impossible.
func FieldForm(k *banmen.Kind) banmen.Form {
	line, missing := codec.FindForm(k, "line")
	return banmen.Form{Stream: true, Marks: true, Put: func(w io.Writer, e banmen.Entry, b grid.Board) error {
		if missing == nil {
			if err := line.Write(w, e, b); !errors.Is(err, banmen.ErrCannot) {
				return err
			}
		}
		_, err := fmt.Fprintln(w, e.Puzzle.With(b))
		return err
	}}
}

// SayingForm is FieldForm for readers who do not know the rules: if a board with open cells does
// not imply its puzzle, it is written as a name.
func SayingForm(k *banmen.Kind) banmen.Form {
	f := FieldForm(k)
	put := f.Put
	f.Put = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		var text bytes.Buffer
		err := put(&text, e, b)
		if p := e.Puzzle.With(b); err == nil && !b.Full() && !cellsSay(k, text.String(), p) {
			text.Reset()
			fmt.Fprintln(&text, p)
		}
		if err == nil {
			_, err = text.WriteTo(w)
		}
		return err
	}
	return f
}

// fresh returns the added names, made unique: the second of a name is NAME_2.
func fresh(added, there []string) (names []string) {
	for _, name := range added {
		unlike := name
		for n := 2; slices.Contains(there, unlike) || slices.Contains(names, unlike); n++ {
			unlike = name + "_" + strconv.Itoa(n)
		}
		names = append(names, unlike)
	}
	return names
}

// row returns the row of an answer to the record in a line.
func (t *Table) row(line []byte, a answer.Row) ([]byte, error) {
	var values []string
	for _, v := range a.Added {
		values = append(values, v.Text)
	}
	if t.columns == nil {
		return t.made(a, values)
	}
	now := edits{}
	if r, ok := a.Answer.(answer.RecordAnswer); ok {
		var err error
		if now, err = t.edits(a.Entry, r); err != nil {
			return nil, err
		}
	}
	return t.kept(string(line), now, values), nil
}

// bad returns the row of a line that cannot be read.
func (t *Table) bad(line []byte) []byte {
	values := make([]string, t.added)
	if t.columns != nil {
		return t.kept(string(line), edits{}, values)
	}
	var row []byte
	for i, name := range t.names {
		if i > 0 {
			row = append(row, t.between)
		}
		if name == "puzzle" {
			row = codec.AppendField(row, string(line), t.between)
		}
	}
	return append(appendValues(row, t.between, values), t.end...)
}

// made returns a new row for a record.
func (t *Table) made(a answer.Row, values []string) ([]byte, error) {
	e, b := a.Entry, a.Entry.Placed()
	if r, ok := a.Answer.(answer.RecordAnswer); ok {
		e, b = r.Record()
		e.Board = b
	}
	meta := t.metaOf(e)
	if meta["solution"] != "" && b.Full() {
		b = e.Puzzle.Givens()
	}
	puzzle, err := t.puzzle(e, b)
	if err != nil {
		return nil, err
	}
	var fields []string
	for _, name := range t.names {
		if name == "puzzle" {
			fields = append(fields, puzzle)
		} else {
			fields = append(fields, meta[name])
		}
	}
	fields = append(fields, values...)
	return append(appendValues(codec.AppendField(nil, fields[0], t.between), t.between, fields[1:]), t.end...), nil
}

// puzzle returns a puzzle with givens as a field: its cells, or its name if the cells do
// not imply the puzzle.
func (t *Table) puzzle(e banmen.Entry, givens grid.Board) (string, error) {
	p := e.Puzzle.With(givens)
	if !t.kind.Default {
		return p.String(), nil
	}
	text, err := t.text(e, givens)
	if err == nil && !cellsSay(t.kind, text, p) {
		return p.String(), nil
	}
	return text, err
}

// cellsSay reports whether the cells of a field alone, without the name of a kind, are read as
// puzzle p.
func cellsSay(k *banmen.Kind, text string, p banmen.Puzzle) bool {
	line, err := codec.FindForm(k, "line")
	if err != nil || !k.Default {
		return false
	}
	for again, err := range line.Read(strings.NewReader(text), banmen.Params{}) {
		if err != nil || again.Puzzle.String() != p.String() {
			return false
		}
	}
	return true
}

// metaOf returns the metadata of a record. If the placed board is full, it is the solution.
func (t *Table) metaOf(e banmen.Entry) map[string]string {
	meta := maps.Clone(e.Meta)
	if meta == nil {
		meta = map[string]string{}
	}
	full := func(cells []uint16) bool { return len(cells) > 0 && !slices.Contains(cells, 0) }
	if e.Puzzle != nil && meta["solution"] == "" && full(e.Board.Cells) && !full(e.Puzzle.Givens().Cells) {
		if text, err := t.text(e, e.Board); err == nil {
			meta["solution"] = text
		}
	}
	return meta
}

// text returns a board of a record as a field.
func (t *Table) text(e banmen.Entry, b grid.Board) (string, error) {
	text, err := answer.AppendBoard(nil, t.form, e, b)
	return string(bytes.TrimSuffix(text, []byte("\n"))), err
}

// edits holds the changes to a line.
type edits struct {
	puzzle string            // empty if unchanged
	name   string            // the puzzle as a name
	beside map[string]string // new value by old value
}

// edits returns the changes to a record: the puzzle, and boards in its metadata.
func (t *Table) edits(before banmen.Entry, r answer.RecordAnswer) (now edits, err error) {
	e, b := r.Record()
	now.beside = map[string]string{}
	for name, text := range before.Meta {
		parts := strings.Split(e.Meta[name], ",")
		for i, part := range strings.Split(text, ",") {
			if i < len(parts) && parts[i] != part {
				now.beside[part] = parts[i]
			}
		}
	}
	if !b.Equal(before.Puzzle.Givens()) {
		now.name = e.Puzzle.With(b).String()
		now.puzzle, err = t.text(e, b)
	}
	return now, err
}

// kept returns a line with its changes, followed by the values. A comment behind fields
// without names stays at the end.
func (t *Table) kept(line string, now edits, values []string) []byte {
	rest := ""
	if t.names == nil {
		fields, _, _ := strings.Cut(line, "#")
		fields = strings.TrimRight(fields, " \t")
		line, rest = fields, line[len(fields):]
	}
	c := t.columns([]byte(line))
	var row []byte
	at, fields := 0, codec.SplitRow(line, c.Separator)
	for i, f := range fields {
		text := now.beside[strings.TrimSpace(f.Text)]
		if i == c.Puzzle {
			text = now.like(f.Text)
		}
		if text != "" {
			row = codec.AppendField(append(row, line[at:f.From]...), text, c.Separator)
			at = f.To
		}
	}
	row = append(row, line[at:]...)
	missing := make([]string, max(0, len(t.names)-len(fields)))
	row = appendValues(row, c.Separator, append(missing, values...))
	return append(append(row, rest...), t.end...)
}

// like returns the puzzle in the style of a field: as a name, or with 0 for open cells.
func (now edits) like(field string) string {
	switch {
	case strings.Contains(field, ":"):
		return now.name
	case !strings.ContainsAny(field, openButZero) && strings.Contains(field, "0"):
		return strings.ReplaceAll(now.puzzle, ".", "0")
	}
	return now.puzzle
}

// openButZero are the characters of open cells other than 0.
var openButZero = strings.ReplaceAll(codec.OpenCells, "0", "")

// appendValues appends fields to a line.
func appendValues(row []byte, separator byte, values []string) []byte {
	for _, v := range values {
		row = codec.AppendField(append(row, separator), v, separator)
	}
	return row
}
