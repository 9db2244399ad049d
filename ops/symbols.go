package ops

import "github.com/banmen/banmen"

// Symbols is banmen.SymbolTexts, but fails with ErrCannot for a game.
func Symbols(p banmen.Puzzle) ([]string, error) {
	if err := CheckModel(p); err != nil {
		return nil, err
	}
	return banmen.SymbolTexts(p), nil
}

// greatest returns the greatest value of domains, or 0 if all are empty.
func greatest(domains [][]int) (most int) {
	for _, d := range domains {
		for _, v := range d {
			most = max(most, v)
		}
	}
	return most
}
