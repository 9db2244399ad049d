package codec

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// PZPR returns the form of pzprv3 files, which puzz.link uses, too. It returns nil for kinds
// that pzprv3 does not have.
//
//	pzprv3
//	sudoku
//	4
//	. 1 . .
//	…
//
// The lines may also be joined by slashes, as in links. After the size come the clues, then
// what the player has filled in. Notes are in brackets after a dot.
func PZPR(kind string, parse func(string) (banmen.Puzzle, error)) []banmen.Form {
	k, ok := pzprKinds[kind]
	if !ok {
		return nil
	}
	return []banmen.Form{{
		Name:   "pzprv3",
		Doc:    banmen.Msg("pzprv3 files of puzz.link, including games in progress"),
		Answer: k.answer,
		Fit: func(h banmen.Head) (none banmen.Fit) {
			lines := pzprLines(h.Rows)
			if len(lines) < 2 || !isPZPR(lines[0].text) || strings.TrimSpace(lines[1].text) != k.puzzle {
				return none
			}
			return is("it begins with %q and %q", "pzprv3", k.puzzle)
		},
		Read: reader(false, func(in *input, _ banmen.Params) next {
			return func() (banmen.Entry, error) { return k.readEntry(kind, parse, in) }
		}),
		Put: func(w io.Writer, e banmen.Entry, b grid.Board) error {
			if err := k.fits(e, b); err != nil {
				return err
			}
			params, parts := splitWritten(e.Puzzle)
			out := &pzprWriter{givens: e.Puzzle.Givens(), board: b, marks: notesAt(e, b), params: params, parts: parts}
			fmt.Fprintf(&out.Builder, "pzprv3\n%s\n%d\n", k.puzzle, b.Rows)
			if !k.square {
				fmt.Fprintf(&out.Builder, "%d\n", b.Cols)
			}
			if err := k.write(out); err != nil {
				return err
			}
			_, err := io.WriteString(w, out.String())
			return err
		},
	}}
}

// A pzprKind describes how pzprv3 writes the puzzles of a kind.
type pzprKind struct {
	puzzle string // its name in pzprv3
	answer string // the form of answers
	square bool   // the size is one number
	parts  []string
	// read returns the params and parts of a puzzle, and sets givens, board and marks.
	read  func(r *pzprReader) string
	write func(w *pzprWriter) error
}

// isPZPR reports whether a line is the first line of a pzprv3 file.
func isPZPR(text string) bool {
	version, ok := strings.CutPrefix(strings.TrimSpace(text), "pzprv3")
	return ok && (version == "" || version[0] == '.')
}

// A pzprLine is a line of a file, or a piece of one between slashes that begins at column.
type pzprLine struct {
	line
	column int
}

// pzprLines returns the first lines of a file. If the first row has slashes, these are its pieces;
// otherwise they are the first two rows.
func pzprLines(rows []string) (lines []pzprLine) {
	for i, row := range rows {
		column := 1
		for piece := range strings.SplitSeq(row, "/") {
			lines = append(lines, pzprLine{line{i + 1, piece}, column})
			column += len(piece) + 1
		}
		if len(lines) > 1 {
			break
		}
	}
	return lines
}

// A pzprReader reads one puzzle and keeps the first error.
type pzprReader struct {
	grid.Shape
	lines  []pzprLine
	last   pzprLine
	err    error
	givens []uint16
	board  []uint16
	marks  grid.Marks
}

// A pzprCell is a word of a line.
type pzprCell struct {
	text string
	l    pzprLine
	at   int // in bytes, from 0
}

// wrong records an error at a word, unless an error is recorded already.
func (r *pzprReader) wrong(c pzprCell, what banmen.Message) {
	if r.err == nil {
		r.err = &banmen.SyntaxError{Line: c.l.n, Column: c.l.column + c.at, Text: what}
	}
}

// line returns the next line. At the end it records an error and returns false.
func (r *pzprReader) line() (pzprLine, bool) {
	if len(r.lines) == 0 {
		r.wrong(pzprCell{l: r.last, at: len(r.last.text)}, banmen.Msg("expected more lines, found the end of the puzzle"))
		return pzprLine{}, false
	}
	r.last = r.lines[0]
	r.lines = r.lines[1:]
	return r.last, true
}

// words returns the words of the next line. It records an error unless there are n.
func (r *pzprReader) words(n int) []pzprCell {
	l, ok := r.line()
	if !ok {
		return nil
	}
	var cells []pzprCell
	at := 0
	for word := range strings.FieldsSeq(l.text) {
		at += strings.Index(l.text[at:], word)
		cells = append(cells, pzprCell{word, l, at})
		at += len(word)
	}
	if len(cells) != n {
		r.wrong(pzprCell{l: l}, banmen.Msg("expected %d cells in each row, found %d", n, len(cells)))
		return nil
	}
	return cells
}

