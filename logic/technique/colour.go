package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Colours: where a house has two places for a symbol one is true, so a net of such houses
// has two colours of which one is true. If two cells of a colour see each other it is
// the other; what sees both colours is false. Multi colours are two nets: a colour
// that sees both of the other net is false; if two see each other, one of the
// others is true.
var (
	SimpleColors = coloured("simple-colors", "Simple Colors", "シンプルカラー", "")
	ColorTrap    = coloured("simple-colors-trap", "Simple Colors Trap", "シンプルカラー（トラップ）", "0500")
	ColorWrap    = coloured("simple-colors-wrap", "Simple Colors Wrap", "シンプルカラー（ラップ）", "0501")
	MultiColors  = coloured("multi-colors", "Multi Colors", "マルチカラー", "")
	MultiColors1 = coloured("multi-colors-1", "Multi Colors 1", "マルチカラー1", "0502")
	MultiColors2 = coloured("multi-colors-2", "Multi Colors 2", "マルチカラー2", "0503")

	colours = []logic.Finder{{Technique: SimpleColors, Also: []*logic.Technique{ColorTrap, ColorWrap}, Find: findSimpleColors},
		{Technique: MultiColors, Also: []*logic.Technique{MultiColors1, MultiColors2}, Find: findMultiColors}}
)

func coloured(key, name, ja, code string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.Coloured}
}

// A palette has the nets of a symbol.
type palette struct {
	*logic.State
	v    int
	nets []hues
	n    int // so many of them are in use
	left logic.Cells
}

// hues are the cells of a net by their colours, in the order in which they were reached,
// and what each can see.
type hues struct {
	cells [2][]int
	sees  [2]logic.Cells
}

// paint finds the nets of a symbol.
func (x *palette) paint(s *logic.State, v int) {
	x.State, x.v = s, v
	if x.left == nil {
		x.left = s.NewCells()
	}
	copy(x.left, s.Symbol(v))
	x.n = 0
	for i := range x.left {
		for x.left[i] != 0 {
			if x.n == len(x.nets) {
				x.nets = append(x.nets, hues{sees: [2]logic.Cells{s.NewCells(), s.NewCells()}})
			}
			h := &x.nets[x.n]
			for c := range h.cells {
				h.cells[c] = h.cells[c][:0]
				clear(h.sees[c])
			}
			x.spread(h, i<<6|logic.Mask(x.left[i]).First(), 0)
			if len(h.cells[1]) > 0 {
				x.n++
			}
		}
	}
}

// spread gives a cell a colour, and those that it is linked with the other one.
func (x *palette) spread(h *hues, cell, colour int) {
	x.left.Cut(cell)
	h.cells[colour] = append(h.cells[colour], cell)
	for i, m := range x.Peers(cell) {
		h.sees[colour][i] |= m & x.Symbol(x.v)[i]
	}
	for i := range x.Spots(cell) {
		if other := x.other(cell, i); other >= 0 && x.left.Has(other) {
			x.spread(h, other, 1-colour)
		}
	}
}

// other returns the only other place of the symbol in the i-th house of a cell, or -1.
func (x *palette) other(cell, i int) int {
	spot := x.Spots(cell)[i]
	m := x.Places(spot.House, x.v) &^ logic.Bit(spot.Place)
	if !m.One() || !x.Houses[spot.House].Full {
		return -1
	}
	return x.Houses[spot.House].Cells[m.First()]
}

// looks reports whether a cell of some sees one of others.
func looks(sees logic.Cells, cells []int) bool {
	return slices.ContainsFunc(cells, func(c int) bool { return sees.Has(c) })
}

func findSimpleColors(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).palette
	for v := 1; v <= s.Symbols; v++ {
		x.paint(s, v)
		for i := range x.n {
			if !x.wrap(&x.nets[i], yield) || !x.trap(&x.nets[i], yield) {
				return
			}
		}
	}
}

// wrap yields the step of a net that has a colour of which two cells see each other.
func (x *palette) wrap(h *hues, yield func(*logic.Step) bool) bool {
	if !looks(h.sees[0], h.cells[0]) && !looks(h.sees[1], h.cells[1]) {
		return true
	}
	p := x.step(ColorWrap, h)
	for colour, cells := range h.cells {
		if !looks(h.sees[colour], cells) {
			continue
		}
		a, b := x.meet(cells, cells)
		for _, c := range cells {
			x.lose(p, c, false, x.walk(c, a), x.walk(b, c))
		}
	}
	return yield(p)
}

// trap yields the step of a net whose colours are both seen from somewhere.
func (x *palette) trap(h *hues, yield func(*logic.Step) bool) bool {
	if !touch(h.sees[0], h.sees[1]) {
		return true
	}
	p := x.step(ColorTrap, h)
	x.seen(p, h, 0, h, 1, nil)
	return yield(p)
}
