package technique

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// tables holds the tables of all literals of a state: first of candidates, then of
// groups.
type tables struct {
	*net
	list   []table
	begins [][]begin // by literal: the beginning of its table
	pool   []begin   // memory of begins
	board  assumption
	trace  trace
}

// A begin is the part of an entry that other tables use.
type begin struct{ literal, dist int32 }

// fill makes the tables; it returns false if stopped.
func (x *tables) fill() bool {
	n := 2 * len(x.nodes)
	for len(x.list) < n {
		x.list = append(x.list, table{})
	}
	for l := range n {
		if x.Stopped() {
			return false
		}
		t := &x.list[l]
		if t.begin(n); !has(x.alive, l/2) {
			continue
		}
		if l/2 < x.singles {
			x.suppose(t, l)
		} else {
			t.add(l, reasons{})
		}
		for _, to := range x.after(l) {
			if l/2 >= x.singles || to/2 >= x.singles {
				t.add(to, reasons{})
			}
		}
	}
	x.begins, x.pool = append(x.begins[:0], make([][]begin, n)...), x.pool[:0]
	for l := range n {
		from := len(x.pool)
		for k, e := range x.list[l].entries {
			if k > 0 {
				x.pool = append(x.pool, begin{int32(e.literal), e.dist})
			}
		}
		x.begins[l] = x.pool[from:]
	}
	for l := range 2 * x.singles {
		if x.Stopped() {
			return false
		}
		x.expand(&x.list[l])
	}
	return true
}

// suppose adds to a table the consequences of a literal by singles.
func (x *tables) suppose(t *table, l int) {
	n := &x.nodes[l/2]
	x.board.reset(x.State)
	if l&1 == 1 {
		x.place(t, n.first(), n.v, reasons{})
	} else {
		x.board.cut(n.first(), n.v)
		t.add(l, reasons{})
		if left := x.board.cands[n.first()]; left.One() {
			x.place(t, n.first(), left.First(), reasons{})
		}
	}
	for range lookAhead {
		naked, hidden := x.board.singles()
		for _, c := range naked {
			x.place(t, c.Cell(), c.Symbol(), x.inCell(t, c))
		}
		for _, c := range hidden {
			x.place(t, c.Cell(), c.Symbol(), x.inHouse(t, c, x.board.narrowest(c)))
		}
	}
}

// place places a symbol in the assumption and in a table, and removes the candidates that it
// excludes.
func (x *tables) place(t *table, cell, v int, from reasons) {
	mates := x.board.cands[cell] &^ logic.Bit(v)
	x.board.place(cell, v)
	reason := reasons{int32(len(t.entries))}
	t.add(2*x.candidate(cell, v)+1, from)
	peers := x.Peers(cell)
	for i, digit := range x.Symbol(v) {
		for w := digit & peers[i]; w != 0; w &= w - 1 {
			t.add(2*x.candidate(i<<6|bits.TrailingZeros64(w), v), reason)
		}
	}
	for w := range mates.All() {
		t.add(2*x.candidate(cell, w), reason)
	}
}

// inCell returns the entries that make a candidate the last of its cell.
func (x *tables) inCell(t *table, c logic.Cand) (from reasons) {
	n := 0
	for v := range (x.At(c.Cell()) &^ logic.Bit(c.Symbol())).All() {
		if n < mostReasons {
			from[n] = t.entry(2 * x.candidate(c.Cell(), v))
			n++
		}
	}
	return from
}

// inHouse returns the entries that make a candidate the last place in a house.
func (x *tables) inHouse(t *table, c logic.Cand, h int) (from reasons) {
	n := 0
	for place := range x.Places(h, c.Symbol()).All() {
		if cell := x.Houses[h].Cells[place]; cell != c.Cell() && n < mostReasons {
			from[n] = t.entry(2 * x.candidate(cell, c.Symbol()))
			n++
		}
	}
	return from
}

// expand adds the consequences of a table's entries, taken from the beginnings of their
// tables. A shorter path replaces a longer one, except in the table's own beginning.
func (x *tables) expand(t *table) {
	for i := 1; i < len(t.entries) && len(t.entries) < mostEntries; i++ {
		l, dist := t.entries[i].literal, t.entries[i].dist
		for _, e := range x.begins[l] {
			to := int(e.literal)
			if !t.has(to) && len(t.entries) < mostEntries {
				t.entries = append(t.entries, entry{literal: to, via: int32(l + 1), dist: dist + e.dist})
				t.at[to] = int16(len(t.entries))
			} else if old := &t.entries[t.entry(to)]; old.via > 0 && old.dist > dist+e.dist {
				old.via, old.dist = int32(l+1), dist+e.dist
			}
		}
	}
}
