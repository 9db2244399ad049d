package orbit

import (
	"math/big"

	"github.com/banmen/banmen/grid"
)

// Orbits finds the first board of each orbit of a group. It has scratch memory and serves
// one goroutine.
type Orbits struct {
	elements []element
	free     []bool  // by symbol: it can be renamed freely
	order    int64   // of the group
	rest     []int64 // by number of free symbols missing from a board: the number of their renamings
	compare  func(a, b grid.Board) int
	names    []uint16 // by symbol: the new name
	list     []uint16 // the free symbols
}

// An element is a symmetry. For reading order it is stored by the source of each cell, for other
// orders unchanged.
type element struct {
	symmetry grid.Symmetry
	from     []uint16 // by cell: the cell whose symbol moves there
	values   []uint16 // by symbol
}

// roomy limits the cells of the elements that Orbits holds; elements that are kept as
// symmetries count wordy times as much.
const (
	roomy = 1 << 25
	wordy = 16
)

// Orbits returns the Orbits of g for an order of boards; a nil compare means reading
// order. It fails with ErrLarge.
func (g *Group) Orbits(compare func(a, b grid.Board) int) (*Orbits, error) {
	s := split{rest: g}
	if compare == nil {
		s = g.split()
	}
	order := g.Order()
	plain := g.literals || compare != nil
	room := roomy / g.shape.Size()
	if plain {
		room /= wordy
	}
	if !order.IsInt64() || s.rest.chain().order().Cmp(big.NewInt(int64(room))) > 0 {
		return nil, tooLarge(order)
	}
	o := &Orbits{order: order.Int64(), compare: compare, free: make([]bool, g.symbols+1), names: make([]uint16, g.symbols+1), rest: []int64{1}}
	for _, i := range s.free {
		v := i - g.shape.Size() + 1
		o.free[v] = true
		o.list = append(o.list, uint16(v))
		o.rest = append(o.rest, o.rest[len(o.rest)-1]*int64(len(o.list)))
	}
	s.rest.chain().each(func(p perm) {
		if plain {
			o.elements = append(o.elements, element{symmetry: g.symmetry(p)})
		} else {
			o.elements = append(o.elements, g.element(p))
		}
	})
	return o, nil
}

// Clone returns a copy for another goroutine.
func (o *Orbits) Clone() *Orbits {
	p := *o
	p.names = make([]uint16, len(o.names))
	return &p
}

// Renamed returns the number of symbols renamed freely when boards are compared in
// reading order. In the first board of an orbit these appear in ascending order.
func (o *Orbits) Renamed() int { return len(o.list) }

func (g *Group) element(p perm) element {
	n := g.shape.Size()
	e := element{from: make([]uint16, n), values: make([]uint16, g.symbols+1)}
	for i := range n {
		e.from[p[i]] = uint16(i)
	}
	for v := range g.symbols {
		e.values[v+1] = p[n+v] - uint16(n) + 1
	}
	return e
}

// First returns the size of the orbit of b, and whether b is its first board. If it is
// not, the size is 0.
func (o *Orbits) First(b grid.Board) (size int64, first bool) {
	same, lacks := int64(0), 0
	for i := range o.elements {
		c, n := 0, 0
		if o.elements[i].from == nil {
			c = o.plain(&o.elements[i], b)
		} else {
			c, n = o.reading(&o.elements[i], b)
		}
		if c < 0 {
			return 0, false
		}
		if c == 0 {
			same, lacks = same+1, n
		}
	}
	return o.order / (same * o.rest[lacks]), true
}

// plain compares the image of b under an element with b.
func (o *Orbits) plain(e *element, b grid.Board) int {
	c := e.symmetry.Apply(b)
	if o.compare != nil {
		if c.Equal(b) {
			return 0
		}
		return o.compare(c, b)
	}
	for i, v := range c.Cells {
		if v != b.Cells[i] {
			return int(v) - int(b.Cells[i])
		}
	}
	return 0
}

// reading compares b with its image under an element, free symbols renamed in order of
// appearance. That is the first image in reading order. If both are equal it also returns
// the number of free symbols missing from b.
func (o *Orbits) reading(e *element, b grid.Board) (c, lacks int) {
	clear(o.names)
	next := 0
	for i, from := range e.from {
		v := e.values[b.Cells[from]]
		if o.free[v] {
			if o.names[v] == 0 {
				o.names[v] = o.list[next]
				next++
			}
			v = o.names[v]
		}
		if v != b.Cells[i] {
			return int(v) - int(b.Cells[i]), 0
		}
	}
	return 0, len(o.list) - next
}
