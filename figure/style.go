package figure

// A Style distinguishes things of the same shape: lines, cages and marks that stand for different
// rules. The zero Style is for shapes with one usual meaning.
type Style struct {
	Name string // name of the rule that it shows, as in puzzle texts: "whispers"
	Ink  Ink
}

// An Ink is the hue that solvers associate with a rule. A theme chooses its colour, or a dash for
// output without colours.
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

// Inks are the names of the inks from Green on.
var Inks = []string{"green", "violet", "grey", "blue", "teal", "orange", "pink", "brown", "red", "yellow", "lime", "navy"}

// String returns the name of the ink, or "" for NoInk.
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
	Diamonds      // a square standing on its corner around either end
)
