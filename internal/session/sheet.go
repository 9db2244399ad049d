package session

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// A sheet is a puzzle as a Position. A move writes into any cells that are not given. It is
// immutable.
type sheet struct {
	puzzle  banmen.Puzzle
	symbols []string
	board   grid.Board
	notes   []*Note // by cell; nil if it has none
	saved   []savepoint
}

// A Note is the content of a cell besides its symbol: its marks and colours.
type Note struct {
	Corner, Centre Set // marks: symbols, from 1
	Colours        Set // from 1 to Colours
}

// Colours is the number of colours for cells.
const Colours = 9

// A savepoint is a named sheet, without savepoints of its own.
type savepoint struct {
	name string
	sheet
}

func newSheet(p banmen.Puzzle) (banmen.Position, error) {
	symbols, err := ops.Symbols(p)
	return sheet{puzzle: p, symbols: symbols, board: p.Givens(), notes: make([]*Note, p.Givens().Size())}, err
}

func (s sheet) String() string        { return banmen.Text(s.puzzle.With(s.board)) }
func (s sheet) Board() grid.Board     { return s.board }
func (s sheet) Players() []string     { return nil }
func (s sheet) Moves() []banmen.Move  { return nil }
func (s sheet) Status() banmen.Status { return banmen.Status{Over: ops.Solved(s.puzzle, s.board)} }

// note returns the content of a cell besides its symbol.
func (s sheet) note(cell int) Note {
	if n := s.notes[cell]; n != nil {
		return *n
	}
	return Note{}
}

// Play makes a move; the package doc describes moves.
func (s sheet) Play(move string) (banmen.Position, error) {
	if name, ok := strings.CutPrefix(move, "save:"); ok && name != "" {
		now := s
		now.saved = nil
		s.saved = append(s.without(name), savepoint{name, now})
		return s, nil
	}
	if name, ok := strings.CutPrefix(move, "back:"); ok {
		return s.back(name)
	}
	parts, err := s.parts(move)
	if err != nil {
		return nil, err
	}
	s.board, s.notes = s.board.Clone(), slices.Clone(s.notes)
	givens := s.puzzle.Givens()
	for _, p := range parts {
		for _, cell := range p.cells {
			if p.pen != Colour && givens.Cells[cell] != 0 {
				return nil, s.given(move, cell)
			}
			s.apply(p, cell)
		}
	}
	return s, nil
}

// given returns the error that a cell cannot be changed.
func (s sheet) given(move string, cell int) error {
	return &banmen.RuleError{Move: move, Text: banmen.Msg("%s is a given and cannot be changed", Spell(ops.CellName(s.puzzle, cell)))}
}

// apply applies a part of a move to one cell.
func (s sheet) apply(p part, cell int) {
	if p.pen == Digit {
		s.board.Cells[cell] = uint16(p.symbols[0])
		return
	}
	note := s.note(cell)
	set := note.of(p.pen)
	switch {
	case p.add:
		*set = set.With(p.symbols...)
	case len(p.symbols) == 0:
		*set = nil
	default:
		*set = set.Without(p.symbols...)
	}
	s.notes[cell] = &note
}

// of returns the set of a pen other than Digit.
func (n *Note) of(p Pen) *Set {
	switch p {
	case Corner:
		return &n.Corner
	case Centre:
		return &n.Centre
	}
	return &n.Colours
}

// without returns the savepoints without the named one.
func (s sheet) without(name string) []savepoint {
	return slices.DeleteFunc(slices.Clone(s.saved), func(p savepoint) bool { return p.name == name })
}

// back returns to a savepoint and keeps all savepoints.
func (s sheet) back(name string) (banmen.Position, error) {
	var names []string
	for _, p := range s.saved {
		if p.name == name {
			old := p.sheet
			old.saved = s.saved
			return old, nil
		}
		names = append(names, p.name)
	}
	if len(names) == 0 {
		return nil, banmen.Errorf(banmen.ErrNone, "there is no savepoint")
	}
	return nil, banmen.Syntaxf(0, 0, "expected a savepoint (%s), found %q", strings.Join(names, ", "), name)
}

// example returns an example of a write: a cell with a symbol, or with a dot if no cell
// can have one.
func (s sheet) example() string {
	cell := "R1C2"
	if ops.HasCellNames(s.puzzle) {
		cell = ops.CellName(s.puzzle, s.board.Size()-1)
	}
	return cell + "=" + slices.Concat(s.symbols[1:], []string{"."})[0]
}
