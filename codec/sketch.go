package codec

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// A Sketch is a board drawn with a frame and a line between all rows and columns, in box-drawing
// characters or ASCII, with everything drawn besides its cells: signs on the lines, walls, and
// numbers around the board.
//
//	      3       2
//	  ┌───┬───┬───┬───┐      +---+---+---+---+
//	  │ 2 ○   │   │   │      |6+     |2- |   |
//	  ├─●─┼───┼───┼───┤      +---+---+   +---+
//	2 │   │   │   │   │ 1    |   |       |   |
//	  └───┴───┴───┴───┘      +---+---+---+---+
type Sketch struct {
	grid.Shape
	Line      int                 // of the upper edge
	KindGiven bool                // the kind is given, as by --as
	Cells     []string            // text of each cell
	Signs     []SketchSign        // signs on the lines between cells
	Walls     map[[2]int]int      // strength of the line between two neighbours
	Around    map[string][][]int  // the numbers at the "top", "left", "right" and "bottom", for each line, in reading order
	parts     []line              // lines below that list parts, as show writes them
	places    []banmen.LineColumn // of the cells in the file
	odd       error               // an error about something in the drawing that was not understood
}

// A SketchSign is a sign on the line between two neighbouring cells.
type SketchSign struct {
	A, B int // B is at the right of A or below it
	Sign string
}

// The strength of a line between two cells.
const (
	noWall = iota
	lightWall
	heavyWall
)

// SketchForm is the form of sketches for a kind. name returns the name of the puzzle without
// givens, or an error if the kind cannot have what a sketch shows. The cells are its givens.
// symbols are those of a kind that does not use digits. Sketches are only read.
func SketchForm(kind string, parse func(string) (banmen.Puzzle, error), symbols Symbols, name func(*Sketch) (string, error)) banmen.Form {
	f := banmen.Form{Name: "sketch", Doc: banmen.Msg("boards drawn with signs, walls or numbers around them, as by show"), Answer: "text"}
	entry := func(drawn *Sketch, kindGiven bool) (e banmen.Entry, err error) {
		if drawn.odd != nil {
			return e, drawn.odd
		}
		s := *drawn
		s.KindGiven, s.Cells = kindGiven, slices.Clone(drawn.Cells) // the name of a puzzle changes them
		text, err := name(&s)
		switch {
		case err != nil:
		case symbols != nil:
			e.Puzzle, err = parse(kind + ":" + text + ":" + s.givens(symbols))
		default:
			e, err = s.entry(kind, kind+":"+text, parse)
		}
		e.Line = s.Line
		if syntax, ok := errors.AsType[*banmen.SyntaxError](err); ok && syntax.Line > 0 {
			return e, err
		}
		return e, at(err, s.Line, 1)
	}
	f.Read = reader(false, func(in *input, p banmen.Params) next {
		var found []*Sketch
		read := false
		return func() (e banmen.Entry, err error) {
			if !read {
				read = true
				lines, err := in.all()
				if err != nil {
					return e, err
				}
				if found = sketches(lines); len(found) == 0 {
					if n := uneven(lines); n > 0 {
						return e, banmen.Syntaxf(n, 1, "the heavy bars of this row are in other columns than those above it, and the frame around the board is incomplete")
					}
					return e, banmen.Syntaxf(1, 1, "expected a board with a frame and lines between its cells")
				}
			}
			if len(found) == 0 {
				return e, io.EOF
			}
			s := found[0]
			found = found[1:]
			return entry(s, p.As != "")
		}
	})
	f.Fit = func(h banmen.Head) (none banmen.Fit) {
		all := sketchesOf(h)
		reads := func(kindGiven bool) bool {
			return !slices.ContainsFunc(all, func(s *Sketch) bool {
				_, err := entry(s, kindGiven)
				return err != nil
			})
		}
		why, shows := shownMore(all)
		switch {
		case len(all) == 0 && kind == "sudoku" && showsMore(h):
			return could("its heavy bars are not those of boxes")
		case len(all) == 0:
		case shows && reads(false):
			return banmen.Fit{Fitness: banmen.FitCertain, Why: why}
		case shows && kind == "sudoku":
			return banmen.Fit{Fitness: banmen.FitMaybe, Why: why}
		case kind != "sudoku" && reads(true): // only if a sudoku is asked for
			fit := could("it is drawn with a frame and lines between all cells")
			fit.ByDefault = true
			return fit
		}
		return none
	}
	f.Put = func(io.Writer, banmen.Entry, grid.Board) error { return onlyRead(f.Name) }
	return f
}

