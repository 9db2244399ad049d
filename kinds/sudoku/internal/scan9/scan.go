package scan9

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"github.com/banmen/banmen/kinds/sudoku/internal/cells9"
	"github.com/banmen/banmen/kinds/sudoku/internal/fast9"
)

// A Scan searches for all puzzles with a number of givens whose solution is a full board.
//
// Every puzzle has a given in each unavoidable set. A puzzle is found band by band: x is the band
// with the fewest givens, y the one with fewer givens of the other two, and z the third. Of bands
// with equally many givens, the upper one comes first. With 17 givens x has at most 5, and y at
// most 6.
//
//  1. The cells of x: all choices that hit the unavoidable sets within x.
//  2. The cells of y: for each of these, all choices that hit the remaining sets within x and y.
//  3. The cells of z: likewise. Nearly always the remaining sets contain more disjoint ones
//     within z than z has givens left, which shows after a look at a few of them.
//
// The solver checks the choices that remain. No choice comes twice: when the cells of a set are
// tried in turn, those already tried are excluded. If stacks leave fewer choices in the first step,
// they replace the bands.
type Scan struct {
	full      Puzzle
	givens    int
	reflected bool // stacks take the place of bands
	sets      []trio
	units     []unit
	orders    [3][3]*order // by x and y
	solver    *fast9.Solver

	ys, zs hitter
	text   [cells9.Size]byte
	found  func(Puzzle) bool
}

// A unit is a choice of the cells of band x.
type unit struct {
	x     uint8
	cells uint32
}

// A trio is a set of cells: for each band its cells as bits.
type trio [3]uint32

const (
	bandCells = 27
	bandAll   = 1<<bandCells - 1
)

func (t *trio) size() (n int) {
	for _, cells := range t {
		n += bits.OnesCount32(cells)
	}
	return n
}

// The unavoidable sets of a scan are those of up to smallSet cells, and those in which few
// digits change: twoBandDigits within two bands, and allDigits anywhere. Of the ways to
// change some digits up to mostChanges are tried.
const (
	smallSet      = 12
	twoBandDigits = 5
	allDigits     = 4
	mostChanges   = 1000
)

// NewScan prepares a scan of a full board for puzzles with n givens. It fails only with
// the error of the context.
func NewScan(ctx context.Context, full Puzzle, n int) (*Scan, error) {
	rows, err := newScan(ctx, full, n)
	if err != nil {
		return nil, err
	}
	columns := rows.reflection()
	if len(columns.units) < len(rows.units) {
		return columns, nil
	}
	return rows, nil
}

func newScan(ctx context.Context, full Puzzle, n int) (*Scan, error) {
	s := &Scan{full: full, givens: n, solver: fast9.New(fast9.Best())}
	small, err := Unavoidable(ctx, full, smallSet)
	if err != nil {
		return nil, err
	}
	for _, set := range small {
		t := trio{}
		for ; set != (cells9.Set{}); set.Remove(set.First()) {
			c := set.First()
			t[c/bandCells] |= 1 << (c % bandCells)
		}
		s.sets = append(s.sets, t)
	}
	for _, bands := range []uint{0b011, 0b101, 0b110} {
		s.change(twoBandDigits, bands)
	}
	s.change(allDigits, 0b111)
	s.minimize()
	s.plan()
	return s, ctx.Err()
}

// reflection returns the scan of the reflected board.
func (s *Scan) reflection() *Scan {
	r := &Scan{givens: s.givens, reflected: true, solver: s.solver}
	for c, v := range s.full {
		r.full[c%9*9+c/9] = v
	}
	for _, t := range s.sets {
		var u trio
		for b, cells := range t {
			for ; cells != 0; cells &= cells - 1 {
				c := bandCells*b + bits.TrailingZeros32(cells)
				c = c%9*9 + c/9
				u[c/bandCells] |= 1 << (c % bandCells)
			}
		}
		r.sets = append(r.sets, u)
	}
	r.plan()
	return r
}

// change adds the sets of cells in which some digits of some bands can change.
func (s *Scan) change(digits int, bands uint) {
	for set := range uint(1 << 9) {
		if bits.OnesCount(set) != digits {
			continue
		}
		q := s.full
		for c, v := range q {
			if bands>>(c/bandCells)&1 != 0 && set>>(v-1)&1 != 0 {
				q[c] = 0
			}
		}
		left, f := mostChanges, newFiller(&q)
		f.each(0, func() bool {
			var t trio
			for c, v := range f.q {
				if v != s.full[c] {
					t[c/bandCells] |= 1 << (c % bandCells)
				}
			}
			if t != (trio{}) {
				s.sets = append(s.sets, t)
			}
			left--
			return left > 0
		})
	}
}

