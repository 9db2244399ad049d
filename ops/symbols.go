package ops

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Symbols returns how p writes the symbols of its cells while the board is not
// full, by symbol; that of 0, undecided, is empty.
func Symbols(p banmen.Puzzle) ([]string, error) {
	b := grid.New(p.Givens().Shape)
	m, err := modelOf(p.With(b))
	if err != nil {
		return nil, err
	}
	most := 0
	for _, domain := range m.Domains[:b.Size()] {
		most = max(most, slices.Max(domain))
	}
	texts := make([]string, most+1)
	for v := range texts {
		b.Cells[0] = uint16(v)
		texts[v] = p.Figure(b).Cells[0].Text
	}
	return texts, nil
}
