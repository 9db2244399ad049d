package banmen

import "golang.org/x/text/language"

// A Part is a rule that puzzles of a kind may have besides those of the kind itself,
// such as the thermometers of sudoku:3x3+thermo(R1C1-R1C4).
type Part struct {
	Name      string                    // in texts of puzzles: "thermo"
	Names     []string                  // other names that people use, in any language
	Title     func(language.Tag) string // for headings
	Rule      func(language.Tag) string // for players: what it asks of a board, in a sentence or two
	Example   string                    // what stands in its brackets, "R1C1-R1C4"; empty: it has none
	Numbers   bool                      // it takes symbols for numbers, so that they cannot be renamed
	Preset    string                    // a small puzzle with the part
	Solutions int                       // of Preset
	Wrong     string                    // a puzzle whose givens break this rule once and no other
	Elsewhere Elsewhere
}

// Text returns the part with its example, as it stands in the text of a puzzle:
// "+thermo(R1C1-R1C4)".
func (p Part) Text() string {
	if p.Example == "" {
		return "+" + p.Name
	}
	return "+" + p.Name + "(" + p.Example + ")"
}

// Elsewhere has the names of a part in other programs; empty where a program lacks it.
type Elsewhere struct {
	ISS         string // constraint of Interactive Sudoku Solver: "Thermo"
	FPuzzles    string // key of f-puzzles: "thermometer"
	SudokuMaker int    // number of a constraint of SudokuMaker, 0: none
}

// PartAliases returns parts as names with their other names.
func PartAliases(parts []Part) []Alias {
	all := make([]Alias, len(parts))
	for i, p := range parts {
		all[i] = Alias{p.Name, p.Names}
	}
	return all
}
