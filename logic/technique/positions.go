package technique

import _ "embed"

//go:embed testdata/positions.txt
var positions string

// Positions returns a position for each technique, a line of fields with tabs between
// them: its key, the cells and what is removed besides as in HoDoKu's library, and the
// notation of a step that is there.
func Positions() string { return positions }