// minimize sorts the sets and drops those that contain another set.
func (s *Scan) minimize() {
	slices.SortFunc(s.sets, func(a, b trio) int {
		return cmp.Or(cmp.Compare(a.size(), b.size()), slices.Compare(a[:], b[:]))
	})
	kept := s.sets[:0]
next:
	for _, t := range slices.Compact(s.sets) {
		for i := range kept {
			if k := &kept[i]; k[0]&^t[0]|k[1]&^t[1]|k[2]&^t[2] == 0 {
				continue next
			}
		}
		kept = append(kept, t)
	}
	s.sets = kept
}

// plan lists the choices of the cells of x.
func (s *Scan) plan() {
	for x := range 3 {
		var within []uint32
		for _, t := range s.sets {
			if t[(x+1)%3]|t[(x+2)%3] == 0 {
				within = append(within, t[x])
			}
		}
		var h hitter
		h.found = func(cells uint32) { s.units = append(s.units, unit{uint8(x), cells}) }
		for n := range s.givens/3 + 1 {
			h.begin(n, within)
		}
		for y := range 3 {
			if y != x {
				s.orders[x][y] = newOrder(s.sets, x, y)
			}
		}
	}
}

// Units returns the number of units of the scan, which are done one by one.
func (s *Scan) Units() int { return len(s.units) }

// Do does a unit, which takes some milliseconds at most for up to 17 givens: it calls found
// with each puzzle, until found reports false.
func (s *Scan) Do(i int, found func(Puzzle) bool) {
	s.found = found
	s.ys.stop, s.zs.stop = false, false
	u := s.units[i]
	for y := range 3 {
		if y != int(u.x) {
			s.below(s.orders[u.x][y], u.cells)
		}
	}
}

// below chooses the cells of the other bands.
func (s *Scan) below(o *order, x uint32) {
	n := bits.OnesCount32(x)
	least, most := n, (s.givens-n)/2
	if o.x > o.y {
		least++
	}
	if most == s.givens-n-most && o.y > o.z {
		most--
	}
	if least > most {
		return
	}
	o.take(x)
	for k := least; k <= most; k++ {
		rest := s.givens - n - k
		s.ys.found = func(y uint32) {
			left, ok := o.leave(y, rest)
			if !ok {
				return
			}
			s.zs.found = func(z uint32) {
				var t trio
				t[o.x], t[o.y], t[o.z] = x, y, z
				s.check(t)
			}
			s.zs.begin(rest, left)
			s.ys.stop = s.zs.stop
		}
		s.ys.begin(k, o.within)
	}
}

// check reports the puzzle with some givens if it has one solution.
func (s *Scan) check(t trio) {
	for c := range s.text {
		if s.text[c] = '.'; t[c/bandCells]>>(c%bandCells)&1 != 0 {
			s.text[c] = '0' + s.full[c]
		}
	}
	if s.solver.One(nil, s.text[:], 2) != 1 {
		return
	}
	var p Puzzle
	for c, v := range s.text {
		if v != '.' {
			if s.reflected {
				c = c%9*9 + c/9
			}
			p[c] = v - '0'
		}
	}
	s.zs.stop = !s.found(p)
}

// An order is the order of the bands in a scan, with the unavoidable sets for it.
type order struct {
	x, y, z int
	inner   [][2]uint32 // sets without cells in z: their cells in x and y, the fewest in y first
	outer   []uint32    // the other sets: their cells in z, the fewest first
	hit     [2][bandCells][]uint64
	open    []uint64 // outer sets that the cells of x do not hit, as bits

	within, left []uint32 // for the hitters
}

