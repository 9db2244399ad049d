// Package figure describes what a board looks like, for every renderer: texts
// and what they mean, never colours or fonts.
//
// A [Figure] has its cells, and what is drawn over, between and around them:
//
//	Mark     in a cell: candidates, notes in the corners or the middle, a circle or square around the text
//	Path     through cells: a diagonal, a thermometer, an arrow
//	Cage     around cells, with a label
//	Edge     between two cells: a dot, an X, a <
//	Outside  a clue beside a row, a column or a diagonal
//	Link     between candidates, as steps of reasoning have them
//	Bar      a number from 0 to 1, such as the chance to win
//	Look     a drawing without a meaning, which has its own colours
//	Key      a rule in words, with a sample of how it is drawn
//
// Cells are numbered in reading order, as in grid.Board.
package figure

import "slices"

// A Role is the meaning of a text or mark. Renderers choose its colour and weight.
type Role uint8

const (
	Plain   Role = iota // decided by the solver or the player
	Given               // printed with the question
	Guess               // a guess
	Dead                // led to a contradiction
	Wrong               // part of a broken rule
	Open                // undecided
	Cursor              // where the player is
	Legal               // a legal choice
	Player1             // owned by a player; the others follow
	Player2
	Player3
	Player4
)

// A Shape is drawn in a cell of a picture in place of its text. Character output shows
// the text.
type Shape uint8

const (
	Written Shape = iota // the text itself
	Star
	Block // a square that fills the cell
	Cross // a cross, the usual sign that a cell is empty
	Blank // nothing is drawn
	Disc  // a round stone, dark for the first player and light for the second
)

// A Cell is the content of one cell.
type Cell struct {
	Text  string
	Shape Shape // drawn in place of the text
	Role  Role
	Marks []Mark
	Fill  Role // background: from Dead to Player4 but Open; Plain means no background
	Gap   bool // it is not part of the board, and nothing is drawn there
}

// A Figure is a board of Rows by Cols cells, in reading order like grid.Board.
type Figure struct {
	Title      string
	Rows, Cols int
	Cells      []Cell
	Names      map[int]string // names of cells that are not named by row and column
	Felt       bool           // the board is drawn as green cloth, for discs
	Every      int            // draw a heavy line after every n rows and columns, as a counting aid; 0: none
	Region     []int          // by cell; a heavy border separates different regions; nil: none
	Paths      []Path         // drawn beneath the texts
	Cages      []Cage         // also beneath the texts
	Edges      []Edge         // over the borders
	Outside    []Outside      // around the board
	Links      []Link         // drawn over everything else
	Looks      []Look         // decoration over or under the board
	Bars       []Bar          // under the board
	Keys       []Key          // rules and samples, shown beside the board
	Notes      []string       // lines of text under the board
}

// New returns a figure whose cell i shows texts[values[i]]. Open cells have an empty text;
// cells that are decided in givens have the role Given.
func New(rows, cols int, values, givens []uint16, texts []string) *Figure {
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

// Draw gives each cell whose symbol is values[i] the shape shapes[values[i]]. It draws no
// crosses on a board without open cells.
func (f *Figure) Draw(values []uint16, shapes []Shape) {
	full := !slices.Contains(values, 0)
	for i, v := range values {
		if f.Cells[i].Shape = shapes[v]; full && shapes[v] == Cross {
			f.Cells[i].Shape = Blank
		}
	}
}
