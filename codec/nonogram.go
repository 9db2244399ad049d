package codec

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Nonograms describes a kind of pictures for the forms. A puzzle has the runs of filled cells
// in each line, and is named kind:RxC+columns(1.1/5/0)+rows(…).
type Nonograms struct {
	Kind  string
	Parse func(text string) (banmen.Puzzle, error) // as Kind.Parse
}

// sized returns the name of a puzzle of that size without clues.
func (k Nonograms) sized(rows, cols int) string { return fmt.Sprintf("%s:%dx%d", k.Kind, rows, cols) }

// The symbols of a picture.
const filledCell, emptyCell = 1, 2

// A clue is the runs of one line of a picture, and their place in the file.
type clue struct {
	runs []int
	at   banmen.LineColumn
}

// A picture is a nonogram with what other programs store beside it: a solution, progress and
// metadata.
type picture struct {
	rows, cols []clue
	goal       []uint16 // the solution, if the file has it
	goalAt     banmen.LineColumn
	saved      []uint16 // progress of the player
	meta       map[string]string
	line       int
}

// say stores a text in meta, unless it is blank.
func (p *picture) say(name, text string) {
	if text = strings.TrimSpace(text); text != "" {
		if p.meta == nil {
			p.meta = map[string]string{}
		}
		p.meta[name] = text
	}
}

// entry returns the record of a picture. It fails if rows and columns fill different numbers of
// cells, since then a number is missing, or if the goal contradicts the clues.
func (k Nonograms) entry(p *picture) (e banmen.Entry, err error) {
	height, width := len(p.rows), len(p.cols)
	var size *banmen.SyntaxError
	if _, err := k.Parse(k.sized(height, width)); errors.As(err, &size) {
		return e, &banmen.SyntaxError{Line: p.line, Column: 1, Text: size.Text}
	}
	columns, err := clueArgs(p.cols, height)
	if err != nil {
		return e, err
	}
	rows, err := clueArgs(p.rows, width)
	if err != nil {
		return e, err
	}
	if r, c := filled(p.rows), filled(p.cols); r != c {
		return e, banmen.Syntaxf(p.line, 1, "the rows fill %d cells, but the columns fill %d", r, c)
	}
	puzzle, err := k.Parse(k.sized(height, width) + "+columns(" + columns + ")+rows(" + rows + ")")
	if err != nil {
		return e, &banmen.SyntaxError{Line: p.line, Column: 1, Text: banmen.Msg("%v", err)}
	}
	e = banmen.Entry{Puzzle: puzzle, Line: p.line}
	s := puzzle.Givens().Shape
	if p.goal != nil {
		goal := grid.Board{Shape: s, Cells: p.goal}
		if faults := puzzle.Faults(goal); len(faults) > 0 {
			return e, banmen.Syntaxf(p.goalAt.Line, p.goalAt.Column, "the solution contradicts the clues: %s", faults[0].Text)
		}
		p.say("solution", puzzle.With(goal).String()[len(withoutGivens(puzzle.String()))+1:])
	}
	if p.saved != nil {
		e.Board = grid.Board{Shape: s, Cells: p.saved}
	}
	e.Meta = p.meta
	return e, nil
}

// clueArgs returns the args of a part with clues for lines of that length. It fails if runs do
// not fit.
func clueArgs(clues []clue, length int) (string, error) {
	texts := make([]string, len(clues))
	for i, c := range clues {
		need := -1
		var runs []string
		for _, n := range c.runs {
			need += n + 1
			runs = append(runs, strconv.Itoa(n))
		}
		if need > length {
			return "", banmen.Syntaxf(c.at.Line, c.at.Column, "expected runs that fit into %d cells, found %s, which need %d", length, strings.Join(runs, " "), need)
		}
		texts[i] = cmp.Or(strings.Join(runs, "."), "0")
	}
	return strings.Join(texts, "/"), nil
}

// readClue reads the numbers of a clue, with commas or blanks between them. 0 or nothing is a
// line without filled cells. text is in line n, after indent characters.
func readClue(text string, n, indent int) (c clue, err error) {
	c.at = banmen.LineColumn{Line: n, Column: indent + 1}
	column := indent
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
		at := column + 1 + strings.Index(text[column-indent:], word)
		column = at - 1 + len(word)
		v, err := strconv.Atoi(word)
		switch {
		case err != nil && len(word) > 1 && strings.Trim(word[:len(word)-1], "0123456789") == "" && word[len(word)-1] >= 'a':
			return c, banmen.Syntaxf(n, at, "pictures in several colours are not supported: expected black and white, found %q", banmen.Clip(word))
		case err != nil || v < 0 || v > 1000:
			return c, banmen.Syntaxf(n, at, "expected numbers separated by commas or blanks, found %q", banmen.Clip(word))
		case v > 0:
			c.runs = append(c.runs, v)
		}
	}
	return c, nil
}

// fitClues reports whether runs fit into lines of the given length.
func fitClues(clues []clue, length int) bool {
	_, err := clueArgs(clues, length)
	return err == nil
}

// filled counts the filled cells of clues.
func filled(clues []clue) (n int) {
	for _, c := range clues {
		for _, run := range c.runs {
			n += run
		}
	}
	return n
}

// cluesOf returns the clues of lines of a complete picture.
func cluesOf(cells []uint16, lines [][]int) []clue {
	clues := make([]clue, len(lines))
	for i, line := range lines {
		run := 0
		for _, c := range append(line, -1) {
			if c >= 0 && cells[c] == filledCell {
				run++
			} else if run > 0 {
				clues[i].runs = append(clues[i].runs, run)
				run = 0
			}
		}
	}
	return clues
}

// drawn computes the clues of a picture that has only a goal.
func (p *picture) drawn(s grid.Shape) {
	for r := range s.Rows {
		p.rows = append(p.rows, cluesOf(p.goal, [][]int{s.Row(r)})...)
	}
	for c := range s.Cols {
		p.cols = append(p.cols, cluesOf(p.goal, [][]int{s.Col(c)})...)
	}
}

// unfilled is written for forms that cannot hold filled cells, with blanks between runs.
func (k Nonograms) unfilled(p banmen.Puzzle, b grid.Board) (columns, rows []string, err error) {
	if columns, rows, err = k.written(p, " "); err == nil && b.Count() > 0 {
		err = banmen.Errorf(banmen.ErrCannot, "this form cannot hold filled cells").Suggest("use non or webpbn")
	}
	return columns, rows, err
}

// written returns the clues of the columns and rows of a puzzle, as numbers joined by sep. It
// fails if clues are missing or cells are given.
func (k Nonograms) written(p banmen.Puzzle, sep string) (columns, rows []string, err error) {
	_, parts := splitWritten(p)
	c, some := partNamed(parts, "columns")
	r, both := partNamed(parts, "rows")
	if !some || !both || p.Givens().Count() > 0 {
		return nil, nil, banmen.Errorf(banmen.ErrCannot, "this form holds only the runs of all rows and columns, not givens").Suggest("use text or json, which can hold everything")
	}
	split := func(args string) []string { return strings.Split(strings.ReplaceAll(args, ".", sep), "/") }
	return split(c.Args), split(r.Args), nil
}

// marked returns the cells of a board as characters for open, filled and empty cells.
func marked(b grid.Board, signs string) string {
	text := make([]byte, b.Size())
	for i, v := range b.Cells {
		text[i] = signs[v]
	}
	return string(text)
}
