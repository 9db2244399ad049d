package ops

import (
	"slices"
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
	most := 0
	for _, domain := range m.Domains[:b.Size()] {
		if len(domain) > 0 {
			most = max(most, slices.Max(domain))
		}
	}
	texts := make([]string, most+1)
	name := p.Figure(b).Cells[0].Text
	for v := range most {
		b.Cells[0] = uint16(v + 1)
		texts[v+1] = strings.TrimSpace(strings.TrimPrefix(p.Figure(b).Cells[0].Text, name))
	}
	return texts, nil
}
