package technique

import "github.com/banmen/banmen/logic"

// A memory keeps the results of assumptions while the cells they depend on do not change.
// Most that fail before a step also fail after it.
type memory struct {
	board []logic.Mask // by cell: the candidates at the last assumptions
	vain  []vain       // by candidate; nil if nothing is kept
}

// A vain is an assumption without a contradiction within a number of lines.
type vain struct {
	lines  int // 0: unknown
	looked logic.Cells
}

// mostVain bounds the words of cells kept; on larger boards most assumptions depend on
// nearly all cells.
const mostVain = 1 << 20

// begin forgets the assumptions that depend on changed cells. While singles wait nothing
// is kept, as any assumption may begin with one.
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

// try is refute, unless the memory knows that it would fail.
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

// looks records that the assumption depends on some cells.
func (x *hypothesis) looks(cells logic.Cells) {
	for i, w := range cells {
		x.looked[i] |= w
	}
}
