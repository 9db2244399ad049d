package game

import (
	"math"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// A Reason says why a choice is worse than the best: by a reply to the choice, or by what
// the best choice does at once.
type Reason struct {
	Kind   ReasonKind
	Player int    // player who gains by the choice, or -1
	Move   string // move that shows it: a reply of Player to the choice, or the best choice
	Cell   int    // cell of that move, or banmen.NoCell
	Cells  []int  // cells whose owner that move changes
}

// A ReasonKind is a type of reason.
type ReasonKind string

// The kinds of reasons, the most important first. Others are all players except the one
// who chose.
const (
	NoWin        ReasonKind = "no-win"        // the choice can no longer win, the best choice could
	GivesCorner  ReasonKind = "gives-corner"  // another player may take a corner that no other may take after the best choice
	LeavesCorner ReasonKind = "leaves-corner" // the best choice takes a corner, and this one does not
	LosesCells   ReasonKind = "loses-cells"   // a reply turns over two more own cells than any reply to the best choice
	OpensEdge    ReasonKind = "opens-edge"    // another player may take a cell of an edge on which no other may take a cell after the best choice
	LeavesLine   ReasonKind = "leaves-line"   // the best choice turns over two or more cells of a player in a line, and this one none of them
)

// reasonKinds lists all kinds in order, with the tests for them.
var reasonKinds = []struct {
	ReasonKind
	answer bool // the move replies to the choice; otherwise it is the best choice
	shows  func(c *comparison, m banmen.Move) (Reason, bool)
}{
	{NoWin, false, (*comparison).noWin},
	{GivesCorner, true, (*comparison).givesCorner},
	{LeavesCorner, false, (*comparison).leavesCorner},
	{LosesCells, true, (*comparison).losesCells},
	{OpensEdge, true, (*comparison).opensEdge},
	{LeavesLine, false, (*comparison).leavesLine},
}

// Message words the reason with the players and cells of a position.
func (r Reason) Message(p banmen.Position) banmen.Message {
	who := "-"
	if r.Player >= 0 {
		who = p.Players()[r.Player]
	}
	at := ""
	if r.Cell != banmen.NoCell {
		at = CellName(p, r.Cell)
	}
	switch r.Kind {
	case NoWin:
		return banmen.Msg("cannot win any more; with %s it could", r.Move)
	case GivesCorner:
		return banmen.Msg("gives %s the corner %s", who, at)
	case LeavesCorner:
		return banmen.Msg("does not take the corner %s", at)
	case LosesCells:
		return banmen.Msg("lets %s turn over %d by %s", who, len(r.Cells), r.Move)
	case OpensEdge:
		return banmen.Msg("opens the edge for %s at %s", who, at)
	}
	return banmen.Msg("does not take the line of %d from %s by %s", len(r.Cells), who, r.Move)
}

// A comparison compares a choice with the best one.
type comparison struct {
	from         banmen.Position
	player       int
	chosen, best *banmen.Choice
	after        banmen.Position // after the choice
	exact        bool
	most         int           // greatest number of own cells that a reply to the best choice turns over
	answers      []banmen.Move // replies to the choice
	instead      []banmen.Move // replies to the best choice
}

// reasons returns why a reviewed choice is worse than the best, at most one reason per
// kind, with the costliest reply. Only replies that lower the player's probability of
// winning count. next is the advice after the choice, or nil if the game is over.
func reasons(from banmen.Position, r Reviewed, next *banmen.Advice) ([]Reason, error) {
	if r.Chosen == nil || r.Loss <= 2*r.Error+leastLoss {
		return nil, nil
	}
	c := &comparison{from: from, player: r.Player, chosen: r.Chosen, best: r.Best, after: r.Position, exact: r.Before.Exact}
	best, err := from.Play(r.Best.Move.Text)
	if err != nil {
		return nil, err
	}
	c.answers, c.instead = c.others(c.after), c.others(best)
	for _, o := range c.instead {
		c.most = max(c.most, len(c.ofPlayer(best.Board(), o.Flips)))
	}
	costs := c.costs(next)
	var found []Reason
	for _, k := range reasonKinds {
		moves, most := c.answers, leastLoss
		if !k.answer {
			moves, most = []banmen.Move{r.Best.Move}, math.Inf(-1)
		}
		var worst *Reason
		for _, m := range moves {
			why, ok := k.shows(c, m)
			if cost := costs[m.Text]; ok && cost > most {
				why.Kind, why.Move, why.Cell = k.ReasonKind, m.Text, m.Cell
				worst, most = &why, cost
			}
		}
		if worst != nil {
			found = append(found, *worst)
		}
	}
	return found, nil
}

// leastLoss is the loss of winning probability below which no reason is needed.
const leastLoss = 0.0005

// others returns the moves of other players to cells.
func (c *comparison) others(p banmen.Position) []banmen.Move {
	me := p.Players()[c.player]
	return slices.DeleteFunc(p.Moves(), func(m banmen.Move) bool { return m.Player == me || m.Cell == banmen.NoCell })
}

// costs returns by how much each reply lowers the player's probability of winning.
func (c *comparison) costs(next *banmen.Advice) map[string]float64 {
	costs := map[string]float64{}
	if next == nil {
		return costs
	}
	for _, choices := range next.Choices {
		for _, m := range choices {
			costs[m.Move.Text] = next.Win[c.player] - m.Win[c.player]
		}
	}
	return costs
}

func (c *comparison) noWin(banmen.Move) (Reason, bool) {
	return Reason{Player: -1}, c.exact && c.chosen.Win[c.player] == 0 && c.best.Win[c.player] > 0
}

func (c *comparison) givesCorner(m banmen.Move) (Reason, bool) {
	s := c.after.Board().Shape
	given := isCorner(s, m.Cell) && !slices.ContainsFunc(c.instead, func(o banmen.Move) bool { return o.Cell == m.Cell })
	return Reason{Player: c.index(m.Player), Cells: m.Flips}, given
}

func (c *comparison) leavesCorner(best banmen.Move) (Reason, bool) {
	s := c.after.Board().Shape
	return Reason{Player: -1, Cells: best.Flips}, isCorner(s, best.Cell) && !isCorner(s, c.chosen.Move.Cell)
}

func (c *comparison) losesCells(m banmen.Move) (Reason, bool) {
	lost := c.ofPlayer(c.after.Board(), m.Flips)
	return Reason{Player: c.index(m.Player), Cells: lost}, len(lost) >= c.most+2
}

// ofPlayer returns the cells of a list that belong to the reviewed player.
func (c *comparison) ofPlayer(b grid.Board, cells []int) []int {
	return slices.DeleteFunc(slices.Clone(cells), func(i int) bool { return int(b.Cells[i]) != c.player+1 })
}

func (c *comparison) opensEdge(m banmen.Move) (Reason, bool) {
	s := c.after.Board().Shape
	for _, edge := range edges(s) {
		if isCorner(s, m.Cell) || !slices.Contains(edge, m.Cell) {
			continue
		}
		closed := !slices.ContainsFunc(c.instead, func(o banmen.Move) bool { return slices.Contains(edge, o.Cell) })
		return Reason{Player: c.index(m.Player), Cells: m.Flips}, closed
	}
	return Reason{}, false
}

func (c *comparison) leavesLine(best banmen.Move) (Reason, bool) {
	if best.Cell == banmen.NoCell {
		return Reason{}, false
	}
	b := c.from.Board()
	var longest Reason
	for _, ray := range b.Rays(best.Cell) {
		for player := range c.from.Players() {
			line := slices.DeleteFunc(slices.Clone(ray), func(i int) bool {
				return int(b.Cells[i]) != player+1 || !slices.Contains(best.Flips, i)
			})
			taken := slices.ContainsFunc(line, func(i int) bool { return slices.Contains(c.chosen.Move.Flips, i) })
			if len(line) > max(1, len(longest.Cells)) && !taken {
				longest = Reason{Player: player, Cells: line}
			}
		}
	}
	return longest, longest.Cells != nil
}

func (c *comparison) index(player string) int { return slices.Index(c.from.Players(), player) }

// isCorner reports whether a cell is one of the four corners.
func isCorner(s grid.Shape, cell int) bool {
	return cell != banmen.NoCell && (cell/s.Cols == 0 || cell/s.Cols == s.Rows-1) && (cell%s.Cols == 0 || cell%s.Cols == s.Cols-1)
}

// edges returns the four sides of a board.
func edges(s grid.Shape) [][]int {
	return [][]int{s.Row(0), s.Col(0), s.Col(s.Cols - 1), s.Row(s.Rows - 1)}
}
