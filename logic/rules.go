package logic

import (
	"fmt"
	"slices"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// MaxSymbols is the largest number of symbols, and of cells in a house, of Rules.
const MaxSymbols = 63

// A HouseKind is a row, a column, a box or another house. Few techniques depend on it.
type HouseKind uint8

const (
	Row HouseKind = iota
	Col
	Box
	Other // a diagonal, a window, a cage
)

// A House is a set of cells whose symbols all differ. It is full if each symbol occurs in
// it, that is, if it has as many cells as there are symbols. Rules have no two houses
// with the same cells. A cell is in at most one row, column and box.
type House struct {
	Kind  HouseKind
	Index int // index within its kind, from 0
	Full  bool
	Cells []int // ascending; a place in the house is an index in Cells
}

// A Crossing is another house that shares two or more cells with a house; Places are the places of
// the common cells in the other house.
type Crossing struct {
	House  int
	Places Mask
}

// A Spot is a place in a house.
type Spot struct{ House, Place int }

// Rules hold what techniques need to know of a puzzle besides its board. They are
// immutable and safe for concurrent use.
type Rules struct {
	Shape   grid.Shape
	Symbols int     // they are 1..Symbols
	Houses  []House // sorted by kind and index
	Laws    []Law   // other constraints in the order of the model, then joint laws
	Words   int     // length of each set of cells

	Restated []Restated // sorted by kind and index

	Kinds  [4][]int // by HouseKind: its houses, ascending; rows, columns and boxes by index
	line   [3][]int // by HouseKind and cell: its row, column or box, or -1
	spots  [][]Spot // by cell
	peers  []Cells  // by cell: the cells that cannot have the same symbol
	lawsOf [][]int  // by cell: its laws
	clash  [][]Cand // by cell*(Symbols+1)+symbol: candidates excluded by counts of at most one among few candidates
	common []Mask   // by house*len(Houses)+house: the places of the first in the second
	cross  [][]Crossing
	apart  map[Cand][]Cand
	tied   Cells // cells that have constraints other than houses
	blank  *State
	narrow *narrowing
}

// A Pair is two candidates that exclude each other.
type Pair [2]Cand

// NewRules returns the Rules of a board. Houses are sets of different cells in any order.
// A house of two cells, such as a knight's move apart, becomes a pair that see each
// other. A house inside another is Restated. pairs are other exclusions, such as those of
// nonconsecutive neighbours. NewRules returns nil if there are too many symbols; a house
// with more cells than symbols, which nothing can fill, is left out.
func NewRules(shape grid.Shape, symbols int, houses []House, pairs []Pair, laws []Law) *Rules {
	r, _ := newRules(shape, symbols, houses, pairs, laws, nil) // without limits
	return r
}

func newRules(shape grid.Shape, symbols int, houses []House, pairs []Pair, laws []Law, spend Spend) (*Rules, error) {
	r := &Rules{Shape: shape, Symbols: symbols, Laws: laws, Words: (shape.Size() + 63) / 64, apart: map[Cand][]Cand{}}
	if symbols > MaxSymbols {
		return nil, nil
	}
	houses, couples, err := r.distinct(houses, spend)
	if err == nil {
		err = spend.on(r.bytes(houses, pairs))
	}
	if err != nil {
		return nil, err
	}
	r.spots, r.peers, r.tied = make([][]Spot, shape.Size()), make([]Cells, shape.Size()), r.NewCells()
	for c := range r.peers {
		r.peers[c] = r.NewCells()
	}
	for kind := range r.line {
		r.line[kind] = slices.Repeat([]int{-1}, shape.Size())
	}
	for _, h := range houses {
		r.addHouse(h)
	}
	for _, h := range couples {
		r.differ(h.Cells[0], h.Cells[1])
	}
	r.intersect()
	for _, p := range pairs {
		r.addPair(p[0], p[1])
		r.addPair(p[1], p[0])
	}
	if err := r.tighten(spend); err != nil {
		return nil, err
	}
	r.blank = newState(r)
	return r, nil
}

// bytes returns the approximate memory of Rules without laws, and of a State.
func (r *Rules) bytes(houses []House, pairs []Pair) int {
	cells, n, spots := r.Shape.Size(), len(houses), 0
	for _, h := range houses {
		spots += len(h.Cells)
	}
	return cells*(cells/8+80+24*r.Symbols/64) + 8*n*n + 40*spots + 24*n*r.Symbols + 64*len(pairs)
}

// tighten records the cells of laws, and which laws have cells that exclude each other.
func (r *Rules) tighten(spend Spend) error {
	r.lawsOf, r.clash = make([][]int, r.Shape.Size()), make([][]Cand, r.Shape.Size()*(r.Symbols+1))
	for i := range r.Laws {
		if err := spend.on(r.addClashes(&r.Laws[i])); err != nil {
			return err
		}
	}
	widest := 0
	for i := range r.Laws {
		l := &r.Laws[i]
		if err := spend.on(0); err != nil {
			return err
		}
		for at, c := range l.Cells {
			if c < 0 {
				continue
			}
			r.tied.Add(c)
			r.lawsOf[c] = append(r.lawsOf[c], i)
			l.Tight = l.Tight || slices.ContainsFunc(l.Cells[:at], func(d int) bool { return d >= 0 && (r.peers[c].Has(d) || r.clashing(l, c, d)) })
		}
		if l.Tight {
			// walks through a law keep masks of all its cells for each cell
			bytes := 8 * (len(l.Cells)*len(l.Cells) - widest*widest)
			if err := spend.on(max(0, bytes) + r.keepApart(l)); err != nil {
				return err
			}
			widest = max(widest, len(l.Cells))
			l.distinct = r.isDistinct(l)
		}
	}
	return nil
}

// fewCells is the maximum number of cells of a count whose exclusions are recorded.
const fewCells = 9

// addClashes records which candidates a count of at most one excludes. They are not
// pairs, so that eliminations are explained by the count. It returns the approximate
// memory in bytes.
func (r *Rules) addClashes(l *Law) (bytes int) {
	c, ok := l.Constraint.(model.Count)
	if !ok || c.Most != 1 || len(l.Cells) > fewCells || slices.Contains(l.Cells, -1) {
		return 0
	}
	for _, x := range l.Cells {
		for _, y := range l.Cells {
			for _, v := range c.Values {
				for _, w := range c.Values {
					if x != y && max(v, w) <= r.Symbols {
						at := x*(r.Symbols+1) + v
						r.clash[at] = append(r.clash[at], CandOf(y, w))
						bytes += 8
					}
				}
			}
		}
	}
	return bytes
}

// clashing reports whether candidates of two cells in a count of several clash.
func (r *Rules) clashing(l *Law, x, y int) bool {
	c, ok := l.Constraint.(model.Count)
	return ok && c.Most > 1 && slices.ContainsFunc(c.Values, func(v int) bool {
		return v <= r.Symbols && slices.ContainsFunc(r.clash[x*(r.Symbols+1)+v], func(b Cand) bool { return b.Cell() == y })
	})
}

// differ records that two cells differ, such as cells a knight's move apart. There are too many
// such pairs to make each of them a house.
func (r *Rules) differ(a, b int) {
	if r.peers[a].Has(b) {
		return
	}
	r.peers[a].Add(b)
	r.peers[b].Add(a)
	r.tied.Add(a)
	r.tied.Add(b)
}

func (r *Rules) addHouse(h House) {
	r.Kinds[h.Kind] = append(r.Kinds[h.Kind], len(r.Houses))
	for place, c := range h.Cells {
		r.spots[c] = append(r.spots[c], Spot{len(r.Houses), place})
		if h.Kind < Other {
			r.line[h.Kind][c] = len(r.Houses)
		}
		for _, d := range h.Cells {
			if d != c {
				r.peers[c].Add(d)
			}
		}
	}
	r.Houses = append(r.Houses, h)
}

func (r *Rules) intersect() {
	n := len(r.Houses)
	r.common, r.cross = make([]Mask, n*n), make([][]Crossing, n)
	for i, h := range r.Houses {
		for place, c := range h.Cells {
			for _, s := range r.spots[c] {
				r.common[i*n+s.House] |= Bit(place)
			}
		}
		for j, m := range r.common[i*n : i*n+n] {
			if j != i && m.Len() > 1 {
				r.cross[i] = append(r.cross[i], Crossing{j, m})
			}
		}
	}
}

func (r *Rules) addPair(a, b Cand) {
	if !r.Exclude(a, b) {
		r.apart[a] = append(r.apart[a], b)
		r.tied.Add(a.Cell())
	}
}

// AllSymbols returns the set of all symbols.
func (r *Rules) AllSymbols() Mask { return (Bit(r.Symbols) - 1) << 1 }

// NewCells returns an empty set of cells.
func (r *Rules) NewCells() Cells { return make(Cells, r.Words) }

// Spots returns the houses of a cell and its places there, sorted by house.
func (r *Rules) Spots(cell int) []Spot { return r.spots[cell] }

// House returns the row, the column or the box of a cell, or -1 if there is none.
func (r *Rules) House(cell int, kind HouseKind) int { return r.line[kind][cell] }

// Peers returns the cells that cannot have the same symbol as a cell.
func (r *Rules) Peers(cell int) Cells { return r.peers[cell] }

// Common returns the places of house h whose cells are also in house g.
func (r *Rules) Common(h, g int) Mask { return r.common[h*len(r.Houses)+g] }

// Crossings returns the houses that share two or more cells with house h.
func (r *Rules) Crossings(h int) []Crossing { return r.cross[h] }

// Excluded returns the candidates that c excludes in addition to its cell and houses;
// usually there are none.
func (r *Rules) Excluded(c Cand) []Cand { return r.apart[c] }

// LawsOf returns the laws on a cell, as indexes in Laws.
func (r *Rules) LawsOf(cell int) []int { return r.lawsOf[cell] }

// HasLaw reports whether a cell has other constraints than its houses.
func (r *Rules) HasLaw(cell int) bool { return r.tied.Has(cell) }

// Grid reports whether each row and each column of the board is a house, so that
// place i of a row is in column i.
func (r *Rules) Grid() bool {
	return len(r.Kinds[Row]) == r.Shape.Rows && len(r.Kinds[Col]) == r.Shape.Cols &&
		!slices.ContainsFunc(r.Kinds[Row], func(h int) bool { return len(r.Houses[h].Cells) < r.Shape.Cols }) &&
		!slices.ContainsFunc(r.Kinds[Col], func(h int) bool { return len(r.Houses[h].Cells) < r.Shape.Rows })
}

// HousesOnly reports whether there are no constraints but houses.
func (r *Rules) HousesOnly() bool { return len(r.apart) == 0 && len(r.Laws) == 0 }

// Name returns the name of a candidate, r1c2=3.
func (r *Rules) Name(c Cand) string {
	return fmt.Sprintf("r%dc%d=%d", c.Cell()/r.Shape.Cols+1, c.Cell()%r.Shape.Cols+1, c.Symbol())
}

// Exclude reports whether two candidates cannot both be true.
func (r *Rules) Exclude(a, b Cand) bool {
	switch {
	case a.Cell() == b.Cell():
		return a != b
	case a.Symbol() == b.Symbol() && r.peers[a.Cell()].Has(b.Cell()):
		return true
	}
	return len(r.apart) > 0 && slices.Contains(r.apart[a], b)
}

// keepApart records which values of a law's cells exclude each other, including
// exclusions by counts of at most one. It returns the approximate memory in bytes.
func (r *Rules) keepApart(l *Law) (bytes int) {
	l.same, l.keeps = make([][]int, len(l.Cells)), make([][]keep, len(l.Cells))
	for i, a := range l.Cells {
		excluding := r.excluding(a)
		for at, b := range l.Cells {
			switch {
			case at == i || at < i && l.sum == nil: // only sums are walked in any order
			case a < 0 || b < 0:
			case a == b:
				for v := 1; v <= r.Symbols; v++ {
					l.keeps[i] = append(l.keeps[i], keep{v, at, ^Bit(v)})
				}
			default:
				if r.peers[a].Has(b) {
					l.same[i] = append(l.same[i], at)
				}
				for _, v := range excluding {
					k := keep{value: v, layer: at}
					for _, c := range slices.Concat(r.apart[CandOf(a, v)], r.clash[a*(r.Symbols+1)+v]) {
						if c.Cell() == b {
							k.mask |= Bit(c.Symbol())
						}
					}
					if k.mask != 0 {
						l.keeps[i] = append(l.keeps[i], k)
					}
				}
			}
		}
		bytes += 8*len(l.same[i]) + 24*len(l.keeps[i])
	}
	return bytes
}

// excluding returns the values of a cell that exclude others by pairs and counts.
func (r *Rules) excluding(cell int) (values []int) {
	for v := 1; v <= r.Symbols && cell >= 0; v++ {
		if len(r.apart[CandOf(cell, v)])+len(r.clash[cell*(r.Symbols+1)+v]) > 0 {
			values = append(values, v)
		}
	}
	return values
}
