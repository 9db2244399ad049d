package technique

import "github.com/banmen/banmen/logic"

// A memory has what came of trials, for as long as no cell changes that they looked at: most
// of those that were made in vain before a step are as vain after it.
type memory struct {
	board []logic.Mask // by cell: what it could have when trials were made last
	vain  []vain       // by candidate; nil: nothing is kept
}

// A vain trial came to no contradiction in so many lines, all there are or fewer.
type vain struct {
	lines  int // 0: nobody knows
	looked logic.Cells
}

// mostVain is how many words there are at most of cells that trials looked at: on larger
// boards they look nearly everywhere.
const mostVain = 1 << 20

// begin forgets the trials that looked at what has changed. Where singles wait nothing is kept, as
// any trial may begin with one.
func (m *memory) begin(s *logic.State) {
	n := s.Shape.Size()
	if len(s.Naked())+len(s.Hidden()) > 0 || n*(s.Symbols+1)*s.Words > mostVain {
		*m = memory{}
		return
	}
	if m.vain == nil {
		*m = memory{make([]logic.Mask, n), make([]vain, n*(s.Symbols+1))}
	}
	changed := s.NewCells()
	for cell := range m.board {
		if now := can(s, cell); now != m.board[cell] {
			m.board[cell] = now
			changed.Add(cell)
		}
	}
	for i := range m.vain {
		for at, w := range m.vain[i].looked {
			if w&changed[at] != 0 {
				m.vain[i].lines = 0
			}
		}
	}
}

// try is refute, unless it is known that nothing comes of it.
func (x *hypothesis) try(s *logic.State, c logic.Cand, most, depth int) (p *logic.Proof, stopped bool) {
	if depth > 0 || x.memory.vain == nil {
		return x.refute(s, c, most, depth)
	}
	all := lengths[len(lengths)-1]
	v := &x.memory.vain[c.Cell()*(s.Symbols+1)+c.Symbol()]
	if v.lines >= most {
		return nil, v.lines < all
	}
	p, stopped = x.refute(s, c, most, depth)
	if v.lines = most; !stopped {
		v.lines = all
	}
	if p != nil {
		v.lines = 0
	}
	for _, i := range x.asked {
		for _, cell := range x.Laws[i].Cells {
			if cell >= 0 {
				x.looked.Add(cell)
			}
		}
	}
	v.looked = append(v.looked[:0], x.looked...)
	return p, stopped
}

// looks notes that the trial rests on some cells.
func (x *hypothesis) looks(cells logic.Cells) {
	for i, w := range cells {
		x.looked[i] |= w
	}
}
