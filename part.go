package banmen

import "golang.org/x/text/language"

// A Part is an additional rule that puzzles of a kind may have, such as the thermometers
// of sudoku:3x3+thermo(R1C1-R1C4).
type Part struct {
	Name      string                    // name in texts of puzzles: "thermo"
	Names     []string                  // other names in use, in any language
	Title     func(language.Tag) string // heading
	Rule      func(language.Tag) string // the rule, in a sentence or two for players
	Example   func() string             // returns an example of its brackets, "R1C1-R1C4"; nil if it has none
	Shape     Shape                     // how a rule of it is drawn by hand
	Whole     bool                      // whether new brackets replace the old ones, because they describe the whole board
	Letters   bool                      // whether they have a letter for each cell, so that they can be painted
	Numbers   bool                      // whether it takes symbols as numbers, so that they cannot be renamed
	Preset    string                    // a small puzzle with the part
	Solutions int                       // of Preset
	Wrong     string                    // a puzzle whose givens break only this rule, once
	Elsewhere Elsewhere
}

// A Shape is the geometry of a rule of a part, so that pages can let users draw it. Its text
// consists of cells in order and a value, which is a number or a sign.
type Shape string

const (
	NoShape      Shape = ""        // it cannot be drawn: it has tables or other parts
	ShapeLine    Shape = "line"    // the value, then the cells of a line
	ShapeCage    Shape = "cage"    // the value, then cells
	ShapeGroups  Shape = "groups"  // groups of cells with = between them
	ShapeSign    Shape = "sign"    // two neighbours with the value between them
	ShapeCorner  Shape = "corner"  // the value, then the upper left of four cells
	ShapeOutside Shape = "outside" // the value, then a line through the board that begins at it
	ShapeCells   Shape = "cells"   // single cells, all in one text
	ShapeBoard   Shape = "board"   // the whole board
)

// Text returns the part with its example, as in the text of a puzzle:
// "+thermo(R1C1-R1C4)".
func (p Part) Text() string {
	example := p.Brackets()
	if example == "" {
		return "+" + p.Name
	}
	return "+" + p.Name + "(" + example + ")"
}

// Brackets returns the example of the brackets, or "".
func (p Part) Brackets() string {
	if p.Example == nil {
		return ""
	}
	return p.Example()
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