// grid returns the words of the next rows lines, cols in each; nil after an error.
func (r *pzprReader) grid(rows, cols int) (cells []pzprCell) {
	for range rows {
		cells = append(cells, r.words(cols)...)
	}
	if r.err != nil {
		return nil
	}
	return cells
}

// number reads a number from 1 to most.
func (r *pzprReader) number(c pzprCell, text string, most int) uint16 {
	v, err := strconv.Atoi(text)
	if err != nil || v < 1 || v > most {
		r.wrong(c, banmen.Msg("expected a number from %d to %d or a dot, found %q", 1, most, banmen.Clip(c.text)))
		return 0
	}
	return uint16(v)
}

// size reads a line with a number.
func (r *pzprReader) size() int {
	c := r.words(1)
	if r.err != nil {
		return 0
	}
	return int(r.number(c[0], c[0].text, 1000))
}

// answers reads the cells that the player has filled in: numbers, notes in brackets and colours.
func (r *pzprReader) answers() {
	for i, c := range r.grid(r.Rows, r.Cols) {
		r.answer(i, c)
	}
}

// answer reads the player's entry in cell i.
func (r *pzprReader) answer(i int, c pzprCell) {
	text, notes, noted := strings.Cut(c.text, "[")
	if noted {
		for note := range strings.SplitSeq(strings.TrimSuffix(notes, "]"), ",") {
			if note != "" {
				r.marks[i] |= 1 << r.number(c, note, r.Rows)
			}
		}
	}
	if !slices.Contains([]string{".", "+", "-", "=", "%", "c"}, text) {
		r.board[i] = r.number(c, text, r.Rows)
	}
}

// shading reads cells that are filled (#), empty (+) or open.
func (r *pzprReader) shading(i int, c pzprCell) {
	v := strings.Index(".#+", c.text)
	if v < 0 || len(c.text) != 1 {
		r.wrong(c, banmen.Msg("expected #, + or a dot, found %q", banmen.Clip(c.text)))
		return
	}
	r.board[i] = uint16(v)
}

// puzzleOf reads the size and the rest of the lines, and returns the puzzle with its givens.
func (k *pzprKind) puzzleOf(kind string, parse func(string) (banmen.Puzzle, error), r *pzprReader) (p banmen.Puzzle, err error) {
	r.Rows = r.size()
	if r.Cols = r.Rows; !k.square && r.err == nil {
		r.Cols = r.size()
	}
	if r.err != nil {
		return nil, r.err
	}
	if r.Rows > maxPZPR || r.Cols > maxPZPR {
		return nil, banmen.Syntaxf(r.last.n, r.last.column, "expected a size of at most %d, found %q", maxPZPR, strings.TrimSpace(r.last.text))
	}
	n := r.Size()
	r.givens, r.board, r.marks = make([]uint16, n), make([]uint16, n), make(grid.Marks, n)
	text := k.read(r)
	if r.err == nil && len(r.lines) > 0 {
		r.wrong(pzprCell{l: r.lines[0]}, banmen.Msg("expected the end of the puzzle, found %q", banmen.Clip(r.lines[0].text)))
	}
	if r.err != nil {
		return nil, r.err
	}
	if p, err = parse(kind + ":" + text); err != nil {
		return nil, &banmen.SyntaxError{Line: r.last.n, Column: r.last.column, Text: banmen.Msg("%v", err)}
	}
	if p.Givens().Shape != r.Shape {
		return nil, banmen.Syntaxf(r.last.n, r.last.column, "expected %d cells, found %d", p.Givens().Size(), n)
	}
	return p.With(grid.Board{Shape: r.Shape, Cells: r.givens}), nil
}

// maxPZPR limits the rows and columns of a puzzle.
const maxPZPR = 60

// cut returns a reader for the next puzzle of a file, its first line, and the info after it. It
// returns io.EOF at the end.
func (k *pzprKind) cut(in *input) (r *pzprReader, first line, info string, err error) {
	first, ok := in.record()
	if !ok {
		return nil, first, "", io.EOF
	}
	if strings.HasPrefix(first.text, "v:") {
		return nil, first, "", banmen.Syntaxf(first.n, 1, "the variant %q is not supported", banmen.Clip(first.text[2:]))
	}
	r = &pzprReader{lines: pzprLines([]string{first.text})}
	for i := range r.lines {
		r.lines[i].n = first.n
	}
	if len(r.lines) == 1 {
		for {
			l, ok := in.next()
			if ok && isPZPR(l.text) {
				in.unread(l)
				break
			}
			if !ok {
				break
			}
			if info != "" || strings.HasPrefix(l.text, "info:") || strings.HasPrefix(l.text, "history:") || strings.HasPrefix(l.text, "http") && !isAddress(l.text) && !carriesPuzzle().MatchString(l.text) {
				info += l.text + "\n"
			} else if strings.TrimSpace(l.text) != "" {
				r.lines = append(r.lines, pzprLine{l, 1})
			}
		}
	} else if last := len(r.lines) - 1; strings.TrimSpace(r.lines[last].text) == "" {
		r.lines = r.lines[:last]
	}
	return r, first, info, nil
}

