package codec

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Solo is the form of game IDs of Solo in Simon Tatham's collection: the size
// of a box, x for diagonals, then the givens as numbers, letters for so many
// empty cells (a is one), and _ between numbers.
//
//	3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9
//
// Diagonals are the part +x of the params.
func Solo(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "solo", Aliases: []string{"tatham", "game-id"}, Doc: banmen.Msg("game IDs of Simon Tatham's Solo"), Stream: true}, isSolo, func(in *input, rec *records) next {
		return func() (banmen.Entry, error) {
			l, ok := in.record()
			if !ok {
				return banmen.Entry{}, io.EOF
			}
			l.text = strings.TrimRight(l.text, " \t")
			return readSolo(rec, l)
		}
	})
	f.Write = writeSolo
	return f
}

func readSolo(rec *records, l line) (banmen.Entry, error) {
	params, desc, found := strings.Cut(l.text, ":")
	if !found {
		return banmen.Entry{}, banmen.Syntaxf(l.n, 1, "expected a game ID such as 2x2:1a2b..., found %q", banmen.Clip(l.text))
	}
	name, err := soloParams(params, l.n)
	if err != nil {
		return banmen.Entry{}, err
	}
	p, err := rec.sq.Parse(rec.sq.Kind + ":" + name)
	if err != nil {
		return banmen.Entry{}, at(err, l.n, -len(rec.sq.Kind)-1)
	}
	if told, err := rec.told(); err != nil {
		return banmen.Entry{}, err
	} else if as := withoutGivens(p.String()); told != 0 && as != withoutGivens(rec.puzzle.String()) {
		return banmen.Entry{}, banmen.Syntaxf(l.n, 1, "expected %s, found %q", rec.params.As, as)
	}
	shape := p.Givens().Shape
	column := utf8.RuneCountInString(params) + 2
	b, err := ParseRuns(desc, column, shape)
	if err != nil {
		return banmen.Entry{}, at(err, l.n, 0)
	}
	return banmen.Entry{Puzzle: p.With(b), Line: l.n}, nil
}

// soloParams turns params such as 2x3xdu, and what generates puzzles in them,
// into those of a name: 2x3+x.
func soloParams(text string, n int) (string, error) {
	size := text
	if i := strings.IndexFunc(text, func(r rune) bool { return r > '9' && r != 'x' }); i >= 0 {
		size = text[:i]
	}
	flags, _, _ := strings.Cut(text[len(size):], "d") // then comes the difficulty
	if trimmed := strings.TrimSuffix(size, "x"); trimmed != size {
		size, flags = trimmed, "x"+flags
	}
	var h, w int
	_, err := fmt.Sscanf(size, "%dx%d", &h, &w)
	switch {
	case strings.Contains(flags, "j"):
		return "", banmen.Syntaxf(n, len(size)+1, "this is a jigsaw, which is not read yet: expected boxes such as 3x3")
	case strings.Contains(flags, "k"):
		return "", banmen.Syntaxf(n, len(size)+1, "this is a killer, which is not read yet: expected a puzzle without cages")
	case err != nil || size != fmt.Sprintf("%dx%d", h, w) || strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789") != "":
		return "", banmen.Syntaxf(n, 1, "expected a box size such as 3x3 and a colon, found %q", banmen.Clip(text))
	case strings.Contains(flags, "x"):
		return size + "+x", nil
	}
	return size, nil
}

// soloCells reads the givens, which begin at the column.
func soloCells(desc string, column, size int) ([]cell, error) {
	var cells []cell
	for i := 0; i < len(desc); {
		c := desc[i]
		j := i + 1
		switch {
		case c >= 'a' && c <= 'z':
			for range c - 'a' + 1 {
				cells = append(cells, cell{"", 0, column + i})
			}
		case c >= '0' && c <= '9':
			for j < len(desc) && desc[j] >= '0' && desc[j] <= '9' {
				j++
			}
			cells = append(cells, cell{desc[i:j], 0, column + i})
		case c != '_':
			return nil, banmen.Syntaxf(0, column+i, "expected numbers, letters a to z or _, found %q", banmen.Clip(desc[i:]))
		}
		i = j
		if len(cells) > size {
			break
		}
	}
	if len(cells) != size {
		return nil, banmen.Syntaxf(0, column, "expected %d cells, found %d", size, len(cells))
	}
	return cells, nil
}

func writeSolo(w io.Writer, e banmen.Entry, b grid.Board) error {
	_, params, _ := strings.Cut(withoutGivens(e.Puzzle.String()), ":")
	box, part, _ := strings.Cut(params, "+")
	if part != "" && part != "x" {
		return banmen.Errorf(banmen.ErrCannot, "this form cannot hold the part %q", part)
	}
	_, err := fmt.Fprintf(w, "%s%s:%s\n", box, part, FormatRuns(b))
	return err
}

// FormatRuns returns the cells of b as game IDs have them: numbers, letters for so many
// open cells (a is one), and _ between numbers.
func FormatRuns(b grid.Board) string {
	var out strings.Builder
	gap, number := 0, false
	flush := func() {
		for ; gap > 0; gap -= min(gap, 26) {
			out.WriteByte(byte('a' + min(gap, 26) - 1))
			number = false
		}
	}
	for _, v := range b.Cells {
		if v == 0 {
			gap++
			continue
		}
		flush()
		if number {
			out.WriteByte('_')
		}
		fmt.Fprint(&out, v)
		number = true
	}
	flush()
	return out.String()
}

// ParseRuns reads what FormatRuns writes, at a column, of a square board.
func ParseRuns(text string, column int, s grid.Shape) (grid.Board, error) {
	cells, err := soloCells(text, column, s.Size())
	if err != nil {
		return grid.Board{}, err
	}
	vs, err := numbers(s.Rows, 0).decode(cells)
	return grid.Board{Shape: s, Cells: vs}, err
}

// withoutGivens returns the first two pieces of a name.
func withoutGivens(name string) string {
	kind, rest, _ := strings.Cut(name, ":")
	params, _, _ := strings.Cut(rest, ":")
	return kind + ":" + params
}

// isSolo takes params with a colon after them.
func isSolo(h banmen.Head) (none banmen.Fit) {
	if len(h.Lines) == 0 {
		return none
	}
	params, _, found := strings.Cut(h.Lines[0], ":")
	size := strings.TrimLeft(params, "0123456789")
	if !found || size == params || size == "" || size[0] != 'x' && size[0] != 'j' {
		return none
	}
	return is("the first line begins with the size of boxes and a colon")
}
