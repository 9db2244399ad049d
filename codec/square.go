package codec

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// A Square describes a kind on a square board of symbols to the forms that kinds share.
type Square struct {
	Kind  string
	Parse func(text string) (banmen.Puzzle, error) // as Kind.Parse

	// Params returns the params of the puzzle on a bare board of side x side cells, or "" if
	// the side does not determine it. across is the number of boxes side by side if a frame
	// shows it, or 0.
	Params  func(side, across int) string
	Symbols func(side int) Symbols               // in names and in files; nil: Digits(side)
	Box     func(banmen.Puzzle) (rows, cols int) // for frames; nil: there are no boxes
	Layout  string                               // name of the part for the regions that a second board shows; empty: none
	Signs   *Signs                               // signs allowed between cells; nil: none
	Regions string                               // the part for boards whose cells show their regions, or empty if cells are always symbols

	// Unique reports whether a puzzle has exactly one solution. It fails if it cannot tell fast.
	// It may be nil.
	Unique func(banmen.Puzzle) (bool, error)

	// Among returns more forms that Pasted looks for among words of a text, besides those for every
	// kind. It may be nil.
	Among func(Square) []banmen.Form
}

// Forms returns the forms that suit every kind on a square, the default first.
func (sq Square) Forms() []banmen.Form {
	return []banmen.Form{
		Text(sq.Kind, sq.Parse), CSV(sq), Line(sq), Fields(sq), Spaced(sq), Framed(sq), Table(sq), Dashes(sq), Drawn(sq), Array(sq), Pasted(sq), JSON(sq.Kind, sq.Parse),
	}
}

func (sq Square) symbols(side int) Symbols {
	if sq.Symbols == nil {
		return Digits(side)
	}
	return sq.Symbols(side)
}

// plain reports whether the symbols are digits, letters or numbers from 1, on boards of any
// size.
func (sq Square) plain() bool { return sq.symbols(2).plain() }

// box returns the size of the boxes of p. Without boxes it is that of one row.
func (sq Square) box(p banmen.Puzzle) (h, w int) {
	if sq.Box == nil {
		return 1, p.Givens().Cols
	}
	p, _ = banmen.SplitMarks(p)
	return sq.Box(p)
}

// form makes a form of this kind, for boards that do not name their kind.
func (sq Square) form(f banmen.Form, fits shape, open func(*input, *records) next) banmen.Form {
	f.Read = reader(f.Stream, func(in *input, p banmen.Params) next {
		return open(in, &records{sq: sq, params: p, in: in})
	})
	if !f.Stream {
		f.Read = sq.layingOut(f.Read)
	}
	f.Fit = func(h banmen.Head) banmen.Fit {
		fit := fits(h)
		if fit.Fitness != banmen.FitNone && showsMore(h) {
			return banmen.Fit{} // a sketch shows more than cells; see SketchForm
		}
		fit.ByDefault = true
		return fit
	}
	return f
}

// SideOf returns the number of rows of a square board with n cells, or 0 if n is not a square.
func SideOf(n int) int {
	if side := int(math.Sqrt(float64(n))); side*side == n {
		return side
	}
	return 0
}

// characters returns each character of text as a cell. text is in line n and begins at column.
func characters(text string, n, column int) []cell {
	cells := make([]cell, 0, len(text))
	for ; text != ""; column++ {
		_, size := utf8.DecodeRuneInString(text)
		cells = append(cells, cell{text[:size], n, column})
		text = text[size:]
	}
	return cells
}

// texts returns the text of each cell of b in the alphabet of e. Undecided cells have the text
// empty; if that is a symbol, they have the kind's sign, usually a dot. It fails if a symbol
// has several characters.
func (sq Square) texts(e banmen.Entry, b grid.Board, empty string) ([]string, error) {
	if s := sq.symbols(b.Rows); s.wide() {
		return nil, banmen.Errorf(banmen.ErrCannot, "this form has one character per cell, too few for %d symbols: use csv or table", len(s)-1)
	}
	s := slices.Clone(sq.symbolsOf(e, b.Rows))
	for i, text := range s {
		if v, err := strconv.Atoi(text); err == nil && v > 9 {
			s[i] = digits[v-1 : v] // a letter, as in hexadecimal numbers
		}
	}
	if slices.Contains(s[1:], empty) {
		empty = s[0]
	}
	texts := make([]string, len(b.Cells))
	for i, v := range b.Cells {
		texts[i] = s[v]
		if v == 0 {
			texts[i] = empty
		}
	}
	return texts, nil
}

// writeRows writes a line for each row of b, with its cells joined by sep.
func writeRows(w io.Writer, b grid.Board, texts []string, sep string) error {
	var out strings.Builder
	for r := range b.Rows {
		fmt.Fprintln(&out, strings.Join(texts[r*b.Cols:(r+1)*b.Cols], sep))
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// numerals returns the number of each cell of b, or its text if e or the kind has other symbols. An
// open cell is written as empty. If empty is also a symbol, it is written as the kind's sign for
// open cells.
func (sq Square) numerals(e banmen.Entry, b grid.Board, empty string) []string {
	s := sq.symbolsOf(e, b.Rows)
	plain := !hasAlphabet(e) && s.plain()
	if slices.Contains(s[1:], empty) && !plain {
		empty = s[0]
	}
	texts := make([]string, len(b.Cells))
	for i, v := range b.Cells {
		switch {
		case v == 0:
			texts[i] = empty
		case plain:
			texts[i] = strconv.Itoa(int(v))
		default:
			texts[i] = s[v]
		}
	}
	return texts
}