// readEntry reads the next puzzle of a file.
func (k *pzprKind) readEntry(kind string, parse func(string) (banmen.Puzzle, error), in *input) (e banmen.Entry, err error) {
	r, first, info, err := k.cut(in)
	if err != nil {
		return e, err
	}
	if l, _ := r.line(); !isPZPR(l.text) {
		return e, banmen.Syntaxf(l.n, 1, "expected %q at the beginning, found %q", "pzprv3", banmen.Clip(l.text))
	}
	if l, ok := r.line(); ok && strings.TrimSpace(l.text) != k.puzzle {
		return e, banmen.Syntaxf(l.n, l.column, "expected the puzzle %q, found %q", k.puzzle, banmen.Clip(l.text))
	}
	p, err := k.puzzleOf(kind, parse, r)
	if err != nil {
		return e, err
	}
	if len(r.lines) > 0 {
		l := r.lines[0]
		return e, banmen.Syntaxf(l.n, l.column, "expected the end of the puzzle, found %q", banmen.Clip(l.text))
	}
	e = banmen.Entry{Puzzle: p, Line: first.n, Meta: pzprInfo(info)}
	b, placed, noted := p.Givens().Clone(), false, false
	for c, v := range r.board {
		if v != 0 && b.Cells[c] == 0 {
			b.Cells[c], placed = v, true
		}
		if b.Cells[c] != 0 {
			r.marks[c] = 0
		}
		noted = noted || r.marks[c] != 0
	}
	if placed {
		e.Board = b
	}
	if noted {
		e.Notes = r.marks
	}
	return e, nil
}

// pzprInfo returns the metadata in the info at the end of a file, or nil.
func pzprInfo(text string) map[string]string {
	var info struct{ Metadata map[string]string }
	text, ok := strings.CutPrefix(text, "info:")
	if !ok || json.NewDecoder(strings.NewReader(text)).Decode(&info) != nil {
		return nil
	}
	meta := map[string]string{}
	for from, to := range map[string]string{"author": "author", "source": "source", "hard": "level", "comment": "comment"} {
		if text := info.Metadata[from]; text != "" {
			meta[to] = text
		}
	}
	if len(meta) == 0 {
		return nil
	}
	return meta
}

// A pzprWriter writes a puzzle.
type pzprWriter struct {
	strings.Builder
	givens, board grid.Board
	marks         grid.Marks
	params        string
	parts         []Part
}

// fits returns an error if the form cannot hold the parts or the notes of a puzzle.
func (k *pzprKind) fits(e banmen.Entry, b grid.Board) error {
	_, parts := splitWritten(e.Puzzle)
	if err := onlyParts(parts, k.parts...); err != nil {
		return err
	}
	for _, set := range notesAt(e, b) {
		n := 0
		for v := range 64 {
			n += int(set >> v & 1)
		}
		if n > 4 {
			return banmen.Errorf(banmen.ErrCannot, "this form holds at most four pencil marks per cell").Suggest("use text or json, which can hold everything")
		}
	}
	return nil
}

// noGivens returns an error if there are givens.
func (w *pzprWriter) noGivens() error {
	if w.givens.Count() > 0 {
		return banmen.Errorf(banmen.ErrCannot, "this form cannot hold givens").Suggest("use text or json, which can hold everything")
	}
	return nil
}

// args returns the args of a part, or an empty text.
func (w *pzprWriter) args(name string) string {
	p, _ := partNamed(w.parts, name)
	return p.Args
}

// rows writes a grid with one word for each cell.
func (w *pzprWriter) rows(rows, cols int, word func(i int) string) {
	for r := range rows {
		for c := range cols {
			w.WriteString(word(r*cols+c) + " ")
		}
		w.WriteByte('\n')
	}
}

// answers writes the symbols and notes of the cells that are not given.
func (w *pzprWriter) answers() { w.rows(w.board.Rows, w.board.Cols, w.answer) }

func (w *pzprWriter) answer(i int) string {
	if v := w.board.Cells[i]; v != 0 && w.givens.Cells[i] == 0 {
		return strconv.Itoa(int(v))
	}
	var notes []string
	for v := range 64 {
		if w.marks != nil && w.board.Cells[i] == 0 && w.marks[i]>>v&1 != 0 {
			notes = append(notes, strconv.Itoa(v))
		}
	}
	if notes == nil {
		return "."
	}
	return ".[" + strings.Join(append(notes, make([]string, 4-len(notes))...), ",") + "]"
}

// shading writes filled, empty and open cells.
func (w *pzprWriter) shading(i int) string { return ".#+"[w.board.Cells[i]:][:1] }
