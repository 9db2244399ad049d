package attack25

import (
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// A Position is a stage of a game between two questions.
type Position struct {
	game  *play.Game
	state play.State
}

// defaultRules returns the broadcast rules.
func defaultRules() play.Rules {
	var none values
	return none.rules()
}

// begin returns the initial position.
func begin(r play.Rules) *Position { return &Position{game: play.New(r)} }

// Board returns the board; symbols 1 to 4 are R, G, W and B.
func (p *Position) Board() grid.Board {
	b := grid.New(grid.Square(p.game.Size))
	for colour, panels := range p.state.Board {
		for cell := range p.game.Cells(panels) {
			b.Cells[cell] = uint16(colour + 1)
		}
	}
	return b
}

// with returns p with another board.
func (p *Position) with(b grid.Board) *Position {
	q := &Position{p.game, play.State{Used: p.state.Used, Out: p.state.Out}}
	for cell, v := range b.Cells {
		if v > 0 {
			q.state.Board[v-1] = q.state.Board[v-1].Or(q.game.Cell(cell))
		}
	}
	open := q.game.Open(&q.state.Board).Len()
	q.state.Used = q.mustBeUsed() || q.state.Used && open == q.game.Chance
	return q
}

// mustBeUsed reports whether the board shows that the Attack Chance is used up. Either
// fewer panels are open than when it begins. Or as many are open, but the first panel is
// one of them, or the taken panels were connected by the opened one.
func (p *Position) mustBeUsed() bool {
	g, taken := p.game, p.state.Board.Taken()
	if open := g.Open(&p.state.Board).Len(); open != g.Chance {
		return open < g.Chance
	}
	return !g.Has(taken, g.First) || g.Joined(taken, g.First) != taken
}

// Players returns the colours.
func (p *Position) Players() []string { return strings.Split(colours, "") }

// Titles returns the names of the colours.
func (p *Position) Titles() []banmen.Message {
	return []banmen.Message{banmen.Msg("Red"), banmen.Msg("Green"), banmen.Msg("White"), banmen.Msg("Blue")}
}

// Status returns the panels of each colour. The game is over when the board is full; the
// number of questions left is not part of the board.
func (p *Position) Status() banmen.Status {
	var s banmen.Status
	for _, panels := range p.state.Board {
		s.Scores = append(s.Scores, panels.Len())
	}
	s.Over = p.game.Open(&p.state.Board).Empty()
	s.Note = p.note(s)
	if p.game.AtChance(&p.state) {
		s.Sign = "AC"
	}
	return s
}

func (p *Position) note(s banmen.Status) banmen.Message {
	out := strings.Join(p.sittingOut(), ", ")
	switch chance := p.game.AtChance(&p.state); {
	case s.Over:
		return winner(s.Scores)
	case chance && out != "":
		return banmen.Msg("Attack Chance; standing out: %s", out)
	case chance:
		return banmen.Msg("Attack Chance")
	case out != "":
		return banmen.Msg("standing out: %s", out)
	}
	return banmen.Message{}
}

// winner says who has the most panels (D10).
func winner(scores []int) banmen.Message {
	best, names := 0, []string(nil)
	for c, n := range scores {
		if n > best {
			best, names = n, nil
		}
		if n == best {
			names = append(names, colours[c:c+1])
		}
	}
	if len(names) > 1 {
		return banmen.Msg("a tie of %s with %d panels each", strings.Join(names, ", "), best)
	}
	return banmen.Msg("%s wins with %d panels", names[0], best)
}

// CellName returns the number of a panel.
func (p *Position) CellName(cell int) string { return strconv.Itoa(cell + 1) }

// Moves returns the possible answers, colour by colour. First come the right answers, one for each
// panel, or at the Attack Chance for each panel and each panel to open; then the wrong answer.
// Colours that sit out have no moves. The last move is that nobody answers.
func (p *Position) Moves() []banmen.Move {
	if p.game.Open(&p.state.Board).Empty() {
		return nil
	}
	var moves []banmen.Move
	for colour := range play.Colours {
		if p.state.Out[colour] > 0 {
			continue
		}
		wrong := answer{colour: colour, wrong: true}
		moves = append(append(moves, p.rightAnswers(colour)...), banmen.Move{Text: wrong.String(), Player: wrong.name(),
			Key: "x", Label: banmen.Msg("wrong answer"), Cell: banmen.NoCell})
	}
	return append(moves, banmen.Move{Text: nobody.String(), Key: "-", Label: banmen.Msg("nobody"), Cell: banmen.NoCell})
}

// rightAnswers returns the right answers of a colour.
func (p *Position) rightAnswers(colour int) []banmen.Move {
	if p.state.Out[colour] > 0 {
		return nil
	}
	var moves []banmen.Move
	legal, tier := p.game.Legal(&p.state.Board, colour)
	for cell := range p.game.Cells(legal) {
		key := p.CellName(cell)
		m := banmen.Move{Player: colours[colour : colour+1], Key: key, Label: banmen.Msg("%s", key), Cell: cell, Tier: int(tier), Why: why(tier)}
		for flipped := range p.game.Cells(p.game.Flips(&p.state.Board, colour, cell)) {
			m.Flips = append(m.Flips, flipped)
		}
		for opened := range p.game.Openings(&p.state, cell) {
			m.Text = answer{colour: colour, cell: cell, opened: opened}.String()
			if opened != play.None {
				m.Opens = []int{opened}
			}
			moves = append(moves, m)
		}
	}
	return moves
}

// openedBy returns the panel that a right answer opens, or play.None.
func openedBy(m banmen.Move) int {
	if len(m.Opens) == 0 {
		return play.None
	}
	return m.Opens[0]
}

// why returns the requirement of a tier.
func why(t play.Tier) banmen.Message {
	switch t {
	case play.Encloses:
		return banmen.Msg("encloses")
	case play.Prepares:
		return banmen.Msg("could enclose next")
	case play.Touches:
		return banmen.Msg("touches")
	}
	return banmen.Msg("the first panel")
}
