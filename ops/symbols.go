package ops

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Symbols returns how p writes the symbols of its cells while the board is not
// full, by symbol; that of 0, undecided, is empty. What a cell shows in any case,
// such as the name of a variable, is left out.
func Symbols(p banmen.Puzzle) ([]string, error) {
	b := grid.New(p.Givens().Shape)
	m, err := modelOf(p.With(b))
	if err != nil {
		return nil, err
	}
	most := greatest(m.Domains[:b.Size()])
	texts := make([]string, most+1)
	names := p.Figure(b).Cells
	for v := 1; v <= most; v += b.Size() { // as many symbols as fit on a board are drawn at once
		clear(b.Cells)
		n := min(b.Size(), most-v+1)
		for c := range n {
			b.Cells[c] = uint16(v + c)
		}
		drawn := p.Figure(b).Cells
		for c := range n {
			texts[v+c] = strings.TrimSpace(strings.TrimPrefix(drawn[c].Text, names[c].Text))
		}
	}
	return texts, nil
}

// greatest returns the greatest value of domains, 0 if they have none.
func greatest(domains [][]int) (most int) {
	for _, d := range domains {
		for _, v := range d {
			most = max(most, v)
		}
	}
	return most
}
