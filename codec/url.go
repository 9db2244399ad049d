package codec

import (
	"fmt"
	"io"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/lazy"
)

// URL is the form of addresses that carry a board, in a parameter of any name, in the fragment
// after #, or in the path. Cells are characters, or have commas between them.
//
//	https://www.sudokuwiki.org/sudoku.htm?bd=53007…
//
// If one of two boards is the solution of the other, it becomes Meta["solution"]. A parameter
// named regions has the region of each cell. Addresses of programs that pack their boards have
// forms of their own, or are not read.
func URL(sq Square) banmen.Form {
	f := sq.form(banmen.Form{Name: "url", Doc: banmen.Msg("links that contain a board, such as …?bd=53007…"), Stream: true, Answer: "line"}, sq.isURL, func(in *input, rec *records) next {
		return func() (banmen.Entry, error) {
			l, ok := in.record()
			if !ok {
				return banmen.Entry{}, io.EOF
			}
			return readURL(rec, l)
		}
	})
	f.Put = func(w io.Writer, e banmen.Entry, b grid.Board) error {
		if err := plainNine(e, b); err != nil {
			return err
		}
		texts, err := sq.texts(banmen.Entry{}, b, "0")
		if err == nil {
			_, err = fmt.Fprintf(w, "https://www.sudokuwiki.org/sudoku.htm?bd=%s\n", strings.Join(texts, ""))
		}
		return err
	}
	return f
}

// A urlPiece is a piece of an address that may be a board.
type urlPiece struct {
	name  string // of the parameter, or # or /
	value string // decoded
	at    int    // the column of the value
	exact bool   // the address did not encode it
}

// isAddress reports whether text is the address of a page, and not a link of a program that
// packs its boards.
func isAddress(text string) bool {
	program, ok := Link(text)
	return ok && program == ""
}

// urlPieces returns the pieces of an address.
func urlPieces(text string) (pieces []urlPiece) {
	add := func(name, raw string, at int, decode func(string) (string, error)) {
		if value, err := decode(raw); err == nil && value != "" {
			pieces = append(pieces, urlPiece{name: name, value: value, at: 1 + utf8.RuneCountInString(text[:at]), exact: value == raw})
		}
	}
	fragment := len(text)
	if i := strings.IndexByte(text, '#'); i >= 0 {
		fragment = i
	}
	query := fragment
	if i := strings.IndexByte(text[:fragment], '?'); i >= 0 {
		query = i
	}
	params := func(from, to int) {
		for at := from; at < to; {
			end := to
			if i := strings.IndexAny(text[at:to], "&;"); i >= 0 {
				end = at + i
			}
			name, value, ok := strings.Cut(text[at:end], "=")
			if !ok {
				name, value = "?", text[at:end]
			}
			add(name, value, end-len(value), url.QueryUnescape)
			at = end + 1
		}
	}
	params(min(query+1, fragment), fragment)
	if from := fragment + 1; from < len(text) {
		if i := strings.IndexByte(text[from:], '?'); i >= 0 {
			params(from+i+1, len(text))
		} else if strings.ContainsAny(text[from:], "=") {
			params(from, len(text))
		} else {
			add("#", text[from:], from, url.PathUnescape)
		}
	}
	at := 0
	for piece := range strings.SplitSeq(text[:query], "/") {
		add("/", piece, at, url.PathUnescape)
		at += len(piece) + 1
	}
	return pieces
}

// cells returns the cells of a piece, or nil if it does not look like a board. A board has at
// least 16 digits, letters and signs of open cells, or numbers with commas between them. square
// reports whether the number of cells is a square.
func (p urlPiece) cells(n int) (cells []cell, square bool) {
	value := strings.TrimSpace(p.value)
	column := p.at
	if strings.Count(value, ",") >= 15 {
		for text := range strings.SplitSeq(value, ",") {
			cells = append(cells, cell{strings.TrimSpace(text), n, column})
			if p.exact {
				column += utf8.RuneCountInString(text) + 1
			}
		}
	} else {
		for _, r := range p.value {
			cells = append(cells, cell{string(r), n, column})
			if p.exact {
				column++
			}
		}
	}
	blank := len(cells) >= 36 && strings.Trim(value, "0.,") == ""
	if len(cells) < 16 || !blank && !strings.ContainsAny(value, "123456789") || strings.Trim(value, alphanumeric+".*-_, ") != "" {
		return nil, false
	}
	return cells, SideOf(len(cells)) > 0
}

