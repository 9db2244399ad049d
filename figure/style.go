package figure

// A Style tells things of one shape apart: lines, cages and marks that mean different
// rules. The zero Style is that of a shape with one usual meaning.
type Style struct {
	Name string // what the thing shows, as texts of puzzles call it: "whispers"
	Ink  Ink
}

// An Ink is a hue by which solvers know a rule. A theme gives it a colour, and a dash
// where colours are missing.
type Ink uint8

const (
	NoInk Ink = iota
	Green
	Violet
	Grey
	Blue
	Teal
	Orange
	Pink
	Brown
	Red
	Yellow
	Lime
	Navy
)

// Inks are the names of all inks but NoInk, in their order.
var Inks = []string{"green", "violet", "grey", "blue", "teal", "orange", "pink", "brown", "red", "yellow", "lime", "navy"}

// String returns the name of the ink, "" for NoInk.
func (i Ink) String() string {
	if i == NoInk || int(i) > len(Inks) {
		return ""
	}
	return Inks[i-1]
}

// Ends are the shapes at both ends of a path.
type Ends uint8

const (
	NoEnds   Ends = iota
	Rings         // a circle around either end
	Diamonds      // a square on its tip around either end
)
