package play

// AtChance reports whether the next question is the Attack Chance (D8).
func (g *Game) AtChance(s *State) bool {
	return !s.Used && g.Chance > 0 && g.Open(&s.Board).Len() == g.Chance
}

// Openable returns the panels that may be opened at the Attack Chance by the colour that
// took the cell; b is the board before that.
func (g *Game) Openable(b *Board, cell int) Set {
	if g.Old {
		return b.Taken()
	}
	return b.Taken().Or(g.Cell(cell))
}

// Right returns the state after a colour answers rightly, takes a cell and opens another,
// or [None].
func (g *Game) Right(s State, colour, cell, opened int) State {
	next := g.pass(s)
	next.Used = next.Used || g.AtChance(&s)
	next.Board = g.Take(s.Board, colour, cell)
	if opened != None {
		for c := range next.Board {
			next.Board[c] = next.Board[c].Without(g.Cell(opened))
		}
	}
	return next
}

// Wrong returns the state after a wrong answer of a colour (D9).
func (g *Game) Wrong(s State, colour int) State {
	next := g.pass(s)
	next.Out[colour] = uint8(g.Out)
	return next
}

// Nobody returns the state after a question without a right answer.
func (g *Game) Nobody(s State) State { return g.pass(s) }

// pass returns the state after a question, apart from its answer.
func (g *Game) pass(s State) State {
	s.Used = s.Used || g.Once && g.AtChance(&s)
	for c, n := range s.Out {
		s.Out[c] = max(n, 1) - 1
	}
	return s
}
