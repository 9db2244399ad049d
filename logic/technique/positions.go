package technique

import _ "embed"

//go:embed testdata/positions.txt
var positions string

// Positions returns an example position of each technique. Each line has tab-separated
// fields: the key, the cells and deleted candidates as in HoDoKu's library, and a step in
// its notation.
func Positions() string { return positions }
