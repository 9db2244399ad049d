package attack25

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// Faults gives certain reasons why no game can lead to board b. The first panel stays taken until
// the Attack Chance, and each panel touches an earlier one when it is taken.
func (p *Puzzle) Faults(b grid.Board) []banmen.Fault {
	if q := banmen.Unfit(p, b, len(colours)); q != nil {
		return q.Faults(b)
	}
	var fs []banmen.Fault
	q := p.start.with(b)
	taken, first := q.state.Board.Taken(), q.game.First
	if !taken.Empty() && !q.state.Used && !q.game.Has(taken, first) {
		fs = append(fs, banmen.Fault{Rule: "first", Cells: []int{first},
			Text: banmen.Msg("impossible board: panel %d, the first one, is open while others are taken", first+1)})
	}
	if apart := q.apart(); !apart.Empty() {
		fs = append(fs, banmen.Fault{Rule: "apart", Cells: slices.Collect(q.game.Cells(apart)),
			Text: banmen.Msg("impossible board: nothing joins %s to the other panels taken", q.list(apart))})
	}
	return fs
}

// apart returns panels that cannot have been reached from the others. The opened panel
// may have connected them.
func (p *Position) apart() play.Set {
	taken := p.state.Board.Taken()
	if taken.Empty() {
		return taken
	}
	apart := taken.Without(p.largest(taken))
	if !p.state.Used || apart.Empty() {
		return apart
	}
	for opened := range p.game.Cells(p.game.Open(&p.state.Board)) {
		earlier := taken.Or(p.game.Cell(opened))
		if p.game.Joined(earlier, opened) == earlier {
			return play.Set{}
		}
	}
	return apart
}

// largest returns the largest connected part of s; of several, the one with the first
// panel.
func (p *Position) largest(s play.Set) play.Set {
	largest := p.game.Joined(s, p.game.First)
	for rest := s.Without(largest); !rest.Empty(); {
		part := p.game.Joined(rest, p.game.First)
		if rest = rest.Without(part); part.Len() > largest.Len() {
			largest = part
		}
	}
	return largest
}
