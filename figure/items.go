package figure

import "strconv"

// A Place is the position of a mark in its cell.
type Place uint8

const (
	Candidate Place = iota // small, at its place among all candidates, shown while the cell has no text; an empty mark keeps its place free
	Corner                 // small, along the upper and lower side, with or without a text in the cell
	Centre                 // small, side by side in the middle, while the cell has neither text nor candidates
	Circle                 // a circle around the cell's text; it has no text itself
	Square                 // a filled square behind the text of the cell
	Spot                   // a filled circle behind the text of the cell
	Peak                   // arrowheads on all four sides that point out of the cell
	Pit                    // arrowheads on all four sides that point into the cell
	Tint                   // background in a colour that the player chose, from "1" to "9"; several colours share the cell
)

// A Mark is drawn in a cell besides its text.
type Mark struct {
	Text  string
	Place Place
	Role  Role
	Fill  Role // background of a candidate, a circle or a square, like Cell.Fill
	Style      // of a circle or a square
}

// Candidates returns a candidate mark without a role for each text.
func Candidates(texts ...string) []Mark {
	marks := make([]Mark, len(texts))
	for i, t := range texts {
		marks[i].Text = t
	}
	return marks
}

// CandidateSet is Candidates for a set of symbols: a mark has the text of its symbol if the
// symbol's bit is set. The places of other symbols stay free. An empty set has no marks.
func CandidateSet(texts []string, set uint64) (all []Mark) {
	for v := 1; v < len(texts) && set != 0; v++ {
		var m Mark
		if set>>v&1 != 0 {
			m.Text = texts[v]
		}
		all = append(all, m)
	}
	return all
}

// MaxTints is the number of colours that a player can choose from.
const MaxTints = 9

// Tints returns the colours that the player gave the cell, each from 1 to MaxTints.
func (c Cell) Tints() (all []int) {
	for _, m := range c.Marks {
		if n, err := strconv.Atoi(m.Text); m.Place == Tint && err == nil && n >= 1 && n <= MaxTints {
			all = append(all, n)
		}
	}
	return all
}

// TintLetters returns a dot and a letter for each colour of the cell, for output without
// colours and for readers who cannot tell them apart. It returns "" if the cell has none.
func (c Cell) TintLetters() string {
	letters := ""
	for _, n := range c.Tints() {
		letters += string(rune('a' + n - 1))
	}
	if letters == "" {
		return ""
	}
	return "•" + letters
}

// A Path runs in straight lines from the middle of each of its cells to the
// next, which need not be neighbours.
type Path struct {
	Cells []int
	Bulb  bool // a thermometer: it begins with a bulb
	Arrow bool // it ends with the head of an arrow
	Pill  int  // the first n cells have an outline, at which the line begins: a circle around one cell, a pill around several
	Ends  Ends
	Label string // shown in the upper left of its first cell
	Style
	Role Role
}

// A Cage is a dashed outline inside cells.
type Cage struct {
	Cells []int
	Label string // shown in the upper left of the first cell in reading order
	Tint  bool   // the cells are shaded in the ink of the cage
	Style
	Role Role
}

// A Sign is drawn between two cells.
type Sign uint8

const (
	SignNone Sign = iota // the text alone
	SignDot              // a filled dot
	SignRing             // an open dot
	SignBar              // a short bar
	SignLess             // <, with its point to the first cell
)

// An Edge is a sign half-way between the cells A and B: on the border of neighbours, or
// in the corner where four cells meet.
type Edge struct {
	A, B int
	Sign Sign
	Text string // text in the sign: X, V, a number
	Name string // as in Style
	Role Role
}

// An Outside is a clue around the board. Row and column numbers continue beyond the
// board: row -1 is just above it, and Col == Cols just to the right.
type Outside struct {
	Row, Col   int
	Text       string
	Name       string // as in Style
	DRow, DCol int    // direction of an arrow beside the text, each from -1 to 1; both 0: no arrow
	Role       Role
}

// An End of a link is a candidate: a cell and the index of the candidate among those of
// the cell. An index out of range, such as -1, stands for the cell itself.
type End struct{ Cell, Candidate int }

// A Link joins two candidates. It is strong if at least one of them must be true, weak if
// at most one can be.
type Link struct {
	From, To End
	Strong   bool
	Role     Role
}

// A Bar shows a number as a length.
type Bar struct {
	Label string
	Value float64 // from 0 to 1
	Text  string  // the number as shown to people
	Role  Role
}
