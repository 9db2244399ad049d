package answer

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// Unavoidable is the answer of unavoidable: one unavoidable set.
type Unavoidable struct {
	Entry banmen.Entry
	Cells []int // ascending
}

// Text writes the cells on a line.
func (a Unavoidable) Text(p *Page, _ Style) error {
	p.Block([]byte(strings.Join(ops.CellNames(a.Entry.Puzzle, a.Cells), " ")+"\n"), false)
	return nil
}

// JSON returns the cells.
func (a Unavoidable) JSON(Style) []any {
	return []any{unavoidable{HeadOf("unavoidable", a.Entry), ops.CellNames(a.Entry.Puzzle, a.Cells)}}
}

type unavoidable struct {
	Head
	Cells []string `json:"cells"`
}

// Verdict is empty.
func (a Unavoidable) Verdict(Style) Verdict { return Verdict{} }

// Found is a puzzle found by a search that started from a record's puzzle.
type Found struct {
	Entry  banmen.Entry
	Puzzle banmen.Puzzle
}

// Text writes the puzzle.
func (a Found) Text(p *Page, s Style) error {
	return p.puzzle(s, banmen.Entry{Puzzle: a.Puzzle}, a.Puzzle.Givens())
}

// Verdict is empty.
func (a Found) Verdict(Style) Verdict { return Verdict{} }

// Neighbour is the answer of neighbours: a puzzle near another one.
type Neighbour struct{ Found }

// JSON returns the puzzle.
func (a Neighbour) JSON(Style) []any {
	return []any{neighbour{HeadOf("neighbours", a.Entry), banmen.Text(a.Puzzle)}}
}

type neighbour struct {
	Head
	Neighbour string `json:"neighbour"` // the text of the puzzle
}

// Scanned is the answer of scan: a puzzle of a board.
type Scanned struct{ Found }

// JSON returns the puzzle.
func (a Scanned) JSON(Style) []any {
	return []any{scanned{HeadOf("scan", a.Entry), banmen.Text(a.Puzzle)}}
}

type scanned struct {
	Head
	Found string `json:"found"` // the text of the puzzle
}
