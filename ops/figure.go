package ops

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
)

// Figure draws a record: its board, with the pencil marks of open cells and
// what breaks a rule.
func Figure(e banmen.Entry) (*figure.Figure, error) {
	b := PlacedBoard(e)
	f := e.Puzzle.Figure(b)
	for _, fault := range e.Puzzle.Faults(b) {
		for _, c := range fault.Cells {
			f.Cells[c].Role = figure.Wrong
		}
	}
	if e.Marks == nil {
		return f, nil
	}
	symbols, err := Symbols(e.Puzzle)
	for c, set := range e.Marks {
		for v := 1; v < len(symbols) && set != 0; v++ {
			var mark figure.Mark
			if set>>v&1 != 0 {
				mark.Text = symbols[v]
			}
			f.Cells[c].Marks = append(f.Cells[c].Marks, mark)
		}
	}
	return f, err
}
