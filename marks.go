package banmen

import (
	"context"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// A marked puzzle has pencil marks as part of its question: its cells may have only the
// marked symbols, as in a sukaku. It has only the facets that state the puzzle and
// search it, so that other operations use the model or refuse.
type marked struct {
	Puzzle            // without the marks
	gone   grid.Marks // by cell: the symbols that the marks exclude
}

// WithMarks returns p with pencil marks as part of its question. marks has the candidates
// of each open cell of b, a board of p; an empty set excludes all. If the marks say
// nothing beyond the board, that is, equal Candidates, it returns p. It fails with
// ErrCannot if p is a game or has too many symbols for marks.
func WithMarks(p Puzzle, b grid.Board, marks grid.Marks) (Puzzle, error) {
	all, err := Candidates(p, b)
	if err != nil {
		return nil, err
	}
	p, old := split(p)
	gone := make(grid.Marks, len(all))
	copy(gone, old)
	for c, set := range all {
		gone[c] |= set &^ marks[c]
	}
	return join(p, gone), nil
}

// SplitMarks returns p without pencil marks, and the marks by cell: the candidates of
// each open cell of its givens, or nil if there are none.
func SplitMarks(p Puzzle) (Puzzle, grid.Marks) {
	m, ok := p.(*marked)
	if !ok {
		return p, nil
	}
	return m.Puzzle, m.left()
}

// IsMarked reports whether the pencil marks of p exclude a symbol that b alone would
// leave to an open cell.
func IsMarked(p Puzzle, b grid.Board) bool {
	m, ok := p.(*marked)
	return ok && slices.ContainsFunc(m.symbolsLeft(b), func(s leftSet) bool { return s.less })
}

// split returns p without pencil marks, and the symbols that they exclude.
func split(p Puzzle) (Puzzle, grid.Marks) {
	if m, ok := p.(*marked); ok {
		return m.Puzzle, m.gone
	}
	return p, nil
}

// join is the inverse of split.
func join(p Puzzle, gone grid.Marks) Puzzle {
	if !slices.ContainsFunc(gone, func(set uint64) bool { return set != 0 }) {
		return p
	}
	return &marked{p, gone}
}

// Candidates returns what plain elimination leaves for each open cell of a board of p:
// the symbols of its domain that no house of the cell contains. Houses are cells that
// must all be different. It fails with ErrCannot if p is a game or has too many symbols
// for marks.
func Candidates(p Puzzle, b grid.Board) (grid.Marks, error) {
	m, ok := p.With(grid.New(p.Givens().Shape)).(Modeler)
	if !ok {
		return nil, Errorf(ErrCannot, "games have no pencil marks")
	}
	if err := CheckBoard(p, b); err != nil {
		return nil, err
	}
	md := m.Model()
	marks := make(grid.Marks, len(b.Cells))
	for c := range marks {
		for _, v := range md.Domains[c] {
			if v > maxMark {
				return nil, Errorf(ErrCannot, "a board of %d symbols is too large for candidates", slices.Max(md.Domains[c]))
			}
			if b.IsOpen(c) {
				marks[c] |= 1 << v
			}
		}
	}
	for house := range houses(md, len(marks)) {
		used := uint64(0)
		for _, c := range house {
			used |= 1 << b.Cells[c]
		}
		for _, c := range house {
			marks[c] &^= used
		}
	}
	return marks, nil
}

// maxMark is the greatest symbol that grid.Marks can hold.
const maxMark = 63

// houses yields the cells of all-different constraints in a model with n cells.
func houses(md *model.Model, n int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		for _, c := range md.Constraints {
			d, ok := c.(model.AllDifferent)
			if !ok {
				continue
			}
			var cells []int
			for _, v := range d.Of {
				if int(v) < n {
					cells = append(cells, int(v))
				}
			}
			if !yield(cells) {
				return
			}
		}
	}
}

