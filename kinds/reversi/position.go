package reversi

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/reversi/internal/discs"
)

// A Position is a stage of a game.
type Position struct {
	size  int
	mover int         // index of the player to move in players
	board discs.Board // from the view of that player
}

// begin returns the first position on a board.
func begin(size int) *Position {
	p := &Position{size: size}
	low := size/2 - 1
	at := func(row, col int) uint64 { return 1 << (discs.Stride*row + col) }
	p.board = discs.Board{Player: at(low, low+1) | at(low+1, low), Other: at(low, low) | at(low+1, low+1)}
	return p
}

func (p *Position) inside() uint64 { return discs.Inside(p.size) }
func (p *Position) taken() uint64  { return p.board.Player | p.board.Other }

// of returns the discs of a player.
func (p *Position) of(player int) uint64 {
	if player == p.mover {
		return p.board.Player
	}
	return p.board.Other
}

// Board returns the board; symbols 1 and 2 are X and O.
func (p *Position) Board() grid.Board {
	b := grid.New(grid.Square(p.size))
	for player := range len(players) {
		for _, cell := range p.cells(p.of(player)) {
			b.Cells[cell] = uint16(player + 1)
		}
	}
	return b
}

// Players returns X and O.
func (p *Position) Players() []string { return strings.Split(players, "") }

// CellName returns the name of a square: c4.
func (p *Position) CellName(cell int) string {
	return columnName(cell%p.size) + rowName(cell/p.size)
}

func columnName(col int) string { return string(rune('a' + col)) }
func rowName(row int) string    { return strconv.Itoa(row + 1) }

// list returns the names of squares.
func (p *Position) list(cells []int) string {
	var names []string
	for _, c := range cells {
		names = append(names, p.CellName(c))
	}
	return strings.Join(names, " ")
}

// Moves returns the legal squares of the player to move, or a pass if there is none.
func (p *Position) Moves() []banmen.Move {
	if p.board.Over(p.inside()) {
		return nil
	}
	legal := p.board.Moves(p.inside())
	if legal == 0 {
		return []banmen.Move{p.pass()}
	}
	var moves []banmen.Move
	for _, cell := range p.cells(legal) {
		moves = append(moves, p.move(cell))
	}
	return moves
}

// passText is the text of a pass.
const passText = "-"

func (p *Position) pass() banmen.Move {
	return banmen.Move{Text: passText, Player: name(p.mover), Key: passText, Label: banmen.Msg("pass"), Cell: banmen.NoCell, Tier: 1,
		Why: banmen.Msg("nothing can be enclosed")}
}

// move returns the move to a cell.
func (p *Position) move(cell int) banmen.Move {
	text := p.CellName(cell)
	return banmen.Move{Text: text, Player: name(p.mover), Key: text, Label: banmen.Msg("%s", text), Cell: cell, Tier: 1,
		Flips: p.cells(p.board.Flips(p.square(cell))), Why: banmen.Msg("encloses")}
}

// name returns the name of a player.
func name(player int) string { return players[player : player+1] }

// Play returns the position after a move. It makes a forced pass before the move.
func (p *Position) Play(text string) (banmen.Position, error) {
	m, err := parsePly(p.size, text)
	if err != nil {
		return nil, err
	}
	next, why := p.play(m)
	if next == nil {
		return nil, &banmen.RuleError{Move: text, Text: why}
	}
	return next, nil
}

// play returns the position after a move, or nil and the reason why the move is illegal.
func (p *Position) play(m ply) (*Position, banmen.Message) {
	legal := p.board.Moves(p.inside())
	passed := p.passed()
	switch {
	case p.board.Over(p.inside()):
		return nil, banmen.Msg("the game is over: nobody can move")
	case m.pass && legal != 0:
		return nil, banmen.Msg("%s may not pass; legal moves: %s", name(p.mover), p.list(p.cells(legal)))
	case m.pass && m.player == passed.mover:
		return nil, banmen.Msg("it is the turn of %s", name(p.mover))
	case m.pass:
		return passed, banmen.Message{}
	case legal == 0 && m.player == p.mover:
		return nil, banmen.Msg("%s must pass", name(p.mover))
	case legal == 0:
		return passed.play(m)
	case m.player == passed.mover:
		return nil, banmen.Msg("it is the turn of %s", name(p.mover))
	case legal>>p.square(m.cell)&1 == 0:
		return nil, p.refuse(m.cell, legal)
	}
	square := p.square(m.cell)
	return &Position{p.size, 1 - p.mover, p.board.Play(square, p.board.Flips(square))}, banmen.Message{}
}

// passed returns the position after a pass.
func (p *Position) passed() *Position { return &Position{p.size, 1 - p.mover, p.board.Pass()} }

// refuse says why the player to move may not take a cell.
func (p *Position) refuse(cell int, legal uint64) banmen.Message {
	mover, at, list := name(p.mover), p.CellName(cell), p.list(p.cells(legal))
	if p.taken()>>p.square(cell)&1 != 0 {
		return banmen.Msg("%s is taken; %s may take %s", at, mover, list)
	}
	return banmen.Msg("%s may not take %s: it must enclose; allowed: %s", mover, at, list)
}

// Status returns the discs of each player. The game is over when neither can move.
func (p *Position) Status() banmen.Status {
	var s banmen.Status
	for player := range len(players) {
		s.Scores = append(s.Scores, bits.OnesCount64(p.of(player)))
	}
	switch s.Over = p.board.Over(p.inside()); {
	case s.Over && s.Scores[0] == s.Scores[1]:
		s.Note = banmen.Msg("a tie with %d discs each", s.Scores[0])
	case s.Over:
		most := slices.Max(s.Scores)
		s.Note = banmen.Msg("%s wins with %d discs", name(slices.Index(s.Scores, most)), most)
	case p.board.Moves(p.inside()) == 0:
		s.Note = banmen.Msg("%s must pass", name(p.mover))
	}
	return s
}

// count returns the discs of each player, with the one to move in brackets.
func (p *Position) count() string {
	var parts []string
	for player, n := range p.Status().Scores {
		part := fmt.Sprintf("%s %d", name(player), n)
		if player == p.mover && !p.board.Over(p.inside()) {
			part = "[" + part + "]"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "  ")
}
