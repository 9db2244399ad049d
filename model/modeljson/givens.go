package modeljson

import (
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen/grid"
)

// narrow reports whether each text is one character, so that boards need no separators.
func (f *File) narrow() bool {
	for _, text := range f.Values[1:] {
		if utf8.RuneCountInString(text) != 1 {
			return false
		}
	}
	return true
}

// GivensText returns the givens as in the field givens: the texts of all cells in reading
// order, a dot for an undecided cell. Commas separate them if a text has several
// characters.
func (f *File) GivensText() string {
	var b strings.Builder
	apart := !f.narrow()
	for i, v := range f.Givens.Cells {
		if i > 0 && apart {
			b.WriteByte(',')
		}
		if v == 0 {
			b.WriteByte('.')
		} else {
			b.WriteString(f.Values[v])
		}
	}
	return b.String()
}

// readGivens reads the givens: a board as one text or in rows, or values by name.
func (r *reader) readGivens(_ *node, in map[string]*node) error {
	r.Givens = grid.New(r.Shape)
	n := in["givens"]
	switch {
	case n == nil:
		return nil
	case n.kind == object:
		return r.givensByName(n)
	}
	rows, err := n.texts()
	if err != nil {
		return err
	}
	at, narrow := 0, r.narrow()
	for _, row := range rows {
		for _, word := range r.cells(row.text, narrow) {
			if at == r.Shape.Size() {
				return row.errorf("expected %d cells, found more", at)
			}
			if r.Givens.Cells[at], err = r.given(row, word); err != nil {
				return err
			}
			at++
		}
	}
	if at < r.Shape.Size() {
		return n.errorf("expected %d cells, found %d", r.Shape.Size(), at)
	}
	return nil
}

// cells splits a text of givens into cells.
func (r *reader) cells(text string, narrow bool) []string {
	if narrow && !strings.Contains(text, ",") {
		return strings.Split(text, "")
	}
	return strings.Split(text, ",")
}

// given returns the symbol of a cell, or 0 if it is undecided.
func (r *reader) given(n *node, text string) (uint16, error) {
	if text == "." {
		return 0, nil
	}
	v, err := r.valueOf(n, text)
	return uint16(v), err
}

func (r *reader) givensByName(n *node) error {
	for i, key := range n.keys {
		of, err := r.one(key, key.text)
		if err != nil {
			return err
		}
		v, err := r.value(n.list[i])
		if err != nil {
			return err
		}
		for _, c := range of {
			if was := r.Givens.Cells[c]; was != 0 && int(was) != v {
				return key.errorf("%s is given twice", r.Name(c))
			}
			r.Givens.Cells[c] = uint16(v)
		}
	}
	return nil
}