// Houses returns the sets of cells of p that must all be different, such as rows, or nil
// if p is a game.
func Houses(p Puzzle) (all [][]int) {
	p, _ = split(p)
	m, ok := p.(Modeler)
	if !ok {
		return nil
	}
	return slices.Collect(houses(m.Model(), p.Givens().Size()))
}

// Model returns the model of the puzzle with domains restricted by the marks.
func (p *marked) Model() *model.Model {
	m := *p.Puzzle.(Modeler).Model()
	m.Domains = slices.Clone(m.Domains)
	for c, set := range p.gone {
		if set != 0 {
			m.Domains[c] = slices.DeleteFunc(slices.Clone(m.Domains[c]), func(v int) bool { return set>>v&1 != 0 })
		}
	}
	return &m
}

// Search runs the own search of the puzzle without marks, restricted to solutions that the marks
// allow. It fails with ErrCannot if that puzzle has no search of its own.
func (p *marked) Search(ctx context.Context, o SearchOptions, sink event.Sink) (event.Stats, error) {
	s, ok := p.Puzzle.(Searcher)
	if !ok {
		return event.Stats{}, ErrCannot
	}
	o.Gone = p.gone
	return s.Search(ctx, o, sink)
}

// With returns the question with its marks and other givens.
func (p *marked) With(b grid.Board) Puzzle {
	q := p.Puzzle.With(b)
	if CheckGivens(q) != nil {
		return q
	}
	return &marked{q, p.gone}
}

// HasClues returns true: the puzzle is a question even without givens.
func (p *marked) HasClues() bool { return true }

// Faults returns the rules that a board breaks, and the cells with a symbol that the
// marks exclude.
func (p *marked) Faults(b grid.Board) []Fault {
	faults := p.Puzzle.Faults(b)
	for c, v := range b.Cells {
		if v != 0 && c < len(p.gone) && p.gone[c]>>v&1 != 0 {
			faults = append(faults, Fault{Rule: "marks", Cells: []int{c}, Text: Msg("the pencil marks of the puzzle leave this symbol out")})
		}
	}
	return faults
}

// Figure draws the board with the candidates that the marks leave in open cells.
func (p *marked) Figure(b grid.Board) *figure.Figure {
	f := p.Puzzle.Figure(b)
	texts := symbolTexts(p.Puzzle)
	for c, s := range p.symbolsLeft(b) {
		if b.IsOpen(c) {
			f.Cells[c].Marks = figure.CandidateSet(texts, s.left)
		}
	}
	return f
}

// SymbolTexts returns the texts of p's symbols in cells of a board that is not full; p must not be
// a game. The text of 0, undecided, is empty. Text that a cell shows in any case, such as the name
// of a variable, is left out.
func SymbolTexts(p Puzzle) []string {
	p, _ = split(p)
	return symbolTexts(p)
}

func symbolTexts(p Puzzle) []string {
	b := grid.New(p.Givens().Shape)
	most := 0
	for _, d := range p.With(b).(Modeler).Model().Domains[:b.Size()] {
		for _, v := range d {
			most = max(most, v)
		}
	}
	texts := make([]string, most+1)
	names, cells := p.Figure(b).Cells, b.Present()
	for v := 1; v <= most; v += len(cells) { // show the symbols on boards that are as full as possible
		clear(b.Cells)
		n := min(len(cells), most-v+1)
		for i, c := range cells[:n] {
			b.Cells[c] = uint16(v + i)
		}
		drawn := p.Figure(b).Cells
		for i, c := range cells[:n] {
			texts[v+i] = strings.TrimSpace(strings.TrimPrefix(drawn[c].Text, names[c].Text))
		}
	}
	return texts
}

// A leftSet holds the symbols that the marks leave in a cell.
type leftSet struct {
	left uint64 // candidates
	less bool   // the marks are fewer than what the board leaves, or exclude the cell's symbol
}