// isURL accepts addresses with a piece that is a board, or at least 30 digits and dots.
func (sq Square) isURL(h banmen.Head) (none banmen.Fit) {
	if len(h.Rows) == 0 || !isAddress(h.Rows[0]) {
		return none
	}
	for _, p := range urlPieces(strings.TrimSpace(h.Rows[0])) {
		if packedWiki().MatchString(p.value) {
			return is("it is a link, and its %q is a board", p.name)
		}
		cells, square := p.cells(1)
		if cells == nil {
			continue
		}
		long := len(cells) >= 30 && strings.Trim(p.value, "0123456789.") == ""
		if _, err := (&records{sq: sq}).entry(cells, 0, line{n: 1}); square && err == nil || long {
			return is("it is a link, and its %q is a board", p.name)
		}
	}
	return none
}

// readURL reads the board of an address.
func readURL(rec *records, l line) (e banmen.Entry, err error) {
	text := strings.TrimRight(l.text, " \t")
	indent := utf8.RuneCountInString(text) - utf8.RuneCountInString(strings.TrimLeft(text, " \t"))
	var names []string
	var regions urlPiece
	var wrong error
	for _, p := range urlPieces(strings.TrimLeft(text, " \t")) {
		p.at += indent
		if p.name == "regions" {
			regions = p
			continue
		}
		if packedWiki().MatchString(p.value) {
			wrong = banmen.Syntaxf(l.n, p.at, "packed positions of SudokuWiki are not supported").Suggest("copy the board as 81 characters instead")
			continue
		}
		cells, square := p.cells(l.n)
		if cells == nil {
			continue
		}
		if !square {
			if strings.Trim(p.value, "0123456789.") == "" {
				wrong = banmen.Syntaxf(l.n, p.at, "expected a square number of cells such as 16, 36 or 81, found %d", len(cells))
			}
			continue
		}
		found, err := rec.entry(cells, 0, l)
		switch {
		case err != nil:
			if wrong == nil {
				wrong = err
			}
			continue
		case names == nil:
			e = found
		case found.Puzzle.String() == e.Puzzle.String():
		case solves(found, e):
			annotate(&e, map[string]string{"solution": p.value})
		case solves(e, found):
			annotate(&found, map[string]string{"solution": strings.Join(rec.symbolTexts(e), "")})
			e = found
		default:
			return e, banmen.Syntaxf(l.n, p.at, "this link contains two boards, %q and %q: remove one", names[0], p.name)
		}
		names = append(names, p.name)
	}
	switch {
	case names != nil && regions.value != "":
		return withRegions(rec.sq, e, regions, l.n)
	case names != nil:
		return e, nil
	case wrong != nil:
		return e, wrong
	}
	return e, banmen.Syntaxf(l.n, 1+indent, "expected a link that contains a board, found %q", banmen.Clip(text[min(len(text), indent):]))
}

// withRegions returns e with regions added to its puzzle. They come from a URL parameter that has a
// letter or another sign for each cell.
func withRegions(sq Square, e banmen.Entry, p urlPiece, line int) (banmen.Entry, error) {
	b := e.Puzzle.Givens()
	signs := []rune(strings.ReplaceAll(p.value, ",", ""))
	if len(signs) != b.Size() {
		return e, banmen.Syntaxf(line, p.at, "expected %d region letters, found %d", b.Size(), len(signs))
	}
	cells := make([]int, len(signs))
	for c, sign := range signs {
		cells[c] = int(sign)
	}
	number, text := numbered(cells), make([]byte, len(cells))
	for c := range cells {
		text[c] = byte('A' + min(number[cells[c]], maxRegions))
	}
	name := withoutGivens(e.Puzzle.String()) + "+regions(" + string(text) + ")"
	puzzle, err := sq.Parse(name)
	if err != nil {
		return e, banmen.Syntaxf(line, p.at, "these regions do not fit this puzzle: %v", err)
	}
	e.Puzzle = puzzle.With(b)
	return e, nil
}

// packedWiki matches positions as links of SudokuWiki have packed them since 2023, in either of
// two formats.
var packedWiki = lazy.Regexp(`^(?:[0-9a-v]{162}|S9B[0-9a-z]+)$`)

// symbolTexts returns the givens of a record as characters.
func (rec *records) symbolTexts(e banmen.Entry) (texts []string) {
	s := rec.sq.symbolsOf(e, e.Puzzle.Givens().Rows)
	for _, v := range e.Puzzle.Givens().Cells {
		texts = append(texts, s[v])
	}
	return texts
}

// solves reports whether the givens of full are a complete board that contains those of the
// other record.
func solves(full, of banmen.Entry) bool {
	b, c := full.Puzzle.Givens(), of.Puzzle.Givens()
	return b.Shape == c.Shape && b.Full() && c.ContainedIn(b)
}
