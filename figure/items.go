package figure

import "strconv"

// A Place is where in its cell a mark stands.
type Place uint8

const (
	Candidate Place = iota // small, in a square of all candidates in order, while the cell has no text; an empty one keeps its place free
	Corner                 // small, along the upper and lower side, whether the cell has a text or not
	Centre                 // small, one beside the other in the middle, while the cell has neither text nor candidates
	Circle                 // no text, but a circle around that of the cell
	Square                 // likewise a square
	Tint                   // no mark, but the background in a colour of a player's choice, from "1" to "9"; of several each has a part
)

// A Mark is what stands in a cell besides its text.
type Mark struct {
	Text  string
	Place Place
	Role  Role
	Fill  Role // background of a candidate, a circle or a square, as of a cell
}

// Candidates returns marks of texts, all of them candidates without a role.
func Candidates(texts ...string) []Mark {
	marks := make([]Mark, len(texts))
	for i, t := range texts {
		marks[i].Text = t
	}
	return marks
}

// MostTints is how many colours of a player's choice there are.
const MostTints = 9

// Tints returns the colours of a player's choice that a cell has, each from 1 to MostTints.
func (c Cell) Tints() (all []int) {
	for _, m := range c.Marks {
		if n, err := strconv.Atoi(m.Text); m.Place == Tint && err == nil && n >= 1 && n <= MostTints {
			all = append(all, n)
		}
	}
	return all
}

// TintLetters are letters for the colours of a cell behind a dot, for who cannot tell them
// apart or has none; "" without colours.
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
	Role  Role
}

// A Cage is a dashed outline inside cells that touch each other.
type Cage struct {
	Cells []int
	Label string // in the upper left of the first cell in reading order
	Role  Role
}

// A Sign is what stands between two cells.
type Sign uint8

const (
	SignNone Sign = iota // the text alone
	SignDot              // a filled dot
	SignRing             // an open one
	SignBar              // a short bar
	SignLess             // <, with its point to the first cell
)

// An Edge is a sign half-way between the cells A and B: on the border of
// neighbours, or in the corner where four cells meet.
type Edge struct {
	A, B int
	Sign Sign
	Text string // in the sign: X, V, a number
	Role Role
}

// An Outside is a clue around the board. Rows and columns are counted on beyond
// it: row -1 is just above the board, and Col == Cols just right of it.
type Outside struct {
	Row, Col   int
	Text       string
	DRow, DCol int // from -1 to 1: where an arrow beside the text points; both 0: no arrow
	Role       Role
}

// An End of a link is a candidate: a cell, and the index of the candidate among
// those of the cell. Where there is none, as with -1, it is the cell itself.
type End struct{ Cell, Candidate int }

// A Link joins two candidates: strong, if one of both must be true, or weak, if
// not both can be.
type Link struct {
	From, To End
	Strong   bool
	Role     Role
}

// A Bar shows a number as a length.
type Bar struct {
	Label string
	Value float64 // from 0 to 1
	Text  string  // the number as people read it
	Role  Role
}
