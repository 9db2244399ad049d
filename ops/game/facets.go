package game

import (
	"context"

	"github.com/banmen/banmen"
)

// Perft returns the number of lines of depth moves from the givens of p.
func Perft(p banmen.Puzzle, depth int, order string) (uint64, error) {
	f, ok := p.(banmen.Perfter)
	if !ok {
		return 0, banmen.Errorf(banmen.ErrCannot, "perft applies to games with moves")
	}
	return f.Perft(depth, order)
}

// Advises reports whether Advise supports all positions of the game of p, so that games
// can be reviewed and choices be trained.
func Advises(p banmen.Position) bool {
	_, advises := p.(banmen.Advisor)
	_, studied := p.(banmen.Studied)
	return advises && studied
}

// noAdvisor returns an error unless Advises.
func noAdvisor(p banmen.Position) error {
	if Advises(p) {
		return nil
	}
	return banmen.Errorf(banmen.ErrCannot, "this game has no advisor")
}

// Advise rates a position and every choice.
func Advise(ctx context.Context, p banmen.Position, o banmen.AdviceOptions) (*banmen.Advice, error) {
	a, ok := p.(banmen.Advisor)
	if !ok {
		return nil, noAdvisor(p)
	}
	return a.Advise(ctx, o)
}

// Hint returns a good move in a position, with its reason.
func Hint(ctx context.Context, p banmen.Position) (banmen.Hint, error) {
	h, ok := p.(banmen.Hinter)
	if !ok {
		return banmen.Hint{}, banmen.Errorf(banmen.ErrCannot, "games have no hints: use moves")
	}
	return h.Hint(ctx)
}

// Hints reports whether Hint supports the game of p.
func Hints(p banmen.Position) bool {
	_, ok := p.(banmen.Hinter)
	return ok
}

// Orders returns the orders of play of p, the default first. It returns none if lines of
// play cannot be counted.
func Orders(p banmen.Puzzle) []string {
	if f, ok := p.(banmen.Perfter); ok {
		return f.Orders()
	}
	return nil
}

// Is reports whether p is a game.
func Is(p banmen.Puzzle) bool {
	_, ok := p.(banmen.Game)
	return ok
}

// Players returns the names of the players of p; a puzzle has none.
func Players(p banmen.Puzzle) []string {
	if g, ok := p.(banmen.Game); ok {
		return g.Start().Players()
	}
	return nil
}

// Options returns the options of positions of p besides the board.
func Options(p banmen.Puzzle) []banmen.Option {
	if a, ok := p.(banmen.Arranger); ok {
		return a.Options()
	}
	return nil
}

// Arrange returns the position of the game p with a board, one character per cell, and
// options by name. The File of a *SyntaxError is "board" or the name of the option.
func Arrange(p banmen.Puzzle, board string, options map[string]string) (banmen.Puzzle, error) {
	a, ok := p.(banmen.Arranger)
	if !ok {
		return nil, banmen.Errorf(banmen.ErrCannot, "omit the board: the text of this game contains it")
	}
	return a.Arrange(board, options)
}

// CellName returns the name of a cell for people.
func CellName(p banmen.Position, cell int) string {
	if n, ok := p.(banmen.Named); ok {
		return n.CellName(cell)
	}
	return p.Board().Name(cell)
}

// CellNames returns the names of cells.
func CellNames(p banmen.Position, cells []int) []string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = CellName(p, c)
	}
	return names
}
