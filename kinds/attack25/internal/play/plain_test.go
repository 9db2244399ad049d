package play

// A second implementation of the rules: slow and plain, as in the rule book, on a list of colours
// by cell: 0 to 3, and -1 for an open panel.

type plainBoard struct {
	Rules
	cells []int
}

func (p plainBoard) at(r, c int) (colour int, on bool) {
	if r < 0 || c < 0 || r >= p.Size || c >= p.Size {
		return -1, false
	}
	return p.cells[r*p.Size+c], true
}

var around = [][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}

// flips implements D6.
func (p plainBoard) flips(colour, cell int) map[int]bool {
	all := map[int]bool{}
	for _, d := range around {
		var run []int
		r, c := cell/p.Size+d[0], cell%p.Size+d[1]
		for {
			owner, on := p.at(r, c)
			if !on || owner < 0 {
				break
			}
			if owner == colour {
				for _, f := range run {
					all[f] = true
				}
				break
			}
			run = append(run, r*p.Size+c)
			r, c = r+d[0], c+d[1]
		}
	}
	return all
}

// take returns the board after a colour took a cell.
func (p plainBoard) take(colour, cell int) plainBoard {
	q := plainBoard{p.Rules, append([]int(nil), p.cells...)}
	for f := range p.flips(colour, cell) {
		q.cells[f] = colour
	}
	q.cells[cell] = colour
	return q
}

func (p plainBoard) taken() int {
	n := 0
	for _, owner := range p.cells {
		if owner >= 0 {
			n++
		}
	}
	return n
}

// which returns the open cells for which a condition holds.
func (p plainBoard) which(holds func(cell int) bool) map[int]bool {
	found := map[int]bool{}
	for cell, owner := range p.cells {
		if owner < 0 && holds(cell) {
			found[cell] = true
		}
	}
	return found
}

func (p plainBoard) touches(cell int, owned func(owner int) bool) bool {
	for _, d := range around {
		if owner, on := p.at(cell/p.Size+d[0], cell%p.Size+d[1]); on && owner >= 0 && owned(owner) {
			return true
		}
	}
	return false
}

// legal implements D1 to D5.
func (p plainBoard) legal(colour int) (map[int]bool, Tier) {
	if p.taken() == 0 {
		return map[int]bool{p.First: true}, NoTier
	}
	encloses := func(q plainBoard) map[int]bool {
		return q.which(func(cell int) bool { return len(q.flips(colour, cell)) > 0 })
	}
	if found := encloses(p); len(found) > 0 {
		return found, Encloses
	}
	found := p.which(func(cell int) bool { return len(encloses(p.take(colour, cell))) > 0 })
	if len(found) > 0 {
		return found, Prepares
	}
	if p.Other {
		found = p.which(func(cell int) bool {
			return p.touches(cell, func(owner int) bool { return owner != colour })
		})
		if len(found) > 0 {
			return found, Touches
		}
	}
	found = p.which(func(cell int) bool { return p.touches(cell, func(int) bool { return true }) })
	if len(found) == 0 {
		return found, NoTier
	}
	return found, Touches
}

// plainState is a stage of a game, for D8 and D9.
type plainState struct {
	plainBoard
	used bool
	out  [Colours]int
}

func (p plainState) chance() bool {
	return !p.used && p.Chance > 0 && len(p.cells)-p.taken() == p.Chance
}

// next returns the state after a question; a colour that is wrong (-1: none) sits out
// from then on.
func (p plainState) next(wrong int) plainState {
	if p.chance() && p.Once {
		p.used = true
	}
	for c := range p.out {
		if p.out[c] > 0 {
			p.out[c]--
		}
	}
	if wrong >= 0 {
		p.out[wrong] = p.Out
	}
	return p
}

func (p plainState) right(colour, cell, opened int) plainState {
	chance := p.chance()
	q := p.next(-1)
	q.used = q.used || chance
	q.plainBoard = p.take(colour, cell)
	if opened >= 0 {
		q.cells[opened] = -1
	}
	return q
}

// openings returns the cells that may be opened after taking a cell; -1 is none.
func (p plainState) openings(cell int) map[int]bool {
	if !p.chance() {
		return map[int]bool{-1: true}
	}
	found := map[int]bool{}
	for c, owner := range p.cells {
		if owner >= 0 {
			found[c] = true
		}
	}
	if !p.Old {
		found[cell] = true
	}
	if p.May {
		found[-1] = true
	}
	return found
}

// perft plays every line.
func (p plainState) perft(depth, turn int, cyclic bool) uint64 {
	if depth == 0 {
		return 1
	}
	var n uint64
	for colour := range Colours {
		if p.out[colour] > 0 || cyclic && colour != turn {
			continue
		}
		legal, _ := p.legal(colour)
		for cell := range legal {
			for opened := range p.openings(cell) {
				n += p.right(colour, cell, opened).perft(depth-1, (turn+1)%Colours, cyclic)
			}
		}
	}
	return n
}
