package answer

import (
	"maps"
	"math/big"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// solution adds a solution of a record in the form of the style, without the record's
// pencil marks.
func (p *Page) solution(s Style, e banmen.Entry, b grid.Board) error {
	e.Marks = nil
	return p.board(s.Form, e, b)
}

// Listed is the answer of list: a solution, or the first of a class.
type Listed struct {
	ops.Class
	Entry     *banmen.Entry // the record; all answers of a list share it, and there may be millions
	Unordered bool          // whether solutions are unordered
	Stats     bool          // report the size of the class
}

// Text writes the solution.
func (a Listed) Text(p *Page, s Style) error { return p.solution(s, *a.Entry, a.Board) }

// JSON returns the solution.
func (a Listed) JSON(Style) []any {
	j := Solution{Head: HeadOf("list", *a.Entry), Solution: banmen.Text(a.Entry.Puzzle.With(a.Board)), Size: a.Size}
	if a.Unordered {
		j.Order = noOrder
	}
	return []any{j}
}

// Verdict reports the size of the class, which JSON includes.
func (a Listed) Verdict(s Style) (v Verdict) {
	if a.Stats && a.Size > 0 && !s.JSON {
		v.Notes = []banmen.Message{banmen.Msg("a class of %d", a.Size)}
	}
	return v
}

// Elided is the number of results omitted between the first and the last ones.
type Elided int64

// Text writes a line to show where the list stopped, for people who read it while it is written.
func (a Elided) Text(p *Page, s Style) error {
	if s.Live {
		p.Block([]byte("...\n"), !s.Form.Stream)
	}
	return nil
}

// JSON returns nothing.
func (a Elided) JSON(Style) []any { return nil }

// Verdict reports the number to others.
func (a Elided) Verdict(s Style) (v Verdict) {
	if !s.Live || s.JSON {
		v.Notes = []banmen.Message{banmen.Msg("results not shown between the first and the last: %d", int64(a))}
	}
	return v
}

// Sizes is the number of classes by their number of solutions.
type Sizes map[int64]int64

// Text writes nothing.
func (a Sizes) Text(*Page, Style) error { return nil }

// JSON returns nothing: each class has its size.
func (a Sizes) JSON(Style) []any { return nil }

// Verdict reports the number of classes of each size.
func (a Sizes) Verdict(Style) (v Verdict) {
	classes, solutions := int64(0), int64(0)
	for size, n := range a {
		classes += n
		solutions += size * n
	}
	v.Notes = append(v.Notes, banmen.Msg("classes: %d, solutions: %d", classes, solutions))
	for _, size := range slices.Sorted(maps.Keys(a)) {
		v.Notes = append(v.Notes, banmen.Msg("classes of size %d: %d", size, a[size]))
	}
	return v
}

// Sampled is the answer of sample: a random solution.
type Sampled struct {
	Entry banmen.Entry
	Board grid.Board
	Seed  uint64
}

// Text writes the solution.
func (a Sampled) Text(p *Page, s Style) error { return p.solution(s, a.Entry, a.Board) }

// JSON returns the solution and the seed.
func (a Sampled) JSON(Style) []any {
	return []any{sample{HeadOf("sample", a.Entry), banmen.Text(a.Entry.Puzzle.With(a.Board)), a.Seed}}
}

type sample struct {
	Head
	Solution string `json:"solution"` // the text of the board
	Seed     uint64 `json:"seed"`
}

// Verdict is empty.
func (a Sampled) Verdict(Style) Verdict { return Verdict{} }

// Numbered is the answer of unrank: the solution with a number.
type Numbered struct {
	Entry  banmen.Entry
	Board  grid.Board
	Number *big.Int // from 0
	Class  bool     // it is the number of a class
}

// Text writes the solution.
func (a Numbered) Text(p *Page, s Style) error { return p.solution(s, a.Entry, a.Board) }

// JSON returns the solution and its number.
func (a Numbered) JSON(Style) []any {
	p := a.Entry.Puzzle
	j := numberOf("unrank", banmen.Entry{Puzzle: p}, p.With(a.Board), a.Number)
	j.Class = a.Class
	return []any{j}
}

// Verdict is empty.
func (a Numbered) Verdict(Style) Verdict { return Verdict{} }
