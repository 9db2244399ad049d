package session

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// A sheet is a puzzle on paper, as a Position: anything may be written into any
// cell that was not printed.
type sheet struct {
	puzzle  banmen.Puzzle
	symbols []string
	board   grid.Board
}

func newSheet(p banmen.Puzzle) (banmen.Position, error) {
	symbols, err := ops.Symbols(p)
	return sheet{p, symbols, p.Givens()}, err
}

func (s sheet) String() string        { return s.puzzle.With(s.board).String() }
func (s sheet) Board() grid.Board     { return s.board }
func (s sheet) Players() []string     { return nil }
func (s sheet) Moves() []banmen.Move  { return nil }
func (s sheet) Status() banmen.Status { return banmen.Status{Over: s.solved()} }

func (s sheet) solved() bool { return s.board.Full() && len(s.puzzle.Faults(s.board)) == 0 }

// Play writes into a cell: R5C3=7, or R5C3=. to clear it.
func (s sheet) Play(move string) (banmen.Position, error) {
	cell, text, err := s.parse(move)
	if err != nil {
		return nil, err
	}
	symbol := 0
	if text != "" && text != "." {
		if symbol = slices.Index(s.symbols, text); symbol < 0 {
			return nil, banmen.Syntaxf(0, 0, "expected one of %s or a dot after =, found %q",
				strings.Join(s.symbols[1:], " "), text)
		}
	}
	if s.puzzle.Givens().Cells[cell] != 0 {
		return nil, &banmen.RuleError{Move: move, Text: banmen.Msg("%s is given and stays", ops.CellName(s.puzzle, cell))}
	}
	s.board = s.board.Clone()
	s.board.Cells[cell] = uint16(symbol)
	return s, nil
}

// example returns a cell and a symbol, or a dot if no cell can have one.
func (s sheet) example() string {
	cell := "R1C2"
	if ops.Named(s.puzzle) {
		cell = ops.CellName(s.puzzle, s.board.Size()-1)
	}
	return cell + "=" + slices.Concat(s.symbols[1:], []string{"."})[0]
}

// parse splits R5C3=7 into the cell and what goes there.
func (s sheet) parse(move string) (cell int, text string, err error) {
	bad := banmen.Syntaxf(0, 0, "expected a cell and what goes there, such as %s, found %q", s.example(), move)
	place, text, ok := strings.Cut(move, "=")
	if ok && ops.Named(s.puzzle) {
		for cell := range s.board.Cells {
			if ops.CellName(s.puzzle, cell) == place {
				return cell, text, nil
			}
		}
	}
	row, col, both := strings.Cut(strings.ToUpper(place), "C")
	row, named := strings.CutPrefix(row, "R")
	if !ok || !both || !named {
		return 0, "", bad
	}
	r, err1 := strconv.Atoi(row)
	c, err2 := strconv.Atoi(col)
	if err1 != nil || err2 != nil {
		return 0, "", bad
	}
	if !s.board.Contains(r-1, c-1) {
		return 0, "", banmen.Syntaxf(0, 0, "expected a cell from R1C1 to %s, found %q", s.board.Name(s.board.Size()-1), place)
	}
	return s.board.At(r-1, c-1), text, nil
}