// sketchesOf returns the sketches in the beginning of a file.
func sketchesOf(h banmen.Head) []*Sketch {
	few := len(h.Lines) <= mostUnframed && (len(h.Lines) > fewestRuns || bytes.IndexByte(h.Text, '[') >= 0)
	if !few && bytes.IndexByte(h.Text, 0xe2) < 0 && !bytes.Contains(h.Text, []byte("+-")) && !bytes.Contains(h.Text, []byte("+=")) {
		return nil // no frame, not a list, and the wrong number of lines for a board without a frame
	}
	return sketches(allLines(h))
}

// showsMore reports whether a file has a sketch with more than cells and boxes, possibly a damaged
// one.
func showsMore(h banmen.Head) bool {
	if bytes.IndexByte(h.Text, 0xe2) >= 0 && uneven(allLines(h)) > 0 {
		return true
	}
	_, more := shownMore(sketchesOf(h))
	return more
}

// shownMore describes what the first sketch with more than cells and boxes shows. It reports false
// if no sketch has more.
func shownMore(all []*Sketch) (what banmen.Message, more bool) {
	for _, s := range all {
		if what, more = s.shows(); more {
			return what, true
		}
	}
	return what, false
}

// uneven returns the number of the first line whose light and heavy bars differ from those of the
// row above it, as on boards with regions. It returns 0 if all rows have the same bars.
func uneven(lines []line) int {
	above := ""
	for _, l := range lines {
		if !hasStrokes(l.text) {
			above = ""
			continue
		}
		text := bars(l.text)
		weights := strings.Map(func(r rune) rune {
			if isBar(r) {
				return r
			}
			return -1
		}, text)
		if isRule(text) || !strings.Contains(weights, "|") && !strings.Contains(weights, "‖") {
			continue
		}
		if above != "" && utf8.RuneCountInString(above) == utf8.RuneCountInString(weights) && above != weights {
			return l.n
		}
		above = weights
	}
	return 0
}

// shows describes what a sketch has besides cells and boxes. It reports false if there is nothing
// else.
func (s *Sketch) shows() (what banmen.Message, more bool) {
	switch {
	case len(s.Signs) > 0:
		return banmen.Msg("the drawn board has signs between cells"), true
	case len(s.Around) > 0:
		return banmen.Msg("the drawn board has numbers around it"), true
	case len(s.parts) > 0:
		return banmen.Msg("the drawn board has parts listed below it"), true
	case s.Irregular():
		return banmen.Msg("the drawn board has walls between cells"), true
	case s.odd != nil:
		return banmen.Msg("the drawn board has lines that are not understood"), true
	}
	return what, false
}

// Only returns an error if the sketch shows more than cells and the things named: "signs",
// "walls" or "numbers".
func (s *Sketch) Only(things ...string) error {
	for thing, has := range map[string]bool{
		"signs": len(s.Signs) > 0, "walls": s.Irregular(), "numbers": len(s.Around) > 0, "parts": len(s.parts) > 0,
	} {
		if has && !slices.Contains(things, thing) {
			what, _ := s.shows()
			return &banmen.SyntaxError{Text: what}
		}
	}
	return nil
}

// entry returns the record of a puzzle whose givens are the cells, in any alphabet.
func (s *Sketch) entry(kind, text string, parse func(string) (banmen.Puzzle, error)) (e banmen.Entry, err error) {
	if e.Puzzle, err = parse(text); err != nil {
		return e, err
	}
	n := banmen.Letters(e.Puzzle)
	rec := &records{sq: Square{Kind: kind, Parse: parse}, params: banmen.Params{As: kind}, side: n, guess: n > 9}
	if !rec.guess {
		rec.sure = newAlphabet(digits[:n])
	}
	cells := make([]cell, len(s.Cells))
	for i, text := range s.Cells {
		cells[i] = cell{text, s.places[i].Line, s.places[i].Column}
	}
	b := grid.New(s.Shape)
	if b.Cells, err = rec.decode(cells); err != nil {
		return e, err
	}
	e.Puzzle = e.Puzzle.With(b)
	rec.keepAlphabet(&e, cells)
	return e, banmen.CheckGivens(e.Puzzle)
}

// givens returns the texts of the cells as in a name of a puzzle.
func (s *Sketch) givens(symbols Symbols) string {
	texts := make([]string, len(s.Cells))
	for i, c := range s.Cells {
		if texts[i] = c; c == "" || symbols.Find(c) < 0 && isOpen(c) {
			texts[i] = "."
		}
	}
	if slices.ContainsFunc(texts, func(c string) bool { return len(c) > 1 }) {
		return strings.Join(texts, ",")
	}
	return strings.Join(texts, "")
}
