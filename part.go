package banmen

import "golang.org/x/text/language"

// A Part is an additional rule that puzzles of a kind may have, such as the thermometers
// of sudoku:3x3+thermo(R1C1-R1C4).
type Part struct {
	Name      string                    // name in texts of puzzles: "thermo"
	Names     []string                  // other names in use, in any language
	Title     func(language.Tag) string // heading
	Rule      func(language.Tag) string // what it requires, in a sentence or two for players
	Example   string                    // example of its brackets, "R1C1-R1C4"; may be empty
	Numbers   bool                      // whether it takes symbols as numbers, so that they cannot be renamed
	Preset    string                    // a small puzzle with the part
	Solutions int                       // of Preset
	Wrong     string                    // a puzzle whose givens break only this rule, once
	Elsewhere Elsewhere
}

// Text returns the part with its example, as in the text of a puzzle:
// "+thermo(R1C1-R1C4)".
func (p Part) Text() string {
	if p.Example == "" {
		return "+" + p.Name
	}
	return "+" + p.Name + "(" + p.Example + ")"
}

// Elsewhere has the names of a part in other programs; empty if a program lacks it.
type Elsewhere struct {
	ISS         string // constraint of Interactive Sudoku Solver: "Thermo"
	FPuzzles    string // key of f-puzzles: "thermometer"
	SudokuMaker int    // number of the constraint in SudokuMaker; 0: none
}

// PartAliases returns the names of parts with their other names.
func PartAliases(parts []Part) []Alias {
	all := make([]Alias, len(parts))
	for i, p := range parts {
		all[i] = Alias{p.Name, p.Names}
	}
	return all
}
