package ops

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
)

// Figure draws the board of a record with the pencil marks of open cells and the broken
// rules, and with the drawings that came with it.
func Figure(e banmen.Entry) (*figure.Figure, error) {
	b := e.Placed()
	f := e.Puzzle.Figure(b)
	f.Looks = figure.ReadLooks(e.Meta[figure.LooksKey])
	for _, fault := range e.Puzzle.Faults(b) {
		for _, c := range fault.Cells {
			f.Cells[c].Role = figure.Wrong
		}
	}
	marks := e.Marks
	if marks == nil {
		marks = e.Notes
	}
	if marks == nil {
		return f, nil
	}
	symbols, err := Symbols(e.Puzzle)
	for c, set := range marks {
		if set != 0 {
			f.Cells[c].Marks = figure.CandidateSet(symbols, set)
		}
	}
	return f, err
}
