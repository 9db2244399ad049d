package attack25

import (
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// boardForm has one character per panel, .RGWB or Y for the opened one. A board is one line, which
// /ac and /out=W2 may follow, or a line for each row, or the drawing of banmen show.
var boardForm = banmen.Form{
	Name:    "board",
	Aliases: []string{"position", "盤面"},
	Doc:     banmen.Msg("the board, cell by cell, as this kind draws it"),
	Stream:  true,
	Fit:     fitInLetters(isBoard),
	Read:    entries(readBoards),
	Put:     writeBoard,
}

// isBoard accepts a board on the first line, or a row on each of the first lines.
func isBoard(h banmen.Head) (none banmen.Fit) {
	const side = 5
	rows := h.Rows
	if len(rows) > 1 && isRule(rows[0]) && isDrawn(rows[1]) {
		if _, err := undraw(codec.FileLine{N: 1, Text: rows[1]}, 1); err == nil {
			return is("the first lines are drawn panels with their numbers")
		}
	}
	if len(rows) > 0 {
		split, rest := splitRows(strings.TrimSpace(rows[0]), side)
		rows = []string{strings.Join(split, "") + rest}
	}
	rest, ok := cutPanels(rows, side*side)
	if ok && (rest == "" || rest[0] == '/') {
		return is("the first line is %d panels, a character each", side*side)
	}
	for i := range side {
		if rest, ok := cutPanels(h.Rows[min(i, len(h.Rows)):], side); !ok || rest != "" {
			return none
		}
	}
	return is("the first lines are rows of %d panels, a character each", side)
}

// cutPanels returns the text after n panels in the first row. It reports false if there are fewer.
func cutPanels(rows []string, n int) (rest string, ok bool) {
	if len(rows) == 0 {
		return "", false
	}
	text := strings.TrimSpace(rows[0])
	if len(text) < n || strings.Trim(text[:n], ".RGWBY") != "" {
		return "", false
	}
	return text[n:], true
}

func readBoards(g *play.Game, ls iter.Seq2[codec.FileLine, error], yield func(banmen.Entry, error) bool) {
	r := boardReader{game: g}
	for l, err := range ls {
		var p *Position
		if err == nil {
			p, err = r.next(l)
		}
		e := banmen.Entry{Line: r.first}
		if p != nil {
			e.Puzzle = &Puzzle{p}
		}
		if (p != nil || err != nil) && !yield(e, err) {
			return
		}
	}
	if r.row > 0 {
		yield(banmen.Entry{Line: r.first}, banmen.Syntaxf(r.last+1, 1, "expected row %d of %d, with %[2]d panels, found the end", r.row+1, r.game.Size))
	}
}

// A boardReader combines lines into boards.
type boardReader struct {
	game        *play.Game
	part        *panels // the board being read
	row         int     // number of its rows read
	first, last int     // its lines
}

// next reads the next line. It returns nil while a board is incomplete.
func (r *boardReader) next(l codec.FileLine) (*Position, error) {
	if isComment(l) || isRule(l.Text) {
		return nil, nil
	}
	if isDrawn(l.Text) {
		text, err := undraw(l, r.row*r.game.Size+1)
		if err != nil {
			r.row = 0
			return nil, err
		}
		l.Text = text
	}
	text, column := strings.TrimSpace(l.Text), 1+indent(l.Text)
	isRow := utf8.RuneCountInString(text) == r.game.Size
	if r.row == 0 {
		r.first, r.part = l.N, &panels{Position: &Position{game: r.game}}
	}
	r.last = l.N
	switch {
	case isRow:
		return r.readRow(text, l.N, column)
	case r.row > 0:
		err := banmen.Syntaxf(l.N, column, "expected row %d of %d, with %[2]d panels, found %q", r.row+1, r.game.Size, banmen.Clip(text))
		r.row = 0
		return nil, err
	}
	return parseBoard(r.game, text, l.N, column)
}

func (r *boardReader) readRow(text string, n, column int) (*Position, error) {
	size := r.game.Size
	if err := r.part.read(text, r.row*size, size, n, column); err != nil {
		r.row = 0
		return nil, err
	}
	if r.row++; r.row < size {
		return nil, nil
	}
	r.row = 0
	return r.part.complete(false, n, column)
}

// writeBoard writes a board on a line, with the rest of the position.
func writeBoard(w io.Writer, e banmen.Entry, b grid.Board) error {
	_, body, _ := strings.Cut(e.Puzzle.With(b).String(), ":")
	_, err := fmt.Fprintln(w, body)
	return err
}