func newOrder(sets []trio, x, y int) *order {
	o := &order{x: x, y: y, z: 3 - x - y}
	outer := []trio{}
	for _, t := range sets {
		if t[o.z] != 0 {
			outer = append(outer, t)
		} else if t[y] != 0 {
			o.inner = append(o.inner, [2]uint32{t[x], t[y]})
		}
	}
	slices.SortFunc(o.inner, func(a, b [2]uint32) int { return fewer(a[1], b[1]) })
	slices.SortFunc(outer, func(a, b trio) int { return cmp.Or(fewer(a[o.z], b[o.z]), fewer(a[y], b[y])) })
	words := (len(outer) + 63) / 64
	for c := range bandCells {
		o.hit[0][c], o.hit[1][c] = make([]uint64, words), make([]uint64, words)
	}
	for i, t := range outer {
		o.outer = append(o.outer, t[o.z])
		for j, cells := range []uint32{t[x], t[y]} {
			for ; cells != 0; cells &= cells - 1 {
				o.hit[j][bits.TrailingZeros32(cells)][i/64] |= 1 << (i % 64)
			}
		}
	}
	o.open = make([]uint64, words)
	return o
}

// fewer compares sets of cells by their size.
func fewer(a, b uint32) int {
	return cmp.Or(cmp.Compare(bits.OnesCount32(a), bits.OnesCount32(b)), cmp.Compare(a, b))
}

// take prepares the order for a choice of the cells of x.
func (o *order) take(x uint32) {
	o.within = o.within[:0]
	last := uint32(0)
	for _, set := range o.inner {
		if set[0]&x == 0 && set[1] != last {
			last = set[1]
			o.within = append(o.within, last)
		}
	}
	for w := range o.open {
		hit := uint64(0)
		for cells := x; cells != 0; cells &= cells - 1 {
			hit |= o.hit[0][bits.TrailingZeros32(cells)][w]
		}
		o.open[w] = ^hit
	}
	if n := len(o.outer); n%64 != 0 {
		o.open[n/64] &= 1<<(n%64) - 1
	}
}

// leave returns the cells in z of the sets that neither x nor y hits. It reports false if
// more than k of them share no cell.
func (o *order) leave(y uint32, k int) ([]uint32, bool) {
	o.left = o.left[:0]
	packed, last := uint32(0), uint32(0)
	var hits [bandCells][]uint64
	n := 0
	for ; y != 0; y &= y - 1 {
		hits[n] = o.hit[1][bits.TrailingZeros32(y)]
		n++
	}
	for w, open := range o.open {
		for _, hit := range hits[:n] {
			open &^= hit[w]
		}
		for ; open != 0; open &= open - 1 {
			z := o.outer[64*w+bits.TrailingZeros64(open)]
			if z == last {
				continue
			}
			if z&packed == 0 {
				if k--; k < 0 {
					return nil, false
				}
				packed |= z
			}
			last = z
			o.left = append(o.left, z)
		}
	}
	return o.left, true
}

// A hitter finds the choices of some cells of a band that have one of each of some sets.
type hitter struct {
	found func(cells uint32)
	stop  bool
	rooms [bandCells][]uint32 // by cells still to choose: sets not hit
}

// begin finds all choices of k cells.
func (h *hitter) begin(k int, sets []uint32) {
	if left, best, ok := h.without(k, sets, 0, bandAll); ok {
		h.choose(k, left, best, 0, bandAll)
	}
}

// choose adds k cells out of live to those chosen. best is the smallest of the sets, or all
// live cells.
func (h *hitter) choose(k int, sets []uint32, best, chosen, live uint32) {
	if k == 0 {
		h.found(chosen)
		return
	}
	for ; best != 0 && !h.stop; best &= best - 1 {
		c := best & -best
		live &^= c
		if k == 1 {
			h.found(chosen | c)
		} else if left, best, ok := h.without(k-1, sets, c, live); ok {
			h.choose(k-1, left, best, chosen|c, live)
		}
	}
}

// without returns the sets that lack cell c, reduced to live cells, and the smallest of them. If k
// is 1, it returns only the cells that all these sets have. It reports false if k cells obviously
// cannot hit the sets.
func (h *hitter) without(k int, sets []uint32, c, live uint32) (left []uint32, best uint32, ok bool) {
	if k == 1 {
		for _, set := range sets {
			if set&c == 0 {
				if live &= set; live == 0 {
					return nil, 0, false
				}
			}
		}
		return nil, live, true
	}
	left = h.rooms[k][:0]
	packed, n, least := uint32(0), 0, bandCells+1
	best = live
	for _, set := range sets {
		if set&c != 0 {
			continue
		}
		set &= live
		if set&packed == 0 {
			if n++; n > k || set == 0 {
				return nil, 0, false
			}
			packed |= set
		}
		if size := bits.OnesCount32(set); size < least {
			if size == 0 {
				return nil, 0, false
			}
			best, least = set, size
		}
		left = append(left, set)
	}
	h.rooms[k] = left
	return left, best, true
}
