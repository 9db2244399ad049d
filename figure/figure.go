// Package figure describes what a board looks like, for every renderer: texts
// and what they mean, never colours or fonts.
package figure

// A Role says what a cell means; renderers choose its colour and weight.
type Role uint8

const (
	Plain   Role = iota // decided by the solver or the player
	Given               // printed with the question
	Guess               // set to see what follows
	Dead                // led to a contradiction
	Wrong               // part of a broken rule
	Open                // undecided
	Cursor              // where the player is
	Legal               // may be chosen
	Player1             // owned by a player; the others follow
	Player2
	Player3
	Player4
)

// A Cell is what stands in one cell.
type Cell struct {
	Text  string
	Role  Role
	Marks []string // pencil marks, shown small while Text is empty; an empty one keeps its place free
	Fill  Role     // background; Plain is none
}

// A Line joins the middles of two cells.
type Line struct{ From, To int }

// A Figure is a board of Rows by Cols cells, in reading order, which is the
// order of grid.Board.
type Figure struct {
	Title      string
	Rows, Cols int
	Cells      []Cell
	Region     []int    // by cell: a heavy border runs where it differs; nil: none
	Lines      []Line   // drawn beneath the texts
	Notes      []string // lines of text under the board
}

// Of returns a figure whose cell i has the text of symbol values[i] in texts.
// Undecided cells have an empty text, and decided ones of the givens their role.
func Of(rows, cols int, values, givens []uint16, texts []string) *Figure {
	f := &Figure{Rows: rows, Cols: cols, Cells: make([]Cell, len(values))}
	for i, v := range values {
		switch c := &f.Cells[i]; {
		case v == 0:
			c.Role = Open
		case givens[i] == v:
			*c = Cell{Text: texts[v], Role: Given}
		default:
			*c = Cell{Text: texts[v]}
		}
	}
	return f
}