// symbolsLeft returns by cell the symbols that the marks leave on a board.
func (p *marked) symbolsLeft(b grid.Board) []leftSet {
	b = p.Puzzle.With(b).Givens()
	all, err := Candidates(p.Puzzle, b)
	sets := make([]leftSet, len(b.Cells))
	for c, v := range b.Cells {
		switch {
		case err != nil: // WithMarks rejects such puzzles
		case v != 0:
			sets[c] = leftSet{less: p.gone[c]>>v&1 != 0}
		default:
			sets[c] = leftSet{all[c] &^ p.gone[c], all[c]&p.gone[c] != 0}
		}
	}
	return sets
}

func (p *marked) left() grid.Marks {
	var left grid.Marks
	for _, s := range p.symbolsLeft(p.Givens()) {
		left = append(left, s.left)
	}
	return left
}

// The text of a marked puzzle is that of the puzzle followed by +marks( and the symbols
// left in each cell, separated by commas. An empty entry means no restriction, noMark no
// symbol. Trailing commas are left out.
const (
	marksStart = "+marks("
	noMark     = "-"
	markDigits = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@_" // from symbol 1
)

func (p *marked) String() string {
	text := p.Puzzle.String()
	var cells []string
	for c, s := range p.symbolsLeft(p.Givens()) {
		if !s.less {
			continue
		}
		set := noMark
		if s.left != 0 {
			set = ""
		}
		for left := s.left; left != 0; left &= left - 1 {
			set += markDigits[bits.TrailingZeros64(left)-1:][:1]
		}
		cells = append(append(cells, make([]string, c-len(cells))...), set)
	}
	if cells == nil {
		return text
	}
	return text + marksStart + strings.Join(cells, ",") + ")"
}

// ParseMarks wraps the function parse so that an alphabet and pencil marks may follow its text.
func ParseMarks(parse func(text string) (Puzzle, error)) func(text string) (Puzzle, error) {
	return func(text string) (Puzzle, error) {
		i := strings.LastIndex(text, marksStart)
		if i < 0 {
			return parseAlphabet(parse, text)
		}
		end := i + len(marksStart)
		args, closed := strings.CutSuffix(text[end:], ")")
		if !closed {
			if p, err := parse(text); err == nil { // the word is part of a text
				return p, nil
			}
			return nil, Syntaxf(0, utf8.RuneCountInString(text)+1, "expected ) after the pencil marks, at the end of the puzzle")
		}
		p, err := parseAlphabet(parse, text[:i])
		if err != nil {
			return nil, err
		}
		return readMarks(p, args, utf8.RuneCountInString(text[:end])+1)
	}
}

// readMarks returns p with the pencil marks in a text, which begins at a column.
func readMarks(p Puzzle, text string, column int) (Puzzle, error) {
	givens := p.Givens()
	all, err := Candidates(p, givens)
	if err != nil {
		return nil, err
	}
	cells := strings.Split(text, ",")
	if len(cells) > len(all) {
		return nil, Syntaxf(0, column, "expected pencil marks for %d cells at most, found %d", len(all), len(cells))
	}
	gone, symbols := make(grid.Marks, len(all)), len(symbolTexts(p))
	for c, cell := range cells {
		set, ok := uint64(0), true
		for _, r := range strings.TrimPrefix(cell, noMark) {
			v := strings.IndexRune(markDigits, r) + 1
			set |= 1 << v
			ok = ok && v > 0 && v < symbols && cell[:1] != noMark
		}
		switch v := givens.Cells[c]; {
		case !ok:
			return nil, Syntaxf(0, column, "expected the candidates of %s as digits from 1 to %s, nothing or %s, found %q", givens.Name(c), markDigits[symbols-2:symbols-1], noMark, Clip(cell))
		case cell == "":
		case v == 0:
			gone[c] = all[c] &^ set
		case set>>v&1 == 0:
			gone[c] = 1 << v
		}
		column += utf8.RuneCountInString(cell) + 1
	}
	return join(p, gone), nil
}
